"""Headquarters: functions that are declared, and what they show (AW-HQ, 5.8). FILTER is in `radar`, WORKSHOP in
`placing`, STAFF in the losses of a headquarters."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.pieces import InForce
from tabletop.games.air_wars.rules.basing import own_unit
from tabletop.games.air_wars.rules.squares import distance, in_order
from tabletop.games.air_wars.sheets import Code, Function, Span
from tabletop.games.air_wars.state import State, on_map

LISTEN_REACH = 4
"""Squares around a LISTEN headquarters (5.8)."""

USED = (Function.DIRECT, Function.LISTEN)


def use_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why a headquarters cannot declare its function (AW-HQ-02, AW-HQ-03, AW-HQ-05)."""
    unit = own_unit(state, seat, key)
    if unit is None or state.sheet(unit).function not in USED:
        return Refusal("AW-HQ-02", "Only a headquarters with a function to declare can be used.")
    if not on_map(unit):
        return Refusal("AW-HQ-05", f"{key} is not on the map.")
    if state.sheet(unit).function is Function.DIRECT and unit.used_hour:
        return Refusal("AW-HQ-05", f"{key} has directed in this hour.")
    if state.sheet(unit).function is Function.LISTEN and unit.used_day:
        return Refusal("AW-HQ-05", f"{key} has listened today.")
    return None


def directing(state: State, seat: int, key: str) -> InForce | None:
    """DIRECT: fighters that take off near it in this segment gain a square (5.8); None for other functions."""
    if state.sheet(key).function is not Function.DIRECT:
        return None
    until = (state.day, state.hour, seat)
    return InForce(key, Code.SPEED, seat, 1, "F", Span.SEGMENT, 0, until, squares=(state.units[key].place,))


def listening(state: State, seat: int, key: str) -> tuple[tuple[str, str], ...]:
    """LISTEN: (square, unit) of all flying enemies near it now (5.8)."""
    here = state.units[key].place
    squares = {u.place for u in state.airborne(1 - seat) if distance(state.scenario, here, u.place) <= LISTEN_REACH}
    return tuple(
        (s, u) for s in in_order(state.scenario, squares) for u in sorted(x.id for x in state.flying(s, 1 - seat))
    )
