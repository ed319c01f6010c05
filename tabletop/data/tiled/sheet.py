"""A map for the rest of the program: plain frozen values, independent of pytmx and pygame.

Lengths are map pixels (one pixel of the art), y grows downwards, angles are degrees clockwise. Cells are (column,
row); on an infinite
map they may be negative. Layers are in the order in which they are drawn, the last on top.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tabletop.data.tiled.faults import MapFault
from tabletop.data.tiled.shapes import (
    MapObject,
    TileObject,
)
from tabletop.data.tiled.values import GID_BITS, Cell, Colour, Properties, decode


@dataclass(frozen=True, slots=True)
class TileArt:
    """A tile: its picture file, the part of it (x, y, width, height), where it is shifted when drawn, and what the
    author wrote on it.

    `key` is the colour that counts as transparent. An animated tile shows its first frame, whose picture stands
    here. `image` is None where the picture is missing and the map was read leniently: a red cross is drawn."""

    gid: int
    id: int
    tileset: str
    image: Path | None
    source: tuple[int, int, int, int]
    offset: tuple[int, int] = (0, 0)
    key: Colour | None = None
    class_name: str = ""
    properties: Properties = field(default_factory=dict)
    align: str = "unspecified"
    animated: bool = False


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set of tiles: gids from `first_gid`, the file it comes from (None: inside the map)."""

    name: str
    first_gid: int
    ids: tuple[int, ...]
    path: Path | None
    tile_width: int
    tile_height: int
    class_name: str
    properties: Properties


@dataclass(frozen=True, slots=True)
class Look:
    """How a layer is shown, including its groups: hidden by any, opacities and tints multiplied, offsets added."""

    visible: bool = True
    opacity: float = 1.0
    offset_x: float = 0.0
    offset_y: float = 0.0
    tint: Colour | None = None
    parallax_x: float = 1.0
    parallax_y: float = 1.0

    def over(self, below: Look) -> Look:
        """This look of a layer inside a group with the look `below`."""
        tint = self.tint if below.tint is None else below.tint
        if self.tint is not None and below.tint is not None:
            tint = Colour(*(round(a * b / 255) for a, b in zip(self.tint, below.tint, strict=True)))
        return Look(
            self.visible and below.visible,
            self.opacity * below.opacity,
            self.offset_x + below.offset_x,
            self.offset_y + below.offset_y,
            tint,
            self.parallax_x * below.parallax_x,
            self.parallax_y * below.parallax_y,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """The base of all layers. `own` is the look set on the layer itself, `look` the effective one inside its groups.
    `path` is its name with the names of its groups, as in "ground/roads".
    """

    id: int
    name: str
    path: str
    class_name: str
    own: Look
    look: Look
    properties: Properties


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLayer(Layer):
    """Tiles: numbers as Tiled stores them, row by row, for the whole rectangle of the map (MapSheet.origin is its
    first cell)."""

    origin: tuple[int, int]
    width: int
    height: int
    hexagonal: bool
    raw: array[int] = field(repr=False)

    def raw_at(self, column: int, row: int) -> int:
        """The undecoded number in a cell, 0 if it is empty or off the map."""
        x, y = column - self.origin[0], row - self.origin[1]
        return self.raw[y * self.width + x] if 0 <= x < self.width and 0 <= y < self.height else 0

    def cell(self, column: int, row: int) -> Cell | None:
        """The contents of a cell, None if it is empty or off the map."""
        raw = self.raw_at(column, row)
        return decode(raw, self.hexagonal) if raw & GID_BITS else None

    def cells(self) -> Iterator[tuple[int, int, Cell]]:
        """(column, row, cell) of every cell that is not empty, row by row."""
        left, top = self.origin
        for n, raw in enumerate(self.raw):
            if raw & GID_BITS:
                yield left + n % self.width, top + n // self.width, decode(raw, self.hexagonal)


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectLayer(Layer):
    """Objects, in the order of the file. `draw_order` "topdown" (by y) or "index"."""

    colour: Colour | None
    draw_order: str
    objects: tuple[MapObject, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageLayer(Layer):
    """One picture at the layer's offset, optionally repeated over the whole map along x or y. `image` None: no picture
    chosen yet.
    """

    image: Path | None
    width: int
    height: int
    key: Colour | None
    repeat_x: bool
    repeat_y: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Layer):
    """Layers that are grouped."""

    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A whole map.

    `width` x `height` cells beginning at the cell `origin`: (0, 0), but for what is salvaged of an infinite map.
    Hex maps: `stagger_axis` "y" is pointy-top, "x" flat-top; `stagger_index` tells which rows (columns) are shifted;
    `hex_side` is the
    length of the straight side in pixels. `notes` are remarks for the author, such as sizes that editions of Tiled
    draw differently."""

    path: Path
    orientation: Literal["hexagonal", "orthogonal"]
    width: int
    height: int
    tile_width: int
    tile_height: int
    hex_side: int
    stagger_axis: str
    stagger_index: str
    infinite: bool
    origin: tuple[int, int]
    render_order: str
    background: Colour | None
    class_name: str
    properties: Properties
    tilesets: tuple[TileSet, ...]
    tiles: Mapping[int, TileArt]
    layers: tuple[Layer, ...]
    notes: tuple[MapFault, ...] = ()

    @property
    def hexagonal(self) -> bool:
        """Whether the cells are hexes."""
        return self.orientation == "hexagonal"

    def walk(self) -> Iterator[Layer]:
        """Every layer in drawing order, groups before what they hold."""
        stack = list(reversed(self.layers))
        while stack:
            layer = stack.pop()
            yield layer
            if isinstance(layer, Group):
                stack.extend(reversed(layer.layers))

    def layer(self, name: str) -> Layer | None:
        """The first layer with that name or path."""
        return next((layer for layer in self.walk() if name in (layer.name, layer.path)), None)

    def objects(self, class_name: str | None = None) -> Iterator[MapObject]:
        """All objects of all object layers, or those of a class."""
        for layer in self.walk():
            if isinstance(layer, ObjectLayer):
                yield from (o for o in layer.objects if class_name is None or self.class_of(o) == class_name)

    def object(self, id: int) -> MapObject | None:
        """The object with that id."""
        return next((o for o in self.objects() if o.id == id), None)

    def class_of(self, thing: MapObject) -> str:
        """The class of an object; a tile object without one has that of its tile."""
        if not thing.class_name and isinstance(thing, TileObject):
            return self.tiles[thing.cell.gid].class_name
        return thing.class_name

    def properties_of(self, thing: MapObject) -> Properties:
        """The properties of an object; a tile object also has those of its tile that it does not set itself."""
        if isinstance(thing, TileObject):
            return {**self.tiles[thing.cell.gid].properties, **thing.properties}
        return thing.properties
