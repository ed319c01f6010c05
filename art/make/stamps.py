"""Large free pictures that lie over several hexes: mountains, Fuji, clouds, wakes, coral reefs."""

from __future__ import annotations

import itertools
import math
import random

import pygame
from catalog import TileSet
from ink import circle, el, ellipse, mix, path, poly, rgb, stack, svg
from slopes import hill_tile, slope_tile


def _ring(x: float, y: float, rx: float, ry: float, shape: list[float]) -> list[tuple[float, float]]:
    n = len(shape)
    return [
        (x + rx * q * math.cos(math.tau * i / n), y + ry * q * math.sin(math.tau * i / n)) for i, q in enumerate(shape)
    ]


def _wavy(n: int, rough: float, r: random.Random) -> list[float]:
    k = [(r.uniform(0, math.tau), h, rough / h**0.8) for h in (2, 3, 4, 5, 7)]
    return [1 + sum(a * math.sin(h * math.tau * i / n + p) for p, h, a in k) for i in range(n)]


def mountain_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A range as the old engravers drew it: crest and spurs, hachures down both flanks, dark in the south-east."""
    w, h = ts.tile
    r = random.Random(f"mountain {number}")
    ang = r.uniform(-0.6, 0.6)
    ca, sa = math.cos(ang), math.sin(ang)
    n = 9
    crest = []
    bend = 0.0
    for i in range(n + 1):
        u = w * 0.33 * (2 * i / n - 1)
        bend += r.uniform(-1, 1) * h * 0.05
        v = bend * math.sin(math.pi * i / n) ** 0.5
        crest.append((w / 2 + u * ca - v * sa, h / 2 + u * sa + v * ca))
    spurs = []
    for i in range(1, n):
        side = 1 if i % 2 else -1
        a = ang + side * r.uniform(0.9, 1.35)
        d = h * r.uniform(0.13, 0.22) * math.sin(math.pi * i / n) ** 0.5
        x, y = crest[i]
        spurs.append(
            [
                (x, y),
                (x + d * 0.5 * math.cos(a), y + d * 0.5 * math.sin(a)),
                (x + d * math.cos(a + 0.25 * side), y + d * math.sin(a + 0.25 * side)),
            ]
        )
    lines = [crest, *spurs]
    mass = "".join(el(path(ln, False), "none", "#ffffff", 40 if ln is crest else 30) for ln in lines)
    out = _soft(svg(mass, ts.tile), "#a98b5c", 16, 105)
    s = "".join(_flanks(ln, 30 if ln is crest else 20, r) for ln in sorted(lines, key=lambda q: q[0][1]))
    s += "".join(el(path(ln, False), "none", "#7a5c36", 1.2 if ln is crest else 0.8, so=0.55) for ln in lines)
    return stack([out, svg(s, ts.tile)])


def _flanks(crest: list[tuple[float, float]], reach: float, r: random.Random) -> str:
    """Hachures from a crest down both sides; short towards its ends, bold on the shaded side."""
    s = ""
    legs = list(itertools.pairwise(crest))
    for i, ((ax, ay), (bx, by)) in enumerate(legs):
        d = math.hypot(bx - ax, by - ay) or 1
        for side in (1, -1):
            nx, ny = -(by - ay) / d * side, (bx - ax) / d * side
            shade = max(0.0, (nx + ny) / 1.42)
            count = max(2, round(d / (4.6 - 1.8 * shade)))
            for q in range(count):
                t = (q + r.uniform(0.1, 0.9)) / count
                taper = 0.45 + 0.55 * math.sin(math.pi * (i + t) / len(legs))
                x, y = ax + (bx - ax) * t + nx * 1.6, ay + (by - ay) * t + ny * 1.6
                ln = reach * taper * r.uniform(0.6, 1.1) * (0.72 + 0.4 * shade)
                wd = 0.5 + 0.95 * shade
                ux, uy = (bx - ax) / d * wd, (by - ay) / d * wd
                tip = (x + nx * ln + r.uniform(-2, 2), y + ny * ln + r.uniform(-2, 2))
                s += el(poly([(x - ux, y - uy), (x + ux, y + uy), tip]), "#6f5330", op=round(0.2 + 0.5 * shade, 2))
    return s


def fuji_tile(ts: TileSet, number: int) -> pygame.Surface:
    """The cone of Fuji: long even slopes with hachures, lava gullies, snow cap and crater."""
    w, h = ts.tile
    r = random.Random(f"fuji {number}")
    x, y = w / 2, h / 2
    shape = _wavy(80, 0.035, r)
    s = ""
    for i in range(26):
        k = 1 - i / 32
        tint = mix("#e0d4a4", "#b99c7c", i / 25)
        s += el(path(_ring(x, y, w * 0.47 * k, h * 0.46 * k, shape)), tint, op=0.13)
    s += _radial_hachures(x, y, w, h, r) + _gullies(x, y, w, h, r)
    rim = _wavy(96, 0.1, r)
    lobes = [
        0.178 * q + (0.055 * r.random() ** 2 if r.random() < 0.3 else r.uniform(-0.006, 0.003))
        for i, q in enumerate(rim)
    ]
    snow = [
        (x + w * 0.47 * q * math.cos(math.tau * i / 96), y + h * 0.46 * q * math.sin(math.tau * i / 96))
        for i, q in enumerate(lobes)
    ]
    s += el(path(snow), "#fbfaf6", "#b9bab4", 0.9, so=0.7)
    for i in range(60):  # blue shade in the folds of the south-east side
        a = math.tau * i / 60 + r.uniform(-0.03, 0.03)
        lit = (math.cos(a) + math.sin(a)) / 1.42
        q0, q1 = r.uniform(0.06, 0.09), r.uniform(0.11, 0.16)
        s += el(
            poly(
                [
                    (x + w * 0.47 * q0 * math.cos(a), y + h * 0.46 * q0 * math.sin(a)),
                    (x + w * 0.47 * q1 * math.cos(a + 0.03), y + h * 0.46 * q1 * math.sin(a + 0.03)),
                ],
                False,
            ),
            "none",
            "#a5b9c6",
            2.0,
            so=round(0.12 + 0.5 * max(0.0, lit), 2),
        )
    crater = _ring(x, y, 24, 19, _wavy(16, 0.07, r))
    s += el(path(crater), "#b9a893", "#6d5a4a", 1.4) + el(path(_ring(x - 3, y - 3, 14, 10, [1.0] * 12)), "#8f7d6c")
    return svg(s, ts.tile)


def _radial_hachures(x: float, y: float, w: float, h: float, r: random.Random) -> str:
    """Even strokes down the cone, faint where the light falls, close and dark in the south-east."""
    s = ""
    for band in range(9):
        q0 = 0.2 + band * 0.083
        count = round(150 + 210 * q0)
        for i in range(count):
            a = math.tau * (i + r.uniform(-0.4, 0.4)) / count
            shade = max(0.0, (math.cos(a) + math.sin(a)) / 1.42)
            if r.random() > 0.5 + 0.5 * shade:
                continue
            start, ln = q0 + r.uniform(-0.03, 0.03), r.uniform(0.05, 0.085)
            wide = (0.0012 + 0.0022 * shade) / max(0.25, start)
            base = [
                (x + w * 0.47 * start * math.cos(a + e), y + h * 0.46 * start * math.sin(a + e)) for e in (-wide, wide)
            ]
            tip = (x + w * 0.47 * (start + ln) * math.cos(a), y + h * 0.46 * (start + ln) * math.sin(a))
            s += el(poly([*base, tip]), "#6d5236", op=round((0.16 + 0.42 * shade) * (1.1 - 0.55 * q0), 2))
    return s


def _gullies(x: float, y: float, w: float, h: float, r: random.Random) -> str:
    s = ""
    for i in range(34):
        a = math.tau * i / 34 + r.uniform(-0.06, 0.06)
        pts = []
        for k in range(7):
            q = 0.2 + k * r.uniform(0.075, 0.1)
            a += r.uniform(-0.035, 0.035)
            pts.append((x + w * 0.47 * q * math.cos(a), y + h * 0.46 * q * math.sin(a)))
        s += el(path(pts, False), "none", "#6d5236", 1.2, so=0.22)
    return s


def cloud_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A fair-weather cloud: pale puffs through which the map shows, with a soft shadow to the south-east."""
    w, h = ts.tile
    r = random.Random(f"cloud {number}")
    puffs: list[tuple[float, float, float]] = []
    length = w * r.uniform(0.16, 0.25)
    for _ in range(17 + 2 * number):
        t = r.uniform(-1, 1)
        puffs.append(
            (
                w * 0.46 + t * length,
                h * 0.43 + r.uniform(-1, 1) * h * 0.11 * (1 - t * t * 0.6),
                h * r.uniform(0.06, 0.13) * (1.15 - 0.5 * abs(t)),
            )
        )
    shadow = "".join(ellipse(x + 46, y + 58, q * 0.95, q * 0.8, "#ffffff") for x, y, q in puffs)
    edge = "".join(ellipse(x + 4, y + 6, q, q * 0.93, "#ffffff") for x, y, q in puffs)
    body = "".join(ellipse(x, y, q, q * 0.9, "#ffffff") for x, y, q in puffs)
    lit = "".join(ellipse(x - q * 0.2, y - q * 0.26, q * 0.62, q * 0.5, "#ffffff") for x, y, q in puffs)
    return stack(
        [
            _soft(svg(shape, ts.tile), colour, blur, alpha)
            for shape, colour, blur, alpha in (
                (shadow, "#3b4f5c", 16, 40),
                (edge, "#b9c7cf", 9, 80),
                (body, "#f6f6f2", 8, 125),
                (lit, "#ffffff", 9, 110),
            )
        ]
    )


def _soft(shape: pygame.Surface, colour: str, blur: int, alpha: int) -> pygame.Surface:
    """One colour all over, the blurred shape as its opacity (a blur alone would darken the rim)."""
    out = pygame.transform.gaussian_blur(shape, blur)
    out.fill((*rgb(colour), 255), special_flags=pygame.BLEND_RGBA_MIN)
    out.fill((*rgb(colour), 0), special_flags=pygame.BLEND_RGBA_MAX)
    out.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def wake_tile(ts: TileSet, number: int) -> pygame.Surface:
    """The wake that a ship of heading 0-5 leaves behind, of one hex or (wakes_large) of three.

    The picture is centred on the ship's own hex, for a large ship her middle hex; the wake runs astern.
    """
    w, h = ts.tile
    r = random.Random(f"{ts.style} {number}")
    start, end, beam = (140, 430, 13) if ts.style == "wakes_large" else (34, 185, 6)
    a = math.radians(60 * number)

    def at(u: float, v: float) -> tuple[float, float]:
        return w / 2 - u * math.cos(a) - v * math.sin(a), h / 2 - u * math.sin(a) + v * math.cos(a)

    s = ""
    for k in range(30):  # broad pale water, paler and wider with the distance
        u1 = start + (end - start) * (k + 1) / 30
        f = beam * (0.55 + 0.04 * k)
        s += el(
            path(
                [
                    at(start, -beam * 0.5),
                    at((start + u1) / 2, -f * 0.8),
                    at(u1, -f),
                    at(u1 + 5, 0),
                    at(u1, f),
                    at((start + u1) / 2, f * 0.8),
                    at(start, beam * 0.5),
                ]
            ),
            "#eef5f2",
            op=0.028,
        )
    for side in (-1, 1):  # the bow wave, broken into feathers
        for k in range(22):
            t = k / 22
            u = start * 0.15 + (end - start * 0.15) * t * 0.85
            v = side * (beam * 1.1 + (end - start) * 0.16 * t)
            ln = (end - start) / 26
            s += el(
                path([at(u, v), at(u + ln * 0.6, v + side * ln * 0.18), at(u + ln * 1.2, v + side * ln * 0.62)], False),
                "none",
                "#f7fbf9",
                round(2.1 - 1.3 * t, 2),
                so=round(0.8 * (1 - t) ** 1.2, 2),
            )
    for _ in range(60):
        t = r.random() ** 1.4
        x, y = at(start + (end - start) * t, r.uniform(-1, 1) * beam * (0.5 + t))
        s += circle(x, y, r.uniform(0.7, 1.8), "#ffffff", op=round(0.6 * (1 - t), 2))
    return svg(s, ts.tile)


def reef_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A coral patch awash: turquoise shade, broken rim of surf."""
    w, h = ts.tile
    r = random.Random(f"reef {number}")
    shape = _wavy(30, 0.2, r)
    s = ""
    for k, tint, op in ((1.0, "#bfe6df", 0.5), (0.84, "#cdeee3", 0.6), (0.55, "#dff3e2", 0.6)):
        s += el(path(_ring(w / 2, h / 2, w * 0.36 * k, h * 0.3 * k, shape)), tint, op=op)
    s += el(
        path(_ring(w / 2, h / 2, w * 0.34, h * 0.28, shape)),
        "none",
        "#f6fbf6",
        2.4,
        so=0.85,
        extra='stroke-dasharray="11 7 4 9"',
    )
    for _ in range(16):
        a, q = r.uniform(0, math.tau), r.random() * 0.24
        s += circle(w / 2 + w * q * math.cos(a), h / 2 + h * q * math.sin(a), r.uniform(1, 2.4), "#c9a98f", op=0.5)
    return svg(s, ts.tile)


DRAW = {
    "hills": hill_tile,
    "slopes": slope_tile,
    "mountains": mountain_tile,
    "fuji": fuji_tile,
    "clouds": cloud_tile,
    "wakes": wake_tile,
    "wakes_large": wake_tile,
    "reefs": reef_tile,
}


def stamp_tile(ts: TileSet, number: int) -> pygame.Surface:
    """Any of the large pictures."""
    return DRAW[ts.style](ts, number)
