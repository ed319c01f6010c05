"""Large battlefield tiles of the campaign game: four families of land and the ridge that lies on a hexside.

A tile is drawn in a box of 300 x 345 units, pointy top, light from the north-west; the pictures are 1.6 times as large.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import apache_relief as relief
import pygame
from ink import Point, circle, cut, dark, el, light, mix, path, poly, svg

UNIT_W, UNIT_H = 300, 345
WIDTH, HEIGHT = 480, 552
CORNERS: list[Point] = [(300, 85), (300, 260), (150, 345), (0, 260), (0, 85), (150, 0)]
"""Corner i and i + 1 end side i, counted as on the maps: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE."""
GAP = 2.4
"""Share of the gap between two cardboard tiles that each of them leaves free."""


@dataclass(frozen=True)
class Country:
    """Colours of a countryside. `stains` lie broad under everything, `ripple` are the two strokes of a fold of
    ground.
    """

    base: dict[str, str]
    stains: tuple[str, ...]
    ripple: tuple[str, str]
    track: tuple[str, str, str]
    knoll: tuple[str, str, str, str]
    rock: tuple[str, str, str]
    scrub: tuple[str, ...]
    scrub_ink: str
    street: str
    walls: tuple[str, ...]
    wall_ink: str
    trees: int
    fields: tuple[str, ...] = ()


DRY = Country(
    {"Desert": "#ead6a8", "Hills": "#e2c896", "Mountain": "#d8bb8c", "Built-up": "#e2d0ac"},
    ("#f3e4bd", "#d9bd86", "#e0c48f"),
    ("#b8945c", "#fbf0d0"),
    ("#c9a66c", "#f1dfb2", "#a98552"),
    ("#cfaf78", "#e3cda0", "#f7ebc8", "#7f5a33"),
    ("#f0dcb0", "#7c5c3e", "#4f3720"),
    ("#8f9560", "#7c8452", "#a3a56c"),
    "#545c34",
    "#f3e8cf",
    ("#f4e9d2", "#e6d3b0", "#d9c09a", "#efe0c0", "#cdb08a"),
    "#7d6444",
    26,
)
GREEN = Country(
    {"Desert": "#dcdcae", "Hills": "#d3d8a4", "Mountain": "#c3c698", "Built-up": "#d8d7ae"},
    ("#e6e6bd", "#c3cc92", "#cdd39c"),
    ("#9aa468", "#f0f1d0"),
    ("#b59f6c", "#f1e6c2", "#8f7b4d"),
    ("#b9c184", "#cdd29b", "#e8e7bd", "#5d6436"),
    ("#e3dfb8", "#6b6848", "#3f3d28"),
    ("#7f9a63", "#6d8a54", "#93ab70"),
    "#41572f",
    "#f4ecd4",
    ("#c98a6e", "#b9745a", "#d7a184", "#bd8a70", "#cf9c7c"),
    "#6d3f31",
    70,
    ("#cfd596", "#e0dba0", "#bfca88", "#e6d49a"),
)
COUNTRIES = {"dry": DRY, "green": GREEN}


def land_tile(family: str, key: str, country: str) -> pygame.Surface:
    """One cardboard tile: family of land, its id (which seeds it), and the countryside "dry" or "green"."""
    c = COUNTRIES[country]
    r = random.Random(f"apache {key}")
    body = _ground(c, family, r)
    if c.fields and family in ("Desert", "Hills", "Built-up"):
        body += _fields(c, r, 5 if family == "Built-up" else 8)
    track = _track(c, r) if family in ("Desert", "Hills") else ""
    view = (0.0, 0.0, float(UNIT_W), float(UNIT_H))
    if family == "Built-up":
        paint = svg(body + _town(c, r) + _scrub(c, family, r), (WIDTH, HEIGHT), view)
    else:
        paint = svg(body, (WIDTH, HEIGHT), view)
        lines = _relief(paint, c, family, int(key[1:]), r)
        paint.blit(svg(lines + track + _scrub(c, family, r), (WIDTH, HEIGHT), view), (0, 0))
    shape = svg(el(poly(shrunk(1 - GAP / 150)), "#ffffff"), (WIDTH, HEIGHT), view)
    return _edged(cut(paint, shape), view)


def _relief(paint: pygame.Surface, c: Country, family: str, number: int, r: random.Random) -> str:
    """Lay the light and shade of the land on the paint; returns the ink that comes above it."""
    if family == "Mountain":
        field, top = relief.mountain_field(number, random.Random(f"crests {number}")), 46.0
        shade = relief.shaded(field, c.rock[0], mix(c.rock[1], c.base[family], 0.22), top, 1.05, 0.85)
        segments = relief.mountain_segments(number, random.Random(f"crests {number}"))
        ink = relief.hachures(field, (5, 14, 24), c.rock[2], r, 4) + relief.crest_lines(segments, field, c.rock[2], top)
    elif family == "Hills":
        field, top = relief.hill_field(number, random.Random(f"hills {number}")), 24.0
        shade = relief.shaded(field, c.knoll[2], c.knoll[3], top, 1.05, 0.0)
        ink = relief.hachures(field, (2.4, 6, 10, 14, 18, 22), c.knoll[3], r, 3)
    else:
        field, top = relief.dune_field(number, random.Random(f"dunes {number}")), 6.0
        shade = relief.shaded(field, c.ripple[1], c.ripple[0], top, 1.6, 0.0)
        ink = ""
    size = (round(relief.COLS * relief.STEP * WIDTH / UNIT_W), round(relief.ROWS * relief.STEP * HEIGHT / UNIT_H))
    paint.blit(pygame.transform.smoothscale(shade, size), (0, 0))
    return ink


def shrunk(k: float) -> list[Point]:
    """The hex drawn in about its middle."""
    return [(150 + (x - 150) * k, 172.5 + (y - 172.5) * k) for x, y in CORNERS]


def _edged(tile: pygame.Surface, view: tuple[float, float, float, float]) -> pygame.Surface:
    """The bevel of cut cardboard: light on the upper left edges, dark on the lower right ones."""
    k = 1 - GAP / 150
    outer, inner = shrunk(k), shrunk(k * 0.982)
    tints = (
        ("#2a1c0e", 0.34),
        ("#2a1c0e", 0.46),
        ("#2a1c0e", 0.30),
        ("#fffaf0", 0.40),
        ("#fffaf0", 0.62),
        ("#fffaf0", 0.22),
    )
    s = "".join(
        el(poly([outer[i], outer[(i + 1) % 6], inner[(i + 1) % 6], inner[i]]), tint, op=op)
        for i, (tint, op) in enumerate(tints)
    )
    tile.blit(svg(s + el(poly(outer), "none", "#3d2a18", 1.1, so=0.8), tile.get_size(), view), (0, 0))
    return tile


# ---------------------------------------------------------------- what all families have
def _ground(c: Country, family: str, r: random.Random) -> str:
    """Flat colour, broad stains, and folds of the ground."""
    s = f'<rect x="-5" y="-5" width="310" height="355" fill="{c.base[family]}"/>'
    for _ in range(11):
        x, y, a, b = r.uniform(0, 300), r.uniform(0, 345), r.uniform(45, 105), r.uniform(12, 30)
        ring = [
            (x + a * r.uniform(0.8, 1.2) * math.cos(t * 0.628), y + b * r.uniform(0.8, 1.2) * math.sin(t * 0.628))
            for t in range(10)
        ]
        s += el(path(ring), r.choice(c.stains), op=0.36)
    for _ in range({"Desert": 30, "Hills": 20, "Mountain": 8, "Built-up": 8}[family]):
        x, y, n = r.uniform(0, 300), r.uniform(0, 345), r.uniform(18, 44)
        s += el(f"M{x:.0f} {y:.0f}q{n / 2:.0f} {-r.uniform(4, 8):.0f} {n:.0f} 0", "none", c.ripple[0], 1.1, so=0.5)
        s += el(f"M{x:.0f} {y + 2:.1f}q{n / 2:.0f} {-r.uniform(4, 7):.0f} {n:.0f} 0", "none", c.ripple[1], 1.2, so=0.6)
    return s


def _track(c: Country, r: random.Random) -> str:
    """A dry river bed or a country road from edge to edge."""
    points = [(-12.0, r.uniform(0.3, 0.7) * UNIT_H)]
    points += [(UNIT_W * t, UNIT_H * (0.5 + r.uniform(-0.14, 0.14))) for t in (0.25, 0.5, 0.75)]
    points.append((UNIT_W + 12.0, r.uniform(0.3, 0.7) * UNIT_H))
    d = path(points, False)
    dashes = el(d, "none", c.track[2], 0.9, so=0.7, extra='stroke-dasharray="2 5"')
    return el(d, "none", c.track[0], 10.5, so=0.6) + el(d, "none", c.track[1], 6.8, so=0.92) + dashes


def _scrub(c: Country, family: str, r: random.Random) -> str:
    """Bushes and stones; in green country trees, single and in groves."""
    s = ""
    number = {"Desert": 1.0, "Hills": 0.9, "Mountain": 0.4, "Built-up": 0.3}[family] * c.trees
    spots = [(r.uniform(22, 278), r.uniform(28, 317)) for _ in range(round(number))]
    if c.trees > 40:
        for _ in range(3 if family == "Built-up" else 6):
            x, y = r.uniform(40, 260), r.uniform(60, 285)
            spots += [(x + r.gauss(0, 13), y + r.gauss(0, 9)) for _ in range(16)]
    for x, y in sorted(spots, key=lambda q: q[1]):
        if r.random() < 0.7:
            size = r.uniform(2.0, 2.9) * (1.5 if c.trees > 40 else 1)
            s += circle(x + size * 0.4, y + size * 0.5, size * 1.05, dark(c.scrub_ink, 0.5), op=0.3)
            tint = r.choice(c.scrub)
            s += circle(x, y, size, tint, c.scrub_ink, 0.5) + circle(
                x - size * 0.3, y - size * 0.3, size * 0.45, light(tint, 0.3), op=0.8
            )
        elif c.trees < 40:
            s += el(path([(x, y - 2), (x + 2.6, y), (x + 1, y + 2), (x - 2.4, y + 1)]), "#b4946a", "#6d5233", 0.6)
    return s


def _fields(c: Country, r: random.Random, number: int) -> str:
    """Blocks of ploughed strips."""
    s = ""
    for _ in range(number):
        x, y, a = r.uniform(30, 270), r.uniform(40, 305), r.uniform(-0.5, 0.5)
        ca, sa = math.cos(a), math.sin(a)
        wide, high = r.uniform(16, 26), r.uniform(20, 34)
        for n in range(r.randint(2, 4)):
            box = [
                (u + n * wide, v)
                for u, v in ((0, 0), (wide - 1.2, r.uniform(-2, 2)), (wide - 1.2, high + r.uniform(-2, 2)), (0, high))
            ]
            turned = [(x + u * ca - v * sa, y + u * sa + v * ca) for u, v in box]
            s += el(poly(turned), r.choice(c.fields), "#8f9a5c", 0.7, op=0.75, so=0.6)
    return s


# ---------------------------------------------------------------- families
_BLOCKS = (
    ((0, 0, 17, 19), (19, 0, 17, 11), (0, 21, 17, 19), (19, 13, 17, 27)),
    ((0, 0, 36, 14), (0, 17, 16, 23), (19, 17, 17, 23)),
    ((0, 0, 22, 40), (24, 0, 12, 19), (24, 22, 12, 18)),
)


def _town(c: Country, r: random.Random) -> str:
    """Streets and blocks of flat roofs round a square, thinning out towards the edges."""
    turn = r.uniform(-18, 18)
    s = f'<g transform="rotate({turn:.1f} 150 172)">'
    s += "".join(_rect(36 + gx * 46, -20, 8, 385, c.street, "#b9a27c") for gx in range(-2, 8))
    s += "".join(_rect(-30, 34 + gy * 50, 360, 8, c.street, "#b9a27c") for gy in range(-1, 8))
    for gx in range(-1, 7):
        for gy in range(-1, 7):
            x, y = 36 + gx * 46 + 9.0, 34 + gy * 50 + 9.0
            if math.hypot(x + 18 - 150, y + 20 - 172) > 122 or r.random() < 0.10:
                if r.random() < 0.4:
                    s += "".join(
                        circle(
                            x + r.uniform(4, 32),
                            y + r.uniform(4, 36),
                            r.uniform(2.4, 4),
                            r.choice(c.scrub),
                            c.scrub_ink,
                            0.6,
                        )
                        for _ in range(5)
                    )
                continue
            for hx, hy, hw, hh in r.choice(_BLOCKS):
                s += _rect(x + hx + 2.5, y + hy + 3, hw, hh, "#4a3722", op=0.4) + _rect(
                    x + hx, y + hy, hw, hh, r.choice(c.walls), c.wall_ink
                )
                s += _rect(x + hx + 2, y + hy + 2, hw - 4, hh - 4, "none", "#fffaf0", 0.6)
    s += _mosque(150, 172) if c.trees < 40 else _church(150, 172)
    return s + "</g>"


def _mosque(x: float, y: float) -> str:
    """A domed house of prayer with its court and minaret, from above."""
    s = (
        _rect(x - 24, y - 20, 48, 42, "#f3e8cf", "#a98a5c")
        + _rect(x - 14.5, y - 11, 33, 26, "#4a3722", op=0.4)
        + _rect(x - 17, y - 14, 33, 26, "#efe0c0", "#7d6444")
    )
    s += (
        circle(x + 1.5, y + 1.5, 10, "#4a3722", op=0.35)
        + circle(x - 0.5, y - 1, 10, "#7fa79b", "#40584f", 1)
        + circle(x - 3.5, y - 4, 4.4, "#c4ddd2", op=0.9)
    )
    s += el(f"M{x + 21} {y - 15}l15 17", "none", "#4a3722", 3.4, so=0.4)
    return s + circle(x + 21, y - 15, 3.8, "#fbf3e0", "#7d6444", 1) + circle(x + 20.2, y - 15.8, 1.5, "#7fa79b")


def _church(x: float, y: float) -> str:
    """A village church from above: nave with a ridged roof, square tower, churchyard."""
    s = (
        _rect(x - 25, y - 20, 50, 42, "#c3cc92", "#7d8a54")
        + _rect(x - 11, y - 5, 34, 15, "#3a2a1a", op=0.4)
        + _rect(x - 13, y - 8, 34, 15, "#8f5a48", "#4f2c20")
    )
    s += (
        _rect(x - 13, y - 8, 34, 7.5, "#b9745a")
        + _rect(x - 22, y - 7, 13, 13, "#3a2a1a", op=0.4)
        + _rect(x - 24, y - 10, 13, 13, "#d9cfb8", "#5d5040")
    )
    return (
        s
        + el(f"M{x - 24} {y - 10}l13 13m0 -13l-13 13", "none", "#5d5040", 0.9)
        + el(f"M{x - 13} {y - 0.5}h34", "none", "#4f2c20", 0.9)
    )


def _rect(x: float, y: float, w: float, h: float, fill: str, stroke: str = "", so: float = 1, op: float = 1) -> str:
    return el(poly([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]), fill, stroke, 0.7 if stroke else 0, op, so)


# ---------------------------------------------------------------- ridges
def ridge_tile(side: int, over: int) -> pygame.Surface:
    """The ridge on one side of a hex, in a picture that overhangs the hex by `over` pixels."""
    scale = WIDTH / UNIT_W
    size = (WIDTH + 2 * over, HEIGHT + 2 * over)
    view = (-over / scale, -over / scale, size[0] / scale, size[1] / scale)
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
    inset = 0.02
    start = (ax + (bx - ax) * inset, ay + (by - ay) * inset)
    end = (bx + (ax - bx) * inset, by + (ay - by) * inset)
    return svg(_ridge(start, end, 19.0, random.Random(f"ridge {side}")), size, view)


def _ridge(start: Point, end: Point, width: float, r: random.Random) -> str:
    """Hachures down both flanks of a dark crest with a light edge: unmistakable at 20 pixels a hex."""
    (x1, y1), (x2, y2) = start, end
    d = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / d, (y2 - y1) / d
    px, py = -uy, ux
    n = max(7, int(d / (width * 0.40)))
    swell = [math.sin(math.pi * t / n) ** 0.35 if 0 < t < n else 0.0 for t in range(n + 1)]

    def at(off: float, t: float) -> Point:
        return x1 + ux * d * t + px * off, y1 + uy * d * t + py * off

    flanks = [
        [at(sign * width * 1.15 * swell[i] * r.uniform(0.82, 1.12), i / n) for i in range(n + 1)] for sign in (1, -1)
    ]
    ring = [(*at(0, 0), 1), *flanks[0][1:-1], (*at(0, 1), 1), *flanks[1][1:-1][::-1]]
    s = el(path([(q[0] + 2.5, q[1] + 3.5) for q in ring]), "#1d1208", op=0.28) + el(path(ring), "#b07f4c", op=0.92)
    for i in range(1, n):
        for sign in (1, -1):
            length = width * swell[i] * r.uniform(0.72, 1.22)
            t = i / n + r.uniform(-0.25, 0.25) / n
            shaded = sign * (px + py) > 0
            base = [at(sign * width * 0.2, t - 0.27 / n), at(sign * width * 0.2, t + 0.27 / n)]
            tip = at(sign * (width * 0.2 + length), t + r.uniform(-0.12, 0.12) / n)
            s += el(poly([*base, tip]), "#3a1f0f", op=0.94 if shaded else 0.6)
    crest = [at(r.uniform(-0.12, 0.12) * width if 0 < i < n else 0, i / n) for i in range(n + 1)]
    s += el(path(crest, False), "none", "#3a1f0f", width * 0.54) + el(
        path(crest, False), "none", "#5a341d", width * 0.34
    )
    lit = [(x - width * 0.07, y - width * 0.07) for x, y in crest[1:-1]]
    return s + el(path(lit, False), "none", "#f6dfb2", width * 0.13, so=0.95)
