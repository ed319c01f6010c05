"""Markers that every table needs: small round chits for what a piece has done or suffers, numbers, flags."""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.table.draw.kit import cached, circle, dark, el, fit, light, svg
from tabletop.table.draw.lending import Lent

HOME = "markers"
SHARE = 0.46
WORDS = (
    ("Moved", "#3c5a6b"), ("Fired", "#97291f"), ("Done", "#5c564b"), ("Hit", "#b03a2a"), ("Broken", "#8f2f22"),
    ("Pinned", "#a06a1c"), ("Out of ammo", "#6b4a2a"), ("Out of fuel", "#6b4a2a"), ("In cover", "#4e6b3a"),
    ("Spotted", "#b8901c"), ("Supply", "#3f6d49"), ("Ready", "#3f6d49"),
)  # fmt: skip
FIGURES = 20
COLOURS = (("red", "#b03a2a"), ("blue", "#2f5d86"), ("green", "#3f6d49"), ("yellow", "#d2a31e"), ("black", "#2b2723"))


def markers() -> list[Lent]:
    """All of them."""
    words = [_marker(words.lower().replace(" ", "_"), words, "Markers", colour, words) for words, colour in WORDS]
    figures = [_marker(f"n{n}", f"Number {n}", "Numbers", "#5a5146", str(n)) for n in range(FIGURES + 1)]
    plain = [_marker(f"disc_{name}", f"{name.capitalize()} disc", "Discs", colour, "") for name, colour in COLOURS]
    flags = [_flag(name, colour) for name, colour in COLOURS]
    return [*words, *figures, *plain, *flags]


def _marker(key: str, name: str, group: str, colour: str, words: str) -> Lent:
    return Lent(f"{HOME}/disc/{key}", name, group, lambda px, seat, heading: _disc(colour, words, px), share=SHARE)


def _flag(name: str, colour: str) -> Lent:
    draw: Callable[[int, int, int], pg.Surface] = lambda px, seat, heading: _pennant(colour, px)
    return Lent(f"{HOME}/flag/{name}", f"{name.capitalize()} flag", "Flags", draw, share=SHARE)


@cached(200)
def _disc(colour: str, words: str, px: int) -> pg.Surface:
    px = max(10, px)
    body = circle(52, 54, 45, "#1d1710", op=0.35) + circle(50, 50, 45, colour, dark(colour, 0.45), 4)
    body += circle(50, 50, 37, "none", light(colour, 0.55), 2.5)
    out = svg(body, (px, px), (0, 0, 104, 104))
    lines = words.rsplit(" ", 1) if len(words) > 8 and " " in words else [words]
    size = 0.5 if len(words) < 3 else 0.26
    for n, line in enumerate(lines):
        y = 0.48 + (n - (len(lines) - 1) / 2) * 0.24
        fit(out, line.upper(), (px * 0.48, px * y), "display", px * size, "#fff6e2", "mc", px * 0.72)
    return out


@cached(40)
def _pennant(colour: str, px: int) -> pg.Surface:
    body = el("M24 98V8", "none", "#3a2f22", 7) + el("M26 10L90 26L26 48Z", colour, dark(colour, 0.45), 3)
    return svg(body, (max(10, px), max(10, px)), (0, 0, 104, 104))
