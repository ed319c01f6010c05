"""Orders to infantry on the move."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class Join(Command):
    """Before the first expenditure of a stack: this unit of the same Location goes along (AS-MOVE-04)."""

    unit: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} goes along"


@dataclass(frozen=True, slots=True)
class Assault(Command):
    """Before the first expenditure: the stack moves by assault movement (AS-MOVE-03)."""

    def label(self, state: State) -> str:
        return "Assault movement"


@dataclass(frozen=True, slots=True)
class Climb(Command):
    """Spend: take the stairs to that level of the building (AS-TERR-10)."""

    level: int

    def label(self, state: State) -> str:
        return f"Stairs to level {self.level}" if self.level else "Stairs to the ground"


@dataclass(frozen=True, slots=True)
class Shelter(Command):
    """Spend: go into the foxholes of the hex (AS-TERR-09)."""

    def label(self, state: State) -> str:
        return "Into the foxhole"
