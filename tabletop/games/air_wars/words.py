"""One line for the log about each event: who, what, dice, modifiers, rule. It says no more than the event does, so that
a covered event gives a covered line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars import events_fight as fight
from tabletop.games.air_wars.rules.wording import (
    UNKNOWN,
    count,
    dice,
    gun,
    listing,
    place,
    side,
    source,
    target,
)
from tabletop.games.air_wars.state import State

SEGMENTS = {"reinforce": "brings reinforcements (AW-SEQ-04)", "redeploy": "redeploys (AW-SEQ-06)"}
"""Segments that the log tells of; those of an hour show in what happens."""


def _reasons(tally: Tally) -> str:
    parts = [f"{m.amount:+d} {m.reason}" for m in tally.modifiers if m.amount]
    return f" ({', '.join(parts)})" if parts else ""


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


# -- clock and cards
def _day(e: ev.DayBegan, s: State) -> str:
    again = f"; {listing(place(s, q) for q in e.reopened)} open again (AW-TGT-05)" if e.reopened else ""
    return f"Day {e.day}, {s.scenario.days[e.day - 1]}{again} (AW-SEQ-01)."


def _segment(e: ev.SegmentBegan, s: State) -> str:
    return f"{side(s, e.seat)} {SEGMENTS[e.segment]}." if e.segment in SEGMENTS else ""


# -- flying


# -- fighting
def _fired(e: fight.BattleFired, s: State) -> str:
    return (
        f"{side(s, e.seat)} {e.tally.reason} roll {dice(e.dice)} on {e.column}{_reasons(e.tally)}: "
        f"{count(e.kills, 'kill')}, {count(e.aborts, 'abort')} (AW-ACM-08)."
    )


def _aa(e: fight.FireRolled, s: State) -> str:
    return (
        f"AA over {place(s, e.square)} rolls {dice(e.dice)} on {e.column}{_reasons(e.tally)}: "
        f"{count(e.kills, 'kill')}, {count(e.aborts, 'abort')} (AW-AA-04)."
    )


def _designated(e: fight.AttacksDesignated, s: State) -> str:
    laid = []
    for attack in e.attacks:
        parts = ([f"{listing(attack.bombers)} bombing"] if attack.bombers else []) + (
            [f"{listing(attack.strafers)} strafing"] if attack.strafers else []
        )
        laid.append(f"{target(s, attack.target)} ({listing(parts)})")
    return f"Attacks in {place(s, e.square)}: {'; '.join(laid)} (AW-BOMB-09)."


def _attack(e: fight.AttackRolled, s: State) -> str:
    rolls = ", ".join(f"{source(s, who)} {dice(fallen)} ({needed}+)" for who, needed, fallen in e.rolls)
    return f"Attack on {target(s, e.target)}: {rolls}: {'Target Bombed' if e.success else 'no effect'} (AW-BOMB-11)."


def _fire(e: fight.FireOpened, s: State) -> str:
    return f"{side(s, e.seat)} fires AA over {place(s, e.square)}: {listing(gun(g) for g in e.guns)} (AW-AA-03)."


WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    ev.DayBegan: _day,
    ev.HourBegan: lambda e, s: f"Hour {e.hour} of {side(s, e.seat)} (AW-SEQ-09).",
    ev.SegmentBegan: _segment,
    ev.OperationsBegan: lambda e, s: "The Operations Phase begins (AW-SEQ-09).",
    ev.OfferAnswered: lambda e, s: (
        f"{side(s, e.seat)} {'agrees' if e.agree else 'refuses'} to end the day (AW-SEQ-13)."
    ),
    ev.DayGoesOn: lambda e, s: "The day goes on (AW-SEQ-13).",
    ev.DayEnded: lambda e, s: f"Day {e.day} ends{' early, both agreed' if e.early else ''} (AW-SEQ-13).",
    fight.BattleBegan: lambda e, s: f"Battle over {place(s, e.square)}: {listing(e.units)} (AW-ACM-01).",
    fight.BattleFired: _fired,
    fight.FireOpened: _fire,
    fight.FireRolled: _aa,
    fight.SquareOpened: lambda e, s: f"{side(s, e.seat)} attacks in {place(s, e.square)} (AW-BOMB-06).",
    fight.AttacksDesignated: _designated,
    fight.AttackRolled: _attack,
    fight.AttackMissing: lambda e, s: f"{target(s, e.target)} has gone; that attack is not rolled (AW-BOMB-19).",
    fight.Delivered: lambda e, s: f"{e.unit} unloads in {place(s, e.square)}: {count(e.points, 'point')} (AW-SHIP-04).",
}


def words(event: Event, state: State) -> str:
    """The line, '' for events that write none. `state` is the state after the event, or a view of it."""
    line = WORDS.get(type(event))
    return line(event, state) if line is not None else event.words(state)


__all__ = ["UNKNOWN", "WORDS", "words"]
