"""Patterns by place: fields, city blocks and trees on a torus of hexes, dealt out to the hexes whole.

A parcel or tree belongs to the hex in which its middle lies, seen through a gentle warp. So neighbouring tiles fit
without masks, no hedge ends at a hex edge, and the rim of a wood or of the farmland wanders like a real one.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from hexes import PITCH, TILE_W, Cell, nearest_cell, origin
from ink import Point

Polygon = list[Point]
T = TypeVar("T")


@dataclass(frozen=True)
class Torus:
    """A patch of n x n hexes (n even) that joins onto itself on all sides."""

    n: int

    @property
    def width(self) -> int:
        """Width in px."""
        return self.n * TILE_W

    @property
    def height(self) -> int:
        """Height in px."""
        return self.n * PITCH


def clip(shape: Polygon, at: Point, normal: Point) -> Polygon:
    """The part of a convex shape behind the line through `at` (against `normal`)."""
    out: Polygon = []
    for a, b in zip(shape, shape[1:] + shape[:1], strict=True):
        da = (a[0] - at[0]) * normal[0] + (a[1] - at[1]) * normal[1]
        db = (b[0] - at[0]) * normal[0] + (b[1] - at[1]) * normal[1]
        if da <= 0:
            out.append(a)
        if (da < 0 < db) or (db < 0 < da):
            t = da / (da - db)
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return out


def inset(shape: Polygon, depth: float) -> Polygon:
    """A convex shape drawn in by `depth` px on every side (shape wound clockwise on the screen)."""
    out = shape
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
        d = math.hypot(bx - ax, by - ay)
        if d < 0.01 or len(out) < 3:
            continue
        n = ((by - ay) / d, -(bx - ax) / d)
        out = clip(out, (ax - n[0] * depth, ay - n[1] * depth), n)
    return out


def area(shape: Polygon) -> float:
    """Area in square px, positive for shapes wound clockwise on the screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(shape, shape[1:] + shape[:1], strict=True)) / 2


def middle(shape: Polygon) -> Point:
    """Mean of the corners."""
    return sum(p[0] for p in shape) / len(shape), sum(p[1] for p in shape) / len(shape)


def warp(t: Torus, x: float, y: float) -> Point:
    """Gentle wave, seamless on the torus, through which the hex borders are seen."""
    u, v = x / t.width * math.tau, y / t.height * math.tau
    dx = 8 * math.sin(7 * v + 2 * u + 1) + 6 * math.sin(15 * v - 3 * u) + 4 * math.sin(29 * v + 5 * u)
    dy = 8 * math.sin(7 * u - 2 * v + 2) + 6 * math.sin(17 * u + 3 * v) + 4 * math.sin(31 * u - 5 * v)
    return x + dx, y + dy


def owner(t: Torus, p: Point) -> tuple[Cell, Point]:
    """Cell of the torus to which a point belongs, and where that (unwrapped) cell's box begins."""
    cell = nearest_cell(*warp(t, *p))
    return (cell[0] % t.n, cell[1] % t.n), origin(cell)


def _seeds(t: Torus, columns: int, rows: int, r: random.Random) -> list[Point]:
    """Jittered grid of points on the torus."""
    w, h = t.width / columns, t.height / rows
    return [
        ((c + 0.5 + (j % 2) * 0.5 + r.uniform(-0.33, 0.33)) * w % t.width, (j + 0.5 + r.uniform(-0.33, 0.33)) * h)
        for j in range(rows)
        for c in range(columns)
    ]


def blocks(t: Torus, columns: int, rows: int, r: random.Random) -> Iterator[Polygon]:
    """Convex blocks that cover the torus once, some of them reaching over its rim."""
    seeds = _seeds(t, columns, rows, r)
    reach = 2.2 * max(t.width / columns, t.height / rows)
    for sx, sy in seeds:
        cell: Polygon = [
            (sx - reach, sy - reach),
            (sx + reach, sy - reach),
            (sx + reach, sy + reach),
            (sx - reach, sy + reach),
        ]
        for ox in (-t.width, 0, t.width):
            for oy in (-t.height, 0, t.height):
                for qx, qy in seeds:
                    nx, ny = qx + ox - sx, qy + oy - sy
                    if 0 < math.hypot(nx, ny) < 2 * reach and len(cell) > 2:
                        cell = clip(cell, (sx + nx / 2, sy + ny / 2), (nx, ny))
        if len(cell) > 2:
            yield cell


def strips(
    shape: Polygon, angle: float, width: tuple[float, float], length: tuple[float, float], r: random.Random
) -> Iterator[Polygon]:
    """Cut a block into long strips, and each strip across, at random widths and lengths."""
    ux, uy = math.cos(angle), math.sin(angle)
    for strip in _slices(shape, (-uy, ux), width, r):
        yield from _slices(strip, (ux, uy), length, r)


def _slices(shape: Polygon, n: Point, step: tuple[float, float], r: random.Random) -> Iterator[Polygon]:
    along = [p[0] * n[0] + p[1] * n[1] for p in shape]
    lo, hi = min(along), max(along)
    count = max(1, round((hi - lo) / r.uniform(*step)))
    cuts = [lo + (hi - lo) * (i + (r.uniform(-0.22, 0.22) if 0 < i < count else 0)) / count for i in range(count + 1)]
    for a, b in itertools.pairwise(cuts):
        part = clip(clip(shape, (n[0] * b, n[1] * b), n), (n[0] * a, n[1] * a), (-n[0], -n[1]))
        if len(part) > 2 and area(part) > 30:
            yield part


def scatter(t: Torus, spacing: float, r: random.Random) -> list[Point]:
    """Points at least `spacing` apart all over the torus (dart throwing on a grid of buckets)."""
    nx, ny = int(t.width / spacing), int(t.height / spacing)
    buckets: dict[tuple[int, int], list[Point]] = {}
    out: list[Point] = []
    for _ in range(int(t.width * t.height / spacing**2 * 6)):
        x, y = r.uniform(0, t.width), r.uniform(0, t.height)
        bx, by = int(x / t.width * nx), int(y / t.height * ny)
        if all(
            _gap(t, (x, y), q) >= spacing
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            for q in buckets.get(((bx + i) % nx, (by + j) % ny), ())
        ):
            buckets.setdefault((bx, by), []).append((x, y))
            out.append((x, y))
    return out


def _gap(t: Torus, a: Point, b: Point) -> float:
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return math.hypot(min(dx, t.width - dx), min(dy, t.height - dy))


def deal(t: Torus, pieces: Iterable[tuple[Point, T]]) -> dict[Cell, list[tuple[Point, T]]]:
    """Sort pieces by the hex that owns them; the point becomes the hex box's origin, to be taken off on drawing."""
    out: dict[Cell, list[tuple[Point, T]]] = {(c, r): [] for c in range(t.n) for r in range(t.n)}
    for at, piece in pieces:
        cell, start = owner(t, at)
        out[cell].append((start, piece))
    return out


def shifted(shape: Polygon, start: Point) -> Polygon:
    """The shape in the coordinates of a hex box that begins at `start`."""
    return [(x - start[0], y - start[1]) for x, y in shape]
