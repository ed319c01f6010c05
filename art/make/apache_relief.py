"""Relief of the large battlefield tiles: heights, light from the north-west, and hachures as on old staff maps.

Heights are functions of a place in the box of 300 x 345 units; all of them fall to nothing before the hexsides, so that
no slope can be taken for a ridge that blocks sight.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from ink import Point, el, mix, path, poly

UNIT_W, UNIT_H = 300, 345
STEP = 1.25
"""Units between two reckoned heights."""
COLS, ROWS = int(UNIT_W / STEP) + 1, int(UNIT_H / STEP) + 1
STEEP = 1.2
"""Fall of a mountain side in units of height for each unit of way."""
Field = list[list[float]]
Segment = tuple[float, float, float, float, float, float]
"""x, y, height of both ends of a piece of crest."""


def inside(x: float, y: float) -> float:
    """How far a place lies inside the hex: 0 on a hexside, about 150 in the middle (units)."""
    u, v = abs(x - 150), abs(y - 172.5)
    return min(150 - u, (172.5 - v - u * 0.5775) * 0.866)


def fade(x: float, y: float, margin: float, soft: float) -> float:
    """0 within `margin` of the hexside, 1 from `soft` further in."""
    t = (inside(x, y) - margin) / soft
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


# ---------------------------------------------------------------- mountains
def _jagged(a: Point, b: Point, za: float, zb: float, r: random.Random, n: int) -> list[tuple[float, float, float]]:
    """Points of a crest from a to b with its heights, never quite straight."""
    d = math.hypot(b[0] - a[0], b[1] - a[1])
    px, py = -(b[1] - a[1]) / (d or 1), (b[0] - a[0]) / (d or 1)
    out = []
    for i in range(n + 1):
        t = i / n
        off = 0.0 if i in (0, n) else r.uniform(-1, 1) * d * 0.10
        z = za + (zb - za) * t + (0.0 if i in (0, n) else r.uniform(-0.13, 0.13) * za)
        out.append((a[0] + (b[0] - a[0]) * t + px * off, a[1] + (b[1] - a[1]) * t + py * off, max(0.0, z)))
    return out


def _add(out: list[Segment], line: Sequence[tuple[float, float, float]]) -> None:
    out += [(*a, *b) for a, b in pairwise(line)]


def _range(out: list[Segment], points: Sequence[Point], top: float, r: random.Random, reach: float) -> None:
    """A chain of peaks along `points` with spurs to both sides, `reach` units long."""
    count = len(points)
    heights = [top * (0.55 + 0.45 * math.sin(math.pi * (i + 0.5) / count)) * r.uniform(0.8, 1.1) for i in range(count)]
    for i in range(count - 1):
        _add(out, _jagged(points[i], points[i + 1], heights[i], heights[i + 1] * 0.92, r, 3))
    for i, (x, y) in enumerate(points):
        ahead, behind = points[min(count - 1, i + 1)], points[max(0, i - 1)]
        along = math.atan2(ahead[1] - behind[1], ahead[0] - behind[0])
        ends = (
            [along + 1.45, along - 1.45]
            if 0 < i < count - 1
            else [along + 1.2, along - 1.2, along + (0 if i else math.pi)]
        )
        for angle in ends:
            a = angle + r.uniform(-0.35, 0.35)
            n = reach * r.uniform(0.7, 1.1) * heights[i] / top
            foot = (x + n * math.cos(a), y + n * math.sin(a))
            line = _jagged((x, y), foot, heights[i] * 0.96, heights[i] * 0.16, r, 4)
            _add(out, line)
            for q, way in ((1, 1.0), (2, -1.0)):
                bx, by, bz = line[q]
                b = a + way * r.uniform(0.7, 1.1)
                m = n * 0.42 * r.uniform(0.8, 1.2)
                _add(out, _jagged((bx, by), (bx + m * math.cos(b), by + m * math.sin(b)), bz * 0.95, bz * 0.12, r, 2))


def _spots(count: int, turn: float, length: float, bend: float, cx: float = 150, cy: float = 172) -> list[Point]:
    """Places on a bent line through (cx, cy)."""
    out = []
    for i in range(count):
        u = length * (i / (count - 1) - 0.5)
        v = bend * math.cos(math.pi * u / length)
        out.append((cx + u * math.cos(turn) - v * math.sin(turn), cy + u * math.sin(turn) + v * math.cos(turn)))
    return out


def mountain_segments(number: int, r: random.Random) -> list[Segment]:
    """Crests of the tile with this number: a long chain, two chains, a star, or a horseshoe round a high valley."""
    out: list[Segment] = []
    turn = r.uniform(0, math.pi)
    kind = number % 4
    if kind == 0:
        _range(out, _spots(6, turn, 200, r.uniform(-30, 30)), 46, r, 84)
    elif kind == 1:
        for side in (-1, 1):
            dx, dy = -math.sin(turn) * 56 * side, math.cos(turn) * 56 * side
            _range(out, _spots(5, turn + r.uniform(-0.2, 0.2), 165, 16 * side, 150 + dx, 172 + dy), 36, r, 54)
    elif kind == 2:
        for arm in range(3):
            a = turn + arm * math.tau / 3 + r.uniform(-0.2, 0.2)
            pts = [(150 + n * math.cos(a + n * 0.002), 172 + n * math.sin(a + n * 0.002)) for n in (2, 34, 66, 98)]
            _range(out, pts, 48 - 5 * arm, r, 60)
    else:
        a0 = turn
        pts = [(150 + 70 * math.cos(a0 + q), 172 + 76 * math.sin(a0 + q)) for q in (0, 0.75, 1.5, 2.25, 3.0, 3.75, 4.5)]
        _range(out, pts, 40, r, 58)
    return out


def mountain_field(number: int, r: random.Random) -> Field:
    """Heights of crests that fall off like roofs: sharp edges, clear lit and shaded faces."""
    segments = mountain_segments(number, r)
    grid: Field = [[0.0] * COLS for _ in range(ROWS)]
    for x1, y1, z1, x2, y2, z2 in segments:
        reach = max(z1, z2) / STEEP
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy or 1.0
        i0, i1 = max(0, int((min(x1, x2) - reach) / STEP)), min(COLS - 1, int((max(x1, x2) + reach) / STEP) + 1)
        j0, j1 = max(0, int((min(y1, y2) - reach) / STEP)), min(ROWS - 1, int((max(y1, y2) + reach) / STEP) + 1)
        for j in range(j0, j1 + 1):
            y, row = j * STEP, grid[j]
            for i in range(i0, i1 + 1):
                x = i * STEP
                t = ((x - x1) * dx + (y - y1) * dy) / length
                t = 0.0 if t < 0 else 1.0 if t > 1 else t
                ex, ey = x - x1 - dx * t, y - y1 - dy * t
                z = z1 + (z2 - z1) * t - STEEP * math.sqrt(ex * ex + ey * ey)
                if z > row[i]:
                    row[i] = z
    return _fenced(grid, 13, 24)


def _fenced(grid: Field, margin: float, soft: float) -> Field:
    """The field let down to nothing before the hexsides."""
    return [
        [z * fade(i * STEP, j * STEP, margin, soft) if z else 0.0 for i, z in enumerate(row)]
        for j, row in enumerate(grid)
    ]


# ---------------------------------------------------------------- hills and sand
def hill_field(number: int, r: random.Random) -> Field:
    """Round-backed hills, some drawn out into long swells; heights in units."""
    lumps = []
    layouts = (
        ((0.34, 0.31, 1.5), (0.66, 0.66, 1.7), (0.70, 0.30, 1.0), (0.30, 0.70, 1.1)),
        ((0.50, 0.36, 2.1), (0.36, 0.70, 1.3), (0.70, 0.68, 1.2)),
        ((0.32, 0.48, 1.7), (0.66, 0.34, 1.3), (0.62, 0.72, 1.5)),
        ((0.50, 0.54, 2.3), (0.30, 0.28, 1.0), (0.74, 0.30, 1.0), (0.66, 0.80, 0.8)),
    )
    for fx, fy, k in layouts[number % 4]:
        x, y = fx * UNIT_W + r.uniform(-12, 12), fy * UNIT_H + r.uniform(-12, 12)
        lumps.append(
            (x, y, 31 * k * r.uniform(0.85, 1.1), 21 * k**0.6 * r.uniform(0.9, 1.1), r.uniform(0, math.pi), 12 + 7 * k)
        )
        if k > 1.2:  # a shoulder
            a = r.uniform(0, math.tau)
            lumps.append((x + 26 * k * math.cos(a), y + 20 * k * math.sin(a), 20 * k, 14 * k, a, 9 * k))
    wave = [(r.uniform(0.03, 0.06), r.uniform(0.03, 0.06), r.uniform(0, 6)) for _ in range(3)]

    def height(x: float, y: float) -> float:
        bend = 1 + sum(math.sin(x * a + y * b + c) for a, b, c in wave) * 0.09
        heap = 1.0
        for cx, cy, rx, ry, turn, top in lumps:
            u, v = x - cx, y - cy
            ca, sa = math.cos(turn), math.sin(turn)
            q = math.hypot((u * ca + v * sa) / rx, (v * ca - u * sa) / ry) * bend
            if q < 2:
                heap += math.exp(top * math.exp(-q * q * 1.15) / 4) - 1
        return max(0.0, 4 * math.log(heap) - 1.2)

    return _fenced(_filled(height), 14, 22)


def dune_field(number: int, r: random.Random) -> Field:
    """Fields of transverse dunes: a gentle windward and a steep lee side."""
    wind = r.uniform(0.25, 0.75)
    ca, sa = math.cos(wind), math.sin(wind)
    patches = [(r.uniform(60, 240), r.uniform(60, 285), r.uniform(55, 95)) for _ in range(3)]
    wave = [(r.uniform(0.02, 0.045), r.uniform(0, 6)) for _ in range(3)]

    def height(x: float, y: float) -> float:
        where = max(1 - math.hypot(x - px, (y - py) * 1.2) / n for px, py, n in patches)
        if where <= 0:
            return 0.0
        u, v = x * ca + y * sa, y * ca - x * sa
        u += 9 * sum(math.sin(v * a + b) for a, b in wave)
        t = (u / (30 + 5 * math.sin(v * 0.021))) % 1
        profile = t / 0.72 if t < 0.72 else (1 - t) / 0.28
        return 5.2 * profile * min(1.0, where * 2.4)

    return _fenced(_filled(height), 8, 22)


def _filled(height: Callable[[float, float], float]) -> Field:
    return [[height(i * STEP, j * STEP) for i in range(COLS)] for j in range(ROWS)]


# ---------------------------------------------------------------- light
def light_of(field: Field, i: int, j: int) -> tuple[float, float, float]:
    """Slope (x, y) at a point of the field and how much brighter than flat ground it is under light from the
    north-west.
    """
    i0, i1, j0, j1 = max(0, i - 1), min(COLS - 1, i + 1), max(0, j - 1), min(ROWS - 1, j + 1)
    gx = (field[j][i1] - field[j][i0]) / ((i1 - i0) * STEP)
    gy = (field[j1][i] - field[j0][i]) / ((j1 - j0) * STEP)
    norm = math.sqrt(1 + gx * gx + gy * gy)
    return gx, gy, (0.54 * gx + 0.60 * gy + 0.59) / norm - 0.59


def shaded(field: Field, light: str, dark: str, top: float, force: float, rock: float) -> pygame.Surface:
    """The relief as a see-through picture (a pixel per STEP): rock colours from `light` to `dark` where it is high,
    light and shade everywhere, and the shadow that high ground throws to the south-east. rock 0..1: how much the
    ground is covered.
    """
    out = pygame.Surface((COLS, ROWS), pygame.SRCALPHA)
    lo, hi = _rgb(light), _rgb(dark)
    out.fill((*lo, 0))
    for j in range(ROWS):
        for i in range(COLS):
            z = field[j][i]
            cast = max(
                (field[j - d][i - d] - z - d * STEP * 0.9 for d in (3, 6, 10, 15) if j >= d and i >= d), default=0.0
            )
            if z <= 0.05 and cast <= 0:
                continue
            _, _, lum = light_of(field, i, j)
            shade = max(-1.0, min(1.0, lum * force)) - min(0.42, max(0.0, cast) * 0.05)
            t = 0.46 - 0.5 * shade - 0.10 * min(1.0, z / top)
            t = min(1.0, max(0.0, t))
            colour = [round(a + (b - a) * t) for a, b in zip(lo, hi, strict=True)]
            cover = rock * min(1.0, z / (top * 0.16)) if rock else 0.0
            alpha = max(cover, min(0.85, abs(shade) * 0.95 + (0.10 if z > 0.6 else 0.0)))
            out.set_at((i, j), (*colour, round(255 * min(1.0, alpha))))
    return out


def _rgb(c: str) -> tuple[int, int, int]:
    return int(c[1:3], 16), int(c[3:5], 16), int(c[5:7], 16)


# ---------------------------------------------------------------- hachures
def crossings(field: Field, level: float, every: int) -> list[tuple[float, float, float, float]]:
    """Points where the field crosses a level, one for each square of `every` steps, with the slope there (x, y, gx,
    gy).
    """
    out = []
    for j in range(0, ROWS - every, every):
        for i in range(0, COLS - every, every):
            corners = ((i, j), (i + every, j), (i + every, j + every), (i, j + every))
            hits = []
            for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True):
                za, zb = field[b][a] - level, field[d][c] - level
                if (za < 0) != (zb < 0):
                    t = za / (za - zb)
                    hits.append(((a + (c - a) * t) * STEP, (b + (d - b) * t) * STEP))
            if len(hits) >= 2:
                x, y = (hits[0][0] + hits[1][0]) / 2, (hits[0][1] + hits[1][1]) / 2
                gx, gy, _ = light_of(field, min(COLS - 1, round(x / STEP)), min(ROWS - 1, round(y / STEP)))
                out.append((x, y, gx, gy))
    return out


def hachures(field: Field, levels: Sequence[float], ink: str, r: random.Random, every: int = 3) -> str:
    """Strokes down the slope from level to level: close and dark where it is steep and turned from the light."""
    s = ""
    for n, level in enumerate(levels):
        drop = level - (levels[n - 1] if n else 0.0)
        for x, y, gx, gy in crossings(field, level, every):
            g = math.hypot(gx, gy)
            if g < 0.05:
                continue
            ux, uy = -gx / g, -gy / g  # down the slope
            shade = 0.5 + 0.5 * max(-1.0, min(1.0, (ux + uy) / 1.3))  # 1 = turned to the south-east
            length = min(10.5, drop / g * 0.88) * r.uniform(0.8, 1.05)
            half = (0.22 + 0.62 * shade) * min(1.0, 0.5 + g)
            tip = (x + ux * length, y + uy * length)
            base = [(x - uy * half, y + ux * half), (x + uy * half, y - ux * half)]
            s += el(poly([*base, tip]), ink, op=round(0.26 + 0.50 * shade, 2))
    return s


def crest_lines(segments: Sequence[Segment], field: Field, ink: str, top: float) -> str:
    """Fine ink along the high crests with a light line beside it."""
    s = ""
    for x1, y1, z1, x2, y2, z2 in segments:
        here = field[min(ROWS - 1, max(0, round((y1 + y2) / 2 / STEP)))][
            min(COLS - 1, max(0, round((x1 + x2) / 2 / STEP)))
        ]
        z = (z1 + z2) / 2
        if here < z * 0.8 or z < top * 0.28:
            continue
        s += el(path([(x1, y1, 1), (x2, y2, 1)], False), "none", ink, 0.6 + 0.7 * z / top, so=0.42)
        s += el(
            path([(x1 - 0.9, y1 - 0.9, 1), (x2 - 0.9, y2 - 0.9, 1)], False),
            "none",
            mix("#fff8e4", ink, 0.05),
            0.7,
            so=0.55,
        )
    return s
