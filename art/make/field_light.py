"""Light over the painted battlefields of 40-metre hexes: ground that rolls, slopes of hills, blades of grass, soil
that is warmer here and cooler there. Laid over the finished picture before anything is lettered on it. Wants numpy.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pygame
from noise import Field, light, rough, step

COARSE = 4
"""The broad forms are reckoned in squares of so many pixels."""
GRASS = 512
"""Side of the patch of grass that repeats, in pixels."""
WARM = np.array([1.0, 0.25, -0.9])
SHADE = np.array([0.95, 0.88, 0.7])
"""Shade takes more of the red than of the blue."""


def _broad(size: tuple[int, int], rises: Iterable[tuple[float, float, float, int]], seed: int) -> Field:
    """Factors for red, green and blue: hills (x, y, radius in pixels, levels) and the roll of the land between."""
    wide, high = size[0] // COARSE + 1, size[1] // COARSE + 1
    stage = pygame.Surface((wide, high))
    for x, y, radius, levels in sorted(rises, key=lambda r: r[3]):
        tone = min(255, 60 + 48 * levels)
        pygame.draw.circle(stage, (tone, tone, tone), (x / COARSE, y / COARSE), radius / COARSE)
    soft = pygame.transform.gaussian_blur(stage, 9)
    hills = pygame.surfarray.array3d(soft)[..., 0].T / 255.0
    lump = max(2, round(high / 44)), max(2, round(wide / 44))
    roll = rough(high, wide, *lump, 4, seed, 0.45)
    fall = light(hills * 30 + roll * 5, 0.75)
    hue = rough(high, wide, max(2, lump[0] // 2), max(2, lump[1] // 2), 3, seed + 5) - 0.5
    lit = np.clip(fall * 0.7, -0.26, 0.14)[..., None] * SHADE + hue[..., None] * WARM * 0.08
    return np.asarray(1 + lit)


def _grass(seed: int) -> Field:
    """Blades of grass as light and shade about 0, seamless."""
    return np.asarray(np.clip(light(rough(GRASS, GRASS, 128, 200, 2, seed) * 1.7, 1.0), -0.6, 0.6) * 0.1)


def lit(
    picture: pygame.Surface, rises: Iterable[tuple[float, float, float, int]], seed: int, grass: float = 1.0
) -> pygame.Surface:
    """The picture under the sun of the map; water keeps its own light."""
    pixels = pygame.surfarray.array3d(picture).swapaxes(0, 1).astype(np.float32)
    high, wide = pixels.shape[:2]
    sheet = np.round(np.clip(_broad((wide, high), rises, seed), 0.5, 1.5) * 128).astype(np.uint8)
    small = pygame.surfarray.make_surface(sheet.swapaxes(0, 1))
    broad = pygame.surfarray.array3d(pygame.transform.smoothscale(small, (wide, high))).swapaxes(0, 1) / np.float32(128)
    blades = np.tile(_grass(seed + 9), (-(-high // GRASS), -(-wide // GRASS)))[:high, :wide].astype(np.float32)
    dry = step(6.0, -10.0, pixels[..., 2] - pixels[..., 0])[..., None]  # water is bluer than it is red
    factor = 1 + (broad * (1 + blades[..., None] * grass) - 1) * dry
    done = np.clip(np.round(pixels * factor), 0, 255).astype(np.uint8)
    return pygame.surfarray.make_surface(done.swapaxes(0, 1))
