"""Geometry of dice in space: turning, perspective, the cube and the ten-sided die. x right, y down, z to the viewer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, circle, dark, el, light, mix, poly, svg, text

Vec = tuple[float, float, float]
Flat = tuple[float, float]
Turn = Callable[[Vec], Vec]
Face10 = tuple[Vec, Vec, Vec, Vec]

CAMERA = 7.0
LIGHT: Vec = (-0.45, -0.55, 0.70)
PIPS: dict[int, list[Flat]] = {
    1: [(0, 0)],
    2: [(-0.5, -0.5), (0.5, 0.5)],
    3: [(-0.55, -0.55), (0, 0), (0.55, 0.55)],
    4: [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)],
    5: [(-0.52, -0.52), (0.52, -0.52), (-0.52, 0.52), (0.52, 0.52), (0, 0)],
    6: [(-0.5, -0.58), (0.5, -0.58), (-0.5, 0), (0.5, 0), (-0.5, 0.58), (0.5, 0.58)],
}
# face -> (normal, u, v); opposite faces add up to seven
CUBE: dict[int, tuple[Vec, Vec, Vec]] = {
    1: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    6: ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
    2: ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    5: ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    3: ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    4: ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
}
# turns about x and y that bring a face to the viewer
TOP: dict[int, Flat] = {
    1: (0, 0),
    6: (math.pi, 0),
    2: (math.pi / 2, 0),
    5: (-math.pi / 2, 0),
    3: (0, -math.pi / 2),
    4: (0, math.pi / 2),
}


def turning(ax: float, ay: float, az: float) -> Turn:
    """Rotation by three angles (radians): az first, then ax, then ay."""
    cx, sx, cy, sy, cz, sz = math.cos(ax), math.sin(ax), math.cos(ay), math.sin(ay), math.cos(az), math.sin(az)

    def turned(p: Vec) -> Vec:
        x, y, z = p
        x, y = x * cz - y * sz, x * sz + y * cz
        y, z = y * cx - z * sx, y * sx + z * cx
        x, z = x * cy + z * sy, -x * sy + z * cy
        return x, y, z

    return turned


def project(p: Vec) -> Flat:
    """Perspective of a point."""
    k = CAMERA / (CAMERA - p[2])
    return p[0] * k, p[1] * k


def faces_viewer(normal: Vec, centre: Vec) -> float:
    """Positive if a face is seen; the larger the more squarely."""
    return -normal[0] * centre[0] - normal[1] * centre[1] + normal[2] * (CAMERA - centre[2])


def lit(normal: Vec) -> float:
    """How squarely the light falls on a face, 0..1."""
    return max(0.0, sum(a * b for a, b in zip(normal, LIGHT, strict=True)))


def outline_of(points: Sequence[Flat]) -> list[Flat]:
    """Convex hull of flat points."""
    pts = sorted({(round(x, 4), round(y, 4)) for x, y in points})

    def half(ps: list[Flat]) -> list[Flat]:
        out: list[Flat] = []
        for p in ps:
            while len(out) > 1 and (out[-1][0] - out[-2][0]) * (p[1] - out[-2][1]) <= (out[-1][1] - out[-2][1]) * (
                p[0] - out[-2][0]
            ):
                out.pop()
            out.append(p)
        return out[:-1]

    return half(pts) + half(pts[::-1])


_Z0 = 0.1056  # ring of the ten-sided die, so that its kite faces are flat
RING: list[Vec] = [
    (math.cos(math.radians(36 * i)) * 0.98, math.sin(math.radians(36 * i)) * 0.98, (_Z0 if i % 2 == 0 else -_Z0) * 1.05)
    for i in range(10)
]
POLES: tuple[Vec, Vec] = ((0, 0, 1.05), (0, 0, -1.05))
ORDER10 = (0, 7, 2, 9, 4, 1, 6, 3, 8, 5)  # number on each face; opposite faces add up to nine
FACES10: list[Face10] = [(POLES[0], RING[2 * k], RING[(2 * k + 1) % 10], RING[(2 * k + 2) % 10]) for k in range(5)] + [
    (POLES[1], RING[(2 * k + 3) % 10], RING[(2 * k + 2) % 10], RING[2 * k + 1]) for k in range(5)
]


def _norm(v: Vec) -> Vec:
    d = math.sqrt(sum(q * q for q in v))
    return v[0] / d, v[1] / d, v[2] / d


def _cross(a: Vec, b: Vec) -> Vec:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def frame10(face: Face10) -> tuple[Vec, Vec, Vec, Vec]:
    """Normal, up, right and middle of a kite face, for its figure."""
    a, b, c, d = face
    up = _norm((a[0] - c[0], a[1] - c[1], a[2] - c[2]))
    n = _norm(_cross((b[0] - a[0], b[1] - a[1], b[2] - a[2]), (d[0] - a[0], d[1] - a[1], d[2] - a[2])))
    if sum(n[i] * (b[i] + d[i]) for i in range(3)) < 0:
        n = -n[0], -n[1], -n[2]
    r = _cross(n, up)
    mid = tuple(a[i] * 0.26 + (b[i] + d[i]) * 0.24 + c[i] * 0.26 for i in range(3))
    return n, up, (-r[0], -r[1], -r[2]), (mid[0], mid[1], mid[2])


# -- Dice of other kinds than six and ten sides: coins, pyramids, balls of triangles, with their number on the face.

OUTLINES = {4: 3, 8: 6, 12: 10, 20: 6}
"""Corners of the outline, by sides; others are balls."""
FRONT = {4: 3, 8: 3, 12: 5, 20: 3}
"""Corners of the face that lies up."""


def _ring(corners: int, far: float, turn: float) -> list[tuple[float, float]]:
    steps = (turn + 2 * math.pi * n / corners - math.pi / 2 for n in range(corners))
    return [(far * math.cos(step), far * math.sin(step)) for step in steps]


# -- Dice of other kinds than six and ten sides.


@cached(300)
def manysided(px: int, colour: str, value: int, sides: int, turn: float = 0.0) -> pygame.Surface:
    """A die on a picture of px x px, of which it covers about 60 %; turn: how it lies, in radians."""
    base, ink = pal.DICE[colour]
    corners, front = OUTLINES.get(sides, 0), FRONT.get(sides, 0)
    if not corners:
        s = circle(0, 0, 30, dark(base, 0.3), dark(base, 0.55), 2.5)
        s += circle(-3, -3, 24, mix(base, light(base, 0.3), 0.5)) + circle(-3, -3, 24, "none", light(base, 0.4), 1)
    else:
        outer = _ring(corners, 34 if corners > 3 else 38, turn)
        inner = _ring(front, 22 if front > 3 else 24 if corners > 3 else 30, turn)
        s = el(poly(outer), dark(base, 0.3), dark(base, 0.55), 2.5)
        s += el(poly(inner), light(base, 0.14), light(base, 0.35), 1.2)
        for a in inner if corners > 3 else ():
            near = sorted(outer, key=lambda b, a=a: math.dist(a, b))[:2]  # type: ignore[misc]
            for b in near:
                s += el(poly([a, b], False), "none", light(base, 0.25), 1)
    out = svg(s, (px, px), (-55, -55, 110, 110))
    words = str(value % 100 or "00") if sides == 100 else str(value)
    size = px * (0.27 if len(words) == 1 else 0.23 if len(words) == 2 else 0.16)
    text(out, words, (px * 0.5, px * 0.51), "display", size, ink, "mc")
    return out
