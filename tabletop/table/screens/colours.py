"""Colours for the player's eyes: swaps the set in the palette, the theme and every picture already drawn."""

from __future__ import annotations

from tabletop.table.draw import kit as drawing
from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.ui import theme


def wear(vision: pal.Vision) -> None:
    """Use the colours of a kind of colour vision from now on. Windows need a new theme afterwards."""
    pal.use_vision(vision)
    for name in ("blue", "red", "green"):
        theme.COLOURS[f"side {name}"] = pal.SIDE[name]
    theme.COLOURS["focus"] = pal.HIGH["selected"][0]
    theme.colour.cache_clear()
    drawing.clear_caches()
    planform.forget()
