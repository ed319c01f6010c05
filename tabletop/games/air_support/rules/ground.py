"""The ground of a scenario: the printed map, and what lies on it for a while. Nothing here changes by itself; steps
make new values.

Places are hexes (q, r); a Location is a hex and a level above its ground: 0 on the ground (or the bottom of a
depression), 1 and 2 the upper storeys of a building (AS-TERR-10). Levels of the map are absolute: elevation plus level.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tabletop.core.copying import quick
from tabletop.games.air_support.rules.hexes import Side
from tabletop.grid.hexes import Hex, neighbour
from tabletop.grid.hexgrid import HexGrid


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
