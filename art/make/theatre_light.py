"""The plate of an air campaign as an atlas of its time prints it: depths, shore lines, relief tints, hill shading.

Takes where land is and where the hills of a country stand; the small folds between them are chance. Wants numpy.
"""

from __future__ import annotations

import numpy as np
import pygame as pg
from noise import Field, light, rough, smooth, step, tones

WATER = ((0.0, "#bcd8d2"), (0.12, "#a5cacb"), (0.4, "#8bb6c4"), (1.0, "#74a5b9"))
HEIGHTS = {
    "green": ((0.0, "#c3cf9d"), (0.28, "#d3d3a2"), (0.55, "#dccb9b"), (0.8, "#cdae7e"), (1.0, "#b99466")),
    "dry": ((0.0, "#d5cf97"), (0.28, "#dfcf96"), (0.55, "#d9bd87"), (0.8, "#c79f70"), (1.0, "#b0875c")),
    "tropic": ((0.0, "#a5c184"), (0.28, "#9dbb79"), (0.55, "#a3b174"), (0.8, "#a3986a"), (1.0, "#8f7d5a")),
}
WOODS = {"green": "#7f9d63", "dry": "#98a062", "tropic": "#5f8a50"}
LINES = (3.0, 6.0, 9.5, 13.5, 18.0)
"""How far off the coast its engraved lines run, in pixels."""
SHADE = np.array([0.62, 0.57, 0.44])
"""Shade takes more of the red than of the blue."""


def away(inside: Field, most: int) -> Field:
    """Pixels to the nearest place inside (above one half), at most so many; nearly as the crow flies."""
    out = np.where(inside > 0.5, 0.0, float(most))
    for _ in range(most):
        old = out
        padded = np.pad(out, 1, constant_values=float(most))
        straight = np.minimum.reduce([padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]]) + 1
        slant = np.minimum.reduce([padded[:-2, :-2], padded[:-2, 2:], padded[2:, :-2], padded[2:, 2:]]) + 1.4142
        out = np.minimum(old, np.minimum(straight, slant))
        if np.array_equal(out, old):
            break
    return out


def ramp(value: Field, stops: tuple[tuple[float, str], ...]) -> Field:
    """Colours (0 to 255) along 0 to 1."""
    at, colours = [s for s, _ in stops], np.array([tones(c) for _, c in stops], float)
    return np.stack([np.interp(value, at, colours[:, i]) for i in range(3)], -1)


def mixed(a: Field, colour: str, share: Field) -> Field:
    """Towards one colour."""
    return np.asarray(a + (np.array(tones(colour), float) - a) * share[..., None])


def lumps(shape: tuple[int, int], px: float, octaves: int, seed: int, gain: float = 0.5) -> Field:
    """Rough noise whose largest lumps are so many pixels wide."""
    high, wide = shape
    return rough(high, wide, max(2, round(high / px)), max(2, round(wide / px)), octaves, seed, gain)


def sea(land: Field, off: Field, seed: int) -> Field:
    """Water that deepens away from the land, swell, lines along the coast, shade of the land in its south-east."""
    shape = land.shape
    depth = np.clip(off / 150 + (lumps(shape, 210, 4, seed) - 0.5) * 0.4, 0, 1)
    out = ramp(depth, WATER)
    for k, d in enumerate(LINES):
        out = mixed(out, "#3e7288", np.exp(-(((off - d) / 0.8) ** 2)) * (0.4 - k * 0.065))
    high, wide = shape
    swell = light(rough(high, wide, high // 8, wide // 24, 2, seed + 9, 0.6) * 2.4, 1.0)
    out = out * (1 + np.clip(swell, -0.4, 0.4)[..., None] * 0.075)
    shade = np.clip(np.roll(land, (3, 3), (0, 1)) - land, 0, 1)
    return np.asarray(out * (1 - shade[..., None] * 0.3))


def heights(
    shape: tuple[int, int], inland: Field, hills: list[tuple[float, float, float]], look: str, seed: int
) -> Field:
    """How high the land stands, about 0 to 1: hills are (x, y, width) in pixels; the rest rolls gently."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(float)
    bend = (lumps(shape, 90, 3, seed + 1) - 0.5) * 90
    up = np.zeros(shape)
    for hx, hy, width in hills:
        up = np.maximum(up, np.exp(-(((x + bend - hx) / width) ** 2 + ((y - bend - hy) / (width * 0.8)) ** 2) * 3.2))
    ridges = 1 - np.abs(lumps(shape, 70, 4, seed + 2, 0.52) * 2 - 1)
    rolling = lumps(shape, 120, 4, seed + 3, 0.5)
    shore = np.clip(inland / (16 if look == "tropic" else 26), 0, 1)
    mild = {"green": 0.3, "dry": 0.42, "tropic": 0.62}[look]
    crest = np.clip(ridges, 0, 1) ** 2
    return np.asarray((up * (0.35 + 0.65 * crest) + mild * (0.25 + 0.75 * crest) * step(0.35, 0.8, rolling)) * shore)


def soil(high: Field, ground: Field, look: str, seed: int) -> Field:
    """Land in relief: tints by height over the tones of the ground, woods in patches, light from the north-west."""
    out = ground + (ramp(np.clip(high, 0, 1), HEIGHTS[look]) - ground) * 0.7
    where = step(0.52, 0.64, lumps(high.shape, 60, 3, seed + 5)) * step(0.42, 0.6, lumps(high.shape, 9, 2, seed + 6))
    out = mixed(out, WOODS[look], where * (0.62 if look == "tropic" else 0.5))
    fall = np.clip(light(high * 44, 0.62), -0.5, 0.3)
    return np.asarray(out * (1 + fall[..., None] * SHADE * 1.25))


def plate(
    land: pg.Surface, ground: pg.Surface, hills: list[tuple[float, float, float]], look: str, seed: int
) -> pg.Surface:
    """The finished plate: `land` is white where land is, `ground` its plain tones, both of the plate's size."""
    mask = pg.surfarray.array3d(land)[..., 0].T / 255.0
    tints = pg.surfarray.array3d(ground).swapaxes(0, 1).astype(float)
    off, inland = away(mask, 160), away(1 - mask, 40)
    water = sea(mask, off, seed)
    dry = soil(heights(mask.shape, inland, hills, look, seed), tints, look, seed)
    out = water + (dry - water) * mask[..., None]
    edge = np.exp(-(((off + inland - 1) / 1.0) ** 2))
    out = mixed(out, "#4f452f", edge * 0.72)
    high, wide = mask.shape
    grain = smooth(high, wide, high // 2, wide // 2, seed + 8)
    out = np.clip(out * (0.975 + 0.05 * grain[..., None]), 0, 255)
    return pg.surfarray.make_surface(np.round(out).astype(np.uint8).swapaxes(0, 1))
