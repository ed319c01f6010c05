"""Ground of the sector strip: each range band as a quiet printed landscape on which counters can lie."""

from __future__ import annotations

import random

import pygame

from tabletop.games.thunderbolt_apache.table.pieces.sidepaint import Paint
from tabletop.games.thunderbolt_apache.table.pieces.unitart import UNIT_ART
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    grain,
    group,
    light,
    lin,
    mix,
    path,
    poly,
    rect,
    rounded,
    svg,
    tile_mult,
)

GROUND = ("#c9d6b4", "#d5d9b6", "#dddab2", "#e6d3a6", "#e2c096", "#d9ab88")
SKYLINE = 92.0  # units of the skyline's box: 240 wide, its ground line at SKYLINE, 100 high


def _quiet(band: int) -> Paint:
    """Inks little darker than the ground, so that what lies above is read first."""
    g = GROUND[band]
    return Paint(
        dark(g, 0.19),
        dark(g, 0.11),
        dark(g, 0.32),
        dark(g, 0.43),
        light(g, 0.35),
        dark(mix(g, "#2b5a8e" if band < 3 else "#97291f", 0.5), 0.1),
        light(g, 0.3),
        dark(g, 0.30),
        1.3,
    )


def _unit(key: str, x: float, k: float, p: Paint, flip: bool = False) -> str:
    """A vehicle with its wheels on the skyline's ground, its back at x; flipped ones drive to the left."""
    at = (
        f"translate({x + (100 * k if flip else 0):.1f} {SKYLINE - 54.6 * k:.1f}) scale({-k if flip else k:.3f} {k:.3f})"
    )
    return group(UNIT_ART[key](p), at)


def _far(band: int, seed: int) -> str:
    """Hills on the horizon."""
    r = random.Random(seed)
    s = ""
    for base, t in ((62.0, 0.07), (74.0, 0.13)):
        points: list[tuple[float, ...]] = [(-4, 101, 1), (-4, base, 1)]
        points += [(240 * i / 7, base + r.uniform(-9, 6)) for i in range(8)]
        s += el(path([*points, (244, base, 1), (244, 101, 1)]), dark(GROUND[band], t))
    return s


def _hangar(p: Paint, x: float, w: float) -> str:
    y = SKYLINE
    s = p.fill(
        path(
            [
                (x, y, 1),
                (x, y - w * 0.26, 1),
                (x + w * 0.16, y - w * 0.42),
                (x + w / 2, y - w * 0.5),
                (x + w * 0.84, y - w * 0.42),
                (x + w, y - w * 0.26, 1),
                (x + w, y, 1),
            ]
        ),
        p.top,
    )
    return s + p.fill(
        path(
            [
                (x + w * 0.16, y, 1),
                (x + w * 0.16, y - w * 0.24, 1),
                (x + w / 2, y - w * 0.37),
                (x + w * 0.84, y - w * 0.24, 1),
                (x + w * 0.84, y, 1),
            ]
        ),
        p.deep,
        0.7,
    )


def _tower(p: Paint, x: float) -> str:
    y = SKYLINE
    s = p.fill(poly([(x, y), (x + 2, y - 34), (x + 14, y - 34), (x + 16, y)])) + p.fill(
        poly([(x - 5, y - 46), (x + 21, y - 46), (x + 17, y - 34), (x - 1, y - 34)]), p.glass
    )
    return (
        s
        + p.box(x - 4, y - 49.5, 24, 3.6, p.top)
        + p.line(f"M{x + 8} {y - 50}V{y - 62}", 1)
        + p.hair(f"M{x + 3.6} {y - 46}V{y - 34}M{x + 12.4} {y - 46}V{y - 34}")
    )


def _tent(p: Paint, x: float, w: float) -> str:
    y = SKYLINE
    return p.fill(poly([(x, y), (x + w / 2, y - w * 0.5), (x + w, y)]), p.top) + p.fill(
        poly([(x + w * 0.36, y), (x + w / 2, y - w * 0.3), (x + w * 0.64, y)]), p.deep, 0.6
    )


def _flag(p: Paint, x: float, h: float) -> str:
    return p.line(f"M{x} {SKYLINE}V{SKYLINE - h}", 1.2, p.deep) + p.fill(
        poly([(x, SKYLINE - h), (x + 17, SKYLINE - h + 4.6), (x, SKYLINE - h + 9.6)]), p.accent, 0.8
    )


def _crates(p: Paint, x: float) -> str:
    y = SKYLINE
    return "".join(
        p.box(x + dx, y - dy - 12, 14, 12, p.top) + p.hair(f"M{x + dx + 2} {y - dy - 6}h10")
        for dx, dy in ((0, 0), (15, 0), (30, 0), (7, 12.4), (22, 12.4))
    )


def _wire(p: Paint, x0: float, x1: float) -> str:
    s = ""
    x = x0
    while x < x1:
        s += p.line(f"M{x} {SKYLINE}l8 -15M{x + 8} {SKYLINE}l-8 -15", 1.4, p.deep)
        x += 17
    n = int((x1 - x0) / 6)
    return s + p.hair(f"M{x0} {SKYLINE - 9}" + "q3 -7 6 0" * n, p.ink, 1.0, 0.8)


def _smoke(band: int, x: float, k: float) -> str:
    r = random.Random(int(x))
    return "".join(
        circle(
            x + i * 2.2 * k + r.uniform(-2, 2),
            SKYLINE - 12 - i * 5.4 * k,
            (3 + i * 1.1) * k,
            dark(GROUND[band], 0.5),
            op=0.34 - 0.022 * i,
        )
        for i in range(12)
    )


def _works(p: Paint, x: float) -> str:
    y = SKYLINE
    s = p.box(x + 52, y - 62, 8, 62, p.top) + p.box(x + 66, y - 54, 7, 54, p.top)
    s += p.fill(
        poly(
            [
                (x, y),
                (x, y - 30),
                (x + 16, y - 42),
                (x + 16, y - 30),
                (x + 32, y - 42),
                (x + 32, y - 30),
                (x + 48, y - 42),
                (x + 48, y),
            ]
        )
    )
    return s + "".join(p.box(x + 5 + 15 * i, y - 22, 8, 7, p.glass, 0.6, 0.6) for i in range(3))


def _skyline(band: int) -> str:
    p = _quiet(band)
    if band == 0:
        s = _hangar(p, 14, 62) + _hangar(p, 80, 62) + _tower(p, 156) + _flag(p, 196, 40) + _tent(p, 204, 28)
    elif band == 1:
        s = _tent(p, 10, 36) + _tent(p, 42, 30) + _crates(p, 86) + _flag(p, 80, 38) + _unit("TRK", 146, 0.62, p)
    elif band == 2:
        s = _unit("TRK", 8, 0.62, p) + _unit("TRK", 84, 0.62, p) + _unit("APC", 160, 0.62, p)
    elif band == 3:
        s = (
            _smoke(3, 66, 1.0)
            + _smoke(3, 176, 0.8)
            + _unit("T55", 8, 0.6, p)
            + _wire(p, 84, 156)
            + _unit("T72", 162, 0.62, p, True)
        )
    elif band == 4:
        s = _unit("T72", 4, 0.6, p, True) + _unit("IFV", 82, 0.62, p, True) + _unit("TRK", 158, 0.62, p, True)
    else:
        s = (
            _works(p, 8)
            + _smoke(5, 66, 0.6)
            + _unit("RAD", 92, 0.62, p, True)
            + _flag(p, 164, 42)
            + _unit("SA6", 166, 0.6, p, True)
        )
    return (
        _far(band, band)
        + rect(-2, SKYLINE, 244, 12, dark(GROUND[band], 0.16))
        + el(f"M-2 {SKYLINE}H242", "none", dark(GROUND[band], 0.4), 1)
        + s
    )


@cached(24)
def band_scene(band: int, w: int, h: int, radius: int = 4) -> pygame.Surface:
    """Ground of a range band (0 Air Base to 5 Enemy Rear), w x h with rounded corners: plain tint above, at the foot a
    skyline in quiet inks, a quarter of the width high."""
    g = GROUND[band]
    s = pygame.Surface((w, h), pygame.SRCALPHA)
    sky = "<defs>" + lin("s", 0, 0, 0, h, [(0, light(g, 0.22), 1), (1, g, 1)]) + "</defs>" + rect(0, 0, w, h, "url(#s)")
    s.blit(svg(sky, (w, h)), (0, 0))
    tall = max(1, round(w / 2.4))
    s.blit(svg(_skyline(band), (w, tall), (0, 0, 240, 100)), (0, h - tall))
    s.blit(svg(rect(0.8, 0.8, w - 1.6, h - 1.6, "none", radius, "#8a7a58", 1.6), (w, h)), (0, 0))
    tile_mult(s, grain(512, 243, 3))
    return rounded(s, radius)
