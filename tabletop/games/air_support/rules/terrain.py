"""The ground of a scenario, and what terrain is worth: obstacles, hindrances, TEM, costs of movement (Table 12,
AS-TERR-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from tabletop.core.fastcopy import quick
from tabletop.games.air_support.rules.hexes import Side
from tabletop.games.air_support.rules.sheets import Drive
from tabletop.grid.hexes import Hex, neighbour
from tabletop.grid.hexgrid import HexGrid

# -- The ground of a scenario: the printed map, and what lies on it for a while. Nothing here changes by itself; steps
# make new values.
#
# Places are hexes (q, r); a Location is a hex and a level above its ground: 0 on the ground (or the bottom of a
# depression), 1 and 2 the upper storeys of a building (AS-TERR-10). Levels of the map are absolute: elevation plus
# level.


class Terrain(StrEnum):
    """The main terrain of a hex (Table 12)."""

    OPEN = "open"
    GRAIN = "grain"
    BRUSH = "brush"
    ORCHARD = "orchard"
    WOODS = "woods"
    WOODEN = "wooden building"
    STONE = "stone building"
    RUBBLE = "rubble"
    MARSH = "marsh"
    WATER = "water"
    GULLY = "gully"

    @property
    def building(self) -> bool:
        return self in (Terrain.WOODEN, Terrain.STONE)


class Fence(StrEnum):
    """What stands on a hexside."""

    WALL = "wall"
    HEDGE = "hedge"
    BOCAGE = "bocage"
    ROADBLOCK = "roadblock"


class Weather(StrEnum):
    """AS-WX-01."""

    CLEAR = "clear"
    MIST = "mist"
    OVERCAST = "overcast"
    RAIN = "rain"
    NIGHT = "night"
    FOG = "fog"


@quick
@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place a unit can be in."""

    hex: Hex
    level: int = 0


@dataclass(frozen=True, slots=True)
class HexFacts:
    """What is printed in one hex. `levels`: upper storeys, 0 is one storey; `road`: directions 0-5 of the hexsides
    that a road crosses.
    """

    terrain: Terrain = Terrain.OPEN
    elevation: int = 0
    levels: int = 0
    road: frozenset[int] = frozenset()


PLAIN = HexFacts()
"""Ground without anything on it, as everywhere beyond the map (AS-HEX-10)."""


@dataclass(frozen=True)
class Ground:
    """A printed map. `hexes` holds those that are not plain; `fences` what stands on hexsides."""

    grid: HexGrid
    hexes: Mapping[Hex, HexFacts]
    fences: Mapping[Side, Fence] = field(default_factory=dict)
    memo: dict[Any, Any] = field(init=False, default_factory=dict, compare=False, repr=False)
    """What has been worked out about this map once and for all (set-up areas, tops of hexes)."""

    def __getitem__(self, at: Hex) -> HexFacts:
        return self.hexes.get(at, PLAIN)

    def fence(self, a: Hex, b: Hex) -> Fence | None:
        """What stands between two adjacent hexes."""
        return self.beside.get((a, b))

    @property
    def beside(self) -> dict[tuple[Hex, Hex], Fence]:
        """The same by both hexes of a hexside, in either order."""
        known: dict[tuple[Hex, Hex], Fence] | None = self.memo.get("fences")
        if known is None:
            ends = [(at, neighbour(at, d), fence) for (at, d), fence in self.fences.items()]
            known = self.memo["fences"] = {pair: f for x, y, f in ends for pair in ((x, y), (y, x))}
        return known

    def height(self, place: Location) -> int:
        """The absolute level of a Location."""
        return self[place.hex].elevation + place.level

    def locations(self, at: Hex) -> tuple[Location, ...]:
        """All Locations of a hex, from the ground up (AS-TERR-10)."""
        memo: dict[Hex, tuple[Location, ...]] = self.memo.setdefault("locations", {})
        found = memo.get(at)
        if found is None:
            levels = self[at].levels if self[at].terrain.building else 0
            found = memo[at] = tuple(Location(at, n) for n in range(1 + levels))
        return found


@dataclass(frozen=True)
class Air:
    """Weather and season. `fog_level`: fog covers this absolute level and all below; `nvr`: how many hexes one sees
    at night.
    """

    month: int = 7
    weather: Weather = Weather.CLEAR
    fog_level: int | None = None
    nvr: int | None = None

    @property
    def grain_stands(self) -> bool:
        """AS-TERR-02."""
        return 6 <= self.month <= 9

    @property
    def orchards_in_season(self) -> bool:
        """AS-TERR-03."""
        return 4 <= self.month <= 10


@dataclass(frozen=True)
class Clutter:
    """What lies on the map for a while: SMOKE markers by hex (names of Table 13), and hexes with a wreck or an AFV.
    lines, views: the lines of sight past it on the ground and from the air, as far as they have been worked out; ways:
    the hexes that lines cross.
    """

    smoke: Mapping[Hex, str] = field(default_factory=dict)
    hulks: frozenset[Hex] = frozenset()
    lines: dict[Any, Any] = field(init=False, default_factory=dict, compare=False, repr=False)
    views: dict[Any, Any] = field(init=False, default_factory=dict, compare=False, repr=False)
    ways: dict[Any, Any] = field(init=False, default_factory=dict, compare=False, repr=False)


NOTHING = Clutter()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of Table 12. Costs: a number, "all", "half" (of the allotment), or None where it cannot go; `bog`: a bog
    DR for tracked vehicles.
    """

    infantry: Fraction | str | None
    tracked: Fraction | str | None
    halftrack: Fraction | str | None
    armored_car: Fraction | str | None
    truck: Fraction | str | None
    height: int
    hindrance: int
    tem: int
    oba_tem: int
    bog: bool = False


# -- What terrain is worth.


def _row(
    costs: tuple[float | str | None, ...], height: int, hindrance: int, tem: int, oba_tem: int, bog: bool = False
) -> Row:
    a, b, c, d, e = (Fraction(n) if isinstance(n, int | float) else n for n in costs)
    return Row(a, b, c, d, e, height, hindrance, tem, oba_tem, bog)


T12: Final = {
    Terrain.OPEN: _row((1, 1, 1, 2, 4), 0, 0, 0, 0),
    Terrain.GRAIN: _row((1.5, 1, 1, 3, 5), 0, 1, 0, 0),
    Terrain.BRUSH: _row((2, 2, 2, 4, 8), 0, 1, 0, 0),
    Terrain.ORCHARD: _row((1, 2, 2, 3, 5), 1, 1, 0, 0),
    Terrain.WOODS: _row((2, "half", "half", None, None), 1, 0, 1, -1, bog=True),
    Terrain.WOODEN: _row((2, None, None, None, None), 1, 0, 2, 2),
    Terrain.STONE: _row((2, None, None, None, None), 1, 0, 3, 3),
    Terrain.RUBBLE: _row((3, None, None, None, None), 0, 1, 2, 2),
    Terrain.MARSH: _row(("all", "all", None, None, None), 0, 1, 0, 0, bog=True),
    Terrain.WATER: _row((None, None, None, None, None), 0, 0, 0, 0),
    Terrain.GULLY: _row((2, 4, 4, None, None), 0, 0, 0, 0),
}
"""Table 12; the height of an orchard depends on season and view (AS-TERR-03), that of a building on its storeys
(AS-TERR-04).
"""

HALF_POINTS: Final[dict[tuple[Terrain, str], int | str | None]] = {
    (kind, column): int(2 * cost) if isinstance(cost, Fraction) else cost
    for kind, row in T12.items()
    for column, cost in (
        ("infantry", row.infantry),
        (Drive.TRACKED, row.tracked),
        (Drive.HALFTRACK, row.halftrack),
        (Drive.ARMORED_CAR, row.armored_car),
        (Drive.TRUCK, row.truck),
    )
}
"""The costs of Table 12 in half points, of infantry and of vehicles by how they move."""

FENCE_TEM = {Fence.WALL: 2, Fence.HEDGE: 1, Fence.BOCAGE: 2, Fence.ROADBLOCK: 2}
"""TEM of hexsides, against ground fire only (AS-TERR-06, AS-TERR-07)."""

FOXHOLE, FOXHOLE_OBA = 2, 4
"""TEM of a foxhole (AS-TERR-06)."""


def kind(facts: HexFacts, air: Air) -> Terrain:
    """The terrain as it counts in that month: grain is open ground out of season (AS-TERR-02)."""
    return Terrain.OPEN if facts.terrain is Terrain.GRAIN and not air.grain_stands else facts.terrain


def obstacle(facts: HexFacts, air: Air, from_above: bool) -> int:
    """Height in levels of what stands in a hex; an orchard is one only in season and to a view from a higher level
    or the air (AS-TERR-03, AS-TERR-04).
    """
    if facts.terrain is Terrain.ORCHARD:
        return int(from_above and air.orchards_in_season)
    return T12[facts.terrain].height + (facts.levels if facts.terrain.building else 0)


def top(facts: HexFacts, air: Air, from_above: bool) -> int:
    """The absolute level of the top of a hex: its ground and the obstacle on it (AS-LOS-02)."""
    return facts.elevation + obstacle(facts, air, from_above)


def hindrance(facts: HexFacts, air: Air, same_level: bool) -> int:
    """What the terrain of a crossed hex adds to a line of sight on the ground (AS-LOS-04); an orchard in season
    only between units of the same level, for to others it is an obstacle (AS-TERR-03).
    """
    if facts.terrain is Terrain.ORCHARD and air.orchards_in_season and not same_level:
        return 0
    return T12[kind(facts, air)].hindrance


def in_hex_tem(facts: HexFacts, in_foxhole: bool = False, on_road: bool = False) -> int:
    """The best single TEM of the hex itself (AS-TERR-06), for a unit on a road in woods or a building none
    (AS-TERR-05).
    """
    terrain = 0 if on_road else T12[facts.terrain].tem
    return max(terrain, FOXHOLE if in_foxhole else 0)


def oba_tem(facts: HexFacts, in_foxhole: bool = False, on_road: bool = False) -> int:
    """TEM against off-map artillery: woods make it worse (AS-OBA-09, AS-TERR-06)."""
    terrain = 0 if on_road else T12[facts.terrain].oba_tem
    return FOXHOLE_OBA if in_foxhole else terrain


def tem(
    ground: Ground,
    target: Hex,
    from_hexes: tuple[Hex, ...],
    *,
    in_foxhole: bool = False,
    on_road: bool = False,
    higher: bool = False,
) -> int:
    """TEM against fire on the ground: the best one of the hex, of a hexside of the target's hex that the line
    crosses (`from_hexes`: the hexes of the line next to the target), of a foxhole, or +1 for a target higher than
    the firer, which is nothing to the air (AS-TERR-06, AS-TERR-08).
    """
    sides = [FENCE_TEM[fence] for h in from_hexes if (fence := ground.fence(target, h))]
    return max(
        [
            in_hex_tem(ground[target], in_foxhole, on_road),
            *([min(sides)] if sides and len(sides) == len(from_hexes) else []),
            int(higher),
        ]
    )


def sighting(facts: HexFacts, air: Air, on_road: bool = False) -> int:
    """DRM of the terrain for a Sighting TC (AS-SIGHT-07); none on the road or in bypass (AS-TERR-05, AS-ALOS-13)."""
    if on_road:
        return 0
    terrain = kind(facts, air)
    if (
        terrain.building
        or terrain in (Terrain.WOODS, Terrain.RUBBLE)
        or (terrain is Terrain.ORCHARD and air.orchards_in_season)
    ):
        return 3
    return 1 if terrain in (Terrain.BRUSH, Terrain.GRAIN, Terrain.MARSH) else 0
