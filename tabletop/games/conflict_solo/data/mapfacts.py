"""What is printed on a battlefield, read from its Tiled map: terrain, levels, roads, walls, named areas and points.

Tile layers: `terrain` (tiles with the property terrain, a code of Table 1) and `relief` (property level). Object
layers: `roads` and `walls` (lines through the middles of hexes and along their sides, or points with the properties
hex and side), `objectives` (hex, vp), `setup` and `entry` (areas: property hexes, a name), `aa_sites` (hex),
`hidden_candidates` (property group and hex; never drawn). Everything that cannot be used is told with layer and object.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from tabletop.data.faults import did_you_mean
from tabletop.data.mapreader import MapReader
from tabletop.data.tiled import (
    MapObject,
    MapSheet,
    Point,
    Polygon,
    Polyline,
    TileLayer,
    cell_at,
    from_north,
    hexsides,
    is_salvaging,
)
from tabletop.games.conflict_solo.data.hexwords import EXAMPLE, HexWordError, spread
from tabletop.games.conflict_solo.rules.hexes import axial, beyond, cell, direction_to, label, named, on_map
from tabletop.games.conflict_solo.rules.scenario import Field
from tabletop.games.conflict_solo.rules.sheets import TERRAIN
from tabletop.grid.hexes import Hex, line

WALL_WORDS = {"walls": "wall", "hedgerows": "hedgerow"}
"""The map's own property `walls` says what they are drawn as; the rules know walls only (CH-MAP-06)."""
MOST_COLUMNS, MOST_ROWS, MOST_LEVEL = 52, 60, 3


@dataclass(slots=True)
class MapFacts:
    """The printed facts of one map; hexes by label. objectives: hex -> VP printed on the map; areas: set-up areas
    and entry hexes by name (entry hexes in order); groups: candidate hexes of hidden groups; notes: points of
    interest by hex; wall_word: one of them as it is drawn.
    """

    columns: int
    rows: int
    terrain: dict[str, str] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)
    roads: set[tuple[str, int]] = field(default_factory=set)
    walls: set[tuple[str, int]] = field(default_factory=set)
    objectives: dict[str, int] = field(default_factory=dict)
    areas: dict[str, tuple[str, ...]] = field(default_factory=dict)
    groups: dict[str, list[str]] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    wall_word: str = "wall"
    _chart: Field | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def chart(self) -> Field:
        """The map as the rules take it, when all is read: the same object for all matches, so that what they find out
        about it, such as lines of sight, is found out once."""
        if self._chart is None:
            roads, walls = frozenset(self.roads), frozenset(self.walls)
            self._chart = Field(self.columns, self.rows, self.terrain, self.levels, roads, walls, self.wall_word)
        return self._chart


def map_facts(sheet: MapSheet) -> MapFacts:
    """The printed facts of a map. Raises DataError with every fault."""
    reader = _Reader(sheet)
    reader.read()
    if not is_salvaging():
        reader.faults.check()
    return reader.facts


class _Reader(MapReader):
    def __init__(self, sheet: MapSheet) -> None:
        super().__init__(sheet)
        word = WALL_WORDS.get(str(sheet.properties.get("walls", "walls")), "wall")
        self.facts = MapFacts(sheet.width, sheet.height, wall_word=word)

    def read(self) -> None:
        if self._in_columns(MOST_COLUMNS, MOST_ROWS):
            self._terrain()
            self._relief()
            self._objects("roads", self._road)
            self._objects("walls", self._wall)
            self._objects("objectives", self._objective)
            self._objects("setup", self._area)
            self._objects("entry", self._area)
            self._objects("aa_sites", self._note)
            self._objects("hidden_candidates", self._candidate)

    def _called(self, column: int, row: int) -> str:
        return label(column, row)

    # -- tiles
    def _tiles(self, name: str) -> Iterator[tuple[str, dict[str, object]]]:
        layer = self.sheet.layer(name)
        if isinstance(layer, TileLayer):
            for column, row, cell in layer.cells():
                if 0 <= column < self.sheet.width and 0 <= row < self.sheet.height:
                    yield label(column, row), dict(self.sheet.tiles[cell.gid].properties)

    def _terrain(self) -> None:
        if not isinstance(self.sheet.layer("terrain"), TileLayer):
            self.faults.add("map", 'there is no tile layer "terrain"', 'add a tile layer "terrain"')
            return
        for hex, tags in self._tiles("terrain"):
            code = str(tags.get("terrain", ""))
            if code not in TERRAIN:
                self._wrong_tile("terrain", *cell(hex), f'there is no terrain "{code}"', did_you_mean(code, TERRAIN))
            else:
                self.facts.terrain[hex] = code
        for column in range(self.sheet.width):
            for row in range(self.sheet.height):
                if (hex := label(column, row)) not in self.facts.terrain:
                    self._wrong_tile("terrain", column, row, "it has no terrain", "lay a tile on every hex")

    def _relief(self) -> None:
        for hex, tags in self._tiles("relief"):
            level = tags.get("level", 0)
            if isinstance(level, bool) or not isinstance(level, int) or not 0 <= level <= MOST_LEVEL:
                self._wrong_tile(
                    "relief",
                    *cell(hex),
                    f'there is no level "{level}"',
                    f"give level as an int from 0 to {MOST_LEVEL}",
                )
            elif level:
                self.facts.levels[hex] = level

    # -- objects
    def _hexes(self, layer: str, thing: MapObject, key: str) -> tuple[str, ...]:
        """The hexes that a property names; without it those an area is drawn round, or the one that a point lies in."""
        words = str(thing.properties.get(key, ""))
        if not words:
            return self._drawn(layer, thing, key)
        try:
            found = spread(words, self.sheet.width, self.sheet.height)
        except HexWordError as error:
            self._wrong(layer, thing, error.wrong, EXAMPLE)
            return ()
        if not found:
            self._wrong(layer, thing, f"its property {key} names no hex", EXAMPLE)
        return found

    def _drawn(self, layer: str, thing: MapObject, key: str) -> tuple[str, ...]:
        under = cell_at(self.sheet, thing.x, thing.y)
        found = tuple(label(*at) for at in self._drawn_round(thing))
        if not found and isinstance(thing, Point) and under is not None:
            found = (label(*under),)
        if not found:
            self._wrong(layer, thing, f"it lies in no hex and its property {key} names none", EXAMPLE)
        return found

    def _road(self, layer: str, thing: MapObject) -> None:
        if not isinstance(thing, Polyline) or thing.properties.get("hex"):
            self._side(layer, thing, self.facts.roads)
            return
        self._through_middles(layer, thing)
        passed = [at for x, y in thing.points if (at := cell_at(self.sheet, x, y)) is not None]
        if len(set(passed)) < 2:
            self._wrong(layer, thing, "it goes from no hex to another", "draw a road through the middles of its hexes")
        for a, b in pairwise(axial(label(*at)) for at in passed):
            ways = (line(a, b, 1), line(a, b, -1))  # where it runs along hexsides, the one on the map
            for here, there in pairwise(max(ways, key=lambda way: sum(self._lies(at) for at in way))):
                if self._lies(here) and self._lies(there):
                    self._both(named(here), direction_to(named(here), named(there)), self.facts.roads)

    def _lies(self, at: Hex) -> bool:
        return on_map(at, self.sheet.width, self.sheet.height)

    def _wall(self, layer: str, thing: MapObject) -> None:
        if not isinstance(thing, Polyline | Polygon) or thing.properties.get("hex"):
            self._side(layer, thing, self.facts.walls)
            return
        sides = hexsides(self.sheet, thing)
        if not sides:
            self._wrong(layer, thing, "it runs along no side of a hex", "draw a wall along the sides of its hexes")
        for column, row, side in sides:
            self._both(label(column, row), (side - from_north(self.sheet, 0)) % 6, self.facts.walls)

    def _both(self, hex: str, side: int, into: set[tuple[str, int]]) -> None:
        """A hexside, told from both hexes (CH-MAP-07)."""
        into.add((hex, side))
        other = beyond(hex, side)
        if self._lies(other):
            into.add((named(other), (side + 3) % 6))

    def _side(self, layer: str, thing: MapObject, into: set[tuple[str, int]]) -> None:
        """Hexsides that a point names."""
        hexes, side = self._hexes(layer, thing, "hex"), thing.properties.get("side")
        if isinstance(side, bool) or not isinstance(side, int) or not 0 <= side <= 5:
            self._wrong(
                layer,
                thing,
                f'there is no side "{side}"',
                "write side as an int: 0 north, then clockwise to 5 north-west",
            )
            return
        for hex in hexes:
            self._both(hex, side, into)

    def _objective(self, layer: str, thing: MapObject) -> None:
        vp = thing.properties.get("vp", 0)
        for hex in self._hexes(layer, thing, "hex"):
            self.facts.objectives[hex] = vp if isinstance(vp, int) else 0

    def _area(self, layer: str, thing: MapObject) -> None:
        found = self._hexes(layer, thing, "hexes")
        if not thing.name or thing.name in self.facts.areas:
            self._wrong(layer, thing, "its name is empty or used twice", "give each area a name of its own")
        self.facts.areas[thing.name] = found

    def _note(self, layer: str, thing: MapObject) -> None:
        for hex in self._hexes(layer, thing, "hex"):
            self.facts.notes[hex] = thing.name

    def _candidate(self, layer: str, thing: MapObject) -> None:
        group = str(thing.properties.get("group", ""))
        self.facts.groups.setdefault(group, []).extend(self._hexes(layer, thing, "hex"))
