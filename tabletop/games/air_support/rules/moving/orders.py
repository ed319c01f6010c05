"""Orders of the Movement phase that are for men and vehicles alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import all_called
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import hex_name
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Start(Command):
    """These units begin to move together: infantry of one Location, or one vehicle (AS-MOVE-04)."""

    units: tuple[str, ...]

    def label(self, state: State) -> str:
        return f"Move {all_called(state, self.units)}"


@dataclass(frozen=True, slots=True)
class Enter(Command):
    """Spend: enter an adjacent hex; a Convoy follows its lead."""

    hex: Hex

    def label(self, state: State) -> str:
        return f"Enter {hex_name(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class Delay(Command):
    """Spend one MF or MP where the unit stands."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Wait"


@dataclass(frozen=True, slots=True)
class LeaveMap(Command):
    """Spend: leave by a named edge hex (AS-MOVE-07)."""

    def label(self, state: State) -> str:
        return "Leave the map for good"


@dataclass(frozen=True, slots=True)
class EndMove(Command):
    """The moving units spend nothing more."""

    def label(self, state: State) -> str:
        return "End this move"


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """Asked after an air attack at the end of MPh: yes, something more will be spent (AS-STATUS-05)."""

    def label(self, state: State) -> str:
        return "Move on"
