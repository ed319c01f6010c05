"""Large free pictures that lie over several hexes: hills, mountains, Fuji, clouds, wakes, coral reefs."""

from __future__ import annotations

import math
import random

import pygame
from catalog import TileSet
from ink import circle, el, ellipse, mix, path, poly, svg


def _ring(x: float, y: float, rx: float, ry: float, shape: list[float]) -> list[tuple[float, float]]:
    n = len(shape)
    return [(x + rx * q * math.cos(math.tau * i / n), y + ry * q * math.sin(math.tau * i / n)) for i, q in enumerate(shape)]


def _wavy(n: int, rough: float, r: random.Random) -> list[float]:
    k = [(r.uniform(0, math.tau), h, rough / h**0.8) for h in (2, 3, 4, 5, 7)]
    return [1 + sum(a * math.sin(h * math.tau * i / n + p) for p, h, a in k) for i in range(n)]


def _hachures(ring: list[tuple[float, float]], length: float, ink: str, r: random.Random, strong: float = 1.0) -> str:
    """Wedges that run down the slope, dense and dark on the side away from the light (south-east)."""
    s = ""
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        d = math.hypot(bx - ax, by - ay) or 1
        nx, ny = (by - ay) / d, -(bx - ax) / d               # downhill = outward
        shade = max(0.0, (nx + ny) / 1.42)
        count = max(1, round(d / (4.4 - 1.4 * shade)))
        for k in range(count):
            t = (k + r.uniform(0.15, 0.85)) / count
            x, y = ax + (bx - ax) * t, ay + (by - ay) * t
            ln = length * r.uniform(0.65, 1.15) * (0.7 + 0.45 * shade)
            w = 0.55 + 0.75 * shade
            tip = (x + nx * ln + r.uniform(-1, 1), y + ny * ln + r.uniform(-1, 1))
            s += el(poly([(x - ny * w, y + nx * w), (x + ny * w, y - nx * w), tip]), ink,
                    op=round((0.24 + 0.42 * shade) * strong, 2))
    return s


def hill_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A hill of two or three steps: soft tint, lit top, hachures down its flanks."""
    w, h = ts.tile
    r = random.Random(f"hill {number}")
    x, y, a = w / 2, h / 2, r.uniform(-0.5, 0.5)
    shape = _wavy(40, 0.16, r)
    s = ""
    for grow, op in ((1.24, 0.05), (1.14, 0.07), (1.05, 0.09)):
        s += el(path(_turn(_ring(x + 3, y + 4, w * 0.36 * grow, h * 0.31 * grow, shape), x, y, a)), "#b58f58", op=op)
    for k, tint in ((1.0, "#dfc898"), (0.66, "#e9d6aa"), (0.36, "#f1e3bf")):
        soft = [1 + (q - 1) * (1.2 - 0.3 * k) for q in shape]
        ring = _turn(_ring(x - 8 * (1 - k), y - 8 * (1 - k), w * 0.36 * k, h * 0.31 * k, soft), x, y, a)
        s += el(path(ring), tint, op=0.26) + _hachures(ring, 10 + 20 * k, "#86683c", r, 0.85)
    return svg(s, ts.tile)


def _turn(points: list[tuple[float, float]], x: float, y: float, a: float) -> list[tuple[float, float]]:
    ca, sa = math.cos(a), math.sin(a)
    return [(x + (px - x) * ca - (py - y) * sa, y + (px - x) * sa + (py - y) * ca) for px, py in points]


def mountain_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A range seen from above: a wandering crest with spurs, each facet shaded by where it looks."""
    w, h = ts.tile
    r = random.Random(f"mountain {number}")
    length, width, ang = w * 0.72, h * 0.52, r.uniform(-0.55, 0.55)
    ca, sa = math.cos(ang), math.sin(ang)

    def at(u: float, v: float) -> tuple[float, float]:
        return w / 2 + u * ca - v * sa, h / 2 + u * sa + v * ca

    n = 7
    crest = [(length * (i / n - 0.5), width * 0.12 * (1 if i % 2 else -1) * r.uniform(0.3, 1.4)) for i in range(n + 1)]
    shape = _wavy(36, 0.07, r)
    s = "".join(el(path(_turn(_ring(w / 2 + 4, h / 2 + 5, length * 0.58 * g, width * 0.56 * g, shape), w / 2, h / 2, ang)),
                   "#a98a5c", op=o) for g, o in ((1.12, 0.1), (1.0, 0.16), (0.88, 0.2)))
    for side in (-1, 1):
        foot = []
        for i in range(2 * n + 1):
            taper = math.sin(math.pi * (i / 2 + 0.4) / (n + 0.8)) ** 0.55
            foot.append((length * (i / (2 * n) - 0.5) * 1.04 + r.uniform(-0.02, 0.02) * length,
                         side * width * 0.5 * taper * (1.0 if i % 2 == (side > 0) else 0.7) * r.uniform(0.86, 1.1)))
        for i in range(2 * n):
            facet = [at(*crest[i // 2]), at(*foot[i]), at(*foot[i + 1]), at(*crest[(i + 1) // 2])]
            s += _facet(facet, r)
    s += el(poly([at(*c) for c in crest], False), "none", "#6b5133", 1.5, so=0.6)
    return svg(s, ts.tile)


def _facet(f: list[tuple[float, float]], r: random.Random) -> str:
    mx, my = (f[1][0] + f[2][0] - f[0][0] - f[3][0]) / 2, (f[1][1] + f[2][1] - f[0][1] - f[3][1]) / 2
    nx, ny = f[2][1] - f[1][1], -(f[2][0] - f[1][0])
    if nx * mx + ny * my < 0:
        nx, ny = -nx, -ny
    shade = max(-1.0, min(1.0, (nx + ny) / (math.hypot(nx, ny) or 1) / 1.3))
    tint = mix("#efe0ba", "#a88a5f", 0.34 + 0.4 * shade)
    s = el(poly(f), tint, tint, 0.7)
    for q in (0.2, 0.42, 0.64, 0.84):
        a = (f[0][0] + (f[1][0] - f[0][0]) * q, f[0][1] + (f[1][1] - f[0][1]) * q)
        b = (f[3][0] + (f[2][0] - f[3][0]) * (q + 0.1), f[3][1] + (f[2][1] - f[3][1]) * (q + 0.1))
        s += el(poly([a, b], False), "none", "#6b5133", 0.9, so=round(0.14 + 0.3 * max(0.0, shade) + r.uniform(0, 0.06), 2))
    return s


def fuji_tile(ts: TileSet, number: int) -> pygame.Surface:
    """The cone of Fuji: long even slopes with hachures, lava gullies, snow cap and crater."""
    w, h = ts.tile
    r = random.Random(f"fuji {number}")
    x, y = w / 2, h / 2
    shape = _wavy(80, 0.035, r)
    s = ""
    steps = [(1.0, "#dccf9e", 0.18), (0.9, "#d8c897", 0.3), (0.78, "#d3bf8f", 0.4), (0.64, "#ccb388", 0.5),
             (0.5, "#c4a882", 0.6), (0.38, "#bda184", 0.7)]
    for k, tint, op in steps:
        s += el(path(_ring(x, y, w * 0.47 * k, h * 0.46 * k, shape)), tint, op=op)
    for k in (0.93, 0.8, 0.67, 0.54, 0.42):
        ring = _ring(x, y, w * 0.47 * k * 0.92, h * 0.46 * k * 0.92, [1 + (q - 1) * 1.3 + r.uniform(-0.02, 0.02) for q in shape])
        s += _hachures(ring, w * 0.052, "#6d5236", r, 0.5 + 0.35 * (1 - k))
    s += _gullies(x, y, w, h, r)
    spikes = [(0.3 if i % 2 else 0.21) * r.uniform(0.85, 1.2) for i in range(44)]
    snow = [(x + w * 0.47 * q * math.cos(math.tau * i / 44), y + h * 0.46 * q * math.sin(math.tau * i / 44))
            for i, q in enumerate(spikes)]
    s += el(poly(snow), "#fbfaf5", "#9aa4a8", 1.1, so=0.7)
    for i in range(0, 44, 2):                                 # blue shade in the folds of the south-east side
        a = math.tau * i / 44
        if math.cos(a) + math.sin(a) > -0.1:
            s += el(poly([(x + 26 * math.cos(a), y + 24 * math.sin(a)),
                          (x + w * 0.47 * 0.2 * math.cos(a + 0.06), y + h * 0.46 * 0.2 * math.sin(a + 0.06))], False),
                    "none", "#9db2c0", 4.2, so=0.6)
    crater = _ring(x, y, 24, 19, _wavy(16, 0.07, r))
    s += el(path(crater), "#b9a893", "#6d5a4a", 1.4) + el(path(_ring(x - 3, y - 3, 14, 10, [1.0] * 12)), "#8f7d6c")
    return svg(s, ts.tile)


def _gullies(x: float, y: float, w: float, h: float, r: random.Random) -> str:
    s = ""
    for i in range(34):
        a = math.tau * i / 34 + r.uniform(-0.06, 0.06)
        pts = []
        for k in range(7):
            q = 0.2 + k * r.uniform(0.075, 0.1)
            a += r.uniform(-0.035, 0.035)
            pts.append((x + w * 0.47 * q * math.cos(a), y + h * 0.46 * q * math.sin(a)))
        s += el(path(pts, False), "none", "#6d5236", 1.3, so=0.34)
    return s


def cloud_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A fair-weather cloud: pale puffs through which the map shows, with a soft shadow to the south-east."""
    w, h = ts.tile
    r = random.Random(f"cloud {number}")
    puffs: list[tuple[float, float, float]] = []
    length = w * r.uniform(0.16, 0.25)
    for _ in range(15 + number):
        t = r.uniform(-1, 1)
        puffs.append((w * 0.46 + t * length, h * 0.43 + r.uniform(-1, 1) * h * 0.11 * (1 - t * t * 0.6),
                      h * r.uniform(0.07, 0.14) * (1.15 - 0.5 * abs(t))))
    out = pygame.Surface(ts.tile, pygame.SRCALPHA)
    shadow = svg("".join(ellipse(x + 46, y + 58, q * 0.95, q * 0.8, "#3b4a55") for x, y, q in puffs), ts.tile)
    shadow = pygame.transform.gaussian_blur(shadow, 15)
    shadow.set_alpha(44)
    out.blit(shadow, (0, 0))
    edge = svg("".join(ellipse(x + 5, y + 7, q * 1.02, q * 0.95, "#aebcc6") for x, y, q in puffs), ts.tile)
    body = svg("".join(ellipse(x, y, q, q * 0.93, "#f7f6f1") for x, y, q in puffs), ts.tile)
    lit = svg("".join(ellipse(x - q * 0.16, y - q * 0.2, q * 0.66, q * 0.56, "#ffffff") for x, y, q in puffs), ts.tile)
    for layer, blur, alpha in ((edge, 7, 120), (body, 5, 150), (lit, 8, 110)):
        soft = pygame.transform.gaussian_blur(layer, blur)
        soft.set_alpha(alpha)
        out.blit(soft, (0, 0))
    return out


def wake_tile(ts: TileSet, number: int) -> pygame.Surface:
    """The wake that a ship leaves behind: heading 0-5, short for small ships (0-5) and long for large (6-11).

    The picture is centred on the ship's own hex (for a large one its middle hex); the wake runs astern.
    """
    long, heading = divmod(number, 6)
    w, h = ts.tile
    r = random.Random(f"wake {number}")
    start, end, spread = (70, 215, 30) if long else (12, 150, 20)
    a = math.radians(60 * heading)
    s = ""

    def at(u: float, v: float) -> tuple[float, float]:
        return w / 2 - u * math.cos(a) - v * math.sin(a), h / 2 - u * math.sin(a) + v * math.cos(a)

    n = 9
    for k in range(n):
        u0, u1 = start + (end - start) * k / n, start + (end - start) * (k + 1) / n
        f0, f1 = 5 + (spread * 0.42) * (k / n), 5 + (spread * 0.42) * ((k + 1) / n)
        s += el(poly([at(u0, -f0), at(u1, -f1), at(u1, f1), at(u0, f0)]), "#f4f8f5", op=round(0.5 * (1 - k / n) ** 1.2, 3))
    for side in (-1, 1):
        for k in range(16):
            u = start - 40 + (end - start + 20) * k / 16
            v = side * (9 + spread * (k / 16) * 1.1)
            s += el(poly([at(u, v), at(u + 11, v + side * r.uniform(3, 6))], False), "none", "#f6faf7",
                    round(2.6 - 1.6 * k / 16, 2), so=round(0.75 * (1 - k / 17), 2))
    for _ in range(30):
        k = r.random()
        u = start + (end - start) * k
        x, y = at(u, r.uniform(-1, 1) * (4 + spread * 0.4 * k))
        s += circle(x, y, r.uniform(0.8, 2), "#ffffff", op=round(0.6 * (1 - k), 2))
    return svg(s, ts.tile)


def reef_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A coral patch awash: turquoise shade, broken rim of surf."""
    w, h = ts.tile
    r = random.Random(f"reef {number}")
    shape = _wavy(30, 0.2, r)
    s = ""
    for k, tint, op in ((1.0, "#bfe6df", 0.5), (0.84, "#cdeee3", 0.6), (0.55, "#dff3e2", 0.6)):
        s += el(path(_ring(w / 2, h / 2, w * 0.36 * k, h * 0.3 * k, shape)), tint, op=op)
    s += el(path(_ring(w / 2, h / 2, w * 0.34, h * 0.28, shape)), "none", "#f6fbf6", 2.4, so=0.85,
            extra='stroke-dasharray="11 7 4 9"')
    for _ in range(16):
        a, q = r.uniform(0, math.tau), r.random() * 0.24
        s += circle(w / 2 + w * q * math.cos(a), h / 2 + h * q * math.sin(a), r.uniform(1, 2.4), "#c9a98f", op=0.5)
    return svg(s, ts.tile)


DRAW = {"hills": hill_tile, "mountains": mountain_tile, "fuji": fuji_tile, "clouds": cloud_tile, "wakes": wake_tile,
        "reefs": reef_tile}


def stamp_tile(ts: TileSet, number: int) -> pygame.Surface:
    """Any of the large pictures."""
    return DRAW[ts.style](ts, number)
