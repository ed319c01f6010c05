"""Fields of numbers that look like chance, for water and relief. Made of whole numbers, so that every machine draws the
same. Wants numpy (`pip install numpy`), which the program does not.
"""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

Field = NDArray[np.float64]
SUN = (-0.64, -0.77)
"""Where the light comes from on every map: right and down, so the north-west."""


def lattice(seed: int, high: int, wide: int) -> Field:
    """Values 0 to 1 from the places alone."""
    y, x = np.mgrid[0:high, 0:wide].astype(np.uint64)
    n = y * np.uint64(73856093) ^ x * np.uint64(19349663) ^ np.uint64(seed * 83492791 + 1013)
    for shift, factor in ((33, 0xFF51AFD7ED558CCD), (33, 0xC4CEB9FE1A85EC53)):
        n = (n ^ (n >> np.uint64(shift))) * np.uint64(factor)
    return ((n >> np.uint64(40)).astype(np.float64)) / float(1 << 24)


def smooth(high: int, wide: int, rows: int, columns: int, seed: int) -> Field:
    """Noise 0 to 1 of so many rows and columns of lumps that joins onto itself on all sides."""
    values = lattice(seed, rows, columns)
    y, x = np.arange(high) * rows / high, np.arange(wide) * columns / wide
    top, left = y.astype(int), x.astype(int)
    down, right = y - top, x - left
    down, right = (t * t * t * (t * (t * 6 - 15) + 10) for t in (down, right))
    down, right = down[:, None], right[None, :]
    below, beside = (top + 1) % rows, (left + 1) % columns
    upper = values[np.ix_(top, left)] * (1 - right) + values[np.ix_(top, beside)] * right
    lower = values[np.ix_(below, left)] * (1 - right) + values[np.ix_(below, beside)] * right
    return np.asarray(upper * (1 - down) + lower * down)


def rough(high: int, wide: int, rows: int, columns: int, octaves: int, seed: int, gain: float = 0.5) -> Field:
    """Several octaves of smooth noise, 0 to 1, seamless."""
    out, whole, part = np.zeros((high, wide)), 0.0, 1.0
    for k in range(octaves):
        out += part * smooth(high, wide, rows << k, columns << k, seed * 31 + k)
        whole += part
        part *= gain
    return out / whole


def step(low: float, high: float, value: Field) -> Field:
    """0 below `low`, 1 above `high`, smooth between; `low` may be the larger one."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t))


def light(height: Field, strength: float) -> Field:
    """The light on heights (in px) from the sun: 0 on level ground, up to about 1 and down to about -1."""
    down, right = np.gradient(height)
    lean = -(right * SUN[0] + down * SUN[1]) * strength
    return np.asarray(lean / np.sqrt(1 + (right**2 + down**2) * strength**2))


def tones(colour: str) -> tuple[int, int, int]:
    """'#rrggbb' as three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def wash(lit: Field, bright: str, shade: str, steps: int = 16, most: float = 1.0) -> NDArray[np.uint8]:
    """Light and shade to be laid over a map: where the field is above 0 the bright colour, below it the shade, as
    opaque as the field is far from 0, in so many steps that pack well. Rows of red, green, blue, alpha."""
    alpha = np.round(np.clip(np.abs(lit), 0, most) * steps) / steps * 255
    up = (lit > 0)[..., None]
    out = np.dstack([np.where(up, tones(bright), tones(shade)), alpha])
    return np.asarray(np.round(out), np.uint8)


def surface(pixels: NDArray[np.uint8]) -> pygame.Surface:
    """Rows of red, green, blue, alpha as a picture."""
    high, wide = pixels.shape[:2]
    return pygame.image.frombytes(np.ascontiguousarray(pixels).tobytes(), (wide, high), "RGBA").convert_alpha()
