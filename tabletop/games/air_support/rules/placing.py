"""Where a piece may be set up: AS-SETUP-01, AS-SETUP-02, AS-AA-02, AS-STACK-01."""
from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.ground import Location, Terrain
from tabletop.games.air_support.pieces import Gun, Infantry, Vehicle, Where
from tabletop.games.air_support.rules import hexes, lines, terrain
from tabletop.games.air_support.rules.standing import Unit, every, here, known_enemy, unit
from tabletop.games.air_support.scenario import Group
from tabletop.games.air_support.sheets import Drive, Size
from tabletop.games.air_support.state import State
from tabletop.grid.hexes import Hex

HALVES, LEADERS, GUNS = 6, 4, 2
"""What a Location holds of one side (AS-STACK-01)."""


def group_of(state: State, key: str) -> Group | None:
    return next((g for g in state.scenario.groups if key in g.members), None)


def to_place(state: State, seat: int) -> list[Unit]:
    """The units that the side sets up itself, placed or not; a gun's crew comes with it (AS-SETUP-02)."""
    crews = {g.crew for g in state.guns.values() if g.crew}
    free = {key for g in state.scenario.groups if g.seat == seat and g.zone and not g.turn for key in g.members}
    return [u for u in every(state) if u.seat == seat and u.id in free and u.id not in crews and u.where in (Where.HAND, Where.MAP)]


def _crew(state: State, key: str) -> bool:
    return any(g.crew == key for g in state.guns.values())


def in_hand(state: State, seat: int) -> list[Unit]:
    return [u for u in to_place(state, seat) if u.where is Where.HAND]


def zone(state: State, key: str) -> frozenset[Hex]:
    group = group_of(state, key)
    return group.zone if group is not None else frozenset()


def refusal(state: State, seat: int, key: str, place: Location) -> Refusal | None:
    """Why a piece of the hand cannot be placed there."""
    piece = unit(state, key)
    group = group_of(state, key)
    if piece is None or piece.seat != seat or piece.where is not Where.HAND or group is None or group.turn or (isinstance(piece, Infantry) and _crew(state, key)):
        return Refusal("AS-SETUP-01", "That is no piece of your hand.")
    if group.last and any(not g.last for u in in_hand(state, seat) if (g := group_of(state, u.id)) is not None):
        return Refusal("AS-SETUP-01", f"{key} is set up last.")
    if place.hex not in group.zone or place not in state.ground.locations(place.hex):
        return Refusal("AS-SETUP-01", f"{hexes.label(state.ground.grid, place.hex) if lines.on_map(state, place.hex) else 'That hex'} is not in its set-up area.")
    if known_enemy(state, place.hex, seat):
        return Refusal("AS-SETUP-01", "A Known enemy unit stands there.")
    if isinstance(piece, Infantry):
        if terrain.T12[state.ground[place.hex].terrain].infantry is None:
            return Refusal("AS-SETUP-01", "Infantry cannot stand there.")
        return _stacking(state, piece, place)
    if place.level:
        return Refusal("AS-TERR-10", "Guns and vehicles stand at ground level.")
    return _gun_refusal(state, piece, place) if isinstance(piece, Gun) else _car_refusal(state, piece, place)


def _stacking(state: State, piece: Infantry, place: Location, guns: int = 0) -> Refusal | None:
    """AS-STACK-01."""
    men = [m for m in here(state, place.hex).men if m.place == place and m.seat == piece.seat and not m.dummy]
    sheets = [state.man(m) for m in men] + ([state.man(piece)] if not piece.dummy else [])
    if sum(s.halves for s in sheets) > HALVES or sum(s.size is Size.LEADER for s in sheets) > LEADERS:
        return Refusal("AS-STACK-01", "A Location holds three squads and four leaders of a side.")
    return None


def _gun_refusal(state: State, gun: Gun, place: Location) -> Refusal | None:
    if state.ground[place.hex].terrain in (Terrain.WATER, Terrain.MARSH):
        return Refusal("AS-SETUP-02", "No gun stands in water or marsh.")
    if sum(g.seat == gun.seat for g in here(state, place.hex).guns) >= GUNS:
        return Refusal("AS-STACK-01", "A Location holds two guns of a side.")
    return _stacking(state, state.infantry[gun.crew], place) if gun.crew else None


def _car_refusal(state: State, car: Vehicle, place: Location) -> Refusal | None:
    facts = state.ground[place.hex]
    row = terrain.T12[terrain.kind(facts, state.air)]
    cost = {Drive.TRACKED: row.tracked, Drive.HALFTRACK: row.halftrack, Drive.ARMORED_CAR: row.armored_car, Drive.TRUCK: row.truck}[state.car(car).drive]
    if cost is None and not facts.road:
        return Refusal("AS-SETUP-01", "A vehicle of this kind cannot enter that hex.")
    return None


def facing(state: State, seat: int, at: Hex) -> int:
    """The spine a gun or vehicle looks along when it is placed: away from the nearer of the two short map edges, along the road if there is one."""
    column, _ = state.ground.grid.cell(at)
    edges = state.scenario.sides[seat].edges
    west = "W" in edges or ("E" not in edges and 2 * column < state.ground.grid.columns)
    return 1 if west else 4


def arms(state: State, seat: int) -> list[str]:
    """Own weapons, guns and vehicles that can be in AA mode: not AAMG, which need none (AS-AA-01, AS-AA-05)."""
    found = [w.id for w in state.weapons.values() if w.seat == seat and state.arm(w).aa and w.owner]
    found += [g.id for g in state.guns.values() if g.seat == seat and state.gun(g).aa]
    return found + [v.id for v in state.vehicles.values() if v.seat == seat and "MA" in state.car(v).aa and not v.wreck]


def aa_refusal(state: State, seat: int, key: str, on: bool) -> Refusal | None:
    """Why the AA counter of a weapon cannot be put on or taken off at set-up (AS-AA-02)."""
    if key not in arms(state, seat):
        return Refusal("AS-AA-01", "You have no such weapon that can fire at aircraft.")
    car = state.vehicles.get(key)
    now = car.aa_mode if car is not None else state.guns[key].aa_mode if key in state.guns else state.weapons[key].aa_mode
    if now == on:
        return Refusal("AS-AA-03", "It is so already.")
    if on and car is not None and state.car(car).open_topped and not car.exposed:
        return Refusal("AS-AA-02", "A buttoned-up crew cannot fire it.")
    return None


def hatch_refusal(state: State, seat: int, key: str, exposed: bool) -> Refusal | None:
    """Why the crew cannot look out or button up (AS-UNIT-09)."""
    car = state.vehicles.get(key)
    if car is None or car.seat != seat or car.wreck or not state.car(car).armoured:
        return Refusal("AS-UNIT-09", "Only an armoured vehicle of yours has that choice.")
    if car.where not in (Where.MAP, Where.HAND, Where.OFFBOARD):
        return Refusal("AS-UNIT-09", "It is not there any more.")
    return Refusal("AS-UNIT-09", "It is so already.") if car.exposed == exposed else None
