"""Geometry of dice in space: turning, perspective, the cube and the ten-sided die. x right, y down, z to the viewer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

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
