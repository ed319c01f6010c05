"""Short names over the counters, one over each pile, so that whoever is spoken of can be found."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.runmarks import ToScreen
from tabletop.grid.hexes import Hex
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import font
from tabletop.table.play.contract import Mark

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

LEAST, MOST = 13, 20
"""Pixels of the letters."""
HALO = 2
"""Pixels around the letters."""
NEEDED = 38
"""A cell narrower than so many pixels has no room for a name."""


@lru_cache(256)
def _name(words: str, px: int) -> pg.Surface:
    """Letters on a halo."""
    face = font("display", px)
    ink, rim = face.render(words, True, rgb("#1c1710")), face.render(words, True, rgb("#fffaf0"))
    picture = pg.Surface((ink.get_width() + 2 * HALO, ink.get_height() + 2 * HALO), pg.SRCALPHA)
    for dx in range(2 * HALO + 1):
        for dy in range(2 * HALO + 1):
            picture.blit(rim, (dx, dy))
    picture.blit(ink, (HALO, HALO))
    return picture


class Labels:
    """See the module."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table

    def found(self) -> tuple[tuple[Hex, str], ...]:
        """Hexes with the name of the piece that leads there, and how many more lie under it."""
        state = self.table.state
        out: dict[Hex, tuple[str, int]] = {}
        for piece in self.table.lying.named():
            at = piece.place.hex
            first, more = out.get(at, ("", -1))
            out[at] = (first or names.short_name(state, piece.id), more + 1)
        return tuple((at, f"{name} +{more}" if more else name) for at, (name, more) in out.items())

    def marks(self) -> list[Mark]:
        """The names over the counters."""
        found = self.found()
        return [Mark("hover", text=f"names {hash(found)}", layer=1, draw=partial(self._draw, found))] if found else []

    def _draw(self, found: tuple[tuple[Hex, str], ...], s: pg.Surface, to: ToScreen, zoom: float) -> None:
        host = self.table.host
        wide, high = host.cell_size[0], host.cell_size[1]
        if wide * zoom < NEEDED:
            return
        px = max(LEAST, min(MOST, round(wide * zoom * 0.15)))
        clip = s.get_clip()
        for at, words in found:
            x, y = host.centre(at)
            picture = _name(words, px)
            place = picture.get_rect(midbottom=to((x, y - (0.3 if wide * zoom >= 52 else 0.22) * high)))
            if clip.colliderect(place):
                s.blit(picture, place)
