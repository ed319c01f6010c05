"""What the player does for aircraft and pilots in the evening (TA-REPL, TA-REPAIR, TA-REST)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name


@dataclass(frozen=True, slots=True)
class ReplaceAircraft(Command):
    """A new aircraft for a crashed or damaged one, 2 VP (TA-REPL-01)."""

    serial: int

    def label(self, state: State) -> str:
        return f"Replace {plane_name(state, self.serial)} (2 VP)"


@dataclass(frozen=True, slots=True)
class Salvage(Command):
    """Use a sound part of the replaced aircraft for another one of the family (TA-REPL-03)."""

    name: str
    heavy: bool
    serial: int

    def label(self, state: State) -> str:
        return f"{self.name} for {plane_name(state, self.serial)}"


@dataclass(frozen=True, slots=True)
class ReplacePilot(Command):
    """A new pilot for a killed or released one, 1 VP (TA-REPL-05)."""

    old: str
    new: str

    def label(self, state: State) -> str:
        return f"{self.new} for {self.old} (1 VP)"


@dataclass(frozen=True, slots=True)
class Repair(Command):
    """Take one lasting damage off an aircraft for 1 SO (TA-REPAIR-01)."""

    serial: int
    name: str
    heavy: bool

    def label(self, state: State) -> str:
        return f"Repair {'heavy' if self.heavy else 'light'} {self.name} of {plane_name(state, self.serial)} (1 SO)"


@dataclass(frozen=True, slots=True)
class Heal(Command):
    """Take one wound off a pilot for 1 SO (TA-REPAIR-02)."""

    pilot: str
    heavy: bool

    def label(self, state: State) -> str:
        return f"Heal {self.pilot} (1 SO)"


@dataclass(frozen=True, slots=True)
class Rest(Command):
    """Rest and relaxation for the whole squadron, 2 SO (TA-REST-01)."""

    def label(self, state: State) -> str:
        return "Rest and relaxation (2 SO)"
