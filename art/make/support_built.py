"""What people built on the squad-level maps: roads, houses seen from above, walls, hedges and bocage on hexsides."""

from __future__ import annotations

import math
import random
from itertools import pairwise

from ink import Point, circle, dark, el, ellipse, light, mix, path, poly
from support_green import crown, tree_row
from support_hexes import SHEET, Cell, centre, corners
from support_looks import Look


# ---------------------------------------------------------------- roads
def road_line(way: list[Cell]) -> list[Point]:
    """The middle of a road through its hexes; ends at the rim of the map run off it."""
    spots = [centre(c) for c in way]
    for end, before in ((0, 1), (-1, -2)):
        c, r = way[end]
        (x, y), (px, py) = spots[end], spots[before]
        beyond = None
        if c in (0, SHEET.columns - 1):
            beyond = (2 * x - px, py)
        elif r in (0, SHEET.rows - 1) and x == px:
            beyond = (x, 2 * y - py)
        if beyond:
            spots.insert(0, beyond) if end == 0 else spots.append(beyond)
    soft = [spots[0]]
    rnd = random.Random(f"{way}")
    for (a, b), (_, c) in pairwise(pairwise(spots)):
        soft.append(
            (
                0.64 * b[0] + 0.18 * (a[0] + c[0]) + rnd.uniform(-5, 5),
                0.64 * b[1] + 0.18 * (a[1] + c[1]) + rnd.uniform(-7, 7),
            )
        )
    return [*soft, spots[-1]]


def roads(look: Look, ways: list[tuple[str, list[Cell]]], seed: str) -> str:
    """All roads: first every verge, then every surface, so that junctions are clean."""
    rnd = random.Random(f"{seed} roads")
    lines = [path(road_line(way), False) for _, way in ways]
    rim, face, rut = look.road
    s = "".join(el(d, "none", dark(look.base, 0.16), 27, so=0.4) for d in lines)
    s += "".join(el(d, "none", rim, 20, so=0.95) for d in lines) + "".join(el(d, "none", face, 16) for d in lines)
    for _, way in ways:
        points = road_line(way)
        for off in (-3.7, 3.7):
            s += el(path(_beside(points, off), False), "none", rut, 2.0, so=0.75)
        s += el(path(_beside(points, 0.0), False), "none", light(face, 0.4), 1.6, so=0.55)
        for (ax, ay), (bx, by) in pairwise(points):
            for _ in range(5):
                t, side = rnd.random(), rnd.choice((-1, 1)) * rnd.uniform(10.5, 13)
                d = math.hypot(bx - ax, by - ay) or 1
                x, y = ax + (bx - ax) * t - (by - ay) / d * side, ay + (by - ay) * t + (bx - ax) / d * side
                s += circle(x, y, rnd.uniform(1.2, 2.4), rnd.choice((look.tuft, rim)), op=0.55)
    return s


def _beside(points: list[Point], off: float) -> list[Point]:
    out = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        d = math.hypot(bx - ax, by - ay) or 1
        out.append((x - (by - ay) / d * off, y + (bx - ax) / d * off))
    return out


def craters(way: list[Cell], rnd: random.Random) -> str:
    """Shell and bomb holes on and beside a road."""
    s = ""
    for (ax, ay), (bx, by) in pairwise(road_line(way)):
        for _ in range(rnd.choice((1, 1, 2))):
            t = rnd.random()
            x, y, q = (
                ax + (bx - ax) * t + rnd.uniform(-20, 20),
                ay + (by - ay) * t + rnd.uniform(-20, 20),
                rnd.uniform(4.5, 9),
            )
            rim = [
                (
                    x + q * rnd.uniform(1.1, 1.7) * math.cos(i * 0.571),
                    y + q * rnd.uniform(1.0, 1.5) * math.sin(i * 0.571),
                )
                for i in range(11)
            ]
            s += (
                el(path(rim), "#b79a68", op=0.75)
                + ellipse(x, y, q, q * 0.9, "#6d5431", 0.95)
                + ellipse(x + q * 0.16, y + q * 0.2, q * 0.72, q * 0.62, "#4a3820", 0.95)
            )
            s += el(
                f"M{x - q:.1f} {y + q * 0.2:.1f}A{q:.1f} {q * 0.9:.1f} 0 0 1 {x + q * 0.5:.1f} {y - q * 0.8:.1f}",
                "none",
                "#e6d3a0",
                1.3,
                so=0.8,
            )
    return s


def bridge(look: Look, at: Point, turn: float) -> str:
    """Planks over a gully or stream."""
    ux, uy = math.cos(turn), math.sin(turn)

    def spot(u: float, v: float) -> Point:
        return at[0] + ux * u - uy * v, at[1] + uy * u + ux * v

    s = el(poly([spot(-38, -13), spot(38, -13), spot(38, 13), spot(-38, 13)]), "#b08b5a", "#4b3520", 2)
    for k in range(-34, 36, 8):
        s += el(poly([spot(k, -13), spot(k, 13)], False), "none", "#6b4d2c", 1.1, so=0.8)
    return s + "".join(el(poly([spot(-40, v), spot(40, v)], False), "none", "#3f2c18", 3) for v in (-14, 14))


# ---------------------------------------------------------------- houses
class _Plan:
    """A frame turned about a place: along (u) and across (v)."""

    def __init__(self, x: float, y: float, turn: float) -> None:
        self.x, self.y, self.c, self.s = x, y, math.cos(turn), math.sin(turn)

    def __call__(self, u: float, v: float) -> Point:
        return self.x + u * self.c - v * self.s, self.y + u * self.s + v * self.c

    def box(self, u: float, v: float, long: float, wide: float) -> list[Point]:
        return [
            self(u - long / 2, v - wide / 2),
            self(u + long / 2, v - wide / 2),
            self(u + long / 2, v + wide / 2),
            self(u - long / 2, v + wide / 2),
        ]


def roof(
    x: float,
    y: float,
    long: float,
    wide: float,
    turn: float,
    tones: tuple[str, str, str],
    high: float,
    rnd: random.Random,
    hip: float = 0.0,
) -> str:
    """A roof with its ridge along the house, lit from the north-west, with the shadow that its walls throw."""
    p = _Plan(x, y, turn)
    lit, shade, ink = tones
    base = p.box(0, 0, long, wide)
    cast = [(a + high, b + high * 1.25) for a, b in base]
    hull = [base[0], base[1], base[2], base[3]]
    s = "".join(
        el(poly([base[i], base[(i + 1) % 4], cast[(i + 1) % 4], cast[i]]), "#1f1a10", op=0.42) for i in range(4)
    ) + el(poly(cast), "#1f1a10", op=0.42)
    s += el(poly(hull), shade, ink, 2.2)
    h = long / 2 - hip
    ridge = [p(-h, 0), p(h, 0)]
    faces = [[base[0], base[1], ridge[1], ridge[0]], [base[3], base[2], ridge[1], ridge[0]]]
    if hip:
        faces += [[base[1], base[2], ridge[1]], [base[0], base[3], ridge[0]]]
    for face in faces:
        mx, my = sum(q[0] for q in face) / len(face) - x, sum(q[1] for q in face) / len(face) - y
        d = math.hypot(mx, my) or 1
        glow = -(mx + my) / d / 1.42
        s += el(poly(face), mix(shade, lit, 0.5 + 0.5 * glow), ink, 0.8, so=0.6)
    for side in (-1, 1):
        for k in (0.2, 0.4, 0.6, 0.8):
            v = side * wide / 2 * k
            inset = hip * (1 - k)
            s += el(poly([p(-long / 2 + inset, v), p(long / 2 - inset, v)], False), "none", ink, 0.7, so=0.3)
    s += el(poly(ridge, False), "none", light(lit, 0.35), 1.8, so=0.9)
    if rnd.random() < 0.85:
        cx, cy = p(rnd.choice((-1, 1)) * long * 0.3, wide * 0.1)
        s += el(poly(_Plan(cx + 1.5, cy + 2, turn).box(0, 0, 6, 6)), "#1f1a10", op=0.5) + el(
            poly(_Plan(cx, cy, turn).box(0, 0, 5.6, 5.6)), "#8a5a44", "#2e1c12", 1
        )
    return s


def house(look: Look, cell: Cell, stone: bool, levels: int, turn: float, seed: str) -> str:
    """A farm or village house that covers the middle of its hex, with its yard; upper storeys throw longer shadows
    and show a stairway.
    """
    rnd = random.Random(f"{seed} house {cell}")
    x, y = centre(cell)
    tones = look.slate if stone else look.thatch
    p = _Plan(x, y, turn)
    yard = [
        p(u + rnd.uniform(-4, 4), v + rnd.uniform(-4, 4))
        for u, v in ((-46, -36), (0, -41), (46, -36), (50, 0), (46, 36), (0, 41), (-46, 36), (-50, 0))
    ]
    s = el(path(yard), mix(look.road[1], look.base, 0.42), mix(look.road[0], look.base, 0.3), 1.4, 0.95, 0.7)
    garden = p.box(rnd.choice((-1, 1)) * 32, 30, 26, 14)
    s += el(poly(garden), mix(look.soil, look.base, 0.3), dark(look.soil, 0.2), 0.8, 0.9, 0.6)
    for k in range(4):
        a, b = garden[0], garden[1]
        off = (garden[3][0] - a[0]) * (k + 0.5) / 4, (garden[3][1] - a[1]) * (k + 0.5) / 4
        s += el(
            poly([(a[0] + off[0], a[1] + off[1]), (b[0] + off[0], b[1] + off[1])], False),
            "none",
            "#7d9a4c",
            1.8,
            so=0.9,
            extra='stroke-dasharray="2 2.4"',
        )
    side = rnd.choice((-1, 1))
    for u, v in ((-side * 44, -32), (side * 47, 26)):
        s += crown(*p(u, v), rnd.uniform(7, 9.5), rnd.choice(look.trees[1:]), rnd)
    high = 5.0 + 4.5 * levels
    long, wide = (76, 46) if levels else (66, 36) if stone else (62, 36)
    if levels or stone:
        s += roof(
            *p(side * (long / 2 - 13), wide / 2 + 6),
            30 if levels else 24,
            26,
            turn + math.pi / 2,
            tones,
            high * 0.75,
            rnd,
        )
    else:
        s += roof(*p(-side * 40, 24), 22, 15, turn + math.pi / 2, tones, 3, rnd)
    s += roof(x, y, long, wide, turn, tones, high, rnd, 13 if stone else 0)
    if stone:
        s += el(poly(p.box(0, 0, long - 3.4, wide - 3.4)), "none", "#d9dcdd", 1.1, so=0.7)
    for n in range(levels):
        sx, sy = p(9 * n - 4.5 * (levels - 1), 0)
        s += el(poly(_Plan(sx, sy, turn).box(0, 0, 12.5, 12.5)), "#fdfaf0", "#20242a", 2)
    return s


def rubble(look: Look, cell: Cell, seed: str) -> str:
    """The heap that a house leaves."""
    rnd = random.Random(f"{seed} rubble {cell}")
    x, y = centre(cell)
    s = ellipse(x, y, 46, 36, mix("#9b9283", look.base, 0.3), 0.9)
    for _ in range(70):
        a, d, q = rnd.uniform(0, math.tau), math.sqrt(rnd.random()), rnd.uniform(2, 5.5)
        bx, by = x + 42 * d * math.cos(a), y + 32 * d * math.sin(a)
        tone = rnd.choice(("#a39c90", "#837b6f", "#9a7660", "#b9b2a4", "#6d655a"))
        s += el(poly(_Plan(bx + 1, by + 1.4, a).box(0, 0, 2 * q, q * 1.3)), "#221c14", op=0.4) + el(
            poly(_Plan(bx, by, a).box(0, 0, 2 * q, q * 1.3)), tone, "#3d352a", 0.8
        )
    return s


# ---------------------------------------------------------------- hexsides
def fence(look: Look, cell: Cell, side: int, kind: str, seed: str) -> str:
    """A wall, hedge, bocage or roadblock along a hexside."""
    rnd = random.Random(f"{seed} {kind} {cell} {side}")
    ring = corners(cell)
    a, b = ring[side], ring[(side + 1) % 6]
    d = poly([a, b], False)
    if kind == "hedge":
        return el(d, "none", "#2a3a1a", 11, so=0.35) + tree_row(look, a, b, rnd, 4.6, 6.2, 7.5)
    if kind == "bocage":
        bank = (
            el(d, "none", "#1f2a14", 22, so=0.32)
            + el(d, "none", mix(look.soil, "#5b4a2c", 0.4), 16, so=0.95)
            + el(d, "none", dark(look.hedge[0], 0.2), 10)
        )
        return bank + tree_row(look, a, b, rnd, 7.2, 10, 9.5)
    if kind == "wall":
        s = el(poly([(a[0] + 2, a[1] + 3), (b[0] + 2, b[1] + 3)], False), "none", "#1f1a10", 7, so=0.4)
        s += el(d, "none", "#4a4640", 8) + el(d, "none", "#b9b4a6", 5.2)
        return s + el(d, "none", "#5f5a50", 5.2, so=0.9, cap="butt", extra='stroke-dasharray="1.4 6.5"')
    s = el(d, "none", "#1f1a10", 12, so=0.4)
    for t in (0.15, 0.38, 0.62, 0.85):
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        s += el(f"M{x - 9:.1f} {y - 7:.1f}l18 14M{x + 9:.1f} {y - 7:.1f}l-18 14", "none", "#3d2a17", 5) + el(
            f"M{x - 9:.1f} {y - 7:.1f}l18 14M{x + 9:.1f} {y - 7:.1f}l-18 14", "none", "#9a6f40", 3
        )
    return s
