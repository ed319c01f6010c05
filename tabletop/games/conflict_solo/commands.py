"""What the player can order: an action is put together in small commands and released with `Go` (3, legal actions).

`last_resort` marks commands that a random player leaves alone while there is anything else to do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.conflict_solo.state import State


# -- set-up
@dataclass(frozen=True, slots=True)
class Place(Command):
    """Put a Unit in a hex of its set-up area."""

    unit: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.unit} in {self.hex}"


@dataclass(frozen=True, slots=True)
class Shift(Command):
    """Put a Unit that is set up already in another hex of its area."""

    unit: str
    hex: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{self.unit} in {self.hex}"


@dataclass(frozen=True, slots=True)
class PlaceWork(Command):
    """Put a work that the mission grants in a hex."""

    work: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.work} in {self.hex}"


@dataclass(frozen=True, slots=True)
class PlaceMines(Command):
    """Lay one of the minefields that the mission grants."""

    hex: str

    def label(self, state: State) -> str:
        return f"Mines in {self.hex}"


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take a work or minefield of the set-up back from a hex."""

    hex: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Take back from {self.hex}"


@dataclass(frozen=True, slots=True)
class Hide(Command):
    """Hide a Unit at set-up, or show it again (CH-HID-01)."""

    unit: str
    hidden: bool
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{'Hide' if self.hidden else 'Show'} {self.unit}"


# -- actions


# -- the plan


# -- reactions
