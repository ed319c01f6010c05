"""National signs of aircraft, as SVG text about a point. r is the radius (half height) in the units of the drawing."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import cached, circle, dark, el, light, lin, path, poly, rect, svg

BLUE, RED, WHITE, YELLOW, BLACK = "#2b477f", "#b8382f", "#efece2", "#dcb43a", "#1c1c1c"


def star(x: float, y: float, r: float, colour: str) -> str:
    """A five-pointed star, one point forward."""
    points = []
    for i in range(10):
        a, q = math.radians(36 * i - 90), r if i % 2 == 0 else r * 0.382
        points.append((x + q * math.cos(a), y + q * math.sin(a)))
    return el(poly(points), colour)


def plus(x: float, y: float, a: float, b: float, colour: str) -> str:
    """An upright cross: arms of length a and half width b."""
    return el(
        poly(
            [
                (x - b, y - a),
                (x + b, y - a),
                (x + b, y - b),
                (x + a, y - b),
                (x + a, y + b),
                (x + b, y + b),
                (x + b, y + a),
                (x - b, y + a),
                (x - b, y + b),
                (x - a, y + b),
                (x - a, y - b),
                (x - b, y - b),
            ]
        ),
        colour,
    )


def _rings(*rings: tuple[float, str]) -> Callable[[float, float, float], str]:
    return lambda x, y, r: "".join(circle(x, y, r * q, c) for q, c in rings)


def _cross(b: float, edge: float, core: str = BLACK) -> Callable[[float, float, float], str]:
    def draw(x: float, y: float, r: float) -> str:
        return plus(x, y, r, r * (b + edge), WHITE) + plus(x, y, r, r * b, core)

    return draw


def _outline_cross(colour: str) -> Callable[[float, float, float], str]:
    def draw(x: float, y: float, r: float) -> str:
        out, a, b, w = "", r, r * 0.24, r * 0.15
        for sx in (-1, 1):
            for sy in (-1, 1):
                out += el(
                    poly([(x + sx * b, y + sy * a), (x + sx * b, y + sy * b), (x + sx * a, y + sy * b)], False),
                    "none",
                    colour,
                    w,
                    so=0.95,
                )
        return out

    return draw


def _us(bar: bool, dot: bool) -> Callable[[float, float, float], str]:
    def draw(x: float, y: float, r: float) -> str:
        s = ""
        if bar:
            s = rect(x - 2 * r, y - r * 0.36, 4 * r, r * 0.72, BLUE) + rect(
                x - 1.86 * r, y - r * 0.24, 3.72 * r, r * 0.48, WHITE
            )
        s += circle(x, y, r * 1.06, BLUE) + star(x, y, r * 0.98, WHITE)
        return s + (circle(x, y, r * 0.3, RED) if dot else "")

    return draw


def _red_star(x: float, y: float, r: float) -> str:
    return star(x, y, r * 1.22, "#ece5d2") + star(x, y, r * 0.98, "#b82a24")


def _triangle(x: float, y: float, r: float) -> str:
    points = [(x, y - r), (x + r * 0.95, y + r * 0.65), (x - r * 0.95, y + r * 0.65)]
    return el(poly(points), "#e8731c", "#161616", r * 0.2)


def _chequer(x: float, y: float, r: float) -> str:
    q, e = r * 0.84, r * 0.16
    out = rect(x - q - e, y - q - e, q + e, q + e, RED) + rect(x, y, q + e, q + e, RED)
    out += rect(x, y - q - e, q + e, q + e, WHITE) + rect(x - q - e, y, q + e, q + e, WHITE)
    out += rect(x - q, y - q, q, q, WHITE) + rect(x, y, q, q, WHITE)
    return out + rect(x, y - q, q, q, RED) + rect(x - q, y, q, q, RED)


def _fasces(x: float, y: float, r: float) -> str:
    out = circle(x, y, r, "#e8e3d2", op=0.85) + circle(x, y, r * 0.94, "none", BLACK, r * 0.13)
    return out + "".join(rect(x + r * (q - 0.07), y - r * 0.52, r * 0.14, r * 1.04, BLACK) for q in (-0.38, 0, 0.38))


def _romania(x: float, y: float, r: float) -> str:
    out = (
        plus(x, y, r * 1.06, r * 0.5, WHITE)
        + plus(x, y, r * 0.98, r * 0.42, "#2f4f92")
        + plus(x, y, r * 0.8, r * 0.24, YELLOW)
    )
    return out + circle(x, y, r * 0.2, RED)


def _slovakia(x: float, y: float, r: float) -> str:
    return (
        plus(x, y, r * 1.04, r * 0.36, WHITE) + plus(x, y, r * 0.94, r * 0.25, "#2f4f92") + circle(x, y, r * 0.34, RED)
    )


def _finland(x: float, y: float, r: float) -> str:
    return circle(x, y, r, WHITE) + plus(x, y, r * 0.92, r * 0.2, "#5f9bc4")


def _china(x: float, y: float, r: float) -> str:
    points = []
    for i in range(24):
        a, q = math.radians(15 * i), r * (0.86 if i % 2 == 0 else 0.56)
        points.append((x + q * math.cos(a), y + q * math.sin(a)))
    return (
        circle(x, y, r, BLUE) + el(poly(points), WHITE) + circle(x, y, r * 0.46, BLUE) + circle(x, y, r * 0.38, WHITE)
    )


_SIGNS: dict[str, Callable[[float, float, float], str]] = {
    "raf_a": _rings((1, BLUE), (0.66, WHITE), (0.34, RED)),
    "raf_b": _rings((1, BLUE), (0.42, RED)),
    "raf_c": _rings((1, BLUE), (0.5, WHITE), (0.38, RED)),
    "raf_c1": _rings((1.12, YELLOW), (1, BLUE), (0.5, WHITE), (0.38, RED)),
    "raaf": _rings((1, BLUE), (0.5, WHITE)),
    "fr": _rings((1, RED), (0.68, WHITE), (0.36, "#2c4a8a")),
    "us41": _us(False, True),
    "us42": _us(False, False),
    "us43": _us(True, False),
    "cross": _cross(0.25, 0.14),
    "cross_wide": _cross(0.2, 0.26),
    "cross_white": _outline_cross(WHITE),
    "cross_black": _outline_cross(BLACK),
    "sun": _rings((1.13, WHITE), (1, "#b5332b")),
    "sun0": _rings((1, "#b5332b")),
    "ussr": _red_star,
    "nl": _triangle,
    "pl": _chequer,
    "it": _fasces,
    "ro": _romania,
    "sk": _slovakia,
    "fi": _finland,
    "cn": _china,
}
SIGNS = tuple(_SIGNS)


def sign(kind: str, x: float, y: float, r: float) -> str:
    """The national sign `kind` (one of SIGNS) about (x, y)."""
    return _SIGNS[kind](x, y, r)


# -- The badge of a side: a die-cut hexagon in its colour with the national signs of its own aircraft, of nobody else.

SHIELD: list[tuple[float, ...]] = [
    (84, 78, 1), (128, 66), (172, 78, 1), (172, 130), (128, 190, 1), (84, 130), (84, 78, 1),
]  # fmt: skip
"""What stands where no nation is known."""


@cached(8)
def badge(px: int, seat: int, signs: tuple[str, ...] = ()) -> pygame.Surface:
    """Of a side, px pixels high. signs: names of `insignia.SIGNS`, two at most are drawn."""
    side = str(pal.SIDE.get(seat, pal.SIDE[0]))
    wood = pal.TABLE["wood"]
    s = "<defs>" + lin("w", 20, 8, 236, 248, [(0, pal.TABLE["wood_light"], 1), (0.5, wood, 1), (1, dark(wood, 0.4), 1)])
    s += lin("s", 0, 26, 0, 230, [(0, light(side, 0.25), 1), (1, dark(side, 0.15), 1)]) + "</defs>"
    s += el(poly([(128, 8), (236, 68), (236, 188), (128, 248), (20, 188), (20, 68)]), "url(#w)", "#1d120b", 5)
    s += el(poly([(128, 26), (220, 77), (220, 179), (128, 230), (36, 179), (36, 77)]), "url(#s)", "#1d120b", 4)
    if len(signs) > 1:
        s += sign(signs[0], 88, 108, 35) + sign(signs[1], 168, 148, 35)
    elif signs:
        s += sign(signs[0], 128, 128, 56)
    else:
        s += el(path(SHIELD), "none", pal.INK["on_table"], 9)
    return svg(s, (px, px), (0, 0, 256, 256))
