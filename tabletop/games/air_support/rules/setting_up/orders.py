"""What a side can order at set-up: where its pieces go, who carries what, foxholes, "?" and hiding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import hex_name, way_name
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Place(Command):
    """Put a piece of the hand into a Location of its area (AS-SETUP-01)."""

    unit: str
    hex: Hex
    level: int = 0

    def label(self, state: State) -> str:
        return (
            f"{called(state, self.unit)} to {hex_name(state, self.hex)}{f', level {self.level}' if self.level else ''}"
        )


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take a piece back into the hand."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Take {called(state, self.unit)} back"


@dataclass(frozen=True, slots=True)
class Face(Command):
    """Let a gun or vehicle look along a hexspine at set-up (AS-SETUP-01)."""

    unit: str
    facing: int
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} looks between {way_name(self.facing)} and {way_name(self.facing + 1)}"


@dataclass(frozen=True, slots=True)
class GiveWeapon(Command):
    """This squad, half-squad or crew carries the support weapon (AS-SETUP-02)."""

    weapon: str
    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.weapon)} to {called(state, self.unit)}"


@dataclass(frozen=True, slots=True)
class Dig(Command):
    """A foxhole in this hex (AS-SETUP-03)."""

    hex: Hex

    def label(self, state: State) -> str:
        return f"Foxhole in {hex_name(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class FillIn(Command):
    """Take a foxhole back into the hand."""

    hex: Hex
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Take the foxhole in {hex_name(state, self.hex)} back"


@dataclass(frozen=True, slots=True)
class Conceal(Command):
    """Put a "?" on a Location: on all units of the side there, or as a Dummy (AS-SETUP-04)."""

    hex: Hex
    level: int = 0

    def label(self, state: State) -> str:
        return f'"?" on {hex_name(state, self.hex)}{f", level {self.level}" if self.level else ""}'


@dataclass(frozen=True, slots=True)
class TakeMark(Command):
    """Take a "?" back into the hand, by its number."""

    stack: int
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f'Take "?" {self.stack} back'


@dataclass(frozen=True, slots=True)
class Hide(Command):
    """Record a unit that may be hidden, a gun with its crew, in secret where it stands (AS-SETUP-06)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Hide {called(state, self.unit)}"


@dataclass(frozen=True, slots=True)
class ComeOut(Command):
    """Put a hidden unit on the map after all."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} comes out of hiding"
