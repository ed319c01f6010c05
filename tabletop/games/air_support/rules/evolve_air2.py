"""Dogfights, heavy flak and what planes find applied to the state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.games.air_support.rules import events_air2 as ev
from tabletop.games.air_support.rules.changing import put_plane, with_fields
from tabletop.games.air_support.rules.dogfighting import fight
from tabletop.games.air_support.rules.evolving import evolves
from tabletop.games.air_support.rules.pieces import Dogfight
from tabletop.games.air_support.rules.state import State


def put_fight(state: State, number: int, **changes: Any) -> State:
    """A dogfight with some fields changed."""
    return with_fields(
        state, dogfights=tuple(replace(d, **changes) if d.number == number else d for d in state.dogfights)
    )


@evolves(ev.Engaged)
def _engaged(state: State, e: ev.Engaged) -> State:
    old = fight(state, e.number)
    names = (
        *(old.planes if old is not None else ()),
        *(key for key in (e.plane, e.target) if state.planes[key].fight < 0),
    )
    for key in (e.plane, e.target):
        state = put_plane(state, key, fight=e.number)
    if old is not None:
        return put_fight(state, e.number, planes=names)
    return with_fields(state, dogfights=(*state.dogfights, Dogfight(e.number, names)))


@evolves(ev.Designated)
def _designated(state: State, e: ev.Designated) -> State:
    number = state.planes[e.plane].fight
    found = fight(state, number)
    assert found is not None
    return put_fight(state, number, aims={**found.aims, e.plane: e.target})


@evolves(ev.AirCombat)
def _combat(state: State, e: ev.AirCombat) -> State:
    """What the planes suffer are events of their own."""
    number = state.planes[e.plane].fight
    found = fight(state, number)
    assert found is not None
    options = found.options | {e.target} if e.recall else found.options
    return put_fight(state, number, options=options, fought=found.fought if e.keeps else found.fought | {e.plane})


@evolves(ev.AttackLost)
def _lost(state: State, e: ev.AttackLost) -> State:
    number = state.planes[e.plane].fight
    found = fight(state, number)
    assert found is not None
    return put_fight(state, number, fought=found.fought | {e.plane})


@evolves(ev.HoldSaid)
def _hold(state: State, e: ev.HoldSaid) -> State:
    found = fight(state, e.number)
    assert found is not None
    a, b = found.holds
    return put_fight(state, e.number, holds=(e.holds, b) if e.seat == 0 else (a, e.holds))


@evolves(ev.LeftFight)
def _left(state: State, e: ev.LeftFight) -> State:
    state = out_of_fight(state, e.plane)
    return put_plane(state, e.plane, recall=True) if e.recall else state


def out_of_fight(state: State, key: str) -> State:
    """The plane is in no dogfight any more; one without planes is gone."""
    number = state.planes[key].fight
    if number < 0:
        return state
    state = put_plane(state, key, fight=-1)
    left = [
        replace(d, planes=tuple(p for p in d.planes if p != key)) if d.number == number else d for d in state.dogfights
    ]
    return with_fields(state, dogfights=tuple(d for d in left if d.planes))


@evolves(ev.MeleeKept)
def _melee(state: State, e: ev.MeleeKept) -> State:
    """What was said and rolled in this CCPH is forgotten; sides designate anew in the next (AS-DOG-24, AS-DOG-26)."""
    return put_fight(
        state,
        e.number,
        melee=True,
        aims={},
        options=frozenset(),
        holds=(None, None),
        fought=frozenset(),
        asked=frozenset(),
    )


@evolves(ev.Released)
def _released(state: State, e: ev.Released) -> State:
    found = fight(state, e.number)
    for key in found.planes if found is not None else ():
        state = out_of_fight(state, key)
    return state
