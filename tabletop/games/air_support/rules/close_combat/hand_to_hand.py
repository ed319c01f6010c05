"""Ground close combat: where it is fought, who may attack whom, at what odds: AS-CC-01 to AS-CC-04, Table 14."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pace import is_leader
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.standing import board
from tabletop.games.air_support.rules.state import CloseAttack, State

CC_ODDS = tuple(
    Fraction(a, b)
    for a, b in ((1, 8), (1, 6), (1, 4), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (6, 1), (8, 1), (10, 1))
)
"""Attack to defence: the columns from 1:8 to 10:1; before them lies "less than 1:8", after them "more than 10:1"."""


def cc_kill_number(attack: Fraction | int, defence: Fraction | int) -> int:
    """Kill number of close combat, 0-13 (Table 14): the best column not above the true ratio."""
    if defence <= 0:
        return 13
    ratio = Fraction(attack) / Fraction(defence)
    return 13 if ratio > 10 else bisect_right(CC_ODDS, ratio)


BROKEN = -2


def fights(state: State) -> dict[Location, tuple[list[Infantry], list[Infantry]]]:
    """The Locations with infantry of both sides, each with the men of seat 0 and of seat 1."""
    found: dict[Location, tuple[list[Infantry], list[Infantry]]] = {}
    for stand in board(state).values():
        if len({m.seat for m in stand.men}) < 2:
            continue
        for man in stand.men:
            if not man.dummy:
                found.setdefault(man.place, ([], []))[man.seat].append(man)
    return {place: sides for place, sides in sorted(found.items()) if all(sides)}


def may_attack(state: State, seat: int, key: str) -> Refusal | None:
    """Why a unit cannot attack in this CCPH: broken ones do not, each attacks once (AS-CC-04)."""
    man = state.infantry.get(key)
    if man is None or man.seat != seat or man.where is not Where.MAP or man.dummy:
        return Refusal("AS-CC-01", "That is no infantry of yours.")
    if man.broken:
        return Refusal("AS-CC-04", f"{called(state, key)} is broken.")
    return (
        Refusal("AS-CC-04", f"{called(state, key)} attacks already.")
        if attack_of(state, seat, key) is not None
        else None
    )


def attack_of(state: State, seat: int, key: str) -> CloseAttack | None:
    """The designated attack in which a unit takes part."""
    return next((c for c in state.close if c.seat == seat and key in c.attackers), None)


def attack_on(state: State, seat: int, key: str) -> CloseAttack | None:
    """The designated attack of a side on a unit."""
    return next((c for c in state.close if c.seat == seat and key in c.targets), None)


def together(state: State, seat: int, key: str, target: str) -> Refusal | None:
    """Why a unit cannot strike that one: enemy infantry of the same Location only, never vehicles (AS-CC-01,
    AS-CC-02).
    """
    man, other = state.infantry[key], state.infantry.get(target)
    if target in state.vehicles:
        return Refusal("AS-CC-02", "Vehicles neither attack nor are attacked in close combat.")
    if other is None or other.seat == seat or other.dummy or other.where is not Where.MAP or other.place != man.place:
        return Refusal(
            "AS-CC-01", f"{called(state, target)} is no enemy infantry in the Location of {called(state, key)}."
        )
    return None


def power(state: State, man: Infantry, attacking: bool) -> Fraction:
    """Firepower in close combat: leaders count 1, pinned attackers half; weapons add nothing (AS-CC-01, AS-CC-04, Table
    14).
    """
    printed = Fraction(1 if is_leader(state, man) else state.man(man).fp)
    return printed / 2 if attacking and man.pinned else printed


def odds(state: State, attack: CloseAttack) -> tuple[Fraction, Fraction]:
    """Firepower of the attack and of the defence; concealed targets halve the attack (AS-CC-01)."""
    strong = sum((power(state, state.infantry[key], True) for key in attack.attackers), Fraction(0))
    weak = sum((power(state, state.infantry[key], False) for key in attack.targets), Fraction(0))
    if any(state.infantry[key].concealed is not Concealed.KNOWN for key in attack.targets):
        strong /= 2
    return strong, weak


def kill_number(state: State, attack: CloseAttack) -> int:
    return cc_kill_number(*odds(state, attack))


def tally(state: State, attack: CloseAttack) -> Tally:
    """The kill number, and what is added to the DR: the best leader who takes part and is in Good Order but for the
    Melee, -2 against broken targets alone (AS-CC-01).
    """
    leaders = [
        state.man(m).leadership
        for key in attack.attackers
        if is_leader(state, m := state.infantry[key]) and not m.pinned
    ]
    broken = all(state.infantry[key].broken for key in attack.targets)
    found = Tally(kill_number(state, attack), "kill number", "AS-CC-01").plus(min([0, *leaders]), "leader", "AS-CC-01")
    return found.plus(BROKEN * broken, "broken", "AS-CC-01")
