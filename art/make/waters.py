"""Open water: swell under the sun of the map, laid over the plain tone of a look, and the tones of the depths."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame
from catalog import TORUS, TileSet
from hexes import CENTRE, CORNERS, PITCH, TILE_H, TILE_W, nearest_cell, origin
from looks import LOOKS
from noise import SUN, Field, lattice, rough, step, surface, tones, wash
from numpy.typing import NDArray

N = TORUS["swell"]
WIDE, HIGH = N * TILE_W, N * PITCH
WAVES = {
    # how strong, shortest and longest wave in px, how straight the crests run, how much foam
    "calm": (0.085, 13, 46, 3, 0.0),
    "ocean": (0.125, 13, 74, 5, 0.55),
    "gale": (0.17, 16, 140, 8, 1.0),
    "ice": (0.07, 14, 50, 2, 0.0),
}
BRIGHT, SHADE, FOAM = "#eef8f6", "#16435c", "#fbfdfa"


def _waves(style: str) -> Field:
    """The light on a sea of waves of all lengths that run before a wind from the north-west; seamless, of spread 1."""
    _, short, long, straight, _ = WAVES[style]
    seed = list(WAVES).index(style) * 97
    ky, kx = np.fft.fftfreq(HIGH)[:, None], np.fft.fftfreq(WIDE)[None, :]
    often = np.hypot(kx, ky)
    often[0, 0] = 1
    with_wind = np.abs(kx * SUN[0] + ky * SUN[1]) / often
    power = often**-1.9 * step(1 / long * 0.6, 1 / long, often) * step(1 / short * 1.5, 1 / short, often)
    power *= with_wind**straight
    phase = 2j * np.pi * lattice(seed + 5, HIGH, WIDE)
    height = np.fft.ifft2(power * np.exp(phase)).real
    height = np.exp(height / height.std() * 0.3)  # crests are sharp, troughs are flat
    down, right = (np.roll(height, -1, axis) - np.roll(height, 1, axis) for axis in (0, 1))
    lit = right * SUN[0] + down * SUN[1]
    return np.asarray(lit / lit.std())


@lru_cache(4)
def _sheet(style: str) -> NDArray[np.uint8]:
    """The whole torus as light, shade and foam: rows of red, green, blue, alpha."""
    strong, _, _, _, foam = WAVES[style]
    seed = list(WAVES).index(style) * 97
    waves = _waves(style)
    broad = rough(HIGH, WIDE, 2, 3, 3, seed + 31) - 0.5
    busy = step(0.3, 0.7, rough(HIGH, WIDE, 3, 4, 3, seed + 33))
    lit = waves * strong * (0.35 + 0.45 * busy) + broad * (0.22 + 0.2 * strong)
    pixels = wash(lit, BRIGHT, SHADE, 24, 0.4)
    if foam:
        fleck = rough(HIGH, WIDE, 104, 60, 2, seed + 41)
        gusts = step(0.5, 0.75, rough(HIGH, WIDE, 6, 5, 3, seed + 43))
        caps = step(1.0, 2.2, waves) * step(0.5, 0.66, fleck) * gusts * foam
        caps = np.round(caps * 12) / 12
        white = caps > 0.1
        pixels[white] = tones(FOAM) + (0,)
        pixels[white, 3] = np.round(caps[white] * 215)
    return pixels


@lru_cache(1)
def _inside() -> NDArray[np.bool_]:
    """Which pixels lie nearer to this hex than to any other: tiles meet without a gap and never overlap."""
    left, top = origin((4, 4))
    spots = [[nearest_cell(left + x + 0.5, top + y + 0.5) == (4, 4) for x in range(TILE_W)] for y in range(TILE_H)]
    return np.array(spots)


def _cut(pixels: NDArray[np.uint8]) -> pygame.Surface:
    """A tile of what lies in the hex."""
    return surface(np.where(_inside()[..., None], pixels, 0).astype(np.uint8))


def swell_tile(ts: TileSet, number: int) -> pygame.Surface:
    """The swell of one hex of the torus."""
    row, column = divmod(number, N)
    left, top = origin((column, row))
    return _cut(np.roll(_sheet(ts.style), (-int(top), -int(left)), (0, 1))[:TILE_H, :TILE_W])


# ---------------------------------------------------------------- depths
PALE, DARK = 0.5, 0.34
"""How opaque the tone of the shallows is at the shore, and that of the deep where it is deepest."""


def added(under: str, wanted: str, share: float) -> str:
    """The tone that, laid over the one under it with this opacity, makes the wanted one (as nearly as one does)."""
    pairs = zip(tones(under), tones(wanted), strict=True)
    return "#" + "".join(f"{min(255, max(0, round((w - u * (1 - share)) / share))):02x}" for u, w in pairs)


def depth_tile(ts: TileSet, number: int) -> pygame.Surface:
    """Water whose depth changes from corner to corner: bit i of the number says that corner i is shallow. From 64 on
    the bits are corners of the deep."""
    look = LOOKS[ts.style]
    deep, mask = divmod(number, 64)
    most = DARK if deep else PALE
    tone = added(look.sea, look.deep if deep else look.shallow, most)
    y, x = np.mgrid[0:TILE_H, 0:TILE_W] + 0.5
    share = np.zeros((TILE_H, TILE_W))
    middle = mask.bit_count() / 6
    for i in range(6):  # six triangles round the middle, each a plane through its corners
        (ax, ay), (bx, by) = CORNERS[i], CORNERS[(i + 1) % 6]
        twice = (ay - by) * (CENTRE[0] - bx) + (bx - ax) * (CENTRE[1] - by)
        to_middle = ((ay - by) * (x - bx) + (bx - ax) * (y - by)) / twice
        to_a = ((by - CENTRE[1]) * (x - bx) + (CENTRE[0] - bx) * (y - by)) / twice
        to_b = 1 - to_a - to_middle
        plane = (mask >> i & 1) * to_a + (mask >> (i + 1) % 6 & 1) * to_b + middle * to_middle
        share = np.where((to_a >= -0.02) & (to_b >= -0.02), plane, share)
    return _cut(wash(step(0.0, 1.0, share) * most, tone, tone, 144))
