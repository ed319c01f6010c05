"""Parts of the pictures on action cards, for `poster`: landscapes, men, guns, things close at hand.

Each is drawn on a stage 100 high and as wide as the picture; the ground lies at about 80.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from tabletop.table.draw.kit import circle, el, ellipse, group, mix, poly
from tabletop.table.draw.men import soldier
from tabletop.table.draw.poster import Scene

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
