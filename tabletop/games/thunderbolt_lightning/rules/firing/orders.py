"""Declaring fire of an aircraft (TL-FIRE-06, TL-EXT-05, TL-EXT-06)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules.firing.ground import ROCKETS
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called


def guns_of(state: State, aircraft: Aircraft, mount: int) -> str:
    """What fires: "the fixed guns", "the dorsal turret", "its rockets"."""
    if mount == ROCKETS:
        return "its rockets"
    return f"the {state.type_of(aircraft).mounts[mount].name}"


@dataclass(frozen=True, slots=True)
class Declare(Command):
    """Declare fire of one mount (index on the sheet; -1: rockets) at a target: aircraft, or ship/installation for
    strafing and rockets.
    """

    aircraft: str
    mount: int
    target: str

    def label(self, state: State) -> str:
        aircraft = state.aircraft.get(self.aircraft)
        guns = guns_of(state, aircraft, self.mount) if aircraft else "guns"
        return f"{called(state, self.aircraft)}: {guns} at {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Hold(Command):
    """The unit declares no more fire (TL-FIRE-07)."""

    def label(self, state: State) -> str:
        return "Hold fire"
