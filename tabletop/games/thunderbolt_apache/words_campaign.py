"""The log lines around the missions: cards, accounts, people, the evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, count, plane_name
from tabletop.games.thunderbolt_apache.sheets import BAND_NAMES, DECK_NAMES, LEVELS, Deck
from tabletop.games.thunderbolt_apache.state import State


def _xp(e: ev.XpGained, s: State) -> str:
    return f"{e.pilot}: {e.amount:+d} XP, {e.reason}; now {s.pilots[e.pilot].xp} ({e.rule})"


def _level(e: ev.LevelChanged, s: State) -> str:
    how = {"shift": "by a level shift", "bought": "bought", "promotion": f"promoted, {e.xp} XP left"}[e.how]
    return f"{e.pilot} is {LEVELS[e.level]} now, {how} ({e.rule})"


def _campaign(e: ev.CampaignChosen, s: State) -> str:
    card = s.library.campaigns[e.card]
    return f"Campaign{' drawn' if e.random else ''}: {card.title}, {card.year} (TA-SETUP-02)"


def _situation(e: ev.SituationChosen, s: State) -> str:
    title = s.library.situations[e.card].title
    return f"Situation{' drawn' if e.random else ''}: {title}, {e.so} SO, {count(e.days, 'day')} (TA-SETUP-03)"


def _drawn(e: ev.BattalionDrawn, s: State) -> str:
    if e.battalion is None:
        return f"The {DECK_NAMES[Deck(e.deck)]} deck is empty and passed over (TA-SETUP-08)"
    where = BAND_NAMES[e.battalion.band]
    return f"{battalion_name(s, e.battalion.card)}: {e.vp} VP, in {where}; {s.objective} VP in all (TA-SETUP-07)"


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


def _moved(e: ev.BattalionMoved, s: State) -> str:
    return f"{battalion_name(s, e.battalion)} moves to {BAND_NAMES[e.band]} (TA-EOD-05)"


def _pilot_replaced(e: ev.PilotReplaced, s: State) -> str:
    return f"{e.new} comes for {e.old} as {LEVELS[e.level]} (TA-REPL-05)"


WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    ev.XpGained: _xp,
    ev.LevelChanged: _level,
    ev.CampaignChosen: _campaign,
    ev.SituationChosen: _situation,
    ev.BattalionDrawn: _drawn,
    ev.AircraftBought: lambda e, s: f"{e.card} bought for {e.cost} SO; {s.so} left (TA-BUY-02)",
    ev.AircraftSold: lambda e, s: f"{e.card} given back for {e.refund} SO; {s.so} left (TA-SETUP-15)",
    ev.ScoutsChanged: lambda e, s: f"Scout {'bought' if e.change > 0 else 'given back'}; {s.so} SO left (TA-BUY-05)",
    ev.PilotChosen: lambda e, s: f"{e.pilot} joins, {e.family} (TA-PILOT-01)",
    ev.PilotDropped: lambda e, s: f"{e.pilot} stays out (TA-PILOT-01)",
    ev.SetupUndone: lambda e, s: "Back: the choices of this step are taken back (TA-SETUP-15)",
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
    ev.BattalionMoved: _moved,
    ev.AircraftReplaced: lambda e, s: f"A new {s.planes[e.serial].card} takes no. {e.serial} (TA-REPL-08)",
    ev.DamageRemoved: lambda e, s: f"{plane_name(s, e.serial)}: {e.damage} mended ({e.rule})",
    ev.WoundHealed: lambda e, s: f"{e.pilot}: a {'heavy' if e.heavy else 'light'} wound has healed ({e.rule})",
    ev.PilotReplaced: _pilot_replaced,
    ev.Rested: lambda e, s: "Rest and relaxation for the whole squadron (TA-REST-01)",

}  # fmt: skip
