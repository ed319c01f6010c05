"""Signs of the second game: bands of the sector strip, small marks and bars for panels, the marker of the loiter track,
and the squadron's sign on the cloth of the table.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    light,
    mix,
    path,
    poly,
    rad,
    rect,
    star_path,
    svg,
    text,
    width,
)

INK = "#2a2016"
BAND_TONE = ("#2b5a8e", "#4f7aa3", "#8aa3ad", "#c79a45", "#b8653f", "#97291f")


def _hangar() -> str:
    s = el(path([(6, 46, 1), (6, 30, 1), (14, 18), (30, 13), (46, 18), (54, 30, 1), (54, 46, 1)]), "#8d9b92", INK, 2.2)
    s += el(path([(14, 46, 1), (14, 31, 1), (30, 23), (46, 31, 1), (46, 46, 1)]), "#2c2b28", INK, 1.4)
    s += el("M21 40L30 31L39 40M30 31V46M25 45H35", "none", "#e9dcbf", 2.6)
    return (
        s
        + rect(2, 46, 56, 5, "#6f6552", 1, INK, 1.6)
        + el("M10 48.6h6M22 48.6h6M34 48.6h6M46 48.6h6", "none", "#f4ead0", 1.4)
    )


def _tents() -> str:
    s = el(poly([(4, 46), (17, 22), (30, 46)]), "#8f9a6a", INK, 2) + el(poly([(13, 46), (17, 33), (21, 46)]), "#2c2b28")
    s += (
        rect(31, 30, 12, 16, "#a9875a", 1, INK, 1.8)
        + rect(43, 36, 11, 10, "#b99a6b", 1, INK, 1.8)
        + el("M31 38H43M37 30V46", "none", INK, 1.2)
    )
    return s + el("M10 22V10L22 13L10 16.4", "#2b5a8e", INK, 1.6) + rect(2, 46, 56, 4, "#6f6552", 1, INK, 1.4)


def _road(front: str, truck: str) -> str:
    s = el(poly([(24, 8), (36, 8), (54, 52), (6, 52)]), "#cbbb98", INK, 2) + el(
        "M30 12V17M30 23V30M30 37V47", "none", "#fff6e2", 2.8
    )
    s += rect(9, 22, 17, 12, truck, 2, INK, 1.8) + el(
        path([(26, 34, 1), (26, 25, 1), (32, 25, 1), (36, 30, 1), (36, 34, 1)]), front, INK, 1.8
    )
    return s + circle(15, 35, 3.6, "#2c2b28", "#efe3c6", 1.2) + circle(30, 35, 3.6, "#2c2b28", "#efe3c6", 1.2)


def _front() -> str:
    s = el("M2 36Q9 28 16 36T30 36T44 36T58 36", "none", "#5a341d", 4.6) + el(
        "M4 47l5 -7M14 47l5 -7M24 47l5 -7M34 47l5 -7M44 47l5 -7M53 47l4 -6", "none", "#5a341d", 2.4
    )
    s += el(star_path(19, 17, 11, 9, 0.5), "#e2701f", INK, 1.6) + el(star_path(19, 17, 5, 9, 0.5), "#ffd85e")
    return s + el("M33 26L52 7M36 7L53 24", "none", INK, 4.6) + el("M33 26L52 7M36 7L53 24", "none", "#d9cfae", 2.2)


def _tank() -> str:
    s = el("M6 40H46L50 46L44 52H12L4 46Z", "#2c2b28", INK, 1.8) + el(
        poly([(6, 40), (11, 33), (44, 33), (49, 40)]), "#8a5a4a", INK, 1.8
    )
    s += el(path([(16, 33, 1), (18, 25), (34, 24), (38, 33, 1)]), "#a56a55", INK, 1.8) + el(
        "M36 28L57 24", "none", INK, 4
    )
    return (
        s
        + "".join(circle(x, 46, 3, "#8a5a4a") for x in (14, 22.5, 31, 39.5))
        + el("M8 14L30 14M24 8L31 14L24 20", "none", "#97291f", 3)
    )


def _fort() -> str:
    s = el(poly([(8, 50), (8, 22), (22, 14), (22, 24), (36, 14), (36, 24), (50, 15), (50, 50)]), "#a56a55", INK, 2)
    s += "".join(rect(x, 33, 6, 6, "#f4d9a8", 0.6, INK, 1.2) for x in (14, 26, 38)) + rect(25, 42, 9, 8, "#2c2b28", 0.6)
    return s + el("M54 50V8L40 11.4L54 15", "#97291f", INK, 1.6) + rect(2, 50, 56, 4, "#6f6552", 1, INK, 1.4)


@cached(36)
def band_icon(band: int, px: int, plate: bool = True) -> pygame.Surface:
    """Sign of a range band (0 Air Base to 5 Enemy Rear), px x px; plate = on a round-cornered ground of its colour."""
    figure = (_hangar, _tents, lambda: _road("#4f7aa3", "#7f9a63"), _front, _tank, _fort)[max(0, min(5, band))]()
    s = rect(0.8, 0.8, 58.4, 58.4, light(BAND_TONE[band], 0.62), 9, dark(BAND_TONE[band], 0.2), 2) if plate else ""
    return svg(s + figure, (px, px), (0, 0, 60, 60))


def _glasses(c: str) -> str:
    return el("M4 30A8 8 0 1 1 20 30A8 8 0 1 1 4 30ZM22 30A8 8 0 1 1 38 30A8 8 0 1 1 22 30Z", "none", c, 4) + el(
        "M7 24L12 10H18L19 22M35 24L30 10H24L23 22M19 18H23", c, c, 2
    )


def _chain(c: str) -> str:
    return el(
        "M18 27L13 32A7 7 0 0 1 3 22L10 15A7 7 0 0 1 20 15M24 15L29 10A7 7 0 0 1 39 20L32 27A7 7 0 0 1 22 27",
        "none",
        c,
        4.6,
    )


SIGNS: dict[str, Callable[[str], str]] = {
    "scout": _glasses,
    "link": _chain,
    "so": lambda c: (
        el(poly([(21, 3), (37, 11), (37, 29), (21, 39), (5, 29), (5, 11)]), c)
        + el("M27 14H18A4 4 0 0 0 18 21H24A4 4 0 0 1 24 28H14", "none", "#fff6e2", 4)
    ),
    "vp": lambda c: el(star_path(21, 22, 19), c),
    "day": lambda c: (
        circle(21, 21, 8, c)
        + el("M21 3V8M21 34V39M3 21H8M34 21H39M8 8L12 12M30 30L34 34M8 34L12 30M30 12L34 8", "none", c, 3.6)
    ),
    "loiter": lambda c: circle(21, 22, 16, "none", c, 4) + el("M21 12V22L29 27M15 3H27", "none", c, 4),
    "hover": lambda c: (
        el("M4 14H38M21 14V20M12 38H30", "none", c, 4)
        + el(path([(10, 24, 1), (18, 20), (28, 20), (34, 28, 1), (30, 33), (14, 33)]), c)
    ),
    "mast": lambda c: (
        circle(21, 9, 7, c)
        + el("M21 16V26M4 26H38", "none", c, 4)
        + el(path([(10, 30, 1), (32, 30, 1), (28, 39, 1), (14, 39, 1)]), c)
    ),
    "gunship": lambda c: el("M3 16H27M3 26H20", "none", c, 5) + el("M31 10L39 6M32 21H40M31 31L39 36", "none", c, 3.6),
    "radar": lambda c: el("M8 34A20 20 0 0 1 34 8M14 34A14 14 0 0 1 34 14", "none", c, 4) + circle(32, 32, 5, c),
    "area": lambda c: "".join(
        circle(x, y, 4, c) for x, y in ((21, 8), (8, 18), (34, 18), (13, 33), (29, 33), (21, 21))
    ),
    "cannon": lambda c: el("M14 12H38M14 20H40M14 28H38", "none", c, 4.4) + rect(2, 8, 14, 24, c, 4),
    "low": lambda c: el("M4 38H38M21 4V26M13 19L21 28L29 19", "none", c, 4.4),
    "high": lambda c: el("M4 38H38M21 30V8M13 15L21 6L29 15", "none", c, 4.4),
    "cover": lambda c: (
        el(path([(2, 36, 1), (9, 22), (17, 27), (24, 17), (32, 24), (40, 36, 1)]), c)
        + el("M8 12L14 18M34 10L28 16", "none", c, 3)
    ),
    "rescue": lambda c: circle(21, 21, 17, "none", c, 6) + el("M21 4V12M21 30V38M4 21H12M30 21H38", "none", c, 6),
}


@cached(128)
def sign(name: str, px: int, colour: str = INK) -> pygame.Surface:
    """A small mark in one colour, px x px: scout, link, so, vp, day, loiter, hover, mast, gunship, radar, area,
    cannon, low, high, cover, rescue. An unknown name gives the star of vp.
    """
    return svg(SIGNS.get(name, SIGNS["vp"])(colour), (px, px), (0, 0, 42, 42))


@cached(16)
def scout_chit(px: int, number: int = 0, lost: bool = False) -> pygame.Surface:
    """A scout as a round chit with field glasses."""
    face = "#8f8a7c" if lost else "#54613f"
    s = (
        circle(51, 54, 44, dark(face, 0.6))
        + circle(50, 50, 44, face, dark(face, 0.5), 2)
        + circle(50, 50, 38, "none", "#e9dcbf", 2.4)
    )
    s += f'<g transform="translate(21 18) scale(1.38)">{_glasses("#f4ead0")}</g>'
    if number:
        s += "".join(circle(50 + (i - (number - 1) / 2) * 9, 82, 2.8, "#f2c230") for i in range(min(5, number)))
    if lost:
        s += el("M24 24L76 76M76 24L24 76", "none", "#97291f", 7)
    return svg(s, (px, px), (0, 0, 100, 100))


# -- Marker of the loiter track, Stress bar and weight bar.

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


# -- The squadron's sign printed on the cloth of the table, to be seen where no paper lies on it.


def _print(key: str, px: int, heading: float) -> pygame.Surface:
    """A silhouette as if pressed into the cloth: dark, with a light lower edge."""
    felt = pal.TABLE["felt"]
    out = pygame.Surface((px + 2, px + 2), pygame.SRCALPHA)
    out.blit(planform.silhouette(key, px, heading, light(felt, 0.16)), (1.0, 1.6))
    out.blit(planform.silhouette(key, px, heading, mix(felt, dark(felt, 0.5), 0.5)), (0, 0))
    return out


@cached(6)
def table_mark(px: int) -> pygame.Surface:
    """The sign in a ring, px x px, quiet enough to lie under anything: an A-10 and an AH-64 over the name of the
    game.
    """
    felt = pal.TABLE["felt"]
    tone, edge = mix(felt, dark(felt, 0.5), 0.42), light(felt, 0.14)
    ring = circle(50.3, 50.5, 46, "none", edge, 1.3) + circle(50, 50, 46, "none", tone, 1.3)
    ring += circle(50.2, 50.4, 43.6, "none", edge, 0.5) + circle(50, 50, 43.6, "none", tone, 0.5)
    out = svg(ring, (px, px), (0, 0, 100, 100))
    big = _print("a10", int(px * 0.56), 38)
    small = _print("ah64", int(px * 0.34), 38)
    out.blit(big, big.get_rect(center=(round(px * 0.405), round(px * 0.39))))
    out.blit(small, small.get_rect(center=(round(px * 0.685), round(px * 0.60))))
    words, size = "THUNDERBOLT / APACHE", px * 0.062
    while width(words, "display", size, size * 0.08) > px * 0.5 and size > 6:
        size *= 0.95
    at = (px * 0.5, px * 0.79)
    for shift, colour in ((1.4, edge), (0.0, tone)):
        text(out, words, (at[0] + shift * 0.4, at[1] + shift), "display", size, colour, "mc", track=size * 0.08)
    out.set_alpha(235)
    return out
