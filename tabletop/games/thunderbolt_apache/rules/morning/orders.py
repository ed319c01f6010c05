"""What the player decides in the morning (TA-DAY)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, plane_name


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
