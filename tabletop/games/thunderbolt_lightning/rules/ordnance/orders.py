"""Releasing, launching and dropping a load (TL-ORD), and every legal way to do so."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of, structures
from tabletop.games.thunderbolt_lightning.rules.ordnance.bombs import release_refusal
from tabletop.games.thunderbolt_lightning.rules.ordnance.readiness import on_board, ready_refusal
from tabletop.games.thunderbolt_lightning.rules.ordnance.torpedoes import launch_refusal
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Ship
from tabletop.games.thunderbolt_lightning.rules.sheets import Level, Ordnance
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import phase_of
from tabletop.games.thunderbolt_lightning.rules.wording import called


@dataclass(frozen=True, slots=True)
class Jettison(Command):
    """Drop the whole load without effect before the first step (TL-ORD-07)."""

    def label(self, state: State) -> str:
        return "Jettison the load"


@dataclass(frozen=True, slots=True)
class ReleaseBombs(Command):
    """Release bombs on a target in the present hex (TL-ORD-06)."""

    target: str
    dice: int

    def label(self, state: State) -> str:
        return f"Release {self.dice} on {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Launch(Command):
    """Launch the torpedo at a ship at the end of the move, which ends it (TL-TORP-02)."""

    target: str

    def label(self, state: State) -> str:
        return f"Launch at {called(state, self.target)}"


def release_options(state: State, aircraft: Aircraft) -> list[ReleaseBombs]:
    """Every legal release in the present hex: targets by id, one bomb to all (TL-ORD-06)."""
    if not aircraft.load or ready_refusal(state, aircraft) is not None:
        return []
    found: list[ReleaseBombs] = []
    for target in structures(state, 1 - aircraft.side):
        if aircraft.hex in hexes_of(state, target) and release_refusal(state, aircraft, target.id, 1) is None:
            found.extend(ReleaseBombs(target.id, n) for n in range(1, aircraft.load_left + 1))
    return found


def launch_options(state: State, aircraft: Aircraft) -> list[Launch]:
    """Every ship at which the torpedo may be launched from the present pose, by id."""
    load = on_board(state, aircraft)
    if load is None or load.kind is not Ordnance.TORPEDO or aircraft.level != Level.VERY_LOW or phase_of(state) != 2:
        return []
    ships = [s for s in structures(state, 1 - aircraft.side) if isinstance(s, Ship)]
    return [Launch(s.id) for s in ships if launch_refusal(state, aircraft, s.id) is None]
