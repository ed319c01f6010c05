"""What it costs infantry to move, in half MF, where it may go, who may go at all: AS-MOVE-01 to AS-MOVE-09,
AS-STACK-01, AS-TERR-09 to AS-TERR-11, Table 12.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.memo import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, terrain
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import (
    Concealed,
    Condition,
    Gun,
    Infantry,
    Marker,
    Shock,
    Vehicle,
    Where,
)
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import HALVES, LEADERS, carried, group_of, here
from tabletop.games.air_support.rules.state import Band, State
from tabletop.games.air_support.rules.terrain import Fence, Location, Terrain
from tabletop.grid.hexes import Hex, distance

MF, LED_MF, WOUNDED_MF = 8, 12, 6
"""Half MF of an MMC, of a leader and of an MMC that goes with one, of a wounded leader (AS-MOVE-01)."""
ROAD_BONUS = 2
STAIRS = 2
SHELTER = 2
"""Half MF for one level in a building (AS-MOVE-02), and for entering or leaving a foxhole (AS-TERR-09)."""
FREE_LOAD = 3
"""Portage points that cost nothing (AS-MOVE-02)."""

Step = tuple[int, bool]
"""Half MF and whether the step goes along the road."""


def is_leader(state: State, man: Infantry) -> bool:
    return not man.dummy and state.man(man).size is Size.LEADER


@kept("guns")
def _manned(state: State) -> dict[str, list[Gun]]:
    """The guns by the ids of their crews."""
    found: dict[str, list[Gun]] = {}
    for gun in state.guns.values():
        if gun.crew:
            found.setdefault(gun.crew, []).append(gun)
    return found


def load(state: State, man: Infantry) -> int:
    """Portage points of the weapons that a unit carries."""
    arms = carried(state).get(man.id, ())
    return sum([state.arm(w).portage for w in arms if w.condition is not Condition.GONE])


def allotment(state: State, man: Infantry, *, led: bool = False, road: bool = False) -> int:
    """Half MF of an MPh (AS-MOVE-01, AS-MOVE-02). led: a leader goes along all the way; road: the whole MPh goes by
    road. A Dummy moves like a squad (AS-CONC-04).
    """
    if is_leader(state, man):
        points = WOUNDED_MF if man.wounded else LED_MF
    else:
        points = LED_MF if led else MF
    return points - 2 * max(0, load(state, man) - FREE_LOAD) + ROAD_BONUS * road


def column(state: State, man: Infantry) -> Band | None:
    """The Column that a unit marches in (AS-COLUMN-01)."""
    band = state.bands.get(man.group)
    return band if band is not None and band.kind is Kind.COLUMN else None


def arrives(state: State, key: str) -> bool:
    """Whether a unit that waits off the map may enter by now (AS-MOVE-06)."""
    group = group_of(state, key)
    return group is not None and bool(group.turn) and group.turn <= state.turn


def gates(state: State, key: str) -> frozenset[Hex]:
    """The edge hexes over which it enters (AS-MOVE-06)."""
    group = group_of(state, key)
    return group.zone if group is not None else frozenset()


def may_walk(state: State, man: Infantry) -> Refusal | None:
    """Why infantry cannot move in this MPh."""
    if man.where is Where.OFFBOARD and not arrives(state, man.id):
        return Refusal("AS-MOVE-06", f"{called(state, man.id)} enters later.")
    if man.where not in (Where.MAP, Where.OFFBOARD):
        return Refusal("AS-MOVE-04", f"{called(state, man.id)} is not on the map.")
    if man.broken:
        return Refusal("AS-BREAK-01", f"{called(state, man.id)} is broken; it only routs.")
    if man.melee:
        return Refusal("AS-CC-03", f"{called(state, man.id)} is in Melee.")
    if man.pinned:
        return Refusal("AS-PIN-01", f"{called(state, man.id)} is pinned.")
    if "move" in man.tried:
        return Refusal("AS-MOVE-04", f"{called(state, man.id)} has ended its move of this phase.")
    markers = {
        man.marker,
        *[w.marker for w in carried(state).get(man.id, ())],
        *[g.marker for g in _manned(state).get(man.id, ())],
    }
    if Marker.OPPORTUNITY in markers:
        return Refusal("AS-PREP-02", f"{called(state, man.id)} waits for an opportunity to fire.")
    if man.fired or markers != {Marker.NONE}:
        return Refusal("AS-PREP-01", f"{called(state, man.id)} has fired in this Player Turn.")
    return None


def walks(state: State, man: Infantry) -> bool:
    """Whether `may_walk` says nothing against it; asked of all men after many events, so no sentence is made."""
    none = Marker.NONE
    return (
        (man.where is Where.MAP or (man.where is Where.OFFBOARD and arrives(state, man.id)))
        and not (man.broken or man.melee or man.pinned or man.fired)
        and "move" not in man.tried
        and man.marker is none
        and not [w for w in carried(state).get(man.id, ()) if w.marker is not none]
        and not [g for g in _manned(state).get(man.id, ()) if g.marker is not none]
    )


def passable(state: State, at: Hex, seat: int) -> Refusal | None:
    """Why infantry may not enter a hex in MPh because of Known enemies: only an unarmoured or shocked vehicle alone
    does not stop it (AS-MOVE-04).
    """
    stand = here(state, at)
    if not stand:
        return None
    enemies = [u for u in stand.units if u.seat != seat and u.concealed is Concealed.KNOWN]
    if all(isinstance(u, Vehicle) and (u.shock is not Shock.NONE or not state.car(u).armoured) for u in enemies):
        return None
    return Refusal("AS-MOVE-04", f"A Known enemy unit stands in {hexes.label(state.ground.grid, at)}.")


def room(state: State, place: Location, men: Iterable[Infantry]) -> Refusal | None:
    """Why a Location cannot hold these units too: three squads' worth and four leaders of a side; HIP units take no
    space (AS-STACK-01, AS-SETUP-06).
    """
    comers = {m.id: m for m in men}
    held = list(comers.values())
    if stand := here(state, place.hex):
        seats = {m.seat for m in held}
        held += [
            m
            for m in stand.men
            if m.place == place and m.seat in seats and m.concealed is not Concealed.HIP and m.id not in comers
        ]
    sheets = [state.man(m) for m in held if not m.dummy]
    if sum([s.halves for s in sheets]) > HALVES or sum([s.size is Size.LEADER for s in sheets]) > LEADERS:
        return Refusal("AS-STACK-01", "A Location holds three squads and four leaders of a side.")
    return None


def shelter_room(state: State, place: Location, men: Iterable[Infantry]) -> bool:
    """Whether the foxholes of a Location have room for these units: a squad's worth for each point (AS-TERR-09)."""
    points = dict(state.foxholes).get(place.hex, 0) if place.level == 0 else 0
    comers = list(men)
    inside = [
        m
        for m in here(state, place.hex).men
        if m.place == place and m.in_foxhole and m.id not in {c.id for c in comers} and not m.dummy
    ]
    return points > 0 and sum(state.man(m).halves for m in (*inside, *comers) if not m.dummy) <= 2 * points


def edge_road(state: State, at: Hex) -> bool:
    """Whether a road runs over the edge of the map in a hex: it crosses an edge hexside, or ends in the hex
    (AS-MOVE-06, AS-MOVE-07).
    """
    road = state.ground[at].road
    return any(not lines.on_map(state, hexes.step(at, d)) for d in road) or len(road) == 1


@kept("smoke", "air", "scenario")
def ground_cost(state: State, origin: Hex | None, to: Hex) -> tuple[int | None, bool] | Refusal:
    """(half MF, along the road) for entering a hex from an adjacent one, None for off the map; half MF None: all of
    them (AS-MOVE-02, AS-TERR-11).
    """
    facts = state.ground[to]
    road = edge_road(state, to) if origin is None else lines.road_between(state, origin, to)
    cost = 2 if road else terrain.HALF_POINTS[terrain.kind(facts, state.air), "infantry"]
    if cost is None:
        return Refusal("AS-TERR-01", f"Nobody walks into {facts.terrain.value}.")
    if isinstance(cost, str):
        return None, False
    if origin is not None:
        rise = facts.elevation - state.ground[origin].elevation
        if abs(rise) >= 2:
            return None, road
        cost *= 2 if rise == 1 else 1
        cost += 2 * (not road and state.ground.fence(origin, to) in (Fence.WALL, Fence.HEDGE, Fence.BOCAGE))
    return cost + 2 * any(at == to for at, _ in state.smoke), road


def step_cost(
    state: State, man: Infantry, to: Hex, *, led: bool = False, by_road: bool = True, assault: bool = False
) -> Step | Refusal:
    """(half MF, along the road) for one unit that walks into a hex now, its MF looked at (AS-MOVE-02, AS-MOVE-09).
    by_road: it has gone by road so far.
    """
    origin = man.place.hex if man.where is Where.MAP else None
    if not lines.on_map(state, to) or (origin is not None and distance(origin, to) != 1):
        return Refusal("AS-MOVE-02", "Infantry enters an adjacent hex of the map.")
    if origin is None and to not in gates(state, man.id):
        return Refusal("AS-MOVE-06", f"{called(state, man.id)} does not enter there.")
    if man.place.level and origin is not None:
        return Refusal("AS-TERR-10", f"{called(state, man.id)} must come down to the ground first.")
    found = ground_cost(state, origin, to)
    if isinstance(found, Refusal):
        return found
    cost, road = found
    full = allotment(state, man, led=led, road=by_road and road)
    if cost is None:
        if man.spent or assault:
            return Refusal(
                "AS-MOVE-09", f"That takes all movement of {called(state, man.id)}, before it has spent any."
            )
        return full, road
    cost += SHELTER * man.in_foxhole
    if cost > full - man.spent:
        return Refusal(
            "AS-MOVE-09", f"That takes {half(cost)} movement; {called(state, man.id)} has {half(full - man.spent)}."
        )
    if assault and cost + man.spent >= full:
        return Refusal("AS-MOVE-03", f"Assault movement does not use all {half(full)} movement.")
    return cost, road


def open_ground(state: State, at: Hex, on_road: bool = False) -> bool:
    """Whether men in a hex stand in the open for "?" and for rout: no TEM and no hindrance of its terrain
    (AS-CONC-01, AS-ROUT-01, AS-TERR-05).
    """
    kind = terrain.kind(state.ground[at], state.air)
    return on_road or kind is Terrain.OPEN


def half(points: int) -> str:
    """Half points as a player reads them."""
    return str(points // 2) if points % 2 == 0 else f"{points / 2:g}"
