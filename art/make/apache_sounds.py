"""Makes the sounds of the second game from noise, saws and sines: python art/make/apache_sounds.py [OUT_FOLDER].

Rotor, Gatling gun, missile, far explosion, radio, chit out of a cup. Format and soft ends are those of `sounds.py`.
"""

from __future__ import annotations

import math
import random
import sys
from pathlib import Path

from sounds import MAKERS, finished, knock, measures, sound, write
from synth import Wave, band, bump, fade, high, hiss, low, mix, room, shaped, soft, tone

HERE = len(MAKERS)  # those of sounds.py come first


@sound("rotor", 0.40)
def rotor(rnd: random.Random) -> Wave:
    """A two-bladed rotor comes by: slaps of the blades over the whine of the turbine."""
    n, mid = 1.18, 0.6
    parts: list[tuple[float, Wave, float]] = []
    t = 0.01
    while t < n - 0.1:
        slap = mix(
            (0, fade(low(hiss(rnd, 0.10), 340), 0.006, 0.026), 2.4),
            (0, fade(tone(0.10, lambda q: 74 * (1 + 0.7 * math.exp(-q / 0.010))), 0.004, 0.030), 1.2),
            (0.004, fade(band(hiss(rnd, 0.05), 900, 1.2), 0.002, 0.008), 0.5),
        )
        parts.append((t, slap, 0.35 + 0.65 * bump(t, mid, 0.34)))
        t += 0.088 + 0.006 * math.tanh((t - mid) * 4)
    whine = band(tone(n, lambda q: 1180 * (1 - 0.05 * math.tanh((q - mid) * 4)), "saw"), 1300, 3)
    air = low(hiss(rnd, n), 620)
    w = mix(*parts, (0, whine, 0.06), (0, air, 0.35))
    return shaped(w, lambda s: (0.3 + 0.7 * bump(s * n, mid, 0.36)) * min(1, s * 9, (1 - s) * 6))


@sound("gau8", 0.50)
def gau8(rnd: random.Random) -> Wave:
    """A burst of the 30 mm Gatling gun: one long tearing growl at 65 rounds a second, and its echo from the ground."""
    n = 0.82
    rate = 65.0
    parts: list[tuple[float, Wave, float]] = []
    for i in range(int(n * rate)):
        t = i / rate + rnd.uniform(-0.0006, 0.0006)
        shot = mix(
            (0, fade(band(hiss(rnd, 0.020), 620, 0.9), 0.0004, 0.0052), 1),
            (0, fade(tone(0.020, lambda q: 150 * (1 + 0.8 * math.exp(-q / 0.003))), 0.0005, 0.0060), 1.1),
        )
        parts.append((max(0.0, t), shot, rnd.uniform(0.85, 1) * min(1, 0.5 + i / 8)))
    growl = soft(mix(*parts), 1.5)
    buzz = low(tone(n, rate, "saw"), 700)
    body = mix((0, growl, 1), (0, shaped(buzz, lambda s: min(1, s * 14)), 0.20))
    body = shaped(body, lambda s: min(1, s * 30) * min(1, (1 - s) * 16))
    tail = low(body, 420)
    return room(mix((0, body, 1), (0.13, tail, 0.5), (0.26, tail, 0.22)), rnd, 0.25, 0.16)


@sound("missile", 0.42)
def missile(rnd: random.Random) -> Wave:
    """A missile leaves its rail: clunk, ignition, a hiss that flies away."""
    n = 1.12
    clunk = knock(rnd, 260, 0.08, 0.6)
    bang = fade(low(hiss(rnd, 0.25), 700), 0.002, 0.05)
    jet = band(hiss(rnd, n), lambda t: 2600 - 1750 * min(1.0, t / 0.9), 0.8)
    roar = low(hiss(rnd, n), 480)
    flight = low(mix((0, jet, 1), (0, roar, 2.2)), 2400)
    flight = shaped(flight, lambda s: min(1, s * 28) * (1 - s) ** 1.5 * (0.86 + 0.14 * math.sin(s * 210)))
    return mix((0, clunk, 0.5), (0.05, bang, 1.8), (0.06, flight, 1))


@sound("explosion_far", 0.44)
def explosion_far(rnd: random.Random) -> Wave:
    """A warhead goes off beyond the ridge: a dull double thump that rolls through the valley."""
    n = 1.16
    thump = fade(tone(n, lambda t: 46 * (0.7 + 0.9 * math.exp(-t / 0.06))), 0.006, 0.20)
    body = fade(low(hiss(rnd, n), 420), 0.010, 0.15)
    roll = shaped(
        low(hiss(rnd, n), 110), lambda s: (1 - s) ** 1.4 * (0.5 + 0.5 * abs(math.sin(s * 13))) * min(1, s * 9)
    )
    echo = fade(low(hiss(rnd, 0.7), 150), 0.02, 0.14)
    return soft(mix((0, thump, 1.1), (0.01, body, 3.6), (0.05, roll, 2.0), (0.34, echo, 1.5)), 1.2)


@sound("radio", 0.20)
def radio(rnd: random.Random) -> Wave:
    """A radio is keyed: click, a breath of static, squelch tail."""
    click = fade(band(hiss(rnd, 0.02), 2200, 2), 0.0004, 0.004)
    static = shaped(band(hiss(rnd, 0.22), 1700, 1.3), lambda s: 0.5 + 0.5 * math.sin(s * 9) ** 2)
    tail = shaped(high(band(hiss(rnd, 0.09), 2600, 1.0), 900), lambda s: (1 - s) ** 0.5)
    return low(mix((0, click, 1), (0.015, static, 0.30), (0.235, tail, 0.75), (0.32, click, 0.7)), 2300)


@sound("chit", 0.30)
def chit(rnd: random.Random) -> Wave:
    """A chit is drawn from a leather cup: rummage, then it lands on the table."""
    parts = [
        (rnd.uniform(0.0, 0.30), knock(rnd, rnd.uniform(500, 1100), 0.035, 0.5), rnd.uniform(0.12, 0.4))
        for _ in range(9)
    ]
    brush = shaped(
        band(hiss(rnd, 0.34), 1300, 0.9), lambda s: math.sin(math.pi * s) ** 0.8 * (0.6 + 0.4 * math.sin(s * 38))
    )
    land = mix(
        (0, fade(tone(0.10, lambda t: 210 + 130 * math.exp(-t / 0.01)), 0.001, 0.02), 0.8),
        (0, fade(band(hiss(rnd, 0.05), 1900, 1.5), 0.0006, 0.008), 0.7),
    )
    return mix((0, brush, 0.35), *parts, (0.42, land, 1), (0.50, land, 0.35))


def main() -> None:
    """Write these sounds and print their measures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name in list(MAKERS)[HERE:]:
        path = folder / f"{name}.wav"
        write(path, finished(name))
        seconds, peak, rms, bright = measures(path)
        print(f"{name:16s} {seconds:5.2f} s  peak {peak:.2f}  rms {rms:.3f}  {bright:6.0f} Hz")


if __name__ == "__main__":
    main()
