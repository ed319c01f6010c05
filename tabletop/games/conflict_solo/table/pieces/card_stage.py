"""The stage of the pictures on action cards, for `poster`, with its landscapes and what lies close at hand.

Each is drawn 100 high and as wide as the picture; the ground lies at about 80.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from tabletop.table.draw.kit import circle, dark, el, ellipse, group, mix, poly, rect
from tabletop.table.draw.men import soldier
from tabletop.table.draw.poster import Scene, cloud_svg

INK = "#1f1b15"
Sky = tuple[str, str]
Stage = Callable[[float, random.Random, Sky], str]
"""Draws on a stage of that width and height 100."""
ARMY, CLOTH = "soviet", "#77704c"
"""The men on cards belong to nobody in particular: plain helmets and cloth."""


def scene(draw: Stage) -> Scene:
    """A stage as a part of a poster; the poster's seed goes by its name."""

    def part(w: float, h: float, r: random.Random, sky: Sky) -> str:
        return group(draw(100 * w / h, r, sky), f"scale({h / 100:.4f})")

    part.__name__ = draw.__name__
    return part


def man(x: float, y: float, k: float, held: str | None = None, tone: float = 0.0) -> str:
    cloth = mix(CLOTH, "#2c3326", tone)
    body = soldier(ARMY, cloth) if held is None else soldier(ARMY, cloth, held)
    return group(body, f"translate({x:.1f} {y:.1f}) scale({k:.2f})")


def at(body: str, x: float, y: float, k: float, turn: float = 0) -> str:
    return group(body, f"translate({x:.1f} {y:.1f}) rotate({turn:g}) scale({k:.3f})")


def burst(x: float, y: float, k: float, r: random.Random) -> str:
    """A shell that strikes the ground: a fountain of earth with fire at its foot."""
    s = ""
    for _ in range(13):
        a, far = r.uniform(-2.5, -0.64), r.uniform(14, 34) * k
        q = r.uniform(2.2, 5.4) * k
        s += circle(
            x + math.cos(a) * far, y + math.sin(a) * far, q, r.choice(("#4b3d2b", "#5f4e36", "#73603f")), op=0.9
        )
    for a in (-2.3, -1.95, -1.57, -1.2, -0.85):
        far = r.uniform(26, 42) * k
        tip = (x + math.cos(a) * far, y + math.sin(a) * far)
        s += el(poly([(x - 5 * k, y), tip, (x + 5 * k, y)]), "#5a4930", op=0.92)
    s += (
        circle(x, y - 5 * k, 9 * k, "#e06a1f")
        + circle(x, y - 5 * k, 6 * k, "#f6b53a")
        + circle(x, y - 5 * k, 3 * k, "#fff1bd")
    )
    return s + ellipse(x, y + 1.5 * k, 15 * k, 3.4 * k, "#3a3022", op=0.8)


# -- Landscapes on the pictures of action cards: meadow, wood, village, birches.


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


# -- What lies close at hand on the pictures of action cards: cartridges, a shell, a bottle, field glasses, boxes.


def _cartridges(w: float, r: random.Random, sky: Sky) -> str:
    """A clip of rifle cartridges."""
    s = ellipse(w * 0.5, 88, 60, 8, "#1f1a10", op=0.3)
    for n in range(5):
        x = w * 0.5 + (n - 2) * 17
        s += rect(x - 6.4, 34, 12.8, 50, "#c79a45", 2, INK, 1.4) + rect(x - 4.4, 36, 3.2, 46, "#f1d58c", op=0.8)
        s += el(
            f"M{x - 5} 35V26C{x - 5} 14 {x - 1.6} 6 {x} 4C{x + 1.6} 6 {x + 5} 14 {x + 5} 26V35Z", "#a9633a", INK, 1.4
        ) + el(f"M{x - 2} 30V16", "none", "#e3a77c", 1.6)
    return (
        s
        + rect(w * 0.5 - 46, 70, 92, 17, "#8d9397", 3, INK, 1.6)
        + el(f"M{w * 0.5 - 42:.1f} 74H{w * 0.5 + 42:.1f}", "none", "#dfe3e4", 2)
    )


def _core(w: float, r: random.Random, sky: Sky) -> str:
    """A shell cut open: the hard core within."""
    x = w * 0.5
    shell = "M-58 -17H22C44 -17 60 -8 70 0C60 8 44 17 22 17H-58Z"
    s = ellipse(x, 84, 74, 8, "#1f1a10", op=0.3)
    body = (
        el(shell, "#7c8288", INK, 2)
        + rect(-58, -19, 16, 38, "#b98a3c", 1, INK, 1.6)
        + rect(-36, -19, 7, 38, "#b98a3c", 1, INK, 1.4)
    )
    body += el("M-26 -9H18C34 -9 46 -4 54 0C46 4 34 9 18 9H-26Z", "#fff6e2", INK, 1.4) + el(
        "M-22 -5H18C30 -5 40 -2 46 0C40 2 30 5 18 5H-22Z", "#3f454a", INK, 1.2
    )
    body += el("M-18 -2.6H26", "none", "#9aa2a8", 1.4) + el("M-54 -13H20", "none", "#c9ced2", 2.2)
    s += at(body, x - 4, 58, 1.0, -12)
    return s + "".join(el(f"M{x + 66 + 6 * n:.0f} {26 + 8 * n}l9 -5", "none", "#fff6e2", 2, so=0.8) for n in range(3))


def _bottle(w: float, r: random.Random, sky: Sky) -> str:
    """A bottle with a burning rag."""
    glass = el(
        "M-13 38V2C-13 -8 -5 -10 -5 -18V-32H5V-18C5 -10 13 -8 13 2V38Q0 43 -13 38Z", "#5c7d5a", INK, 1.8, op=0.95
    )
    glass += el("M-13 14V38Q0 43 13 38V14Q0 18 -13 14Z", "#c98b2e", op=0.85) + el(
        "M-9 4V32", "none", "#cfe3c0", 2.6, so=0.8
    )
    rag = el("M-4 -33C-8 -38 -5 -43 1 -46L6 -40C5 -37 5 -35 4 -32Z", "#e8dcc0", INK, 1.2)
    fire = el("M2 -80C13 -66 15 -56 8 -44H-4C-12 -56 -4 -66 2 -80Z", "#e06a1f", INK, 1) + el(
        "M2 -66C8 -58 8 -52 4 -45H-2C-6 -52 -1 -58 2 -66Z", "#f8c64d"
    )
    return circle(w * 0.3 + 8, 26, 25, "#ffcf6a", op=0.3) + at(glass + rag + fire, w * 0.3, 56, 0.9, 16)


def _telephone(w: float, r: random.Random, sky: Sky) -> str:
    """A field telephone whose wire is cut."""
    box = (
        rect(-34, -16, 68, 42, "#6b5433", 3, INK, 2)
        + rect(-34, -16, 68, 10, "#7d643f", 3, INK, 1.6)
        + rect(-24, 2, 26, 14, "#d8c99c", 1, INK, 1)
    )
    box += circle(20, 9, 8, "#2e2a24", INK, 1.2) + el("M20 9L34 -1", "none", "#8d9397", 3)
    hand = el("M-32 -26C-32 -36 -20 -36 -18 -29H18C20 -36 32 -36 32 -26V-21H20V-24H-20V-21H-32Z", "#26231e", INK, 1.4)
    s = at(box + hand, w * 0.42, 66, 0.95)
    s += el(f"M{w * 0.42 + 33:.0f} 80C{w * 0.74:.0f} 96 {w * 0.7:.0f} 60 {w * 0.8:.0f} 62", "none", INK, 2.4)
    s += el(f"M{w * 0.88:.0f} 58C{w * 0.93:.0f} 54 {w * 0.95:.0f} 66 {w + 2:.0f} 60", "none", INK, 2.4)
    cross = f"M{w * 0.79:.0f} 46l16 26M{w * 0.79 + 16:.0f} 46l-16 26"
    return s + el(cross, "none", "#fff6e2", 8) + el(cross, "none", "#b3271e", 5)


def _glasses(w: float, r: random.Random, sky: Sky) -> str:
    """The view through field glasses."""
    half = min(27.0, w * 0.2)
    q = min(40.0, half * 1.42)
    mid, dip = w / 2, math.sqrt(q * q - half * half)
    view = f"M{mid:.1f} {50 - dip:.1f}A{q} {q} 0 1 0 {mid:.1f} {50 + dip:.1f}A{q} {q} 0 1 0 {mid:.1f} {50 - dip:.1f}Z"
    s = el(f"M-2 -2H{w + 2:.0f}V102H-2Z{view}", "#17140f", op=0.97, extra='fill-rule="evenodd"')
    s += el(view, "none", "#4d4637", 2.6)
    for n in range(-4, 5):
        high = 5 if n % 2 else 8
        s += el(f"M{mid + half * 0.36 * n:.1f} {50 - high}V{50 + high}", "none", INK, 1.1)
    return s + el(f"M{mid - half * 1.6:.1f} 50H{mid + half * 1.6:.1f}", "none", INK, 1)


def _smoke_bank(w: float, r: random.Random, sky: Sky) -> str:
    """White smoke from pots that drifts over the field."""
    s = ""
    for x in (0.14, 0.34):
        s += rect(w * x - 5, 82, 10, 12, "#5f6a4c", 2, INK, 1.3)
        for n in range(9):
            s += circle(
                w * x + n * 7 + r.uniform(-3, 3), 80 - n * 5.4 + r.uniform(-3, 3), 5.5 + n * 2.1, "#f3f0e6", op=0.72
            )
    return s + "".join(cloud_svg(w * x, y, 0.62, "#f3f0e6", 0.85) for x, y in ((0.62, 62), (0.86, 50), (0.8, 78)))


def _boxes(w: float, r: random.Random, sky: Sky) -> str:
    """Boxes of ammunition, one of them open."""
    s = ""
    for x, y, wide, high in ((0.3, 70, 58, 26), (0.72, 72, 52, 24), (0.5, 46, 56, 25)):
        left = w * x - wide / 2
        s += rect(left, y, wide, high, "#6f6b45", 2, INK, 1.8) + rect(left, y, wide, 6, "#827d54", 2, INK, 1.2)
        s += (
            rect(left + wide * 0.3, y + 10, wide * 0.4, 9, "#d8c99c", 1, INK, 0.8)
            + rect(left + 4, y + 11, 5, 7, "#3d3a28", 1)
            + rect(left + wide - 9, y + 11, 5, 7, "#3d3a28", 1)
        )
    for n in range(6):
        x = w * 0.5 - 22 + n * 8.6
        s += rect(x, 32, 6.4, 15, "#c79a45", 1, INK, 1) + el(
            f"M{x} 32C{x} 26 {x + 2} 22 {x + 3.2} 21C{x + 4.4} 22 {x + 6.4} 26 {x + 6.4} 32Z", "#a9633a", INK, 1
        )
    return s


cartridges = scene(_cartridges)
core = scene(_core)
bottle = scene(_bottle)
telephone = scene(_telephone)
glasses = scene(_glasses)
smoke_bank = scene(_smoke_bank)
boxes = scene(_boxes)
