"""What a side can order at set-up besides placing its pieces: who carries what, foxholes, "?" and hiding
(AS-SETUP-02 to AS-SETUP-06).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class GiveWeapon(Command):
    """This squad, half-squad or crew carries the support weapon (AS-SETUP-02)."""

    weapon: str
    unit: str
    last_resort: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Dig(Command):
    """A foxhole in this hex (AS-SETUP-03)."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class FillIn(Command):
    """Take a foxhole back into the hand."""

    hex: Hex
    last_resort: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Conceal(Command):
    """Put a "?" on a Location: on all units of the side there, or as a Dummy (AS-SETUP-04)."""

    hex: Hex
    level: int = 0


@dataclass(frozen=True, slots=True)
class TakeMark(Command):
    """Take a "?" back into the hand, by its number."""

    stack: int
    last_resort: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Hide(Command):
    """Record a unit that may be hidden, a gun with its crew, in secret where it stands (AS-SETUP-06)."""

    unit: str


@dataclass(frozen=True, slots=True)
class ComeOut(Command):
    """Put a hidden unit on the map after all."""

    unit: str
    last_resort: ClassVar[bool] = True
