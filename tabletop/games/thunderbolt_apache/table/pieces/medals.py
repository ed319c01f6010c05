"""Medals of the squadron's own design, about 50 wide and hanging at (50, 84) of a box of 100 x 115, and their
ribbons.
"""

from __future__ import annotations

import pygame

from tabletop.table.draw.kit import cached, circle, el, group, lin, path, poly, rect, star_path, svg

RIBBONS = {  # stripes of the ribbon from left to right, as (colour, width)
    "cross": (("#2b5a8e", 3), ("#f4ead0", 1), ("#a4342a", 4), ("#f4ead0", 1), ("#2b5a8e", 3)),
    "star": (("#44663f", 4), ("#c79a45", 1), ("#23303c", 2), ("#c79a45", 1), ("#44663f", 4)),
    "wings": (("#7fa3b8", 5), ("#f4ead0", 2), ("#7fa3b8", 5)),
    "heart": (("#5b3a78", 4), ("#f4ead0", 1), ("#5b3a78", 2), ("#f4ead0", 1), ("#5b3a78", 4)),
    "sun": (("#d98a2b", 3), ("#a4342a", 2), ("#f4ead0", 2), ("#a4342a", 2), ("#d98a2b", 3)),
    "shield": (("#4a4a55", 4), ("#a4342a", 1), ("#f4ead0", 2), ("#a4342a", 1), ("#4a4a55", 4)),
}
MEDAL_FOR = {  # honour -> medal
    "great": "cross",
    "good": "star",
    "adequate": "shield",
    "kills": "sun",
    "ace": "wings",
    "wounded": "heart",
    "rescue": "shield",
    "medal": "star",
}


def _gold(name: str, y0: float, y1: float) -> str:
    return (
        "<defs>"
        + lin(name, 0, y0, 0, y1, [(0, "#fff0b4", 1), (0.4, "#e0b04a", 1), (0.75, "#b07f24", 1), (1, "#6f4c10", 1)])
        + "</defs>"
    )


RIM = "#4a330a"


def _cross() -> str:
    half = [(50, 58), (57, 58, 1), (54, 78, 1), (75, 75, 1), (75, 89, 1), (54, 86, 1), (57, 107, 1)]
    d = path([*half[1:], *((100 - p[0], p[1], 1) for p in reversed(half[1:]))])
    return el(d, "url(#g)", RIM, 2) + circle(50, 82, 8, "#2b5a8e", RIM, 1.6) + el(star_path(50, 82.4, 6), "#f4ead0")


def _star() -> str:
    s = el(star_path(50, 84, 27), "url(#g)", RIM, 2) + el(star_path(50, 84, 14, turn=36), "#44663f", RIM, 1.4)
    return s + circle(50, 84, 3.4, "#f4ead0", RIM, 1)


def _wings() -> str:
    half = el(
        path([(50, 78, 1), (40, 74), (10, 66, 1), (16, 78), (27, 84), (40, 90), (50, 93, 1)]), "url(#g)", RIM, 1.8
    )
    disc = circle(50, 84, 10, "#7fa3b8", RIM, 1.8) + el(star_path(50, 84.6, 7), "#fff6e2")
    return half + group(half, "translate(100 0) scale(-1 1)") + disc


def _heart() -> str:
    d = path([(50, 108, 1), (28, 84), (30, 68), (42, 64), (50, 72, 1), (58, 64), (70, 68), (72, 84)])
    inner = group(el(d, "#5b3a78", RIM, 1.6), "translate(50 84) scale(.66) translate(-50 -84)")
    return el(d, "url(#g)", RIM, 2) + inner + el("M48 76H52V83H59V87H52V96H48V87H41V83H48Z", "#f4ead0")


def _sun() -> str:
    s = el(star_path(50, 84, 27, 12, 0.62), "url(#g)", RIM, 1.8) + circle(50, 84, 12.5, "#a4342a", RIM, 1.6)
    return s + el(poly([(50, 75), (56, 87), (50, 93), (44, 87)]), "#f4ead0", RIM, 1)


def _shield() -> str:
    d = path([(50, 110), (31, 96), (29, 62, 1), (50, 57), (71, 62, 1), (69, 96)])
    inner = group(el(d, "#4a4a55", RIM, 1.6), "translate(50 83) scale(.72) translate(-50 -83)")
    return el(d, "url(#g)", RIM, 2) + inner + el("M38 84L48 94L64 72", "none", "#f4ead0", 4.6)


PENDANTS = {"cross": _cross, "star": _star, "wings": _wings, "heart": _heart, "sun": _sun, "shield": _shield}


@cached(48)
def medal(kind: str, px: int) -> pygame.Surface:
    """A medal of the squadron's own design, px wide and 1.15 px high. kind: cross, star, wings, heart, sun, shield,
    or an honour of MEDAL_FOR (great, good, adequate, kills, ace, wounded, rescue, medal).
    """
    kind = kind if kind in RIBBONS else MEDAL_FOR.get(kind, "star")
    stripes = RIBBONS[kind]
    total = sum(n for _, n in stripes)
    s, x = _gold("g", 56, 112), 31.0
    s += rect(29, 3, 42, 6, "#b07f24", 2, "#4a330a", 1.4)
    for colour, n in stripes:
        w = 38 * n / total
        s += el(poly([(x, 8), (x + w, 8), (50 + (x + w - 50) * 0.72, 52), (50 + (x - 50) * 0.72, 52)]), colour)
        x += w
    s += el(poly([(31, 8), (69, 8), (63.7, 52), (36.3, 52)]), "none", "#17140e", 1.4, so=0.7)
    s += el(poly([(31, 8), (40, 8), (43, 52), (36.3, 52)]), "#fff6e2", op=0.14)
    s += circle(50, 55, 5, "none", "#4a330a", 3.6) + circle(50, 55, 5, "none", "#e0b04a", 2)
    return svg(s + PENDANTS[kind](), (px, round(px * 1.15)), (0, 0, 100, 115))


@cached(32)
def ribbon(kind: str, w: int) -> pygame.Surface:
    """The ribbon bar of a medal, w wide and 0.3 w high, for lists."""
    kind = kind if kind in RIBBONS else MEDAL_FOR.get(kind, "star")
    total, x, s = sum(n for _, n in RIBBONS[kind]), 1.0, ""
    for colour, n in RIBBONS[kind]:
        s += rect(x, 1, 98 * n / total + 0.2, 28, colour)
        x += 98 * n / total
    return svg(
        s + rect(1, 1, 98, 28, "none", 2, "#17140e", 2) + rect(2, 3, 96, 6, "#ffffff", op=0.14),
        (w, round(w * 0.3)),
        (0, 0, 100, 30),
    )
