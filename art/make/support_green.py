"""What grows on the squad-level maps: woods crown by crown, orchards in rows, standing grain, brush."""

from __future__ import annotations

import math
import random

from ink import Point, circle, dark, el, ellipse, light, mix, path, poly
from support_hexes import Cell, centre
from support_land import Region, components
from support_looks import Look


def crown(x: float, y: float, r: float, tint: str, rnd: random.Random, shadow: bool = True) -> str:
    """A leafy tree from above, lit from the north-west."""
    turn = rnd.uniform(0, math.tau)
    lobes = 8
    rim = [
        (
            x + r * rnd.uniform(0.86, 1.1) * math.cos(turn + i * math.tau / lobes),
            y + r * rnd.uniform(0.86, 1.1) * math.sin(turn + i * math.tau / lobes),
        )
        for i in range(lobes)
    ]
    s = ellipse(x + r * 0.42, y + r * 0.55, r, r * 0.92, "#1d2a14", 0.34) if shadow else ""
    s += el(path(rim), tint, dark(tint, 0.45), 1.0, so=0.75)
    s += circle(x - r * 0.2, y - r * 0.24, r * 0.62, light(tint, 0.13), op=0.85)
    for _ in range(4):
        a, d = rnd.uniform(math.pi * 0.85, math.pi * 1.75), r * rnd.uniform(0.15, 0.6)
        s += circle(
            x + d * math.cos(a),
            y + d * math.sin(a),
            r * rnd.uniform(0.16, 0.28),
            light(tint, rnd.uniform(0.22, 0.36)),
            op=0.7,
        )
    for _ in range(2):
        a, d = rnd.uniform(-0.2, 1.4), r * rnd.uniform(0.4, 0.7)
        s += circle(x + d * math.cos(a), y + d * math.sin(a), r * 0.2, dark(tint, 0.25), op=0.5)
    return s


def spruce(x: float, y: float, r: float, tint: str, rnd: random.Random) -> str:
    """A conifer from above: a star with a light tip."""
    s = ellipse(x + r * 0.5, y + r * 0.6, r * 0.95, r * 0.85, "#16221a", 0.36)
    for k, tone in ((1.0, dark(tint, 0.18)), (0.72, tint), (0.44, light(tint, 0.16))):
        turn = rnd.uniform(0, 1)
        star = [
            (
                x + r * k * (1.08 if i % 2 else 0.66) * math.cos(turn + math.pi * i / 8),
                y + r * k * (1.08 if i % 2 else 0.66) * math.sin(turn + math.pi * i / 8),
            )
            for i in range(16)
        ]
        s += el(poly(star), tone, dark(tint, 0.5), 0.6, so=0.6)
    return s + circle(x - r * 0.08, y - r * 0.1, r * 0.13, light(tint, 0.5), op=0.8)


def palm(x: float, y: float, r: float, tint: str, rnd: random.Random) -> str:
    """A palm: fronds round a heart."""
    s = ellipse(x + r * 0.5, y + r * 0.62, r * 0.9, r * 0.75, "#12200f", 0.3)
    turn = rnd.uniform(0, 1)
    for i in range(9):
        a = turn + i * math.tau / 9 + rnd.uniform(-0.12, 0.12)
        tip, q = (
            (x + r * 1.2 * math.cos(a), y + r * 1.2 * math.sin(a)),
            (x + r * 0.7 * math.cos(a + 0.28), y + r * 0.7 * math.sin(a + 0.28)),
        )
        p = (x + r * 0.7 * math.cos(a - 0.28), y + r * 0.7 * math.sin(a - 0.28))
        s += el(poly([(x, y), p, tip, q]), mix(tint, "#9fb85a", rnd.uniform(0.15, 0.5)), dark(tint, 0.4), 0.6, so=0.6)
    return s + circle(x, y, r * 0.16, "#7a6a3a", op=0.9)


def woods(look: Look, area: set[Cell], seed: str, size: Point | None = None) -> str:
    """A wood: dark floor with a soft shadow, then every crown."""
    floor, stand = Region(area, 9, 142, 2.5, seed, size), Region(area, 9, 158, 0, seed, size)
    rnd = random.Random(f"{seed} trees")
    shadow = (
        "".join(
            el(
                "".join(path([(x + dx, y + dy) for x, y in ring]) for ring in floor.rings),
                "#2b3a1c",
                op=0.16,
                extra='fill-rule="evenodd"',
            )
            for dx, dy in ((4, 5), (8, 10))
        )
        if floor.rings
        else ""
    )
    s = shadow + floor.fill(dark(look.floor, 0.12), 0.97, dark(look.floor, 0.5), 1.4, 0.7)
    for x, y in stand.lattice(17.5, rnd):
        tint = rnd.choice(look.trees)
        kind = rnd.random()
        if kind < look.spruce:
            s += spruce(x, y, rnd.uniform(9.5, 13), tint, rnd)
        elif kind > 1 - look.palm:
            s += palm(x, y, rnd.uniform(10, 13), tint, rnd)
        else:
            s += crown(x, y, rnd.uniform(9.5, 14), tint, rnd)
    return s


def orchard(look: Look, area: set[Cell], seed: str, size: Point | None = None) -> str:
    """Fruit trees in straight rows on mown grass."""
    s = ""
    for n, part in enumerate(components(area)):
        rnd = random.Random(f"{seed} orchard {n}")
        lawn, rows = Region(part, 6, 150, 0, seed, size), Region(part, 6, 190, 0, seed, size)
        s += lawn.fill(look.orchard, 0.9, dark(look.orchard, 0.3), 1.6, 0.7)
        turn = rnd.uniform(-0.3, 0.3)
        (cx, cy), gap = centre(min(part)), 27
        spots = []
        for i in range(-30, 31):
            for j in range(-30, 31):
                x, y = (
                    cx + gap * (i * math.cos(turn) - j * math.sin(turn)),
                    cy + gap * (i * math.sin(turn) + j * math.cos(turn)),
                )
                if rows.holds(x, y):
                    spots.append((x + rnd.uniform(-1, 1), y + rnd.uniform(-1, 1)))
        for x, y in sorted(spots, key=lambda p: p[1]):
            s += crown(x, y, rnd.uniform(8, 9.8), rnd.choice(look.fruit), rnd)
    return s


def grain(look: Look, area: set[Cell], seed: str, size: Point | None = None) -> str:
    """A field of standing grain: straight drills, ears, a darker rim where it stands higher than the meadow."""
    s = ""
    for n, part in enumerate(components(area)):
        rnd = random.Random(f"{seed} grain {n}")
        field = Region(part, 5, 150, 1.2, f"{seed}{n}", size)
        turn = rnd.choice((0.12, -0.2, 0.5, 1.2, -0.65))
        s += "".join(el(path([(x + 3, y + 4) for x, y in ring]), "#5c4a1c", op=0.22) for ring in field.rings)
        s += field.fill(look.grain, 1, dark(look.furrow, 0.25), 2.0, 0.8)
        x0, x1 = min(p[0] for r in field.rings for p in r), max(p[0] for r in field.rings for p in r)
        y0, y1 = min(p[1] for r in field.rings for p in r), max(p[1] for r in field.rings for p in r)
        cx, cy, reach = (x0 + x1) / 2, (y0 + y1) / 2, math.hypot(x1 - x0, y1 - y0) / 2
        ux, uy = math.cos(turn), math.sin(turn)
        k = -reach
        while k < reach:
            runs = _runs(field, cx - uy * k, cy + ux * k, ux, uy, reach)
            tone = rnd.choice((look.furrow, mix(look.furrow, look.grain, 0.4)))
            for (ax, ay), (bx, by) in runs:
                s += el(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", "none", tone, 1.7, so=0.8)
                t, far = rnd.uniform(2, 9), math.hypot(bx - ax, by - ay)
                d = ""
                while t < far:
                    d += (
                        f"M{ax + ux * t - uy * 2.6:.1f} {ay + uy * t + ux * 2.6:.1f}l{ux * 2.6 - uy * 1.4:.1f}"
                        f" {uy * 2.6 + ux * 1.4:.1f}"
                    )
                    t += rnd.uniform(5, 11)
                if d:
                    s += el(d, "none", look.ear, 1.3, so=0.85)
            k += 6.4
    return s


def _runs(field: Region, x: float, y: float, ux: float, uy: float, reach: float) -> list[tuple[Point, Point]]:
    """The stretches of a straight line that lie well inside a field."""
    found: list[tuple[Point, Point]] = []
    start: Point | None = None
    t = -reach
    while t <= reach + 3:
        at = (x + ux * t, y + uy * t)
        inside = t <= reach and field.holds(*at)
        if inside and start is None:
            start = at
        elif not inside and start is not None:
            if math.dist(start, at) > 14:
                found.append(((start[0] + ux * 4, start[1] + uy * 4), (at[0] - ux * 6, at[1] - uy * 6)))
            start = None
        t += 3
    return found


def brush(look: Look, area: set[Cell], seed: str, size: Point | None = None) -> str:
    """Scrub: low bushes and rough grass, open between them."""
    rough, stand = Region(area, 12, 152, 4, seed, size), Region(area, 12, 172, 0, seed, size)
    rnd = random.Random(f"{seed} brush")
    s = rough.fill(look.brush_floor, 0.8)
    for x, y in rough.lattice(13, rnd):
        k = rnd.uniform(0.7, 1.2)
        s += el(
            f"M{x:.1f} {y:.1f}l{-2.4 * k:.1f} {-5 * k:.1f}M{x:.1f} {y:.1f}l0 {-6.6 * k:.1f}M{x:.1f}"
            f" {y:.1f}l{2.5 * k:.1f} {-4.8 * k:.1f}",
            "none",
            dark(look.brush_floor, 0.4),
            1.0,
            so=0.7,
        )
    for x, y in stand.lattice(20, rnd, 0.42):
        if rnd.random() < 0.82:
            tint, q = rnd.choice(look.brush), rnd.uniform(4.4, 7.6)
            s += ellipse(x + q * 0.4, y + q * 0.55, q, q * 0.8, "#2c3316", 0.32)
            for _ in range(3):
                a, d = rnd.uniform(0, math.tau), q * 0.45
                s += circle(
                    x + d * math.cos(a),
                    y + d * math.sin(a),
                    q * rnd.uniform(0.5, 0.7),
                    tint,
                    dark(tint, 0.4),
                    0.7,
                    so=0.7,
                )
            s += circle(x - q * 0.3, y - q * 0.35, q * 0.42, light(tint, 0.28), op=0.8)
    return s


def tree_row(look: Look, a: Point, b: Point, rnd: random.Random, low: float, high: float, gap: float) -> str:
    """Crowns along a line: a hedge, or the trees on a bank."""
    far, s, t = math.dist(a, b), "", 0.0
    spots = []
    while t <= far:
        x, y = a[0] + (b[0] - a[0]) * t / far, a[1] + (b[1] - a[1]) * t / far
        spots.append((x + rnd.uniform(-2, 2), y + rnd.uniform(-2, 2)))
        t += gap * rnd.uniform(0.8, 1.2)
    for x, y in sorted(spots, key=lambda p: p[1]):
        s += crown(x, y, rnd.uniform(low, high), rnd.choice(look.hedge), rnd)
    return s
