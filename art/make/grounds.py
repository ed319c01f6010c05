"""Plain ground, the brushes with which people paint, and the small marks that keep empty ground from looking empty."""

from __future__ import annotations

import math
import random

import pygame
from catalog import TileSet
from hexes import CENTRE, CORNERS
from ink import circle, dark, el, ellipse, light, mix, path, poly, rgb, svg
from looks import KINDS, LOOK_ORDER, LOOKS, WATER_KINDS

CX, CY = CENTRE


def ground_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A flat hex: land or water of a look. It is a little larger than its cell, so that no gap shows."""
    rest, wet = divmod(number, 2)
    look_number, kind_number = divmod(rest, len(KINDS))
    look = LOOKS[LOOK_ORDER[look_number]]
    kind = KINDS[kind_number]
    colour = look.sea if wet or kind in WATER_KINDS else look.land
    soft = svg(el(poly(CORNERS), colour, colour, 1.9), ts.tile, (-ts.over, -ts.over, *ts.tile))
    hard = pygame.mask.from_surface(soft, 127)  # no soft rim: flat colours overlap without a line
    return hard.to_surface(setcolor=(*rgb(colour), 255), unsetcolor=(0, 0, 0, 0))


_BRUSH = {
    "sea": "#9fc3d0",
    "shallow": "#c2dedb",
    "coast": "#efdfae",
    "land": "#e6dcb4",
    "field": "#c8cf93",
    "wood": "#93b077",
    "town": "#cf9a80",
    "river": "#bcd9df",
    "airfield": "#d3d6a0",
    "runway": "#cfcabb",
    "snow": "#f3f2ec",
    "desert": "#e8d09a",
}


def _symbol(kind: str) -> str:
    """What the brush of a kind shows."""
    ink = dark(_BRUSH[kind], 0.5)
    if kind in ("sea", "shallow"):
        n = 3 if kind == "sea" else 1
        return "".join(el(f"M30 {69 + (k - n // 2) * 16}q8 -8 15 0t15 0t15 0t15 0", "none", ink, 2.4) for k in range(n))
    if kind == "coast":
        return el("M14 84Q40 52 60 70T106 56", "none", ink, 3) + el("M20 98Q44 70 62 86T104 74", "none", ink, 1.4)
    if kind == "field":
        return "".join(el(f"M{30 + k * 12} 44V94", "none", ink, 2) for k in range(6))
    if kind == "wood":
        return "".join(circle(x, y, 13, light(_BRUSH[kind], 0.2), ink, 2) for x, y in ((46, 60), (74, 62), (60, 84)))
    if kind == "town":
        return "".join(
            el(f"M{x} {y}v-14l11 -9l11 9v14z", light(_BRUSH[kind], 0.3), ink, 2)
            for x, y in ((30, 76), (62, 70), (48, 100))
        )
    if kind == "river":
        return el("M16 50Q50 40 58 68T104 92", "none", "#5f8b9e", 10) + el(
            "M16 50Q50 40 58 68T104 92", "none", "#a4c8d3", 7
        )
    if kind == "airfield":
        return circle(60, 69, 30, "#dfe2b4", ink, 2) + el("M36 69H84M46 48L74 90", "none", ink, 5)
    if kind == "runway":
        return el("M22 69H98", "none", ink, 18, cap="butt") + el(
            "M26 69H94", "none", "#ffffff", 2, extra='stroke-dasharray="9 7"'
        )
    if kind == "snow":
        return "".join(
            el(f"M60 69l{26 * math.cos(a):.1f} {26 * math.sin(a):.1f}", "none", "#9db0b8", 2.6)
            for a in [k * math.pi / 3 for k in range(6)]
        )
    if kind == "desert":
        return "".join(el(f"M{28 + k * 10} {60 + k * 14}q18 -16 40 0", "none", ink, 2.2) for k in range(3))
    return "".join(el(f"M{x} {y}l-4 -9m4 9v-11m0 11l4 -9", "none", ink, 1.8) for x, y in ((44, 64), (72, 72), (56, 92)))


def brush_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A hex for painting by hand in Tiled: one clear colour and sign per kind of terrain."""
    kind = KINDS[number]
    rim = [(CX + (x - CX) * 0.97, CY + (y - CY) * 0.97) for x, y in CORNERS]
    return svg(el(poly(rim), _BRUSH[kind], dark(_BRUSH[kind], 0.35), 2) + _symbol(kind), ts.tile, (0, 0, *ts.tile))


# ---------------------------------------------------------------- marks
def _spots(r: random.Random, n: int, gap: float) -> list[tuple[float, float]]:
    out: list[tuple[float, float]] = []
    for _ in range(n * 12):
        x, y = r.uniform(4, 116), r.uniform(18, 120)
        if len(out) < n and all(math.dist((x, y), q) > gap for q in out):
            out.append((x, y))
    return out


def _tuft(x: float, y: float, ink: str, k: float = 1.0) -> str:
    return el(
        f"M{x:.1f} {y:.1f}l{-2.6 * k:.1f} {-5 * k:.1f}M{x:.1f} {y:.1f}l0 {-6.4 * k:.1f}"
        f"M{x:.1f} {y:.1f}l{2.7 * k:.1f} {-4.8 * k:.1f}",
        "none",
        ink,
        1.0,
        so=0.75,
    )


def _small_tree(x: float, y: float, q: float, tint: str) -> str:
    return (
        ellipse(x + q * 0.45, y + q * 0.55, q, q * 0.85, "#3a4a33", 0.28)
        + circle(x, y, q, tint, dark(tint, 0.35), 0.7, so=0.6)
        + ellipse(x - q * 0.28, y - q * 0.3, q * 0.5, q * 0.45, light(tint, 0.3), 0.8)
    )


def _mottle(r: random.Random, *tints: str) -> str:
    """Soft patches in the grass that reach over the hex."""
    s = ""
    for _ in range(6):
        x, y, q = r.uniform(8, 112), r.uniform(16, 122), r.uniform(16, 30)
        tint, flat = r.choice(tints), r.uniform(0.55, 0.8)
        s += "".join(ellipse(x, y, q * k, q * k * flat, tint, 0.085) for k in (1, 0.8, 0.6, 0.4))
    return s


def _meadow(r: random.Random) -> str:
    s = _mottle(r, "#a9b868", "#93a957", "#e8dfb0", "#bfb56f")
    s += "".join(_tuft(x, y, "#80803f") for x, y in _spots(r, 7, 22))
    s += "".join(circle(x, y, 0.9, "#a9a268", op=0.6) for x, y in _spots(r, 9, 10))
    for x, y in _spots(r, r.choice((0, 0, 1, 2, 3)), 16):
        s += _small_tree(x, y, r.uniform(4.4, 6.6), mix("#86a45c", "#5d7f45", r.random()))
    return s


def _snow(r: random.Random) -> str:
    s = _mottle(r, "#cfd9dc", "#ffffff", "#dfe4df")
    for x, y in _spots(r, 5, 26):
        w = r.uniform(12, 28)
        s += el(f"M{x:.1f} {y:.1f}q{w / 2:.1f} {-r.uniform(2, 5):.1f} {w:.1f} 0", "none", "#c9d0cf", 1.1, so=0.8)
    for x, y in _spots(r, r.choice((0, 1, 2, 4)), 15):
        q = r.uniform(4, 6)
        s += ellipse(x + q * 0.45, y + q * 0.5, q, q * 0.8, "#5b6a66", 0.25)
        star = [
            (
                x + q * (1.1 if k % 2 else 0.6) * math.cos(math.pi * k / 7),
                y + q * (1.1 if k % 2 else 0.6) * math.sin(math.pi * k / 7),
            )
            for k in range(14)
        ]
        s += el(poly(star), "#8ba28c", "#5d7465", 0.6)
    return s


def _steppe(r: random.Random) -> str:
    s = _mottle(r, "#c7ab62", "#efdca6", "#b9ad62")
    s += "".join(_tuft(x, y, "#957c3f", 0.85) for x, y in _spots(r, 8, 18))
    for x, y in _spots(r, 2, 40):
        w = r.uniform(26, 50)
        s += el(
            f"M{x:.1f} {y:.1f}q{w / 2:.1f} {r.uniform(-6, 6):.1f} {w:.1f} {r.uniform(-5, 5):.1f}",
            "none",
            "#cdb67b",
            1.2,
            so=0.6,
        )
    if r.random() < 0.2:
        s += _small_tree(*_spots(r, 1, 1)[0], 4.5, "#8f9c5c")
    return s


def _tropic(r: random.Random) -> str:
    s = _mottle(r, "#93ad57", "#7b9a47", "#dccf92")
    s += "".join(_tuft(x, y, "#6d8443", 1.2) for x, y in _spots(r, 9, 17))
    for x, y in _spots(r, r.choice((1, 2, 4, 5)), 14):
        s += _small_tree(x, y, r.uniform(4.5, 7.5), mix("#77a057", "#4b7a40", r.random()))
    return s


def _rock(r: random.Random) -> str:
    s = _mottle(r, "#c2ab68", "#efdcab", "#a9a35e")
    s += "".join(_tuft(x, y, "#8a7c48", 0.7) for x, y in _spots(r, 5, 20))
    for x, y in _spots(r, 5, 20):
        pts = [
            (x + r.uniform(2, 4) * math.cos(a), y + r.uniform(1.4, 2.8) * math.sin(a))
            for a in [k * math.tau / 5 for k in range(5)]
        ]
        s += el(poly(pts), "#dcc391", "#a3885a", 0.8, so=0.7)
    for _ in range(r.choice((0, 1, 1))):  # a dry stone wall
        x, y = r.uniform(10, 60), r.uniform(40, 100)
        s += el(f"M{x:.0f} {y:.0f}l{r.uniform(20, 44):.0f} {r.uniform(-16, 16):.0f}", "none", "#b59c6c", 1.4, so=0.8)
    return s


def _calm(r: random.Random) -> str:
    s = ""
    for x, y in _spots(r, 3, 40):
        w = r.uniform(9, 15)
        s += el(f"M{x:.1f} {y:.1f}q{w / 4:.1f} -3.4 {w / 2:.1f} 0t{w / 2:.1f} 0", "none", "#86aebb", 1.3, so=0.5)
        if r.random() < 0.5:
            s += el(f"M{x + w * 0.5:.1f} {y + 5:.1f}q{w / 4:.1f} -3 {w / 2:.1f} 0", "none", "#86aebb", 1.1, so=0.4)
    return s


def _ocean(r: random.Random) -> str:
    s = ""
    for x, y in _spots(r, 4, 32):
        w = r.uniform(12, 26)
        d = f"M{x:.1f} {y:.1f}q{w * 0.25:.1f} -4 {w * 0.5:.1f} -1.5t{w * 0.5:.1f} -1"
        s += el(d, "none", "#769fb0", 1.4, so=0.42)
        s += el(f"M{x + 2:.1f} {y + 2.4:.1f}q{w * 0.25:.1f} -3.4 {w * 0.4:.1f} -1.6", "none", "#d8e8e8", 1.2, so=0.5)
    return s


def _gale(r: random.Random) -> str:
    s = ""
    for x, y in _spots(r, 2, 46):  # long crests, all out of the north-west
        w = r.uniform(60, 112)
        crest = [
            (x - w / 2 + w * t, y + w * 0.34 * (t - 0.5) - 5 * math.sin(math.pi * t) + r.uniform(-1.5, 1.5))
            for t in [k / 7 for k in range(8)]
        ]
        back = [(px + 1.5, py + 6.5 * math.sin(math.pi * k / 7)) for k, (px, py) in enumerate(crest)]
        s += el(path([*crest, *back[::-1]]), "#8fa2a8", op=0.38)
        s += el(path(crest, False), "none", "#7e9299", 1.3, so=0.55)
        s += el(path([(px - 1, py - 2) for px, py in crest[1:-1]], False), "none", "#e4eae9", 1.5, so=0.6)
        if r.random() < 0.26:  # a breaking head with streaks of foam down wind
            i = r.randrange(2, 5)
            for k in range(4):
                fx, fy = crest[i + k // 2]
                s += ellipse(
                    fx + r.uniform(-4, 4) + 4 * (k % 2),
                    fy - 1 + r.uniform(-1, 1),
                    r.uniform(4, 8),
                    r.uniform(1.4, 2.4),
                    "#f4f6f4",
                    0.8,
                )
            for _ in range(3):
                a, b = crest[i][0] + r.uniform(-14, 14), crest[i][1] + r.uniform(5, 15)
                s += el(
                    f"M{a:.1f} {b:.1f}l{r.uniform(10, 22):.1f} {r.uniform(5, 9):.1f}", "none", "#eef2f0", 0.9, so=0.45
                )
    return s


def _ice(r: random.Random) -> str:
    s = ""
    for x, y in _spots(r, 2, 40):
        pts = [(x, y)]
        a = r.uniform(0, math.tau)
        for _ in range(r.randrange(3, 6)):
            a += r.uniform(-0.7, 0.7)
            pts.append((pts[-1][0] + 11 * math.cos(a), pts[-1][1] + 8 * math.sin(a)))
        s += el(poly(pts, False), "none", "#aec4cb", 1.0, so=0.75)
        s += el(poly([(px + 1, py + 1.3) for px, py in pts], False), "none", "#f4f9fa", 1.0, so=0.8)
    for x, y in _spots(r, 2, 44):
        s += ellipse(x, y, r.uniform(9, 17), r.uniform(3, 6), "#eff4f4", 0.55)
    return s


_MARKS = {
    "meadow": _meadow,
    "snow": _snow,
    "steppe": _steppe,
    "tropic": _tropic,
    "rock": _rock,
    "calm": _calm,
    "ocean": _ocean,
    "gale": _gale,
    "ice": _ice,
}


def mark_tile(ts: TileSet, number: int) -> pygame.Surface:
    """Tufts, lone trees, wave ticks: one of many, chosen at random for each hex."""
    return svg(_MARKS[ts.style](random.Random(f"{ts.style} {number}")), ts.tile, (-ts.over, -ts.over, *ts.tile))
