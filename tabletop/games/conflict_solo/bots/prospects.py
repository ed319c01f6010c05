"""What a position promises: the VP that the mission may be expected to end with, and how near that is to a victory."""

from __future__ import annotations

from math import exp

from tabletop.games.conflict_solo.bots.picture import objective_vp
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import PLAYER, Kind
from tabletop.games.conflict_solo.rules.state import State

HURT = 0.55
OWN, FOE = 0.55, 0.75
WIN, SPREAD = 6.0, 3.0


def force(state: State, counter: Counter) -> float:
    kind = state.type_of(counter)
    if not kind.combat:
        return 0.0
    return (1.0 + kind.vp) * (HURT if counter.hit else 1.0)


def expected(state: State) -> float:
    """VP at the end, as they may be expected."""
    mission = state.scenario
    units = [u for u in state.units if not u.loaded_on]
    ais = [a for a in state.ais if not a.hidden]
    own = sum(force(state, u) for u in units)
    fresh = sum(force(state, u) for u in units if u.fresh)
    foes = [a for a in ais if not is_re(a)]
    foe = sum(force(state, a) * (1.0 if a.fresh else 0.93) for a in foes)
    time = max(0.0, (mission.rounds - state.round + fresh / max(own, 0.1)) / mission.rounds)
    total = float(state.vp)
    storm = [u for u in units if state.type_of(u).kind in (Kind.FOOT, Kind.VEHICLE) and state.type_of(u).combat]
    for objective in mission.objectives:
        value = objective_vp(state, objective)
        if value <= 0:
            continue
        near = sorted(distance(u.hex, objective.hex) for u in storm)
        power = sum(exp(-d / 3) for d in near)
        against = sum(exp(-distance(a.hex, objective.hex) / 3) for a in ais)
        if state.control.get(objective.hex) == PLAYER:
            total += value * (1 - 0.7 * min(1.0, 2 * time) * against / (against + power + 0.3))
        else:
            total += value * min(1.0, 2.5 * time) * 0.75 * power / (power + against + 0.3)
            if near:
                total += 0.12 * value * min(1.0, 3 * time) * exp(-near[0] / 4)
    for unit in state.counters.values():
        won = mission.exit_vp.get(unit.type, 0) if unit.side == PLAYER else 0
        if won:
            hex = unit.hex
            far = min((distance(hex, h) for h in mission.exits), default=9) if hex else 12
            total += won * (0.25 + 0.6 * exp(-far / 6))
    total += (OWN * own - FOE * foe) * (0.25 + 0.75 * time) + 0.12 * fresh / max(own, 0.1) + 0.08 * state.cap_now
    return total


def prospect(state: State) -> float:
    """What a position is worth: victory first, VP next."""
    bar = state.scenario.bands.draw + 0.5
    if state.result is not None:
        return WIN * (state.vp > bar) + 0.3 * state.vp
    vp = expected(state)
    time = max(0.15, (state.scenario.rounds - state.round + 0.5) / state.scenario.rounds)
    return WIN / (1 + exp(-(vp - bar) / (0.4 + 1.6 * time))) + 0.3 * vp
