"""What painted scenes are made of: sky, lit cumulus, ground in perspective, smoke, tracers, fire, and a finish like
poster paint. Everything changes the picture that it is given; places are pixels, sizes too.

Wants numpy (`pip install numpy`), which the program does not.
"""

from __future__ import annotations

import numpy as np
from noise import Field, lattice, light, step
from washes import Picture, Stops, blur, clouded, colour, lay, mix, ramp, sampled


def grid(picture: Picture) -> tuple[Field, Field]:
    """Rows and columns of a picture's pixels."""
    down, across = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]].astype(float)
    return down, across


def sky(wide: int, high: int, stops: Stops, sun: tuple[float, float], warm: str, glow: float) -> Picture:
    """Air from the top to the bottom, brighter round a sun at shares of width and height."""
    y, x = np.mgrid[0:high, 0:wide] / max(wide, high)
    height = np.linspace(0, 1, high)[:, None] + (clouded((high, wide), (3, 3), 3, 5) - 0.5) * 0.10
    far = np.hypot(x - sun[0] * wide / max(wide, high), y - sun[1] * high / max(wide, high))
    return mix(ramp(height, stops), colour(warm), np.clip(np.exp(-((far / 0.28) ** 2)) * glow, 0, 1))


def cumulus(
    base: Picture,
    x: float,
    y: float,
    size: float,
    seed: int,
    tones: tuple[str, str, str] = ("#8a9bb0", "#d9dde0", "#fffaf0"),
    sun: tuple[float, float] = (-0.6, -0.7),
    alpha: float = 1.0,
) -> None:
    """A heap of shaded puffs with ragged rims, flat below. tones: in the shade, between, in the sun."""
    high, wide = int(size * 1.9), int(size * 3.4)
    down, across = np.mgrid[0:high, 0:wide].astype(float)
    rough = clouded((high, wide), (13, 24), 5, seed, 0.6)
    bent = (
        across + (clouded((high, wide), (8, 14), 4, seed + 7) - 0.5) * size * 0.35,
        down + (rough - 0.5) * size * 0.42,
    )
    dome = np.full((high, wide), -size)
    for u, a, b in lattice(seed, 46, 3) * (2, 1, 1) - (1, 0, 0):
        top = (1 - u * u) * 0.75 * a**0.7
        middle = wide / 2 + u * size * 1.15, high - size * 0.62 - top * size
        radius = size * (0.16 + 0.18 * b) * (1.15 - 0.5 * abs(u))
        d = 1 - ((bent[0] - middle[0]) ** 2 + (bent[1] - middle[1]) ** 2) / radius**2
        lump = np.where(d > -0.4, np.sign(d) * np.sqrt(np.abs(d)) * radius * 0.9 + top * size * 0.22, -size)
        dome = np.maximum(dome, lump)
    cover = step(-0.12, 0.20, dome / size)
    cover = cover * step(high - size * 0.30, high - size * 0.62, down + (rough - 0.5) * size * 0.35)
    slope = np.gradient(blur(np.clip(dome, -size * 0.1, None), max(1.0, size * 0.012)))
    lit = 0.52 - (slope[1] * sun[0] + slope[0] * sun[1]) * 0.42 + (rough - 0.5) * 0.45 - (down / high - 0.5) * 0.55
    shade, half, bright = tones
    tone = ramp(np.clip(lit, 0, 1), [(0, shade), (0.45, half), (0.8, bright), (1, "#ffffff")])
    lay(base, np.dstack([tone, np.clip(cover * (0.82 + 0.3 * rough), 0, 1) * alpha]), x, y - size * 0.25)


def ground(
    base: Picture,
    texture: Picture,
    horizon: float,
    near: float,
    turn: float,
    haze: str,
    shift: tuple[float, float] = (0.0, 0.0),
    clear: float = 16,
) -> None:
    """The land below a horizon (share of the height) in perspective: a picture seen flat, mirrored beyond its edges.
    near: how much of it lies at the lower edge; clear: how far one sees.
    """
    high, wide = base.shape[:2]
    top = int(high * horizon)
    down, across = np.mgrid[top + 1 : high, 0:wide].astype(float)
    far = 1.0 / ((down - top) / high + 0.012)
    x, y = (across / wide - 0.5) * far * near, far * near
    c, s = np.cos(turn), np.sin(turn)
    rows, columns = (x * s + y * c + shift[1]) * texture.shape[0], (x * c - y * s + shift[0]) * texture.shape[1]
    out = sampled(texture, rows, columns, mirrored=True)
    for soft, begins in ((2.5, 4), (8, 10)):  # what is small on the picture must not glitter
        out = mix(out, sampled(blur(texture, soft), rows, columns, mirrored=True), np.clip((far - begins) / 3, 0, 1))
    base[top + 1 :] = mix(out, colour(haze), (1 - np.exp(-((far / clear) ** 1.3))) * 0.94)


def dunes(high: int, wide: int, stops: Stops, seed: int) -> Picture:
    """Desert seen from above: long dunes, ripples and stony flats."""
    large = clouded((high, wide), (3, 5), 5, seed, 0.55)
    ridges = 1 - np.abs(2 * clouded((high, wide), (6, 9), 4, seed + 3) - 1)
    lit = light(large * 220 + ridges**3 * 34 + clouded((high, wide), (40, 60), 3, seed + 9) * 5, 0.5)
    return np.asarray(ramp(large * 0.7 + ridges * 0.3, stops) * (1 + 0.42 * lit)[..., None])


def smoke(
    base: Picture,
    start: tuple[float, float],
    end: tuple[float, float],
    widths: tuple[float, float],
    tones: tuple[str, str],
    seed: int,
    alpha: float = 0.85,
) -> None:
    """Smoke or a contrail from its head to where it is widest. tones: in the shade, in the sun."""
    down, across = grid(base)
    way = np.array(end, float) - start
    long = float(np.hypot(*way))
    way /= long
    along = ((across - start[0]) * way[0] + (down - start[1]) * way[1]) / long
    side = -(across - start[0]) * way[1] + (down - start[1]) * way[0]
    rough = clouded(base.shape[:2], (base.shape[0] / 26, base.shape[1] / 26), 5, seed, 0.6)
    wide = widths[0] + (widths[1] - widths[0]) * np.clip(along, 0, 1) ** 0.8
    within = 1 - np.abs(side + (rough - 0.5) * wide * 1.2) / wide + (rough - 0.5) * 1.1
    thick = step(0, 0.5, within) * (along > 0) * step(1.05, 0.5, along + (rough - 0.5) * 0.3)
    lit = np.clip(0.55 + side / wide * (0.35 if way[0] < 0 else -0.35) + (rough - 0.5) * 1.3, 0, 1)
    base += (ramp(lit, [(0, tones[0]), (1, tones[1])]) - base) * (thick * alpha)[..., None]


def tracers(
    base: Picture, start: tuple[float, float], end: tuple[float, float], count: int, seed: int, wide: float
) -> None:
    """Glowing rounds on their way."""
    down, across = grid(base)
    way = np.array(end, float) - start
    long = float(np.hypot(*way))
    way /= long
    for i, (a, b) in enumerate(lattice(seed, count, 2)):
        along = (across - start[0]) * way[0] + (down - start[1]) * way[1] - (i + 0.4 * a - 0.2) / count * long
        side = -(across - start[0]) * way[1] + (down - start[1]) * way[0] - (10 * b - 5)
        core = np.exp(-((side / wide) ** 2)) * step(0, 5, along) * step(long * 0.09, long * 0.05, along)
        glow = np.exp(-((side / (wide * 4)) ** 2)) * step(-8, 8, along) * step(long * 0.12, long * 0.04, along)
        base += (colour("#ff9d2e") - base) * (glow * 0.55)[..., None]
        base += (colour("#fff6d6") - base) * core[..., None]


def blaze(base: Picture, x: float, y: float, wide: float, high: float) -> None:
    """A fire seen from afar, with the light that it throws."""
    down, across = grid(base)
    far = np.exp(-(((across - x) / wide) ** 2 + ((down - y) / high) ** 2))
    halo = np.exp(-(((across - x) / (wide * 3.4)) ** 2 + ((down - y) / (high * 3.4)) ** 2))
    for tone, thick in (("#ff8a2a", halo * 0.35), ("#ff9a2a", far * 1.3), ("#fff3b8", far**3)):
        base += (colour(tone) - base) * np.clip(thick, 0, 1)[..., None]


def beam(base: Picture, x: float, y: float, angle: float, spread: float, tone: str, alpha: float) -> None:
    """A searchlight or a ray of the sun from (x, y), radians clockwise from straight up."""
    down, across = grid(base)
    far = np.hypot(across - x, down - y)
    off = np.abs(np.angle(np.exp(1j * (np.arctan2(across - x, y - down) - angle))))
    within = step(spread, spread * 0.4, off) * np.exp(-far / (base.shape[0] * 0.8))
    base += (colour(tone) - base) * (within * alpha)[..., None]


def finished(picture: Picture, seed: int = 2) -> Picture:
    """Poster paint: a little contrast, the grain of paper, darker corners."""
    high, wide = picture.shape[:2]
    y, x = np.mgrid[0:high, 0:wide]
    corners = 1 - 0.20 * (((x / wide - 0.5) * 1.6) ** 2 + ((y / high - 0.5) * 1.6) ** 2)
    grain = clouded((high, wide), (high / 2.5, wide / 2.5), 2, seed)
    picture = (picture - 0.5) * 1.06 + 0.5
    return np.clip(picture * corners[..., None] * (0.97 + 0.06 * grain[..., None]), 0, 1)
