"""Flames and soft smoke for damaged ships and ground targets, as SVG elements."""

from __future__ import annotations

import random

from tabletop.table.draw.kit import circle, el, rad, star_path

# Gradients of the puffs; they go once into the picture, before the first puff. Each is drawn on a circle of radius 1.
SMOKE_DEFS = (
    "<defs>"
    + rad("smoke_dark", 0, 0, 1, [(0, "#1f1b18", 0.85), (0.55, "#2b2723", 0.66), (1, "#2b2723", 0)])
    + rad("smoke_grey", 0, 0, 1, [(0, "#8b837a", 0.60), (0.5, "#6a625a", 0.38), (1, "#5a534c", 0)])
    + rad("glow", 0, 0, 1, [(0, "#ffb347", 0.9), (0.4, "#ef7a2c", 0.5), (1, "#e2591b", 0)])
    + "</defs>"
)


def _soft(x: float, y: float, r: float, paint: str) -> str:
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({r:.3f})">{circle(0, 0, 1, f"url(#{paint})")}</g>'


def flame(x: float, y: float, r: float, turn: float = 0) -> str:
    """A fire: glow, ragged star in orange, yellow heart."""
    return (
        _soft(x, y, r * 1.9, "glow")
        + el(star_path(x, y, r, 7, 0.55, turn), "#e2591b", "#7a1c10", r * 0.10)
        + el(star_path(x, y, r * 0.58, 6, 0.55, turn + 20), "#ffc94a")
        + circle(x, y, r * 0.17, "#fff3c0")
    )


def plume(
    x: float,
    y: float,
    r: float,
    puffs: int,
    drift: tuple[float, float],
    lit: tuple[float, float],
    rnd: random.Random,
) -> str:
    """Smoke that grows and thins along the unit vector drift; lit = unit vector towards the light."""
    dark, pale = "", ""
    for j in range(puffs):
        d = r * (0.75 + 0.85 * j)
        q = r * (1.0 + 0.30 * j)
        px = x + drift[0] * d + rnd.uniform(-0.30, 0.30) * r
        py = y + drift[1] * d + rnd.uniform(-0.30, 0.30) * r
        dark += _soft(px, py, q, "smoke_dark")
        pale += _soft(px + lit[0] * q * 0.28, py + lit[1] * q * 0.28, q * 0.62, "smoke_grey")
    return dark + pale
