"""What is printed on a battlefield, read from its Tiled map: terrain, elevation, roads, hexsides, foxholes, SMOKE, and
named areas; and hexes as files write them.

Tile layers: `terrain` (tiles with the property terrain, buildings also levels), `elevation` (property level). Object
layers: `roads` (polylines, property hexes or drawn through the hexes), `hexsides` (property kind; hex and dir, or a
line drawn along the sides), `foxholes` and `smoke` (points with holds or kind), `setup`, `entry` and `objectives`
(areas: property hexes or drawn round the hexes; a name). Everything that cannot be used is told with layer and object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tabletop.data.faults import DataError, DataFault, did_you_mean
from tabletop.data.mapreader import MapReader
from tabletop.data.tiled import (
    MapObject,
    MapSheet,
    Polygon,
    Polyline,
    TileLayer,
    cell_at,
    hexsides,
    is_salvaging,
    neighbour,
)
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.hexes import Side, hexside
from tabletop.games.air_support.rules.tables import SMOKE
from tabletop.games.air_support.rules.terrain import PLAIN, Fence, Ground, HexFacts, Terrain
from tabletop.grid.hexes import Hex, line
from tabletop.grid.hexgrid import HexGrid

# -- Hexes in files: "D2", "D2..4" (rows 2 to 4 of column D), "D2..F4" (the columns D to F in those rows), "L-GG" (whole
# columns), and lists of them.

EXAMPLE = 'write hexes such as "D2 D4..6 L-GG"'
_PART = re.compile(r"([A-Z]+)([1-9][0-9]?)?(?:(\.\.|-)([A-Z]*)([1-9][0-9]?)?)?")


class HexWordError(ValueError):
    """A part of a list that is no hex. `wrong`: what is wrong with it, as a piece of a sentence."""

    def __init__(self, wrong: str) -> None:
        super().__init__(wrong)
        self.wrong = wrong


def spread(board: HexGrid, text: str | Iterable[str]) -> tuple[Hex, ...]:
    """All hexes of a list, in order, each once. Raises HexWordError for the first part that is none, or lies beside
    the map.
    """
    parts = (
        re.split(r"[,\s]+", text.strip())
        if isinstance(text, str)
        else [p for t in text for p in re.split(r"[,\s]+", t.strip())]
    )
    found: dict[Hex, None] = {}
    for part in parts:
        if part:
            found.update(dict.fromkeys(_part(board, part)))
    return tuple(found)


def _part(board: HexGrid, part: str) -> list[Hex]:
    got = _PART.fullmatch(part)
    if not got or (got[2] is None) is not (got[5] is None and got[3] == "-"):
        raise HexWordError(f'"{part}" is no hex')
    first, last = _column(part, got[1]), _column(part, got[4] or got[1])
    if got[2] is None:  # whole columns
        low, high = 0, board.rows - 1
    else:
        low, high = int(got[2]) - 1, int(got[5] or got[2]) - 1
    if first > last or low > high or (got[3] and got[5] is None and got[2] is not None):
        raise HexWordError(f'"{part}" does not run from left to right and from above to below')
    if last >= board.columns or high >= board.rows:
        end = hexes.label(board, board.hex(board.columns - 1, board.rows - 1))
        raise HexWordError(f'"{part}" lies beside the map, whose last hex is {end}')
    return [board.hex(c, r) for c in range(first, last + 1) for r in range(low, high + 1)]


def _column(part: str, letters: str) -> int:
    """Column A..Z, AA..ZZ from 0."""
    if len(set(letters)) != 1 or len(letters) > 2:
        raise HexWordError(f'"{part}" is no hex: columns are A to Z, then AA to ZZ')
    return ord(letters[0]) - ord("A") + 26 * (len(letters) - 1)


def listed(board: HexGrid, places: Iterable[Hex]) -> str:
    """Hexes as a list that `spread` reads: column by column, "D2..4 E3"."""
    columns: dict[int, list[int]] = {}
    for column, row in sorted(board.cell(at) for at in places):
        columns.setdefault(column, []).append(row)
    words = []
    for column, rows in columns.items():
        start = rows[0]
        for row, after in zip(rows, [*rows[1:], None], strict=True):
            if after != row + 1:
                name = hexes.label(board, board.hex(column, start))
                words.append(name if start == row else f"{name}..{row + 1}")
                start = after if after is not None else row
    return " ".join(words)


# -- What is printed on a battlefield, read from its Tiled map.

MOST_COLUMNS, MOST_ROWS = 52, 99
LOWEST, HIGHEST = -1, 4
AREA_LAYERS = ("setup", "entry", "objectives")


@dataclass(slots=True)
class MapFacts:
    """The printed facts of one map. `areas` are the named areas of all three layers, by name; `foxholes` holds
    squads by hex.
    """

    board: HexGrid
    hexes: dict[Hex, HexFacts] = field(default_factory=dict)
    fences: dict[Side, Fence] = field(default_factory=dict)
    roads: list[tuple[Hex, ...]] = field(default_factory=list)
    foxholes: dict[Hex, int] = field(default_factory=dict)
    smoke: dict[Hex, str] = field(default_factory=dict)
    areas: dict[str, frozenset[Hex]] = field(default_factory=dict)
    _ground: Ground | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def ground(self) -> Ground:
        """The map as the rules take it: one for all games on it, so that what the rules know of it lives on."""
        if self._ground is None:
            self._ground = Ground(self.board, self.hexes, self.fences)
        return self._ground


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
        self.facts = MapFacts(hexes.grid(sheet.width, sheet.height))

    def read(self) -> None:
        if self._in_columns(MOST_COLUMNS, MOST_ROWS):
            self._terrain()
            self._elevation()
            self._objects("roads", self._road)
            self._objects("hexsides", self._fence)
            self._objects("foxholes", self._foxhole)
            self._objects("smoke", self._smoke)
            for layer in AREA_LAYERS:
                self._objects(layer, self._area)
            self._compare()

    def _called(self, column: int, row: int) -> str:
        return self._name(self.facts.board.hex(column, row))

    def _name(self, at: Hex) -> str:
        return hexes.label(self.facts.board, at)

    def _change(self, at: Hex, facts: HexFacts) -> None:
        if facts == PLAIN:
            self.facts.hexes.pop(at, None)
        else:
            self.facts.hexes[at] = facts

    def _of(self, at: Hex) -> HexFacts:
        return self.facts.hexes.get(at, PLAIN)

    # -- tiles
    def _tiles(self, name: str) -> Iterator[tuple[Hex, dict[str, object]]]:
        """Every filled hex of a tile layer with the properties of its tile."""
        layer = self.sheet.layer(name)
        if isinstance(layer, TileLayer):
            for column, row, cell in layer.cells():
                if 0 <= column < self.sheet.width and 0 <= row < self.sheet.height:
                    yield self.facts.board.hex(column, row), dict(self.sheet.tiles[cell.gid].properties)

    def _terrain(self) -> None:
        if not isinstance(self.sheet.layer("terrain"), TileLayer):
            self.faults.add("map", 'there is no tile layer "terrain"', 'add a tile layer "terrain"')
        for at, tags in self._tiles("terrain"):
            where = ("terrain", *self.facts.board.cell(at))
            word, levels = str(tags.get("terrain", "")), tags.get("levels", 0)
            if word not in tuple(Terrain):
                self._wrong_tile(
                    *where, f'there is no terrain "{word}"', did_you_mean(word, [t.value for t in Terrain])
                )
            elif (
                isinstance(levels, bool)
                or not isinstance(levels, int)
                or not 0 <= levels <= (2 if Terrain(word).building else 0)
            ):
                self._wrong_tile(
                    *where,
                    f"{word} with {levels} upper levels",
                    "give levels as an int from 0 to 2, and to buildings only",
                )
            else:
                self._change(at, replace(self._of(at), terrain=Terrain(word), levels=levels))
        laid = {at for at, _ in self._tiles("terrain")}
        for row in range(self.sheet.height) if laid else ():
            for column in range(self.sheet.width):
                if self.facts.board.hex(column, row) not in laid:
                    self._wrong_tile("terrain", column, row, "it has no terrain", "lay a tile on every hex")

    def _elevation(self) -> None:
        for at, tags in self._tiles("elevation"):
            level = tags.get("level", 0)
            if isinstance(level, bool) or not isinstance(level, int) or not LOWEST <= level <= HIGHEST:
                self._wrong_tile(
                    "elevation",
                    *self.facts.board.cell(at),
                    f'there is no level "{level}"',
                    f"give level as an int from {LOWEST} to {HIGHEST}",
                )
            else:
                self._change(at, replace(self._of(at), elevation=level))

    def _compare(self) -> None:
        """A depression is a gully and lies at -1, nothing else does."""
        for at, facts in self.facts.hexes.items():
            if (facts.elevation == -1) is not (facts.terrain is Terrain.GULLY):
                what = f"{facts.terrain.value} at level {facts.elevation}"
                self._wrong_tile(
                    "", *self.facts.board.cell(at), what, "a gully lies at level -1, and only a gully does"
                )

    # -- objects
    def _listed(self, layer: str, thing: MapObject) -> tuple[Hex, ...] | None:
        """The hexes of the property `hexes`; None without it; () with a fault when it cannot be read."""
        words = thing.properties.get("hexes")
        if words in (None, ""):
            return None
        try:
            return spread(self.facts.board, str(words))
        except HexWordError as error:
            self._wrong(layer, thing, error.wrong, EXAMPLE)
            return ()

    def _at(self, layer: str, thing: MapObject) -> Hex | None:
        """The hex of an object: its property hex, or the one it lies on."""
        word = thing.properties.get("hex")
        if word not in (None, ""):
            try:
                return hexes.parse(self.facts.board, str(word))
            except ValueError as error:
                self._wrong(layer, thing, str(error).rstrip("."), 'write hex as "D4"')
                return None
        cell = cell_at(self.sheet, thing.x, thing.y)
        if cell is None:
            self._wrong(layer, thing, "it lies beside the map", "move it into its hex")
            return None
        return self.facts.board.hex(*cell)

    def _road(self, layer: str, thing: MapObject) -> None:
        way = self._listed(layer, thing)
        if way is None and isinstance(thing, Polyline):
            self._through_middles(layer, thing)
            drawn = [cell_at(self.sheet, x, y) for x, y in thing.points]
            spots = [self.facts.board.hex(*cell) for cell in drawn if cell is not None]
            legs = [step for a, b in pairwise(spots) for step in line(a, b, 1)]
            way = tuple(dict.fromkeys(legs or spots))
        if way is None:
            self._wrong(layer, thing, "it is no line", "draw a road as a polyline through the middles of its hexes")
            return
        for a, b in pairwise(way):
            direction = hexes.direction_to(a, b)
            if direction is None or hexes.step(a, direction) != b:
                self._wrong(
                    layer,
                    thing,
                    f"{self._name(a)} and {self._name(b)} are not adjacent",
                    "name every hex of the road in order",
                )
                return
            for at, side in ((a, direction), (b, (direction + 3) % 6)):
                self._change(at, replace(self._of(at), road=self._of(at).road | {side}))
        if way:
            self.facts.roads.append(way)

    def _fence(self, layer: str, thing: MapObject) -> None:
        kind = str(thing.properties.get("kind", ""))
        if kind not in tuple(Fence):
            self._wrong(
                layer, thing, f'there is no kind of hexside "{kind}"', did_you_mean(kind, [f.value for f in Fence])
            )
            return
        if not thing.properties.get("hex") and isinstance(thing, Polyline | Polygon):
            for column, row, side in hexsides(self.sheet, thing):
                a, b = (
                    self.facts.board.hex(column, row),
                    self.facts.board.hex(*neighbour(self.sheet, column, row, side)),
                )
                self.facts.fences[hexside(a, b)] = Fence(kind)
            return
        direction = thing.properties.get("dir")
        if isinstance(direction, bool) or not isinstance(direction, int) or not 0 <= direction <= 5:
            self._wrong(
                layer,
                thing,
                f'there is no direction "{direction}"',
                "write dir as an int: 0 north, then clockwise to 5 north-west",
            )
        elif (at := self._at(layer, thing)) is not None:
            self.facts.fences[hexside(at, hexes.step(at, direction))] = Fence(kind)

    def _foxhole(self, layer: str, thing: MapObject) -> None:
        holds = thing.properties.get("holds", 1)
        if isinstance(holds, bool) or not isinstance(holds, int) or not 1 <= holds <= 3:
            self._wrong(layer, thing, f"foxholes for {holds} squads", "write holds as an int from 1 to 3")
        elif (at := self._at(layer, thing)) is not None:
            self.facts.foxholes[at] = holds

    def _smoke(self, layer: str, thing: MapObject) -> None:
        kind = str(thing.properties.get("kind", ""))
        if kind not in SMOKE:
            self._wrong(layer, thing, f'there is no SMOKE "{kind}"', did_you_mean(kind, SMOKE))
        elif (at := self._at(layer, thing)) is not None:
            self.facts.smoke[at] = kind

    def _area(self, layer: str, thing: MapObject) -> None:
        found = self._listed(layer, thing)
        if found is None:
            found = tuple(self.facts.board.hex(*cell) for cell in self._drawn_round(thing))
            if not found:
                self._wrong(
                    layer,
                    thing,
                    "no middle of a hex lies in it",
                    "draw it round its hexes, or name them in the property hexes",
                )
        if not thing.name or thing.name in self.facts.areas:
            self._wrong(layer, thing, "its name is empty or used twice", "give each area a name of its own")
        elif found:
            self.facts.areas[thing.name] = frozenset(found)


# -- What is wrong with the printed facts of a map, for who draws one.


def printed_faults(sheet: MapSheet) -> tuple[DataFault, ...]:
    """Every fault of the facts printed on a battlefield."""
    try:
        map_facts(sheet)
    except DataError as error:
        return tuple(error.faults)
    return ()
