"""Landscapes on the pictures of action cards: meadow, wood, village, birches."""

from __future__ import annotations

import random

from tabletop.games.conflict_solo.table.pieces.scenes.stage import INK, Sky, scene
from tabletop.table.draw.kit import circle, dark, el, mix, poly, rect


def _meadow(w: float, r: random.Random, sky: Sky) -> str:
    """A slope in the foreground."""
    s = el(
        f"M-2 84Q{w * 0.3:.0f} 74 {w * 0.6:.0f} 80T{w + 2:.0f} 76V102H-2Z",
        mix("#6f7d48", sky[1], 0.12),
        dark("#6f7d48", 0.35),
        0.8,
    )
    for _ in range(46):
        x, y = r.uniform(0, w), r.uniform(84, 99)
        s += el(
            f"M{x:.1f} {y:.1f}l-1 -3.4M{x:.1f} {y:.1f}l0.4 -4.2M{x:.1f} {y:.1f}l1.6 -3", "none", "#4a5630", 0.7, so=0.7
        )
    return s


def _wood(w: float, r: random.Random, sky: Sky) -> str:
    """The edge of a wood far behind."""
    s = ""
    for tone, low, high in (("#5d7048", 60, 16), ("#485a38", 68, 15)):
        x = -4.0
        while x < w + 6:
            q = r.uniform(5, 9)
            s += circle(x, low + r.uniform(-2, 3), q, mix(tone, sky[1], 0.18), dark(tone, 0.25), 0.5)
            x += q * 1.1
        s += rect(-2, low, w + 4, high, mix(tone, sky[1], 0.18))
    return s


def _village(w: float, r: random.Random, sky: Sky) -> str:
    """Roofs and a steeple."""
    s = ""
    for x, wide, high in ((0.18, 20, 13), (0.34, 15, 10), (0.62, 22, 14), (0.8, 16, 11)):
        left, top = w * x, 76 - high
        s += rect(left, top, wide, high + 6, "#d3c29a", 0, INK, 0.8) + rect(
            left + wide * 0.6, top + 4, 3.4, 4.4, "#3a3226"
        )
        s += el(
            poly([(left - 2.4, top + 0.6), (left + wide / 2, top - high * 0.62), (left + wide + 2.4, top + 0.6)]),
            "#99522f",
            INK,
            0.9,
        )
    x = w * 0.93
    return (
        s
        + rect(x - 4, 40, 8, 40, "#ddcfa9", 0, INK, 0.8)
        + el(poly([(x - 6, 41), (x, 22), (x + 6, 41)]), "#6f4a35", INK, 0.9)
    )


def _birches(w: float, r: random.Random, sky: Sky) -> str:
    """White stems, some of them close."""
    s = ""
    for n in range(11):
        x, wide = w * (n + r.uniform(0.15, 0.85)) / 11, r.uniform(2.4, 6.2)
        s += rect(x, -2, wide, 92 + wide, "#e9e3d2", 0, "#4b4536", 0.7) + rect(
            x + wide * 0.66, -2, wide * 0.34, 92 + wide, "#8f8873", op=0.55
        )
        for _ in range(6):
            y = r.uniform(0, 84)
            s += el(f"M{x:.1f} {y:.1f}h{wide * r.uniform(0.4, 0.8):.1f}", "none", "#2e2a22", 1.1)
    for _ in range(34):
        s += circle(
            r.uniform(-3, w), r.uniform(-4, 34), r.uniform(3, 8), r.choice(("#8a9a4a", "#b09b3f", "#73853f")), op=0.8
        )
    return s


meadow = scene(_meadow)
wood = scene(_wood)
village = scene(_village)
birches = scene(_birches)
