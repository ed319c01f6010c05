"""Quick copies of frozen values with some fields changed, and the copies that many events need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tabletop.core.copying import changer, copier
from tabletop.games.air_wars.rules.pieces import Mark, Side, Unit
from tabletop.games.air_wars.rules.state import State

with_fields: Callable[..., State] = copier(State)
"""A state with some fields changed."""

with_units: Callable[..., State] = changer(State, "units")
with_group: Callable[..., State] = changer(State, "group")

changed: Callable[..., Unit] = copier(Unit)
"""A counter with some fields changed."""

changed_side: Callable[..., Side] = copier(Side)
changed_mark: Callable[..., Mark] = copier(Mark)


def in_box(unit: Unit, box: str) -> Unit:
    """A counter in a box, without any flag or mark of the day (AW-UNIT-13); only that it was turned round today is
    remembered, because that counts among the three of its side (AW-CARD-30).
    """
    return Unit(unit.id, unit.seat, box, turned=unit.turned)


def put(state: State, *units: Unit) -> State:
    """The state with these counters as they are now."""
    return with_units(state, {**state.units, **{u.id: u for u in units}})


def put_each(state: State, ids: Iterable[str], **changes: Any) -> State:
    """The state with the same change made to several counters."""
    return put(state, *(changed(state.units[key], **changes) for key in ids))


def put_side(state: State, seat: int, **changes: Any) -> State:
    """The state with some fields of a side changed."""
    side = changed_side(state.sides[seat], **changes)
    return with_fields(state, sides=(side, state.sides[1]) if seat == 0 else (state.sides[0], side))


def put_mark(state: State, key: str, **changes: Any) -> State:
    """The state with some marks of a target or an airbase changed."""
    return with_fields(state, marks={**state.marks, key: changed_mark(state.mark(key), **changes)})


def restacked(state: State, square: str, seat: int, order: Iterable[str] | None = None) -> State:
    """The flying units of a side in a square numbered from 0: in that order, or closed up as they lie."""
    ids = [u.id for u in state.flying(square, seat)] if order is None else list(order)
    units = [changed(state.units[key], stack=i) for i, key in enumerate(ids) if state.units[key].stack != i]
    return put(state, *units) if units else state


def boxed(state: State, ids: Iterable[str], box: str) -> State:
    """The state with these counters in a box and the stacks they left closed up."""
    gone = [state.units[key] for key in ids]
    state = put(state, *(in_box(u, box) for u in gone))
    for square, seat in sorted({(u.place, u.seat) for u in gone if u.flying}):
        state = restacked(state, square, seat)
    return state


def counted(names: Iterable[str]) -> Mapping[str, int]:
    """How often each name occurs."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found
