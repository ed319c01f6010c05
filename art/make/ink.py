"""Drawing helpers of the art makers: SVG text to surface, smooth paths, colours. Needs pygame-ce only.

The window has its own kit; this one stays apart so that the tilesets can be made without the program.
"""

from __future__ import annotations

import io
import math
import os
from collections.abc import Iterable, Sequence

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

Point = tuple[float, float]
Points = Sequence[Sequence[float]]


def wake() -> None:
    """Start what pygame needs to convert pictures, without any window."""
    pygame.display.init()
    if not pygame.display.get_surface():
        pygame.display.set_mode((1, 1))


def rgb(colour: str) -> tuple[int, int, int]:
    """'#rrggbb' to three numbers 0-255."""
    c = colour.lstrip("#")
    return int(c[:2], 16), int(c[2:4], 16), int(c[4:6], 16)


def mix(a: str, b: str, t: float) -> str:
    """Colour a share `t` (0-1) of the way to b."""
    return "#" + "".join(f"{max(0, min(255, round(x + (y - x) * t))):02x}" for x, y in zip(rgb(a), rgb(b), strict=True))


def dark(colour: str, t: float = 0.3) -> str:
    """Towards a warm black."""
    return mix(colour, "#120d08", t)


def light(colour: str, t: float = 0.3) -> str:
    """Towards paper white."""
    return mix(colour, "#fffaf0", t)


def svg(body: str, size: tuple[int, int], view: tuple[float, float, float, float] | None = None) -> pygame.Surface:
    """Render SVG elements to a surface of exactly `size` pixels; view = (x, y, width, height) in user units."""
    wake()
    w, h = size
    vx, vy, vw, vh = view or (0, 0, w, h)
    doc = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{vw:g}" height="{vh:g}" '
        f'viewBox="{vx:g} {vy:g} {vw:g} {vh:g}">{body}</svg>'
    )
    surface = pygame.image.load_sized_svg(io.BytesIO(doc.encode()), (w, h)).convert_alpha()
    if surface.get_size() == (w, h):
        return surface
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    out.blit(surface, ((w - surface.get_width()) // 2, (h - surface.get_height()) // 2))
    return out


def cut(paint: pygame.Surface, shape: pygame.Surface) -> pygame.Surface:
    """Keep the paint only where the shape (drawn in white) is."""
    paint.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return paint


def stack(layers: list[pygame.Surface]) -> pygame.Surface:
    """Lay half-transparent pictures over each other (a plain blit would let hidden colours show through)."""
    out = pygame.Surface(layers[0].get_size(), pygame.SRCALPHA)
    for layer in layers:
        out.blit(layer.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    raw = bytearray(pygame.image.tobytes(out, "RGBA"))
    for i in range(3, len(raw), 4):
        a = raw[i]
        if 0 < a < 255:
            for k in (i - 3, i - 2, i - 1):
                raw[k] = min(255, (raw[k] * 255 + a // 2) // a)
    return pygame.image.frombytes(bytes(raw), out.get_size(), "RGBA").convert_alpha()


def path(points: Points, closed: bool = True, k: float = 0.36) -> str:
    """Smooth path through points; a point with a true third value is a corner."""
    n = len(points)
    p = [(q[0], q[1]) for q in points]
    corner = [len(q) > 2 and bool(q[2]) for q in points]
    if not closed:
        corner[0] = corner[-1] = True

    def tangent(i: int) -> Point | None:
        if corner[i]:
            return None
        (ax, ay), (bx, by) = p[i - 1], p[(i + 1) % n]
        d = math.hypot(bx - ax, by - ay) or 1
        return (bx - ax) / d, (by - ay) / d

    t = [tangent(i) for i in range(n)]
    out = [f"M{p[0][0]:.2f} {p[0][1]:.2f}"]
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        (ax, ay), (bx, by) = p[i], p[j]
        d = math.hypot(bx - ax, by - ay) * k
        ti, tj = t[i], t[j]
        if ti is None and tj is None:
            out.append(f"L{bx:.2f} {by:.2f}")
            continue
        c1 = (ax + ti[0] * d, ay + ti[1] * d) if ti else (ax + (bx - ax) * k, ay + (by - ay) * k)
        c2 = (bx - tj[0] * d, by - tj[1] * d) if tj else (bx - (bx - ax) * k, by - (by - ay) * k)
        out.append(f"C{c1[0]:.2f} {c1[1]:.2f} {c2[0]:.2f} {c2[1]:.2f} {bx:.2f} {by:.2f}")
    return "".join(out) + ("Z" if closed else "")


def poly(points: Iterable[Sequence[float]], closed: bool = True) -> str:
    """Straight path through points."""
    return "M" + "L".join(f"{q[0]:.2f} {q[1]:.2f}" for q in points) + ("Z" if closed else "")


def el(
    d: str,
    fill: str = "none",
    stroke: str = "",
    sw: float = 0,
    op: float = 1,
    so: float = 1,
    cap: str = "round",
    extra: str = "",
) -> str:
    """One path element: fill with opacity `op`, stroke of width `sw` with opacity `so`."""
    s = f'<path d="{d}" fill="{fill}"'
    if op != 1 and fill != "none":
        s += f' fill-opacity="{op:g}"'
    if stroke:
        s += f' stroke="{stroke}" stroke-width="{sw:g}" stroke-linejoin="round" stroke-linecap="{cap}"'
        if so != 1:
            s += f' stroke-opacity="{so:g}"'
    return s + f" {extra}/>"


def circle(
    x: float, y: float, r: float, fill: str = "none", stroke: str = "", sw: float = 0, op: float = 1, so: float = 1
) -> str:
    """One circle element."""
    s = f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{fill}"'
    if op != 1:
        s += f' fill-opacity="{op:g}"'
    if stroke:
        s += f' stroke="{stroke}" stroke-width="{sw:g}" stroke-opacity="{so:g}"'
    return s + "/>"


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, op: float = 1) -> str:
    """One filled ellipse."""
    return f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx:.2f}" ry="{ry:.2f}" fill="{fill}" fill-opacity="{op:g}"/>'


def box(x: float, y: float, w: float, h: float, angle: float = 0.0) -> list[Point]:
    """Corners of a rectangle about its centre (x, y), turned by `angle` radians."""
    ca, sa = math.cos(angle), math.sin(angle)
    half = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    return [(x + u * ca - v * sa, y + u * sa + v * ca) for u, v in half]
