"""SVG text to surfaces: colours, paths, elements and gradients. Everything on the table is drawn through `svg`.

Colours are "#rrggbb" texts or (r, g, b) tuples. Elements are plain strings, so figures are put together by adding them.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import pygame

from tabletop.table.draw.picture_cache import GROUNDS, PICTURES, WINDOWS, Cache, CacheBound

Colour = str | Sequence[int]
Rgb = tuple[int, int, int]
Size = tuple[int, int]
Point = Sequence[float]
Stop = tuple[float, str, float]
F = TypeVar("F", bound=Callable[..., Any])

_ROOM = CacheBound(PICTURES)
_GROUNDS = CacheBound(GROUNDS)


def cached(entries: int) -> Callable[[F], F]:
    """A cache for pictures, bounded by its entries and by the room that all of them share; `clear_caches` empties it
    (change of palette or of display).
    """
    return _ROOM.cached(entries)


def ground(entries: int) -> Callable[[F], F]:
    """As `cached`, for the textures that other pictures are made with: no crowd of small pictures drives them out."""
    return _GROUNDS.cached(entries)


def is_kept(function: object, *args: object) -> bool:
    """Whether a cached function has its result for these arguments at hand."""
    return isinstance(function, Cache) and function.holds(*args)


def room_for(window: Sequence[int]) -> None:
    """How much is kept goes by the size of the window, in pixels: in a large one pictures are larger, too."""
    _ROOM.most = max(PICTURES, WINDOWS * 4 * window[0] * window[1])


def clear_caches() -> None:
    """Forget every drawn picture, for example after another colour-vision palette was chosen."""
    _ROOM.clear()
    _GROUNDS.clear()


# ---------------------------------------------------------------- colour
def rgb(c: Colour) -> Rgb:
    """Colour as three numbers 0..255; short (#abc) and long (#aabbcc) texts are understood."""
    if isinstance(c, str):
        return _rgb_of(c)
    return int(c[0]), int(c[1]), int(c[2])


@lru_cache(512)
def _rgb_of(words: str) -> Rgb:
    c = words.lstrip("#")
    if len(c) == 3:
        c = "".join(ch * 2 for ch in c)
    return int(c[0:2], 16), int(c[2:4], 16), int(c[4:6], 16)


def hexs(c: Colour | Sequence[float]) -> str:
    """Colour as "#rrggbb", each part rounded and clamped to 0..255."""
    parts = rgb(c) if isinstance(c, str) else c[:3]
    return "#" + "".join(f"{max(0, min(255, round(v))):02x}" for v in parts)


def mix(a: Colour, b: Colour, t: float) -> str:
    """Colour between a (t = 0) and b (t = 1)."""
    return hexs([x + (y - x) * t for x, y in zip(rgb(a), rgb(b), strict=True)])


def dark(c: Colour, t: float = 0.3) -> str:
    """The colour moved towards warm black."""
    return mix(c, "#120d08", t)


def light(c: Colour, t: float = 0.3) -> str:
    """The colour moved towards paper white."""
    return mix(c, "#fffaf0", t)


# ---------------------------------------------------------------- svg
def svg(body: str, size: Sequence[float], view: Sequence[float] | None = None) -> pygame.Surface:
    """Render SVG elements to a surface of exactly `size` pixels. view = (x, y, w, h) in user units."""
    w, h = max(1, int(size[0])), max(1, int(size[1]))
    vx, vy, vw, vh = view or (0, 0, w, h)
    doc = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{vw:g}" height="{vh:g}" '
        f'viewBox="{vx:g} {vy:g} {vw:g} {vh:g}">{body}</svg>'
    )
    s = pygame.image.load_sized_svg(io.BytesIO(doc.encode()), (w, h))
    if pygame.display.get_surface():
        s = s.convert_alpha()
    if s.get_size() != (w, h):  # the loader keeps the aspect ratio and may be a pixel off
        out = pygame.Surface((w, h), pygame.SRCALPHA)
        out.blit(s, ((w - s.get_width()) // 2, (h - s.get_height()) // 2))
        s = out
    return s


def path(points: Sequence[Point], closed: bool = True, k: float = 0.36) -> str:
    """Smooth path through points; a point with a true third value is a corner. k = fullness of the bends."""
    n = len(points)
    p = [(q[0], q[1]) for q in points]
    corner = [len(q) > 2 and bool(q[2]) for q in points]
    if not closed:
        corner[0] = corner[-1] = True
    tangent: list[tuple[float, float] | None] = []
    for i in range(n):
        (ax, ay), (bx, by) = p[i - 1], p[(i + 1) % n]
        d = math.hypot(bx - ax, by - ay) or 1
        tangent.append(None if corner[i] else ((bx - ax) / d, (by - ay) / d))
    out = [f"M{p[0][0]:.3f} {p[0][1]:.3f}"]
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        (ax, ay), (bx, by) = p[i], p[j]
        ti, tj = tangent[i], tangent[j]
        if ti is None and tj is None:
            out.append(f"L{bx:.3f} {by:.3f}")
            continue
        d = math.hypot(bx - ax, by - ay)
        c1 = (ax + ti[0] * d * k, ay + ti[1] * d * k) if ti else (ax + (bx - ax) * k, ay + (by - ay) * k)
        c2 = (bx - tj[0] * d * k, by - tj[1] * d * k) if tj else (bx - (bx - ax) * k, by - (by - ay) * k)
        out.append(f"C{c1[0]:.3f} {c1[1]:.3f} {c2[0]:.3f} {c2[1]:.3f} {bx:.3f} {by:.3f}")
    return "".join(out) + ("Z" if closed else "")


def poly(points: Sequence[Point], closed: bool = True) -> str:
    """Path text of straight lines through points."""
    return "M" + "L".join(f"{p[0]:.3f} {p[1]:.3f}" for p in points) + ("Z" if closed else "")


def _paint(fill: str, op: float, stroke: str | None, sw: float, so: float) -> str:
    s = f' fill="{fill}"'
    if op != 1 and fill != "none":
        s += f' fill-opacity="{op:g}"'
    if stroke:
        s += f' stroke="{stroke}" stroke-width="{sw:g}" stroke-opacity="{so:g}"'
    return s


def el(
    d: str,
    fill: str = "none",
    stroke: str | None = None,
    sw: float = 0,
    op: float = 1,
    so: float | None = None,
    extra: str = "",
) -> str:
    """One path element; so = opacity of the stroke (the fill's if not given). Joins and caps are round."""
    joins = ' stroke-linejoin="round" stroke-linecap="round"' if stroke and "stroke-linecap" not in extra else ""
    return f'<path d="{d}"{_paint(fill, op, stroke, sw, op if so is None else so)}{joins} {extra}/>'


def circle(
    x: float,
    y: float,
    r: float,
    fill: str = "none",
    stroke: str | None = None,
    sw: float = 0,
    op: float = 1,
    so: float = 1,
) -> str:
    """A circle element."""
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{r:.3f}"{_paint(fill, op, stroke, sw, so)}/>'


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "none",
    stroke: str | None = None,
    sw: float = 0,
    op: float = 1,
    so: float = 1,
) -> str:
    """An ellipse element."""
    return f'<ellipse cx="{x:.3f}" cy="{y:.3f}" rx="{rx:.3f}" ry="{ry:.3f}"{_paint(fill, op, stroke, sw, so)}/>'


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "none",
    r: float = 0,
    stroke: str | None = None,
    sw: float = 0,
    op: float = 1,
    so: float = 1,
    extra: str = "",
) -> str:
    """A rectangle element with corner radius r."""
    s = f'<rect x="{x:.3f}" y="{y:.3f}" width="{max(0, w):.3f}" height="{max(0, h):.3f}"'
    if r:
        s += f' rx="{r:.3f}"'
    return s + _paint(fill, op, stroke, sw, so) + f" {extra}/>"


def group(body: str, transform: str) -> str:
    """Elements under one transform."""
    return f'<g transform="{transform}">{body}</g>'


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(f'<stop offset="{o:g}" stop-color="{c}" stop-opacity="{a:g}"/>' for o, c, a in stops)


def lin(id_: str, x1: float, y1: float, x2: float, y2: float, stops: Sequence[Stop]) -> str:
    """Linear gradient in user space (the only form that the loader draws right everywhere); goes inside <defs>."""
    return (
        f'<linearGradient id="{id_}" gradientUnits="userSpaceOnUse" x1="{x1:.3f}" y1="{y1:.3f}" '
        f'x2="{x2:.3f}" y2="{y2:.3f}">{_stops(stops)}</linearGradient>'
    )


def rad(id_: str, x: float, y: float, r: float, stops: Sequence[Stop]) -> str:
    """Radial gradient in user space; goes inside <defs>."""
    return (
        f'<radialGradient id="{id_}" gradientUnits="userSpaceOnUse" cx="{x:.3f}" cy="{y:.3f}" '
        f'r="{r:.3f}">{_stops(stops)}</radialGradient>'
    )


def chevron(x: float, y: float, ux: float, uy: float, w: float) -> str:
    """Path of an arrow head at (x, y) pointing along (ux, uy): long and notched, never in doubt."""

    def pt(a: float, b: float) -> tuple[float, float]:
        return x + ux * a * w - uy * b * w, y + uy * a * w + ux * b * w

    return poly([pt(1.25, 0), pt(-0.85, 0.78), pt(-0.35, 0), pt(-0.85, -0.78)])


def star_path(x: float, y: float, r: float, points: int = 5, inner: float = 0.4, turn: float = 0) -> str:
    """Path of a star; turn in degrees, the first point is up."""
    pts = []
    for i in range(points * 2):
        a = math.radians(turn - 90 + i * 180 / points)
        q = r if i % 2 == 0 else r * inner
        pts.append((x + q * math.cos(a), y + q * math.sin(a)))
    return poly(pts)


def unit(heading: float) -> tuple[float, float]:
    """Unit vector on the screen (y down) of a heading in degrees: 0 is up, 90 to the right."""
    a = math.radians(heading)
    return math.sin(a), -math.cos(a)
