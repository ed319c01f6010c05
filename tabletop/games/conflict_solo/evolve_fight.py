"""How moves, fire and losses change the position."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.conflict_solo.copying import put, put_deed, put_each, remove, with_fields
from tabletop.games.conflict_solo.events_fight import (
    AttackEnded,
    AttackRolled,
    Destroyed,
    Exited,
    HexCleared,
    HitDrawn,
    HitRemoved,
    HitsOffered,
    Loaded,
    MinesFound,
    Revealed,
    RumourProved,
    RumoursGone,
    SmokeLaid,
    Stepped,
    StructureHit,
    Turned,
    Unloaded,
    Vanished,
    WorkBuilt,
)
from tabletop.games.conflict_solo.evolve_play import went
from tabletop.games.conflict_solo.evolving import evolves, unchanged
from tabletop.games.conflict_solo.pieces import FREE, Counter, Lost
from tabletop.games.conflict_solo.scenario import NOTHING
from tabletop.games.conflict_solo.sheets import AI, HITS, PLAYER, Colour
from tabletop.games.conflict_solo.state import State

unchanged(AttackRolled, AttackEnded)


def _passengers(state: State, id: str) -> tuple[str, ...]:
    return tuple(c.id for c in state.counters.values() if c.loaded_on == id)


# -- moving
@evolves(Stepped)
def stepped(state: State, event: Stepped) -> State:
    riders = _passengers(state, event.id)
    state = put_each(state, (event.id, *riders), hex=event.hex, moved=True)
    unit = state.counters[event.id]
    if event.wire:
        state = with_fields(state, wire=state.wire - {event.hex})
    if unit.side == PLAYER and state.turn == PLAYER:
        state = went(state, event.id, event.hex, event.last, event.near_ai)
    return state


@evolves(Turned)
def turned(state: State, event: Turned) -> State:
    return put(state, event.id, facing=event.facing)


def _leave(state: State, counter: Counter, how: str) -> State:
    """Out of play; its hit counter goes back to the cup (CH-HIT-04)."""
    if counter.hit:
        state = _to_cup(state, counter.hit)
    lost = Lost(counter.id, counter.side, counter.type, how, state.round)
    return with_fields(remove(state, counter.id), lost=(*state.lost, lost))


@evolves(Exited)
def exited(state: State, event: Exited) -> State:
    for id in (event.passenger, event.id):
        if id:
            state = _leave(state, state.counters[id], "exited")
    return state


@evolves(Loaded)
def loaded(state: State, event: Loaded) -> State:
    return put(state, event.passenger, loaded_on=event.transport, hex=state.counters[event.transport].hex)


@evolves(Unloaded)
def unloaded(state: State, event: Unloaded) -> State:
    return put(state, event.passenger, loaded_on="", hex=event.hex, facing=event.facing)


# -- hidden things
@evolves(Revealed)
def revealed(state: State, event: Revealed) -> State:
    return put(state, event.id, hidden=False)


@evolves(Vanished)
def vanished(state: State, event: Vanished) -> State:
    return put(state, event.id, hidden=True)


@evolves(RumourProved)
def rumour_proved(state: State, event: RumourProved) -> State:
    cup = state.re_cup.without(event.type)
    state = with_fields(state, re_cup=cup)
    counter = state.counters[event.id]
    if event.type == NOTHING:
        return _leave(state, counter, "nothing")
    return put(state, event.id, type=event.type, facing=event.facing, posture=FREE, leash=0, tag="", anchor=counter.hex)


@evolves(RumoursGone)
def rumours_gone(state: State, event: RumoursGone) -> State:
    for id in event.ids:
        state = _leave(state, state.counters[id], "nothing")
    return state


@evolves(MinesFound)
def mines_found(state: State, event: MinesFound) -> State:
    return with_fields(state, mines={**state.mines, event.hex: replace(state.mines[event.hex], known=True)})


# -- hits
def _to_cup(state: State, *keys: str) -> State:
    for key in keys:
        if HITS[key].colour is Colour.RED:
            state = with_fields(state, foot_cup=state.foot_cup.mixed_with(key))
        else:
            state = with_fields(state, vehicle_cup=state.vehicle_cup.mixed_with(key))
    return state


def _from_cup(state: State, *keys: str) -> State:
    for key in keys:
        if HITS[key].colour is Colour.RED:
            state = with_fields(state, foot_cup=state.foot_cup.without(key))
        else:
            state = with_fields(state, vehicle_cup=state.vehicle_cup.without(key))
    return state


@evolves(HitsOffered)
def hits_offered(state: State, event: HitsOffered) -> State:
    return with_fields(_from_cup(state, *event.keys), keeping=event.keys)


@evolves(HitDrawn)
def hit_drawn(state: State, event: HitDrawn) -> State:
    """Fresh or spent stays as it was (CH-HIT-06)."""
    if state.keeping:
        state = with_fields(_to_cup(state, *event.offered), keeping=())
    else:
        state = _from_cup(state, event.key)
    if HITS[event.key].destroys:
        return _to_cup(state, event.key)
    return put(state, event.id, hit=event.key)


@evolves(HitRemoved)
def hit_removed(state: State, event: HitRemoved) -> State:
    return put(_to_cup(state, event.key), event.id, hit="")


@evolves(Destroyed)
def destroyed(state: State, event: Destroyed) -> State:
    """A Unit on the CAP track lowers the CAPs at once (CH-CAP-01, CH-CAP-05)."""
    counter = state.counters[event.id]
    state = _leave(state, counter, "destroyed")
    if event.caps:
        most = max(0, state.cap_max - 1)
        state = with_fields(state, cap_max=most, cap_now=min(state.cap_now, most))
    if counter.side == AI and state.turn == PLAYER:
        state = put_deed(state, killed=True)
    return state


@evolves(StructureHit)
def structure_hit(state: State, event: StructureHit) -> State:
    works = {**state.works, **dict.fromkeys(event.works, "foxhole")} if event.works else state.works
    return with_fields(state, structures={**state.structures, event.id: event.left}, works=works)


# -- the ground
@evolves(SmokeLaid)
def smoke_laid(state: State, event: SmokeLaid) -> State:
    state = with_fields(state, smoke={**state.smoke, event.hex: event.level})
    return put(state, event.by, smoked=True) if event.by else state


@evolves(WorkBuilt)
def work_built(state: State, event: WorkBuilt) -> State:
    works = {k: v for k, v in state.works.items() if k != event.hex}
    if event.work:
        works[event.hex] = event.work
    return with_fields(state, works=works)


@evolves(HexCleared)
def hex_cleared(state: State, event: HexCleared) -> State:
    return with_fields(
        state, mines={k: v for k, v in state.mines.items() if k != event.hex}, wire=state.wire - {event.hex}
    )
