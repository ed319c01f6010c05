"""Objects of object layers: seven shapes, tiles that stand freely, text, and templates, which pytmx does not read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tabletop.data.faults import shorten
from tabletop.data.tiled import checks
from tabletop.data.tiled.chart import ChartObject, ChartObjects, GuardedMap
from tabletop.data.tiled.checks import Reader
from tabletop.data.tiled.faults import BadValue, Spot, Where
from tabletop.data.tiled.guard import TEMPLATE_BYTES, Node, child, children
from tabletop.data.tiled.properties import read_properties, stray
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
from tabletop.data.tiled.tilesets import TileTable, add_tileset
from tabletop.data.tiled.values import GID_BITS, TURN_120, Cell, PropertyValue, decode

_SHAPES = ("ellipse", "point", "capsule", "polygon", "polyline", "text")
_PARTS = frozenset({"properties", *_SHAPES})
_RAW_GID = checks.whole(0, (1 << 32) - 1)
MOST_COPIED = 400_000
UNNUMBERED = 1 << 30
"""Objects that have no id, as Tiled wrote them before 0.11, are counted from here on."""
_TEXT: dict[str, tuple[str, Reader]] = {
    "fontfamily": ("font", checks.words),
    "pixelsize": ("pixel_size", checks.round_whole(1, 2048)),
    "wrap": ("wrap", checks.yes_no),
    "bold": ("bold", checks.yes_no),
    "italic": ("italic", checks.yes_no),
    "underline": ("underline", checks.yes_no),
    "strikeout": ("strikeout", checks.yes_no),
    "kerning": ("kerning", checks.yes_no),
    "halign": ("h_align", checks.one_of("left", "center", "right", "justify")),
    "valign": ("v_align", checks.one_of("top", "center", "bottom")),
    "color": ("colour", checks.colour),
}


@dataclass(slots=True)
class Template:
    """An object of a .tx file: its element, its own properties, and the number of its tile on this map (0: none)."""

    path: Path
    node: Node
    properties: dict[str, PropertyValue]
    raw_gid: int

    @property
    def size(self) -> int:
        """About how many values each copy has."""
        return 1 + len(self.properties) + _points(self.node)


class Objects:
    """Reads the objects of one map; each template only once."""

    def __init__(self, chart: GuardedMap, palette: TileTable) -> None:
        self.chart, self.palette, self.reading = chart, palette, chart.reading
        self.templates: dict[Path, Template | None] = {}
        self.ids: dict[int, int] = {}
        self.copied = 0

    def layer(self, group: ChartObjects) -> tuple[MapObject, ...]:
        """Every valid object of an object layer; the others become faults."""
        found = []
        for node in children(group.node, "object"):
            where = group.spot.at(node).inside(f"object {shorten(node.get('id', '?'), 12)}")
            if node.get("name"):
                where = where.inside(f'"{shorten(node.get("name", ""))}"')
            where = where.on(_point(node))
            value = self.read(node, where)
            if value is not None:
                found.append(value)
        stray(self.reading, group.spot, group.node, frozenset({"properties", "object"}), strict=False)
        return tuple(found)

    def read(self, node: Node, where: Where) -> MapObject | None:
        """One object merged with its template, None (and faults) if it is broken."""
        template = None
        if "template" in node.attrib:
            template = self.template(where, node.get("template", ""))
            if template is None:
                return None
        if self._too_much(where, node, template):
            return None
        merged = _merge(template.node, node) if template else node
        stray(self.reading, where, node, _PARTS, strict=False)
        before = len(self.reading.faults.found) + self.reading.faults.dropped
        self.chart.spot = where
        thing = ChartObject(self.chart, merged, None)
        of_class = self.reading.of_class(thing.get("class") or thing.type or "")
        thing.properties = {**of_class, **(template.properties if template else {}), **thing.properties}
        raw = self._raw_gid(where, node, template)
        if not thing.id:
            thing.id = UNNUMBERED + len(self.ids)
            self.reading.faults.note(where, "the object has no id", "save the map again with a newer Tiled")
        if thing.id in self.ids:
            self.reading.faults.pardon(
                where,
                f"the id {thing.id} is used twice (line {self.ids[thing.id]})",
                "give one of them another id",
                "both are shown",
            )
        self.ids[thing.id] = where.line
        self.chart.objects_by_id[thing.id] = thing
        self.chart.objects_by_name[thing.name] = thing
        if len(self.reading.faults.found) + self.reading.faults.dropped > before:
            return None
        return self._value(where, merged, thing, raw, template.path if template else None)

    def _too_much(self, where: Where, node: Node, template: Template | None) -> bool:
        """Whether points and properties exceed the limits: with templates a small file could ask for a million copies
        of a large one.
        """
        self.copied += _points(node) + (template.size if template else 0)
        if self.copied > MOST_COPIED:
            where = replace(where, line=0, words=where.words[:1], spot=None)
            self.reading.faults.add(
                where,
                "the objects up to here have too many points and properties together",
                "use simpler shapes and templates",
            )
        return self.copied > MOST_COPIED

    def _raw_gid(self, where: Where, node: Node, template: Template | None) -> int:
        """The tile number of an object with its turn bits, 0 if it is no tile."""
        if "gid" not in node.attrib:
            return template.raw_gid if template else 0
        try:
            raw: int = _RAW_GID(node.get("gid", ""))
        except BadValue as error:
            self.reading.faults.add(where, f"gid: {error.wrong}", error.mend)
            return 0
        if raw & GID_BITS and not self.palette.knows(raw & GID_BITS):
            self.reading.faults.pardon(
                where,
                f"gid {raw & GID_BITS} belongs to no tile of any tileset",
                "choose its tile again in Tiled",
                "a red cross stands for it",
            )
        if self.reading.faults.lenient and raw & GID_BITS:
            self.palette.cross_out(raw & GID_BITS, self.chart)
        return raw

    def _value(self, where: Where, node: Node, thing: Any, raw: int, template: Path | None) -> MapObject | None:
        """The plain value of an object of pytmx."""
        shapes = list(children(node, *_SHAPES))
        if len(shapes) + bool(raw & GID_BITS) > 1:
            self.reading.faults.pardon(where, "the object has more than one shape", "draw it again in Tiled")
            return None
        base: dict[str, Any] = {
            "id": thing.id,
            "name": thing.name or "",
            "class_name": thing.get("class") or thing.type or "",
            "x": thing.x,
            "y": thing.y,
            "width": thing.width,
            "height": thing.height,
            "rotation": thing.rotation,
            "visible": bool(thing.visible),
            "opacity": thing.get("opacity", 1.0),
            "properties": thing.properties,
            "template": template,
        }
        if raw & GID_BITS:
            return self._tile(node, base, raw)
        shape = shapes[0].tag if shapes else ""
        if shape in ("polygon", "polyline"):
            base.update(
                width=0.0, height=0.0, points=tuple((float(x), float(y)) for x, y in thing.apply_transformations())
            )
            return Polygon(**base) if shape == "polygon" else Polyline(**base)
        if shape == "text":
            return self._text(where, shapes[0], base)
        kinds = {"": Rectangle, "ellipse": Ellipse, "point": Point, "capsule": Capsule}
        return kinds[shape](**base)

    def _tile(self, node: Node, base: dict[str, Any], raw: int) -> TileObject | None:
        art = self.palette.tiles.get(raw & GID_BITS)
        if art is None:  # of an unreadable tileset, which is already a fault
            return None
        base["width"] = base["width"] or float(art.source[2])
        base["height"] = base["height"] or float(art.source[3])
        hexagonal = self.chart.orientation == "hexagonal"
        cell = decode(raw, hexagonal) if hexagonal or not raw & TURN_120 else Cell(*decode(raw & ~TURN_120, False))
        return TileObject(**base, cell=cell, align="bottomleft" if art.align == "unspecified" else art.align)

    def _text(self, where: Where, node: Node, base: dict[str, Any]) -> Text | None:
        values: dict[str, Any] = {}
        for attribute, (name, read) in _TEXT.items():
            if attribute in node.attrib:
                try:
                    values[name] = read(node.get(attribute, ""))
                except BadValue as error:
                    self.reading.faults.add(where.at(node), f"{attribute}: {error.wrong}", error.mend)
                    return None
        if values.get("colour", True) is None:
            del values["colour"]
        return Text(**base, text=node.text or "", **values)

    def template(self, where: Where, source: str) -> Template | None:
        """The template that an object names, None (and a fault) if it cannot be used."""
        path = self.reading.file(where, self.chart.folder, source)
        if path is None:
            return None
        if path not in self.templates:
            self.templates[path] = None
            self.templates[path] = self._read_template(where, path)
        elif self.templates[path] is None:
            self.reading.faults.pardon(where, f'the template "{path.name}" cannot be used', "mend it as said before")
        return self.templates[path]

    def _read_template(self, where: Where, path: Path) -> Template | None:
        root = self.reading.tree(where, path, "template", TEMPLATE_BYTES)
        if root is None:
            return None
        place = Where(self.reading.room.name(path), root.line)
        node = child(root, "object")
        if node is None or len(list(children(root, "object"))) > 1 or "template" in node.attrib:
            self.reading.faults.pardon(
                place,
                "a template must hold exactly one object that is made from no other template",
                "save it again in Tiled",
            )
            return None
        stray(self.reading, place, root, frozenset({"tileset", "object"}), strict=False)
        properties = read_properties(self.reading, place.at(node).inside("object"), node)
        raw = 0
        if "gid" in node.attrib:
            tile = self._template_gid(place.at(node), root, node, path)
            if tile is None:
                return None
            raw = tile
        return Template(path, node, properties, raw)

    def _template_gid(self, where: Where, root: Node, node: Node, path: Path) -> int | None:
        """The gid on this map of a template's tile. A tileset that the map does not have gets gids
        behind all others.
        """
        reading, tileset = self.reading, child(root, "tileset")
        if tileset is None:
            reading.faults.pardon(where, "the template has a tile but names no tileset", "save it again in Tiled")
            return None
        try:
            raw, first = int(_RAW_GID(node.get("gid", ""))), int(_RAW_GID(tileset.get("firstgid", "")))
        except BadValue as error:
            reading.faults.pardon(where, f"gid: {error.wrong}", error.mend)
            return None
        file = reading.file(where.at(tileset), path.parent, tileset.get("source", ""))
        if file is None:
            return None
        known = next((s.first_gid for s in self.palette.sets if s.path == file), 0)
        if not known:
            known = max([*self.palette.tiles, *self.palette.firsts], default=0) + 1
            spot, folder = self.chart.spot, self.chart.folder
            self.chart.spot, self.chart.folder = where, path.parent
            add_tileset(self.chart, self.palette, tileset, known, where.at(tileset))
            self.chart.spot, self.chart.folder = spot, folder
        local = (raw & GID_BITS) - first
        if known in self.palette.broken:
            return None
        if known + local not in self.palette.tiles or self.palette.owner(known + local) != known:
            reading.faults.pardon(
                where, f"the tile {local} of the template is not in its tileset", "choose its tile again in Tiled"
            )
            return None
        return (raw & ~GID_BITS) | (known + local)


def _point(node: Node) -> Spot | None:
    """The position of an object, None if it cannot be read."""
    read = checks.real()
    try:
        return read(node.get("x", "0")), read(node.get("y", "0"))
    except BadValue:
        return None


def _points(node: Node) -> int:
    """About how many points the shape of an object has."""
    return sum(len(part.get("points", "")) // 4 for part in node)


def _merge(template: Node, node: Node) -> Node:
    """The element of an object with the attributes and the shape that it takes from its template."""
    merged = Node(
        "object", {**{k: v for k, v in template.attrib.items() if k not in ("id", "x", "y", "gid")}, **node.attrib}
    )
    merged.line = node.line
    own = [part for part in node if part.tag in _SHAPES]
    merged.extend(own or [part for part in template if part.tag in _SHAPES])
    merged.extend(part for part in node if part.tag == "properties")
    return merged
