"""Events of movement applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_move as ev
from tabletop.games.air_support.rules.changing import (
    changed_man,
    put_piece,
    with_fields,
)
from tabletop.games.air_support.rules.evolving import evolves
from tabletop.games.air_support.rules.state import State


@evolves(ev.MoveBegan)
def _began(state: State, e: ev.MoveBegan) -> State:
    return with_fields(state, move=e.move)


@evolves(ev.WindowClosed)
def _closed(state: State, e: ev.WindowClosed) -> State:
    return with_fields(state, sighted=False)


@evolves(ev.MoveEnded)
def _ended(state: State, e: ev.MoveEnded) -> State:
    """Infantry is moving only while it is in the act of its MPh (AS-STATUS-02)."""
    for key in e.units:
        if key in state.vehicles or key in state.infantry:
            piece = state.vehicles[key] if key in state.vehicles else state.infantry[key]
            state = put_piece(state, key, tried=piece.tried | {"move"})
    still = {key: changed_man(man, moved=False, assault=False) for key, man in state.infantry.items() if man.moved}
    return with_fields(state, move=None, infantry={**state.infantry, **still} if still else state.infantry)
