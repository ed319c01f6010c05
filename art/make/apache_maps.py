"""Make the maps of the campaign game: `python art/make/apache_maps.py` writes
maps/thunderbolt_apache/ta_battlefield.tmx, ta_training.tmx and ta_sector.tmx.

Battlefields: ten hexes in rows of 3, 4 and 3, hex 1 to 10; sides are counted 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW as
the game counts them. The game lays its own tiles on `terrain` and its own ridges when a mission begins; what stands
in the file is what people see in Tiled.
"""

from __future__ import annotations

import math
from pathlib import Path
from xml.sax.saxutils import quoteattr

from apache_land import CORNERS, HEIGHT, WIDTH
from apache_sector import BANDS, CELL
from apache_tiles import SHEETS, SIDES, library_tiles
from ink import Point

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "maps" / "thunderbolt_apache"
TILESETS = "../../art/tilesets"
PITCH = 416
"""Pixels from row to row."""
CELLS = {1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (0, 1), 5: (1, 1), 6: (2, 1), 7: (3, 1), 8: (0, 2), 9: (1, 2), 10: (2, 2)}
"""Column and row of each hex; rows 0 and 2 are shifted half a hex to the right."""
PERIMETER = (1, 2, 3, 4, 7, 8, 9, 10)
COUNT = {"desert": 8, "hills": 8, "mountain": 8, "builtup": 6}
SAMPLE = ("D1", "D2", "D3", "D4", "H8", "D6", "D7", "D5", "U1", "D8")
TRAINING = ("D1", "H2", "D7", "D4", "H1", "D3", "D6", "H8", "D5", "D2")
SCALE = WIDTH / 300
COLOUR = "#2a3331"


def tilesets() -> dict[str, int]:
    """All tilesets of the battlefield and their first gids; ridges come last."""
    first: dict[str, int] = {}
    at = 1
    for country in ("", "_green"):
        for name, count in COUNT.items():
            if (name, country) != ("desert", "_green"):
                first[f"apache_{name}{country}"] = at
                at += count
    return {**first, "apache_ridges": at}


def centre(hex: int) -> Point:
    """Middle of a hex in map pixels."""
    column, row = CELLS[hex]
    return column * WIDTH + WIDTH / 2 + (0 if row == 1 else WIDTH / 2), row * PITCH + HEIGHT / 2


def corners(hex: int) -> list[Point]:
    """Corners of a hex in map pixels; corner i and i + 1 end the side i of the maps (0 E, clockwise)."""
    x, y = centre(hex)
    return [(x + (cx - 150) * SCALE, y + (cy - 172.5) * SCALE) for cx, cy in CORNERS]


def ends(hex: int, side: int) -> tuple[Point, Point]:
    """Both ends of a side, counted as in the game (0 NE)."""
    c = corners(hex)
    n = (side + 5) % 6
    return c[n], c[(n + 1) % 6]


def beyond(hex: int, side: int) -> int:
    """The hex across a side; 0 off the field."""
    (ax, ay), (bx, by) = ends(hex, side)
    x, y = centre(hex)
    other = (ax + bx - x, ay + by - y)
    return next((h for h in CELLS if math.dist(centre(h), other) < 30), 0)


def ridges(tiles: tuple[str, ...]) -> list[tuple[int, int]]:
    """Every ridge hexside once, as (hex, side) of the hex with the smaller number."""
    marked = {str(t["key"]): str(" ".join(map(str, t["ridges"]))).split() for t in library_tiles()}  # type: ignore[call-overload]
    names = ("NE", "E", "SE", "SW", "W", "NW")
    found: set[tuple[int, int]] = set()
    for hex, tile in zip(CELLS, tiles, strict=True):
        for word in marked[tile]:
            side = names.index(word)
            other = beyond(hex, side)
            found.add((other, (side + 3) % 6) if 0 < other < hex else (hex, side))
    return sorted(found)


class Writer:
    """Collects the lines of one map and numbers its layers and objects."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.layer, self.object = 0, 0

    def tiles(self, name: str, size: tuple[int, int], gids: dict[tuple[int, int], int], pad: str = " ") -> None:
        self.layer += 1
        columns, rows = size
        data = ",\n".join(",".join(str(gids.get((c, r), 0)) for c in range(columns)) for r in range(rows))
        self.rows += [
            f'{pad}<layer id="{self.layer}" name="{name}" width="{columns}" height="{rows}">',
            f'{pad} <data encoding="csv">',
            data,
            f"{pad} </data>",
            f"{pad}</layer>",
        ]

    def objects(self, name: str, items: list[tuple[str, Point, str, dict[str, int]]], visible: bool = True) -> None:
        """An object layer; each item is (name, place, shape element, properties)."""
        self.layer += 1
        self.rows.append(
            f' <objectgroup id="{self.layer}" name="{name}"{"" if visible else " visible=" + quoteattr("0")}>'
        )
        for title, (x, y), shape, tags in items:
            self.object += 1
            self.rows += [
                f'  <object id="{self.object}" name={quoteattr(title)} x="{x:g}" y="{y:g}">',
                "   <properties>",
            ]
            self.rows += [f'    <property name="{key}" type="int" value="{tags[key]}"/>' for key in sorted(tags)]
            self.rows += ["   </properties>", f"   {shape}", "  </object>"]
        self.rows.append(" </objectgroup>")

    def text(self, head: str, title: str) -> str:
        return "\n".join(
            [
                '<?xml version="1.0" encoding="UTF-8"?>',
                (
                    f'<map version="1.8" tiledversion="1.8.2" {head} infinite="0" backgroundcolor="{COLOUR}" '
                    f'nextlayerid="{self.layer + 1}" nextobjectid="{self.object + 1}">'
                ),
                " <properties>",
                f'  <property name="title" value={quoteattr(title)}/>',
                " </properties>",
                *self.rows,
                "</map>",
                "",
            ]
        )


def battlefield(title: str, tiles: tuple[str, ...]) -> str:
    """A battlefield as Tiled reads it."""
    w = Writer()
    first = tilesets()
    w.rows += [f' <tileset firstgid="{gid}" source="{TILESETS}/{name}.tsx"/>' for name, gid in first.items()]
    kinds = {family: f"apache_{name}" for name, family in SHEETS.items()}
    gid_of: dict[str, int] = {}
    for tile in library_tiles():
        start = first[kinds[str(tile["family"])]]
        gid_of[str(tile["key"])] = start + sum(
            gid_of.get(str(t["key"]), 0) >= start for t in library_tiles() if t["family"] == tile["family"]
        )
    w.tiles("terrain", (4, 3), {CELLS[h]: gid_of[t] for h, t in zip(CELLS, tiles, strict=True)})
    high = ridges(tiles)
    w.layer += 1
    w.rows.append(f' <group id="{w.layer}" name="ridge pictures">')
    for n, name in enumerate(SIDES):
        here = {CELLS[h]: first["apache_ridges"] + n for h, side in high if (side + 5) % 6 == n}
        w.tiles(f"ridge {name}", (4, 3), here, "  ")
    w.rows.append(" </group>")
    w.objects("ridges", [_line(f"ridge {h}", *ends(h, s), {"hex": h, "side": s}) for h, s in high], visible=False)
    w.objects("hexnum", [(str(h), centre(h), "<point/>", {"hex": h}) for h in CELLS], visible=False)
    w.objects(
        "sides",
        [(f"{h} side {s}", _middle(h, s), "<point/>", {"hex": h, "side": s}) for h in CELLS for s in range(6)],
        visible=False,
    )
    w.objects("centres", [(f"{h} centre", centre(h), "<point/>", {"hex": h}) for h in CELLS], visible=False)
    w.objects("perimeter", [_ring(f"entry {h}", corners(h), {"hex": h}) for h in PERIMETER], visible=False)
    out = [(h, s) for h in CELLS for s in range(6) if not beyond(h, s)]
    w.objects("exits", [_arrow(h, s) for h, s in out], visible=False)
    head = (
        f'orientation="hexagonal" renderorder="right-down" width="4" height="3" tilewidth="{WIDTH}"'
        f' tileheight="{HEIGHT}" hexsidelength="280" staggeraxis="y" staggerindex="even"'
    )
    return w.text(head, title)


def _middle(hex: int, side: int) -> Point:
    (ax, ay), (bx, by) = ends(hex, side)
    return (ax + bx) / 2, (ay + by) / 2


def _line(name: str, a: Point, b: Point, tags: dict[str, int]) -> tuple[str, Point, str, dict[str, int]]:
    return name, a, f'<polyline points="0,0 {b[0] - a[0]:g},{b[1] - a[1]:g}"/>', tags


def _ring(name: str, points: list[Point], tags: dict[str, int]) -> tuple[str, Point, str, dict[str, int]]:
    x, y = points[0]
    told = " ".join(f"{px - x:g},{py - y:g}" for px, py in points)
    return name, (x, y), f'<polygon points="{told}"/>', tags


def _arrow(hex: int, side: int) -> tuple[str, Point, str, dict[str, int]]:
    """An arrow over an outer side, a fifth of a hex long."""
    (mx, my), (x, y) = _middle(hex, side), centre(hex)
    tip = (mx + (mx - x) * 0.2, my + (my - y) * 0.2)
    return _line(f"exit {hex} side {side}", (mx, my), (round(tip[0], 1), round(tip[1], 1)), {"hex": hex, "side": side})


def sector() -> str:
    """The strip of the six range bands, Air Base at the left."""
    w = Writer()
    w.rows.append(f' <tileset firstgid="1" source="{TILESETS}/apache_sector.tsx"/>')
    w.tiles("bands", (6, 1), {(n, 0): n + 1 for n in range(6)})
    cells = []
    for n, name in enumerate(BANDS):
        x = float(n * CELL[0])
        cells.append(
            _ring(name, [(x, 0.0), (x + CELL[0], 0.0), (x + CELL[0], float(CELL[1])), (x, float(CELL[1]))], {"band": n})
        )
    w.objects("cells", cells, visible=False)
    head = (
        f'orientation="orthogonal" renderorder="right-down" width="6" height="1" tilewidth="{CELL[0]}"'
        f' tileheight="{CELL[1]}"'
    )
    return w.text(head, "Sector")


def main() -> None:
    """Write all three."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = {
        "ta_battlefield": battlefield("Battlefield", SAMPLE),
        "ta_training": battlefield("Training sortie", TRAINING),
        "ta_sector": sector(),
    }
    for name, text in made.items():
        (FOLDER / f"{name}.tmx").write_text(text, encoding="utf-8")
        print(f"{name}.tmx {len(text) / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
