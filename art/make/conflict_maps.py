"""Make the battlefields of the conflict solo system: `python art/make/conflict_maps.py` writes maps/conflict_solo/*.tmx
and the tilesets conflict_ground, conflict_roads and conflict_relief to art/tilesets.

Then draw the pictures that they show: `python art/make/conflict_art.py [NAME ...]`. Hexes are 128 x 110 pixels, flat
side up, columns B, D, F ... half a hex lower (`support_hexes`). Sides are counted 0 north, then clockwise, as the game
counts them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import conflict_built as own
import pygame
import support_built as built
import support_green as green
import support_hexes as hexes
import support_land as land
from conflict_fields import PLANS, Plan
from conflict_looks import COUNTRIES
from ink import dark, el, svg, wake
from png import save
from support_hexes import HIGH, SIDE, STEP, WIDE, Cell, centre, corners
from support_hexes import neighbour as beyond
from support_maps import FONTS
from support_tiles import hexagon, level_tile

ROOT = Path(__file__).resolve().parents[2]
MAPS, SHEETS = ROOT / "maps" / "conflict_solo", ROOT / "art" / "tilesets"
AT: Cell = (2, 2)
"""The cell in which every tile is drawn."""
VIEW = (AT[0] * STEP, AT[1] * HIGH, WIDE, HIGH)
LOOK = COUNTRIES["bzura"]
GROUND = {
    ".": "open",
    "f": "fields",
    "b": "brush",
    "w": "light woods",
    "W": "heavy woods",
    "h": "wooden house",
    "S": "stone building",
    "m": "marsh",
    "s": "stream",
    "~": "deep water",
    "B": "bridge",
}
"""Terrain codes with name, in the order of the tiles."""
LEVELS = (1, 2, 3)


def cell(label: str) -> Cell:
    """Column and row from 0."""
    return ord(label[0]) - 65, int(label[1:]) - 1


def sides(plan: Plan) -> dict[Cell, int]:
    """Road sides of each hex as bits."""
    found: dict[Cell, int] = {}
    for road in plan.roads:
        way = [cell(label) for label in road.split()]
        for a, b in pairwise(way):
            side = next(k for k in range(6) if beyond(a, k) == b)
            found[a] = found.get(a, 0) | 1 << side
            found[b] = found.get(b, 0) | 1 << (side + 3) % 6
        for end in (way[0], way[-1]):  # a road that ends at the edge of the map leaves it
            for k in range(6):
                if not _on(plan, beyond(end, k)) and found.get(end, 0) & 1 << (k + 3) % 6:
                    found[end] |= 1 << k
    return found


def _on(plan: Plan, at: Cell) -> bool:
    return 0 <= at[0] < len(plan.rows[0]) and 0 <= at[1] < len(plan.rows)


# -- tilesets
def _body(code: str) -> str:
    area = {AT}
    x, y = centre(AT)
    if code == "f":
        return green.grain(LOOK, area, "tile")
    if code == "b":
        return green.brush(LOOK, area, "tile")
    if code in "wW":
        tones = tuple(dark(tone, 0.32) for tone in LOOK.trees)
        deep = replace(LOOK, trees=tones, floor=dark(LOOK.floor, 0.35), spruce=0.75)
        return green.woods(LOOK if code == "w" else deep, area, "tile")
    if code in "hS":
        return own.plot(LOOK, AT, "tile") + built.house(LOOK, AT, code == "S", 0, 0.1, "tile")
    if code == "m":
        return land.marsh(LOOK, area, "tile")
    if code == "s":
        d = f"M{x - 70} {y + 8}Q{x - 30} {y - 16} {x} {y}T{x + 70} {y - 6}"
        return el(d, "none", LOOK.water[2], 15) + el(d, "none", LOOK.water[0], 11) + el(d, "none", LOOK.water[1], 3)
    if code in "~B":
        wet = hexagon(LOOK.water[0], grow=1.02)
        for dx, dy in ((-34, -18), (8, -34), (22, 2), (-18, 22), (16, 34), (-46, 4)):
            wet += el(f"M{x + dx} {y + dy}q5 -4 10 0t10 0", "none", "#eef5f2", 1.6, so=0.6)
        return wet + own.long_bridge(LOOK, [(x - 64, y), (x + 64, y)]) if code == "B" else wet
    return ""


def ground_tile(code: str) -> pygame.Surface:
    """A terrain on plain ground, within its hex."""
    picture = svg(hexagon(LOOK.base) + _body(code), (WIDE, HIGH), VIEW)
    shape = svg(hexagon("#ffffff"), (WIDE, HIGH), VIEW)
    picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def road_tile(bits: int) -> pygame.Surface:
    """A road to every side whose bit is set."""
    x, y = centre(AT)
    ring, d = corners(AT), ""
    for k in range(6):
        if bits & 1 << k:
            (ax, ay), (bx, by) = ring[k], ring[(k + 1) % 6]
            d += f"M{x:g} {y:g}L{(ax + bx) / 2:g} {(ay + by) / 2:g}"
    body = el(d, "none", LOOK.road[0], 20) + el(d, "none", LOOK.road[1], 16) if d else ""
    return svg(body, (WIDE, HIGH), VIEW)


def _sheet(name: str, tiles: list[pygame.Surface], tags: list[dict[str, object]], columns: int) -> None:
    rows = -(-len(tiles) // columns)
    out = pygame.Surface((columns * WIDE, rows * HIGH), pygame.SRCALPHA)
    for i, tile in enumerate(tiles):
        out.blit(tile, (i % columns * WIDE, i // columns * HIGH))
    save(out, SHEETS / f"{name}.png")
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        (
            f'<tileset version="1.8" tiledversion="1.8.2" name="{name}" tilewidth="{WIDE}" tileheight="{HIGH}"'
            f' tilecount="{len(tiles)}" columns="{columns}">'
        ),
        f' <image source="{name}.png" width="{columns * WIDE}" height="{rows * HIGH}"/>',
    ]
    for i, tag in enumerate(tags):
        if tag:
            lines += [f' <tile id="{i}">', *_properties(tag, "  "), " </tile>"]
    (SHEETS / f"{name}.tsx").write_text("\n".join([*lines, "</tileset>", ""]), encoding="utf-8")


def _properties(tags: dict[str, object], pad: str) -> list[str]:
    rows = [f"{pad}<properties>"]
    for key in sorted(tags):
        kind = ' type="int"' if isinstance(tags[key], int) else ""
        rows.append(f"{pad} <property name={quoteattr(key)}{kind} value={quoteattr(str(tags[key]))}/>")
    return [*rows, f"{pad}</properties>"]


def tilesets() -> None:
    """The three plain tilesets."""
    _sheet(
        "conflict_ground",
        [ground_tile(c) for c in GROUND],
        [{"terrain": c, "name": n} for c, n in GROUND.items()],
        4,
    )
    _sheet("conflict_roads", [road_tile(b) for b in range(64)], [{} for _ in range(64)], 8)
    _sheet("conflict_relief", [level_tile(n) for n in LEVELS], [{"level": n} for n in LEVELS], 3)


# -- maps
class Writer:
    """Collects the lines of one map and numbers its layers and objects."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.rows = plan, list[str]()
        self.columns, self.high = len(plan.rows[0]), len(plan.rows)
        self.layer, self.object = 0, 0

    def tiles(self, name: str, gids: dict[Cell, int]) -> None:
        self.layer += 1
        data = ",\n".join(",".join(str(gids.get((c, r), 0)) for c in range(self.columns)) for r in range(self.high))
        self.rows += [
            f' <layer id="{self.layer}" name="{name}" width="{self.columns}" height="{self.high}">',
            '  <data encoding="csv">',
            data,
            "  </data>",
            " </layer>",
        ]

    def picture(self, source: str) -> None:
        self.layer += 1
        wide, high = hexes.SHEET.size
        self.rows += [
            f' <imagelayer id="{self.layer}" name="art">',
            f'  <image source="{source}" width="{wide}" height="{high}"/>',
            " </imagelayer>",
        ]

    def labels(self) -> None:
        """Names on the map."""
        self.layer += 1
        self.rows.append(f' <objectgroup id="{self.layer}" name="labels">')
        for words, column, row, style, size in self.plan.labels:
            self.object += 1
            font, colour, italic = FONTS[style]
            x, y = column * STEP + WIDE / 2, row * HIGH + HIGH / 2
            wide, high = round(len(words) * size * 0.5 + size), round(size * 1.4)
            self.rows += [
                f'  <object id="{self.object}" name={quoteattr(words)} x="{round(x - wide / 2)}"'
                f' y="{round(y - high / 2)}" width="{wide}" height="{high}">',
                *_properties({"size": size, "style": style}, "   "),
                f'   <text fontfamily="{font}" pixelsize="{size}" color="{colour}" italic="{italic}" halign="center"'
                f' valign="center">{escape(words)}</text>',
                "  </object>",
            ]
        self.rows.append(" </objectgroup>")

    def objects(self, name: str, items: list[tuple[str, Cell, dict[str, object]]]) -> None:
        """Points with properties."""
        self.layer += 1
        self.rows.append(f' <objectgroup id="{self.layer}" name="{name}" visible="0">')
        for title, at, tags in items:
            self.object += 1
            x, y = centre(at)
            self.rows += [
                f'  <object id="{self.object}" name={quoteattr(title)} x="{x:g}" y="{y:g}">',
                *_properties(tags, "   "),
                "   <point/>",
                "  </object>",
            ]
        self.rows.append(" </objectgroup>")

    def text(self) -> str:
        p = self.plan
        first = {"conflict_ground": 1, "conflict_roads": 1 + len(GROUND), "conflict_relief": 65 + len(GROUND)}
        self.rows += [
            f' <tileset firstgid="{gid}" source="../../art/tilesets/{name}.tsx"/>' for name, gid in first.items()
        ]
        codes = list(GROUND)
        self.tiles(
            "terrain", {(c, r): 1 + codes.index(code) for r, row in enumerate(p.rows) for c, code in enumerate(row)}
        )
        heights = {cell(label): level for level, hexes in p.levels.items() for label in hexes.split()}
        self.tiles("relief", {at: first["conflict_relief"] + LEVELS.index(level) for at, level in heights.items()})
        roads = sides(p)
        self.tiles("road", {at: first["conflict_roads"] + bits for at, bits in roads.items()})
        self.picture(f"art/{p.name}.jpg")
        self.objects(
            "roads",
            [
                (f"{_label(at)} {k}", at, {"hex": _label(at), "side": k})
                for at in sorted(roads)
                for k in range(6)
                if roads[at] & 1 << k and _on(p, beyond(at, k))
            ],
        )
        walls = [re.fullmatch(r"([A-Z]\d+)/(\d)", word) for word in p.walls.split()]
        self.objects("walls", [(m[0], cell(m[1]), {"hex": m[1], "side": int(m[2])}) for m in walls if m])
        self.objects(
            "objectives", [(f"objective {hex}", cell(hex), {"hex": hex, "vp": vp}) for hex, vp in p.objectives.items()]
        )
        self.objects("setup", [(name, (0, 0), {"hexes": hexes}) for name, hexes in p.setup.items()])
        self.objects("entry", [(name, (0, 0), {"hexes": hexes}) for name, hexes in p.entry.items()])
        self.objects(
            "aa_sites", [(name, cell(hex), {"hex": hex}) for name, hexes in p.sites.items() for hex in hexes.split()]
        )
        self.objects(
            "hidden_candidates",
            [
                (f"{name} {hex}", cell(hex), {"group": name, "hex": hex})
                for name, hexes in p.groups.items()
                for hex in hexes.split()
            ],
        )
        self.labels()
        head = (
            f'orientation="hexagonal" renderorder="right-down" width="{self.columns}" height="{self.high}"'
            f' tilewidth="{WIDE}" tileheight="{HIGH}" infinite="0" hexsidelength="{SIDE}" staggeraxis="x"'
            ' staggerindex="odd" backgroundcolor="#2a3331"'
        )
        return "\n".join(
            [
                '<?xml version="1.0" encoding="UTF-8"?>',
                (
                    f'<map version="1.8" tiledversion="1.8.2" {head} nextlayerid="{self.layer + 1}"'
                    f' nextobjectid="{self.object + 1}">'
                ),
                *_properties(
                    {
                        "game": "conflict_solo",
                        "labels": "letters",
                        "look": p.look,
                        "title": p.title,
                        "walls": p.kind_of_walls,
                    },
                    " ",
                ),
                *self.rows,
                "</map>",
                "",
            ]
        )


def _label(at: Cell) -> str:
    return f"{chr(65 + at[0])}{at[1] + 1}"


def main() -> None:
    """Write tilesets and maps."""
    pygame.init()
    wake()
    hexes.use(5, 5)
    tilesets()
    MAPS.mkdir(parents=True, exist_ok=True)
    (MAPS / "art").mkdir(exist_ok=True)
    for plan in PLANS:
        hexes.use(len(plan.rows[0]), len(plan.rows))
        picture = MAPS / "art" / f"{plan.name}.jpg"
        if not picture.exists():  # a map that names a picture cannot be read without it
            pygame.image.save(pygame.Surface(hexes.SHEET.size), str(picture))
        text = Writer(plan).text()
        (MAPS / f"{plan.name}.tmx").write_text(text, encoding="utf-8")
        print(f"{plan.name}.tmx {len(text) / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
