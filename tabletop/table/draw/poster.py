"""Poster pictures in few inks: skies, clouds, seas, hills, towns, aircraft; for box lids, cards and headings."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.table.draw.counters import aircraft_picture
from tabletop.table.draw.kit import cached, circle, el, light, lin, mix, path, poly, rect, silhouette_shadow, svg

SKY = {
    "day": ("#7fb0c6", "#f0e6c4"),
    "dawn": ("#cf7d52", "#f6dfa6"),
    "night": ("#15223c", "#566b8b"),
    "storm": ("#4d5c66", "#bcbcab"),
    "dust": ("#c08f4d", "#f2dfae"),
    "dusk": ("#4b3b5c", "#e79a5b"),
}


@dataclass(frozen=True)
class Plane:
    """An aircraft in a poster: type, heading in degrees, size and place as shares of the picture's width and height."""

    key: str
    heading: float
    size: float
    x: float
    y: float


def _sun(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    cx, cy = w * 0.70, h * 0.30
    s = ""
    for i in range(20):
        t0, t1 = 6.283 * i / 20, 6.283 * (i + 0.5) / 20
        far = (w + h) * 1.1
        s += el(
            poly(
                [
                    (cx, cy),
                    (cx + far * math.cos(t0), cy + far * math.sin(t0)),
                    (cx + far * math.cos(t1), cy + far * math.sin(t1)),
                ]
            ),
            "#fff6d8",
            op=0.26,
        )
    q = min(w, h)
    return (
        s
        + circle(cx, cy, q * 0.185, "#fff6d8", op=0.5)
        + circle(cx, cy, q * 0.15, "#fff3c4")
        + circle(cx, cy, q * 0.12, "#ffe08a")
    )


def _moon(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    q = min(w, h)
    s = circle(w * 0.76, h * 0.20, q * 0.145, "#f4efd6", op=0.07) + circle(w * 0.76, h * 0.20, q * 0.115, "#f4efd6")
    s += circle(w * 0.80, h * 0.175, q * 0.10, mix(sky[0], sky[1], 0.16))
    return s + "".join(
        circle(r.uniform(0, w), r.uniform(0, h * 0.6), r.uniform(0.0016, 0.0042) * w, "#f4efd6", op=0.85)
        for _ in range(46)
    )


def _beams(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    return "".join(
        el(
            poly(
                [
                    (w * x - w * 0.01, h),
                    (w * x + w * 0.01, h),
                    (w * (x + t) + w * 0.085, -h * 0.02),
                    (w * (x + t) - w * 0.085, -h * 0.02),
                ]
            ),
            "#f9f3c9",
            op=0.30,
        )
        for x, t in ((0.16, -0.22), (0.5, 0.16), (0.88, -0.42))
    )


def _sea(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    top = h * 0.72
    deep, pale = mix("#2f6076", sky[0], 0.25), mix("#a9c8d2", sky[1], 0.3)
    s = rect(0, top, w, h - top + 2, deep) + rect(0, top, w, h * 0.012, pale, op=0.6)
    for q in range(1, 9):
        y = top + (h - top) * (q / 9) ** 1.4
        n = w * (0.02 + 0.012 * q)
        s += "".join(
            el(
                f"M{x:.1f} {y:.1f}q{n / 2:.1f} {-n * 0.22:.1f} {n:.1f} 0t{n:.1f} 0",
                "none",
                pale,
                max(0.8, h * 0.004),
                so=0.65,
            )
            for x in (r.uniform(-0.05, 1) * w for _ in range(5))
        )
    return s


def _ridges(w: float, h: float, r: random.Random, rows: Sequence[tuple[float, str]], wave: float, n: int) -> str:
    s = ""
    for q, c in rows:
        points: list[tuple[float, ...]] = [(-9, h * 1.1, 1), (-9, h * q, 1)]
        points += [(w * i / n, h * (q + r.uniform(-wave, wave))) for i in range(1, n)]
        s += el(path([*points, (w + 9, h * q, 1), (w + 9, h * 1.1, 1)]), c) + el(
            path(points[1:], False), "none", light(c, 0.25), h * 0.006, so=0.5
        )
    return s


def _hills(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    return _ridges(
        w,
        h,
        r,
        ((0.66, mix("#8d9a6c", sky[1], 0.35)), (0.75, "#76855a"), (0.84, "#586743"), (0.92, "#3f4c32")),
        0.05,
        5,
    )


def _dunes(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    return _ridges(
        w, h, r, ((0.60, mix("#d8b274", sky[1], 0.3)), (0.70, "#cba163"), (0.80, "#b3854a"), (0.90, "#8f6636")), 0.06, 4
    )


def _city(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    s = ""
    for tone, tall, lit in ((mix("#2a2f3a", sky[1], 0.30), 0.36, False), ("#222732", 0.27, True)):
        x = -w * 0.02
        while x < w:
            bw, bh = r.uniform(0.035, 0.075) * w, r.uniform(0.35, 1) * tall * h
            s += rect(x, h - bh, bw, bh + 2, tone)
            if r.random() < 0.3:
                s += el(poly([(x, h - bh), (x + bw / 2, h - bh - bw * 0.7), (x + bw, h - bh)]), tone)
            if lit:
                step = w * 0.015
                s += "".join(
                    rect(
                        x + step * (0.5 + i), h - bh + step * (1 + 1.6 * j), step * 0.5, step * 0.75, "#e7c663", op=0.85
                    )
                    for i in range(int(bw / step - 0.5))
                    for j in range(int(bh / step / 1.6))
                    if r.random() < 0.30
                )
            x += bw + w * 0.003
    return s


def cloud_svg(x: float, y: float, k: float, tone: str = "#f7f2e4", op: float = 0.95) -> str:
    """A flat-bottomed summer cloud, about 80 k wide."""
    base = mix(tone, "#8a93a0", 0.28)
    lobes = ((0, -2, 19), (19, 3, 14), (-19, 4, 13), (7, -12, 13), (-9, -9, 11), (33, 7, 8), (-32, 8, 8))
    s = "".join(circle(x + dx * k, y + (dy + 3) * k, q * k, base, op=op) for dx, dy, q in lobes)
    s += "".join(circle(x + (dx - 1.4) * k, y + (dy - 0.8) * k, q * k * 0.95, tone, op=op) for dx, dy, q in lobes)
    return s + rect(x - 38 * k, y + 8 * k, 78 * k, 9 * k, base, 4.5 * k, op=op)


def _clouds(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    k = w / 300
    spots = sorted((r.uniform(0.16, 0.9), r.uniform(-0.05, 1.02)) for _ in range(6))
    return "".join(cloud_svg(x * w, y * h, k * (0.5 + 0.9 * y), mix("#f9f4e6", sky[1], 0.12)) for y, x in spots)


def _flak(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    s = ""
    for _ in range(11):
        x, y, k = r.uniform(0.05, 0.95) * w, r.uniform(0.06, 0.78) * h, r.uniform(0.014, 0.040) * w
        s += "".join(
            circle(
                x + k * 0.8 * math.cos(q * 0.9),
                y + k * 0.8 * math.sin(q * 0.9),
                k * r.uniform(0.5, 0.85),
                "#2d2a28",
                op=0.8,
            )
            for q in range(7)
        )
        s += circle(x, y, k * 0.45, "#ef8b33") + circle(x, y, k * 0.22, "#ffe08a")
    return s


def _tracers(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    """Four streams of tracer from the lower left to the upper right."""
    s = ""
    for x, y in ((0.34, 0.46), (0.40, 0.50), (0.53, 0.60), (0.59, 0.64)):
        for j in range(5):
            a = j * 0.085 + r.uniform(0, 0.03)
            d = f"M{w * (x + a * 0.64):.1f} {h * (y - a * 0.78):.1f}l{w * 0.024:.1f} {-h * 0.030:.1f}"
            s += el(d, "none", "#ef7a2c", w * 0.0105, so=0.75) + el(d, "none", "#fff6c4", w * 0.005)
    return s


def _burning(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    """Smoke of an aircraft that was hit, from the upper right back to the lower left."""
    s = ""
    for i in range(15):
        t = 1 - i / 14
        x, y = (
            w * (0.76 - 0.34 * t) + r.uniform(-0.012, 0.012) * w,
            h * (0.20 + 0.40 * t) + r.uniform(-0.012, 0.012) * h,
        )
        k = w * (0.020 + 0.040 * t)
        s += circle(x, y, k, "#3a3532", op=0.30 + 0.34 * (1 - t)) + circle(
            x - k * 0.25, y - k * 0.3, k * 0.62, "#6a625a", op=0.32
        )
    return s + circle(w * 0.745, h * 0.225, w * 0.026, "#ef8b33") + circle(w * 0.75, h * 0.22, w * 0.014, "#ffe08a")


def _trails(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    """Condensation trails of a fight high above."""
    s = ""
    for _ in range(6):
        x, y, q = r.uniform(-0.1, 0.6) * w, r.uniform(0.04, 0.5) * h, r.uniform(0.3, 0.8) * w
        bend = r.uniform(-0.5, 0.5) * h
        s += el(
            f"M{x:.0f} {y:.0f}Q{x + q * 0.6:.0f} {y + bend:.0f} {x + q:.0f} {y + bend * 0.4:.0f}",
            "none",
            "#fffaf0",
            w * r.uniform(0.004, 0.012),
            so=0.42,
        )
    return s


def _crates(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    s, k = "", w / 222
    for x, y, q in ((0.2, 0.64, 1.1), (0.52, 0.70, 0.9), (0.72, 0.60, 1.3)):
        cw, ch = 44 * q * k, 32 * q * k
        s += rect(w * x, h * y, cw, ch, "#8a6a44", 2, "#4a3722", 1.6 * k) + rect(
            w * x + cw * 0.28, h * y + ch * 0.36, cw * 0.44, ch * 0.3, "#e9dcb8", 1
        )
        s += "".join(
            el(f"M{w * x:.1f} {h * y + ch * t:.1f}h{cw:.1f}", "none", "#4a3722", 1.2 * k, so=0.8) for t in (0.33, 0.66)
        )
    return s


def _fleet(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    """Warships on the horizon."""
    s = ""
    for x, k in ((0.14, 0.8), (0.46, 0.6), (0.80, 1.0)):
        u = w * 0.0022 * k
        d = "M-44 0L-38 10H40L48 -2H22V-8H14V-20H9V-34H6V-20H0V-12H-10V-22H-17V-10H-26V-4H-34Z"
        hull = el(d, mix("#3a4650", sky[1], 0.18))
        s += f'<g transform="translate({w * x:.1f} {h * 0.722:.1f}) scale({u:.3f})">{hull}</g>'
    return s


def _tanks(w: float, h: float, r: random.Random, sky: tuple[str, str]) -> str:
    """Vehicles in the field, small, with dust behind."""
    s = ""
    for x, y, k in ((0.16, 0.90, 1.0), (0.44, 0.945, 1.25), (0.78, 0.90, 0.95)):
        u = w * 0.0017 * k
        tank = (
            el("M-30 0H26L30 -7L24 -13H10L6 -21H-14L-18 -13H-30L-34 -6Z", "#2c3226")
            + el("M4 -18H38", "none", "#2c3226", 3.2)
            + el("M-30 -3H26", "none", "#6b7355", 1.6)
        )
        dust = "".join(circle(-40 - 12 * i, -4 - 3 * i, 7 + 3 * i, "#d9c79a", op=0.42 - 0.08 * i) for i in range(4))
        s += f'<g transform="translate({w * x:.1f} {h * y:.1f}) scale({u:.3f})">{dust}{tank}</g>'
    return s


Scene = Callable[[float, float, random.Random, tuple[str, str]], str]
SCENES: dict[str, Scene] = {
    "sun": _sun,
    "moon": _moon,
    "beams": _beams,
    "trails": _trails,
    "sea": _sea,
    "fleet": _fleet,
    "hills": _hills,
    "dunes": _dunes,
    "city": _city,
    "clouds": _clouds,
    "flak": _flak,
    "tanks": _tanks,
    "crate": _crates,
    "burning": _burning,
    "tracers": _tracers,
}


@cached(48)
def poster(
    w: int, h: int, sky: str, scene: tuple[str | Scene, ...], planes: tuple[Plane, ...] = (), seed: int = 1
) -> pygame.Surface:
    """A poster of w x h pixels: a sky of SKY, parts of SCENES (or parts of one's own) from back to front, aircraft
    above all of it.
    """
    inks = SKY[sky]
    s = "<defs>" + lin("s", 0, 0, 0, h, [(0, inks[0], 1), (1, inks[1], 1)]) + "</defs>" + rect(0, 0, w, h, "url(#s)")
    for part in scene:
        name, draw = (part, SCENES[part]) if isinstance(part, str) else (part.__name__, part)
        s += draw(w, h, random.Random(f"{seed}{name}"), inks)
    pic = svg(s, (w, h))
    q = min(w, h)
    for p in planes:
        n = int(q * p.size)
        im = aircraft_picture(p.key, n, p.heading)
        at = (w * p.x - im.get_width() / 2, h * p.y - im.get_height() / 2)
        blur = max(2, int(q * 0.016))
        pic.blit(silhouette_shadow(im, blur, 84), (at[0] - 2 * blur + q * 0.045, at[1] - 2 * blur + q * 0.065))
        pic.blit(im, at)
    return pic
