"""Quick copies of frozen values with some fields changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tabletop.core.copying import changer, copier, replace
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.pieces import Battery, Dogfight, Gun, Infantry, Plane, Run, Vehicle, Weapon, Where
from tabletop.games.air_support.rules.state import Band, Exit, Move, Side, State

with_fields: Callable[..., State] = copier(State)
"""A state with some fields changed."""
with_men: Callable[..., State] = changer(State, "infantry")
with_weapons: Callable[..., State] = changer(State, "weapons")
with_guns: Callable[..., State] = changer(State, "guns")
with_cars: Callable[..., State] = changer(State, "vehicles")
with_planes: Callable[..., State] = changer(State, "planes")
with_batteries: Callable[..., State] = changer(State, "batteries")
with_bands: Callable[..., State] = changer(State, "bands")
with_sides: Callable[..., State] = changer(State, "sides")
with_fights: Callable[..., State] = changer(State, "dogfights")
with_points: Callable[..., State] = changer(State, "points")
with_exits: Callable[..., State] = changer(State, "exited")
with_move: Callable[..., State] = changer(State, "move")
"""A state with other pieces of a kind."""

changed_man: Callable[..., Infantry] = copier(Infantry)
changed_weapon: Callable[..., Weapon] = copier(Weapon)
changed_gun: Callable[..., Gun] = copier(Gun)
changed_car: Callable[..., Vehicle] = copier(Vehicle)
changed_plane: Callable[..., Plane] = copier(Plane)
changed_run: Callable[..., Run] = copier(Run)
changed_battery: Callable[..., Battery] = copier(Battery)
changed_fight: Callable[..., Dogfight] = copier(Dogfight)
changed_side: Callable[..., Side] = copier(Side)
changed_band: Callable[..., Band] = copier(Band)
changed_move: Callable[..., Move] = copier(Move)


def put_man(state: State, key: str, **changes: Any) -> State:
    return with_men(state, {**state.infantry, key: changed_man(state.infantry[key], **changes)})


def put_weapon(state: State, key: str, **changes: Any) -> State:
    return with_weapons(state, {**state.weapons, key: changed_weapon(state.weapons[key], **changes)})


def put_gun(state: State, key: str, **changes: Any) -> State:
    return with_guns(state, {**state.guns, key: changed_gun(state.guns[key], **changes)})


def put_car(state: State, key: str, **changes: Any) -> State:
    return with_cars(state, {**state.vehicles, key: changed_car(state.vehicles[key], **changes)})


def put_plane(state: State, key: str, **changes: Any) -> State:
    return with_planes(state, {**state.planes, key: changed_plane(state.planes[key], **changes)})


def put_run(state: State, key: str, **changes: Any) -> State:
    """The attack run of a plane with some fields changed."""
    run = state.planes[key].run
    assert run is not None
    return put_plane(state, key, run=changed_run(run, **changes))


def put_battery(state: State, key: str, **changes: Any) -> State:
    return with_batteries(state, {**state.batteries, key: changed_battery(state.batteries[key], **changes)})


def put_band(state: State, key: str, **changes: Any) -> State:
    return with_bands(state, {**state.bands, key: changed_band(state.bands[key], **changes)})


def put_side(state: State, seat: int, **changes: Any) -> State:
    side = changed_side(state.sides[seat], **changes)
    return with_sides(state, (side, state.sides[1]) if seat == 0 else (state.sides[0], side))


def put_piece(state: State, key: str, **changes: Any) -> State:
    """A ground piece of any kind with some fields changed that it has."""
    if key in state.infantry:
        return put_man(state, key, **changes)
    if key in state.vehicles:
        return put_car(state, key, **changes)
    return put_gun(state, key, **changes) if key in state.guns else put_weapon(state, key, **changes)


def put_pieces(state: State, keys: Iterable[str], **changes: Any) -> State:
    """The same change to several ground pieces."""
    for key in keys:
        state = put_piece(state, key, **changes)
    return state


def scored(state: State, seat: int, points: int) -> State:
    """Points for a side (AS-VIC-02)."""
    a, b = state.points
    return with_points(state, (a + points, b) if seat == 0 else (a, b + points))


def having_tried(state: State, units: tuple[str, ...], what: str) -> State:
    for key in units:
        if key in state.infantry:
            state = put_man(state, key, tried=state.infantry[key].tried | {what})
    return state


def leaving_guns(state: State, units: tuple[str, ...], place: Location | None) -> State:
    """A crew that goes leaves its gun (AS-UNIT-07); a weapon that is carried is not in AA mode any more (AS-AA-07)."""
    carried = {w.id: changed_weapon(w, aa_mode=False) for w in state.weapons.values() if w.aa_mode and w.owner in units}
    if carried:
        state = with_fields(state, weapons={**state.weapons, **carried})
    left = {g.id: changed_gun(g, crew="") for g in state.guns.values() if g.crew in units and g.place != place}
    return with_fields(state, guns={**state.guns, **left}) if left else state


def off_map(state: State, key: str, at: tuple[int, int]) -> State:
    man = state.infantry[key]
    state = put_man(leaving_guns(state, (key,), None), key, where=Where.EXITED, group="")
    return with_exits(state, (*state.exited, Exit(key, man.seat, at)))


def put_fight(state: State, number: int, **changes: Any) -> State:
    """A dogfight with some fields changed."""
    return with_fields(
        state, dogfights=tuple(replace(d, **changes) if d.number == number else d for d in state.dogfights)
    )


def out_of_fight(state: State, key: str) -> State:
    """The plane is in no dogfight any more; one without planes is gone."""
    number = state.planes[key].fight
    if number < 0:
        return state
    state = put_plane(state, key, fight=-1)
    left = [
        replace(d, planes=tuple(p for p in d.planes if p != key)) if d.number == number else d for d in state.dogfights
    ]
    return with_fights(state, tuple(d for d in left if d.planes))
