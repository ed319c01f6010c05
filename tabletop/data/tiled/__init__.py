"""Maps drawn in Tiled: read, guarded and checked, as plain values.

Both of Tiled's formats are read, XML (.tmx, .tsx, .tx) and JSON (.tmj, .tsj, .tj). `load_map(path)` returns a MapSheet
or raises MapError with every fault; `check_map(path)` lists the faults. The functions of `geometry` give the positions
of cells, those of `hexsides` turn drawn lines into sides of hexes.
"""

from tabletop.data.tiled.faults import MapError, MapFault
from tabletop.data.tiled.geometry import bounds, cell_at, cell_centre, cell_corners, cell_rect, pixel_size
from tabletop.data.tiled.hexsides import from_north, hexsides, hexsides_of_tiles, neighbour, other_side, side_ends
from tabletop.data.tiled.loader import (
    Salvaged,
    check_map,
    files_of_map,
    is_salvaging,
    load_map,
    salvage,
    salvaging,
)
from tabletop.data.tiled.shapes import (
    Capsule,
    Ellipse,
    MapObject,
    Point,
    Polygon,
    Polyline,
    Rectangle,
    Text,
    TileObject,
)
from tabletop.data.tiled.sheet import Group, ImageLayer, Layer, MapSheet, ObjectLayer, TileLayer
from tabletop.data.tiled.values import Cell, ClassValue, Colour, EnumNumber, EnumText, FileRef, ObjectRef

MAP_ENDS, TILESET_ENDS = (".tmx", ".tmj"), (".tsx", ".tsj")
"""The endings of map and tileset names."""

__all__ = [
    "MAP_ENDS",
    "TILESET_ENDS",
    "Capsule",
    "Cell",
    "ClassValue",
    "Colour",
    "Ellipse",
    "EnumNumber",
    "EnumText",
    "FileRef",
    "Group",
    "ImageLayer",
    "Layer",
    "MapError",
    "MapFault",
    "MapObject",
    "MapSheet",
    "ObjectLayer",
    "ObjectRef",
    "Point",
    "Polygon",
    "Polyline",
    "Rectangle",
    "Salvaged",
    "Text",
    "TileLayer",
    "TileObject",
    "bounds",
    "cell_at",
    "cell_centre",
    "cell_corners",
    "cell_rect",
    "check_map",
    "files_of_map",
    "from_north",
    "hexsides",
    "hexsides_of_tiles",
    "is_salvaging",
    "load_map",
    "neighbour",
    "other_side",
    "pixel_size",
    "salvage",
    "salvaging",
    "side_ends",
]
