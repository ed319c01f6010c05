"""Signs of Air Wars: markers on counters, figures of ground units and ships, the skull, the crossed guns."""

from __future__ import annotations

import pygame

from tabletop.table.draw.kit import cached, circle, el, ellipse, path, rect, svg

INK, CREAM = "#241a10", "#fff6e2"

EYE = "M10 50Q50 14 90 50Q50 86 10 50Z"
MARKERS = {
    "eye": circle(50, 50, 46, "#f2c230", INK, 6) + el(EYE, CREAM, INK, 6) + circle(50, 50, 13, INK),
    "dotted_eye": circle(50, 50, 46, "#e9dfc8", INK, 6)
    + el(EYE, "none", INK, 7, extra='stroke-dasharray="9 7"')
    + circle(50, 50, 11, INK),
    "fist": circle(50, 50, 46, "#8f2f22", INK, 6)
    + el("M22 30Q22 18 32 20Q40 12 48 20Q56 12 64 20Q76 14 78 30", "none", CREAM, 7),
    "anchor": circle(50, 50, 46, "#3c5a6b", INK, 6)
    + el("M50 24V76M34 40H66M26 56Q28 76 50 77Q72 76 74 56", "none", CREAM, 8)
    + circle(50, 22, 7, "none", CREAM, 6),
    "ring": circle(50, 50, 34, "none", INK, 26) + circle(50, 50, 34, "none", "#f7f0df", 14),
}

AA_GUN = (
    rect(-6, 12, 12, 16, INK, 2) + el("M-34 34H34L26 22H-26Z", INK) + el("M-8 16L26 -34M6 20L40 -30", "none", INK, 9)
    + el("M-22 26A22 22 0 0 1 22 26", "none", INK, 6)
)  # fmt: skip
HQ_TENT = (
    el("M-36 32L0 -22L36 32Z", "#8a7a55", INK, 4)
    + el("M0 -22V32M-10 32L0 2L10 32", "none", INK, 4)
    + el("M0 -22V-40L20 -34L0 -28", "#a4342a", INK, 3)
)
SHIP = (
    el("M-44 8H-34L-30 -4H-6V-22H10V-4H24L30 8H46L34 26H-36Z", "#5d6a70", INK, 3.5)
    + el("M-2 -22V-38M4 -22V-34", "none", INK, 4) + el("M-46 34Q-34 28 -23 34T0 34T23 34T46 34", "none", "#3d6478", 4)
)  # fmt: skip
SHAPES = {"AA": AA_GUN, "HQ": HQ_TENT, "TR": SHIP}
"""Figures of units that do not fly, by their type letters."""

SKULL = (
    path([(0, -34), (26, -26), (32, -2), (20, 14), (18, 28, 1), (-18, 28, 1), (-20, 14), (-32, -2), (-26, -26)]),
    ellipse(-13, -4, 8.5, 10, INK)
    + ellipse(13, -4, 8.5, 10, INK)
    + el("M0 6L-4.5 14H4.5Z", INK)
    + el("M-9 19V28M0 19V28M9 19V28", "none", INK, 4),
)


@cached(64)
def marker(name: str, px: int) -> pygame.Surface:
    """A round marker that lies on the corner of a counter."""
    return svg(MARKERS[name], (px, px), (0, 0, 100, 100))


@cached(32)
def shape(kind: str, px: int) -> pygame.Surface:
    """The figure of a ground unit or ship in a square of px."""
    return svg(SHAPES[kind], (px, px), (-50, -50, 100, 100))


@cached(16)
def skull(px: int) -> pygame.Surface:
    """Who ends here never comes home."""
    outline, inside = SKULL
    body = el(outline, CREAM, "#8f2f22", 7) + inside
    return svg(body, (px, px), (-46, -46, 92, 92))
