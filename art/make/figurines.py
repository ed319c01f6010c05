"""Men, tanks, houses and corn as dark shapes against the light, for painted scenes. Pictures with alpha, 0 to 1.

Wants numpy (`pip install numpy`), which the program does not.
"""

from __future__ import annotations

import math

import numpy as np
import pygame as pg
from noise import lattice
from washes import Picture, blur, colour, lay

FINE = 3
"""Shapes are drawn so many times larger than they are shown."""
Points = list[tuple[float, float]]


class _Pen:
    """A canvas whose unit square is filled by shapes in shares of its height, its foot in the middle at (0, 0)."""

    def __init__(self, wide: int, high: int) -> None:
        self.size = wide, high
        self.canvas = pg.Surface((wide * FINE, high * FINE), pg.SRCALPHA)

    def at(self, x: float, y: float) -> tuple[float, float]:
        wide, high = self.size
        return (wide / 2 + x * high) * FINE, (high - y * high) * FINE

    def shape(self, points: Points, tone: str) -> None:
        pg.draw.polygon(self.canvas, tone, [self.at(*p) for p in points])

    def dot(self, x: float, y: float, wide: float, high: float, tone: str) -> None:
        box = pg.Rect(0, 0, int(wide * self.size[1] * FINE), int(high * self.size[1] * FINE))
        box.center = tuple(int(v) for v in self.at(x, y))  # type: ignore[assignment]
        pg.draw.ellipse(self.canvas, tone, box)

    def line(self, points: Points, wide: float, tone: str) -> None:
        px = max(1, int(wide * self.size[1] * FINE))
        spots = [self.at(*p) for p in points]
        pg.draw.lines(self.canvas, tone, False, spots, px)
        for spot in spots:
            pg.draw.circle(self.canvas, tone, spot, px // 2)

    def picture(self, rim: str, thick: float, side: tuple[int, int] = (-1, -1)) -> Picture:
        """The shapes at their size, with light along the edge that looks to the sun."""
        small = pg.transform.smoothscale(self.canvas, self.size)
        tone = np.asarray(pg.surfarray.array3d(small).swapaxes(0, 1), float) / 255
        alpha = np.asarray(pg.surfarray.array_alpha(small).swapaxes(0, 1), float) / 255
        off = max(1, round(self.size[1] * 0.008))
        behind = np.roll(alpha, (-side[1] * off, -side[0] * off), (0, 1))
        edge = np.clip(alpha - behind, 0, 1)
        edge = np.clip(blur(edge, max(0.6, self.size[1] * 0.003)) * 1.6, 0, 1) * thick
        tone = tone + (colour(rim) - tone) * edge[..., None]
        return np.dstack([tone, alpha])


def man(high: int, rim: str = "#ffb066", gait: int = 0) -> Picture:
    """A soldier seen from behind, rifle ready, pack and helmet; his foot is the lower edge."""
    pen = _Pen(int(high * 0.8), high)
    coat, dark, strap, steel = "#35301f", "#221d15", "#4a3f28", "#2a2a20"
    swing = 0.03 if gait % 2 else -0.03
    pen.shape([(-0.10, 0.46), (-0.02, 0.46), (-0.03 + swing, 0.0), (-0.12 + swing, 0.0)], dark)
    pen.shape([(0.02, 0.46), (0.10, 0.46), (0.13 - swing, 0.0), (0.04 - swing, 0.0)], dark)
    pen.shape(
        [
            (-0.13, 0.36),
            (0.13, 0.36),
            (0.125, 0.62),
            (0.16, 0.80),
            (0.05, 0.85),
            (-0.05, 0.85),
            (-0.16, 0.80),
            (-0.125, 0.62),
        ],
        coat,
    )
    pen.line([(0.145, 0.78), (0.185, 0.64), (0.10, 0.57)], 0.062, coat)
    pen.line([(-0.145, 0.78), (-0.20, 0.66), (-0.13, 0.56)], 0.062, coat)
    pen.line([(-0.17, 0.53), (0.03, 0.585), (0.27, 0.66)], 0.018, dark)  # the rifle
    pen.line([(-0.19, 0.52), (-0.08, 0.555)], 0.034, dark)
    pen.shape([(-0.085, 0.60), (0.085, 0.60), (0.095, 0.78), (-0.095, 0.78)], strap)
    pen.line([(-0.10, 0.79), (0.10, 0.79)], 0.045, "#57492e")  # the rolled blanket
    pen.line([(-0.12, 0.49), (0.12, 0.49)], 0.022, dark)
    pen.shape([(0.045, 0.42), (0.115, 0.42), (0.115, 0.50), (0.045, 0.50)], strap)
    pen.shape([(-0.035, 0.83), (0.035, 0.83), (0.03, 0.89), (-0.03, 0.89)], "#5a4230")
    pen.dot(0, 0.915, 0.150, 0.135, steel)
    pen.shape([(-0.088, 0.900), (0.088, 0.900), (0.074, 0.925), (-0.074, 0.925)], steel)
    return pen.picture(rim, 0.85)


def tank(wide: int, lit: float = 0.6, rim: str = "#f2d9a0") -> Picture:
    """A tank seen from the side, its gun to the right; the tracks stand on the lower edge."""
    high = max(8, wide // 2)
    pen = _Pen(wide, high)
    hull, side, dark = "#3c4030", "#2f3326", "#191a14"
    pen.shape([(-0.86, 0.10), (-0.74, 0.0), (0.68, 0.0), (0.84, 0.14), (0.76, 0.30), (-0.82, 0.30)], dark)
    for x in np.linspace(-0.62, 0.60, 5):
        pen.dot(float(x), 0.13, 0.26, 0.26, side)
        pen.dot(float(x), 0.13, 0.10, 0.10, dark)
    pen.shape([(-0.88, 0.28), (0.82, 0.28), (0.60, 0.50), (-0.66, 0.52)], hull)
    pen.shape([(-0.88, 0.26), (0.84, 0.26), (0.84, 0.31), (-0.88, 0.31)], side)
    pen.shape([(-0.30, 0.51), (0.34, 0.50), (0.26, 0.72), (-0.16, 0.76)], hull)
    pen.shape([(-0.16, 0.76), (0.00, 0.76), (0.00, 0.82), (-0.14, 0.82)], side)
    pen.line([(0.26, 0.62), (0.92, 0.66)], 0.055, hull)
    return pen.picture(rim, lit)


def village(wide: int, rim: str = "#ffb066") -> Picture:
    """Gables and a church spire in one dark row."""
    high = wide // 2
    pen = _Pen(wide, high)
    wall, roof = "#2a1e20", "#3a2523"
    for n, (x, w, h) in enumerate(
        ((-0.80, 0.30, 0.20), (-0.48, 0.24, 0.26), (0.10, 0.26, 0.22), (0.44, 0.34, 0.25), (0.78, 0.24, 0.18))
    ):
        pen.shape([(x - w / 2, 0), (x + w / 2, 0), (x + w / 2, h), (x - w / 2, h)], wall)
        pen.shape(
            [(x - w * 0.58, h), (x + w * 0.58, h), (x + w * (0.1 + 0.2 * (n % 2)), h + 0.16), (x - w * 0.2, h + 0.17)],
            roof,
        )
        pen.shape([(x - 0.03, h * 0.4), (x + 0.03, h * 0.4), (x + 0.03, h * 0.75), (x - 0.03, h * 0.75)], "#ffb45e")
    pen.shape([(-0.26, 0), (-0.08, 0), (-0.08, 0.52), (-0.26, 0.52)], wall)
    pen.shape([(-0.29, 0.52), (-0.05, 0.52), (-0.17, 0.94)], roof)
    pen.shape([(-0.195, 0.36), (-0.145, 0.36), (-0.145, 0.46), (-0.195, 0.46)], "#ffb45e")
    return pen.picture(rim, 0.55)


def wheat(
    wide: int, high: int, seed: int, tones: tuple[str, ...] = ("#4a2f18", "#7a4f22", "#b57c34", "#e0a850")
) -> Picture:
    """A strip of standing corn, ragged above."""
    canvas = pg.Surface((wide * 2, high * 2), pg.SRCALPHA)
    for a, b, c, d in sorted(lattice(seed, wide, 4).tolist(), key=lambda v: v[1]):
        x, foot = a * wide * 2, high * 2
        top = high * 2 * (0.06 + 0.55 * b)
        lean = (c - 0.5) * high * 0.5
        tone = tones[min(len(tones) - 1, int(d * len(tones)))]
        pg.draw.line(canvas, tone, (x, foot), (x + lean, top), 2)
        for k in range(4):
            y = top + k * high * 0.045
            at = x + lean * (1 - (y - top) / (foot - top))
            pg.draw.line(canvas, tone, (at, y), (at + (3 if k % 2 else -3) * high / 60, y - high * 0.05), 3)
    floor = pg.Surface((wide * 2, high * 2), pg.SRCALPHA)
    for y in range(high, high * 2):
        floor.fill((*pg.Color(tones[0])[:3], int(255 * min(1.0, (y - high) / (high * 0.5)))), (0, y, wide * 2, 1))
    floor.blit(canvas, (0, 0))
    small = pg.transform.smoothscale(floor, (wide, high))
    tone3 = np.asarray(pg.surfarray.array3d(small).swapaxes(0, 1), float) / 255
    return np.dstack([tone3, np.asarray(pg.surfarray.array_alpha(small).swapaxes(0, 1), float) / 255])


def put(base: Picture, figure: Picture, x: float, foot: float) -> None:
    """Stand a figure on the ground at (x, foot)."""
    lay(base, figure, x, math.floor(foot - figure.shape[0] / 2))
