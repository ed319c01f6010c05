"""Make the maps of the squad-level game: `python art/make/support_maps.py [NAME ...]` writes maps/air_support/NAME.tmx
from support_plan.py.

Then draw the pictures that they show: `python art/make/support_art.py [NAME ...]`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import pygame
from ink import Point
from support_hexes import COLUMNS, HIGH, ROWS, SIDE, SIZE, WIDE, Cell, cells, centre, corners, label, outline
from support_plan import BATTLES, Battle
from support_tiles import LEVELS, TERRAINS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "maps" / "air_support"
TILESETS = "../../art/tilesets"
FONTS = {
    "town": ("EB Garamond", "#2a2016", 0),
    "region": ("EB Garamond", "#6b5a40", 1),
    "water": ("EB Garamond", "#3d6478", 1),
}


@dataclass
class Land:
    """The features of a battlefield, hex by hex."""

    terrain: dict[Cell, tuple[str, int]] = field(default_factory=dict)
    elevation: dict[Cell, int] = field(default_factory=dict)
    roads: list[tuple[str, list[Cell]]] = field(default_factory=list)
    fences: list[tuple[str, Cell, int]] = field(default_factory=list)


def land_of(battle: Battle) -> Land:
    """The plan's lines, read."""
    land = Land()
    text = battle.land.strip().replace("\n   ", "")
    for line in text.split("\n"):
        key, _, rest = line.partition(": ")
        if "road" in key:
            land.roads.append((key, cells(rest)))
        elif "hexsides" in key:
            for word in rest.replace(",", " ").split():
                name, _, direction = word.partition("/")
                land.fences.append((key.split()[0], cells(name)[0], int(direction)))
        elif key.startswith("elevation"):
            land.elevation.update(dict.fromkeys(cells(rest), int(key.split()[1])))
        elif "building" in key:
            kind, _, storeys = key.partition(", ")
            levels = int(storeys.split()[0]) if "upper" in storeys else 0
            land.terrain.update(dict.fromkeys(cells(rest), (kind, levels)))
        else:
            kind = key.split(" (")[0]
            land.terrain.update(dict.fromkeys(cells(rest), (kind, 0)))
            if kind == "gully":
                land.elevation.update(dict.fromkeys(cells(rest), -1))
    return land


class Writer:
    """Collects the lines of one map and numbers its layers and objects."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.layer, self.object = 0, 0

    def tiles(self, name: str, gids: dict[Cell, int]) -> None:
        self.layer += 1
        data = ",\n".join(",".join(str(gids.get((c, r), 0)) for c in range(COLUMNS)) for r in range(ROWS))
        self.rows += [
            f' <layer id="{self.layer}" name="{name}" width="{COLUMNS}" height="{ROWS}">',
            f'  <data encoding="csv">\n{data}\n</data>',
            " </layer>",
        ]

    def picture(self, name: str, source: str) -> None:
        self.layer += 1
        self.rows += [
            f' <imagelayer id="{self.layer}" name="{name}">',
            f'  <image source="{source}" width="{SIZE[0]}" height="{SIZE[1]}"/>',
            " </imagelayer>",
        ]

    def open(self, name: str, visible: bool = False) -> None:
        self.layer += 1
        self.rows.append(
            f' <objectgroup id="{self.layer}" name="{name}"{"" if visible else " visible=" + quoteattr("0")}>'
        )

    def close(self) -> None:
        self.rows.append(" </objectgroup>")

    def thing(self, name: str, at: Point, shape: str, tags: dict[str, object], size: str = "") -> None:
        self.object += 1
        self.rows.append(f'  <object id="{self.object}" name={quoteattr(name)} x="{at[0]:g}" y="{at[1]:g}"{size}>')
        self.rows += [*properties(tags, "   "), f"   {shape}", "  </object>"]

    def line(self, name: str, points: list[Point], tags: dict[str, object], closed: bool = False) -> None:
        x, y = points[0]
        told = " ".join(f"{px - x:g},{py - y:g}" for px, py in points)
        self.thing(name, (x, y), f'<{"polygon" if closed else "polyline"} points="{told}"/>', tags)


def properties(tags: dict[str, object], pad: str) -> list[str]:
    """The properties of a map or object, in order of their names."""
    rows = [f"{pad}<properties>"]
    for key in sorted(tags):
        kind = ' type="int"' if isinstance(tags[key], int) else ""
        rows.append(f"{pad} <property name={quoteattr(key)}{kind} value={quoteattr(str(tags[key]))}/>")
    return [*rows, f"{pad}</properties>"]


def tmx(battle: Battle) -> str:
    """A battlefield as Tiled reads it."""
    land, w = land_of(battle), Writer()
    kinds = {(t.terrain, t.levels): n + 1 for n, t in enumerate(TERRAINS)}
    levels = {level: len(TERRAINS) + 1 + n for n, level in enumerate(LEVELS)}
    w.tiles(
        "terrain", {(c, r): kinds[land.terrain.get((c, r), ("open", 0))] for c in range(COLUMNS) for r in range(ROWS)}
    )
    w.tiles("elevation", {cell: levels[level] for cell, level in land.elevation.items()})
    w.picture("art", f"art/{battle.name}.jpg")
    w.open("roads")
    for name, way in land.roads:
        w.line(name, [centre(cell) for cell in way], {"hexes": " ".join(map(label, way))})
    w.close()
    w.open("hexsides")
    for kind, cell, side in land.fences:
        ring = corners(cell)
        w.line(kind, [ring[side], ring[(side + 1) % 6]], {"hex": label(cell), "dir": side, "kind": kind})
    w.close()
    for name in ("foxholes", "smoke"):
        w.open(name)
        w.close()
    for name in ("setup", "entry", "objectives"):
        w.open(name)
        for layer, title, side, text in battle.areas:
            if layer == name:
                ring = max(outline(set(cells(text))), key=len)
                w.line(title, ring, {"hexes": text, "side": side}, closed=True)
        w.close()
    w.open("labels", visible=True)
    for words, column, row, style, size in battle.labels:
        font, colour, italic = FONTS[style]
        x, y = column * 96 + 64, row * HIGH + 55
        wide, high = round(len(words) * size * 0.5 + size), round(size * 1.4)
        shape = (
            f'<text fontfamily="{font}" pixelsize="{size}" color="{colour}" italic="{italic}" halign="center"'
            f' valign="center">{escape(words)}</text>'
        )
        w.thing(
            words,
            (round(x - wide / 2), round(y - high / 2)),
            shape,
            {"style": style, "size": size},
            f' width="{wide}" height="{high}"',
        )
    w.close()
    tags: dict[str, object] = {
        "name": battle.title,
        "title": battle.title,
        "date": battle.date,
        "weather": battle.weather,
        "nvr": battle.nvr,
        "turns": battle.turns,
        "first_side": battle.first_side,
        "season": battle.season,
        "scenario_id": battle.scenario,
        "look": battle.look,
        "labels": "letters",
    }
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            (
                '<map version="1.8" tiledversion="1.8.2" orientation="hexagonal" renderorder="right-down"'
                f' width="{COLUMNS}" height="{ROWS}" tilewidth="{WIDE}" tileheight="{HIGH}" infinite="0"'
                f' hexsidelength="{SIDE}" staggeraxis="x" staggerindex="odd" backgroundcolor="#2a3331"'
                f' nextlayerid="{w.layer + 1}" nextobjectid="{w.object + 1}">'
            ),
            *properties(tags, " "),
            f' <tileset firstgid="1" source="{TILESETS}/support_terrain.tsx"/>',
            f' <tileset firstgid="{len(TERRAINS) + 1}" source="{TILESETS}/support_levels.tsx"/>',
            *w.rows,
            "</map>",
            "",
        ]
    )


def main(names: list[str]) -> None:
    """Write the named maps, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for battle in BATTLES:
        if not names or battle.name in names:
            (FOLDER / f"{battle.name}.tmx").write_text(tmx(battle), encoding="utf-8")
            picture = FOLDER / "art" / f"{battle.name}.jpg"
            if not picture.exists():  # a map that names a picture cannot be read without it
                picture.parent.mkdir(exist_ok=True)
                pygame.image.save(pygame.Surface(SIZE), str(picture))
            print(f"{battle.name}.tmx")


if __name__ == "__main__":
    main(sys.argv[1:])
