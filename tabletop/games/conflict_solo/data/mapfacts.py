"""What is printed on a battlefield, read from its Tiled map: terrain, levels, roads, walls, named areas and points.

Tile layers: `terrain` (tiles with the property terrain, a code of Table 1) and `relief` (property level). Object
layers: `roads` and `walls` (lines through the middles of hexes and along their sides, or points with the properties
hex and side), `objectives` (hex, vp), `setup` and `entry` (areas: property hexes, a name), `aa_sites` (hex),
`hidden_candidates` (property group and hex; never drawn). Everything that cannot be used is told with layer and object.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from tabletop.data.faults import DataError, DataFault, did_you_mean
from tabletop.data.mapreader import MapReader
from tabletop.data.tiled import (
    ImageLayer,
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
from tabletop.games.conflict_solo.rules.hexes import axial, beyond, cell, direction_to, label, named, on_map
from tabletop.games.conflict_solo.rules.scenario import Field
from tabletop.games.conflict_solo.rules.sheets import TERRAIN
from tabletop.grid.hexes import Hex, line

# -- Hexes in files: "D2", "D2..4" (rows 2 to 4 of column D), "H3..N11" (columns H to N in those rows), "L-T" (whole
# columns), and lists of them.

EXAMPLE = 'write hexes such as "D2 H3..N11 L-T"'
_PART = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)?(?:(\.\.|-)([A-Z]{0,2})([1-9][0-9]?)?)?")


class HexWordError(ValueError):
    """A part of a list that is no hex of the map. `wrong`: a piece of a sentence."""

    def __init__(self, wrong: str) -> None:
        super().__init__(wrong)
        self.wrong = wrong


def spread(text: str, columns: int, rows: int) -> tuple[str, ...]:
    """All hexes of a list, in order, each once. Raises HexWordError for the first part that is none, or lies beside
    the map.
    """
    found: dict[str, None] = {}
    for part in re.split(r"[,\s]+", text.strip()):
        if part:
            found.update(dict.fromkeys(_part(part, columns, rows)))
    return tuple(found)


def _part(part: str, columns: int, rows: int) -> list[str]:
    got = _PART.fullmatch(part)
    if not got or (got[2] is None) is not (got[3] == "-"):
        raise HexWordError(f'"{part}" is no hex')
    first, last = cell(f"{got[1]}1")[0], cell(f"{got[4] or got[1]}1")[0]
    if got[2] is None:
        low, high = 0, rows - 1
    else:
        low, high = int(got[2]) - 1, int(got[5] or got[2]) - 1
    if first > last or low > high or (got[3] == ".." and got[5] is None):
        raise HexWordError(f'"{part}" does not run from left to right and from above to below')
    if last >= columns or high >= rows:
        raise HexWordError(f'"{part}" lies beside the map, whose last hex is {label(columns - 1, rows - 1)}')
    return [label(c, r) for c in range(first, last + 1) for r in range(low, high + 1)]


# -- What is printed on a battlefield, read from its Tiled map.

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


# -- What is wrong with the printed facts of a battlefield, and whether its picture still shows them.

DRAWN = "drawn.txt"
"""Beside the pictures: a line a map with its name and what its picture shows."""


def digest(facts: MapFacts) -> str:
    """What a picture shows of a map: ground, levels, roads and walls."""
    shown = (facts.columns, facts.rows, sorted(facts.terrain.items()), sorted(facts.levels.items()))
    return sha256(repr((shown, sorted(facts.roads), sorted(facts.walls))).encode()).hexdigest()[:16]


def drawn(folder: Path) -> dict[str, str]:
    """What the pictures of a folder show; {} when nobody wrote it down."""
    try:
        lines = (folder / DRAWN).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return {}
    return {words[0]: words[1] for words in (line.split() for line in lines) if len(words) == 2}


def printed_faults(sheet: MapSheet) -> tuple[DataFault, ...]:
    """Every fault of the facts printed on a battlefield; a picture that shows other facts is one."""
    try:
        facts = map_facts(sheet)
    except DataError as error:
        return tuple(error.faults)
    layer = sheet.layer("art")
    if isinstance(layer, ImageLayer) and layer.image is not None:
        shown = drawn(Path(layer.image).parent).get(sheet.path.stem, "")
        if shown and shown != digest(facts):
            return (
                DataFault(
                    sheet.path.name,
                    'layer "art"',
                    f"{Path(layer.image).name} shows the map as it was before",
                    f"draw it anew: python art/make/conflict_art.py {sheet.path.stem}",
                ),
            )
    return ()
