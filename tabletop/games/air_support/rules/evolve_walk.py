"""Events of infantry applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_walk as ev
from tabletop.games.air_support.rules.changing import (
    leaving_guns,
    off_map,
    put_man,
    put_pieces,
    with_fields,
)
from tabletop.games.air_support.rules.evolving import evolves, unchanged
from tabletop.games.air_support.rules.state import CloseAttack, State

unchanged(ev.CloseFought)


@evolves(ev.Advanced)
def _advanced(state: State, e: ev.Advanced) -> State:
    state = leaving_guns(state, e.units, e.place)
    for key in e.units:
        man = state.infantry[key]
        entered = man.entered or man.place.hex != e.place.hex
        state = put_man(
            state,
            key,
            place=e.place,
            entered=entered,
            on_road=False,
            in_foxhole=e.sheltered,
            tried=man.tried | {"advance"},
        )
    return state


@evolves(ev.AdvancedOff)
def _advanced_off(state: State, e: ev.AdvancedOff) -> State:
    return off_map(state, e.unit, e.hex)


@evolves(ev.Grappled)
def _grappled(state: State, e: ev.Grappled) -> State:
    """The attack that has one of these attackers already is replaced."""
    kept = tuple(c for c in state.close if c.seat != e.seat or not set(c.attackers) & set(e.attackers))
    return with_fields(state, close=(*kept, CloseAttack(e.seat, e.attackers, e.targets)))


@evolves(ev.MeleeBegan)
def _melee(state: State, e: ev.MeleeBegan) -> State:
    return put_pieces(state, [key for key in e.units if key in state.infantry], melee=True)


@evolves(ev.MeleeEnded)
def _melee_ended(state: State, e: ev.MeleeEnded) -> State:
    return put_pieces(state, [key for key in e.units if key in state.infantry], melee=False)
