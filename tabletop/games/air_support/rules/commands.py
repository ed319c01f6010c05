"""What a player can order: one piece, one hex, one shot, one expenditure at a time (specification 3). Chapters of the
ground add theirs in files `commands_*` and to `game.COMMANDS`.

`last_resort` marks commands that a random player leaves alone while there is anything else to do. Hexes are axial
(q, r).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.grid.hexes import Hex


# -- set-up
@dataclass(frozen=True, slots=True)
class Place(Command):
    """Put a piece of the hand into a Location of its area (AS-SETUP-01)."""

    unit: str
    hex: Hex
    level: int = 0


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take a piece back into the hand."""

    unit: str
    last_resort: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Face(Command):
    """Let a gun or vehicle look along a hexspine at set-up (AS-SETUP-01)."""

    unit: str
    facing: int
    last_resort: ClassVar[bool] = True
