"""Short effects over the map: tracers, missiles, torpedoes, bombs, bursts, flak, columns of water, dust, smoke, falling
aircraft, rings, words. Each is drawn from the share of its time, so it can be stopped anywhere. Fire and smoke are
baked strips (`draw/strips.py`); things that fly are drawn.
"""

from __future__ import annotations

import math
from random import Random

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.draw import strips
from tabletop.table.draw.kit import circle, light, mix, svg, text
from tabletop.table.play.contract import Flash

SHOT = {"white": "#ff8a1e", "red": "#ff4f1e", "green": "#4fbf2f", "blue": "#2f8fe0"}
"""The glow of tracers, by the colour of their dice."""
CORE = "#fff7da"
CALIBRE = {"white": (9, 0.8), "red": (7, 1.0), "green": (5, 1.35), "blue": (4, 1.6)}
"""The number of rounds in a burst and the width of their glow: rifle calibre sprays, cannon thump."""

Point = tuple[float, float]


def draw(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    """One effect at `share` (0..1) of its time; `points` in window pixels, `cell` the width of a cell there."""
    drawing = {
        "tracer": _tracer,
        "missile": _missile,
        "wake": _wake,
        "fall": _fall,
        "bombs": _bombs,
        "burst": _burst,
        "flak": _flak,
        "splash": _splash,
        "dust": _dust,
        "ring": _ring,
        "smoke": _smoke,
        "text": _words,
    }[flash.kind]
    drawing(surface, flash, share, points, cell * flash.size)


def _tracer(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    """A burst: the star of the muzzle, white-hot rounds with a glow, sparks where they strike."""
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.hypot(bx - ax, by - ay) or 1.0
    random = Random(f"{ax}{ay}{bx}{by}")
    rounds: list[tuple[Point, Point]] = []
    count, broad = CALIBRE.get(flash.colour, (7, 1.0))
    for i in range(count):
        at = share * 1.35 - i * 0.385 / count
        spread = random.uniform(-0.06, 0.06) * cell
        if not 0 <= at <= 1:
            continue
        tail = max(0.0, at - cell * 0.35 * broad / length)
        nx, ny = -(by - ay) / length * spread, (bx - ax) / length * spread
        a, b = ((ax + (bx - ax) * t + nx, ay + (by - ay) * t + ny) for t in (tail, at))
        rounds.append((a, b))
    if rounds:
        _glowing(surface, rounds, SHOT.get(flash.colour, flash.colour or SHOT["white"]), cell * broad)
    if share < 0.5:
        strips.lay(surface, "spark", (share * 9) % 0.6, (ax, ay), cell * 0.5 * broad)
    for i in range(3):
        struck = (share - 0.74 - 0.05 * i) / 0.2
        if 0 <= struck < 1:
            spot = (round(bx + random.uniform(-0.14, 0.14) * cell), round(by + random.uniform(-0.14, 0.14) * cell))
            strips.lay(surface, "spark", struck, spot, cell * 0.34 * broad)


def _glowing(surface: pg.Surface, rounds: list[tuple[Point, Point]], glow: str, cell: float) -> None:
    """Lines with a soft rim, on a sheet no larger than they need."""
    wide, core = max(4, round(cell * 0.075)), max(2, round(cell * 0.026))
    across, down = [x for line in rounds for x, _ in line], [y for line in rounds for _, y in line]
    box = pg.Rect(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)
    box = box.inflate(4 * wide, 4 * wide).clip(surface.get_rect())
    if not box.w or not box.h:
        return

    def away(point: Point) -> Point:
        return point[0] - box.x, point[1] - box.y

    sheet, tint = pg.Surface(box.size, pg.SRCALPHA), pg.Color(glow)
    for strength, width in ((70, wide + 2), (150, max(core + 2, wide * 2 // 3))):
        for a, b in rounds:
            pg.draw.line(sheet, (tint.r, tint.g, tint.b, strength), away(a), away(b), width)
    for a, b in rounds:
        pg.draw.line(sheet, CORE, away(a), away(b), core)
    surface.blit(sheet, box)


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
    """A small flying thing that points right, turned clockwise by `degrees`, in a square of px."""
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


def _wake(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    """The run of a torpedo: a splash where it enters, a thin line of bubbles that widens and fades behind it."""
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.hypot(bx - ax, by - ay) or 1.0
    if share < 0.4:
        strips.lay(surface, "water", share / 0.4, (ax, ay), cell * 0.7)
    head = min(1.0, max(0.0, share - 0.06) / 0.86)
    random = Random(f"{ax}{ay}{bx}{by}")
    steps = max(4, int(length / max(3.0, cell * 0.045)))
    box = pg.Rect(min(ax, bx), min(ay, by), abs(bx - ax) + 1, abs(by - ay) + 1)
    box = box.inflate(round(cell * 0.4), round(cell * 0.4)).clip(surface.get_rect())
    if not box.w or not box.h:
        return
    sheet = pg.Surface(box.size, pg.SRCALPHA)
    for i in range(steps + 1):
        t, off = i / steps, random.uniform(-1, 1)
        age = head - t
        if age < 0:
            break
        wide = cell * (0.018 + 0.07 * age)
        x, y = (
            ax + (bx - ax) * t - (by - ay) / length * off * wide,
            ay + (by - ay) * t + (bx - ax) / length * off * wide,
        )
        strength = int(235 * max(0.0, 1 - age * 0.8) * min(1.0, 4 * (1.02 - share)))
        pg.draw.circle(sheet, (246, 252, 250, strength), (x - box.x, y - box.y), max(1.2, cell * (0.022 + 0.03 * age)))
    surface.blit(sheet, box)


def _fall(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    """An aircraft goes down: a burning speck turns away and grows smaller, black smoke hangs where it fell."""
    x, y = points[-1]
    side = -1 if _mirrored(points) else 1

    def at(t: float) -> tuple[int, int]:
        return round(x + side * cell * 0.75 * math.sin(t * 1.7)), round(y + cell * 0.85 * t**1.5)

    for i in range(8):  # the smoke of eight moments, the youngest last
        t = i / 8 * 0.92
        if t < share:
            strips.lay(
                surface, "smoke", min(0.99, 0.12 + (share - t) * 0.95), at(t), cell * (0.62 - 0.3 * t), i % 2 > 0
            )
    if share < 0.92:
        strips.lay(surface, "fireball", 0.16 + 0.2 * (share * 5 % 1), at(share), cell * (0.62 - 0.42 * share))


def _bombs(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    """Bombs falling from the aircraft: they grow smaller and meet their shadows on the target."""
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


def _burst(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    strips.lay(surface, "fireball", share, points[-1], cell * 1.9, _mirrored(points))


def _flak(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    random = Random(str(points))
    x, y = points[-1]
    for i in range(4):
        local = share * 1.4 - i * 0.13
        at = (round(x + random.uniform(-0.36, 0.36) * cell), round(y + random.uniform(-0.36, 0.36) * cell))
        size = random.uniform(0.7, 1.0) * cell
        if 0 < local < 1:
            strips.lay(surface, "flak", local, at, size, bool(i % 2))


def _splash(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    strips.lay(surface, "water", share, points[-1], cell * 1.7, _mirrored(points))


def _dust(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    strips.lay(surface, "dust", share, points[-1], cell * 1.4, _mirrored(points))


def _smoke(surface: pg.Surface, flash: Flash, share: float, points: list[tuple[int, int]], cell: float) -> None:
    strips.lay(surface, "smoke", share, points[-1], cell * 1.9)


def _mirrored(points: list[tuple[int, int]]) -> bool:
    """Whether to mirror the picture, so that two bursts side by side do not look the same."""
    return bool(sum(points[-1]) // 7 % 2)


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
