"""A new day, its card, targets and who flies against them (TA-DAY)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command, Event
from tabletop.games.thunderbolt_apache.rules.pieces import Plane
from tabletop.games.thunderbolt_apache.rules.state import State, put_plane, with_fields
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, plane_name


@dataclass(frozen=True, slots=True)
class DayBegan(Event):
    """A new day of the campaign."""

    day: int

    def apply(self, state: State) -> State:
        return with_fields(state, day=self.day)

    def words(self, state: State) -> str:
        return f"Day {self.day} of {state.days} (TA-EOD-13)"


@dataclass(frozen=True, slots=True)
class ConditionDrawn(Event):
    """The Special Condition of the day (TA-DAY-01)."""

    reveals: ClassVar[bool] = True
    card: str

    def apply(self, state: State) -> State:
        return with_fields(state, condition=self.card, conditions=state.conditions.without(self.card))

    def words(self, state: State) -> str:
        card = state.library.conditions[self.card]
        return f"Special Condition: {card.title}. {card.text} (TA-DAY-01)"


def _freed(planes: dict[int, Plane], battalion: str) -> dict[int, Plane]:
    return {k: replace(p, mission="", pilot="") if p.mission == battalion else p for k, p in planes.items()}


@dataclass(frozen=True, slots=True)
class TargetsChanged(Event):
    """A battalion is a target of the day, or no longer; its aircraft, pilots and scout are free again then."""

    battalion: str
    chosen: bool

    def apply(self, state: State) -> State:
        if self.chosen:
            return with_fields(state, targets=(*state.targets, self.battalion))
        scouts = {k: replace(s, mission="") if s.mission == self.battalion else s for k, s in state.scouts.items()}
        targets = tuple(t for t in state.targets if t != self.battalion)
        return with_fields(state, targets=targets, planes=_freed(state.planes, self.battalion), scouts=scouts)

    def words(self, state: State) -> str:
        return f"{battalion_name(state, self.battalion)}: {'target' if self.chosen else 'no target'} today (TA-DAY-03)"


@dataclass(frozen=True, slots=True)
class Assigned(Event):
    """An aircraft's mission; "" = none, its pilot is free again."""

    serial: int
    battalion: str

    def apply(self, state: State) -> State:
        pilot = state.planes[self.serial].pilot if self.battalion else ""
        return put_plane(state, self.serial, mission=self.battalion, pilot=pilot)

    def words(self, state: State) -> str:
        return (
            f"{plane_name(state, self.serial)} against {battalion_name(state, self.battalion)} (TA-DAY-06)"
            if self.battalion
            else f"{plane_name(state, self.serial)} stays at home (TA-DAY-06)"
        )


@dataclass(frozen=True, slots=True)
class Crewed(Event):
    """A pilot takes an aircraft (TA-DAY-07)."""

    pilot: str
    serial: int

    def apply(self, state: State) -> State:
        return put_plane(state, self.serial, pilot=self.pilot)

    def words(self, state: State) -> str:
        return f"{self.pilot} flies {plane_name(state, self.serial)} (TA-DAY-07)"


@dataclass(frozen=True, slots=True)
class ScoutAssigned(Event):
    """number: of the scout; battalion "" = back at home."""

    number: int
    battalion: str

    def apply(self, state: State) -> State:
        scout = replace(state.scouts[self.number], mission=self.battalion)
        return with_fields(state, scouts={**state.scouts, self.number: scout})

    def words(self, state: State) -> str:
        return (
            f"A scout goes to {battalion_name(state, self.battalion)} (TA-DAY-11)"
            if self.battalion
            else "The scout stays at home (TA-DAY-11)"
        )


@dataclass(frozen=True, slots=True)
class AllocationClosed(Event):
    """Assignments cannot change any more; whoever is assigned gets no recovery tonight (TA-DAY-14, TA-EOD-01)."""

    pilots: tuple[str, ...]

    def apply(self, state: State) -> State:
        pilots = {k: replace(p, assigned=True) if k in self.pilots else p for k, p in state.pilots.items()}
        return with_fields(state, pilots=pilots)


# -- What the player decides in the morning (TA-DAY).


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Decline what a card offers (TA-DAY-02)."""

    def label(self, state: State) -> str:
        return "Decline"


@dataclass(frozen=True, slots=True)
class Mend(Command):
    """Mechanics' day: take one lasting damage off an aircraft, free (SC22)."""

    serial: int
    name: str
    heavy: bool

    def label(self, state: State) -> str:
        return f"Mend {'heavy' if self.heavy else 'light'} {self.name} of {plane_name(state, self.serial)}"


@dataclass(frozen=True, slots=True)
class MendPilot(Command):
    """Mechanics' day: take one wound off a pilot, free (SC22)."""

    pilot: str
    heavy: bool

    def label(self, state: State) -> str:
        return f"Heal {self.pilot}"


@dataclass(frozen=True, slots=True)
class Target(Command):
    """Make a battalion a target of the day (TA-DAY-03)."""

    battalion: str

    def label(self, state: State) -> str:
        return f"Attack {battalion_name(state, self.battalion)}"


@dataclass(frozen=True, slots=True)
class Untarget(Command):
    """Take a battalion off the list of targets; in the allocation too (TA-DAY-05)."""

    battalion: str

    def label(self, state: State) -> str:
        return f"Drop {battalion_name(state, self.battalion)}"


@dataclass(frozen=True, slots=True)
class Assign(Command):
    """Assign an aircraft to a mission (TA-DAY-06)."""

    serial: int
    battalion: str

    def label(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} against {battalion_name(state, self.battalion)}"


@dataclass(frozen=True, slots=True)
class Unassign(Command):
    """Take an aircraft, and its pilot, off its mission."""

    serial: int

    def label(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} stays at home"


@dataclass(frozen=True, slots=True)
class Crew(Command):
    """Give a pilot to an assigned aircraft, in the place of any other (TA-DAY-07)."""

    pilot: str
    serial: int

    def label(self, state: State) -> str:
        return f"{self.pilot} flies {plane_name(state, self.serial)}"


@dataclass(frozen=True, slots=True)
class AssignScout(Command):
    """Send a scout with a mission (TA-DAY-11)."""

    battalion: str

    def label(self, state: State) -> str:
        return f"Scout to {battalion_name(state, self.battalion)}"


@dataclass(frozen=True, slots=True)
class UnassignScout(Command):
    """Take the scout off a mission."""

    battalion: str

    def label(self, state: State) -> str:
        return f"No scout to {battalion_name(state, self.battalion)}"
