"""Starter maps: a plan of layers and objects, and the Tiled file made from it.

The tilesets are the program's own. The file names them by paths relative to the map, so that Tiled finds them. If the
map or the program is moved, this program still finds them by the end of the path (`data.tiled.guard.Room`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from tabletop.data.paths import data_root, resource
from tabletop.data.tiled.guard import TILESET_BYTES, child, children, parse, read_bytes

TILESETS = "art/tilesets"
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of one of the program's tilesets: the set's name and the number in it."""

    tileset: str
    id: int


@dataclass(frozen=True, slots=True)
class Tiles:
    """A tile layer: the tile of each cell (column, row)."""

    name: str
    cells: Mapping[tuple[int, int], Tile] = field(default_factory=dict)
    visible: bool = True
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Thing:
    """An object. `shape`: "point", "rectangle" (`size`), "polyline" or "polygon" (`points`, relative to `at`), or
    "text". `kind` is its class in the Tiled project.
    """

    name: str
    at: Spot
    shape: str = "point"
    properties: Mapping[str, Any] = field(default_factory=dict)
    points: Sequence[Spot] = ()
    size: Spot = (0, 0)
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Things:
    """An object layer."""

    name: str
    things: Sequence[Thing] = ()
    visible: bool = True


@dataclass(frozen=True, slots=True)
class MapDraft:
    """A complete map. tile: width and height of a cell in pixels; side: of a hexagon, 0 on a map of squares; axis,
    index: how hexes are staggered.
    """

    columns: int
    rows: int
    tile: tuple[int, int]
    layers: Sequence[Tiles | Things]
    properties: Mapping[str, Any] = field(default_factory=dict)
    side: int = 0
    axis: str = ""
    index: str = "odd"
    tilesets: Sequence[str] = ()
    """All tilesets that the author is likely to need, including those in use."""

    def centre(self, column: int, row: int) -> Spot:
        """The middle of a cell in map pixels, as Tiled draws it."""
        wide, high = self.tile
        if not self.side:
            return column * wide + wide / 2, row * high + high / 2
        odd = 0 if self.index == "even" else 1
        if self.axis == "x":
            step, down = (wide + self.side) / 2, high / 2 if column % 2 == odd else 0
            return column * step + wide / 2, row * high + high / 2 + down
        step, right = (high + self.side) / 2, wide / 2 if row % 2 == odd else 0
        return column * wide + wide / 2 + right, row * step + high / 2


@lru_cache(32)
def _tileset(name: str) -> tuple[int, tuple[tuple[int, Mapping[str, str]], ...]]:
    """The number of tiles in a tileset of the program, and their properties as texts, by number."""
    tree = parse(read_bytes(resource(f"{TILESETS}/{name}.tsx"), TILESET_BYTES))
    tiles = []
    for tile in children(tree, "tile"):
        block = child(tile, "properties")
        written = children(block, "property") if block is not None else ()
        tiles.append((int(tile.get("id", "0")), {p.get("name", ""): p.get("value", "") for p in written}))
    return int(tree.get("tilecount", "0")), tuple(tiles)


def tile(tileset: str, **wanted: object) -> Tile:
    """The first tile of a set with these properties. Raises KeyError when there is none."""
    words = {name: str(value) for name, value in wanted.items()}
    for id, has in _tileset(tileset)[1]:
        if words.items() <= has.items():
            return Tile(tileset, id)
    raise KeyError(f"{tileset} has no tile with {words}.")


# -- the file
Lists = Mapping[str, Mapping[str, str]]
"""Class -> member -> the Tiled project's list of its values."""


def written(draft: MapDraft, out: Path, lists: Lists) -> str:
    """The text of the map as a file at `out`."""
    return "\n".join(_lines(draft, out, lists)) + "\n"


def reference(file: str, out: Path) -> str:
    """The name of a program file in a map at `out`: the relative path, or the absolute one if there is none (another
    drive).
    """
    there = data_root().resolve() / file
    try:
        return Path(os.path.relpath(there, out.resolve().parent)).as_posix()
    except ValueError:
        return there.as_posix()


def _lines(draft: MapDraft, out: Path, lists: Lists) -> Iterator[str]:
    wide, high = draft.tile
    shape = f'orientation="{"hexagonal" if draft.side else "orthogonal"}" renderorder="right-down"'
    size = f'width="{draft.columns}" height="{draft.rows}" tilewidth="{wide}" tileheight="{high}" infinite="0"'
    hexes = f' hexsidelength="{draft.side}" staggeraxis="{draft.axis}" staggerindex="{draft.index}"'
    count = sum(len(layer.things) for layer in draft.layers if isinstance(layer, Things))
    numbers = f'nextlayerid="{len(draft.layers) + 1}" nextobjectid="{count + 1}"'
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<map version="1.10" tiledversion="1.10.2" {shape} {size}{hexes if draft.side else ""} {numbers}>'
    yield from _properties(draft.properties, 1, {})
    first: dict[str, int] = {}
    gid = 1
    for name in draft.tilesets:
        first[name] = gid
        yield f' <tileset firstgid="{gid}" source={quoteattr(reference(f"{TILESETS}/{name}.tsx", out))}/>'
        gid += _tileset(name)[0]
    id = 1
    for number, layer in enumerate(draft.layers, 1):
        if isinstance(layer, Tiles):
            yield from _cells(draft, layer, number, first)
            continue
        yield f" <objectgroup id={quoteattr(str(number))} name={quoteattr(layer.name)}{_shown(layer.visible)}>"
        for thing in layer.things:
            yield from object_lines(thing, id, 2, lists.get(thing.kind, {}))
            id += 1
        yield " </objectgroup>"
    yield "</map>"


def _shown(visible: bool, opacity: float = 1.0) -> str:
    return ("" if visible else ' visible="0"') + (f' opacity="{opacity:g}"' if opacity < 1 else "")


def _cells(draft: MapDraft, layer: Tiles, number: int, first: Mapping[str, int]) -> Iterator[str]:
    more = _shown(layer.visible, layer.opacity)
    size = f'width="{draft.columns}" height="{draft.rows}"'
    yield f' <layer id="{number}" name={quoteattr(layer.name)} {size}{more}>'
    yield '  <data encoding="csv">'
    gids = {at: first[cell.tileset] + cell.id for at, cell in layer.cells.items()}
    rows = [",".join(str(gids.get((c, r), 0)) for c in range(draft.columns)) for r in range(draft.rows)]
    yield ",\n".join(rows)
    yield "  </data>"
    yield " </layer>"


def object_lines(thing: Thing, id: int, depth: int, lists: Mapping[str, str]) -> Iterator[str]:
    """The lines of an object, indented by `depth`. id: 0 in a template, which has no position; lists: the value lists
    of its properties.
    """
    pad = " " * depth
    kind = f" type={quoteattr(thing.kind)}" if thing.kind else ""
    box = f' width="{thing.size[0]:g}" height="{thing.size[1]:g}"' if thing.shape in ("rectangle", "text") else ""
    head, spot = (f' id="{id}"', f' x="{thing.at[0]:g}" y="{thing.at[1]:g}"') if id else ("", "")
    yield f"{pad}<object{head} name={quoteattr(thing.name)}{kind}{spot}{box}>"
    yield from _properties(thing.properties, depth + 1, lists)
    if thing.shape == "point":
        yield f"{pad} <point/>"
    elif thing.shape == "text":
        pixels = min(48, round(thing.size[1] * 0.8))
        style = f'pixelsize="{pixels}" wrap="1" halign="center" valign="center"'
        yield f"{pad} <text {style}>{escape(thing.name)}</text>"
    elif thing.shape in ("polyline", "polygon"):
        yield f'{pad} <{thing.shape} points="{" ".join(f"{x:g},{y:g}" for x, y in thing.points)}"/>'
    yield f"{pad}</object>"


def _properties(properties: Mapping[str, Any], depth: int, lists: Mapping[str, str]) -> Iterator[str]:
    if not properties:
        return
    pad = " " * depth
    yield f"{pad}<properties>"
    for name, value in sorted(properties.items()):
        kind = "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else ""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        typed = f" type={quoteattr(kind)}" if kind else ""
        typed += f" propertytype={quoteattr(lists[name])}" if name in lists else ""
        yield f"{pad} <property name={quoteattr(name)}{typed} value={quoteattr(text)}/>"
    yield f"{pad}</properties>"
