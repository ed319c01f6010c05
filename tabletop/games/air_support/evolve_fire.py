"""Events of ground fire applied to the state."""

from __future__ import annotations

from tabletop.games.air_support import events_fire as ev
from tabletop.games.air_support.changing import (
    changed_man,
    changed_move,
    put_car,
    put_gun,
    put_man,
    put_piece,
    put_weapon,
    with_fields,
)
from tabletop.games.air_support.evolving import evolves, unchanged
from tabletop.games.air_support.pieces import OWN, Marker
from tabletop.games.air_support.rules.firers import FIRED
from tabletop.games.air_support.sheets import Mount
from tabletop.games.air_support.state import Phase, State

unchanged(ev.ResidualFired)


@evolves(ev.FirePlanned)
def _planned(state: State, e: ev.FirePlanned) -> State:
    return with_fields(state, plan=e.plan)


@evolves(ev.GroundFired)
def _fired(state: State, e: ev.GroundFired) -> State:
    """Markers, AA counters and facings of the firers, and how often they have fired at the mover (AS-DFIRE-01)."""
    for key in e.firers:
        state = _one(state, key, e)
    if e.leader:
        leader = state.infantry[e.leader]
        state = put_man(state, leader.id, fired=True, tried=leader.tried | {FIRED})
    move = state.move
    if move is not None and state.phase is Phase.MPH:
        shots = dict(move.shots)
        shots.update({key: shots.get(key, 0) + 1 for key in e.firers})
        state = with_fields(state, move=changed_move(move, shots=tuple(shots.items())))
    return with_fields(state, plan=None)


def _one(state: State, key: str, e: ev.GroundFired) -> State:
    kept = key in e.kept
    name, _, part = key.partition("/")
    if part:
        car = state.vehicles[name]
        changes: dict[str, object] = {} if e.facing < 0 else {"turret": e.facing}
        main = state.car(car).main
        if e.facing >= 0 and main is not None and main.mount is Mount.NT:
            changes["facing"] = e.facing
        return put_car(
            state,
            name,
            fired=car.fired if kept else car.fired | {part},
            marker=e.marker,
            tried=car.tried | {FIRED},
            aa_mode=car.aa_mode and part != "MA",
            **changes,
        )
    if key in state.infantry:
        state = put_man(state, key, marker=e.marker)
        return _used(state, key, OWN)
    if key in state.guns:
        gun = state.guns[key]
        state = put_gun(
            state,
            key,
            marker=gun.marker if kept else e.marker,
            aa_mode=False,
            tried=gun.tried | {FIRED},
            facing=gun.facing if e.facing < 0 else e.facing,
        )
        return _used(state, gun.crew, key)
    weapon = state.weapons[key]
    state = put_weapon(
        state, key, marker=weapon.marker if kept else e.marker, aa_mode=False, tried=weapon.tried | {FIRED}
    )
    return _used(state, weapon.owner, key)


def _used(state: State, key: str, what: str) -> State:
    """A unit has fired something (AS-UNIT-03, AS-AFPH-01)."""
    man = state.infantry[key]
    return put_man(state, key, fired=True, used=man.used | {what}, tried=man.tried | {FIRED})


@evolves(ev.OpportunityMarked)
def _opportunity(state: State, e: ev.OpportunityMarked) -> State:
    """AS-PREP-02, AS-PREP-03."""
    if e.unit in state.guns:
        crew = state.guns[e.unit].crew
        return put_man(put_gun(state, e.unit, marker=Marker.OPPORTUNITY), crew, marker=Marker.OPPORTUNITY)
    state = put_man(state, e.unit, marker=Marker.OPPORTUNITY)
    for weapon in state.weapons.values():
        if weapon.owner == e.unit and not weapon.aa_mode:
            state = put_weapon(state, weapon.id, marker=Marker.OPPORTUNITY)
    return state


@evolves(ev.PrepEnded)
def _prep_ended(state: State, e: ev.PrepEnded) -> State:
    """AS-PREP-01."""
    marked = {
        m.id: changed_man(m, marker=Marker.PREP)
        for m in state.infantry.values()
        if m.seat == e.seat and m.fired and m.marker is Marker.NONE
    }
    return with_fields(state, infantry={**state.infantry, **marked}) if marked else state


@evolves(ev.CAChanged)
def _turned(state: State, e: ev.CAChanged) -> State:
    return _facing(state, e.unit, e.facing)


@evolves(ev.HiddenCAChanged)
def _turned_unseen(state: State, e: ev.HiddenCAChanged) -> State:
    return _facing(state, e.unit, e.facing)


def _facing(state: State, key: str, facing: int) -> State:
    return put_car(state, key, turret=facing) if key in state.vehicles else put_piece(state, key, facing=facing)
