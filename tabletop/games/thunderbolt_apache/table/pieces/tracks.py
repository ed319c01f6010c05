"""Marker of the loiter track, Stress bar and weight bar."""

from __future__ import annotations

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, circle, dark, el, light, poly, rad, rect, star_path, svg, text

OKAY, SHAKEN, UNFIT = "#4e8a5a", "#d79a2b", "#b3382a"


@cached(4)
def loiter_marker(px: int) -> pygame.Surface:
    """The marker: a dark disc with a gold star."""
    s = "<defs>" + rad("c", 38, 34, 60, [(0, "#4d6b62", 1), (0.7, "#2c423c", 1), (1, "#1a2a26", 1)]) + "</defs>"
    s += (
        circle(51, 55, 43, "#000", op=0.35)
        + circle(50, 50, 43, "url(#c)", "#101a17", 2)
        + circle(50, 50, 36, "none", "#c79a45", 3)
    )
    return svg(s + el(star_path(50, 51.5, 24), "#f2c230", "#5c430f", 1.6), (px, px), (0, 0, 100, 100))


def _strokes(x: float, y: float, w: float, h: float, both: bool) -> str:
    """Path of a diagonal through a cell, or of both."""
    a = f"M{x + 1.4:.1f} {y + h - 1.4:.1f}L{x + w - 1.4:.1f} {y + 1.4:.1f}"
    return a + (f"M{x + 1.4:.1f} {y + 1.4:.1f}L{x + w - 1.4:.1f} {y + h - 1.4:.1f}" if both else "")


def _zone(i: int, okay_to: int, shaken_to: int) -> str:
    return OKAY if i <= okay_to else SHAKEN if i <= shaken_to else UNFIT


@cached(128)
def stress_bar(width: int, stress: int, okay_to: int, shaken_to: int, height: int | None = None) -> pygame.Surface:
    """Stress of a pilot as a bar of cells: Okay (plain green), Shaken (hatched amber), Unfit (crossed red).

    Cells up to his Stress are filled; a pointer stands on it. Cells run from 0 to two beyond `shaken_to`, or to his
    Stress. height: 0.13 of the width if not given. Figures from 18 px height.
    """
    cells = max(shaken_to + 3, min(stress + 1, shaken_to + 6))
    h = height or max(10, round(width * 0.13))
    point, w = h * 0.30, width / cells
    s = ""
    for i in range(cells):
        c = _zone(i, okay_to, shaken_to)
        x, tall = i * w + 0.6, h - point - 1
        s += rect(x, point, w - 1.2, tall, c if i <= stress else light(c, 0.62), min(3, w * 0.2), dark(c, 0.45), 1)
        if i > okay_to:
            d = _strokes(x, point, w - 1.2, tall, i > shaken_to)
            s += el(d, "none", dark(c, 0.5), max(0.8, h * 0.05), so=0.6)
    at = (min(stress, cells - 1) + 0.5) * w
    tip = poly([(at - point * 0.95, 0.4), (at + point * 0.95, 0.4), (at, point * 1.25)])
    out = svg(s + el(tip, pal.INK["strong"], "#fff6e2", 1), (width, h))
    if h >= 18 and w >= 9:
        for i in {0, okay_to, shaken_to, min(stress, cells - 1)}:
            ink = "#1d160d" if i > stress or okay_to < i <= shaken_to else "#ffffff"
            middle = ((i + 0.5) * w, point + (h - point) / 2 - 0.5)
            text(out, str(i), middle, "display", min(h * 0.5, w), ink, "mc")
    return out


@cached(64)
def weight_bar(width: int, used: int, limit: int, height: int | None = None) -> pygame.Surface:
    """Weight points of an aircraft as a bar of cells: used ones filled, those beyond the limit crossed red."""
    cells = max(1, limit, used)
    h = height or max(10, round(width * 0.09))
    w = width / cells
    s = ""
    for i in range(cells):
        over = i >= limit
        c = "#b3382a" if over else "#4a6f95" if i < used else "#fbf6e6"
        s += rect(i * w + 0.6, 0.8, w - 1.2, h - 1.6, c, min(3, w * 0.2), "#2a2520", 1)
        if over:
            s += el(_strokes(i * w + 0.6, 0.8, w - 1.2, h - 1.6, True), "none", "#fff3dc", 1.4)
    return svg(s, (width, h))
