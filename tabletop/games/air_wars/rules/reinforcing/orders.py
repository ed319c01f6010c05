"""What a player says when units come from the boxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import place


@dataclass(frozen=True, slots=True)
class Place(Command):
    """Put a unit of a box on the map (AW-REIN-02, AW-REIN-06)."""

    unit: str
    square: str

    def label(self, state: State) -> str:
        return f"{self.unit} to {place(state, self.square)}"


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Put a unit that was placed in this segment back in its box (AW-REIN-11)."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Take {self.unit} back"


@dataclass(frozen=True, slots=True)
class Refit(Command):
    """Use the success of the workshop's die on a unit (AW-HQ-06)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Refit {self.unit}"
