"""Orders of the Rally phase."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class Rally(Command):
    """One rally DR of a broken unit, helped by a leader of its Location, "" for a self-rally (AS-RALLY-01)."""

    unit: str
    leader: str = ""

    def label(self, state: State) -> str:
        return (
            f"Rally {called(state, self.unit)} with {called(state, self.leader)}"
            if self.leader
            else f"{called(state, self.unit)} rallies without help"
        )


@dataclass(frozen=True, slots=True)
class Repair(Command):
    """One dr for a weapon or gun that malfunctions, or for a weapon of a vehicle: "MA", "BMG", "CMG", "AAMG"
    (AS-UNIT-05).
    """

    weapon: str
    part: str = ""

    def label(self, state: State) -> str:
        return f"Repair {called(state, self.weapon, self.part)}"


@dataclass(frozen=True, slots=True)
class Recover(Command):
    """An MMC picks up a weapon that lies in its Location, or a crew mans a gun (AS-UNIT-06)."""

    unit: str
    weapon: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} takes {called(state, self.weapon)}"
