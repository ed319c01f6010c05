"""Pilots: rows, status by Stress, skills, Evasive (TA-PILOT-09 to TA-PILOT-12, TA-STRESS-02)."""

from __future__ import annotations

from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.pieces import Fitness, Flyer, Pilot
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.state import State


def fitness(state: State, pilot: Pilot) -> Fitness:
    """Okay, Shaken or Unfit by the bands of his present level (TA-PILOT-10)."""
    row = state.row_of(pilot)
    if pilot.stress <= row.okay:
        return Fitness.OKAY
    return Fitness.SHAKEN if pilot.stress <= row.shaken else Fitness.UNFIT


def pilot_of(state: State, flyer: Flyer) -> Pilot | None:
    """The aircraft's pilot, None when it is unmanned (TA-PILOT-04)."""
    return state.pilots.get(flyer.pilot)


def crew_fitness(state: State, flyer: Flyer) -> Fitness:
    """The pilot's status; an unmanned aircraft is always Okay (TA-ATTACK-19)."""
    pilot = pilot_of(state, flyer)
    return Fitness.OKAY if pilot is None else fitness(state, pilot)


def is_fast(state: State, flyer: Flyer) -> bool:
    """Fast or Slow by the level row; unmanned aircraft are Slow (TA-PILOT-11, TA-PILOT-12)."""
    pilot = pilot_of(state, flyer)
    return pilot is not None and state.row_of(pilot).fast


def evasive(state: State, flyer: Flyer) -> Tally:
    """Evasive points after Controls damage; use `points` for the number that is never below 0 (TA-RIDGE-10,
    TA-PILOT-12)."""
    pilot = pilot_of(state, flyer)
    if pilot is None:
        return Tally(0, "Evasive of an unmanned aircraft", "TA-PILOT-12")
    tally = Tally(state.row_of(pilot).evasive, f"Evasive of {pilot.name}", "TA-EVA-01")
    for name, side in effects_on(state, flyer):
        tally = tally.plus(side.evasive, name, "TA-RIDGE-10")
    return tally


def points(state: State, flyer: Flyer) -> int:
    """Evasive points for each attack or event (TA-EVA-03); Shaken and Unfit pilots keep them (TA-EVA-06)."""
    return max(0, evasive(state, flyer).total)
