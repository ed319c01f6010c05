"""The pictures on the lids: `python art/make/lids.py [GAME ...]` writes art/boxes/GAME.jpg, the same bytes each time.

One subject a lid, one sun, one time of day; the ground is taken from the game's own maps. Titles are printed by the
program. Wants numpy (`pip install numpy`), which the program does not.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from math import radians
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
import pygame as pg  # noqa: E402
from figurines import man, put, tank, village, wheat  # noqa: E402
from noise import lattice  # noqa: E402
from scenery import blaze, cumulus, dunes, finished, grid, ground, sky, smoke, tracers  # noqa: E402
from solid import View, solid  # noqa: E402
from washes import Picture, blur, clouded, colour, lay, mix, of_surface, sampled, to_surface  # noqa: E402

from tabletop.data.tiled import load_map  # noqa: E402
from tabletop.table.draw.tilemap import MapPainter  # noqa: E402

WIDE, HIGH = 630, 882
CONTRAIL = ("#8d93a8", "#fff1dc")
OIL = ("#1d1714", "#6b5a48")


@cache
def chart(name: str, px: int) -> Picture:
    """A shipped map from above, so many pixels wide, without what the program prints on it."""
    painter = MapPainter(load_map(ROOT / f"maps/{name}.tmx", root=ROOT))
    return of_surface(painter.picture(px / painter.area[2]).convert(32))


def at(x: float, y: float) -> tuple[float, float]:
    """Shares of width and height as pixels."""
    return x * WIDE, y * HIGH


def lightning() -> Picture:
    """Noon over Kent: a Thunderbolt behind a smoking Focke-Wulf, a Lightning comes down to help."""
    a = sky(
        WIDE,
        HIGH,
        [(0, "#22608f"), (0.28, "#5b9abb"), (0.48, "#bcd5d2"), (0.6, "#f0e3c0"), (1, "#f0e3c0")],
        (0.2, 0.1),
        "#fff0c0",
        0.8,
    )
    ground(a, chart("thunderbolt_lightning/kent_coast", 2200), 0.47, 0.10, 0.9, "#cfd8cf", (0.30, 0.42))
    for x, y, size, seed in (
        (0.85, 0.47, 0.10, 3),
        (0.62, 0.48, 0.07, 5),
        (0.30, 0.49, 0.09, 8),
        (0.05, 0.44, 0.14, 4),
    ):
        cumulus(a, *at(x, y), size * WIDE, seed, alpha=0.9)
    cumulus(a, *at(0.95, 0.33), 0.20 * WIDE, 12)
    smoke(a, at(0.31, 0.245), at(1.18, 0.34), (0.012 * WIDE, 0.11 * WIDE), ("#26221f", "#8f8b86"), 3, 0.92)
    blaze(a, *at(0.315, 0.245), 0.020 * WIDE, 0.018 * WIDE)
    lay(a, solid("fw190a8", View(58, 6, 34, 24), int(WIDE * 0.46), haze=0.08), *at(0.27, 0.235))
    lay(a, solid("p38j", View(-150, -22, -30, 34), int(WIDE * 0.40), haze=0.22, livery="us_olive"), *at(0.80, 0.13))
    tracers(a, at(0.47, 0.50), at(0.31, 0.285), 6, 4, WIDE / 210)
    lay(a, solid("p47d", View(38, 12, 34, 42), int(WIDE * 1.12)), *at(0.58, 0.62))
    cumulus(a, *at(0.02, 0.95), 0.30 * WIDE, 21, alpha=0.95)
    return a


def fortresses() -> Picture:
    """Dawn above the clouds: Fortresses in their box with contrails, a Messerschmitt turns in."""
    a = sky(
        WIDE,
        HIGH,
        [(0, "#16304f"), (0.3, "#3d6284"), (0.55, "#c98f63"), (0.72, "#f6cf8c"), (1, "#f6d9a4")],
        (0.78, 0.60),
        "#fff0b6",
        1,
    )
    for i in range(9):
        tones = ("#5d6179", "#d6a687", "#ffe6bf")
        where = at(0.02 + i * 0.125, 0.86 + 0.03 * (i % 3))
        cumulus(a, *where, (0.17 + 0.05 * (i % 2)) * WIDE, 30 + i, tones, (0.8, -0.3))
    dawn = (0.75, 0.45, 0.45)
    places = ((0.86, 0.30, 0.22, 0.34), (0.66, 0.37, 0.26, 0.28), (0.93, 0.45, 0.24, 0.3), (0.76, 0.54, 0.34, 0.18))
    for n, (x, y, size, far) in enumerate((*places, (0.36, 0.44, 0.98, 0.0))):
        for off in (-0.16, -0.07, 0.07, 0.16):
            head = at(x + off * size * 0.9 + 0.10 * size, y - 0.02 * size - off * 0.10 * size)
            widths = size * 0.010 * WIDE, size * 0.075 * WIDE
            smoke(a, head, at(x + off * size + 0.75, y - 0.50), widths, CONTRAIL, 40 + n, 0.7)
        view = View(-128, 4, -6, 26, dawn)
        lay(a, solid("b17g", view, int(WIDE * size * 1.1), haze=far, haze_colour="#b98f7a"), *at(x, y))
    lay(a, solid("bf109g", View(118, -10, 55, 10, dawn), int(WIDE * 0.34)), *at(0.17, 0.15))
    return a


def sturmoviks() -> Picture:
    """Evening over wheat: Sturmoviks go down on a column that burns already."""
    a = sky(
        WIDE,
        HIGH,
        [(0, "#3c5a5c"), (0.22, "#7d9484"), (0.40, "#d9c894"), (0.5, "#f4dfa6"), (1, "#f4dfa6")],
        (0.82, 0.34),
        "#ffe7a8",
        1,
    )
    evening = (0.7, 0.55, 0.42)
    for x, y, size, seed in ((0.12, 0.30, 0.16, 61), (0.48, 0.35, 0.10, 62), (0.93, 0.24, 0.15, 63)):
        cumulus(a, *at(x, y), size * WIDE, seed, ("#6f7a78", "#d8c39a", "#ffeec4"), (0.8, -0.3), 0.85)
    land = mix(chart("conflict_solo/m5_wheat", 2200), chart("air_support/kuban", 2200)[:1200, :1600].mean((0, 1)), 0.25)
    ground(a, land * (1.02, 0.98, 0.80), 0.42, 0.085, 0.35, "#e9d7a0", (0.1, 0.2), 13)
    for x, y, lean, seed in ((0.16, 0.60, 0.20, 71), (0.34, 0.52, 0.16, 72), (0.83, 0.70, 0.24, 73)):
        smoke(a, at(x, y), at(x + lean, y - 0.46), (0.014 * WIDE, 0.085 * WIDE), OIL, seed, 0.95)
        blaze(a, *at(x, y), 0.030 * WIDE, 0.018 * WIDE)
    for x, y, size in ((0.16, 0.612, 0.085), (0.345, 0.53, 0.05), (0.83, 0.712, 0.12)):
        lay(a, tank(int(size * WIDE), lit=0.4), *at(x, y))
    for end in ((0.66, 0.655), (0.74, 0.685)):
        start = at(end[0] - 0.12, end[1] - 0.13)
        smoke(a, at(*end), start, (0.003 * WIDE, 0.012 * WIDE), ("#8d8779", "#f1ead8"), 81, 0.7)
        blaze(a, *at(*end), 0.006 * WIDE, 0.006 * WIDE)
    lay(
        a,
        solid("il2", View(52, -10, -16, 22, evening), int(WIDE * 0.34), haze=0.20, haze_colour="#d9c894"),
        *at(0.78, 0.16),
    )
    lay(a, solid("il2", View(128, -16, 12, 36, evening), int(WIDE * 1.06)), *at(0.45, 0.37))
    return a


def hogs() -> Picture:
    """Desert in the late afternoon: a Warthog turns over burning columns, an Apache waits low."""
    a = sky(
        WIDE,
        HIGH,
        [(0, "#6f7f86"), (0.25, "#b79c6c"), (0.45, "#ecca8a"), (0.6, "#f8e2b0"), (1, "#f8e2b0")],
        (0.8, 0.30),
        "#fff2c4",
        1,
    )
    sand = dunes(1400, 1400, [(0, "#8f6a3c"), (0.35, "#b98d54"), (0.6, "#d3ab6d"), (1, "#ecd09a")], 7)
    ground(a, sand, 0.50, 0.11, 0.3, "#f0d59c", (0.2, 0.1))
    late = (0.6, 0.7, 0.42)
    for x, y, seed in ((0.20, 0.63, 1), (0.74, 0.58, 2), (0.56, 0.70, 3)):
        smoke(a, at(x, y), at(x + 0.26, y - 0.5), (0.012 * WIDE, 0.085 * WIDE), OIL, 60 + seed, 0.95)
        blaze(a, *at(x, y), 0.030 * WIDE, 0.018 * WIDE)
        lay(a, tank(int((0.05 + 0.25 * (y - 0.5)) * WIDE), lit=0.35), *at(x, y + 0.008))
    far = solid("a10", View(55, 4, 30, 24, late), int(WIDE * 0.34), haze=0.16, haze_colour="#e8c88e")
    lay(a, far, *at(0.82, 0.17))
    lay(a, solid("ah64", View(122, -5, 6, 14, late), int(WIDE * 0.62)), *at(0.70, 0.70))
    lay(a, solid("a10", View(140, -8, -24, 36, late), int(WIDE * 1.02), livery="usaf_lizard"), *at(0.44, 0.36))
    return a


def platoon() -> Picture:
    """Dusk: a platoon wades through wheat to a village that burns; a Stuka leaves it."""
    a = sky(
        WIDE,
        HIGH,
        [(0, "#2b2c44"), (0.22, "#5b4a5c"), (0.34, "#b8694a"), (0.45, "#f0a95c"), (1, "#f3c27a")],
        (0.36, 0.42),
        "#ffd98a",
        1,
    )
    for x, y, size, seed in ((0.90, 0.15, 0.24, 91), (0.04, 0.10, 0.20, 92), (0.48, 0.25, 0.11, 93)):
        cumulus(a, *at(x, y), size * WIDE, seed, ("#4a3d52", "#7d555a", "#d99a6c"), (-0.3, 0.7), 0.62)
    field = chart("conflict_solo/m5_wheat", 2200) * (1.0, 0.80, 0.58)
    ground(a, field, 0.44, 0.075, 0.5, "#e8a862", (0.3, 0.1), 11)
    for x, lean, seed in ((0.62, 0.22, 101), (0.74, 0.30, 102), (0.86, 0.34, 103)):
        smoke(a, at(x, 0.445), at(x + lean, 0.02), (0.02 * WIDE, 0.13 * WIDE), ("#17131a", "#6a4a40"), seed, 0.93)
    put(a, village(int(0.50 * WIDE)), *at(0.72, 0.456))
    for x in (0.60, 0.705, 0.80):
        blaze(a, *at(x, 0.44), 0.020 * WIDE, 0.020 * WIDE)
    dive = View(-62, 14, -28, 20, (-0.3, 0.1, 0.95))
    lay(a, solid("ju87b", dive, int(WIDE * 0.40), haze=0.12, haze_colour="#8a5a52"), *at(0.27, 0.18))
    men = {
        6: ((0.46, 0.13), (0.63, 0.135), (0.90, 0.14)),
        9: ((0.33, 0.20), (0.78, 0.21)),
        12: ((0.14, 0.33), (0.60, 0.36)),
    }
    for row in range(18):  # rows of corn from far to near, and who wades between them
        foot = 0.488 + 0.0019 * row * (row + 9)
        deep = 0.045 + 0.011 * row
        if row == 4:
            put(a, tank(int(0.36 * WIDE), lit=0.7, rim="#ffb066"), *at(0.20, foot + 0.01))
        for n, (x, high) in enumerate(men.get(row, ())):
            put(a, man(int(high * HIGH), gait=row + n), *at(x, foot + deep * 0.45))
        put(a, wheat(WIDE, int(deep * HIGH), 200 + row), *at(0.5, foot + deep * 0.6))
    return a


def tabletop() -> Picture:
    """Under the lamp: a map of hexes with counters and dice, seen from the player's chair."""

    side = 1800
    planks = np.zeros((side, side, 3)) + colour("#7a5234")
    across = np.mgrid[0:side, 0:side][1]
    shades = lattice(5, 1, 12)[0][np.clip(across * 12 // side, 0, 11)]
    planks *= (0.72 + 0.22 * shades + 0.30 * clouded((side, side), (4, 160), 3, 9))[..., None]
    planks *= np.where(across % (side // 12) < 4, 0.55, 1.0)[..., None]
    sheet = _sheet()
    high, wide = sheet.shape[:2]
    top, left = 420, (side - wide) // 2
    shade = np.zeros((side, side))
    shade[top + 14 : top + high + 14, left + 10 : left + wide + 10] = 1
    planks *= (1 - 0.55 * blur(shade, 12))[..., None]
    planks[top : top + high, left : left + wide] = sheet
    down, x = grid(np.zeros((HIGH, WIDE)))
    far = 1 / (0.52 + 0.48 * down / HIGH)
    rows, columns = 1 - (far - 1) / 1.12, 0.5 + (x / WIDE - 0.5) * far * 0.60
    a = sampled(planks, rows * side, columns * side)
    lamp = np.exp(-(((x - 0.42 * WIDE) / (0.66 * WIDE)) ** 2 + ((down - 0.46 * HIGH) / (0.50 * HIGH)) ** 2))
    return np.asarray(a * (0.16 + 1.05 * lamp)[..., None] * (1.06, 1.0, 0.86))


def _sheet() -> Picture:
    """A map with its hexes, counters and dice on it, from above."""
    from tabletop.table.draw.dice import die
    from tabletop.table.draw.planform import aircraft

    picture = to_surface(chart("thunderbolt_lightning/kent_coast", 2400)[200:1380, 1000:2240])
    size, up = 62.0, 53.7
    for row in range(26):
        for column_ in range(16):
            cx, cy = column_ * size * 1.5, (row + column_ % 2 / 2) * up * 2
            ring = [(cx + size * np.cos(radians(k * 60)), cy + size * np.sin(radians(k * 60))) for k in range(6)]
            pg.draw.aalines(picture, (74, 84, 80), True, ring)
    sides = (("#2b5a8e", "spitfire1", 60), ("#a4342a", "mc200", 240))
    places = ((3, 5, 0), (4, 4, 0), (5, 6, 0), (8, 5, 1), (9, 7, 1), (9, 4, 1), (6, 9, 0), (11, 8, 1))
    for n, (column_, row, which) in enumerate(places):
        tone, kind, heading = sides[which]
        cx, cy = column_ * size * 1.5, (row + column_ % 2 / 2) * up * 2
        for k in range(9, 0, -1):
            shade = pg.Surface((84 + k * 2, 84 + k * 2), pg.SRCALPHA)
            pg.draw.rect(shade, (0, 0, 0, 14), shade.get_rect(), border_radius=12)
            picture.blit(shade, (cx - 40 - k + 6, cy - 40 - k + 8))
        counter = pg.Rect(0, 0, 84, 84)
        counter.center = int(cx), int(cy)
        pg.draw.rect(picture, "#7d7460", counter.move(3, 4), border_radius=9)
        pg.draw.rect(picture, "#f3ead2", counter, border_radius=9)
        pg.draw.rect(picture, tone, (counter.x, counter.bottom - 20, 84, 20), border_radius=6)
        plane = aircraft(kind, 66, heading + 20 * (n % 3))
        picture.blit(plane, plane.get_rect(center=(counter.centerx, counter.centery - 10)))
    for x, y, value, tone in ((930, 1010, 5, "red"), (1040, 960, 3, "white"), (980, 1100, 6, "blue")):
        picture.blit(die(tone, value, 120), (x - 60, y - 60))
    return of_surface(picture)


LIDS: dict[str, Callable[[], Picture]] = {
    "thunderbolt_lightning": lightning,
    "air_wars": fortresses,
    "air_support": sturmoviks,
    "thunderbolt_apache": hogs,
    "conflict_solo": platoon,
    "free_table": tabletop,
}


def main(games: list[str]) -> None:
    pg.display.init()
    pg.font.init()
    pg.display.set_mode((8, 8))
    folder = ROOT / "art/boxes"
    folder.mkdir(exist_ok=True)
    for game in games or list(LIDS):
        target = folder / f"{game}.jpg"
        pg.image.save(to_surface(finished(LIDS[game]())), str(target))
        print(target.relative_to(ROOT), target.stat().st_size // 1024, "kB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
