"""Orders to vehicles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class StartUp(Command):
    """Spend: start a stopped vehicle (AS-VEH-01)."""

    def label(self, state: State) -> str:
        return "Start"


@dataclass(frozen=True, slots=True)
class Halt(Command):
    """Spend: stop a vehicle, or a whole Convoy (AS-VEH-01, AS-CONVOY-01)."""

    def label(self, state: State) -> str:
        return "Stop"


@dataclass(frozen=True, slots=True)
class Turn(Command):
    """Spend: turn a vehicle by one hexspine, 1 clockwise or -1 (AS-VEH-01)."""

    by: int
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Turn right" if self.by > 0 else "Turn left"
