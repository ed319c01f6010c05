"""Parts of posters for the second game: burning wells, a beaten column, rockets on their way. Used by
`poster.SCENES`.
"""

from __future__ import annotations

import math
import random

from tabletop.games.thunderbolt_apache.table.pieces.unitart import unit_svg
from tabletop.table.draw.kit import circle, el, group, mix, path

Sky = tuple[str, str]


def oil_fires(w: float, h: float, r: random.Random, sky: Sky) -> str:
    """Burning wells on the horizon: black smoke that leans with the wind."""
    s = ""
    for x, k in ((0.08, 0.9), (0.40, 0.6), (0.62, 0.75)):
        bx, by = w * x, h * 0.70
        n = 44
        for i in range(n):
            t = i / (n - 1)
            px = bx + w * 0.34 * k * t**1.6 + r.uniform(-1, 1) * w * 0.010 * (0.4 + t)
            py = by - h * 0.66 * k * t + r.uniform(-1, 1) * h * 0.008
            q = w * (0.010 + 0.062 * t) * k
            s += circle(px, py, q, mix("#1f1a17", "#6a5a4a", 0.75 * t), op=0.34 - 0.22 * t)
            if i % 2:
                s += circle(px - q * 0.35, py - q * 0.4, q * 0.55, mix("#5a4c40", "#b59a78", t), op=0.20 - 0.12 * t)
        s += circle(bx, by - h * 0.008, w * 0.045 * k, "#f2b24a", op=0.35)
        flame = [
            (bx - w * 0.011 * k, by + h * 0.012),
            (bx - w * 0.010 * k, by - h * 0.025 * k),
            (bx + w * 0.003, by - h * 0.065 * k, 1),
            (bx + w * 0.012 * k, by - h * 0.02 * k),
            (bx + w * 0.011 * k, by + h * 0.012),
        ]
        s += el(path(flame), "#ef7f24") + circle(bx, by - h * 0.006, w * 0.007 * k, "#ffe08a")
    return s


def column(w: float, h: float, r: random.Random, sky: Sky) -> str:
    """A column on the road in the foreground: the head burns, the rest still drives."""
    road = [
        (-9, h * 0.985, 1),
        (w * 0.3, h * 0.93),
        (w * 0.7, h * 0.915),
        (w + 9, h * 0.87, 1),
        (w + 9, h * 0.93, 1),
        (w * 0.66, h * 0.975),
        (w * 0.3, h * 1.02, 1),
        (-9, h * 1.05, 1),
    ]
    s = el(path(road), mix("#e9cf9a", sky[1], 0.3), "#8f6531", w * 0.003, op=0.9)
    for key, x, y, k, dead in (
        ("TRK", 0.0, 0.985, 0.24, False),
        ("IFV", 0.25, 0.975, 0.26, False),
        ("T72", 0.5, 0.965, 0.30, True),
    ):
        u = w * k / 100
        dust = (
            "".join(circle(-6 - 9 * i, 50 - 2 * i, 7 + 3 * i, "#e4cb98", op=0.5 - 0.12 * i) for i in range(3))
            if not dead
            else ""
        )
        s += group(dust + unit_svg(key, dead), f"translate({w * x:.1f} {h * y - 56 * u:.1f}) scale({u:.3f})")
    return s


def missiles(w: float, h: float, r: random.Random, sky: Sky) -> str:
    """Two guided missiles with their smoke, falling from the upper left to the lower right."""
    s = ""
    for x0, y0, x1, y1 in ((0.50, 0.50, 0.60, 0.79), (0.36, 0.56, 0.47, 0.80)):
        n = 16
        for i in range(n):
            t = i / n
            x, y = w * (x0 + (x1 - x0) * t), h * (y0 + (y1 - y0) * t) + math.sin(t * 9) * h * 0.004
            s += circle(x, y, w * (0.013 - 0.008 * t), "#fff6e2", op=0.30 + 0.4 * t)
        a = math.degrees(math.atan2(h * (y1 - y0), w * (x1 - x0)))
        u = w / 300
        body = el("M-13 -2.4H9L14 0L9 2.4H-13Z", "#efe9d8", "#17140e", 1) + el(
            "M-13 -2.4L-17 -6H-11L-8 -2.4ZM-13 2.4L-17 6H-11L-8 2.4Z", "#4a4a40", "#17140e", 0.8
        )
        glow = circle(-15, 0, 4.4, "#ffd85e", op=0.9) + circle(-18, 0, 6, "#ef7f24", op=0.5)
        s += group(glow + body, f"translate({w * x1:.1f} {h * y1:.1f}) rotate({a:.1f}) scale({u:.3f})")
    return s


def ridges(w: float, h: float, r: random.Random, sky: Sky) -> str:
    """Bare rocky ridges, one behind the other."""
    s = ""
    for base, tone, steps in ((0.62, "#b3835a", 9), (0.72, "#946441", 8), (0.82, "#6f4729", 7)):
        points: list[tuple[float, ...]] = [(-9, h * 1.1, 1)]
        edge: list[tuple[float, float]] = []
        for i in range(steps * 2 + 1):
            x = -0.03 * w + w * 1.06 * i / (steps * 2)
            y = h * (base + (r.uniform(-0.075, -0.02) if i % 2 else r.uniform(0.0, 0.04)))
            edge.append((x, y))
        points += [(x, y, 1) for x, y in edge] + [(w + 9, h * 1.1, 1)]
        colour = mix(tone, sky[1], 0.30 if base < 0.7 else 0.12 if base < 0.8 else 0.0)
        s += el(path(points), colour, "#3c2612", w * 0.0025)
        for i in range(1, len(edge) - 1, 2):  # the sunny side of each peak
            (x0, y0), (x1, y1) = edge[i], edge[i + 1]
            s += el(path([(x0, y0, 1), (x1, y1, 1), (x0 + (x1 - x0) * 0.35, y1 + h * 0.05, 1)]), "#f6dfae", op=0.30)
            xa, ya = edge[i - 1]
            s += el(path([(x0, y0, 1), (xa, ya, 1), (x0 - (x0 - xa) * 0.3, ya + h * 0.06, 1)]), "#2b180a", op=0.22)
    return s


PARTS = {"oil_fires": oil_fires, "column": column, "missiles": missiles, "ridges": ridges}
"""Landscapes by name, beside those that every poster can have."""
