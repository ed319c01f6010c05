"""Rivers, roads, railways, runways, ravines: pieces that run from edge to edge, one for each set of edges."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import dataclass

import pygame
from catalog import TileSet
from hexes import CENTRE, edge_middle, inward
from ink import Point, el, path, poly, svg

CX, CY = CENTRE


@dataclass(frozen=True)
class Stroke:
    """One pass of the pen: width, colour, opacity, dashes."""

    width: float
    colour: str
    opacity: float = 1.0
    dash: str = ""


@dataclass(frozen=True)
class LineStyle:
    """How far the line wanders (px) and the passes of the pen that draw it."""

    wander: float
    strokes: tuple[Stroke, ...]
    pull: float = 0.5  # how square it enters the hex


STYLES: dict[str, LineStyle] = {
    "streams": LineStyle(7, (Stroke(4.6, "#5d8ea4", 0.9), Stroke(2.8, "#8fbccb"))),
    "rivers": LineStyle(8, (Stroke(17, "#dfe6cf", 0.5), Stroke(12.4, "#5f8b9e", 0.9), Stroke(9.8, "#a4c8d3"))),
    "tideway": LineStyle(6, (Stroke(37, "#e7e3c6", 0.6), Stroke(32, "#5a7d89", 0.9), Stroke(28.8, "#b9d4da"))),
    "canals": LineStyle(0, (Stroke(6.2, "#5f8b9e", 0.95), Stroke(4.0, "#a9cdd6"))),
    "roads": LineStyle(3.2, (Stroke(7.6, "#8f6147", 0.95), Stroke(5.2, "#fcf1d4"))),
    "tracks": LineStyle(3.6, (Stroke(3.8, "#fbf0d2", 0.8), Stroke(1.9, "#94714f", 0.9, "7 3.4"))),
    "autobahn": LineStyle(1.4, (Stroke(12.6, "#8a5a45", 0.95), Stroke(10.2, "#fdf3dc"), Stroke(1.5, "#a8654c", 0.95))),
    "rails": LineStyle(
        1.2, (Stroke(4.6, "#f3ead2", 0.75), Stroke(1.8, "#4d4640"), Stroke(7.2, "#4d4640", 1, "1.5 6.2"))
    ),
    "runways": LineStyle(0, (Stroke(21, "#8f897a", 0.55), Stroke(19, "#d6d1c4"), Stroke(1.5, "#fffdf4", 1, "9 7"))),
    "balkas": LineStyle(9, (Stroke(15, "#b9a469", 0.30), Stroke(9, "#a9b27a", 0.6), Stroke(1.1, "#8a7644", 0.8))),
}
_MOUTHS = {
    "streams": (2.8, "#8fbccb"),
    "rivers": (9.8, "#a4c8d3"),
    "tideway": (28.8, "#b9d4da"),
    "canals": (4.0, "#a9cdd6"),
}


def _bend(a: Point, na: Point, b: Point, nb: Point, style: LineStyle, r: random.Random) -> list[Point]:
    """Points of a curve from a to b that leaves along na and arrives against nb, wandering in between."""
    d = math.dist(a, b) or 1
    reach = d * style.pull
    p = (a, (a[0] + na[0] * reach, a[1] + na[1] * reach), (b[0] + nb[0] * reach, b[1] + nb[1] * reach), b)
    phase, waves = r.uniform(0, math.tau), r.uniform(0.9, 1.7)
    ux, uy = (b[1] - a[1]) / d, -(b[0] - a[0]) / d
    out: list[Point] = []
    n = 12
    for k in range(n + 1):
        t = k / n
        w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        off = style.wander * min(1.0, d / 90) * math.sin(math.pi * t) ** 1.6 * math.sin(phase + waves * math.tau * t)
        out.append(
            (
                sum(q * c[0] for q, c in zip(w, p, strict=True)) + ux * off,
                sum(q * c[1] for q, c in zip(w, p, strict=True)) + uy * off,
            )
        )
    return out


def arms(mask: int, style: LineStyle, r: random.Random) -> list[list[Point]]:
    """The curves of one set of edges: through lines between the straightest pair, the rest join in the middle."""
    edges = [i for i in range(6) if mask >> i & 1]
    if not edges:
        return []
    if len(edges) == 2:
        a, b = edges
        return [_bend(edge_middle(a), inward(a), edge_middle(b), inward(b), style, r)]
    out = []
    pairs = [(a, b) for a in edges for b in edges if a < b]
    middle: Point = CENTRE
    if len(edges) > 2:
        a, b = min(pairs, key=lambda p: abs(3 - (p[1] - p[0]) % 6))
        through = _bend(edge_middle(a), inward(a), edge_middle(b), inward(b), style, r)
        out.append(through)
        middle = through[len(through) // 2]
        edges = [e for e in edges if e not in (a, b)]
    for e in edges:
        n = inward(e)
        out.append(_bend(edge_middle(e), n, middle, (-n[0], -n[1]), style, r))
    return out


def _lead_out(curve: list[Point], by: float) -> list[Point]:
    """Run a hair over the hex edge at both ends, so that no gap shows between two tiles."""
    out = list(curve)
    for at, end, after in ((0, curve[0], curve[1]), (len(curve), curve[-1], curve[-2])):
        if math.dist(end, CENTRE) < 45:
            continue  # an end inside the hex
        d = math.dist(end, after) or 1
        out.insert(
            at if at == 0 else len(out), (end[0] + (end[0] - after[0]) / d * by, end[1] + (end[1] - after[1]) / d * by)
        )
    return out


def _banks(curve: list[Point], r: random.Random) -> str:
    """Hachures down both sides of a ravine, with short side gullies."""
    s = ""
    for (ax, ay), (bx, by) in itertools.pairwise(curve):
        d = math.hypot(bx - ax, by - ay) or 1
        ux, uy = (bx - ax) / d, (by - ay) / d
        for k in range(max(1, round(d / 3.4))):
            t = (k + r.random()) / max(1, round(d / 3.4))
            for side in (1, -1):
                nx, ny = -uy * side, ux * side
                x, y = ax + (bx - ax) * t, ay + (by - ay) * t
                inner, outer = r.uniform(2.5, 4), r.uniform(7.5, 13)
                dark_side = 0.8 if nx + ny < 0 else 0.45
                s += el(
                    poly([(x + nx * inner, y + ny * inner), (x + nx * outer + ux * 2, y + ny * outer + uy * 2)], False),
                    "none",
                    "#8a6c3c",
                    1.0,
                    so=dark_side,
                )
    return s


def line_tile(ts: TileSet, number: int) -> pygame.Surface:
    """One piece of a line; from 128 on the long, then the short mouths of a river."""
    view = (-ts.over, -ts.over, *ts.tile)
    if number >= 128:
        short, edge = divmod(number - 128, 6)
        return svg(_mouth(ts.style, edge, 0.5 if short else 1.0), ts.tile, view)
    variant, mask = divmod(number, 64)
    style = STYLES[ts.style]
    r = random.Random(f"{ts.style} {mask} {variant}")
    curves = arms(mask, style, r)
    single = bin(mask).count("1") == 1
    if ts.style == "runways" and single:
        curves = [[c[0], (CX + (CX - c[0][0]) * 0.45, CY + (CY - c[0][1]) * 0.45)] for c in curves]
    s = "".join(_banks(c, r) for c in curves) if ts.style == "balkas" else ""
    for k, stroke in enumerate(style.strokes):
        lead = 0.1 + 0.9 * k / max(1, len(style.strokes) - 1)  # the casing shorter than the fill that covers it
        drawn = [path(_lead_out(c, lead), False) for c in curves]
        cap = "round" if single and not stroke.dash and ts.style != "runways" else "butt"
        extra = f'stroke-dasharray="{stroke.dash}"' if stroke.dash else ""
        s += "".join(el(d, "none", stroke.colour, stroke.width, so=stroke.opacity, cap=cap, extra=extra) for d in drawn)
    return svg(s, ts.tile, view)


def _mouth(kind: str, edge: int, length: float) -> str:
    """A river fans out from an edge into the water of this hex."""
    width, colour = _MOUTHS[kind]
    (mx, my), (nx, ny) = edge_middle(edge), inward(edge)
    px, py = -ny, nx
    s = ""
    for far, spread, op in ((58, 2.4, 0.22), (49, 1.9, 0.3), (41, 1.45, 0.5), (33, 1.15, 1.0)):
        reach = far * length

        def at(t: float, half: float, reach: float = reach) -> Point:
            return mx + nx * reach * t + px * half, my + ny * reach * t + py * half

        w = width / 2
        wide = w * spread + (spread - 1) * 5
        s += el(
            path(
                [
                    (*at(-0.02, -w), 1),
                    at(0.5, -w * 1.02),
                    at(0.85, -wide * 0.8),
                    at(1, -wide * 0.4),
                    at(1, wide * 0.4),
                    at(0.85, wide * 0.8),
                    at(0.5, w * 1.02),
                    (*at(-0.02, w), 1),
                ]
            ),
            colour,
            op=op,
        )
    return s
