"""Dress a map that was painted by hand: `python art/make/paint.py FILE.tmx ...`

Paint plain terrain on the layer `terrain` with the tileset `brushes`, put any tile of a line (roads, rails,
    rivers ...)
on its layer where the line shall run, save, run this. Shores, fields, woods,
    houses and joined lines come out; running it again
after more painting is safe. Object layers stay as they are. Tile layers must have our names.
"""

from __future__ import annotations

import os
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

from catalog import AIRFIELDS, LINES, SETS
from dress import LAYERS, dress
from hexes import TILE_W, Cell, label_of, neighbour
from looks import LOOKS
from plan import Layer, Plan
from tmx import Painted, read, write

LINE_LAYERS = ("relief", "streams", "rivers", "roads", "rails")
TILESETS = Path(__file__).resolve().parent.parent / "tilesets"


def plan_of(painted: Painted, name: str) -> Plan:
    """The plan behind a painted map: kinds of terrain, lines joined, large pictures and built-up areas kept."""
    look = painted.look if painted.look in LOOKS else "temperate"
    p = Plan(name, name, painted.width, painted.height, look, painted.seed)
    p.kind.update(painted.kinds)
    for layer in LINE_LAYERS:
        _join(p, layer, painted.tiles.get(layer, {}))
    for layer in ("relief", "decor"):
        found = {
            c: t for c, t in painted.tiles.get(layer, {}).items() if t[0] in SETS and SETS[t[0]].family == "stamps"
        }
        if found:
            p.stamps[layer] = found
    p.city = {
        c for c, kind in p.kind.items() if kind == "town" and (c in painted.tiles.get("city", {}) or _crowded(p, c))
    }
    p.towns = {c: i for c, (s, i) in painted.tiles.get("towns", {}).items() if s == "towns" and p.kind.get(c) == "town"}
    for c, (name, number) in painted.tiles.get("sites", {}).items():
        if name == "airfields":
            p.styles[f"airfield{label_of(c)}"] = AIRFIELDS[number // 2]
    for layer in ("fields", "woods", "city"):
        found_styles = {
            s.split("_", 1)[1] for s, _ in painted.tiles.get(layer, {}).values() if s.startswith(f"{layer}_")
        }
        if len(found_styles) == 1:
            p.styles[layer] = found_styles.pop()
    p.shore_kinds()
    return p


def _crowded(p: Plan, c: Cell) -> bool:
    """Three town hexes in a row or more are a city."""
    return sum(p.inside(neighbour(c, i)) and p.at(neighbour(c, i)) == "town" for i in range(6)) >= 2


def _join(p: Plan, layer: str, tiles: Layer) -> None:
    """Edges of the line tiles on one layer: those that two tiles agree upon stay, loose ends find each other."""
    lines = {c: t for c, t in tiles.items() if t[0] in LINES}
    joined: dict[Cell, tuple[str, int]] = {}
    for c, (style, number) in lines.items():
        if number >= 128:
            p.mouths.setdefault(layer, {})[c] = (style, (number - 128) % 6)
            continue
        mask = number % 64
        edges = 0
        for i in range(6):
            n = neighbour(c, i)
            other = lines.get(n, ("", 0))[1]
            agreed = mask >> i & 1 and (not p.inside(n) or other >= 128 or other % 64 >> (i + 3) % 6 & 1)
            loose = n in lines and (not mask or not other % 64) and other < 128
            edges |= int(bool(agreed or loose)) << i
        joined[c] = (style, edges)
    if joined:
        p.lines[layer] = joined


def repaint(file: Path) -> str:
    """The dressed map as TMX text, with the objects and foreign layers of the file."""
    painted = read(file)
    p = plan_of(painted, file.stem)
    folder = os.path.relpath(TILESETS, file.resolve().parent).replace(os.sep, "/")
    new = ET.fromstring(write(p, dress(p), folder))
    old = painted.root
    for group in new.findall("objectgroup"):
        new.remove(group)
    for group in old.findall("objectgroup"):
        new.append(group)
    for layer in old.findall("layer"):
        if layer.get("name") not in LAYERS:
            raise ValueError(f"layer {layer.get('name')!r} is none of ours: {', '.join(LAYERS)}")
    props, kept = new.find("properties"), old.find("properties")
    if props is not None and kept is not None:
        new.remove(props)
        new.insert(0, kept)
    for key in ("nextlayerid", "nextobjectid"):
        new.set(key, str(max(int(new.get(key, "1")), int(old.get(key, "1")))))
    for i, node in enumerate([*new.findall("layer"), *new.findall("objectgroup")], 1):
        node.set("id", str(i))
    new.set("nextlayerid", str(1 + len(new.findall("layer")) + len(new.findall("objectgroup"))))
    ET.indent(new, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(new, encoding="unicode") + "\n"


def main(files: list[str]) -> None:
    """Dress the named files in place."""
    if not files:
        print(__doc__)
    for name in files:
        file = Path(name)
        root = ET.parse(file).getroot()
        found = [root.get(k) for k in ("orientation", "tilewidth", "staggeraxis")]
        if found != ["hexagonal", str(TILE_W), "y"]:
            raise SystemExit(f"{name}: wants a hexagonal map of 120 x 138 px hexes, side 70, stagger axis y, index odd")
        file.write_text(repaint(file), encoding="utf-8")
        print(f"{name}: dressed")


if __name__ == "__main__":
    main(sys.argv[1:])
