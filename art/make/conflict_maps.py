"""Make the battlefields of the conflict solo system: `python art/make/conflict_maps.py` writes maps/conflict_solo/*.tmx
and the plain tilesets conflict_ground, conflict_roads and conflict_relief to art/tilesets.

Hexes are 64 x 56 pixels with a straight side of 32, flat side up, columns B, D, F ... half a hex lower. Sides are
counted 0 north, then clockwise, as the game counts them.
"""

from __future__ import annotations

import math
import re
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pygame
from conflict_fields import PLANS, Plan
from png import save

ROOT = Path(__file__).resolve().parents[2]
MAPS, SHEETS = ROOT / "maps" / "conflict_solo", ROOT / "art" / "tilesets"
WIDE, HIGH, SIDE, PITCH = 64, 56, 32, 48
GROUND = {
    ".": ("open", "#b9c58a"),
    "f": ("fields", "#d9c873"),
    "b": ("brush", "#a3b274"),
    "w": ("light woods", "#7f9d5c"),
    "W": ("heavy woods", "#587c45"),
    "h": ("wooden house", "#b9a184"),
    "S": ("stone building", "#a9a39a"),
    "m": ("marsh", "#94ab8e"),
    "s": ("stream", "#8fb6bd"),
    "~": ("deep water", "#6f9fb3"),
    "B": ("bridge", "#a8907a"),
}
"""Terrain codes with name and colour, in the order of the tiles."""
LEVELS = (1, 2, 3)
CORNERS = ((16, 0), (48, 0), (64, 28), (48, 56), (16, 56), (0, 28))
"""Corners i and i + 1 end side i."""
Cell = tuple[int, int]


def cell(label: str) -> Cell:
    """Column and row from 0."""
    return ord(label[0]) - 65, int(label[1:]) - 1


def centre(at: Cell) -> tuple[int, int]:
    """The middle of a hex in map pixels."""
    return at[0] * PITCH + WIDE // 2, at[1] * HIGH + HIGH // 2 + (HIGH // 2 if at[0] % 2 else 0)


def beyond(at: Cell, side: int) -> Cell:
    """The cell across a side."""
    column, row = at
    low = column % 2
    dc, dr = ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1))[side]
    return column + dc, row + dr


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
def _hex(colour: str, alpha: int = 255) -> pygame.Surface:
    out = pygame.Surface((WIDE, HIGH), pygame.SRCALPHA)
    pygame.draw.polygon(out, (*pygame.Color(colour)[:3], alpha), CORNERS)
    return out


def ground_tile(code: str) -> pygame.Surface:
    """A plain hex with a few strokes that say what grows there."""
    out = _hex(GROUND[code][1])
    dark = tuple(max(0, c - 45) for c in pygame.Color(GROUND[code][1])[:3])
    if code in "wWb":
        size = {"w": 6, "W": 8, "b": 4}[code]
        for x, y in ((20, 18), (42, 16), (32, 30), (17, 38), (47, 40), (31, 46)):
            pygame.draw.circle(out, dark, (x, y), size)
    elif code == "f":
        for x in range(14, 56, 8):
            pygame.draw.line(out, dark, (x, 12), (x, 44), 1)
    elif code in "hS":
        pygame.draw.rect(out, dark, (20, 18, 24, 20))
        pygame.draw.line(out, pygame.Color(GROUND[code][1]), (20, 28), (44, 28), 2)
    elif code in "ms~":
        for y in range(14, 48, 9):
            pygame.draw.arc(out, dark, (14, y - 4, 18, 10), 0.3, math.pi - 0.3, 1)
            pygame.draw.arc(out, dark, (32, y, 18, 10), 0.3, math.pi - 0.3, 1)
    elif code == "B":
        pygame.draw.rect(out, dark, (6, 20, 52, 16), 2)
    return out


def road_tile(bits: int) -> pygame.Surface:
    """A road to every side whose bit is set."""
    out = pygame.Surface((WIDE, HIGH), pygame.SRCALPHA)
    for k in range(6):
        if bits & 1 << k:
            (ax, ay), (bx, by) = CORNERS[k], CORNERS[(k + 1) % 6]
            pygame.draw.line(out, (*pygame.Color("#e8dcc0")[:3], 255), (32, 28), ((ax + bx) // 2, (ay + by) // 2), 5)
    return out


def relief_tile(level: int) -> pygame.Surface:
    """A brown shade, darker with height."""
    return _hex("#7a5a36", 40 + 30 * level)


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
        [{"terrain": c, "name": n} for c, (n, _) in GROUND.items()],
        4,
    )
    _sheet("conflict_roads", [road_tile(b) for b in range(64)], [{} for _ in range(64)], 8)
    _sheet("conflict_relief", [relief_tile(n) for n in LEVELS], [{"level": n} for n in LEVELS], 3)


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

    def objects(self, name: str, items: list[tuple[str, Cell, dict[str, object]]]) -> None:
        """Points with properties."""
        self.layer += 1
        self.rows.append(f' <objectgroup id="{self.layer}" name="{name}" visible="0">')
        for title, at, tags in items:
            self.object += 1
            x, y = centre(at)
            self.rows += [
                f'  <object id="{self.object}" name={quoteattr(title)} x="{x}" y="{y}">',
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
                *_properties({"title": p.title}, " "),
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
    tilesets()
    MAPS.mkdir(parents=True, exist_ok=True)
    for plan in PLANS:
        text = Writer(plan).text()
        (MAPS / f"{plan.name}.tmx").write_text(text, encoding="utf-8")
        print(f"{plan.name}.tmx {len(text) / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
