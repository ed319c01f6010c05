"""Events of infantry applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_walk as ev
from tabletop.games.air_support.rules.changing import (
    put_pieces,
    with_fields,
)
from tabletop.games.air_support.rules.evolving import evolves, unchanged
from tabletop.games.air_support.rules.state import CloseAttack, State

unchanged(ev.CloseFought)


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
