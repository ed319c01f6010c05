"""What people built on the conflict solo battlefields, beyond what the squad-level maps have: farmsteads that fill
their hex, walls of field stone, long bridges, a timber yard, birches.
"""

from __future__ import annotations

import math
import random
from itertools import pairwise

import support_built as built
from conflict_looks import Look
from ink import Point, circle, dark, el, ellipse, light, mix, path, poly
from support_green import crown
from support_hexes import Cell, centre, corners
from support_land import Region


def plot(look: Look, cell: Cell, seed: str) -> str:
    """The ground of a farmstead up to the rim of its hex: trodden earth, beds, fruit trees in the corners. A counter
    covers the house, this still says that one is there."""
    rnd = random.Random(f"{seed} plot {cell}")
    x, y = centre(cell)
    ring = corners(cell, 0.93)
    soft = []
    for n, (cx, cy) in enumerate(ring):
        px, py = ring[n - 1]
        soft += [
            ((px + cx) / 2 + rnd.uniform(-3, 3), (py + cy) / 2 + rnd.uniform(-3, 3)),
            (cx * 0.94 + x * 0.06, cy * 0.94 + y * 0.06),
        ]
    ground = mix(look.road[1], look.base, 0.34)
    s = el(path(soft), ground, mix(look.road[0], look.base, 0.25), 2, 0.9, 0.75)
    for side in (-1, 1):
        for k in range(5):
            bx = x + side * (39 + k * 4.6)
            half = max(3.0, 29 - k * 5.6)
            s += el(f"M{bx:.1f} {y - half:.1f}V{y + half:.1f}", "none", mix(look.soil, "#5a4326", 0.25), 3.4, so=0.55)
            if rnd.random() < 0.8:
                s += el(
                    f"M{bx:.1f} {y - half:.1f}V{y + half:.1f}",
                    "none",
                    "#7f9c4c",
                    2.2,
                    so=0.9,
                    extra='stroke-dasharray="2.4 3"',
                )
    for (cx, cy), pull in zip(ring, (0.86, 0.86, 0.9, 0.86, 0.86, 0.9), strict=True):
        if rnd.random() < 0.72:
            tx, ty = x + (cx - x) * pull + rnd.uniform(-4, 4), y + (cy - y) * pull + rnd.uniform(-4, 4)
            s += crown(tx, ty, rnd.uniform(7.5, 10.5), rnd.choice(look.trees[1:]), rnd)
    return s


def stone_wall(cell: Cell, side: int, seed: str) -> str:
    """Field stones along a hexside, wide enough to be seen between counters."""
    rnd = random.Random(f"{seed} wall {cell} {side}")
    ring = corners(cell)
    (ax, ay), (bx, by) = ring[side], ring[(side + 1) % 6]
    far = math.dist((ax, ay), (bx, by))
    ux, uy = (bx - ax) / far, (by - ay) / far
    line = poly([(ax, ay), (bx, by)], False)
    s = el(poly([(ax + 3, ay + 4.5), (bx + 3, by + 4.5)], False), "none", "#1f1a10", 13, so=0.34)
    s += el(line, "none", "#3d3933", 14) + el(line, "none", "#8d8778", 11)
    for row in (-2.9, 2.9):
        t = rnd.uniform(-2, 1)
        while t < far + 2:
            long = rnd.uniform(5.5, 9.5)
            x, y = ax + ux * (t + long / 2) - uy * row, ay + uy * (t + long / 2) + ux * row
            tone = rnd.choice(("#c9c4b4", "#b8b1a0", "#d6d1c3", "#aaa392"))
            turn = math.degrees(math.atan2(uy, ux)) + rnd.uniform(-7, 7)
            stone = el(
                "M-3.9 -2.3Q0 -3.4 3.8 -2.2Q4.6 0 3.7 2.3Q0 3.2 -3.8 2.2Q-4.6 0 -3.9 -2.3Z", tone, "#55503f", 0.8
            )
            s += f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({long / 8.4:.2f} 1)">{stone}</g>'
            t += long
    return s + el(poly([(ax - 1.5, ay - 3.6), (bx - 1.5, by - 3.6)], False), "none", "#f4f0e2", 1.2, so=0.6)


def long_bridge(look: Look, points: list[Point]) -> str:
    """A road bridge on stone piers along the middle of the road."""
    d = path(points, False)
    shade = path([(x + 7, y + 11) for x, y in points], False)
    s = el(shade, "none", "#1d2a30", 40, so=0.32, cap="butt")
    for (ax, ay), (bx, by) in pairwise(points):
        far = math.dist((ax, ay), (bx, by)) or 1
        for k in range(max(1, round(far / 46))):
            t = (k + 0.5) / max(1, round(far / 46))
            x, y, nx, ny = ax + (bx - ax) * t, ay + (by - ay) * t, -(by - ay) / far, (bx - ax) / far
            ends = [(x + nx * 27, y + ny * 27), (x - nx * 27, y - ny * 27)]
            s += el(poly(ends, False), "none", "#3b3a36", 13) + el(poly(ends, False), "none", "#a8a294", 10)
    s += el(d, "none", "#38332a", 42, cap="butt") + el(d, "none", "#b9ad92", 37, cap="butt")
    s += el(d, "none", look.road[1], 25, cap="butt") + el(
        d, "none", "#7c6a48", 25, so=0.35, cap="butt", extra='stroke-dasharray="1.4 7"'
    )
    for off in (-16.5, 16.5):
        rail = path(built._beside(points, off), False)
        s += el(rail, "none", "#38332a", 5.4, cap="butt") + el(rail, "none", "#dcd5c1", 3, cap="butt")
        s += el(rail, "none", "#38332a", 3, so=0.7, cap="butt", extra='stroke-dasharray="1.4 11"')
    return s


def timber_yard(cell: Cell, seed: str) -> str:
    """The yard of a sawmill: sawdust, stacks of trunks and planks."""
    rnd = random.Random(f"{seed} timber")
    x, y = centre(cell)
    yard = [(px + rnd.uniform(-3, 3), py + rnd.uniform(-3, 3)) for px, py in corners(cell, 0.95)]
    s = el(
        path(
            [
                p
                for a, b in zip(yard, yard[1:] + yard[:1], strict=True)
                for p in (a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
            ]
        ),
        "#d9c290",
        "#b79a62",
        1.4,
        0.85,
        0.7,
    )
    for _ in range(90):
        s += circle(x + rnd.gauss(0, 26), y + rnd.gauss(0, 20), rnd.uniform(1, 2.6), "#f3e3b6", op=0.8)
    for ox, oy, n in ((-55, -16, 5), (26, -18, 6), (-34, -47, 3), (8, -47, 3), (-54, 16, 3), (27, 18, 3)):
        s += el(
            poly(
                [
                    (x + ox + 3, y + oy + 2),
                    (x + ox + 34, y + oy + 2),
                    (x + ox + 34, y + oy + n * 5.2 + 3),
                    (x + ox + 3, y + oy + n * 5.2 + 3),
                ]
            ),
            "#1f1a10",
            op=0.3,
        )
        for k in range(n):
            yy, dx = y + oy + k * 5.2, rnd.uniform(-2, 2)
            s += el(f"M{x + ox + dx:.1f} {yy:.1f}h29", "none", "#3b2716", 5.6)
            s += el(f"M{x + ox + dx:.1f} {yy - 0.4:.1f}h28", "none", rnd.choice(("#a9794a", "#96683c", "#b98a55")), 4)
            s += circle(x + ox + dx + 29.4, yy, 2.2, "#ecd5a6", "#3b2716", 0.7)
    return s


def birch_stems(region: Region, seed: str) -> str:
    """White stems between the crowns of a birch wood."""
    rnd, s = random.Random(f"{seed} stems"), ""
    for x, y in region.lattice(44, rnd, 0.45):
        high, lean = rnd.uniform(9, 14), rnd.uniform(-1.6, 1.6)
        s += el(f"M{x:.1f} {y:.1f}l{lean:.1f} {high:.1f}", "none", "#3a3322", 3.6, so=0.7)
        s += el(f"M{x:.1f} {y:.1f}l{lean * 0.9:.1f} {high - 1:.1f}", "none", "#efeadb", 2.0)
        s += el(f"M{x - 0.9:.1f} {y + high * 0.45:.1f}h1.5", "none", "#3a3428", 0.8)
    return s


def current(look: Look, area: set[Cell], seed: str) -> str:
    """The stream of a river: long soft strokes the way it flows, some ripples."""
    rnd = random.Random(f"{seed} current")
    inner, s = Region(area, 20, 205, 0, f"{seed} c"), ""
    for x, y in inner.lattice(30, rnd, 0.5):
        n, tone = rnd.uniform(20, 46), rnd.choice((look.water[1], "#eef5f2", look.water[2]))
        bow = rnd.uniform(-5, 5)
        if inner.holds(x, y + n) and inner.holds(x, y - n):
            s += el(
                f"M{x:.1f} {y - n / 2:.1f}q{bow:.1f} {n / 2:.1f} 0 {n:.1f}",
                "none",
                tone,
                rnd.uniform(0.9, 1.9),
                so=0.45,
            )
    return s


def stubble(look: Look, cell: Cell, seed: str) -> str:
    """Sheaves on a mown strip beside a field."""
    rnd, s = random.Random(f"{seed} sheaves {cell}"), ""
    x, y = centre(cell)
    for _ in range(3):
        px, py = x + rnd.uniform(-44, 44), y + rnd.uniform(-34, 34)
        s += ellipse(px + 2, py + 3, 5.4, 3.4, "#4a3c18", 0.3)
        s += el(
            f"M{px - 4:.1f} {py + 3:.1f}L{px:.1f} {py - 7:.1f}L{px + 4:.1f} {py + 3:.1f}Z",
            look.grain,
            dark(look.furrow, 0.3),
            0.9,
        )
        s += el(f"M{px - 2.4:.1f} {py - 1:.1f}h4.8", "none", light(look.furrow, 0.1), 1.2)
    return s
