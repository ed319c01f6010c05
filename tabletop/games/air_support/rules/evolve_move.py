"""Events of movement applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_move as ev
from tabletop.games.air_support.rules.changing import (
    changed_car,
    changed_man,
    changed_move,
    put_piece,
    with_fields,
)
from tabletop.games.air_support.rules.evolving import evolves
from tabletop.games.air_support.rules.hexes import turns
from tabletop.games.air_support.rules.pieces import Motion, Vehicle, Where
from tabletop.games.air_support.rules.sheets import Mount
from tabletop.games.air_support.rules.state import Exit, State


@evolves(ev.MoveBegan)
def _began(state: State, e: ev.MoveBegan) -> State:
    return with_fields(state, move=e.move)


def _spending(state: State, key: str, points: int, fresh: bool, **changes: object) -> State:
    """A vehicle that spends is under way; AS-STATUS-05: another sighting may be tried after it. `fresh`: in a new
    Location.
    """
    vehicle, move = state.vehicles[key], state.move
    if move is not None:
        band = state.bands.get(move.band)
        counts = band is None or band.ids[0] == key  # AS-DFIRE-01: what a Convoy pays together is spent once
        move = changed_move(
            move,
            spent=points,
            here=points if fresh else move.here + points * counts,
            shots=() if fresh else move.shots,
            steps=move.steps + fresh,
        )
    return with_fields(
        state,
        vehicles={**state.vehicles, key: changed_car(vehicle, spent=vehicle.spent + points, **changes)},
        moved=True,
        sighted=False,
        move=move,
    )


@evolves(ev.VehicleSpent)
def _spent(state: State, e: ev.VehicleSpent) -> State:
    vehicle = state.vehicles[e.unit]
    motion = (
        Motion.STOPPED
        if e.what == "stop"
        else Motion.NON_STOPPED
        if e.what == "start" or vehicle.motion is not Motion.STOPPED
        else Motion.STOPPED
    )
    turret = _turret(state, vehicle, e.facing)
    return _spending(state, e.unit, e.points, False, motion=motion, facing=e.facing, turret=turret)


def _turret(state: State, vehicle: Vehicle, facing: int) -> int:
    """A turret turns with the hull; without one it looks where the hull looks."""
    main = state.car(vehicle).main
    if main is None or main.mount is Mount.NT or not turns(vehicle.facing, vehicle.turret):
        return facing
    return (vehicle.turret + facing - vehicle.facing) % 6


@evolves(ev.VehicleEntered)
def _entered(state: State, e: ev.VehicleEntered) -> State:
    vehicle = state.vehicles[e.unit]
    turret = _turret(state, vehicle, e.facing)
    return _spending(
        state,
        e.unit,
        e.points,
        True,
        place=e.place,
        where=Where.MAP,
        facing=e.facing,
        turret=turret,
        on_road=e.road,
        entered=True,
        bypass=None,
        motion=Motion.NON_STOPPED,
    )


@evolves(ev.VehicleLeft)
def _left(state: State, e: ev.VehicleLeft) -> State:
    vehicle = state.vehicles[e.unit]
    state = _spending(state, e.unit, e.points, False, where=Where.EXITED, group="")
    return with_fields(state, exited=(*state.exited, Exit(e.unit, vehicle.seat, e.hex)))


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
