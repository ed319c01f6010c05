"""Draw the pictures of the squad-level maps: `python art/make/support_art.py [MAP.tmx or NAME ...]`

Reads terrain, elevation, roads and hexsides from the Tiled map, whoever drew it, and writes the picture of its layer
`art` (maps/air_support/art/NAME.jpg). Run it again after painting in Tiled. Light comes from the north-west.
"""

from __future__ import annotations

import math
import os
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import field_light  # noqa: E402
import pygame  # noqa: E402
import support_built as built  # noqa: E402
import support_green as green  # noqa: E402
import support_land as land  # noqa: E402
from ink import svg, wake  # noqa: E402
from support_hexes import COLUMNS, ROWS, SIZE, Cell, centre, neighbour  # noqa: E402
from support_looks import LOOKS  # noqa: E402

from tabletop.data.tiled import ImageLayer, MapSheet, load_map  # noqa: E402
from tabletop.games.air_support.data.mapfacts import MapFacts, map_facts  # noqa: E402
from tabletop.games.air_support.rules.terrain import Terrain  # noqa: E402
from tabletop.grid.hexes import DIRECTIONS  # noqa: E402


@dataclass
class Scene:
    """A map as the painters want it: areas by terrain, heights, roads by cells, fences by cell and direction."""

    name: str
    look: str
    areas: dict[Terrain, set[Cell]] = field(default_factory=dict)
    levels: dict[Cell, int] = field(default_factory=dict)
    heights: dict[Cell, int] = field(default_factory=dict)
    ways: list[tuple[str, list[Cell]]] = field(default_factory=list)
    fences: list[tuple[str, Cell, int]] = field(default_factory=list)


def scene(sheet: MapSheet, facts: MapFacts) -> Scene:
    """What a map shows."""
    board = facts.board
    found = Scene(sheet.path.stem, str(sheet.properties.get("look", "normandy")))
    for at, hex_ in facts.hexes.items():
        cell = board.cell(at)
        found.areas.setdefault(hex_.terrain, set()).add(cell)
        if hex_.levels:
            found.levels[cell] = hex_.levels
        if hex_.elevation:
            found.heights[cell] = hex_.elevation
    found.ways = [("road", [board.cell(at) for at in way]) for way in facts.roads]
    for (at, direction), kind in facts.fences.items():
        other = board.cell((at[0] + DIRECTIONS[direction][0], at[1] + DIRECTIONS[direction][1]))
        cell = board.cell(at)
        for side in range(6):
            if neighbour(cell, side) == other:
                found.fences.append((kind.value, cell, side))
    return found


def draw(s: Scene) -> pygame.Surface:
    """The whole picture."""
    look, rnd = LOOKS[s.look], random.Random(s.name)
    picture = land.plain(look, SIZE, rnd)
    lay(picture, land.parcels(look, SIZE, rnd) + land.speckle(look, SIZE, rnd))
    fills, _ = land.slopes(look, {c: n for c, n in s.heights.items() if n > 0}, s.name)
    lay(picture, fills)
    land.relief(picture, {c: n for c, n in s.heights.items() if n > 0})
    get = s.areas.get
    body = ""
    for terrain, paint in (
        (Terrain.WATER, land.water),
        (Terrain.MARSH, land.marsh),
        (Terrain.GULLY, land.gully),
        (Terrain.GRAIN, green.grain),
        (Terrain.BRUSH, green.brush),
    ):
        if area := get(terrain):
            body += paint(look, area, s.name)
    lay(picture, body)
    lay(picture, built.roads(look, s.ways, s.name) + _bridges(s))
    if s.name == "beet_road":
        lay(picture, built.craters(s.ways[0][1], rnd))
    body = green.orchard(look, area, s.name) if (area := get(Terrain.ORCHARD)) else ""
    if area := get(Terrain.WOODS):
        body += green.woods(look, area, s.name)
    lay(picture, body)
    body = ""
    for terrain in (Terrain.WOODEN, Terrain.STONE):
        for cell in sorted(get(terrain, set()), key=lambda c: (centre(c)[1], c)):
            body += built.house(look, cell, terrain is Terrain.STONE, s.levels.get(cell, 0), _facing(s, cell), s.name)
    for cell in sorted(get(Terrain.RUBBLE, set())):
        body += built.rubble(look, cell, s.name)
    for kind, cell, side in sorted(s.fences, key=lambda f: (centre(f[1])[1], f)):
        body += built.fence(look, cell, side, kind, s.name)
    lay(picture, body)
    rises = [(*centre(c), 66.0, n) for c, n in sorted(s.heights.items()) if n > 0]
    picture = field_light.lit(picture, rises, sum(s.name.encode()))
    _dots(picture)
    _levels(picture, s)
    return picture


def lay(picture: pygame.Surface, body: str) -> None:
    """Draw SVG elements on the picture."""
    if body:
        picture.blit(svg(body, picture.get_size()), (0, 0))


def _bridges(s: Scene) -> str:
    """A bridge wherever a road crosses a gully or water."""
    wet, body = s.areas.get(Terrain.GULLY, set()) | s.areas.get(Terrain.WATER, set()), ""
    for _, way in s.ways:
        line = built.road_line(way)
        for cell in way:
            if cell in wet:
                n = min(range(len(line)), key=lambda i: math.dist(line[i], centre(cell)))
                (ax, ay), (bx, by) = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
                body += built.bridge(LOOKS[s.look], line[n], math.atan2(by - ay, bx - ax))
    return body


def _facing(s: Scene, cell: Cell) -> float:
    """Houses stand along the nearest road, a little askew."""
    rnd = random.Random(f"{s.name} {cell}")
    spots = [(abs(c[0] - cell[0]) + abs(c[1] - cell[1]), n, way) for _, way in s.ways for n, c in enumerate(way)]
    if not spots:
        return rnd.uniform(-0.6, 0.6)
    _, n, way = min(spots)
    line = built.road_line(way)
    (ax, ay), (bx, by) = line[max(0, n - 1)], line[min(len(line) - 1, n + 2)]
    return math.atan2(by - ay, bx - ax) + rnd.choice((0, 0, 0, math.pi / 2)) + rnd.uniform(-0.16, 0.16)


def _dots(picture: pygame.Surface) -> None:
    """The middle of every hex, from which sight is measured."""
    body = "".join(
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3.4" fill="#fffaf0" fill-opacity=".55"/><circle cx="{x:.0f}"'
        f' cy="{y:.0f}" r="2.1" fill="#2a2016" fill-opacity=".72"/>'
        for x, y in (centre((c, r)) for c in range(COLUMNS) for r in range(ROWS))
    )
    lay(picture, body)


def _levels(picture: pygame.Surface, s: Scene) -> None:
    """The number of each level, as on a survey map, in the hex nearest to the middle of its area."""
    pygame.font.init()
    font = pygame.font.Font(str(ROOT / "art" / "fonts" / "EBGaramond12-Italic.otf"), 30)
    for level in sorted({n for n in s.heights.values() if n}):
        for part in land.components({c for c, n in s.heights.items() if n == level}):
            spots = [centre(c) for c in sorted(part)]
            mx, my = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
            free = [
                c
                for c in sorted(part)
                if not any(
                    c in s.areas.get(t, ()) for t in (Terrain.WOODS, Terrain.BRUSH, Terrain.STONE, Terrain.WOODEN)
                )
            ]
            x, y = min((centre(c) for c in free or sorted(part)), key=lambda p: (p[0] - mx) ** 2 + (p[1] - my) ** 2)
            for colour, shift in (("#fff6e0", 1), (LOOKS[s.look].contour, 0)):
                word = font.render(str(level).replace("-", "\u2212"), True, colour)
                picture.blit(word, word.get_rect(center=(x + 28 + shift, y + 24 + shift)))


def main(names: list[str]) -> None:
    """Draw the named maps, or all of the game."""
    wake()
    folder = ROOT / "maps" / "air_support"
    for path in [Path(n) if n.endswith(".tmx") else folder / f"{n}.tmx" for n in names] or sorted(folder.glob("*.tmx")):
        sheet = load_map(path)
        picture = draw(scene(sheet, map_facts(sheet)))
        layer = sheet.layer("art")
        target = (
            layer.image if isinstance(layer, ImageLayer) and layer.image else path.parent / "art" / f"{path.stem}.jpg"
        )
        target.parent.mkdir(exist_ok=True)
        pygame.image.save(picture, str(target))
        print(target.name, target.stat().st_size // 1024, "kB")


if __name__ == "__main__":
    main(sys.argv[1:])
