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
    count,
    plane_name,
    side_name,
    unit_name,
)
from tabletop.games.thunderbolt_apache.scenario import CENTRE
from tabletop.games.thunderbolt_apache.state import State


def _event(e: ev.EventDrawn, s: State) -> str:
    card = s.library.events[e.card]
    text = card.homebound_text if e.homebound else card.outbound_text
    way, rule = ("Home", "TA-EVENT-02") if e.homebound else ("Target", "TA-EVENT-01")
    return f"{way} bound: {card.title}. {text or 'Nothing happens.'} ({rule})"


def _placed(e: ev.UnitPlaced, s: State) -> str:
    name = s.library.units[e.type].name
    kind, rule = ("Pop-up: ", "TA-POPUP-03") if e.popup else ("", "TA-FIELD-06")
    return f"{kind}{name} {e.serial} in hex {e.hex} ({rule})"


def _chit(e: ev.ChitDrawn, s: State) -> str:
    what = s.library.units[e.unit].name if e.unit else "no enemy"
    return f"Pop-up chit for {plane_name(s, e.serial)}: {what} ({'TA-POPUP-03' if e.unit else 'TA-POPUP-02'})"


def _cover(e: ev.CoverTaken, s: State) -> str:
    if e.side == CENTRE:
        return f"{unit_name(s, e.unit)} comes out of cover (TA-COVER-08)"
    return f"{unit_name(s, e.unit)} takes cover at {side_name(s.here.enemies[e.unit].hex, e.side)} (TA-COVER-02)"


def _helicopter(e: ev.HelicopterMoved, s: State) -> str:
    return f"{unit_name(s, e.unit)} moves there, toward {plane_name(s, e.toward)}, the closest in sight (TA-HELO-03)"


def _attack_lost(e: ev.AttackLost, s: State) -> str:
    return f"The attack of {unit_name(s, e.unit)} on {plane_name(s, e.target)} fails: {e.reason} ({e.rule})"


def _declared(e: ev.AttackDeclared, s: State) -> str:
    tie = f", at random among {len(e.tied)}" if len(e.tied) > 1 else ""
    away = f"{count(e.distance, 'hex', 'hexes')} away"
    return (
        f"{unit_name(s, e.unit)} aims at {plane_name(s, e.target)}: the closest it can attack, {away}{tie} (TA-FIRE-02)"
    )


def _assessed(e: ev.Assessed, s: State) -> str:
    name = battalion_name(s, s.here.battalion)
    return f"{name}: value {e.remaining.total} left{because(e.remaining)}: {RESULTS[e.result]} (TA-HOME-01)"


def _reduced(e: ev.BattalionReduced, s: State) -> str:
    what = "destroyed" if e.strength is Strength.DESTROYED else "at half strength"
    return f"{battalion_name(s, e.battalion)} is {what} (TA-HOME-08)"


def _offered(e: ev.StoreOffered, s: State) -> str:
    return f"{plane_name(s, e.offer.serial)} gives {e.offer.store} up for {e.offer.pilot} (TA-SAR-03)"


def _scout(e: ev.ScoutReported, s: State) -> str:
    return (
        f"Scout {e.number} is {'lost' if e.lost else 'back'}: loiter {e.loiter:+d}, Stress {-e.calmed:+d} (TA-SCOUT-02)"
    )


def _recorded(e: ev.DamageRecorded, s: State) -> str:
    return f"{plane_name(s, e.serial)}: {', '.join(map(str, e.damage))} written down (TA-AFTER-07)"


WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    ev.EventDrawn: _event,
    ev.FieldLaid: lambda e, s: f"The battlefield: {', '.join(e.tiles)} (TA-FIELD-02)",
    ev.UnitPlaced: _placed,
    ev.ScoutReported: _scout,
    ev.MarkerSet: lambda e, s: f"Loiter marker at {e.marker.total}{because(e.marker)} (TA-LOITER-01)",
    ev.ChitDrawn: _chit,
    ev.CoverTaken: _cover,
    ev.HelicopterMoved: _helicopter,
    ev.HelicopterStayed: lambda e, s: f"{unit_name(s, e.unit)} stays: {e.reason} ({e.rule})",
    ev.AttackDeclared: _declared,
    ev.AttackLost: _attack_lost,
    ev.MarkerMoved: lambda e, s: f"Loiter marker at {e.marker} (TA-LOITER-03)",
    ev.BingoGiven: lambda e, s: f"{plane_name(s, e.serial)}: Bingo {e.side}+ (TA-LOITER-04)",
    ev.Assessed: _assessed,
    ev.BattalionReduced: _reduced,
    ev.StoreOffered: _offered,
    ev.DamageRecorded: _recorded,
}  # fmt: skip
