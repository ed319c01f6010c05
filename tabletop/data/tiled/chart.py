"""pytmx, extended at its extension points so that it reads every map correctly and no hostile one does harm.

What stays pytmx's: the classes of map, layers, groups, tilesets and objects with the defaults of the format, their
registers
(`add_layer`, `add_tileset`, `get_layer_by_name`, `get_tileset_from_gid`, `objects_by_id`), the points of polygons and
lines and their
rotation (`apply_transformations`), and its image loader hook.

What is replaced, each in the method that pytmx offers for it:
- attributes (`_cast_and_set_attributes_from_node_items`): pytmx sets any attribute of a file on its own objects
(`parent`, `images`,
  `__class__`), casts offsets to int and takes nan; here only the attributes of a table are set, each read strictly,
  every fault written down;
- properties (`_set_properties`): see `properties`;
- `TiledMap.parse_xml`: pytmx sorts layers by kind, flattens groups and takes the collision shapes of tiles for map
objects; here layers
  come in the order of the file and groups keep their members;
- `TiledTileLayer.parse_xml`: layer data is read by `gids`; the turn bits stay in the numbers until `sheet.decode`;
- `TiledTileset.parse_xml` and `reload_images`: pytmx opens any path and cuts pictures by what the file claims of
them; here files come
  through the guard and pictures are cut by their real size (`tilesets`);
- `TiledObject`: templates, the kinds of shapes and tile objects are told apart in `objects`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import pytmx
from pytmx.pytmx import TiledGroupLayer

from tabletop.data.faults import shorten
from tabletop.data.tiled import checks
from tabletop.data.tiled.checks import Reader
from tabletop.data.tiled.faults import BadValue, Where
from tabletop.data.tiled.guard import MOST_CELLS, Node, child, children
from tabletop.data.tiled.load_state import MapReading
from tabletop.data.tiled.pictures import PictureFile
from tabletop.data.tiled.properties import read_properties, stray
from tabletop.data.tiled.values import PropertyValue

_ID = checks.whole(0, 1 << 31)
_PIXELS = checks.whole(0, 8192)
_LAYER: dict[str, Reader] = {
    "id": _ID,
    "name": checks.words,
    "class": checks.words,
    "visible": checks.yes_no,
    "opacity": checks.real(0, 1),
    "tintcolor": checks.colour,
    "offsetx": checks.real(),
    "offsety": checks.real(),
    "parallaxx": checks.real(),
    "parallaxy": checks.real(),
}


class StrictElement:
    """Put before a class of pytmx: sets only the attributes in the table `fields`, each read strictly.

    An unreadable attribute keeps the default of pytmx and becomes a fault; so does a missing attribute of `needed`.
    """

    fields: ClassVar[dict[str, Reader]] = {}
    needed: ClassVar[tuple[str, ...]] = ()
    parent: Any
    properties: dict[str, PropertyValue]
    node: Node

    def _set_properties(self, node: Node, customs: object = None) -> None:
        self.node = node
        self._cast_and_set_attributes_from_node_items(node.items())
        chart = self._chart()
        self.properties = read_properties(chart.reading, chart.spot.at(node), node)

    def _cast_and_set_attributes_from_node_items(self, items: Iterable[tuple[str, str]]) -> None:
        chart = self._chart()
        given = dict(items)
        for name, read in self.fields.items():
            if name in given:
                try:
                    setattr(self, name, read(given[name]))
                except BadValue as error:
                    chart.reading.faults.add(chart.spot.at(self.node), f"{name}: {error.wrong}", error.mend)
            elif name in self.needed:
                chart.reading.faults.add(chart.spot.at(self.node), f"{name} is missing", "save the file again in Tiled")

    def _chart(self) -> GuardedMap:
        return self if isinstance(self, GuardedMap) else self.parent

    def get(self, name: str, default: Any = None) -> Any:
        """An attribute of the file, or `default` if it is not given (pytmx would then search the properties)."""
        return self.__dict__.get(name, default)


class ChartTiles(StrictElement, pytmx.TiledTileLayer):  # type: ignore[misc]
    """A tile layer; `raw` holds its numbers as (column, row, columns, rows, numbers) blocks."""

    fields = {**_LAYER, "width": checks.whole(0, 1 << 31), "height": checks.whole(0, 1 << 31)}

    def parse_xml(self, node: Node) -> ChartTiles:
        """Reads attributes and properties; the data is read by `layers`, which knows the size of the map."""
        self.blocks: list[tuple[int, int, int, int, array[int]]] = []
        StrictElement._set_properties(self, node)
        return self


class ChartGroup(StrictElement, TiledGroupLayer):  # type: ignore[misc]
    """A group with its members in order."""

    fields = _LAYER

    def parse_xml(self, node: Node) -> ChartGroup:
        """Reads attributes and properties; the chart adds the members."""
        self.members: list[Any] = []
        StrictElement._set_properties(self, node)
        return self


class ChartImage(StrictElement, pytmx.TiledImageLayer):  # type: ignore[misc]
    """An image layer."""

    fields = {**_LAYER, "repeatx": checks.yes_no, "repeaty": checks.yes_no}

    def parse_xml(self, node: Node) -> ChartImage:
        """Reads attributes and properties; `layers` checks the picture."""
        StrictElement._set_properties(self, node)
        return self


class ChartObjects(StrictElement, pytmx.TiledObjectGroup):  # type: ignore[misc]
    """An object layer; `objects` fills it."""

    fields = {**_LAYER, "color": checks.colour, "draworder": checks.one_of("topdown", "index")}

    def parse_xml(self, node: Node) -> ChartObjects:
        """Reads attributes and properties; `objects` makes the objects, with their templates."""
        self.draworder = "topdown"
        StrictElement._set_properties(self, node)
        return self


class ChartObject(StrictElement, pytmx.TiledObject):  # type: ignore[misc]
    """An object whose template is already merged into its element."""

    fields = {
        "id": _ID,
        "name": checks.words,
        "type": checks.words,
        "class": checks.words,
        "x": checks.real(),
        "y": checks.real(),
        "width": checks.real(0),
        "height": checks.real(0),
        "rotation": checks.real(-1e6, 1e6),
        "visible": checks.yes_no,
        "opacity": checks.real(0, 1),
    }

    def parse_xml(self, node: Node) -> ChartObject:
        """Reads the object; broken points are a fault and leave it without a shape."""
        shape = child(node, "polygon")
        shape = shape if shape is not None else child(node, "polyline")
        if shape is None:
            StrictElement._set_properties(self, node)
            return self
        try:
            checks.points(shape.get("points", ""))
        except BadValue as error:
            StrictElement._set_properties(self, node)
            self.parent.reading.faults.bad(self.parent.spot.at(shape), error)
        else:
            pytmx.TiledObject.parse_xml(self, node)
        return self


class ChartTileset(StrictElement, pytmx.TiledTileset):  # type: ignore[misc]
    """The head of a tileset; its tiles are cut by `tilesets`."""

    fields = {
        "name": checks.words,
        "class": checks.words,
        "tilewidth": checks.whole(0, 8192),
        "tileheight": checks.whole(0, 8192),
        "spacing": _PIXELS,
        "margin": _PIXELS,
        "tilecount": checks.whole(0, 1 << 31),
        "columns": checks.whole(0, 1 << 31),
        "objectalignment": checks.one_of(
            "unspecified",
            "topleft",
            "top",
            "topright",
            "left",
            "center",
            "right",
            "bottomleft",
            "bottom",
            "bottomright",
        ),
        "tilerendersize": checks.one_of("tile", "grid"),
        "fillmode": checks.one_of("stretch", "preserve-aspect-fit"),
    }
    needed = ("tilewidth", "tileheight")

    def parse_xml(self, node: Node) -> ChartTileset:
        """Reads attributes, properties and the tile offset."""
        StrictElement._set_properties(self, node)
        self.offset = (0, 0)
        shift = child(node, "tileoffset")
        if shift is not None:
            read = checks.round_whole(-8192, 8192)
            try:
                self.offset = (read(shift.get("x", "0")), read(shift.get("y", "0")))
            except BadValue as error:
                self.parent.reading.faults.bad(self.parent.spot.at(shift).inside("tile offset"), error)
        return self


_KINDS: dict[str, type[Any]] = {
    "layer": ChartTiles,
    "group": ChartGroup,
    "imagelayer": ChartImage,
    "objectgroup": ChartObjects,
}
_MAP_PARTS = frozenset({"properties", "editorsettings", "tileset", *_KINDS})
_GROUP_PARTS = frozenset({"properties", *_KINDS})
_NAMES = {"layer": "layer", "group": "group", "imagelayer": "image layer", "objectgroup": "object layer"}


class GuardedMap(StrictElement, pytmx.TiledMap):  # type: ignore[misc]
    """A map whose elements come from the guard. `spot` and `folder` are the place and folder being read just now."""

    fields = {
        "version": checks.words,
        "tiledversion": checks.words,
        "class": checks.words,
        "orientation": checks.words,
        "renderorder": checks.one_of("right-down", "right-up", "left-down", "left-up"),
        "width": checks.whole(1, 1024),
        "height": checks.whole(1, 1024),
        "tilewidth": checks.whole(1, 2048),
        "tileheight": checks.whole(1, 2048),
        "hexsidelength": checks.whole(0, 2048),
        "staggeraxis": checks.one_of("x", "y"),
        "staggerindex": checks.one_of("odd", "even"),
        "infinite": checks.yes_no,
        "backgroundcolor": checks.colour,
    }
    needed = ("orientation", "tilewidth", "tileheight")

    def __init__(self, reading: MapReading, path: Path, where: Where) -> None:
        pytmx.TiledMap.__init__(self, None, image_loader=self._load_image)
        self.filename = str(path)
        self.reading, self.spot, self.folder = reading, where, path.parent
        self.top: list[Any] = []

    def _load_image(self, filename: str, colorkey: object = None, **_: object) -> PictureFile | None:
        """The image loader hook of pytmx: reads the header of a picture file, decodes nothing."""
        return self.reading.picture(self.spot, self.folder, filename)

    def reload_images(self) -> None:
        """Does nothing: pictures are decoded by the code that draws the map."""

    def parse_xml(self, node: Node) -> GuardedMap:
        """Reads the map's attributes and properties and its layers in the order of the file; tilesets and data come
        after."""
        if node.get("infinite", "0") == "1":  # the size means nothing then
            node.attrib.pop("width", None)
            node.attrib.pop("height", None)
        elif "width" not in node.attrib or "height" not in node.attrib:
            self.reading.faults.add(self.spot.at(node), "width or height is missing", "save the map again in Tiled")
        StrictElement._set_properties(self, node)
        self._walk(node, self.top, _MAP_PARTS)
        if len(self.layers) > 512:
            self.reading.faults.add(self.spot, f"the map has {len(self.layers)} layers", "use at most 512")
        return self

    def _walk(self, node: Node, members: list[Any], known: frozenset[str]) -> None:
        outer = self.spot
        stray(self.reading, outer, node, known, strict=True)
        for part in children(node, *_KINDS):
            self.spot = outer.at(part).inside(f'{_NAMES[part.tag]} "{shorten(part.get("name", ""))}"')
            kind = _KINDS[part.tag]
            layer = kind(self, part, None) if kind is ChartObjects else kind(self, part)
            layer.spot = self.spot
            members.append(layer)
            self.add_layer(layer)
            if isinstance(layer, ChartGroup):
                self._walk(part, layer.members, _GROUP_PARTS)
        self.spot = outer

    @property
    def cells(self) -> int:
        """Cells of one layer; bounded by the limits of width and height."""
        return min(int(self.width) * int(self.height), MOST_CELLS)
