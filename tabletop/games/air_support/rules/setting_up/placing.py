"""Where a piece may be set up: AS-SETUP-01, AS-SETUP-02, AS-AA-02, AS-STACK-01."""

from __future__ import annotations

from tabletop.core.kept import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, terrain
from tabletop.games.air_support.rules.ground import Location, Terrain
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
    group_of,
    guns_of,
    here,
    known_enemy,
    men_of,
    unit,
)
from tabletop.games.air_support.rules.state import State
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
