"""How many SO a day and a mission may cost, so that money lasts to the end and none is left over."""
from __future__ import annotations

from tabletop.bots.thunderbolt_apache.worth import days_left
from tabletop.games.thunderbolt_apache.rules import arming, evening, planning
from tabletop.games.thunderbolt_apache.state import State

EVENING = 2.0
"""SO that an evening's repairs and rest take on average."""


def _rate(state: State, today: float) -> float:
    """SO a day that can be spent from now on if so much of today is still to come (1 = all)."""
    later = days_left(state)
    income = evening.daily_so(state).total - sum(amount for amount, _, _ in evening.losses(state))
    return (state.so + later * (max(0, income) - EVENING)) / (later + today)


def for_day(state: State) -> int:
    """SO for all missions of the day."""
    return max(0, min(state.so, round(_rate(state, 1.0) + 0.3)))


def for_mission(state: State) -> int:
    """SO for the present mission, by its share of the aircraft that fly today; what it costs in any case is taken
    off."""
    mission = state.here
    mine = max(1, len(state.flyers))
    others = [p for p in state.planes.values() if p.mission in planning.missions_left(state) and p.mission != mission.battalion]
    everybody = sum(bool(p.mission) for p in state.planes.values()) or mine
    rate = _rate(state, (mine + len(others)) / max(everybody, mine))
    share = mine / max(everybody, mine)
    if not days_left(state) and not others:
        so = state.so
    else:
        so = min(state.so - (1 if others else 0), round(rate * share + 0.3))
    fixed = state.condition_effect("ordnance_so") + mission.penalty_paid + mission.night
    return max(0, min(so, state.so) - fixed * arming.PENALTY_PRICE)
