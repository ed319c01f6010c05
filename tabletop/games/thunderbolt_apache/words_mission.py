"""The log lines of a mission: events, movement, attacks, enemy fire, hits, the way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.pieces import Strength
from tabletop.games.thunderbolt_apache.rules.missions import RESULTS
from tabletop.games.thunderbolt_apache.rules.wording import (
    battalion_name,
    because,
    plane_name,
)
from tabletop.games.thunderbolt_apache.state import State


def _event(e: ev.EventDrawn, s: State) -> str:
    card = s.library.events[e.card]
    text = card.homebound_text if e.homebound else card.outbound_text
    way, rule = ("Home", "TA-EVENT-02") if e.homebound else ("Target", "TA-EVENT-01")
    return f"{way} bound: {card.title}. {text or 'Nothing happens.'} ({rule})"


def _assessed(e: ev.Assessed, s: State) -> str:
    name = battalion_name(s, s.here.battalion)
    return f"{name}: value {e.remaining.total} left{because(e.remaining)}: {RESULTS[e.result]} (TA-HOME-01)"


def _reduced(e: ev.BattalionReduced, s: State) -> str:
    what = "destroyed" if e.strength is Strength.DESTROYED else "at half strength"
    return f"{battalion_name(s, e.battalion)} is {what} (TA-HOME-08)"


def _offered(e: ev.StoreOffered, s: State) -> str:
    return f"{plane_name(s, e.offer.serial)} gives {e.offer.store} up for {e.offer.pilot} (TA-SAR-03)"


def _recorded(e: ev.DamageRecorded, s: State) -> str:
    return f"{plane_name(s, e.serial)}: {', '.join(map(str, e.damage))} written down (TA-AFTER-07)"


WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    ev.EventDrawn: _event,
    ev.Assessed: _assessed,
    ev.BattalionReduced: _reduced,
    ev.StoreOffered: _offered,
    ev.DamageRecorded: _recorded,
}  # fmt: skip
