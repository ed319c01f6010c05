"""Coasts: one piece for every combination of land and water at the six corners of a hex.

A corner is land if two of its three hexes are. The shore crosses a hex edge in its middle and at a right angle, so any
two pieces fit; inside it wanders by a seeded, finer and finer wobble.
"""

from __future__ import annotations

import itertools
import math
import random

import pygame
from catalog import TileSet
from hexes import CENTRE, CORNERS, edge_middle, inward
from ink import Point, circle, cut, el, mix, path, poly, svg
from looks import LOOKS, Look

LAKE = 64
CX, CY = CENTRE
BLEED = 2.4
SHADE = (2.6, 3.2)
Shore = tuple[list[Point], bool]  # points with the land to their right, closed or not


def _rough(n: int, r: random.Random) -> list[float]:
    """A wobble of n + 1 values about 0 in four octaves, 0 at both ends."""
    out = [0.0] * (n + 1)
    for knots, strength in ((2, 0.85), (4, 0.6), (8, 0.34), (16, 0.2)):
        v = [r.uniform(-1, 1) for _ in range(knots + 1)]
        for i in range(n + 1):
            t = i / n * knots
            k = min(int(t), knots - 1)
            f = (1 - math.cos((t - k) * math.pi)) / 2
            out[i] += strength * (v[k] + (v[k + 1] - v[k]) * f)
    return [w * math.sin(math.pi * i / n) ** 0.55 for i, w in enumerate(out)]


def _open_shore(i: int, j: int, wobble: float, r: random.Random) -> list[Point]:
    """Shore from the middle of edge i through the hex to the middle of edge j."""
    (x1, y1), (x2, y2) = edge_middle(i), edge_middle(j)
    (ax, ay), (bx, by) = inward(i), inward(j)
    d = math.hypot(x2 - x1, y2 - y1)
    reach = d * 0.13
    p = [(x1, y1), (x1 + ax * reach, y1 + ay * reach), (x2 + bx * reach, y2 + by * reach), (x2, y2)]
    n = max(8, round(d / 6))
    rough = _rough(n, r)
    ux, uy = (y2 - y1) / d, -(x2 - x1) / d
    out = []
    for k in range(n + 1):
        t = k / n
        b = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        w = rough[k] * wobble * 69
        out.append(
            (
                sum(q * c[0] for q, c in zip(b, p, strict=True)) + ux * w,
                sum(q * c[1] for q, c in zip(b, p, strict=True)) + uy * w,
            )
        )
    return out


def _blob(size: float, r: random.Random) -> list[Point]:
    """A rounded closed shape about the middle of the hex."""
    n = 22
    k = [r.uniform(0, math.tau) for _ in range(3)]
    out = []
    for i in range(n):
        a = math.tau * i / n
        q = size * (1 + 0.16 * math.sin(2 * a + k[0]) + 0.1 * math.sin(3 * a + k[1]) + 0.07 * math.sin(5 * a + k[2]))
        out.append((CX + q * 1.12 * math.cos(a), CY + q * math.sin(a)))
    return out


def pieces(mask: int, wobble: float, r: random.Random) -> tuple[list[list[tuple[float, ...]]], list[Shore]]:
    """Land areas and shores of one corner mask; mask 0 is an islet, LAKE a pond in full land."""
    inside = [bool((63 if mask == LAKE else mask) >> i & 1) for i in range(6)]
    big = 69.0
    out = [(CX + (x - CX) * (1 + BLEED / big), CY + (y - CY) * (1 + BLEED / big), 1.0) for x, y in CORNERS]
    if mask == LAKE:
        hole = _blob(34, r)[::-1]
        return [list(out)], [(hole, True)]
    if mask == 63:
        return [list(out)], []
    if mask == 0:
        islet = _blob(38, r)
        return [[(*p, 0.0) for p in islet]], [(islet, True)]
    exits = [i for i in range(6) if inside[i] and not inside[(i + 1) % 6]]
    entries = [i for i in range(6) if not inside[i] and inside[(i + 1) % 6]]
    whole = sum(inside) >= 3
    fills: list[list[tuple[float, ...]]] = []
    shores: list[Shore] = []
    ring: list[tuple[float, ...]] = []
    for start in entries:
        end = next((start + q) % 6 for q in range(1, 7) if (start + q) % 6 in exits)
        run = [out[(start + q) % 6] for q in range(1, (end - start) % 6 + 1)]
        target = start if not whole else next((end + q) % 6 for q in range(1, 7) if (end + q) % 6 in entries)
        line = _open_shore(end, target, wobble, r)
        shores.append((line, False))
        edge = [(*line[0], 1.0), *((x, y, 0.0) for x, y in line[1:-1]), (*line[-1], 1.0)]
        ring += run + edge
        if not whole:
            fills.append(ring)
            ring = []
    if whole:
        fills.append(ring)
    return fills, shores


def _cliff_ticks(line: list[Point], closed: bool, look: Look, r: random.Random) -> str:
    """Hachures from the cliff edge inland, strongest where they face away from the light in the north-west."""
    s = ""
    points = line + line[:1] if closed else line
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        d = math.hypot(bx - ax, by - ay) or 1
        nx, ny = -(by - ay) / d, (bx - ax) / d
        shade = 0.45 + 0.55 * max(0.0, -(nx + ny) / 1.42)
        for k in range(max(1, round(d / 3.2))):
            t = (k + r.uniform(0.2, 0.8)) / max(1, round(d / 3.2))
            x, y = ax + (bx - ax) * t, ay + (by - ay) * t
            length = r.uniform(5, 10) * (0.6 + 0.5 * shade)
            s += el(
                poly([(x + nx * 1.5, y + ny * 1.5), (x + nx * length, y + ny * length)], False),
                "none",
                "#85705a",
                1.0,
                so=round(0.35 + 0.4 * shade, 2),
            )
    return s


def _rocks(line: list[Point], look: Look, r: random.Random) -> str:
    """A few stacks and skerries a little way off the shore."""
    s = ""
    for _ in range(look.rocks):
        if r.random() < 0.45 or len(line) < 8:
            continue
        i = r.randrange(3, len(line) - 3)
        (ax, ay), (bx, by) = line[i - 1], line[i + 1]
        d = math.hypot(bx - ax, by - ay) or 1
        off = r.uniform(7, 13)
        x, y = line[i][0] + (by - ay) / d * off, line[i][1] - (bx - ax) / d * off
        s += circle(x, y, 3.6, look.surf) + circle(x, y, r.uniform(1.3, 2.1), look.land, look.coast, 0.9)
    return s


def _run_on(line: list[Point], closed: bool) -> str:
    """The shore with both ends drawn out beyond the hex, so that broad strokes meet those of the neighbours."""
    if closed:
        return path(line, True)
    ends = []
    for p in (line[0], line[-1]):
        edge = min(range(6), key=lambda i: math.dist(edge_middle(i), p))
        nx, ny = inward(edge)
        ends.append((p[0] - nx * 20, p[1] - ny * 20, 1))
    return path([ends[0], (*line[0], 1), *line[1:-1], (*line[-1], 1), ends[1]], False)


def shore_tile(ts: TileSet, number: int) -> pygame.Surface:
    """One coast piece with its surf, beach or cliff and coast line."""
    look = LOOKS[ts.style]
    variant, mask = divmod(number, 65)
    r = random.Random(f"shore {ts.style} {mask} {variant}")
    fills, shores = pieces(mask, look.wobble, r)
    size, view = ts.tile, (-ts.over, -ts.over, *ts.tile)
    lines = [(path(p, c), p, c) for p, c in shores]
    broad = [_run_on(p, c) for p, c in shores]
    cell = [(CX + (x - CX) * 1.012, CY + (y - CY) * 1.012) for x, y in CORNERS]
    out = cut(
        svg("".join(el(d, "none", look.surf, 7, so=0.8) for d in broad), size, view),
        svg(el(poly(cell), "#ffffff"), size, view),
    )
    out.blit(svg("".join(_rocks(p, look, r) for _, p, c in lines if not c), size, view), (0, 0))
    fall = f'transform="translate({SHADE[0]} {SHADE[1]})"'  # the land throws shade on the water
    shade = "".join(el(d, "none", "#17384a", w, so=0.16, extra=fall) for d in broad for w in (11, 6))
    out.blit(cut(svg(shade, size, view), svg(el(poly(cell), "#ffffff"), size, view)), (0, 0))
    land = "".join(el(path(f), look.land) for f in fills)
    out.blit(svg(land, size, view), (0, 0))
    beach = "".join(el(d, "none", mix(look.beach, look.land, 0.45), 2 * look.beach_width + 5) for d in broad)
    beach += "".join(el(d, "none", look.beach, 2 * look.beach_width) for d in broad)
    if look.cliffs:
        beach += "".join(_cliff_ticks(p, c, look, r) for _, p, c in lines)
    out.blit(cut(svg(beach, size, view), svg("".join(el(path(f), "#ffffff") for f in fills), size, view)), (0, 0))
    if mask == LAKE:
        out.blit(svg(el(lines[0][0], look.shoal) + el(lines[0][0], "none", look.surf, 4), size, view), (0, 0))
    ink = "".join(el(d, "none", look.coast, 1.7, so=0.85, cap="butt") for d, _, _ in lines)
    out.blit(svg(ink, size, view), (0, 0))
    return out


def _off_shore(line: list[Point], off: float) -> list[Point]:
    """The shore drawn `off` px out into the water, smoother than it is."""
    out, n = [], len(line)
    for i in range(n):
        (ax, ay), (bx, by) = line[max(0, i - 2)], line[min(n - 1, i + 2)]
        d = math.hypot(bx - ax, by - ay) or 1
        out.append((line[i][0] + (by - ay) / d * off, line[i][1] - (bx - ax) / d * off))
    return [out[0], *(_mean(out[i - 1 : i + 2]) for i in range(1, n - 1)), out[-1]]


def _mean(points: list[Point]) -> Point:
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def _surf(line: list[Point], look: Look, r: random.Random) -> str:
    """Three broken lines of breakers, weaker and rarer the further out."""
    s = ""
    for off, wide, op, dash in ((5, 2.6, 0.9, (14, 34)), (13, 1.8, 0.62, (9, 26)), (23, 1.4, 0.4, (6, 18))):
        gaps = " ".join(f"{r.uniform(*dash):.0f} {r.uniform(5, 9 + off * 0.7):.0f}" for _ in range(3))
        d = path(_off_shore(line, off), False)
        s += el(d, "none", look.surf, wide + 2.4, so=op * 0.3, cap="butt")
        s += el(d, "none", "#fdfefb", wide, so=op, extra=f'stroke-dasharray="{gaps}"')
    return s


def shoal_tile(ts: TileSet, number: int) -> pygame.Surface:
    """Shallow water along the coast of one corner mask: a soft outer shade, an inner one with breakers, a reef line."""
    look = LOOKS[ts.style]
    band, mask = divmod(number, 65)
    r = random.Random(f"shoal {mask}")
    _, shores = pieces(mask, look.wobble * 0.5, r)
    body = ""
    for line, closed in shores:
        d = path(line, closed)
        if mask == LAKE:
            continue
        if band == 2:
            body += el(d, "none", mix(look.surf, look.shelf, 0.3), 79, cap="butt", extra='stroke-dasharray="17 9 6 12"')
        elif band:
            body += "".join(el(d, "none", look.shoal, w, so=0.3, cap="butt") for w in (44, 36, 28))
            body += _surf(line, look, r)
        else:
            body += "".join(el(d, "none", look.shelf, w, so=0.24, cap="butt") for w in (78, 70, 62, 54))
    return svg(body, ts.tile, (-ts.over, -ts.over, *ts.tile))
