"""Events of set-up, clock and points applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events as ev
from tabletop.games.air_support.rules.changing import put_car, put_piece
from tabletop.games.air_support.rules.evolving import evolves
from tabletop.games.air_support.rules.state import State


@evolves(ev.Faced)
def _faced(state: State, e: ev.Faced) -> State:
    if e.unit in state.guns:
        return put_piece(state, e.unit, facing=e.facing)
    return put_car(state, e.unit, facing=e.facing, turret=e.facing)
