"""Layers of the chart to plain values: cell numbers checked one by one, looks with everything their groups add."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from typing import Any

from tabletop.data.faults import shorten
from tabletop.data.tiled import checks
from tabletop.data.tiled.chart import ChartGroup, ChartImage, ChartObjects, ChartTiles, GuardedMap
from tabletop.data.tiled.faults import BadValue, Where
from tabletop.data.tiled.geometry import measured
from tabletop.data.tiled.gids import begun_gids, read_gids
from tabletop.data.tiled.guard import MOST_CELLS, Node, child, children
from tabletop.data.tiled.objects import Objects
from tabletop.data.tiled.properties import only_child, stray
from tabletop.data.tiled.sheet import Group, ImageLayer, Layer, Look, ObjectLayer, TileLayer
from tabletop.data.tiled.tilesets import MOST_TILES, TileTable
from tabletop.data.tiled.values import GID_BITS

MOST_LAYER_CELLS = 16 * MOST_CELLS  # of all layers together
MOST_BAD_CELLS = 8  # cells of one layer that are named
_FAR_CELL = 1 << 24
_CHUNK = {
    "x": checks.whole(-_FAR_CELL, _FAR_CELL),
    "y": checks.whole(-_FAR_CELL, _FAR_CELL),
    "width": checks.whole(1, 1024),
    "height": checks.whole(1, 1024),
}
MOST_CHUNKS = 65_536
Spot = tuple[int, int]
Box = tuple[int, int, int, int]
Block = tuple[int, int, int, int, "array[int]"]


@dataclass(slots=True)
class Extent:
    """The rectangle of cells that the map covers: first column and row, columns, rows."""

    column: int
    row: int
    width: int
    height: int

    def cell(self, at: int) -> Spot:
        """The cell at that index of a layer."""
        return self.column + at % self.width, self.row + at // self.width


def middle_of(chart: GuardedMap, column: int, row: int) -> tuple[float, float]:
    """The middle of a cell in map pixels, of a map whose sheet is not made yet."""
    hexes = chart.orientation == "hexagonal"
    cells = measured(
        hexes,
        chart.tilewidth,
        chart.tileheight,
        int(chart.hexsidelength) if hexes else 0,
        chart.staggeraxis or "y",
        chart.staggerindex == "even",
    )
    x, y = cells.place(column, row)
    return x + cells.width / 2, y + cells.height / 2


def read_data(chart: GuardedMap) -> Extent:
    """Reads the data of every tile layer into its `blocks` and returns the rectangle of the map. An infinite map is as
    large as its chunks, as in Tiled's own pictures; if rules read it, as its painted cells.
    """
    infinite, budget = bool(chart.get("infinite", False)), MOST_LAYER_CELLS
    for layer in chart.layers:
        if isinstance(layer, ChartTiles):
            budget -= _layer_data(chart, layer, infinite, budget)
    if not infinite:
        return Extent(0, 0, int(chart.width), int(chart.height))
    blocks = [block for layer in chart.layers if isinstance(layer, ChartTiles) for block in layer.blocks]
    used = {cell for block in blocks for cell in _used_blocks(block)}
    if not used:
        return Extent(0, 0, 1, 1)
    left, top = min(x for x, _ in used), min(y for _, y in used)
    extent = Extent(
        16 * left, 16 * top, 16 * (max(x for x, _ in used) + 1 - left), 16 * (max(y for _, y in used) + 1 - top)
    )
    layers = sum(isinstance(layer, ChartTiles) for layer in chart.layers)
    if max(extent.width, extent.height) > 1024 or extent.width * extent.height * layers > MOST_LAYER_CELLS:
        chart.reading.faults.add(
            chart.spot,
            f"the chunks of the infinite map cover {extent.width} x {extent.height} cells",
            "at most 1024 x 1024 are read: move far parts nearer",
        )
        return Extent(0, 0, 1, 1)
    return extent if chart.reading.faults.lenient else _painted(blocks)


def _painted(blocks: list[Block]) -> Extent:
    """The rectangle around all cells that hold a tile; there is at least one."""
    cells = [
        (left + x, top + y)
        for left, top, width, height, numbers in blocks
        for y in range(height)
        if any(row := numbers[y * width : (y + 1) * width])
        for x in (next(n for n in range(width) if row[n]), next(n for n in reversed(range(width)) if row[n]))
    ]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return Extent(min(columns), min(rows), max(columns) + 1 - min(columns), max(rows) + 1 - min(rows))


def _used_blocks(block: Block) -> set[tuple[int, int]]:
    """The blocks of 16 x 16 cells that hold anything. Tiled keeps infinite maps in these, whatever the chunks of the
    file are, and the
    map is the rectangle around them."""
    left, top, width, height, numbers = block
    found = set()
    for n in range(height):
        row = numbers[n * width : (n + 1) * width]
        if any(row):
            for x in range(left >> 4, (left + width - 1 >> 4) + 1):
                if any(row[max(0, 16 * x - left) : max(0, 16 * x + 16 - left)]):
                    found.add((x, top + n >> 4))
    return found


def _layer_data(chart: GuardedMap, layer: ChartTiles, infinite: bool, budget: int) -> int:
    """Reads one tile layer; returns how many cells it has."""
    where, faults = layer.spot, chart.reading.faults
    data = only_child(chart.reading, where, layer.node, "data")
    if data is None:
        faults.add(where, "the layer has no data", "save the map again in Tiled")
        return 0
    stray(chart.reading, where, layer.node, frozenset({"properties", "data"}), strict=False)
    chunks = list(children(data, "chunk"))
    if infinite:
        if len(chunks) > MOST_CHUNKS:
            faults.add(where, f"the layer has {len(chunks):,} chunks", f"use larger chunks, at most {MOST_CHUNKS:,}")
            return 0
        taken: dict[Spot, list[Box]] = {}
        return sum(
            _block(chart, layer, where.at(chunk).inside("chunk"), chunk, data, taken, budget) for chunk in chunks
        )
    if chunks:
        faults.add(
            where.at(chunks[0]), "the layer has chunks but the map is not infinite", "save the map again in Tiled"
        )
        return 0
    size = int(chart.width), int(chart.height)
    if not all(size):
        return 0  # the size of the map is already a fault
    own = layer.get("width", size[0]), layer.get("height", size[1])
    if own != size:
        faults.add(
            where,
            f"the layer has {own[0]} x {own[1]} cells",
            f"{size[0]} x {size[1]} are expected, the size of the map: save it again in Tiled",
        )
        return 0
    return _store(chart, layer, where.at(data), data, data, (0, 0, *size), budget)


def _block(
    chart: GuardedMap,
    layer: ChartTiles,
    where: Where,
    chunk: Node,
    data: Node,
    taken: dict[Spot, list[Box]],
    budget: int,
) -> int:
    """Reads one chunk. `taken` has, for every 16 x 16 cells, the chunks read so far that overlap them."""
    try:
        x, y, width, height = (int(read(chunk.get(name, ""))) for name, read in _CHUNK.items())
    except BadValue as error:
        chart.reading.faults.bad(where, error)
        return 0
    where = layer.spot.at(chunk).inside(f"chunk at ({x}, {y})")
    reaches = [
        (bx, by) for bx in range(x >> 4, (x + width - 1 >> 4) + 1) for by in range(y >> 4, (y + height - 1 >> 4) + 1)
    ]
    for left, top, wide, high in (box for reach in reaches for box in taken.get(reach, ())):
        if x < left + wide and left < x + width and y < top + high and top < y + height:
            chart.reading.faults.add(where, "the chunk lies over another one", "save the map again in Tiled")
            return 0
    for reach in reaches:
        taken.setdefault(reach, []).append((x, y, width, height))
    return _store(chart, layer, where, chunk, data, (x, y, width, height), budget)


def _store(chart: GuardedMap, layer: ChartTiles, where: Where, node: Node, data: Node, box: Box, budget: int) -> int:
    count = box[2] * box[3]
    if count > budget:
        chart.reading.faults.add(
            where, f"the layers of the map have more than {MOST_LAYER_CELLS:,} cells together", "use fewer layers"
        )
        return 0
    packing = data.get("encoding"), data.get("compression")
    try:
        layer.blocks.append((*box, read_gids(node, *packing, count)))
    except BadValue as error:
        if node.cut:  # the file breaks off here, which is already a fault
            numbers = begun_gids(node, *packing, count)
            chart.reading.breaks = box[0] + len(numbers) % box[2], box[1] + len(numbers) // box[2]
            numbers.frombytes(bytes(4 * (count - len(numbers))))
            layer.blocks.append((*box, numbers))
        else:
            chart.reading.faults.bad(where, error)
    return count


class Adapter:
    """Turns pytmx's layers into values of `sheet`."""

    def __init__(self, chart: GuardedMap, palette: TileTable, objects: Objects, extent: Extent) -> None:
        self.chart, self.palette, self.objects, self.extent = chart, palette, objects, extent
        self.reading = chart.reading
        self.lost: set[Spot] = set()
        """Cells whose numbers have no tile."""

    def layers(self, members: list[Any], path: str = "", below: Look | None = None) -> tuple[Layer, ...]:
        """The values of the layers of a group (or of the map) in order."""
        return tuple(self.layer(member, path, below or Look()) for member in members)

    def layer(self, thing: Any, path: str, below: Look) -> Layer:
        """One layer with everything its groups add to its look."""
        self._refuse(thing)
        own = Look(
            bool(thing.visible),
            float(thing.get("opacity", 1.0)),
            float(thing.get("offsetx", 0.0)),
            float(thing.get("offsety", 0.0)),
            thing.get("tintcolor"),
            float(thing.get("parallaxx", 1.0)),
            float(thing.get("parallaxy", 1.0)),
        )
        if isinstance(thing, ChartImage):
            own = self._moved(thing, own)
        look = own.over(below)
        name = thing.name or ""
        base: dict[str, Any] = {
            "id": thing.get("id", 0),
            "name": name,
            "path": f"{path}{name}",
            "class_name": thing.get("class", ""),
            "own": own,
            "look": look,
            "properties": thing.properties,
        }
        if isinstance(thing, ChartGroup):
            return Group(**base, layers=self.layers(thing.members, f"{path}{name}/", look))
        if isinstance(thing, ChartObjects):
            return ObjectLayer(
                **base, colour=thing.get("color"), draw_order=thing.draworder, objects=self.objects.layer(thing)
            )
        if isinstance(thing, ChartImage):
            return self._image(thing, base)
        return self._tiles(thing, base)

    def _moved(self, thing: ChartImage, own: Look) -> Look:
        """The look of an image layer that Tiled before 0.15 positioned by its attributes x and y, in pixels."""
        try:
            x, y = (checks.real()(thing.node.get(name) or "0") for name in ("x", "y"))
        except BadValue as error:
            self.reading.faults.pardon(thing.spot, error.wrong, error.mend)
            return own
        return replace(own, offset_x=own.offset_x + x, offset_y=own.offset_y + y)

    def _refuse(self, thing: Any) -> None:
        """Adds faults for features that would change the picture and are not drawn here."""
        faults, where, node = self.reading.faults, thing.spot, thing.node
        if node.get("mode", "normal") != "normal":
            faults.pardon(
                where,
                f'the blend mode "{shorten(node.get("mode", ""))}" is not drawn by this program',
                'set the mode of the layer to "Normal"',
                "it is drawn as Normal",
            )
        for name in ("x", "y") if not isinstance(thing, ChartImage) else ():
            if node.get(name, "0").strip() not in ("0", "0.0", ""):
                faults.pardon(
                    where,
                    f"the layer is shifted by its attribute {name}",
                    "use the offset of the layer instead",
                    "it is drawn unshifted",
                )
        if thing.get("parallaxx", 1.0) != 1.0 or thing.get("parallaxy", 1.0) != 1.0:
            faults.note(where, "the layer has a parallax factor", "the board is drawn without parallax")

    def _tiles(self, thing: ChartTiles, base: dict[str, Any]) -> TileLayer:
        box = self.extent
        if len(thing.blocks) == 1 and thing.blocks[0][:4] == (box.column, box.row, box.width, box.height):
            raw = thing.blocks[0][4]
        else:
            raw = array("I", bytes(4 * box.width * box.height))
            for x, y, width, height, numbers in thing.blocks:
                first, last = max(x, box.column), min(x + width, box.column + box.width)
                for row in range(max(y, box.row), min(y + height, box.row + box.height)):
                    start, source = (row - box.row) * box.width - box.column, (row - y) * width - x
                    if first < last:
                        raw[start + first : start + last] = numbers[source + first : source + last]
        self._check_cells(thing.spot, raw)
        if self.reading.faults.lenient:
            self._cross_out(thing.spot, raw)
        if self.reading.salvaging:
            raw = self._without_lost(raw)
        return TileLayer(
            **base,
            origin=(box.column, box.row),
            width=box.width,
            height=box.height,
            hexagonal=self.chart.orientation == "hexagonal",
            raw=raw,
        )

    def _cross_out(self, where: Where, raw: array[int]) -> None:
        """Gives every number of a layer without a tile a tile without a picture."""
        lost = {number & GID_BITS for number in set(raw)} - {0} - self.palette.tiles.keys()
        if len(lost) + len(self.palette.tiles) > MOST_TILES:
            self.reading.faults.add(
                where, f"{len(lost):,} different numbers have no tile", "save the map again in Tiled with its tilesets"
            )
            return
        for number in lost:
            self.palette.cross_out(number, self.chart)

    def _check_cells(self, where: Where, raw: array[int]) -> None:
        """Checks that every number has a tile; the first few cells without one are named. For each unreadable tileset,
        records the first cell that needs a tile of it.
        """
        lost = {
            number: owner
            for number in (set(raw) if self.palette.broken else ())
            if number & GID_BITS
            and (owner := self.palette.owner(number & GID_BITS)) in self.palette.broken
            and number & GID_BITS not in self.palette.tiles
        }
        sought = set(lost.values())
        for at, number in enumerate(raw) if sought else ():
            first = lost.get(number)
            if first is not None and first in sought:
                self.palette.wanted[first] = min(at, self.palette.wanted.get(first, at))
                sought.discard(first)
                if not sought:
                    break
        bad = {number for number in set(raw) if number & GID_BITS and not self.palette.knows(number & GID_BITS)}
        named = 0
        for at, number in enumerate(raw) if bad else ():
            if number in bad:
                named += 1
                if named > MOST_BAD_CELLS:
                    self.reading.faults.pardon(
                        where,
                        "more cells have numbers without a tile",
                        "paint them again",
                        "red crosses stand for them",
                    )
                    return
                cell = self.extent.cell(at)
                self.reading.faults.pardon(
                    where.inside(f"cell ({cell[0]}, {cell[1]})").on(middle_of(self.chart, *cell)),
                    f"gid {number & GID_BITS} belongs to no tile of any tileset",
                    "paint the cell again or add its tileset",
                    "a red cross stands for it",
                )

    def _without_lost(self, raw: array[int]) -> array[int]:
        """The numbers of a layer, 0 for those that have no tile."""
        bad = {number for number in set(raw) if number & GID_BITS and number & GID_BITS not in self.palette.tiles}
        if not bad:
            return raw
        self.lost |= {self.extent.cell(at) for at, number in enumerate(raw) if number in bad}
        return array("I", (0 if number in bad else number for number in raw))

    def _image(self, thing: ChartImage, base: dict[str, Any]) -> ImageLayer:
        node = only_child(self.reading, thing.spot, thing.node, "image")
        stray(self.reading, thing.spot, thing.node, frozenset({"properties", "image"}), strict=False)
        picture, key = None, None
        if node is not None and (child(node, "data") is not None or "source" not in node.attrib):
            self.reading.faults.pardon(
                thing.spot.at(node), "the picture is embedded in the file", "save it as a file of its own and name that"
            )
        elif node is not None and node.get("source"):
            try:
                key = checks.colour(node.get("trans", ""))
            except BadValue as error:
                self.reading.faults.pardon(thing.spot.at(node), f"trans: {error.wrong}", error.mend)
            self.chart.spot = thing.spot.at(node)
            picture = self.chart.image_loader(node.get("source"), node.get("trans"))
        return ImageLayer(
            **base,
            image=picture.path if picture else None,
            width=picture.width if picture else 0,
            height=picture.height if picture else 0,
            key=key,
            repeat_x=bool(thing.get("repeatx", False)),
            repeat_y=bool(thing.get("repeaty", False)),
        )
