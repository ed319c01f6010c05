"""Short effects over the map: tracers, bursts, flak, splashes, rings, words. Drawn from their share of time, so they can be stopped anywhere."""
from __future__ import annotations

import math
from random import Random

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import circle, light, mix, svg, text
from tabletop.table.play.contract import Flash

SHOT = {"white": "#fff4cf", "red": "#ffb347", "green": "#b7f07a", "blue": "#9fd0ff"}


def draw(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    """One effect at `share` (0..1) of its time; `points` in window pixels, `cell` the width of a cell there."""
    drawing = {"tracer": _tracer, "burst": _burst, "flak": _flak, "splash": _splash, "ring": _ring, "smoke": _smoke, "text": _words}[flash.kind]
    drawing(surface, flash, share, points, cell * flash.size)


def _tracer(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.hypot(bx - ax, by - ay) or 1.0
    colour = pg.Color(SHOT.get(flash.colour, flash.colour or "#fff4cf"))
    random = Random(f"{ax}{ay}{bx}{by}")
    for i in range(7):
        at = share * 1.35 - i * 0.055
        if not 0 <= at <= 1:
            continue
        tail = max(0.0, at - cell * 0.35 / length)
        spread = random.uniform(-0.06, 0.06) * cell
        nx, ny = -(by - ay) / length * spread, (bx - ax) / length * spread
        a = (ax + (bx - ax) * tail + nx, ay + (by - ay) * tail + ny)
        b = (ax + (bx - ax) * at + nx, ay + (by - ay) * at + ny)
        pg.draw.line(surface, "#3a2410", a, b, max(3, round(cell * 0.05)))
        pg.draw.line(surface, colour, a, b, max(2, round(cell * 0.026)))


def _puff(surface: pg.Surface, at: tuple[int, int], cell: float, share: float, inner: str, outer: str, grow: float, seed: int) -> None:
    random = Random(seed)
    size = max(8, int(cell * grow * 2))
    body = ""
    fade = max(0.0, 1 - share)
    for i in range(9):
        a, r = i * math.tau / 9 + random.uniform(-0.3, 0.3), (0.2 + 0.8 * share) * random.uniform(18, 32)
        x, y, k = 50 + r * math.cos(a), 50 + r * math.sin(a), random.uniform(9, 16) * (0.6 + 0.5 * share)
        body += circle(x, y, k, outer, op=0.75 * fade)
    for i in range(6):
        a, r = i * math.tau / 6, 14 * share
        body += circle(50 + r * math.cos(a), 50 + r * math.sin(a), 13 * (1 - share * 0.7), inner, op=0.95 * max(0.0, 1 - share * 1.4))
    picture = svg(body, (size, size), (0, 0, 100, 100))
    surface.blit(picture, picture.get_rect(center=at))


def _burst(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    _puff(surface, points[-1], cell, share, "#fff0b0", "#e0661c", 0.95, 3)


def _flak(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    random = Random(str(points))
    x, y = points[-1]
    for i in range(4):
        local = share * 1.5 - i * 0.16
        if 0 < local < 1:
            at = (round(x + random.uniform(-0.34, 0.34) * cell), round(y + random.uniform(-0.34, 0.34) * cell))
            _puff(surface, at, cell, local, "#ffcf7a", "#2c2926", 0.42, i)


def _splash(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    _puff(surface, points[-1], cell, share, "#ffffff", "#d7e8ee", 0.75, 11)


def _smoke(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    _puff(surface, points[-1], cell, share, "#8a857c", "#56524c", 0.6, 5)


def _ring(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    colour = flash.colour if flash.colour.startswith("#") else pal.HIGH.get(flash.colour or "selected", ("#ffc81a", ""))[0]
    radius = cell * (0.45 + 0.5 * share)
    size = int(cell * 2.4)
    body = circle(50, 50, radius / size * 100, "none", "#201a10", 5, so=1 - share) + circle(50, 50, radius / size * 100, "none", colour, 2.8, so=1 - share)
    picture = svg(body, (size, size), (0, 0, 100, 100))
    surface.blit(picture, picture.get_rect(center=points[-1]))


def _words(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    x, y = points[-1]
    px = max(17, min(34, cell * 0.3))
    alpha = 255 if share < 0.7 else int(255 * (1 - share) / 0.3)
    ink = flash.colour if flash.colour.startswith("#") else {"good": "#1f5a34", "bad": "#97291f"}.get(flash.colour, "#2a2520")
    text(surface, flash.text, (x, y - cell * (0.5 + 0.25 * share)), "display", px, mix(ink, "#000000", 0.1), "mc", halo=light("#f2e9d4", 0.5), halo_w=3, alpha=alpha)
