"""The log lines around the missions: cards, accounts, people, the evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, plane_name
from tabletop.games.thunderbolt_apache.sheets import BAND_NAMES
from tabletop.games.thunderbolt_apache.state import State


def _xp(e: ev.XpGained, s: State) -> str:
    return f"{e.pilot}: {e.amount:+d} XP, {e.reason}; now {s.pilots[e.pilot].xp} ({e.rule})"


def _condition(e: ev.ConditionDrawn, s: State) -> str:
    card = s.library.conditions[e.card]
    return f"Special Condition: {card.title}. {card.text} (TA-DAY-01)"


def _mission(e: ev.MissionBegan, s: State) -> str:
    names = ", ".join(plane_name(s, serial) for serial, _, _ in e.order.aircraft)
    return (
        f"Mission against the {battalion_name(s, e.order.battalion)} in {BAND_NAMES[e.order.band]}: {names} (TA-DAY-13)"
    )


RESULTS = {"F": "no change", "1/2": "reduced to half strength", "X": "destroyed", "aborted": "mission aborted"}


def _over(e: ev.MissionOver, s: State) -> str:
    return f"{battalion_name(s, e.battalion)}: {RESULTS.get(e.result, e.result)}, {e.vp:+d} VP (TA-HOME-08)"


def _target(e: ev.TargetsChanged, s: State) -> str:
    return f"{battalion_name(s, e.battalion)}: {'target' if e.chosen else 'no target'} today (TA-DAY-03)"


WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    ev.XpGained: _xp,
    ev.DayBegan: lambda e, s: f"Day {e.day} of {s.days} (TA-EOD-13)",
    ev.ConditionDrawn: _condition,
    ev.TargetsChanged: _target,
    ev.Assigned: lambda e, s: (
        f"{plane_name(s, e.serial)} against {battalion_name(s, e.battalion)} (TA-DAY-06)" if e.battalion
        else f"{plane_name(s, e.serial)} stays at home (TA-DAY-06)"
    ),
    ev.Crewed: lambda e, s: f"{e.pilot} flies {plane_name(s, e.serial)} (TA-DAY-07)",
    ev.ScoutAssigned: lambda e, s: (
        f"A scout goes to {battalion_name(s, e.battalion)} (TA-DAY-11)"
        if e.battalion
        else "The scout stays at home (TA-DAY-11)"
    ),
    ev.MissionBegan: _mission,
    ev.MissionOver: _over,


}  # fmt: skip
