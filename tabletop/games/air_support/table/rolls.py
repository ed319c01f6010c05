"""The dice of a roll as the tray shows them: the colored die of every DR first, then the modifiers in words."""

from __future__ import annotations

from tabletop.core.tally import Tally
from tabletop.table.play.contract import Die

COLOURED = "red"
"""The colored die of every DR."""


def dice(colored: int, white: int) -> tuple[Die, ...]:
    """The two dice of a DR, the colored one first."""
    return Die(COLOURED, colored), Die("white", white)


def drm_words(tally: Tally) -> tuple[str, ...]:
    """Every modifier with its reason."""
    return tuple(f"{m.amount:+d} {m.reason}" for m in tally.modifiers)
