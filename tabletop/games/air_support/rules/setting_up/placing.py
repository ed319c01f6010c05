"""Where a piece may be set up, and what else is in hand: AS-SETUP-01 to AS-SETUP-04, AS-SETUP-06, AS-AA-02,
AS-STACK-01.
"""

from __future__ import annotations

from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, terrain
from tabletop.games.air_support.rules.hiding import stack_at
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Vehicle, Where
from tabletop.games.air_support.rules.sheets import Drive, Size
from tabletop.games.air_support.rules.standing import (
    GUNS,
    HALVES,
    LEADERS,
    Unit,
    board,
    cars_of,
    every,
    group_of,
    guns_of,
    here,
    known_enemy,
    men_of,
    mmc,
    unit,
    units_at,
)
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.terrain import Location, Terrain
from tabletop.grid.hexes import Hex


@kept("scenario")
def _free(state: State, seat: int) -> frozenset[str]:
    """Ids of the pieces that the side sets up itself, men of guns left out."""
    crews = {g.crew for g in state.scenario.guns if g.crew}
    own = [g for g in state.scenario.groups if g.seat == seat and g.zone and not g.turn]
    return frozenset(key for g in own for key in g.members if key not in crews)


@kept(men_of, guns_of, cars_of, "scenario")
def to_place(state: State, seat: int) -> list[Unit]:
    """The units that the side sets up itself, placed or not; a gun's crew comes with it (AS-SETUP-02)."""
    free = _free(state, seat)
    own: list[Unit] = [*men_of(state, seat), *guns_of(state, seat), *cars_of(state, seat)]
    return [u for u in own if u.id in free and u.where in (Where.HAND, Where.MAP)]


def _crew(state: State, key: str) -> bool:
    return any(g.crew == key for g in state.guns.values())


def in_hand(state: State, seat: int) -> list[Unit]:
    return [u for u in to_place(state, seat) if u.where is Where.HAND]


def zone(state: State, key: str) -> frozenset[Hex]:
    group = group_of(state, key)
    return group.zone if group is not None else frozenset()


def _kind(state: State, piece: Unit) -> str:
    """What decides where a piece may stand at all: men, guns, or how a vehicle moves."""
    return "men" if isinstance(piece, Infantry) else "gun" if isinstance(piece, Gun) else state.car(piece).drive.value


def places(state: State, key: str) -> tuple[Location, ...]:
    """The Locations of its area that a piece could lawfully occupy, whoever stands there now; found once for each
    area and kind (AS-SETUP-01).
    """
    piece, area = unit(state, key), zone(state, key)
    assert piece is not None
    kind = _kind(state, piece)
    found: tuple[Location, ...] | None = state.ground.memo.get(("places", area, kind, state.air.month))
    if found is None:
        levels = state.ground.locations if kind == "men" else lambda at: (Location(at),)
        found = tuple(p for at in sorted(area) if _ground_refusal(state, at, kind) is None for p in levels(at))
        state.ground.memo["places", area, kind, state.air.month] = found
    return found


def _ground_refusal(state: State, at: Hex, kind: str) -> Refusal | None:
    """Why a piece of that kind cannot stand in a hex."""
    facts = state.ground[at]
    if kind == "men":
        return (
            Refusal("AS-SETUP-01", "Infantry cannot stand there.")
            if terrain.T12[facts.terrain].infantry is None
            else None
        )
    if kind == "gun":
        return (
            Refusal("AS-SETUP-02", "No gun stands in water or marsh.")
            if facts.terrain in (Terrain.WATER, Terrain.MARSH)
            else None
        )
    row = terrain.T12[terrain.kind(facts, state.air)]
    cost = {
        Drive.TRACKED: row.tracked,
        Drive.HALFTRACK: row.halftrack,
        Drive.ARMORED_CAR: row.armored_car,
        Drive.TRUCK: row.truck,
    }[Drive(kind)]
    return (
        Refusal("AS-SETUP-01", "A vehicle of this kind cannot enter that hex.")
        if cost is None and not facts.road
        else None
    )


def hand_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why a piece cannot be placed at all now."""
    piece, group = unit(state, key), group_of(state, key)
    if (
        piece is None
        or piece.seat != seat
        or piece.where is not Where.HAND
        or group is None
        or group.turn
        or _crew(state, key)
    ):
        return Refusal("AS-SETUP-01", "That is no piece of your hand.")
    if group.last and any(not g.last for u in in_hand(state, seat) if (g := group_of(state, u.id)) is not None):
        return Refusal("AS-SETUP-01", f"{called(state, key)} is set up last.")
    return None


def refusal(state: State, seat: int, key: str, place: Location) -> Refusal | None:
    """Why a piece of the hand cannot be placed there."""
    if wrong := hand_refusal(state, seat, key):
        return wrong
    piece = unit(state, key)
    assert piece is not None
    if place.hex not in zone(state, key) or place not in state.ground.locations(place.hex):
        return Refusal(
            "AS-SETUP-01",
            f"{hexes.label(state.ground.grid, place.hex) if lines.on_map(state, place.hex) else 'That hex'} is not in"
            " its set-up area.",
        )
    if known_enemy(state, place.hex, seat):
        return Refusal("AS-SETUP-01", "A Known enemy unit stands there.")
    if place.level and not isinstance(piece, Infantry):
        return Refusal("AS-TERR-10", "Guns and vehicles stand at ground level.")
    return _ground_refusal(state, place.hex, _kind(state, piece)) or _stacking(state, piece, place)


def _stacking(state: State, piece: Unit, place: Location) -> Refusal | None:
    """AS-STACK-01; whoever is hidden takes no room (AS-SETUP-06)."""
    if isinstance(piece, Vehicle):
        return None
    stand = here(state, place.hex)
    if isinstance(piece, Gun):
        if sum(g.seat == piece.seat and g.concealed is not Concealed.HIP for g in stand.guns) >= GUNS:
            return Refusal("AS-STACK-01", "A Location holds two guns of a side.")
        return _stacking(state, state.infantry[piece.crew], place) if piece.crew else None
    men = [
        m
        for m in stand.men
        if m.place == place and m.seat == piece.seat and not m.dummy and m.concealed is not Concealed.HIP
    ]
    if not men:
        return None
    sheets = [state.man(m) for m in (*men, piece)]
    if sum(s.halves for s in sheets) > HALVES or sum(s.size is Size.LEADER for s in sheets) > LEADERS:
        return Refusal("AS-STACK-01", "A Location holds three squads and four leaders of a side.")
    return None


def room_refusal(state: State, piece: Unit) -> Refusal | None:
    """Why a hidden unit finds no room in its Location when it comes out (AS-STACK-01, AS-SETUP-06)."""
    return _stacking(state, piece, piece.place)


def barred(state: State, seat: int, key: str) -> frozenset[Location]:
    """Of the places of a piece those that who stands there now closes to it."""
    piece = unit(state, key)
    assert piece is not None
    found: set[Location] = set()
    for at, stand in board(state).items():
        if any(u.seat != seat for u in stand.units) and known_enemy(state, at, seat):
            found.update(state.ground.locations(at))
        elif stand.men or stand.guns:
            found.update(p for p in {u.place for u in stand.units} if _stacking(state, piece, p) is not None)
    return frozenset(found)


def size(state: State, key: str) -> tuple[str, int, bool]:
    """Pieces of the same area with the same of this are shut out of the same places."""
    piece = unit(state, key)
    assert piece is not None
    man = piece if isinstance(piece, Infantry) else state.infantry.get(piece.crew) if isinstance(piece, Gun) else None
    sheet = state.man(man) if man is not None else None
    return _kind(state, piece), sheet.halves if sheet else 0, sheet is not None and sheet.size is Size.LEADER


def facing(state: State, seat: int, at: Hex) -> int:
    """The spine a gun or vehicle looks along when it is placed: away from the nearer of the two short map edges,
    along the road if there is one.
    """
    column, _ = state.ground.grid.cell(at)
    edges = state.scenario.sides[seat].edges
    west = "W" in edges or ("E" not in edges and 2 * column < state.ground.grid.columns)
    return 1 if west else 4


# -- What a side has in hand at set-up besides its pieces, and where it may go: weapons, "?", hiding (AS-SETUP-02,
# AS-SETUP-04, AS-SETUP-06).


@kept("scenario")
def area(state: State, seat: int) -> frozenset[Hex]:
    """All hexes in which the side sets anything up."""
    return frozenset(at for g in state.scenario.groups if g.seat == seat and not g.turn for at in g.zone)


def locations(state: State, seat: int) -> tuple[Location, ...]:
    """The Locations of the area in which infantry may stand, found once for each area."""
    zone = area(state, seat)
    found: tuple[Location, ...] | None = state.ground.memo.get(("area", zone))
    if found is None:
        found = tuple(
            p
            for at in sorted(zone)
            if terrain.T12[state.ground[at].terrain].infantry is not None
            for p in state.ground.locations(at)
        )
        state.ground.memo["area", zone] = found
    return found


@kept(men_of, "scenario", steady=True)
def carriers(state: State, seat: int) -> tuple[str, ...]:
    """Who may carry a support weapon at set-up: squads and half-squads that the side sets up; a gun's crew has its
    gun.
    """
    free = to_place(state, seat)
    return tuple(
        u.id
        for u in free
        if isinstance(u, Infantry) and mmc(state, u) and not u.group and state.man(u).size is not Size.CREW
    )


def weapon_refusal(state: State, seat: int, key: str, to: str) -> Refusal | None:
    weapon = state.weapons.get(key)
    if (
        weapon is None
        or weapon.seat != seat
        or to not in carriers(state, seat)
        or weapon.owner not in carriers(state, seat)
    ):
        return Refusal("AS-SETUP-02", "A support weapon of yours starts with a squad or half-squad of yours.")
    return Refusal("AS-SETUP-02", f"{called(state, to)} has it already.") if weapon.owner == to else None


@kept(men_of, "scenario")
def squads_to_conceal(state: State, seat: int) -> int:
    """How many squads more must begin under a "?" or hidden (SSR of S4, AS-SCOPE-02)."""
    mine = [u for u in men_of(state, seat) if not u.dummy and state.man(u).size is Size.SQUAD]
    return max(
        0,
        state.scenario.sides[seat].concealed_squads
        - sum(u.concealed is not Concealed.KNOWN and u.where is Where.MAP for u in mine),
    )


def conceal_refusal(state: State, seat: int, place: Location) -> Refusal | None:
    """Why no "?" can be put on a Location (AS-SETUP-04)."""
    marks = state.sides[seat].marks
    if marks <= 0:
        return Refusal("AS-SETUP-04", 'You have no more "?" to place.')
    if (
        place.hex not in area(state, seat)
        or place not in state.ground.locations(place.hex)
        or terrain.T12[state.ground[place.hex].terrain].infantry is None
    ):
        return Refusal("AS-SETUP-04", 'A "?" lies in your set-up area, where infantry may stand.')
    if known_enemy(state, place.hex, seat):
        return Refusal("AS-SETUP-04", "A Known enemy unit stands there.")
    if stack_at(state, seat, place):
        return Refusal("AS-SETUP-04", 'One "?" covers all units of a Location.')
    squads = sum(
        isinstance(u, Infantry) and u.concealed is Concealed.KNOWN and state.man(u).size is Size.SQUAD
        for u in units_at(state, place, seat)
    )
    if not squads and marks - 1 < squads_to_conceal(state, seat):
        return Refusal("AS-SCOPE-02", 'Squads must still be concealed; keep your "?" for them.')
    return None


def next_stack(state: State, seat: int) -> int:
    """The number of the next "?" that a side puts down at set-up: odd for one, even for the other, the lowest that
    is free, so that it tells nothing of what the other side does.
    """
    used = {u.stack for u in every(state) if u.seat == seat}
    return next(n for n in range(1 + seat, 1000, 2) if n not in used)


def mark_refusal(state: State, seat: int, stack: int) -> Refusal | None:
    owner = any(u.stack == stack and u.seat == seat for u in every(state)) if stack else False
    return None if owner else Refusal("AS-SETUP-04", 'You have no such "?" on the map.')


@kept("guns", "scenario")
def hideable(state: State, seat: int) -> list[str]:
    """What may be hidden: of a gun with its crew the gun only (AS-SETUP-06)."""
    crews = {g.crew for g in state.guns.values() if g.crew}
    return sorted(
        key for g in state.scenario.groups if g.seat == seat and not g.turn for key in g.hip if key not in crews
    )


def hide_refusal(state: State, seat: int, key: str, on: bool) -> Refusal | None:
    piece = unit(state, key)
    if piece is None or key not in hideable(state, seat):
        return Refusal("AS-SETUP-06", "That unit may not be hidden.")
    if piece.where is not Where.MAP:
        return Refusal("AS-SETUP-06", "Place it first.")
    if (piece.concealed is Concealed.HIP) == on:
        return Refusal("AS-SETUP-06", "It is so already.")
    if not on and known_enemy(state, piece.place.hex, seat):
        return Refusal("AS-SETUP-06", "A Known enemy unit stands there.")
    return room_refusal(state, piece) if not on else None


# -- Foxholes: where they may be dug, whom they hold (AS-SETUP-03, AS-TERR-09).

MOST = 3
"""Foxholes in a hex."""
SQUAD = 2
"""Half-squad units that one foxhole holds."""
NOT_THERE = (Terrain.RUBBLE, Terrain.MARSH, Terrain.WATER)


def diggable(state: State, at: Hex) -> bool:
    """Whether foxholes may lie there at all (AS-SETUP-03)."""
    facts = state.ground[at]
    return not (facts.terrain.building or facts.terrain in NOT_THERE or facts.road)


def digging_refusal(state: State, seat: int, at: Hex) -> Refusal | None:
    """Why the side cannot dig one more foxhole there at set-up."""
    side = state.sides[seat]
    if side.foxholes <= 0:
        return Refusal("AS-SETUP-03", "You have no more foxholes to dig.")
    if not diggable(state, at):
        return Refusal("AS-SETUP-03", "No foxhole in a building, rubble, marsh, water or on a road.")
    if side.dug.count(at) + dict(state.foxholes).get(at, 0) >= MOST:
        return Refusal("AS-SETUP-03", f"{hexes.label(state.ground.grid, at)} holds three foxholes already.")
    return None


def settled(state: State, seat: int) -> tuple[str, ...]:
    """Who of a side stands in the foxholes of his hex, men of guns first, with their guns; each foxhole holds a
    squad's worth (AS-TERR-09).
    """
    found: list[str] = []
    crews = {g.crew: g.id for g in state.guns.values() if g.crew}
    for at, holes in state.foxholes:
        room = SQUAD * holes
        men = [m for m in here(state, at).men if m.seat == seat and not m.dummy and not m.place.level]
        for man in sorted(men, key=lambda m: (m.id not in crews, -_halves(state, m))):
            if (size := _halves(state, man)) <= room:
                room -= size
                found += [man.id, crews[man.id]] if man.id in crews else [man.id]
    return tuple(found)


def _halves(state: State, man: Infantry) -> int:
    return state.man(man).halves
