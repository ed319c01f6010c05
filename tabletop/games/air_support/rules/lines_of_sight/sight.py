"""Line of sight between two Locations on the ground: AS-LOS-01 to AS-LOS-09, AS-TERR-03.

The answer says what blocks and what hinders, so that the table can draw it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from tabletop.core.fastcopy import quick
from tabletop.games.air_support.rules import hexes, terrain
from tabletop.games.air_support.rules.hexes import between, crossed
from tabletop.games.air_support.rules.tables import SMOKE
from tabletop.games.air_support.rules.terrain import NOTHING, Air, Clutter, Fence, Ground, Location, Terrain, Weather
from tabletop.grid.hexes import Hex, distance

# -- What of a printed map can stand in a line of sight at all, worked out once: most lines pass none of it.


@dataclass(frozen=True, slots=True)
class Relief:
    """tops: the absolute levels of the tops of all hexes that are not plain; rising: those that reach above the levels
    0, 1, 2 ...; hindering: hexes whose terrain may hinder; fenced: those with something on a hexside.
    """

    tops: dict[Hex, int]
    rising: tuple[frozenset[Hex], ...]
    hindering: frozenset[Hex]
    fenced: frozenset[Hex]

    def may_block(self, low: int, way: list[Hex]) -> bool:
        """Whether a hex of these may reach above a level; below 0 even open ground does."""
        return low < 0 or (low < len(self.rising) and not self.rising[low].isdisjoint(way))


def relief(ground: Ground, air: Air, from_above: bool) -> Relief:
    """The relief in that weather and season, for a view from a higher level or from the same (AS-LOS-02, AS-LOS-04,
    AS-TERR-03); kept with the map.
    """
    key = ("relief", air, from_above)
    found: Relief | None = ground.memo.get(key)
    if found is None:
        tops = {at: terrain.top(facts, air, from_above) for at, facts in ground.hexes.items()}
        found = ground.memo[key] = Relief(
            tops,
            tuple(
                frozenset(at for at, top in tops.items() if top > low) for low in range(max(tops.values(), default=0))
            ),
            frozenset(at for at, facts in ground.hexes.items() if terrain.hindrance(facts, air, not from_above)),
            frozenset(at for pair in ground.beside for at in pair),
        )
    return found


# -- Line of sight between two Locations on the ground.

TOO_MUCH = 6
"""Hindrances of so much together block a line (AS-LOS-04)."""
FOG = 2
"""Fog is SMOKE of this strength (AS-LOS-09)."""


@quick
@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight on the ground. `hindrance`: DRM of what it passes, LV left out; `lv`: low visibility;
    `blocked_by`: hexes that block; `why`: the rule that blocks, '' when it is clear.
    """

    clear: bool
    hindrance: int = 0
    lv: int = 0
    blocked_by: tuple[Hex, ...] = ()
    why: str = ""

    @property
    def drm(self) -> int:
        """All that the line adds to a shot."""
        return self.hindrance + self.lv


def sight(
    ground: Ground, air: Air, a: Location, b: Location, clutter: Clutter = NOTHING, *, target_stirred: bool = False
) -> Sight:
    """The line from a firer at a to a target at b. `target_stirred`: the target has fired or moved in this phase,
    so that it is seen through the bocage of its own hex (AS-LOS-05); all else holds both ways.
    """
    far = distance(a.hex, b.hex)
    if air.weather is Weather.NIGHT and air.nvr is not None and far > air.nvr:
        return Sight(False, why="AS-LOS-07")
    ends = _Ends(ground, a, b)
    if far > 1 and ends.sunk and not _out_of_depression(ground, a, b):
        return Sight(False, why="AS-LOS-06")
    low, shape = ends.low, relief(ground, air, not ends.same)
    way, across = between(a.hex, b.hex)
    if shape.may_block(low, way):
        tops = shape.tops
        blocking = [
            h
            for h in way
            if tops.get(h, 0) > low and _blocks(tops, ends, h) and (h not in across or _blocks(tops, ends, across[h]))
        ]
        if blocking:
            return Sight(
                False,
                blocked_by=_both_sides(blocking, across),
                why="AS-LOS-03" if ends.low < ends.high else "AS-LOS-02",
            )
    if ends.same and shape.fenced and (far == 1 or not shape.fenced.isdisjoint(way)):
        side = _fence_blocks(ground, low, a.hex, b.hex, target_stirred)
        if side:
            return Sight(False, blocked_by=side, why="AS-LOS-05")
    hindrance = sum([_smoke(ground, air, clutter, low, h) for h in {a.hex, b.hex}])
    if _may_hinder(shape, air, clutter, way):
        hinders = partial(_hinders, ground, air, clutter, ends)
        hindrance += sum([min(hinders(h), hinders(across[h])) if h in across else hinders(h) for h in way])
    if hindrance >= TOO_MUCH:
        return Sight(False, hindrance, blocked_by=_both_sides(way, across), why="AS-LOS-04")
    return Sight(True, hindrance, low_visibility(air, far))


def _both_sides(way: list[Hex], across: dict[Hex, Hex]) -> tuple[Hex, ...]:
    """The hexes of these stretches, of one along a hexside both."""
    return tuple(h for first in way for h in ((first, across[first]) if first in across else (first,)))


def low_visibility(air: Air, reach: int) -> int:
    """LV at a range in hexes, or an Aerial Range (AS-LOS-08, AS-ALOS-11): +1 for each six hexes beyond the first
    six in mist; one more at every range in rain (AS-WX-01).
    """
    if air.weather not in (Weather.MIST, Weather.RAIN):
        return 0
    return max(0, (reach - 1) // 6) + (air.weather is Weather.RAIN)


def in_fog(ground: Ground, air: Air, place: Location) -> bool:
    """Whether fog lies over a Location (AS-LOS-09, AS-ARRIVE-06)."""
    return air.fog_level is not None and air.weather is Weather.FOG and ground.height(place) <= air.fog_level


class _Ends:
    """Levels of the two ends: the higher and the lower unit and where they are (AS-LOS-02); sunk: one of them is in a
    depression.
    """

    def __init__(self, ground: Ground, a: Location, b: Location) -> None:
        first, second = ground.height(a), ground.height(b)
        self.sunk = _sunk(ground, a) or _sunk(ground, b)
        if self.sunk:
            first, second = _effective(ground, a, b), _effective(ground, b, a)
        self.high, self.low = max(first, second), min(first, second)
        self.upper, self.lower = (a.hex, b.hex) if first >= second else (b.hex, a.hex)

    @property
    def same(self) -> bool:
        return self.low == self.high


def _effective(ground: Ground, place: Location, other: Location) -> int:
    """The level of a Location; a unit in a depression that is seen from above its rim counts as on the rim
    (AS-LOS-06).
    """
    height = ground.height(place)
    if _sunk(ground, place) and ground.height(other) >= height + 2:
        return height + 1
    return height


def _sunk(ground: Ground, place: Location) -> bool:
    return ground[place.hex].terrain is Terrain.GULLY


def _out_of_depression(ground: Ground, a: Location, b: Location) -> bool:
    """AS-LOS-06 for units that are not adjacent: along the same straight depression, or from a level above the
    ground around it.
    """
    for place, other in ((a, b), (b, a)):
        if not _sunk(ground, place):
            continue
        straight = hexes.direction_to(a.hex, b.hex) is not None
        same = (
            straight
            and _sunk(ground, other)
            and all(ground[h].terrain is Terrain.GULLY for h in _both_sides(*between(a.hex, b.hex)))
        )
        if not same and ground.height(other) < ground.height(place) + 2:
            return False
    return True


def _blocks(tops: dict[Hex, int], ends: _Ends, at: Hex) -> bool:
    """Whether one crossed hex blocks (AS-LOS-02, AS-LOS-03)."""
    height = tops.get(at, 0)
    if height <= ends.low:
        return False
    if height >= ends.high:
        return True
    blind = (height - ends.low) + distance(ends.upper, at) // 5 - (ends.high - height - 1)
    return distance(at, ends.lower) <= max(1, blind)


def _hinders(ground: Ground, air: Air, clutter: Clutter, ends: _Ends, at: Hex) -> int:
    """What one crossed hex between the two adds (AS-LOS-04)."""
    facts = ground[at]
    seen = facts.elevation >= ends.low
    found = terrain.hindrance(facts, air, ends.same) + (at in clutter.hulks) if seen else 0
    return found + _smoke(ground, air, clutter, ends.low, at)


def _may_hinder(shape: Relief, air: Air, clutter: Clutter, way: list[Hex]) -> bool:
    """Whether anything of what a line passes may hinder it, judged by the first hex of each stretch: of a line along a
    hexside both hexes must hinder.
    """
    return (
        not shape.hindering.isdisjoint(way)
        or not clutter.hulks.isdisjoint(way)
        or not clutter.smoke.keys().isdisjoint(way)
        or (air.fog_level is not None and air.weather is Weather.FOG)
    )


def _smoke(ground: Ground, air: Air, clutter: Clutter, low: int, at: Hex) -> int:
    """SMOKE and fog in a hex, unless the whole line passes over it (AS-LOS-04, AS-LOS-09)."""
    facts = ground[at]
    marker = clutter.smoke.get(at)
    found = SMOKE[marker].drm if marker and facts.elevation + SMOKE[marker].height > low else 0
    fog = air.fog_level is not None and air.weather is Weather.FOG and max(facts.elevation, low) <= air.fog_level
    return found + FOG * fog


def _fence_blocks(ground: Ground, level: int, a: Hex, b: Hex, stirred: bool) -> tuple[Hex, ...]:
    """The two hexes beside a hexside that blocks a line on one level, or () (AS-LOS-05). Where the line goes
    through a corner it may pass on either side, so both ways must be barred.
    """
    for one, two in pairwise(crossed(a, b)):
        ways = [(x, y) for x in one for y in two]
        barred = [(x, y) for x, y in ways if _bars(ground, level, x, y, a, b, stirred)]
        if barred and len(barred) == len(ways):
            return barred[0]
    return ()


def _bars(ground: Ground, level: int, x: Hex, y: Hex, a: Hex, b: Hex, stirred: bool) -> bool:
    fence = ground.fence(x, y)
    if fence is None or fence is Fence.ROADBLOCK or max(ground[x].elevation, ground[y].elevation) < level:
        return False
    if fence is not Fence.BOCAGE:
        return a not in (x, y) and b not in (x, y)
    return a not in (x, y) and not (b in (x, y) and stirred)
