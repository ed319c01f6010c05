"""Lines of sight, worked out once for each map: what stands printed is kept for the last maps, and only a line that
smoke, wrecks or tanks touch is looked at again, for as long as they lie so; and what an aircraft sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tabletop.core.fastcopy import quick
from tabletop.core.memo import kept, kept_for, same
from tabletop.games.air_support.rules import hexes, terrain
from tabletop.games.air_support.rules.hexes import crossed
from tabletop.games.air_support.rules.lines_of_sight.sight import Sight, in_fog, low_visibility, sight
from tabletop.games.air_support.rules.pieces import Concealed, Where
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import SMOKE
from tabletop.games.air_support.rules.terrain import NOTHING, Air, Clutter, Fence, Ground, Location, Terrain
from tabletop.grid.hexes import Hex, distance

# -- What an aircraft sees, and what sees an aircraft: blind hexes, hindrances of the air, what a plane sees from
# anywhere. AS-ALOS-01 to AS-ALOS-14; HIP, "?" and fog are looked at where targets are chosen.


@quick
@dataclass(frozen=True, slots=True)
class AirSight:
    """A line between an aircraft and a Location. `hindrance`: SMOKE and orchards out of season (AS-ALOS-09,
    AS-ALOS-10), `orchard`: what of it is not SMOKE, which hinders attacks only, no Sighting TC and no flak
    (AS-SIGHT-08, AS-LAA-11); `lv`: low visibility by Aerial Range (AS-ALOS-11); `blind_by`: the obstacles that make
    it blind; `why`: the rule.
    """

    clear: bool
    hindrance: int = 0
    orchard: int = 0
    lv: int = 0
    blind_by: tuple[Hex, ...] = ()
    why: str = ""

    @property
    def smoke(self) -> int:
        return self.hindrance - self.orchard

    @property
    def drm(self) -> int:
        return self.hindrance + self.lv


def air_sight(ground: Ground, air: Air, plane: Hex, place: Location, clutter: Clutter = NOTHING) -> AirSight:
    """The line between an aircraft over a hex and a Location (AS-ALOS-03 to AS-ALOS-11)."""
    lv = low_visibility(air, hexes.aerial(distance(plane, place.hex)))
    beside = next_hexes(plane, place.hex)
    if not beside:
        return AirSight(True, _smoke(clutter, place.hex, own=True), lv=lv)
    blind = [why for h in beside if (why := _blinds(ground, air, plane, place, h))]
    if len(blind) == len(beside):
        return AirSight(False, blind_by=beside, why=blind[0])
    between, orchard = min(
        (_smoke(clutter, h, own=False) * (h != plane) + (trees := _orchard(ground, air, h, plane)), trees)
        for h in beside
    )
    return AirSight(True, between + _smoke(clutter, place.hex, own=True), orchard, lv)


def next_hexes(plane: Hex, target: Hex) -> tuple[Hex, ...]:
    """The hex next to the target on the line towards the plane; two where the line leaves the target through a
    corner; none for a plane over the target itself (AS-ALOS-04).
    """
    if plane == target:
        return ()
    return crossed(target, plane)[1]


def blind_towards(ground: Ground, air: Air, place: Location, direction: int) -> bool:
    """Whether a Location is blind to every plane, not adjacent, that looks at it over its neighbour in that
    direction.
    """
    beyond = hexes.step(place.hex, direction)
    return bool(_blinds(ground, air, hexes.step(beyond, direction, 3), place, beyond))


def ringed(ground: Ground, air: Air, place: Location) -> bool:
    """Whether a Location lies in a completely blind hex: ringed by obstacles at least a level higher (AS-ALOS-01)."""
    return all(blind_towards(ground, air, place, d) for d in range(6))


def _blinds(ground: Ground, air: Air, plane: Hex, place: Location, beside: Hex) -> str:
    """The rule by which the hex next to a Location makes it blind, '' if it does not. What stands in the plane's
    own hex or on its sides never does (AS-ALOS-05); into a depression is seen as into any other hex (AS-ALOS-07).
    """
    if beside == plane:
        return ""
    facts, level = ground[beside], ground.height(place)
    if ground.fence(place.hex, beside) is Fence.BOCAGE and level <= max(facts.elevation, ground[place.hex].elevation):
        return "AS-ALOS-08"
    height = terrain.obstacle(facts, air, from_above=True)
    if height and facts.elevation + height >= level + 1:
        return "AS-ALOS-03"
    return "AS-ALOS-06" if facts.elevation >= level + 2 else ""


def _orchard(ground: Ground, air: Air, at: Hex, plane: Hex) -> int:
    """AS-ALOS-09."""
    return int(at != plane and ground[at].terrain is Terrain.ORCHARD and not air.orchards_in_season)


def _smoke(clutter: Clutter, at: Hex, own: bool) -> int:
    """SMOKE in the unit's own hex, or in the next one towards the plane (AS-ALOS-10)."""
    marker = clutter.smoke.get(at)
    return SMOKE[marker].drm if marker and (own or SMOKE[marker].also_next) else 0


def bypass_hidden(direction: int, vertex: int) -> bool:
    """Whether a vehicle parked in bypass at a vertex (spine 0-5) is out of sight of a plane that comes along a
    grain in that direction: at the two vertices farthest from it (AS-ALOS-12).
    """
    return vertex % 6 in ((direction - 1) % 6, direction % 6)


# -- Lines of sight, worked out once for each map.

MOST = 50_000
"""Lines kept of one map as it is printed, and of one that something lies on; beyond it they are begun anew."""


@lru_cache(64)
def _first(air: Air) -> Air:
    """Of equal weathers the one that was seen first."""
    return air


def _weather(state: State) -> Air:
    return _first(state.air)


@kept("scenario.ground", _weather, last=3)
def _printed(state: State) -> Clutter:
    """Nothing that lies on the map, and the lines of sight when it is so."""
    return Clutter()


@kept("vehicles", "scenario", steady=True)
def _hulks(state: State) -> frozenset[Hex]:
    """Hexes with wrecks and AFVs. A vehicle under a "?" hinders nobody: both sides see the same lines."""
    there, known = Where.MAP, Concealed.KNOWN
    return frozenset(
        [
            car.place.hex
            for car in state.vehicles.values()
            if car.where is there and (car.wreck or (car.concealed is known and state.car(car).armoured))
        ]
    )


@kept(_hulks, "smoke", "air", "scenario")
def clutter(state: State) -> Clutter:
    """SMOKE markers, wrecks and AFVs as they lie now (AS-LOS-04, Table 13)."""
    hulks = _hulks(state)
    return Clutter(dict(state.smoke), hulks) if hulks or state.smoke else _printed(state)


@kept("smoke", "air", "scenario")
def _haze(state: State) -> Clutter:
    """What hinders the view from the air: SMOKE alone (AS-ALOS-10)."""
    return Clutter(dict(state.smoke)) if state.smoke else _printed(state)


def line(state: State, a: Location, b: Location, *, stirred: bool = False) -> Sight:
    """The line from a firer at a to a target at b on the ground (AS-LOS); `stirred`: the target fired or moved in
    this phase (AS-LOS-05).
    """
    lying = clutter(state)
    key = (a.hex, a.level, b.hex, b.level, stirred)
    found: Sight | None = lying.lines.get(key)
    if found is None:
        found = _line(state, lying, a, b, stirred)
        _keep(lying.lines, key, found)
    return found


def any_clear(state: State, ones: Iterable[Location], others: tuple[Location, ...]) -> bool:
    """Whether there is a clear line from one of these Locations to one of those; others: the same tuple while it says
    the same.
    """
    return _any_clear(state, same(tuple(ones)), others, clutter(state))


@kept_for("scenario", "air", last=8)
def _any_clear(state: State, ones: tuple[Location, ...], others: tuple[Location, ...], lying: Clutter) -> bool:
    return any(line(state, a, b).clear for a in ones for b in others)


def _line(state: State, lying: Clutter, a: Location, b: Location, stirred: bool) -> Sight:
    """As it is on the printed map, unless it is clear there and passes something that lies on it: what is kept with
    the printed map for the hexes with such things that it passes.
    """
    printed = _printed(state)
    found = _as_printed(state, printed, a, b, stirred)
    if lying is printed or not found.clear:
        return found
    way = _way(printed, a.hex, b.hex)
    hulks = lying.hulks.intersection(way)
    smoke = [(at, lying.smoke[at]) for at in lying.smoke if at in way]
    if not hulks and not smoke:
        return found
    key = (a.hex, a.level, b.hex, b.level, stirred, hulks, *smoke)  # all else that lies on the map does not matter
    passing: Sight | None = printed.lines.get(key)
    if passing is None:
        passing = sight(state.ground, state.air, a, b, lying, target_stirred=stirred)
        _keep(printed.lines, key, passing)
    return passing


def _as_printed(state: State, printed: Clutter, a: Location, b: Location, stirred: bool) -> Sight:
    """Without bocage a clear line is the same both ways, and whether the target stirs does not matter (AS-LOS-05)."""
    bocage = _bocage(state)
    key = (a.hex, a.level, b.hex, b.level, stirred and bocage)
    found: Sight | None = printed.lines.get(key)
    if found is None and not bocage:
        found = printed.lines.get((b.hex, b.level, a.hex, a.level, False))
        if found is not None and found.blocked_by:
            found = None  # what blocks is told in the order of the line
    if found is None:
        found = sight(state.ground, state.air, a, b, target_stirred=stirred)
        _keep(printed.lines, key, found)
    return found


@kept("scenario")
def _bocage(state: State) -> bool:
    return Fence.BOCAGE in state.ground.fences.values()


def _way(printed: Clutter, a: Hex, b: Hex) -> tuple[Hex, ...]:
    """All hexes that a line crosses."""
    found: tuple[Hex, ...] | None = printed.ways.get((a, b))
    if found is None:
        found = tuple([h for part in crossed(a, b) for h in part])
        _keep(printed.ways, (a, b), found)
    return found


def _keep(memo: dict[Any, Any], key: Any, found: Any) -> None:
    if len(memo) >= MOST:
        memo.clear()
    memo[key] = found


def from_air(state: State, plane: Hex, place: Location) -> AirSight:
    """The line between an aircraft over a hex and a Location (AS-ALOS); fog is `in_fog`."""
    lying = _haze(state)
    key = (plane, place.hex, place.level)
    found: AirSight | None = lying.views.get(key)
    if found is None:
        found = air_sight(state.ground, state.air, plane, place, lying)
        _keep(lying.views, key, found)
    return found


def levels_seen(state: State, plane: Hex, at: Hex) -> tuple[Location, ...]:
    """The Locations of a hex that an aircraft over another hex sees and may attack: not blind (AS-ALOS-03 to 08),
    not in fog (AS-ARRIVE-06). SMOKE only hinders, so the answer belongs to the map.
    """
    memo = _printed(state).views
    found: tuple[Location, ...] | None = memo.get((plane, at))
    if found is None:
        found = tuple(
            place
            for place in state.ground.locations(at)
            if not in_fog(state.ground, state.air, place) and air_sight(state.ground, state.air, plane, place).clear
        )
        _keep(memo, (plane, at), found)
    return found


def on_map(state: State, at: Hex) -> bool:
    memo = state.ground.memo
    known: frozenset[Hex] | None = memo.get("hexes")
    if known is None:
        known = memo["hexes"] = frozenset(state.ground.grid)
    return at in known


def road_between(state: State, a: Hex, b: Hex) -> bool:
    """Whether a road crosses the hexside between two adjacent hexes (Table 12)."""
    return between(state.ground, a, b)[0]


def between(ground: Ground, a: Hex, b: Hex) -> tuple[bool, Fence | None, int]:
    """What a step from a hex to an adjacent one crosses: whether a road does so too, the fence, and how many levels it
    rises (AS-TERR-11). Of the printed map, worked out once.
    """
    memo: dict[tuple[Hex, Hex], tuple[bool, Fence | None, int]] = ground.memo.setdefault("between", {})
    found = memo.get((a, b))
    if found is None:
        d, here, there = hexes.direction_to(a, b), ground[a], ground[b]
        road = d is not None and d in here.road and (d + 3) % 6 in there.road
        found = memo[a, b] = road, ground.fence(a, b), there.elevation - here.elevation
    return found
