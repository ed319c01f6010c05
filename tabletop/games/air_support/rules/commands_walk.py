"""What a player can order infantry to do besides firing. Hexes are axial (q, r)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Advance(Command):
    """A unit advances one Location (AS-ADV-01)."""

    unit: str
    hex: Hex
    level: int = 0


@dataclass(frozen=True, slots=True)
class AdvanceBand(Command):
    """A Column advances by one hex, its lead into this one (AS-COLUMN-01)."""

    band: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class AdvanceOff(Command):
    """A unit leaves the map in APh (AS-MOVE-07)."""

    unit: str


@dataclass(frozen=True, slots=True)
class Grapple(Command):
    """Close combat: this unit attacks that one; it joins the attack that is designated on it already (AS-CC-01)."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Widen(Command):
    """Close combat: the attack in which this unit takes part strikes that unit too (AS-CC-01)."""

    unit: str
    target: str
