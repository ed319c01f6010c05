"""What attacks do to ground pieces, applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_harm as ev
from tabletop.games.air_support.rules.changing import put_band, put_car, put_piece
from tabletop.games.air_support.rules.evolving import evolves
from tabletop.games.air_support.rules.pieces import Shock
from tabletop.games.air_support.rules.state import State


@evolves(ev.Attacked)
def _attacked(state: State, e: ev.Attacked) -> State:
    for key in e.units:
        if key in state.guns:
            continue
        piece = state.vehicles[key] if key in state.vehicles else state.infantry[key]
        state = put_piece(state, key, hit_by_air=piece.hit_by_air | {e.seat})
        if piece.group in state.bands and not state.bands[piece.group].attacked:
            state = put_band(state, piece.group, attacked=True)
    return state


@evolves(ev.ShockRolled)
def _shock(state: State, e: ev.ShockRolled) -> State:
    if e.outcome == "wreck":
        return put_car(state, e.unit, wreck=True, shock=Shock.NONE, exposed=False)
    return put_car(state, e.unit, shock=Shock(e.outcome))
