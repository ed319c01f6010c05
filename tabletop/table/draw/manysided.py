"""Dice of other kinds than six and ten sides: coins, pyramids, balls of triangles, with their number on the face."""

from __future__ import annotations

import math

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, circle, dark, el, light, mix, poly, svg, text

OUTLINES = {4: 3, 8: 6, 12: 10, 20: 6}
"""Corners of the outline, by sides; others are balls."""
FRONT = {4: 3, 8: 3, 12: 5, 20: 3}
"""Corners of the face that lies up."""


def _ring(corners: int, far: float, turn: float) -> list[tuple[float, float]]:
    steps = (turn + 2 * math.pi * n / corners - math.pi / 2 for n in range(corners))
    return [(far * math.cos(step), far * math.sin(step)) for step in steps]


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
