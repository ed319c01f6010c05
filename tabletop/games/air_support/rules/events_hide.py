"""What is hidden at set-up, found later, and hidden again (AS-SETUP, AS-CONC). Events of the set-up are told to
their side alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.telling import Secret
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class WeaponGiven(Secret):
    """A support weapon changes hands at set-up (AS-SETUP-02)."""

    seat: int
    weapon: str
    unit: str


@dataclass(frozen=True, slots=True)
class Dug(Secret):
    """A foxhole more in a hex (by 1) or one less (by -1) at set-up (AS-SETUP-03)."""

    seat: int
    hex: Hex
    by: int


@dataclass(frozen=True, slots=True)
class Marked(Secret):
    """A "?" is put on a Location at set-up: it covers all units there, or is a Dummy (AS-SETUP-04). stack: its
    number.
    """

    seat: int
    place: Location
    stack: int


@dataclass(frozen=True, slots=True)
class Unmarked(Secret):
    """A "?" goes back into the hand at set-up."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class Hid(Secret):
    """A unit, a gun with its crew, is recorded in secret, or put back on the map, at set-up (AS-SETUP-06)."""

    seat: int
    unit: str
    on: bool
