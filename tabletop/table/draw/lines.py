"""Lines on the map: the path of a move, lines of fire, cohesion of a unit, range rings, outlines of areas.

Points are pixels on the surface; scale is the zoom (1 = hexes 120 px wide), so that lines keep their weight on the map.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, chevron, circle, dark, el, poly, rect, svg, text, width

Point = Sequence[float]
CREAM = "#fff6e2"


def _box(surface: pygame.Surface, points: Sequence[Point], pad: float) -> pygame.Rect:
    """Part of the surface that a drawing through the points touches."""
    x0, y0 = min(p[0] for p in points) - pad, min(p[1] for p in points) - pad
    x1, y1 = max(p[0] for p in points) + pad, max(p[1] for p in points) + pad
    return pygame.Rect(int(x0), int(y0), int(x1 - x0) + 2, int(y1 - y0) + 2).clip(surface.get_clip())


@cached(128)
def _rendered(body: str, box: tuple[int, int, int, int]) -> pygame.Surface:
    return svg(body, box[2:], box)


def _draw(surface: pygame.Surface, body: str, points: Sequence[Point], pad: float) -> pygame.Rect:
    box = _box(surface, points, pad)
    if box.w > 0 and box.h > 0:
        surface.blit(_rendered(body, (box.x, box.y, box.w, box.h)), box)
    return box


def _dash(a: float, b: float) -> str:
    return f'stroke-dasharray="{a:.1f} {b:.1f}" stroke-linecap="butt" stroke-linejoin="round"'


def _bent(points: Sequence[Point], r: float) -> str:
    """Straight runs with the corners cut round, so that the line passes close to the middle of each hex."""
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        for tag, q in (("L", a), ("Q", c)):
            n = math.hypot(q[0] - b[0], q[1] - b[1]) or 1
            t = min(0.5, r / n)
            x, y = b[0] + (q[0] - b[0]) * t, b[1] + (q[1] - b[1]) * t
            d += f"{tag}{b[0]:.1f} {b[1]:.1f} {x:.1f} {y:.1f}" if tag == "Q" else f"L{x:.1f} {y:.1f}"
    return d + f"L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def path_line(
    surface: pygame.Surface, points: Sequence[Point], scale: float = 1, arrow: bool = True, past: bool = False
) -> pygame.Rect:
    """The path of a move from hex to hex: dark line on cream with a dot in each hex and an arrow head at the end.
    past: paler and dashed, a move already flown. Returns the rect that was drawn."""
    if len(points) < 2:
        return pygame.Rect(0, 0, 0, 0)
    col = pal.HIGH["path"][0]
    d = _bent(points, 16 * scale)
    extra = _dash(13 * scale, 7 * scale) if past else ""
    s = el(d, "none", CREAM, 10.5 * scale, so=0.6 if past else 0.95) + el(
        d, "none", col, 5.2 * scale, so=0.75 if past else 1, extra=extra
    )
    for p in points[1:-1]:
        s += circle(p[0], p[1], 6.6 * scale, CREAM, col, 2.6 * scale)
    if arrow:
        (ax, ay), (bx, by) = points[-2][:2], points[-1][:2]
        n = math.hypot(bx - ax, by - ay) or 1
        head = chevron(bx, by, (bx - ax) / n, (by - ay) / n, 13 * scale)
        s += el(head, CREAM, CREAM, 6 * scale) + el(head, col)
    return _draw(surface, s, points, 22 * scale)


def fire_line(
    surface: pygame.Surface, a: Point, b: Point, scale: float = 1, kind: str = "target", label: str = ""
) -> pygame.Rect:
    """Line of fire or attack from a to b: dashed in the colour of a highlight, with an arrow head and a label such as
    "4W 3+" in the middle. kind: a key of palette.HIGH, or "aa"."""
    col = pal.HIGH.get(kind, ("#54483a", ""))[0]
    n = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
    ux, uy = (b[0] - a[0]) / n, (b[1] - a[1]) / n
    end = (b[0] - ux * 16 * scale, b[1] - uy * 16 * scale)
    d = poly([a, end], False)
    s = el(d, "none", CREAM, 7.4 * scale, so=0.9) + el(
        d, "none", col, 3.6 * scale, so=1, extra=_dash(14 * scale, 8 * scale)
    )
    head = chevron(*end, ux, uy, 10 * scale)
    s += el(head, CREAM, CREAM, 5 * scale) + el(head, col) + circle(a[0], a[1], 5 * scale, col, CREAM, 2.4 * scale)
    box = _draw(surface, s, [a, b], 20 * scale)
    if label:
        mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        box.union_ip(_plate(surface, label, mid, 25 * scale, col))
    return box


def _plate(surface: pygame.Surface, label: str, mid: Point, px: float, col: str) -> pygame.Rect:
    """A label on a small paper plate."""
    w, h = round(width(label, "display", px) + px * 0.7), round(px * 1.16)
    at = (round(mid[0] - w / 2), round(mid[1] - h / 2))
    surface.blit(_rendered(rect(1, 1, w - 2, h - 2, CREAM, px * 0.22, col, max(1.2, px * 0.08)), (0, 0, w, h)), at)
    text(surface, label, mid, "display", px, dark(col, 0.3), "mc")
    return pygame.Rect(*at, w, h)


def cohesion_line(surface: pygame.Surface, a: Point, b: Point, together: bool, scale: float = 1) -> pygame.Rect:
    """Line between members of a unit: full and green when they are together, red, dotted and barred when strayed."""
    col = pal.STATE["ok"] if together else pal.HIGH["threat"][0]
    d = poly([a, b], False)
    s = el(d, "none", CREAM, 6.4 * scale, so=0.8)
    if together:
        s += el(d, "none", col, 3 * scale)
    else:
        s += el(d, "none", col, 3.4 * scale, extra=f'stroke-dasharray=".1 {9 * scale:.1f}"')
        mx, my, q = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 7 * scale
        cross = f"M{mx - q} {my - q}L{mx + q} {my + q}M{mx + q} {my - q}L{mx - q} {my + q}"
        s += el(cross, "none", CREAM, 7 * scale) + el(cross, "none", col, 3.6 * scale)
    return _draw(surface, s, [a, b], 12 * scale)


def area_outline(
    surface: pygame.Surface, loops: Sequence[Sequence[Point]], kind: str = "reach", scale: float = 1
) -> None:
    """Outline of one or more closed areas of hexes in the colour of a highlight."""
    col = pal.HIGH.get(kind, ("#54483a", ""))[0]
    for loop in loops:
        d = poly(loop)
        _draw(surface, el(d, "none", CREAM, 6 * scale, so=0.7) + el(d, "none", col, 3 * scale), loop, 8 * scale)


def range_ring(
    surface: pygame.Surface, centre: Point, radius: float, label: str = "", scale: float = 1, kind: str = "aa"
) -> pygame.Rect:
    """A range circle with its figure at the top, for example the AA bands at 6, 10 and 20 hexes."""
    col = pal.HIGH.get(kind, ("#54483a", ""))[0]
    points = [(centre[0] - radius, centre[1] - radius), (centre[0] + radius, centre[1] + radius)]
    s = circle(centre[0], centre[1], radius, "none", CREAM, 5.4 * scale, so=0.6)
    n = max(24, round(radius / (9 * scale)))
    step = 2 * math.pi * radius / n
    s += (
        f'<circle cx="{centre[0]:.1f}" cy="{centre[1]:.1f}" r="{radius:.1f}" fill="none" stroke="{col}" '
        f'stroke-width="{2.6 * scale:.2f}" stroke-dasharray="{step * 0.62:.2f} {step * 0.38:.2f}"/>'
    )
    box = _draw(surface, s, points, 6 * scale)
    if label:
        text(
            surface,
            label,
            (centre[0], centre[1] - radius),
            "display",
            24 * scale,
            dark(col, 0.2),
            "mc",
            halo=CREAM,
            halo_w=max(1, round(3 * scale)),
        )
    return box


def wedge(
    surface: pygame.Surface,
    centre: Point,
    inner: float,
    outer: float,
    start: float,
    end: float,
    col: str,
    scale: float = 1,
    op: float = 0.16,
) -> pygame.Rect:
    """A ring segment from heading start to end (degrees, 0 is up, clockwise): AA direction around a ship."""

    def on(r: float, a: float) -> tuple[float, float]:
        t = math.radians(a)
        return centre[0] + r * math.sin(t), centre[1] - r * math.cos(t)

    steps = max(2, round(abs(end - start) / 6))
    arc = [start + (end - start) * i / steps for i in range(steps + 1)]
    points = [on(outer, a) for a in arc] + [on(inner, a) for a in reversed(arc)]
    return _draw(surface, el(poly(points), col, col, 2.2 * scale, op=op, so=0.85), points, 4 * scale)
