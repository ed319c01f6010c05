"""Pictures as fields of numbers: colours, blends, blurs and noise for painted scenes. Rows of red, green, blue, 0 to 1.

Wants numpy (`pip install numpy`), which the program does not.
"""

from __future__ import annotations

import numpy as np
import pygame
from noise import Field, smooth
from numpy.typing import NDArray

Picture = NDArray[np.float64]
Stops = list[tuple[float, str]]


def colour(text: str) -> Field:
    """'#rrggbb' as three numbers from 0 to 1."""
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)], float) / 255


def ramp(at: Field, stops: Stops) -> Picture:
    """Colours along 0 to 1."""
    tones = np.array([colour(c) for _, c in stops])
    return np.stack([np.interp(at, [s for s, _ in stops], tones[:, i]) for i in range(3)], -1)


def mix(under: Picture, over: Picture, share: Field) -> Picture:
    """`over` laid on `under`, as opaque as `share` says for each pixel."""
    return np.asarray(under + (over - under) * np.asarray(share)[..., None])


def clouded(shape: tuple[int, int], cells: tuple[float, float], octaves: int, seed: int, gain: float = 0.5) -> Field:
    """Several octaves of noise, 0 to 1, with so many lumps down and across in the first."""
    out, whole, part = np.zeros(shape), 0.0, 1.0
    for k in range(octaves):
        rows, columns = (max(1, round(c * 2**k)) for c in cells)
        if k and (rows > shape[0] or columns > shape[1]):
            break
        out += part * smooth(shape[0], shape[1], rows, columns, seed * 31 + k)
        whole += part
        part *= gain
    return out / whole


def blur(field: Field, radius: float) -> Field:
    """Gaussian blur of a field or a picture by pixels; the edges are held."""
    reach = max(1, int(radius * 3 + 0.5))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / max(radius, 1e-6)) ** 2)
    weights /= weights.sum()
    out = np.asarray(field, float)
    for axis in (0, 1):
        spread = [(0, 0)] * out.ndim
        spread[axis] = (reach, reach)
        wide = np.pad(out, spread, mode="edge")
        long = out.shape[axis]
        out = sum((w * np.take(wide, range(k, k + long), axis=axis) for k, w in enumerate(weights)), np.zeros_like(out))
    return out


def sampled(picture: Picture, down: Field, across: Field, *, mirrored: bool = False) -> Picture:
    """Colours at places between pixels. Beyond the edge the nearest, or `mirrored` the picture turned over."""
    high, wide = picture.shape[:2]
    if mirrored:
        down, across = (n - np.abs(v % (2 * n) - n) for v, n in ((down, high - 1.001), (across, wide - 1.001)))
    down, across = np.clip(down, 0, high - 1.001), np.clip(across, 0, wide - 1.001)
    top, left = down.astype(int), across.astype(int)
    below, beside = (down - top)[..., None], (across - left)[..., None]
    upper = picture[top, left] * (1 - beside) + picture[top, left + 1] * beside
    lower = picture[top + 1, left] * (1 - beside) + picture[top + 1, left + 1] * beside
    return np.asarray(upper * (1 - below) + lower * below)


def lay(base: Picture, top: Picture, x: float, y: float, alpha: float = 1.0) -> None:
    """Put a picture with alpha on another, its middle on (x, y)."""
    high, wide = top.shape[:2]
    left, up = int(x - wide / 2), int(y - high / 2)
    rows = slice(max(0, up), min(base.shape[0], up + high))
    columns = slice(max(0, left), min(base.shape[1], left + wide))
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return
    part = top[rows.start - up : rows.stop - up, columns.start - left : columns.stop - left]
    base[rows, columns] += (part[..., :3] - base[rows, columns]) * (part[..., 3:] * alpha)


def of_surface(picture: pygame.Surface) -> Picture:
    """A pygame picture as rows of red, green, blue."""
    return np.asarray(pygame.surfarray.array3d(picture).swapaxes(0, 1), float) / 255


def to_surface(picture: Picture) -> pygame.Surface:
    """Rows of red, green, blue as a pygame picture."""
    pixels = (np.clip(picture[..., :3], 0, 1) * 255 + 0.5).astype(np.uint8)
    return pygame.surfarray.make_surface(np.ascontiguousarray(pixels.swapaxes(0, 1)))
