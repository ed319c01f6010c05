"""How many SO a day and a mission may cost, so that money lasts to the end and none is left over."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.bots.prospects import Power, Prey, power, share_so
from tabletop.games.thunderbolt_apache.bots.weights import Morning, Weights
from tabletop.games.thunderbolt_apache.bots.worth import days_left
from tabletop.games.thunderbolt_apache.rules import evening
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.missions import missions_left
from tabletop.games.thunderbolt_apache.rules.state import State


def _rate(state: State, today: float, values: Morning) -> float:
    """SO a day that can be spent from now on if so much of today is still to come (1 = all)."""
    later = days_left(state)
    income = evening.daily_so(state).total - sum(amount for amount, _, _ in evening.losses(state))
    return (state.so + later * max(0.0, max(0, income) - values.evening)) / (later + today)


def for_day(state: State, values: Morning) -> int:
    """SO for all missions of the day."""
    return max(0, min(_at_hand(state, values), round(_rate(state, 1.0, values) + values.round_up)))


def _at_hand(state: State, values: Morning) -> int:
    """SO without the last one, which may turn technical trouble aside (ME20); on the last day all of them."""
    return state.so - 1 if state.so >= values.keep_one and days_left(state) else state.so


def plenty(state: State, weights: Weights) -> bool:
    """Whether there is more SO than the squadron can hang under its wings until the end, so that thrift gains
    nothing.
    """
    carried = sum(weights.prospects.load * state.card_of(p).wp for p in state.ready_planes)
    return _rate(state, 1.0, weights.morning) > carried or not days_left(state)


def groups(state: State, weights: Weights) -> dict[str, tuple[Prey, list[Power]]]:
    """The missions of today that are still to be flown: target and aircraft."""
    found = {}
    for key in missions_left(state):
        planes = [p for p in state.ready_planes if p.mission == key]
        found[key] = (
            Prey(state, state.battalions[key], weights),
            [power(state, p, state.pilots.get(p.pilot), weights.prospects) for p in planes],
        )
    return found


def for_mission(state: State, weights: Weights) -> int:
    """SO for the present mission, where all missions still to be flown share what the day has left; what it costs in
    any case is taken off."""
    mission = state.here
    values = weights.morning
    left = groups(state, weights)
    mine = left.get(mission.battalion)
    if mine is None:
        return state.so
    everybody = max(1, sum(bool(p.mission) for p in state.planes.values()))
    part = sum(len(group) for _, group in left.values()) / everybody
    if not days_left(state):
        so = state.so
    else:
        so = min(_at_hand(state, values), round(_rate(state, part, values) * part + values.round_up))
    keys = list(left)
    shares = share_so([left[k] for k in keys], so, weights.prospects)
    fixed = state.condition_effect("ordnance_so") + mission.penalty_paid + mission.night
    own = shares[keys.index(mission.battalion)]
    if len(keys) == 1:
        own = so
    elif not days_left(state):
        own += (so - sum(shares)) // len(keys)  # what is kept on the last day is lost
    return max(0, min(own, state.so - fixed * loading.PENALTY_PRICE))
