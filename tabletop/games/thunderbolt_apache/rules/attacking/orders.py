"""Aims, taken back or fired (TA-ATTACK)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import store_name, unit_name


@dataclass(frozen=True, slots=True)
class Aim(Command):
    """Assign one store, or the Cannon ("cannon"), to a unit; an Area store to the unit's whole hex (TA-ATTACK-05,
    TA-ATTACK-08)."""

    store: str
    unit: int

    def label(self, state: State) -> str:
        return f"{store_name(state, self.store)} at {unit_name(state, self.unit)}"


@dataclass(frozen=True, slots=True)
class AimAlso(Command):
    """Add a unit to the targets of a Multi store already aimed: its place in the list of shots, from 0
    (TA-ATTACK-15)."""

    shot: int
    unit: int

    def label(self, state: State) -> str:
        return f"and at {unit_name(state, self.unit)} (shot {self.shot + 1})"


@dataclass(frozen=True, slots=True)
class ClearAim(Command):
    """Take all assignments back."""

    def label(self, state: State) -> str:
        return "Take the aims back"


@dataclass(frozen=True, slots=True)
class Fire(Command):
    """Fire what is aimed (TA-ATTACK-08)."""

    def label(self, state: State) -> str:
        return "Fire"
