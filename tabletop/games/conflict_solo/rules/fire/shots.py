"""Fire and close combat: who may attack whom, total FP, total DV, the number needed (Tables 4 to 6).

The functions take counters as values, so that a question about a counter elsewhere ("if it stood there") is the same
function with a changed copy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tabletop.core.fastcopy import quick
from tabletop.core.memo import kept_for
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.figures import forbidden, in_close_combat
from tabletop.games.conflict_solo.rules.hexes import distance, in_front
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import SOLDIERS, Colour, Kind
from tabletop.games.conflict_solo.rules.sight import Line, cover, entry_walls, free_lines, sees, smoke_on
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import all_round, meets_flank

# -- How an attacker reaches a hex: who is able to fire, range, arc, sight, spotters (CH-FIRE-01, CH-FIRE-02, CH-IND).

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


# -- Fire and close combat.

CLOSE_FP, PENALTY_FP, SHORT_FP, LONG_FP = 4, -2, 3, -2
"""Close combat without and with penalty, short and long range (Table 4, CH-CC-02, CH-FIRE-02)."""
TWO_HITS = 4
"""So much above the DV: two hits (Table 6, CH-FIRE-06)."""
STRUCTURE_FP = 9
"""Printed blue FP that hurts a structure (CH-FIRE-14)."""


@quick
@dataclass(frozen=True, slots=True)
class Shot:
    """An attack on one counter: total FP and total DV with their reasons (CH-FIRE-04, CH-FIRE-05)."""

    colour: Colour
    fp: Tally
    dv: Tally
    close: bool = False
    long: bool = False
    indirect: bool = False

    @property
    def needed(self) -> int:
        """N: what 2D6 must reach (CH-GEN-04)."""
        return self.dv.total - self.fp.total


def hits(total: int, dv: int) -> int:
    """Hits of a roll: 2D6 plus total FP against the DV; nothing is automatic (CH-FIRE-06, Table 6)."""
    return 0 if total < dv else 2 if total >= dv + TWO_HITS else 1


@lru_cache(64)
def ways(needed: int) -> int:
    """Of 36 throws of two dice, how many reach a number."""
    return sum(a + b >= needed for a in range(1, 7) for b in range(1, 7))


# -- numbers
def _colours(state: State, attacker: Counter, target: Counter, plunging: bool, close: bool) -> list[Colour]:
    """Colours of FP that may be used, red first: that of the DV, and red against open tops from above (CH-FIRE-12)."""
    kind = state.type_of(target)
    found = [kind.dv_colour]
    above = attacker.hex and state.level(attacker.hex) > state.level(target.hex)
    if kind.dv_colour is Colour.BLUE and "open_top" in kind.traits and (plunging or close or above):
        found.insert(0, Colour.RED)
    return found


def boost_fp(tally: Tally, boost: str, first: bool, close: bool, colour: Colour) -> Tally:
    """FP of a boost card: AC05, AC06, AC25 on the first roll, AC28 on each, AC34 in close combat (CH-CARD-08)."""
    amount = {"AC05": 2, "AC06": 3, "AC25": 2 if colour is Colour.BLUE else 0}.get(boost, 0) if first else 0
    if boost == "AC28":
        amount = 3
    if boost == "AC34" and close and colour is Colour.RED:
        amount = 2
    return tally.plus(amount, "boost card", "CH-CARD-08")


def _attack_fp(
    state: State,
    attacker: Counter,
    target: Counter,
    colour: Colour,
    how: Reach | None,
    support: int,
    boost: str,
    first: bool,
) -> Tally | None:
    """Total FP of a counter (CH-FIRE-04, Table 4); how None: close combat (CH-CC-02). None: no FP of that colour."""
    close = how is None
    value = figures.fp(state, attacker, colour, close)
    if close and boost == "AC23" and colour is Colour.BLUE:
        value = 6
    if value is None:
        return None
    tally = Tally(value, f"{colour.value} firepower", "CH-FIRE-04" if not close else "CH-CC-02")
    if how is None:
        penalty = state.type_of(attacker).cc_penalty
        tally = tally.plus(PENALTY_FP if penalty else CLOSE_FP, "close combat", "CH-CC-02")
    elif not how.indirect:
        if how.distance == 1:
            tally = tally.plus(SHORT_FP, "short range", "CH-FIRE-02")
        elif how.long:
            tally = tally.plus(LONG_FP, "long range", "CH-FIRE-02")
        if state.level(attacker.hex) > state.level(target.hex):
            tally = tally.plus(1, "higher ground", "CH-FIRE-04")
    if how is not None and how.spotted:
        tally = tally.plus(-1, "spotter", "CH-IND-03")
    if first:
        tally = tally.plus(support, "support", "CH-GRP-05")
    tally = tally.plus(-state.smoke.get(attacker.hex, 0), "smoke around the attacker", "CH-FIRE-04")
    return boost_fp(tally, boost, first, close, colour)


def _wall(state: State, attacker: Counter, target: Counter, how: Reach) -> bool:
    """Whether a wall protects: the fire line enters through it; not against an adjacent attacker on higher ground,
    who looks over it (CH-FIRE-07)."""
    if how.indirect or not entry_walls(state, how.lines):
        return False
    return how.distance > 1 or state.level(attacker.hex) <= state.level(target.hex)


def _shielded(state: State, target: Counter) -> bool:
    """Foot, mg or mortar behind a friendly vehicle in its hex (CH-VEH-03)."""
    return state.type_of(target).kind in SOLDIERS and any(
        c.side == target.side and state.type_of(c).kind is Kind.VEHICLE and not c.loaded_on
        for c in state.at(target.hex)
    )


def fire_dv(state: State, attacker: Counter, target: Counter, colour: Colour, how: Reach, flank: bool = False) -> Tally:
    """Total DV of a target under fire (CH-FIRE-05, Table 5). colour: of the FP; flank: it meets the flank DV anyway
    (AC26)."""
    soft = state.type_of(target).dv_colour is Colour.RED
    flank = (
        flank
        or how.indirect
        or colour is not state.type_of(target).dv_colour
        or meets_flank(state, target, attacker.hex)
    )
    rule = "CH-IND-02" if how.indirect else "CH-ARC-05"
    tally = Tally(figures.dv(state, target, flank), "flank" if flank else "front", rule)
    tally = tally.plus(cover(state, target.hex, soft, how.indirect), f"cover in {target.hex}", "CH-FIRE-05")
    if not how.indirect:
        tally = tally.plus(1 if _wall(state, attacker, target, how) else 0, "wall", "CH-FIRE-07")
        if state.level(target.hex) > state.level(attacker.hex):
            tally = tally.plus(1, "higher ground", "CH-FIRE-05")
        tally = tally.plus(1 if _shielded(state, target) else 0, "behind a vehicle", "CH-VEH-03")
    smoke = smoke_on(state, ((target.hex,),) if how.indirect else how.lines)
    return tally.plus(smoke, "smoke", "CH-SMOKE-03")


def close_dv(state: State, target: Counter) -> Tally:
    """Total DV in close combat: flank, hexDM without walls; class vehicle gets the smoke only (CH-CC-02, CH-CC-04)."""
    kind = state.type_of(target)
    tally = Tally(figures.dv(state, target, True), "flank", "CH-CC-02")
    if kind.kind is not Kind.VEHICLE:
        tally = tally.plus(cover(state, target.hex, kind.dv_colour is Colour.RED), f"cover in {target.hex}", "CH-CC-04")
    return tally.plus(smoke_on(state, ((target.hex,),)), "smoke", "CH-CC-04")


def _better(a: Shot | None, b: Shot | None) -> Shot | None:
    """The shot with the smaller needed number, the first if equal (CH-FIRE-15: red comes first)."""
    if a is None or b is None:
        return a or b
    return b if b.needed < a.needed else a


def shot_at(
    state: State, attacker: Counter, target: Counter, how: Reach, support: int = 0, boost: str = "", first: bool = True
) -> Shot | None:
    """The attack by fire on a counter that is reached; None: no FP of the needed colour (CH-FIRE-01)."""
    found: Shot | None = None
    for colour in _colours(state, attacker, target, how.indirect, False):
        fp = _attack_fp(state, attacker, target, colour, how, support, boost, first)
        if fp is not None:
            dv = fire_dv(state, attacker, target, colour, how, flank=boost == "AC26" and first)
            found = _better(found, Shot(colour, fp, dv, long=how.long, indirect=how.indirect))
    return found


def close_shot(state: State, attacker: Counter, target: Counter, boost: str = "", first: bool = True) -> Shot | None:
    """The attack in close combat; None: no FP of the needed colour (CH-CC-02, CH-CC-06)."""
    found: Shot | None = None
    for colour in _colours(state, attacker, target, False, True):
        fp = _attack_fp(state, attacker, target, colour, None, 0, boost, first)
        if fp is not None:
            found = _better(found, Shot(colour, fp, close_dv(state, target), close=True))
    return found


# -- the whole question
def shot_cost(state: State, attacker: Counter, hex: str, boost: str = "") -> int:
    """APs of an attack: the fire cost, +1 for a turret outside the hull's front arc, -2 by AC07, at least 1
    (CH-ARC-04, CH-FIRE-11, CH-AP-02). The attacker must be able to fire."""
    cost = figures.fire_cost(state, attacker) or 0
    if figures.has_trait(state, attacker, "turret") and not in_front(attacker.hex, attacker.facing, hex):
        cost += 1
    return max(1, cost - (2 if boost == "AC07" else 0))


def aim(state: State, attacker: Counter, target: Counter, support: int = 0, boost: str = "") -> Shot | Refusal:
    """A fire action of a counter at an enemy one: the numbers, or why not (CH-FIRE-01). It does not matter how often it
    was fired at (CH-FIRE-10)."""
    known = state.counters
    if not support and not boost and known.get(attacker.id) is attacker and known.get(target.id) is target:
        here, there = state.at(attacker.hex), state.at(target.hex)
        return _own_aim(state, attacker, target, here, there, eyes(state, attacker))
    return _aim(state, attacker, target, support, boost)


@kept_for("scenario", "structures", "works", "smoke", "effects", last=8)
def _own_aim(
    state: State, attacker: Counter, target: Counter, here: tuple[Counter, ...], there: tuple[Counter, ...], eyes: Any
) -> Shot | Refusal:
    """here, there, eyes: all other counters that a shot reads."""
    return _aim(state, attacker, target, 0, "")


def _aim(state: State, attacker: Counter, target: Counter, support: int, boost: str) -> Shot | Refusal:
    how = _reached(state, attacker, target)
    if isinstance(how, Refusal):
        return how
    return shot_at(state, attacker, target, how, support, boost) or _powerless(state, attacker, target)


def aim_refusal(state: State, attacker: Counter, target: Counter) -> Refusal | None:
    """Why a counter cannot fire at an enemy one: what `aim` says without its numbers."""
    how = _reached(state, attacker, target)
    if isinstance(how, Refusal):
        return how
    colours = _colours(state, attacker, target, how.indirect, False)
    armed = any(figures.fp(state, attacker, colour) is not None for colour in colours)
    return None if armed else _powerless(state, attacker, target)


def _reached(state: State, attacker: Counter, target: Counter) -> Reach | Refusal:
    if target.side == attacker.side or target.hidden or target.loaded_on or not target.hex:
        return Refusal("CH-FIRE-01", f"{name(state, target.id)} is no visible enemy.")
    return reach(state, attacker, target.hex)


def _powerless(state: State, attacker: Counter, target: Counter) -> Refusal:
    return Refusal("CH-FIRE-01", f"{name(state, attacker.id)} has no firepower against {name(state, target.id)}.")


def grapple(state: State, attacker: Counter, target: Counter, boost: str = "") -> Shot | Refusal:
    """A close-combat attack on a counter in the same hex: the numbers, or why not (CH-CC-02)."""
    if attacker.loaded_on or target.loaded_on or not attacker.hex or target.hex != attacker.hex:
        return Refusal("CH-CC-02", f"{name(state, target.id)} is not in the hex of {name(state, attacker.id)}.")
    if target.side == attacker.side or target.hidden:
        return Refusal("CH-CC-02", f"{name(state, target.id)} is no visible enemy.")
    if forbidden(state, attacker, "cc") or figures.fire_cost(state, attacker) is None:
        hit = state.hit_of(attacker)
        return Refusal("CH-CC-01", f"{name(state, attacker.id)} is {hit.name if hit else 'hit'} and cannot attack.")
    found = close_shot(state, attacker, target, boost) if state.type_of(attacker).combat else None
    if found is None:
        who, whom = name(state, attacker.id), name(state, target.id)
        return Refusal("CH-CC-06", f"{who} has no firepower against {whom} in close combat.")
    return found


def stack(state: State, attacker: Counter, target: Counter, how: Reach) -> list[Counter]:
    """Whom a fire action attacks: the chosen target, then by id the other visible enemies in its hex against which
    the attacker has FP (CH-FIRE-08); loaded ones never (CH-FIRE-09). A mortar attacks all in the hex, also those that
    nobody has found (CH-IND-04)."""
    others = [
        c for c in state.at(target.hex)
        if c.id != target.id and c.side != attacker.side and not c.loaded_on and (how.indirect or not c.hidden)
    ]  # fmt: skip
    return [target, *(c for c in others if shot_at(state, attacker, c, how) is not None)]
