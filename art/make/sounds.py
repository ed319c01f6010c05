"""Makes the sounds of the table from noise, saws and sines: python art/make/sounds.py [OUT_FOLDER].

22050 Hz, mono, 16 bit, all under 1.2 seconds, quiet, with soft ends. The seeds come from the names, so the files are
always the same. `measures` gives peak, loudness and brightness of a file, for checking.
"""

from __future__ import annotations

import math
import random
import struct
import sys
import wave
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from synth import RATE, Wave, band, bump, fade, high, hiss, low, mix, room, shaped, soft, tone

MAKERS: dict[str, tuple[Callable[[random.Random], Wave], float]] = {}


def sound(name: str, peak: float) -> Callable[[Callable[[random.Random], Wave]], Callable[[random.Random], Wave]]:
    """Register the maker of a sound with the peak (0..1) it is set to."""

    def keep(maker: Callable[[random.Random], Wave]) -> Callable[[random.Random], Wave]:
        MAKERS[name] = (maker, peak)
        return maker

    return keep


# ---------------------------------------------------------------- the table
def knock(rnd: random.Random, hz: float, length: float = 0.09, hard: float = 1) -> Wave:
    """Something small and hard on wood."""
    body = fade(tone(length, lambda t: hz * (1 + 0.25 * math.exp(-t / 0.006))), 0.0006, length / 5)
    over = fade(tone(length, hz * 2.73), 0.0005, length / 11)
    tick = fade(band(hiss(rnd, length), 3600, 2), 0.0004, 0.005)
    return mix((0, body, 0.8), (0, over, 0.35), (0, tick, 0.7 * hard))


@sound("dice_shake", 0.42)
def dice_shake(rnd: random.Random) -> Wave:
    """Dice rattling in a cup."""
    parts, t = [], 0.01
    while t < 0.72:
        beat = 0.55 + 0.45 * math.sin(t * 2 * math.pi * 5.2)
        parts.append((t, knock(rnd, rnd.uniform(900, 2100), 0.05, 1.2), 0.25 + 0.6 * beat * rnd.uniform(0.4, 1)))
        t += rnd.uniform(0.012, 0.034)
    return room(high(mix(*parts), 300), rnd, 0.3, 0.03)


def _land(rnd: random.Random, dice: int) -> Wave:
    parts = []
    for _ in range(dice):
        t, gap, loud = rnd.uniform(0, 0.05), rnd.uniform(0.07, 0.13), 1.0
        hz = rnd.uniform(620, 1150)
        while gap > 0.012 and t < 0.6:
            parts.append((t, knock(rnd, hz * rnd.uniform(0.9, 1.15), 0.10), loud))
            parts.append((t, fade(low(hiss(rnd, 0.06), 420), 0.001, 0.018), loud * 0.9))
            t, gap, loud = t + gap, gap * 0.62, loud * 0.56
    return room(mix(*parts), rnd, 0.22, 0.05)


@sound("dice_land_1", 0.5)
def dice_land_1(rnd: random.Random) -> Wave:
    """Two dice fall into the tray."""
    return _land(rnd, 2)


@sound("dice_land_2", 0.5)
def dice_land_2(rnd: random.Random) -> Wave:
    """Four dice fall into the tray."""
    return _land(rnd, 4)


@sound("dice_land_3", 0.5)
def dice_land_3(rnd: random.Random) -> Wave:
    """A handful of dice falls into the tray."""
    return _land(rnd, 7)


@sound("piece_lift", 0.22)
def piece_lift(rnd: random.Random) -> Wave:
    """Cardboard leaves the map: a short brush and a flick."""
    brush = shaped(band(hiss(rnd, 0.09), lambda t: 1500 + 16000 * t, 1.4), lambda s: math.sin(math.pi * s) ** 1.5)
    return mix((0, brush, 1), (0.055, knock(rnd, 1500, 0.03, 0.5), 0.35))


@sound("piece_drop", 0.38)
def piece_drop(rnd: random.Random) -> Wave:
    """A thick chit is set down on a paper map."""
    thud = fade(tone(0.14, lambda t: 150 + 120 * math.exp(-t / 0.012)), 0.001, 0.028)
    snap = fade(band(hiss(rnd, 0.08), 1700, 1.6), 0.0006, 0.011)
    return mix((0, thud, 1), (0, snap, 0.8), (0.022, fade(band(hiss(rnd, 0.05), 1200, 1.5), 0.001, 0.008), 0.35))


@sound("piece_slide", 0.16)
def piece_slide(rnd: random.Random) -> Wave:
    """A chit is pushed over paper."""
    w = band(hiss(rnd, 0.34), lambda t: 1100 + 900 * math.sin(math.pi * t / 0.34), 1.0)
    return shaped(w, lambda s: (math.sin(math.pi * s) ** 0.8) * (0.8 + 0.2 * math.sin(s * 60)))


@sound("paper", 0.26)
def paper(rnd: random.Random) -> Wave:
    """A page is turned."""
    sweep = shaped(
        band(hiss(rnd, 0.42), lambda t: 1800 + 5200 * t, 0.9),
        lambda s: math.sin(math.pi * min(1, s * 1.15)) ** 1.3 * (1 if s < 0.87 else 0.3),
    )
    crackle = [
        (rnd.uniform(0.03, 0.36), fade(high(hiss(rnd, 0.012), 2500), 0.0005, 0.003), rnd.uniform(0.2, 0.6))
        for _ in range(16)
    ]
    return mix((0, sweep, 1), *crackle, (0.36, fade(low(hiss(rnd, 0.07), 900), 0.001, 0.018), 0.9))


@sound("card", 0.3)
def card(rnd: random.Random) -> Wave:
    """A card is played: slide and snap."""
    slide = shaped(band(hiss(rnd, 0.13), lambda t: 2600 + 9000 * t, 1.1), lambda s: s**1.5)
    snap = mix((0, fade(high(hiss(rnd, 0.06), 1500), 0.0004, 0.009), 1), (0, fade(tone(0.06, 420), 0.0005, 0.010), 0.5))
    return mix((0, slide, 0.5), (0.125, snap, 1))


@sound("click", 0.2)
def click(rnd: random.Random) -> Wave:
    """A button."""
    return mix(
        (0, fade(tone(0.04, 1250), 0.0005, 0.006), 0.7),
        (0, fade(high(hiss(rnd, 0.02), 2500), 0.0003, 0.003), 0.5),
        (0.018, fade(tone(0.03, 900), 0.0005, 0.005), 0.3),
    )


@sound("refuse", 0.3)
def refuse(_: random.Random) -> Wave:
    """Two soft low notes going down: not allowed."""

    def note(hz: float) -> Wave:
        return low(
            fade(mix((0, tone(0.2, hz), 1), (0, tone(0.2, hz * 2), 0.25), (0, tone(0.2, hz * 3), 0.10)), 0.012, 0.06),
            900,
        )

    return mix((0, note(174.6), 1), (0.11, note(138.6), 1))


@sound("turn_bell", 0.34)
def turn_bell(_: random.Random) -> Wave:
    """A small ship's bell."""
    parts = [
        (0.0, fade(tone(1.12, 880 * k * (1 + d)), 0.0015, t), g)
        for k, d, g, t in (
            (1, 0, 1, 0.34),
            (1, 0.0022, 0.7, 0.34),
            (2.0, 0, 0.35, 0.22),
            (2.76, 0, 0.5, 0.20),
            (4.07, 0, 0.22, 0.11),
            (5.4, 0, 0.16, 0.07),
            (0.5, 0, 0.22, 0.40),
        )
    ]
    return mix(*parts)


# ---------------------------------------------------------------- in the air
def _engine(seconds: float, hz: Callable[[float], float]) -> Wave:
    """A piston engine: two detuned saws with the beat of the cylinders."""
    a, b = tone(seconds, hz, "saw"), tone(seconds, lambda t: hz(t) * 1.008, "saw", 0.3)
    c = tone(seconds, lambda t: hz(t) * 0.5, "square", 0.1)
    beat = tone(seconds, lambda t: hz(t) * 0.25)
    return [(0.5 * x + 0.45 * y + 0.22 * z) * (0.78 + 0.22 * w) for x, y, z, w in zip(a, b, c, beat, strict=True)]


@sound("engine_pass", 0.36)
def engine_pass(rnd: random.Random) -> Wave:
    """An aircraft flies past; the pitch falls as it goes by."""
    n, mid = 1.15, 0.52
    w = _engine(n, lambda t: 96 * (1 - 0.12 * math.tanh((t - mid) * 5)))
    air = band(hiss(rnd, n), lambda t: 700 + 900 * bump(t, mid, 0.22), 1.2)
    w = mix((0, low(w, 1500), 1), (0, air, 0.35))
    return shaped(w, lambda s: (0.08 + 0.92 * bump(s * n, mid, 0.30)) * min(1, s * 9, (1 - s) * 7))


@sound("engine_dive", 0.38)
def engine_dive(rnd: random.Random) -> Wave:
    """An engine that screams up in a dive and pulls out."""
    n = 1.15
    w = _engine(n, lambda t: 100 + 105 * (t / n) ** 1.6)
    wind = band(hiss(rnd, n), lambda t: 600 + 1900 * (t / n) ** 1.4, 2.2)
    return shaped(
        mix((0, low(w, 1900), 0.8), (0, wind, 0.7)), lambda s: (0.25 + 0.75 * s) * min(1, s * 10, (1 - s) * 8)
    )


def _shots(rnd: random.Random, rate: float, count: int, crack: float, thump: float, decay: float) -> Wave:
    parts: list[tuple[float, Wave, float]] = []
    for i in range(count):
        t = i / rate + rnd.uniform(-0.0025, 0.0025) + 0.004
        shot = mix(
            (0, fade(band(hiss(rnd, decay * 6), crack, 1.1), 0.0005, decay), 1),
            (0, fade(low(hiss(rnd, decay * 7), thump * 2.2), 0.0006, decay * 1.6), 1.6),
            (
                0,
                fade(tone(decay * 6, lambda t: thump * (1 + 1.2 * math.exp(-t / 0.008))), 0.0006, decay * 1.2),
                min(0.8, decay * 28),
            ),
        )
        parts.append((t, shot, rnd.uniform(0.8, 1) * min(1, (count - i) / 2 + 0.3)))
    return room(soft(mix(*parts), 1.2), rnd, 0.22, 0.12)


@sound("guns_white", 0.40)
def guns_white(rnd: random.Random) -> Wave:
    """Rifle-calibre machine guns: a fast rip."""
    return _shots(rnd, 21, 13, 2300, 170, 0.011)


@sound("guns_red", 0.44)
def guns_red(rnd: random.Random) -> Wave:
    """20 mm cannon: slower and heavier."""
    return _shots(rnd, 10.5, 6, 1350, 105, 0.024)


@sound("guns_green", 0.48)
def guns_green(rnd: random.Random) -> Wave:
    """30 to 60 mm: single heavy blows."""
    return _shots(rnd, 4.4, 3, 850, 72, 0.050)


def _boom(rnd: random.Random, seconds: float, hz: float, bright: float, decay: float) -> Wave:
    """An explosion: crack, falling body, rumble."""
    crack = fade(low(hiss(rnd, seconds), bright * 2.2), 0.001, decay * 0.16)
    body = fade(low(hiss(rnd, seconds), bright), 0.004, decay * 0.55)
    rumble = fade(low(hiss(rnd, seconds), hz * 2), 0.02, decay)
    thump = fade(tone(seconds, lambda t: hz * (0.55 + 1.1 * math.exp(-t / 0.05))), 0.003, decay * 0.45)
    return soft(mix((0, crack, 0.9), (0, body, 1.6), (0, rumble, 3.4), (0, thump, 1.0)), 1.3)


@sound("flak", 0.40)
def flak(rnd: random.Random) -> Wave:
    """Shells burst at a distance: three dull thuds."""
    return mix(*((t, low(_boom(rnd, 0.5, 85, 900, 0.11), 1200), g) for t, g in ((0, 0.8), (0.21, 1), (0.37, 0.65))))


@sound("bomb_whistle", 0.24)
def bomb_whistle(rnd: random.Random) -> Wave:
    """A bomb falls."""
    n = 1.1
    w = tone(n, lambda t: 2050 - 1150 * (t / n) ** 1.25 + 9 * math.sin(t * 44))
    air = band(hiss(rnd, n), lambda t: 2050 - 1150 * (t / n) ** 1.25, 9)
    return shaped(mix((0, w, 0.55), (0, air, 0.22)), lambda s: min(1, s * 5) * (0.35 + 0.65 * s) * min(1, (1 - s) * 14))


@sound("explosion_small", 0.46)
def explosion_small(rnd: random.Random) -> Wave:
    """A hit."""
    return _boom(rnd, 0.65, 95, 1900, 0.16)


@sound("explosion_big", 0.52)
def explosion_big(rnd: random.Random) -> Wave:
    """A magazine, a fuel dump, a bomb on the deck."""
    debris = [
        (
            rnd.uniform(0.25, 0.95),
            fade(band(hiss(rnd, 0.05), rnd.uniform(700, 2400), 2), 0.001, 0.012),
            rnd.uniform(0.05, 0.16),
        )
        for _ in range(14)
    ]
    return mix((0, _boom(rnd, 1.18, 58, 1100, 0.36), 1), (0.07, _boom(rnd, 0.8, 80, 900, 0.2), 0.4), *debris)


@sound("splash", 0.36)
def splash(rnd: random.Random) -> Wave:
    """A near miss in the sea: thud, then a column of water falls back."""
    thud = fade(low(hiss(rnd, 0.3), 260), 0.002, 0.06)
    up = shaped(
        band(hiss(rnd, 0.95), lambda t: 900 + 2600 * bump(t, 0.28, 0.22), 0.8), lambda s: s**0.5 * (1 - s) ** 1.6 * 2.4
    )
    drops = [
        (
            rnd.uniform(0.3, 0.95),
            fade(tone(0.05, lambda t, f=rnd.uniform(700, 1700): f * (1 + 3 * t)), 0.002, 0.010),
            rnd.uniform(0.04, 0.12),
        )
        for _ in range(22)
    ]
    return mix((0, thud, 3), (0.02, up, 1), *drops)


@sound("torpedo", 0.32)
def torpedo(rnd: random.Random) -> Wave:
    """A torpedo drops in and runs: plunge, then whirring bubbles."""
    plunge = fade(low(hiss(rnd, 0.25), 500), 0.002, 0.05)
    run = tone(0.95, lambda t: 62 + 26 * min(1, t * 3), "saw")
    hum = shaped(band(run, 420, 2.5), lambda s: min(1, s * 5) * (1 - s) ** 0.7)
    water = shaped(band(hiss(rnd, 0.95), 700, 1.4), lambda s: min(1, s * 4) * (1 - s) * (0.7 + 0.3 * math.sin(s * 130)))
    drops = [
        (
            rnd.uniform(0.1, 0.9),
            fade(tone(0.04, lambda t, f=rnd.uniform(400, 1000): f * (1 + 6 * t)), 0.002, 0.009),
            rnd.uniform(0.05, 0.14),
        )
        for _ in range(18)
    ]
    return mix((0, plunge, 2.4), (0.12, hum, 0.8), (0.12, water, 0.7), *drops)


# ---------------------------------------------------------------- the end
def _brass(hz: float, seconds: float) -> Wave:
    """A horn: saws that open up with the breath."""
    parts = [
        tone(seconds, lambda t, d=d: hz * (1 + d) * (1 + 0.004 * math.sin(t * 33) * min(1, t * 3)), "saw", abs(d) * 99)
        for d in (0, 0.003, -0.003)
    ]
    raw = [sum(q) / 3 for q in zip(*parts, strict=True)]
    out, a, b = [], 0.0, 0.0
    for i, x in enumerate(raw):
        t = i / RATE
        k = 1 - math.exp(-2 * math.pi * (380 + 2100 * min(1, t / 0.07) * math.exp(-t / 1.1)) / RATE)
        a += k * (x - a)
        b += k * (a - b)
        out.append(b * min(1, t / 0.025))
    return shaped(out, lambda s: min(1, (1 - s) * 3.2))


@sound("victory", 0.42)
def victory(_: random.Random) -> Wave:
    """A short fanfare: two steps up to a major chord."""
    chord = mix(*((0, _brass(hz, 0.80), g) for hz, g in ((233.1, 1), (293.7, 0.9), (349.2, 0.9), (466.2, 0.7))))
    return mix((0, _brass(233.1, 0.16), 1.3), (0.14, _brass(293.7, 0.16), 1.3), (0.28, chord, 1))


@sound("defeat", 0.36)
def defeat(_: random.Random) -> Wave:
    """A low minor chord that sinks."""
    parts = []
    for hz, g in ((110, 1.0), (130.8, 0.8), (164.8, 0.7)):
        w = mix(*((0, tone(1.15, lambda t, h=hz * k: h * (1 - 0.018 * t), "saw"), 0.5) for k in (1, 1.004)))
        parts.append((0.0, low(w, 620), g))
    return shaped(mix(*parts), lambda s: min(1, s * 9) * (1 - s) ** 1.2)


# ---------------------------------------------------------------- files
def finished(name: str) -> Wave:
    """The sound with soft ends, without a direct part, set to its peak."""
    maker, peak = MAKERS[name]
    w = maker(random.Random(name))
    w = high(w, 22)
    while len(w) > 400 and max(map(abs, w[-200:])) < 0.002 * max(map(abs, w)):
        del w[-200:]
    w = w[: int(1.19 * RATE)]
    n, m = int(0.002 * RATE), min(len(w) // 4, int(0.03 * RATE))
    for i in range(n):
        w[i] *= i / n
    for i in range(m):
        w[-1 - i] *= i / m
    top = max(map(abs, w))
    return [x / top * peak for x in w]


def write(path: Path, w: Wave) -> None:
    """A WAV file."""
    with wave.open(str(path), "wb") as f:
        f.setnchannels(1)
        f.setsampwidth(2)
        f.setframerate(RATE)
        f.writeframes(struct.pack(f"<{len(w)}h", *(round(x * 32767) for x in w)))


def measures(path: Path) -> tuple[float, float, float, float]:
    """Seconds, peak, root mean square, and brightness (mean zero crossings as Hz) of a WAV file."""
    with wave.open(str(path), "rb") as f:
        raw = struct.unpack(f"<{f.getnframes()}h", f.readframes(f.getnframes()))
    n = len(raw)
    crossings = sum((a < 0) != (b < 0) for a, b in pairwise(raw))
    return (
        n / RATE,
        max(map(abs, raw)) / 32767,
        math.sqrt(sum(x * x for x in raw) / n) / 32767,
        crossings / 2 / (n / RATE),
    )


def main() -> None:
    """Write all sounds and print their measures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        path = folder / f"{name}.wav"
        write(path, finished(name))
        print(
            f"{name:16s} {measures(path)[0]:5.2f} s  peak {measures(path)[1]:.2f}  rms "
            f"{measures(path)[2]:.3f}  {measures(path)[3]:6.0f} Hz"
        )


if __name__ == "__main__":
    main()
