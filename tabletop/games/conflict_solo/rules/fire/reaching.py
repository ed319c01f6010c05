"""How an attacker reaches a hex: who is able to fire, range, arc, sight, spotters (CH-FIRE-01, CH-FIRE-02, CH-IND)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.core.copying import quick
from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.figures import forbidden, in_close_combat
from tabletop.games.conflict_solo.rules.hexes import distance, in_front
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import Kind
from tabletop.games.conflict_solo.rules.sight import Line, free_lines, sees
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import all_round

SPOTTING = 6
"""Hexes between a mortar and its spotter (CH-IND-03)."""


@quick
@dataclass(frozen=True, slots=True)
class Reach:
    """How an attacker reaches a hex: distance, the free lines, whether by indirect fire, by the eyes of a spotter, at
    long range."""

    distance: int
    lines: tuple[Line, ...]
    indirect: bool = False
    spotted: bool = False
    long: bool = False


def spotters(state: State, mortar: Counter) -> list[Counter]:
    """The friendly foot, mg and vehicle counters without a hit counter within 6 hexes; hidden ones too, REs never
    (CH-IND-03, CH-ELIG-11, CH-RE-12)."""
    return [
        c for c in state.counters.values()
        if c.side == mortar.side and c.hex and c.id != mortar.id and not c.hit and not c.loaded_on
        and state.type_of(c).kind in (Kind.FOOT, Kind.MG, Kind.VEHICLE) and distance(c.hex, mortar.hex) <= SPOTTING
    ]  # fmt: skip


def spotter(state: State, mortar: Counter, hex: str) -> Counter | None:
    """The first of them that sees the hex."""
    return next((c for c in spotters(state, mortar) if sees(state, c.hex, hex)), None)


def unable(state: State, counter: Counter) -> Refusal | None:
    """Why a counter cannot fire at all: loaded, its hit counter, no weapon (CH-FIRE-01)."""
    if counter.loaded_on:
        return Refusal("CH-TRN-03", f"{name(state, counter.id)} is loaded.")
    if forbidden(state, counter, "fire") or figures.fire_cost(state, counter) is None:
        hit = state.hit_of(counter)
        return Refusal("CH-FIRE-01", f"{name(state, counter.id)} is {hit.name if hit else 'hit'} and cannot fire.")
    if not state.type_of(counter).combat:
        return Refusal("CH-TRN-04", f"{name(state, counter.id)} has no weapons.")
    return None


def farthest(state: State, attacker: Counter) -> int:
    """Hexes beyond which an attacker never fires: twice its range, at indirect fire its range; 0: it cannot fire now
    (CH-FIRE-02, CH-IND-01)."""
    if unable(state, attacker) is not None:
        return 0
    kind = state.type_of(attacker)
    return kind.range if "indirect" in kind.traits else 2 * kind.range


def reach(state: State, attacker: Counter, hex: str) -> Reach | Refusal:
    """How an attacker can fire into another hex, or why not: range, LOS, arc, close combat (CH-FIRE-01, CH-CC-05)."""
    refusal = unable(state, attacker)
    if refusal is not None:
        return refusal
    if in_close_combat(state, attacker):
        return Refusal("CH-CC-01", f"{name(state, attacker.id)} is in close combat.")
    away = distance(attacker.hex, hex)
    if not away:
        return Refusal("CH-FIRE-01", "Fire goes into another hex.")
    rule = barrier(state, attacker)(hex)
    if rule:
        return Refusal(rule, _beyond_reach(state, attacker, hex, rule))
    kind = state.type_of(attacker)
    if "indirect" in kind.traits:
        return _lob(state, attacker, hex, away)
    seen = free_lines(state, attacker.hex, hex)
    return Reach(away, seen, long=away > kind.range)  # range 1 has no normal band by itself (CH-FIRE-03)


def barrier(state: State, attacker: Counter) -> Callable[[str], str]:
    """Tells of other hexes the rule by which they are out of reach of a counter that is able to fire and in no close
    combat, "" none: close combat there, the arc; at direct fire range and LOS (CH-FIRE-01). Lists ask no more of most
    targets; `reach` gives the same rule in words."""
    kind, start, facing, fighting = state.type_of(attacker), attacker.hex, attacker.facing, state.fighting
    everywhere, indirect, far = all_round(state, attacker), "indirect" in kind.traits, 2 * kind.range

    def rule(hex: str) -> str:
        if hex in fighting:
            return "CH-CC-05"
        if not everywhere and not in_front(start, facing, hex):
            return "CH-ARC-03"
        if indirect:
            return ""
        if distance(start, hex) > far:
            return "CH-FIRE-02"
        return "" if free_lines(state, start, hex) else "CH-LOS-02"

    return rule


def _beyond_reach(state: State, attacker: Counter, hex: str, rule: str) -> str:
    """That in a sentence."""
    who = name(state, attacker.id)
    match rule:
        case "CH-CC-05":
            return f"There is close combat in {hex}."
        case "CH-ARC-03":
            return f"{hex} is outside the arc of fire of {who}."
        case "CH-FIRE-02":
            away, far = distance(attacker.hex, hex), 2 * state.type_of(attacker).range
            return f"{hex} is {counted(away, 'hex')} away; {who} reaches {far} at long range."
    return f"There is no line of sight from {attacker.hex} to {hex}."


def _lob(state: State, mortar: Counter, hex: str, away: int) -> Reach | Refusal:
    """Indirect fire: from min_range to range, with sight or a spotter; no long range (CH-IND-01, CH-IND-03)."""
    kind = state.type_of(mortar)
    if not kind.min_range <= away <= kind.range:
        who = name(state, mortar.id)
        return Refusal(
            "CH-IND-01", f"{hex} is {counted(away, 'hex')} away; {who} fires at {kind.min_range} to {kind.range}."
        )
    seen = free_lines(state, mortar.hex, hex)
    if seen:
        return Reach(away, seen, indirect=True)
    if mortar.side == "player" and "AC31" in state.effects:  # the spotter aircraft sees all, without a modifier
        return Reach(away, ((mortar.hex, hex),), indirect=True)
    if spotter(state, mortar, hex) is None:
        return Refusal("CH-IND-03", f"Nobody sees {hex} for {name(state, mortar.id)}.")
    return Reach(away, ((mortar.hex, hex),), indirect=True, spotted=True)


def eyes(state: State, attacker: Counter) -> dict[str, Counter] | None:
    """Those among whom an attacker looks for a spotter, None if it needs none (CH-IND-03)."""
    return state.counters if "indirect" in state.type_of(attacker).traits else None
