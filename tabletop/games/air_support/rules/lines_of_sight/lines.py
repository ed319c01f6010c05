"""Lines of sight, worked out once for each map: what stands printed is kept for the last maps, and only a line that
smoke, wrecks or tanks touch is looked at again, for as long as they lie so.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from tabletop.core.kept import kept, kept_for, same
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.crossing import crossed
from tabletop.games.air_support.rules.ground import Air, Clutter, Fence, Ground, Location
from tabletop.games.air_support.rules.lines_of_sight.airsight import AirSight, air_sight
from tabletop.games.air_support.rules.lines_of_sight.sight import Sight, in_fog, sight
from tabletop.games.air_support.rules.pieces import Concealed, Where
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex

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
