"""Makes what happens in a fight as strips of frames: `python art/make/effects.py [OUT_FOLDER]`.

A strip is one PNG with alpha, twelve squares of 128 pixels from left to right: fireball, flak, water, dust, smoke, and
the spark of guns and hits. Light falls from the north-west as everywhere on the table. The program only lays frames
down (`tabletop/table/draw/strips.py`); the noise they are made of comes from whole numbers, so that every machine
writes the same bytes. Wants numpy (`pip install numpy`), which the program does not.
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
from noise import Field, lattice

FRAMES, PX = 12, 128
Y, X = np.mgrid[0:PX, 0:PX] / (PX - 1) * 2 - 1
R, ANGLE = np.hypot(X, Y), np.arctan2(Y, X)


def noise(size: int, cells: int, octaves: int, seed: int, gain: float = 0.55) -> Field:
    """Smooth noise 0 to 1 in a square, several octaves of a lattice joined by a quintic curve."""
    out, whole, part = np.zeros((size, size)), 0.0, 1.0
    for octave in range(octaves):
        count = cells * 2**octave
        values = lattice(seed * 31 + octave, count + 2, count + 2)
        at = np.arange(size) * count / size
        low = at.astype(int)
        share = at - low
        share = share**3 * (share * (share * 6 - 15) + 10)
        down, right = share[:, None], share[None, :]
        top = values[np.ix_(low, low)] * (1 - right) + values[np.ix_(low, low + 1)] * right
        bottom = values[np.ix_(low + 1, low)] * (1 - right) + values[np.ix_(low + 1, low + 1)] * right
        out += part * (top * (1 - down) + bottom * down)
        whole += part
        part *= gain
    return out / whole


NOISE = [noise(PX * 2, 5, 5, seed) for seed in (1, 2, 3)]


def drift(which: int, dx: float, dy: float) -> Field:
    """A window on a field of noise, moved by shares of a frame."""
    x, y = int(dx * PX) % PX, int(dy * PX) % PX
    return NOISE[which][y : y + PX, x : x + PX]


def step(low: float, high: float, value: Field | float) -> Field:
    """0 below `low`, 1 above `high`, smooth between; `low` may be the larger one."""
    t = np.clip((np.asarray(value, float) - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def rgb(text: str) -> Field:
    """Red, green and blue, 0 to 1."""
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)], float) / 255


def flat(text: str) -> Field:
    """A frame of one colour."""
    return np.broadcast_to(rgb(text), (PX, PX, 3)).copy()


def ramp(value: Field, *stops: tuple[float, str]) -> Field:
    """Colours along 0 to 1."""
    at, colours = [s for s, _ in stops], np.array([rgb(c) for _, c in stops])
    return np.stack([np.interp(value, at, colours[:, i]) for i in range(3)], -1)


def mix(a: Field, b: Field, share: Field) -> Field:
    """From a to b."""
    return a + (b - a) * share[..., None]


def ball(cx: float, cy: float, radius: float, rough: Field, soft: float = 0.3) -> tuple[Field, Field]:
    """How thick a rough ball of smoke is, and the light on it."""
    depth = 1 - np.hypot(X - cx, Y - cy) / max(radius, 1e-3) + (rough - 0.5) * 1.25
    down, right = np.gradient(np.sqrt(np.clip(depth, 0, None)) * radius * PX / 2)
    return step(0, soft + 0.2, depth), np.clip(0.5 + (right * 0.6 + down * 0.7) * 0.5, 0, 1)


def rays(radius: float, wide: float, arms: tuple[float, float], sharp: float, fade: float) -> Field:
    """Splinters that fly outwards."""
    star = np.abs(np.cos(ANGLE * arms[0] + 0.7) * np.cos(ANGLE * arms[1] + 2)) ** sharp
    return star * step(wide, 0.0, np.abs(R - radius) - wide) * max(0.0, fade)


def fireball(t: float) -> Field:
    """A flash, an orange ball with dark folds, then brown smoke that thins and drifts."""
    grow = 0.22 + 0.52 * (1 - (1 - t) ** 3)
    rough = drift(0, 0.1 + t * 0.1, 0.2 - t * 0.22)
    thick, lit = ball(0.06 * t, -0.08 * t, grow, rough)
    heat = np.clip(1.25 - R / (grow * 1.15) * 0.75 - t * 1.55 + (drift(1, 0.3, 0.1 - t * 0.3) - 0.5) * 1.5, 0, 1)
    smoke = mix(flat("#17120e"), flat("#8d8073"), lit * (0.7 + 0.3 * t))
    fire = ramp(
        heat, (0, "#3a120a"), (0.25, "#a8290c"), (0.5, "#ee6a14"), (0.72, "#ffb53c"), (0.9, "#ffe9a0"), (1, "#fffdf0")
    )
    colour = mix(smoke, fire, step(0.02, 0.22, heat))
    thins = 1 - step(0.6, 1.0, np.full_like(R, t)) * (0.5 + 0.5 * rough)
    alpha = thick * thins * (1 - max(0.0, t - 0.8) / 0.2 * 0.9)
    flash = np.exp(-((R / (0.5 + t)) ** 2) * 4) * max(0.0, 1 - t * 5)
    colour, alpha = mix(colour, flat("#fff6d2"), flash), np.maximum(alpha, flash * 0.95)
    spark = rays(0.25 + t * 1.15, 0.07, (9, 5), 8, 1 - t * 2.6)
    return np.dstack([mix(colour, flat("#ffd877"), spark), np.maximum(alpha, spark)])


def flak(t: float) -> Field:
    """A black puff with a short orange heart and flecks of steel; it hangs in the wind."""
    grow = 0.18 + 0.36 * (1 - (1 - t) ** 4)
    thick, lit = ball(0.05 * t, -0.02, grow, drift(1, 0.5 + t * 0.05, 0.5), 0.16)
    colour = mix(flat("#100f10"), flat("#77726e"), lit)
    heart = np.exp(-((R / 0.2) ** 2)) * max(0.0, 1 - t * 3.2)
    colour = mix(colour, ramp(heart, (0, "#b23a08"), (0.5, "#ffa02e"), (1, "#fff4c4")), step(0.08, 0.5, heart))
    alpha = np.maximum(thick * (1 - t**2 * 0.82) * (1 - max(0.0, t - 0.85) / 0.15), heart)
    spark = rays(0.2 + t * 2.2, 0.04, (6, 3.5), 14, 1 - t * 3)
    return np.dstack([mix(colour, flat("#ffcf70"), spark), np.maximum(alpha, spark)])


def water(t: float) -> Field:
    """A column of water: it shoots up, fans out and falls back; a ring of foam stays."""
    up = float(np.sin(min(1.0, t * 1.15) ** 0.6 * np.pi)) ** 0.9 if t < 0.86 else 0.0
    base, high = 0.42, 1.25 * up + 1e-3
    along = np.clip((base - Y) / high, 0, 1.4)
    wide = (0.10 + 0.20 * along**1.6 + 0.10 * t) * (0.6 + 0.5 * up)
    rough, fine = drift(2, 0.3, 0.1 + t * 0.8), drift(0, 0.2, 0.7 + t * 0.5)
    edge = 1 - np.abs(X) / wide + (rough - 0.5) * 1.5
    top = step(1.12, 0.8, along + (fine - 0.5) * 0.5)
    body = step(0, 0.5, edge) * top * step(base + 0.06, base - 0.02, Y) * min(1.0, 0.15 + 0.85 * up) * min(1.0, up * 6)
    side = np.clip(0.62 - X / (wide * 2.4) + (fine - 0.5) * 0.9, 0, 1)
    colour = ramp(side, (0, "#6f9db0"), (0.45, "#c3dde4"), (0.75, "#f4fafa"), (1, "#ffffff"))
    ring, away = 0.18 + 0.5 * t, np.hypot(X, (Y - base) / 0.5)
    foam = step(0.16, 0.0, np.abs(away - ring) + (rough - 0.5) * 0.28) * (1 - t) ** 0.7
    pool = step(ring, ring * 0.4, away + (fine - 0.5) * 0.35) * 0.6 * (1 - t) ** 0.8
    alpha = np.clip(np.maximum(np.maximum(body, foam * 0.85), pool), 0, 1)
    return np.dstack([mix(flat("#eef7f7"), colour, body), alpha])


def dust(t: float) -> Field:
    """Earth thrown up by what missed: a brown fan with clods, then dust that settles."""
    grow = 0.30 + 0.42 * (1 - (1 - t) ** 3)
    rough = drift(2, 0.1 + t * 0.08, 0.4 - t * 0.15)
    thick, lit = ball(0.06 * t, 0.06 - 0.12 * t, grow, rough, 0.35)
    colour = mix(flat("#33271b"), flat("#b89c70"), np.clip(lit * (0.75 + 0.35 * t), 0, 1))
    alpha = thick * (1 - t) ** 0.8 * 0.95
    clods = rays(0.22 + 0.72 * np.sqrt(t), 0.06, (7, 4.5), 8, 1.2 - t * 1.5) * step(0.45, 0.15, Y)
    clods = np.clip(clods, 0, 1)
    heart = np.exp(-((R / 0.16) ** 2)) * max(0.0, 1 - t * 5)
    colour = mix(mix(colour, flat("#33261a"), clods), flat("#ffe2a0"), heart)
    return np.dstack([colour, np.maximum(np.maximum(alpha, clods), heart)])


def smoke(t: float) -> Field:
    """Grey smoke of something hit: it rolls up, spreads, and is gone."""
    colour, alpha = np.zeros((PX, PX, 3)), np.zeros((PX, PX))
    for i in range(5):
        u = np.clip(t * 1.25 - i * 0.06, 0.0, 1.0)
        cx, cy = -0.12 + 0.5 * u + 0.07 * (i % 2), 0.22 - 0.62 * u**0.8 + 0.05 * i
        thick, lit = ball(cx, cy, 0.15 + 0.34 * u, drift(i % 3, i * 0.13 + t * 0.06, i * 0.21), 0.4)
        tone = mix(flat("#2a2623"), flat("#b1a9a0"), np.clip(lit * (0.6 + 0.5 * u), 0, 1))
        part = thick * (1 - u) ** 0.9 * min(1.0, t * 9 + 0.15) * 0.85
        over = part + alpha * (1 - part)
        colour, alpha = mix(colour, tone, part / np.clip(over, 1e-4, 1)), over
    return np.dstack([colour, alpha])


def spark(t: float) -> Field:
    """The star of a muzzle, or of rounds that strike: it flickers and goes out."""
    wild = 0.35 + 0.65 * np.abs(np.cos(ANGLE * 2.5 + t * 20)) ** 3
    size = 0.55 * (0.7 + 0.3 * float(np.cos(t * 37)))
    star = np.exp(-((R / (size * wild)) ** 2) * 2.2) * (1 - t) ** 0.5
    glow = np.exp(-((R / 0.5) ** 2) * 3) * 0.5 * (1 - t)
    colour = mix(flat("#ff8a1e"), flat("#fff7da"), np.clip(star * 1.3, 0, 1))
    return np.dstack([colour, np.clip(np.maximum(star, glow), 0, 1)])


STRIPS: dict[str, Callable[[float], Field]] = {
    "fireball": fireball,
    "flak": flak,
    "water": water,
    "dust": dust,
    "smoke": smoke,
    "spark": spark,
}


def frames(name: str) -> list[Field]:
    """The frames of a strip: red, green, blue and alpha, 0 to 1."""
    return [np.clip(STRIPS[name]((i + 0.5) / FRAMES), 0, 1) for i in range(FRAMES)]


def png(name: str) -> bytes:
    """A strip as a PNG file. Tones are rounded to 32 steps and alpha to 64, which nobody sees and which halves it."""
    strip = np.concatenate(frames(name), 1)
    tones = np.round(strip[..., :3] * 31) * (255 / 31)
    alpha = np.round(strip[..., 3:] * 63) * (255 / 63)
    pixels = np.round(np.dstack([np.where(alpha > 0, tones, 0), alpha])).astype(np.uint8)
    high, wide = pixels.shape[:2]
    rows, above = [], np.zeros((wide, 4), np.uint8)
    for row in pixels:  # each row as its difference to the one above it packs best
        rows.append(b"\2" + (row - above).tobytes())
        above = row
    blocks = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"".join(rows), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in blocks
    )


def main() -> None:
    """Write a file each."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "effects"
    folder.mkdir(parents=True, exist_ok=True)
    for name in STRIPS:
        (folder / f"{name}.png").write_bytes(png(name))


if __name__ == "__main__":
    main()
