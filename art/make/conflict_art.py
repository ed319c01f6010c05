"""Draw the pictures of the conflict solo battlefields: `python art/make/conflict_art.py [MAP.tmx or NAME ...]`

Reads terrain, levels, roads and walls from the Tiled map, whoever drew it, and writes the picture of its layer `art`
(maps/conflict_solo/art/NAME.jpg). Run it again after painting in Tiled. Light comes from the north-west.
"""

from __future__ import annotations

import math
import os
import random
import sys
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import conflict_built as own  # noqa: E402
import conflict_water as brooks  # noqa: E402
import field_light  # noqa: E402
import pygame  # noqa: E402
import support_built as built  # noqa: E402
import support_green as green  # noqa: E402
import support_hexes as hexes  # noqa: E402
import support_land as land  # noqa: E402
from conflict_looks import COUNTRIES, Look  # noqa: E402
from ink import Point, dark, svg, wake  # noqa: E402
from support_art import lay  # noqa: E402
from support_hexes import Cell, centre, neighbour  # noqa: E402

from tabletop.data.tiled import ImageLayer, MapSheet, load_map  # noqa: E402
from tabletop.games.conflict_solo.data.mapfacts import DRAWN, MapFacts, digest, drawn, map_facts  # noqa: E402  # noqa: E402
from tabletop.games.conflict_solo.rules.hexes import cell  # noqa: E402

FOLDER = ROOT / "maps" / "conflict_solo"
Way = tuple[str, list[Cell]]


@dataclass
class Scene:
    """A map as the painters want it. areas: cells by terrain code; roads: crossed hexsides; ways: those as chains."""

    name: str
    look: Look
    hedged: bool
    areas: dict[str, set[Cell]] = field(default_factory=dict)
    heights: dict[Cell, int] = field(default_factory=dict)
    roads: set[tuple[Cell, int]] = field(default_factory=set)
    ways: list[Way] = field(default_factory=list)
    walls: list[tuple[Cell, int]] = field(default_factory=list)

    def area(self, codes: str) -> set[Cell]:
        return set().union(*(self.areas.get(code, set()) for code in codes))


def scene(sheet: MapSheet, facts: MapFacts) -> Scene:
    """What a map shows."""
    found = Scene(
        sheet.path.stem,
        COUNTRIES.get(str(sheet.properties.get("look", "")), COUNTRIES["bzura"]),
        sheet.properties.get("walls") == "hedgerows",
    )
    for name, code in facts.terrain.items():
        found.areas.setdefault(code, set()).add(cell(name))
    found.heights = {cell(name): level for name, level in facts.levels.items() if level}
    found.roads = {(cell(name), side) for name, side in facts.roads}
    found.ways = chains(found.roads)
    seen: set[frozenset[Cell]] = set()
    for name, side in sorted(facts.walls):
        pair = frozenset((cell(name), neighbour(cell(name), side)))
        if pair not in seen:
            seen.add(pair)
            found.walls.append((cell(name), side))
    return found


def chains(roads: set[tuple[Cell, int]]) -> list[Way]:
    """Roads from end to end, straight on at every crossing."""
    joins: dict[Cell, set[Cell]] = {}
    for at, side in roads:
        other = neighbour(at, side)
        joins.setdefault(at, set()).add(other)
        joins.setdefault(other, set()).add(at)
    left = {frozenset((a, b)) for a, near in joins.items() for b in near}

    def on(way: list[Cell]) -> list[Cell]:
        while True:
            here = way[-1]
            ways = sorted(n for n in joins[here] if frozenset((here, n)) in left)
            if not ways:
                return way
            if len(way) > 1:
                (px, py), (x, y) = centre(way[-2]), centre(here)
                ways.sort(key=lambda n: math.dist((2 * x - px, 2 * y - py), centre(n)))
            left.discard(frozenset((here, ways[0])))
            way.append(ways[0])

    found: list[Way] = []
    while left:
        ends = [a for a in joins if sum(frozenset((a, b)) in left for b in joins[a]) % 2]
        rim = [a for a in ends if a[0] in (0, hexes.SHEET.columns - 1) or a[1] in (0, hexes.SHEET.rows - 1)]
        start = min(rim or ends or [min(min(pair) for pair in left)])
        found.append(("road", on([start])))
    return [way for way in found if len(way[1]) > 1]


def draw(s: Scene) -> pygame.Surface:
    """The whole picture."""
    look, rnd, size = s.look, random.Random(s.name), hexes.SHEET.size
    picture = land.plain(look, size, rnd)
    lay(picture, land.parcels(look, size, rnd) + land.speckle(look, size, rnd))
    fills, _ = land.slopes(look, s.heights, s.name)
    lay(picture, fills)
    land.relief(picture, s.heights)
    wet = s.area("~B")
    body = land.water(look, wet, s.name) + own.current(look, wet, s.name) if wet else ""
    if marsh := s.area("m"):
        body += land.marsh(look, marsh, s.name)
    lines, ponds = brooks.lines(s.area("s"), wet | s.area("m"), s.roads, s.name)
    lay(picture, body + brooks.paint(look, lines, ponds, s.name, look is COUNTRIES["wheat"]))
    body = green.grain(look, s.area("f"), s.name) if s.area("f") else ""
    body += "".join(own.plot(look, at, s.name) for at in sorted(s.area("hS")))
    body += green.brush(look, s.area("b"), s.name) if s.area("b") else ""
    if look in (COUNTRIES["bzura"], COUNTRIES["warta"]):  # September: the harvest is coming in
        rims = {near for at in s.area("f") for near in (neighbour(at, side) for side in range(6))} & s.area(".")
        body += "".join(own.stubble(look, at, s.name) for at in sorted(rims) if random.Random(f"{at}").random() < 0.45)
    if s.name.startswith("m1"):
        body += own.timber_yard(cell("I4"), s.name)
    lay(picture, body + built.roads(look, s.ways, s.name) + _bridges(s, lines))
    lay(picture, _woods(s))
    body = ""
    for at in sorted(s.area("hS"), key=lambda c: (centre(c)[1], c)):
        body += built.house(look, at, at in s.area("S"), 0, _turn(s, at), s.name)
    for at, side in sorted(s.walls, key=lambda w: (centre(w[0])[1], w)):
        body += built.fence(look, at, side, "bocage", s.name) if s.hedged else own.stone_wall(at, side, s.name)
    lay(picture, body)
    rises = [(*centre(c), 66.0, n) for c, n in sorted(s.heights.items()) if n > 0]
    picture = field_light.lit(picture, rises, sum(s.name.encode()))
    _dots(picture)
    return picture


def _woods(s: Scene) -> str:
    """Light woods; heavy ones darker, with spruces among them."""
    look, light, heavy = s.look, s.area("w"), s.area("W")
    body = green.woods(look, light | heavy, s.name) if light | heavy else ""
    if light and look is COUNTRIES["birches"]:
        body += own.birch_stems(land.Region(light, 9, 170, 0, s.name), s.name)
    if heavy:
        tones = tuple(dark(t, 0.32) for t in look.trees)
        if look is COUNTRIES["birches"]:
            tones = ("#2f4634", "#39543e", "#446149", "#527055")
        deep = Look(**{**look.__dict__, "trees": tones, "floor": dark(look.floor, 0.35), "spruce": 0.75})
        body += green.woods(deep, heavy, f"{s.name} heavy")
    return body


def _bridges(s: Scene, lines: list[list[Point]]) -> str:
    """A long bridge over deep water, planks where a road meets a brook."""
    body = ""
    for _, way in s.ways:
        line = built.road_line(way)
        spans = [n for n, at in enumerate(way) if at in s.area("B")]
        if spans:
            before = len(line) - len(way) - (1 if math.dist(line[-1], centre(way[-1])) > 50 else 0)
            first, last = spans[0] + before, spans[-1] + before
            body += own.long_bridge(s.look, [_half(line, first - 1), _half(line, last)])
        for brook in lines:
            for (px, py), (qx, qy) in pairwise(brook):
                for (ax, ay), (bx, by) in pairwise(line):
                    at = _crossing((px, py), (qx, qy), (ax, ay), (bx, by))
                    if at is not None:
                        body += built.bridge(s.look, at, math.atan2(by - ay, bx - ax))
    return body


def _half(line: list[Point], n: int) -> Point:
    """The middle of a stretch."""
    (ax, ay), (bx, by) = line[n], line[n + 1]
    return (ax + bx) / 2, (ay + by) / 2


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two stretches cross."""
    rx, ry, tx, ty = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    way = rx * ty - ry * tx
    if abs(way) < 1e-6:
        return None
    t = ((c[0] - a[0]) * ty - (c[1] - a[1]) * tx) / way
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / way
    return (a[0] + rx * t, a[1] + ry * t) if 0 <= t <= 1 and 0 <= u <= 1 else None


def _turn(s: Scene, at: Cell) -> float:
    """Houses stand along the nearest road, a little askew."""
    rnd = random.Random(f"{s.name} {at}")
    spots = [(math.dist(centre(c), centre(at)), n, way) for _, way in s.ways for n, c in enumerate(way)]
    if not spots or min(spots)[0] > 330:
        return rnd.uniform(-0.5, 0.5)
    _, n, way = min(spots)
    line = built.road_line(way)
    (ax, ay), (bx, by) = line[max(0, n - 1)], line[min(len(line) - 1, n + 2)]
    return math.atan2(by - ay, bx - ax) + rnd.choice((0, 0, math.pi / 2)) + rnd.uniform(-0.14, 0.14)


def _dots(picture: pygame.Surface) -> None:
    """The middle of every hex, from which sight is measured."""
    body = "".join(
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3" fill="#fffaf0" fill-opacity=".5"/><circle cx="{x:.0f}"'
        f' cy="{y:.0f}" r="1.9" fill="#2a2016" fill-opacity=".7"/>'
        for x, y in (centre((c, r)) for c in range(hexes.SHEET.columns) for r in range(hexes.SHEET.rows))
    )
    picture.blit(svg(body, picture.get_size()), (0, 0))


def main(names: list[str]) -> None:
    """Draw the named maps, or all of the game."""
    wake()
    for path in [Path(n) if n.endswith(".tmx") else FOLDER / f"{n}.tmx" for n in names] or sorted(FOLDER.glob("*.tmx")):
        sheet = load_map(path)
        hexes.use(sheet.width, sheet.height)
        facts = map_facts(sheet)
        picture = draw(scene(sheet, facts))
        layer = sheet.layer("art")
        target = (
            layer.image if isinstance(layer, ImageLayer) and layer.image else path.parent / "art" / f"{path.stem}.jpg"
        )
        target.parent.mkdir(exist_ok=True)
        pygame.image.save(picture, str(target))
        shown = dict(sorted({**drawn(target.parent), path.stem: digest(facts)}.items()))
        (target.parent / DRAWN).write_text("".join(f"{k} {v}\n" for k, v in shown.items()), encoding="utf-8")
        print(target.name, target.stat().st_size // 1024, "kB")


if __name__ == "__main__":
    main(sys.argv[1:])
