"""Relief under the sun of the map: hills with a ground of their own, and slopes, which are nothing but light and shade
over whatever grows there."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame
from catalog import TileSet
from noise import Field, light, rough, step, surface, tones, wash

BRIGHT, SHADE = "#fff4cc", "#2f3826"


def _rise(high: int, wide: int, seed: int, flat: float, fine: float) -> tuple[Field, Field]:
    """A rise in the middle of a picture: its height in px, and how near its foot is (1 inside, 0 at the rim). `fine`:
    how much its small folds count beside the large ones."""
    y, x = np.mgrid[0:high, 0:wide]
    x, y = (x + 0.5) / wide * 2 - 1, (y + 0.5) / high * 2 - 1
    bend = [rough(high, wide, 2, 3, 4, seed * 7 + k, 0.55) - 0.5 for k in (1, 2)]
    away = np.hypot(x + bend[0] * 0.7, y + bend[1] * 0.7)
    dome = np.clip(1 - away**2 * 1.45, 0, 1) ** 1.5
    ridges = 1 - np.abs(rough(high, wide, 3, 4, 4, seed * 7 + 3, fine) * 2 - 1) * 1.6
    foot = step(0.98, 0.62, np.maximum(np.abs(x), np.abs(y))) * step(0.0, 0.2, dome)
    height = dome * (flat + (1 - flat) * np.clip(ridges, -0.4, 1)) * min(high, wide) * 0.3
    return height, foot


@lru_cache(16)
def _hill(high: int, wide: int, number: int) -> pygame.Surface:
    height, foot = _rise(high, wide, 40 + number, 0.56, 0.42)
    lit = np.clip(light(height, 0.95) * 0.85, -0.44, 0.5) * foot
    ground = foot * step(0.02, 0.5, height / height.max()) * 0.42
    over = wash(lit, BRIGHT, SHADE, 28)
    alpha = over[..., 3] / 255
    whole = alpha + ground * (1 - alpha)
    share = (alpha / np.clip(whole, 1e-6, None))[..., None]
    colour = np.array(tones("#c8ad74")) * (1 - share) + over[..., :3] * share
    return surface(np.round(np.dstack([colour, whole * 255])).astype(np.uint8))


def hill_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A hill with ridges and spurs: dry grass, light on its north-western flanks, shade on the others."""
    wide, high = ts.tile
    return _hill(high, wide, number)


def slope_tile(ts: TileSet, number: int) -> pygame.Surface:
    """A broad rise in the land, as its light and shade alone."""
    wide, high = ts.tile
    height, foot = _rise(high, wide, 90 + number, 0.6, 0.3)
    lit = np.clip(light(height, 0.8) * 0.5, -0.19, 0.12) * foot
    return surface(wash(lit, BRIGHT, SHADE, 36, 0.4))
