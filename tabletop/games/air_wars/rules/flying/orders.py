"""What a player says when he forms a group, flies it and brings it down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Command
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import place


@dataclass(frozen=True, slots=True)
class Form(Command):
    """Begin a group with this unit on top (AW-FLY-05)."""

    unit: str

    def label(self, state: State) -> str:
        unit = state.units.get(self.unit)
        if unit is None:
            return f"Fly {self.unit}"
        verb = "Move" if unit.flying else "Take off with"
        late = " (lost: last hour)" if not unit.flying and state.hour >= state.scenario.hours else ""
        return f"{verb} {self.unit} from {place(state, unit.place)}{late}"


@dataclass(frozen=True, slots=True)
class Join(Command):
    """Add a unit of the same square at the bottom of the group."""

    unit: str

    def label(self, state: State) -> str:
        return f"Take {self.unit} along"


@dataclass(frozen=True, slots=True)
class Plot(Command):
    """Lengthen the group's path by one square (AW-FLY-03)."""

    square: str

    def label(self, state: State) -> str:
        return f"On to {place(state, self.square)}"


@dataclass(frozen=True, slots=True)
class Fly(Command):
    """Release the group: it flies its path square by square (AW-FLY-06, AW-FLY-11)."""

    def label(self, state: State) -> str:
        return "Fly" if state.group is None or state.group.path else "Stay here"


@dataclass(frozen=True, slots=True)
class Land(Command):
    """Mark a unit that will land at the end of the move (AW-FLY-07)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Land {self.unit}"


@dataclass(frozen=True, slots=True)
class StayUp(Command):
    """Take the mark of a landing or leaving unit away."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Keep {self.unit} up"


@dataclass(frozen=True, slots=True)
class LeaveMap(Command):
    """Mark a bomber that leaves the map for another theatre (the LEAVE effect)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Let {self.unit} leave the map"


@dataclass(frozen=True, slots=True)
class TurnRound(Command):
    """Mark a landing bomber that will be turned round (AW-CARD-30)."""

    unit: str

    def label(self, state: State) -> str:
        return f"Turn {self.unit} round"
