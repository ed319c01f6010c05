"""Write and read Tiled maps: hexagonal, CSV, tilesets by relative path, objects as the scenarios need them."""

from __future__ import annotations

import base64
import gzip
import math
import struct
import xml.etree.ElementTree as ET
import zlib
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import quoteattr

from catalog import SETS
from dress import LAYERS
from hexes import PITCH, SIDE, TILE_H, TILE_W, Cell, cell_of, centre
from plan import Edge, Layer, Name, Plan, Target, Zone

TILESETS = "../../art/tilesets"
_FONT = {
    "water": ("EB Garamond", "#0e3047", 1),
    "town": ("EB Garamond", "#2a2016", 0),
    "airfield": ("Bebas Neue", "#2a2016", 0),
    "region": ("EB Garamond", "#2b220f", 1),
}


class Writer:
    """Collects the lines of one TMX file and numbers its objects."""

    def __init__(self, plan: Plan, folder: str) -> None:
        self.plan, self.folder = plan, folder
        self.rows: list[str] = []
        self.layer_id, self.object_id = 0, 0

    def text(self, layers: dict[str, Layer]) -> str:
        """The whole file."""
        first = self._tilesets(layers)
        for name in LAYERS:
            if name in layers or name in ("terrain", "decor"):
                self._tiles(name, layers.get(name, {}), first)
        self._group("setup", [self._zone(z) for z in self.plan.zones])
        self._group("targets", [self._target(t) for t in self.plan.targets])
        self._group("edges", [self._edge(e) for e in self.plan.edges])
        self._group("names", [self._name(n) for n in self.plan.names])
        p = self.plan
        head = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<map version="1.8" tiledversion="1.8.2" orientation="hexagonal" renderorder="right-down" '
            f'width="{p.width}" '
            f'height="{p.height}" tilewidth="{TILE_W}" tileheight="{TILE_H}" infinite="0" hexsidelength="{SIDE}" '
            f'staggeraxis="y" staggerindex="odd" nextlayerid="{self.layer_id + 1}" '
            f'nextobjectid="{self.object_id + 1}">',
            *_properties({"look": p.look, "seed": p.seed, "title": p.title}, " "),
        ]
        return "\n".join([*head, *self.rows, "</map>", ""])

    def _tilesets(self, layers: dict[str, Layer]) -> dict[str, int]:
        used = {s for cells in layers.values() for s, _ in cells.values()} | {"brushes"}
        first, at = {}, 1
        for name, ts in SETS.items():
            if name in used:
                first[name] = at
                self.rows.append(f' <tileset firstgid="{at}" source="{self.folder}/{name}.tsx"/>')
                at += ts.count
        return first

    def _tiles(self, name: str, cells: Layer, first: dict[str, int]) -> None:
        p = self.plan
        self.layer_id += 1

        def gid(c: Cell) -> str:
            return str(first[cells[c][0]] + cells[c][1]) if c in cells else "0"

        data = ",\n".join(",".join(gid((x, y)) for x in range(p.width)) for y in range(p.height))
        self.rows += [
            f' <layer id="{self.layer_id}" name="{name}" width="{p.width}" height="{p.height}">',
            f'  <data encoding="csv">\n{data}\n</data>',
            " </layer>",
        ]

    def _group(self, name: str, objects: list[list[str]]) -> None:
        """A layer of objects; what the rules read is no picture and hidden, names are seen."""
        self.layer_id += 1
        seen = "" if name == "names" else ' visible="0"'
        self.rows.append(f' <objectgroup id="{self.layer_id}" name="{name}"{seen}>')
        for o in objects:
            self.rows += o
        self.rows.append(" </objectgroup>")

    def _open(self, name: str, x: float, y: float, size: tuple[float, float] | None = None, turn: float = 0) -> str:
        self.object_id += 1
        s = f'  <object id="{self.object_id}" name={quoteattr(name)} x="{x:g}" y="{y:g}"'
        if size:
            s += f' width="{size[0]:g}" height="{size[1]:g}"'
        return s + (f' rotation="{turn:g}">' if turn else ">")

    def _zone(self, z: Zone) -> list[str]:
        (c0, c1), (r0, r1) = z.columns, z.rows
        props: dict[str, object] = {"columns": f"{c0}-{c1}", "rows": f"{r0}-{r1}", "side": z.side, "tag": z.tag}
        if z.hexes:
            props["hexes"] = z.hexes
        if z.around:
            props |= {"around": z.around, "from": z.reach[0], "to": z.reach[1]}
        size = ((c1 - c0 + 1) * TILE_W + TILE_W / 2, (r1 - r0) * PITCH + TILE_H)
        return [self._open(z.tag, (c0 - 1) * TILE_W, (r0 - 1) * PITCH, size), *_properties(props, "   "), "  </object>"]

    def _target(self, t: Target) -> list[str]:
        props: dict[str, object] = {"hex": t.hex, "id": t.id, "side": t.side, "type": t.type}
        if t.heading is not None:
            props["heading"] = t.heading
        if len(t.hexes) > 1:
            props["hexes"] = ",".join(t.hexes)
        return [self._open(t.id, *centre(cell_of(t.hex))), *_properties(props, "   "), "   <point/>", "  </object>"]

    def _edge(self, e: Edge) -> list[str]:
        w, h = self.plan.width * TILE_W + TILE_W // 2, (self.plan.height - 1) * PITCH + TILE_H
        x, y, dx, dy = {"N": (0, 0, w, 0), "S": (0, h, w, 0), "W": (0, 0, 0, h), "E": (w, 0, 0, h)}[e.edge]
        props: dict[str, object] = {"edge": e.edge, "meaning": e.meaning, "side": e.side}
        return [
            self._open(f"{e.edge} {e.meaning} {e.side}", x, y),
            *_properties(props, "   "),
            f'   <polyline points="0,0 {dx},{dy}"/>',
            "  </object>",
        ]

    def _name(self, n: Name) -> list[str]:
        font, colour, italic = _FONT[n.style]
        w, h = round(len(n.text) * (n.size * 0.56 + n.tracking) + n.size), round(n.size * 1.4)
        props: dict[str, object] = {"size": n.size, "style": n.style}
        if n.tracking:
            props["tracking"] = n.tracking
        a = math.radians(n.turn)  # Tiled turns an object about its top left
        x, y = n.x - (w * math.cos(a) - h * math.sin(a)) / 2, n.y - (w * math.sin(a) + h * math.cos(a)) / 2
        return [
            self._open(n.text, round(x), round(y), (w, h), n.turn),
            *_properties(props, "   "),
            f'   <text fontfamily="{font}" pixelsize="{n.size}" color="{colour}" italic="{italic}" halign="center" '
            f'valign="center">{_plain(n.text)}</text>',
            "  </object>",
        ]


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _properties(values: dict[str, object], pad: str) -> list[str]:
    rows = [f"{pad}<properties>"]
    for key in sorted(values):
        v = values[key]
        kind = ' type="int"' if isinstance(v, int) else ' type="float"' if isinstance(v, float) else ""
        rows.append(f"{pad} <property name={quoteattr(key)}{kind} value={quoteattr(str(v))}/>")
    return [*rows, f"{pad}</properties>"]


def write(plan: Plan, layers: dict[str, Layer], folder: str = TILESETS) -> str:
    """The TMX text of a dressed plan; `folder` = relative path from the map to the tilesets."""
    return Writer(plan, folder).text(layers)


# ---------------------------------------------------------------- reading
@dataclass
class Painted:
    """A map as found: its XML, the kind of each hex, and what stands on its line layers."""

    root: ET.Element
    width: int
    height: int
    look: str
    seed: int
    kinds: dict[Cell, str]
    tiles: dict[str, Layer]


def _gids(data: ET.Element, count: int) -> list[int]:
    text = (data.text or "").strip()
    if data.get("encoding") == "csv":
        out = [int(v) for v in text.split(",") if v.strip()]
    else:
        raw = base64.b64decode(text)
        kind = data.get("compression")
        raw = zlib.decompress(raw) if kind == "zlib" else gzip.decompress(raw) if kind == "gzip" else raw
        out = list(struct.unpack(f"<{len(raw) // 4}I", raw))
    if len(out) != count:
        raise ValueError(f"a tile layer has {len(out)} cells, not {count}")
    return [g & 0x0FFFFFFF for g in out]


def read(file: Path) -> Painted:
    """Read a hexagonal map with external tilesets of our names."""
    root = ET.parse(file).getroot()
    w, h = int(root.get("width", "0")), int(root.get("height", "0"))
    props = {p.get("name"): p.get("value", "") for p in root.findall("properties/property")}
    sets: list[tuple[int, str, dict[int, str]]] = []
    for ts in root.findall("tileset"):
        source = file.parent / ts.get("source", "")
        kinds = {
            int(t.get("id", "0")): p.get("value", "")
            for t in ET.parse(source).getroot().findall("tile")
            for p in t.findall("properties/property")
            if p.get("name") == "terrain"
        }
        sets.append((int(ts.get("firstgid", "1")), source.stem, kinds))
    out = Painted(root, w, h, props.get("look") or "temperate", int(props.get("seed") or 1), {}, {})
    for layer in root.findall("layer"):
        cells: Layer = {}
        data = layer.find("data")
        if data is None:
            continue
        for i, g in enumerate(_gids(data, w * h)):
            if not g:
                continue
            start, name, kinds = max((s for s in sets if s[0] <= g), key=lambda s: s[0])
            cells[i % w, i // w] = (name, g - start)
            if layer.get("name") == "terrain" and g - start in kinds:
                out.kinds[i % w, i // w] = kinds[g - start]
        out.tiles[layer.get("name", "")] = cells
    return out
