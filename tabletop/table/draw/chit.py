"""Cardboard: the die-cut chit, its side strip, and how a piece lies on the table or hovers above it.

Everything is laid out in a box of 100 x 100 units, with PAD of its width more on each side for what sticks out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import (
    cached,
    dark,
    el,
    light,
    lin,
    mix,
    rect,
    silhouette_shadow,
    soft_rect,
    svg,
)

PAD = 0.22  # room around the box for arrow, smoke and badges, as a share of its side
LIFT = (2.2, 6.5, 12.0, 18.0)  # shadow distance in 1/100 of the counter for VL, L, M, H
HEADINGS = (90, 150, 210, 270, 330, 30)  # degrees of the hex facings 0..5 (E, SE, SW, W, NW, NE); 0 degrees is up
STRIP_TOP = 73.0


def margin(px: int) -> int:
    """Pixels around the cardboard of a piece of side px."""
    return int(px * PAD)


def side_of(picture: pygame.Surface) -> int:
    """Side of the cardboard in pixels, from the width of a picture with its margins."""
    w = picture.get_width()
    px = round(w / (1 + 2 * PAD))
    while px + 2 * margin(px) < w:
        px += 1
    return px


def canvas(px: int) -> tuple[pygame.Surface, tuple[float, float, float, float]]:
    """An empty picture with margins for a piece of side px, and the SVG view in which the cardboard is 0..100."""
    m = margin(px)
    out = pygame.Surface((px + 2 * m, px + 2 * m), pygame.SRCALPHA)
    return out, (-100 * m / px, -100 * m / px, 100 + 200 * m / px, 100 + 200 * m / px)


def band_path(side: int | str, y: float = STRIP_TOP) -> str:
    """Base strip; its upper edge carries the side as a shape: straight = blue, saw-tooth = red, wave = green."""
    x0, x1, y1 = 5.0, 95.0, 92.4
    if side in (1, "red"):
        top = [(x0 + (x1 - x0) * i / 18, y + (3.0 if i % 2 else -0.8)) for i in range(19)]
    elif side == "green":
        top = [(x0 + (x1 - x0) * i / 24, y + 1.6 * math.sin(i * 1.57)) for i in range(25)]
    else:
        top = [(x0, y), (x1, y)]
    d = "M" + "L".join(f"{x:.2f} {yy:.2f}" for x, yy in top)
    return d + f"L{x1} {y1 - 6}Q{x1} {y1} {x1 - 6} {y1}L{x0 + 6} {y1}Q{x0} {y1} {x0} {y1 - 6}Z"


def chit_svg(face: str, side: int | str | None = None, r: float = 9) -> str:
    """The cardboard as elements: core, printed face, bevel, hairline and a thin frame in the side's colour."""
    s = "<defs>" + lin("f", 0, 0, 0, 100, [(0, light(face, 0.38), 1), (0.5, face, 1), (1, dark(face, 0.10), 1)])
    s += lin(
        "e", 0, 0, 100, 100, [(0, "#fffaf0", 0.95), (0.35, "#fffaf0", 0.2), (0.6, "#000", 0.12), (1, "#000", 0.42)]
    )
    s += (
        lin(
            "k",
            0,
            88,
            0,
            99,
            [(0, dark(mix(face, "#8a7350", 0.55), 0.18), 1), (1, dark(mix(face, "#8a7350", 0.55), 0.5), 1)],
        )
        + "</defs>"
    )
    s += rect(3, 5.8, 94, 92.8, "url(#k)", r)  # core of the board
    s += rect(3, 3, 94, 92, "url(#f)", r)  # printed face
    s += rect(3.8, 3.8, 92.4, 90.4, "none", r - 0.8, "url(#e)", 1.5)  # bevel
    s += rect(3, 3, 94, 92, "none", r, "#2a2016", 0.8, so=0.6)
    if side is not None:
        s += rect(6.2, 6.2, 87.6, 85.6, "none", r - 3, pal.SIDE[side], 1.3, so=0.75)
    return s


@cached(256)
def chit(px: int, face: str, side: int | str | None = None, strip: bool = True) -> pygame.Surface:
    """Blank cardboard of px x px: face tint, and for a side its frame and foot strip."""
    body = chit_svg(face, side)
    if strip and side is not None:
        c = pal.SIDE[side]
        body += el(band_path(side), c) + el(f"M6 {91.6}H94", "none", dark(c, 0.35), 1, so=0.6)
    return svg(body, (px, px), (0, 0, 100, 100))


def place(
    surface: pygame.Surface,
    picture: pygame.Surface,
    centre: Sequence[float],
    level: int | None = 0,
    lift: float = 0,
    shaped: bool = False,
    frame: str = "",
) -> pygame.Rect:
    """Throw the shadow of a piece and put it on the table; returns the rect of the picture.

    level 0..3 (None = no altitude in play) sets how far the shadow lies away; lift 0..1 = picked up by the player.
    shaped: the shadow follows the picture's outline (ships, turned pieces) and not the cardboard. frame: a kind of
    `outline` that is laid between shadow and piece, so that badges and arrow stay above it.
    """
    px = side_of(picture)
    u = px / 100
    lev = level or 0
    d = (LIFT[lev] + 14 * lift) * u
    blur = max(1, round((1.6 + lev + 3.0 * lift) * u))
    alpha = int(150 - 14 * lev - 30 * lift)
    if shaped:
        sh = _shape_shadow(picture, blur, alpha)
    else:
        sh = soft_rect(int(94 * u), int(94 * u), int(9 * u), blur, alpha)
    surface.blit(sh, (centre[0] - sh.get_width() / 2 + d * 0.62, centre[1] - sh.get_height() / 2 + d))
    k = 3.0 * lift * u
    corner = (round(centre[0] - picture.get_width() / 2 - k * 0.5), round(centre[1] - picture.get_height() / 2 - k))
    if frame:
        surface.blit(outline(px, frame), corner)
    return surface.blit(picture, corner)


@cached(64)
def _shape_shadow(picture: pygame.Surface, blur: int, alpha: int) -> pygame.Surface:
    return silhouette_shadow(picture, blur, alpha)


def faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """A see-through copy: where a piece came from (about 120) or a plan that is not yet carried out."""
    out = picture.copy()
    out.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def dimmed(picture: pygame.Surface, strength: float = 0.7) -> pygame.Surface:
    """A pale greyed copy: has done its move, or cannot act now. strength 0..1."""
    grey = pygame.transform.grayscale(picture)
    grey.fill((150, 150, 150, int(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    grey.fill((96, 90, 78, 0), special_flags=pygame.BLEND_RGBA_ADD)
    out = picture.copy()
    out.blit(grey, (0, 0))
    return out


@cached(64)
def outline(px: int, kind: str = "selected") -> pygame.Surface:
    """Frame around a piece of side px, same size as its picture; it lies outside the cardboard.

    selected: yellow double ring on black; target: dashed ring; hover: thin light ring; ready: yellow corners.
    """
    out, view = canvas(px)
    yellow, ink = pal.HIGH["selected"][0], "#201a10"
    w = max(2.6, 190 / px)
    x, n, r = 1 - w * 0.9, 98 + w * 1.8, 10 + w * 0.9

    def ring(col: str, k: float, extra: str = "") -> str:
        return rect(x, x, n, n, "none", r, col, w * k, extra=extra)

    if kind == "selected":
        s = ring(ink, 3.0) + ring(yellow, 1.9) + ring("#fff3c0", 0.4)
    elif kind == "target":
        s = ring("#fff6e2", 2.4) + ring(pal.HIGH["target"][0], 1.5, 'stroke-dasharray="16 7"')
    elif kind == "ready":
        a, b = x - 1, x + n + 1
        d = (
            f"M{a} 22V{a + 10}Q{a} {a} {a + 10} {a}H22M78 {a}H{b - 10}Q{b} {a} {b} {a + 10}V22M{b} "
            f"78V{b - 10}Q{b} {b} {b - 10} {b}H78M22 {b}H{a + 10}Q{a} {b} {a} {b - 10}V78"
        )
        s = el(d, "none", ink, w * 2.4) + el(d, "none", yellow, w * 1.4)
    else:
        s = ring(ink, 2.2) + ring("#fffaf0", 1.2)
    out.blit(svg(s, out.get_size(), view), (0, 0))
    return out
