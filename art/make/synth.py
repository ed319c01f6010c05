"""Building blocks of the sounds: noise, tones, filters, envelopes. Waves are lists of numbers, RATE a second."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

RATE = 22050
Wave = list[float]


def hiss(rnd: random.Random, seconds: float) -> Wave:
    """White noise."""
    return [rnd.uniform(-1, 1) for _ in range(int(seconds * RATE))]


def low(w: Wave, hz: float) -> Wave:
    """Low pass (one pole, twice)."""
    k = 1 - math.exp(-2 * math.pi * hz / RATE)
    out, a, b = [], 0.0, 0.0
    for x in w:
        a += k * (x - a)
        b += k * (a - b)
        out.append(b)
    return out


def high(w: Wave, hz: float) -> Wave:
    """High pass."""
    return [x - y for x, y in zip(w, low(w, hz), strict=True)]


def band(w: Wave, hz: float | Callable[[float], float], q: float = 4) -> Wave:
    """Resonant band pass; hz may be a function of the time in seconds."""
    out, a, b = [], 0.0, 0.0
    for i, x in enumerate(w):
        f = hz(i / RATE) if callable(hz) else hz
        f = 2 * math.sin(math.pi * min(f, RATE / 6) / RATE)
        a += f * b
        b += f * (x - a - b / q)
        out.append(b)
    return out


def tone(seconds: float, hz: float | Callable[[float], float], shape: str = "sine", detune: float = 0) -> Wave:
    """A sine, saw or square whose pitch may be a function of time; detune shifts the start phase."""
    out, phase = [], detune
    for i in range(int(seconds * RATE)):
        phase += (hz(i / RATE) if callable(hz) else hz) / RATE
        p = phase % 1
        out.append(
            math.sin(2 * math.pi * p)
            if shape == "sine"
            else 2 * p - 1
            if shape == "saw"
            else (1.0 if p < 0.5 else -1.0)
        )
    return out


def fade(w: Wave, attack: float, decay: float, power: float = 1) -> Wave:
    """Rise over `attack` seconds, then an exponential fall with time constant `decay`."""
    return [
        x * (min(1, i / RATE / attack) if attack else 1) ** power * math.exp(-max(0, i / RATE - attack) / decay)
        for i, x in enumerate(w)
    ]


def shaped(w: Wave, curve: Callable[[float], float]) -> Wave:
    """Loudness as a function of the share 0..1 of the length."""
    n = max(1, len(w) - 1)
    return [x * curve(i / n) for i, x in enumerate(w)]


def mix(*parts: tuple[float, Wave, float]) -> Wave:
    """Add (start in seconds, wave, gain)."""
    n = max(int(at * RATE) + len(w) for at, w, _ in parts)
    out = [0.0] * n
    for at, w, gain in parts:
        k = int(at * RATE)
        for i, x in enumerate(w):
            out[k + i] += x * gain
    return out


def soft(w: Wave, drive: float = 1.5) -> Wave:
    """Round the peaks, as a loudspeaker does."""
    return [math.tanh(x * drive) for x in w]


def room(w: Wave, rnd: random.Random, gain: float = 0.25, seconds: float = 0.16) -> Wave:
    """A little echo of a room."""
    taps = [(rnd.uniform(0.012, seconds), gain * rnd.uniform(0.4, 1) * (-1) ** i) for i in range(7)]
    return mix((0, w, 1), *((t, low(w, 2600), g) for t, g in taps))


def bump(t: float, middle: float, width: float) -> float:
    """A bell curve."""
    return math.exp(-(((t - middle) / width) ** 2))
