"""What lies close at hand on the pictures of action cards: cartridges, a shell, a bottle, field glasses, boxes."""

from __future__ import annotations

import math
import random

from tabletop.games.conflict_solo.table.pieces.scenes.stage import INK, Sky, at, scene
from tabletop.table.draw.kit import circle, el, ellipse, rect
from tabletop.table.draw.poster import cloud_svg


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
