"""Short effects over the map: tracers, missiles, bombs, bursts, flak, splashes, rings, words. Drawn from their
share of time, so they can be stopped anywhere.
"""

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
    drawing = {
        "tracer": _tracer,
        "missile": _missile,
        "bombs": _bombs,
        "burst": _burst,
        "flak": _flak,
        "splash": _splash,
        "ring": _ring,
        "smoke": _smoke,
        "text": _words,
    }[flash.kind]
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


MISSILE = (
    '<path d="M-22 -3H12L22 0L12 3H-22Z" fill="#f2eddf" stroke="#17140e" stroke-width="1.8"/>'
    '<path d="M-22 -3L-27 -10H-18L-12 -3ZM-22 3L-27 10H-18L-12 3Z" fill="#3d3d36" stroke="#17140e" stroke-width="1.4"/>'
    '<path d="M-23 -4L-38 0L-23 4Z" fill="#ffb347"/><path d="M-23 -2L-31 0L-23 2Z" fill="#fff4cf"/>'
)
BOMB = (
    '<path d="M-18 0L-22 -8H-14L-9 -5C-2 -9 12 -8 20 0C12 8 -2 9 -9 5L-14 8H-22Z" fill="#4a4f3a" stroke="#17140e"'
    ' stroke-width="2"/><path d="M9 -6.4V6.4" stroke="#d9b02c" stroke-width="2.6"/>'
)


def _sprite(body: str, px: int, degrees: float) -> pg.Surface:
    """A small thing that flies to the right, turned clockwise by `degrees`, in a square of px."""
    return svg(f'<g transform="translate(50 50) rotate({degrees:.0f})">{body}</g>', (px, px), (0, 0, 100, 100))


def _missile(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    """A missile on a slight bend from the first point to the last, trailing smoke that stays a moment."""
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.hypot(bx - ax, by - ay) or 1.0
    bend = min(0.22 * length, 0.7 * cell)
    mx, my = (ax + bx) / 2 + (by - ay) / length * bend, (ay + by) / 2 - (bx - ax) / length * bend

    def at(t: float) -> tuple[float, float]:
        u = 1 - t
        return u * u * ax + 2 * u * t * mx + t * t * bx, u * u * ay + 2 * u * t * my + t * t * by

    head = min(1.0, (share * 1.12) ** 1.4)
    layer = pg.Surface(surface.get_size(), pg.SRCALPHA)
    steps = max(6, int(length / max(4.0, cell * 0.09)))
    for i in range(int(steps * head)):
        t = i / steps
        age = head - t
        spot, wide = at(t), cell * (0.05 + 0.13 * age)
        pg.draw.circle(
            layer,
            (250, 246, 236, int(230 * max(0.0, 1 - age * 0.7) * min(1.0, 3.2 * (1.05 - share)))),
            spot,
            max(1.5, wide),
        )
    surface.blit(layer, (0, 0))
    if head < 1:
        (x, y), (fx, fy) = at(head), at(min(1.0, head + 0.02))
        picture = _sprite(MISSILE, max(20, round(cell * 0.80)), math.degrees(math.atan2(fy - y, fx - x)))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _bombs(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    """Bombs that fall away from the aircraft: they grow smaller and meet their shadows on the target."""
    (ax, ay), (bx, by) = points[0], points[-1]
    degrees = math.degrees(math.atan2(by - ay, bx - ax))
    for i in range(2):
        t = share * 1.25 - i * 0.16
        if not 0 <= t < 1:
            continue
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        px = max(14, round(cell * (0.80 - 0.36 * t)))
        drop = cell * 0.5 * (1 - t)
        shade = circle(50, 50, 11, "#1d1208", op=0.38)
        shadow = svg(shade, (px, px), (0, 0, 100, 100))
        surface.blit(shadow, shadow.get_rect(center=(round(x + drop * 0.6), round(y + drop))))
        picture = _sprite(BOMB, px, degrees)
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _puff(
    surface: pg.Surface, at: tuple[int, int], cell: float, share: float, inner: str, outer: str, grow: float, seed: int
) -> None:
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
        body += circle(
            50 + r * math.cos(a),
            50 + r * math.sin(a),
            13 * (1 - share * 0.7),
            inner,
            op=0.95 * max(0.0, 1 - share * 1.4),
        )
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
    colour = (
        flash.colour if flash.colour.startswith("#") else pal.HIGH.get(flash.colour or "selected", ("#ffc81a", ""))[0]
    )
    radius = cell * (0.45 + 0.5 * share)
    size = int(cell * 2.4)
    body = circle(50, 50, radius / size * 100, "none", "#201a10", 5, so=1 - share) + circle(
        50, 50, radius / size * 100, "none", colour, 2.8, so=1 - share
    )
    picture = svg(body, (size, size), (0, 0, 100, 100))
    surface.blit(picture, picture.get_rect(center=points[-1]))


def _words(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    x, y = points[-1]
    px = max(17, min(34, cell * 0.3))
    alpha = 255 if share < 0.7 else int(255 * (1 - share) / 0.3)
    ink = (
        flash.colour
        if flash.colour.startswith("#")
        else {"good": "#1f5a34", "bad": "#97291f"}.get(flash.colour, "#2a2520")
    )
    text(
        surface,
        flash.text,
        (x, y - cell * (0.5 + 0.25 * share)),
        "display",
        px,
        mix(ink, "#000000", 0.1),
        "mc",
        halo=light("#f2e9d4", 0.5),
        halo_w=3,
        alpha=alpha,
    )
