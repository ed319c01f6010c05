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
def knock(rnd: random.Random, hz: float, length: float = .09, hard: float = 1) -> Wave:
    """Something small and hard on wood."""
    body = fade(tone(length, lambda t: hz * (1 + .25 * math.exp(-t / .006))), .0006, length / 5)
    over = fade(tone(length, hz * 2.73), .0005, length / 11)
    tick = fade(band(hiss(rnd, length), 3600, 2), .0004, .005)
    return mix((0, body, .8), (0, over, .35), (0, tick, .7 * hard))


@sound("dice_shake", .42)
def dice_shake(rnd: random.Random) -> Wave:
    """Dice rattling in a cup."""
    parts, t = [], .01
    while t < .72:
        beat = .55 + .45 * math.sin(t * 2 * math.pi * 5.2)
        parts.append((t, knock(rnd, rnd.uniform(900, 2100), .05, 1.2), .25 + .6 * beat * rnd.uniform(.4, 1)))
        t += rnd.uniform(.012, .034)
    return room(high(mix(*parts), 300), rnd, .3, .03)


def _land(rnd: random.Random, dice: int) -> Wave:
    parts = []
    for _ in range(dice):
        t, gap, loud = rnd.uniform(0, .05), rnd.uniform(.07, .13), 1.0
        hz = rnd.uniform(620, 1150)
        while gap > .012 and t < .6:
            parts.append((t, knock(rnd, hz * rnd.uniform(.9, 1.15), .10), loud))
            parts.append((t, fade(low(hiss(rnd, .06), 420), .001, .018), loud * .9))
            t, gap, loud = t + gap, gap * .62, loud * .56
    return room(mix(*parts), rnd, .22, .05)


@sound("dice_land_1", .5)
def dice_land_1(rnd: random.Random) -> Wave:
    """Two dice fall into the tray."""
    return _land(rnd, 2)


@sound("dice_land_2", .5)
def dice_land_2(rnd: random.Random) -> Wave:
    """Four dice fall into the tray."""
    return _land(rnd, 4)


@sound("dice_land_3", .5)
def dice_land_3(rnd: random.Random) -> Wave:
    """A handful of dice falls into the tray."""
    return _land(rnd, 7)


@sound("piece_lift", .22)
def piece_lift(rnd: random.Random) -> Wave:
    """Cardboard leaves the map: a short brush and a flick."""
    brush = shaped(band(hiss(rnd, .09), lambda t: 1500 + 16000 * t, 1.4), lambda s: math.sin(math.pi * s) ** 1.5)
    return mix((0, brush, 1), (.055, knock(rnd, 1500, .03, .5), .35))


@sound("piece_drop", .38)
def piece_drop(rnd: random.Random) -> Wave:
    """A thick chit is set down on a paper map."""
    thud = fade(tone(.14, lambda t: 150 + 120 * math.exp(-t / .012)), .001, .028)
    snap = fade(band(hiss(rnd, .08), 1700, 1.6), .0006, .011)
    return mix((0, thud, 1), (0, snap, .8), (.022, fade(band(hiss(rnd, .05), 1200, 1.5), .001, .008), .35))


@sound("piece_slide", .16)
def piece_slide(rnd: random.Random) -> Wave:
    """A chit is pushed over paper."""
    w = band(hiss(rnd, .34), lambda t: 1100 + 900 * math.sin(math.pi * t / .34), 1.0)
    return shaped(w, lambda s: (math.sin(math.pi * s) ** .8) * (.8 + .2 * math.sin(s * 60)))


@sound("paper", .26)
def paper(rnd: random.Random) -> Wave:
    """A page is turned."""
    sweep = shaped(band(hiss(rnd, .42), lambda t: 1800 + 5200 * t, .9), lambda s: math.sin(math.pi * min(1, s * 1.15)) ** 1.3 * (1 if s < .87 else .3))
    crackle = [(rnd.uniform(.03, .36), fade(high(hiss(rnd, .012), 2500), .0005, .003), rnd.uniform(.2, .6)) for _ in range(16)]
    return mix((0, sweep, 1), *crackle, (.36, fade(low(hiss(rnd, .07), 900), .001, .018), .9))


@sound("card", .3)
def card(rnd: random.Random) -> Wave:
    """A card is played: slide and snap."""
    slide = shaped(band(hiss(rnd, .13), lambda t: 2600 + 9000 * t, 1.1), lambda s: s ** 1.5)
    snap = mix((0, fade(high(hiss(rnd, .06), 1500), .0004, .009), 1), (0, fade(tone(.06, 420), .0005, .010), .5))
    return mix((0, slide, .5), (.125, snap, 1))


@sound("click", .2)
def click(rnd: random.Random) -> Wave:
    """A button."""
    return mix((0, fade(tone(.04, 1250), .0005, .006), .7), (0, fade(high(hiss(rnd, .02), 2500), .0003, .003), .5), (.018, fade(tone(.03, 900), .0005, .005), .3))


@sound("refuse", .3)
def refuse(_: random.Random) -> Wave:
    """Two soft low notes going down: not allowed."""
    def note(hz: float) -> Wave:
        return low(fade(mix((0, tone(.2, hz), 1), (0, tone(.2, hz * 2), .25), (0, tone(.2, hz * 3), .10)), .012, .06), 900)
    return mix((0, note(174.6), 1), (.11, note(138.6), 1))


@sound("turn_bell", .34)
def turn_bell(_: random.Random) -> Wave:
    """A small ship's bell."""
    parts = [(0.0, fade(tone(1.12, 880 * k * (1 + d)), .0015, t), g) for k, d, g, t in
             ((1, 0, 1, .34), (1, .0022, .7, .34), (2.0, 0, .35, .22), (2.76, 0, .5, .20), (4.07, 0, .22, .11), (5.4, 0, .16, .07), (.5, 0, .22, .40))]
    return mix(*parts)


# ---------------------------------------------------------------- in the air
def _engine(seconds: float, hz: Callable[[float], float]) -> Wave:
    """A piston engine: two detuned saws with the beat of the cylinders."""
    a, b = tone(seconds, hz, "saw"), tone(seconds, lambda t: hz(t) * 1.008, "saw", .3)
    c = tone(seconds, lambda t: hz(t) * .5, "square", .1)
    beat = tone(seconds, lambda t: hz(t) * .25)
    return [(.5 * x + .45 * y + .22 * z) * (.78 + .22 * w) for x, y, z, w in zip(a, b, c, beat, strict=True)]


@sound("engine_pass", .36)
def engine_pass(rnd: random.Random) -> Wave:
    """An aircraft flies past; the pitch falls as it goes by."""
    n, mid = 1.15, .52
    w = _engine(n, lambda t: 96 * (1 - .12 * math.tanh((t - mid) * 5)))
    air = band(hiss(rnd, n), lambda t: 700 + 900 * bump(t, mid, .22), 1.2)
    w = mix((0, low(w, 1500), 1), (0, air, .35))
    return shaped(w, lambda s: (.08 + .92 * bump(s * n, mid, .30)) * min(1, s * 9, (1 - s) * 7))


@sound("engine_dive", .38)
def engine_dive(rnd: random.Random) -> Wave:
    """An engine that screams up in a dive and pulls out."""
    n = 1.15
    w = _engine(n, lambda t: 100 + 105 * (t / n) ** 1.6)
    wind = band(hiss(rnd, n), lambda t: 600 + 1900 * (t / n) ** 1.4, 2.2)
    return shaped(mix((0, low(w, 1900), .8), (0, wind, .7)), lambda s: (.25 + .75 * s) * min(1, s * 10, (1 - s) * 8))


def _shots(rnd: random.Random, rate: float, count: int, crack: float, thump: float, decay: float) -> Wave:
    parts: list[tuple[float, Wave, float]] = []
    for i in range(count):
        t = i / rate + rnd.uniform(-.0025, .0025) + .004
        shot = mix((0, fade(band(hiss(rnd, decay * 6), crack, 1.1), .0005, decay), 1), (0, fade(low(hiss(rnd, decay * 7), thump * 2.2), .0006, decay * 1.6), 1.6),
                   (0, fade(tone(decay * 6, lambda t: thump * (1 + 1.2 * math.exp(-t / .008))), .0006, decay * 1.2), min(.8, decay * 28)))
        parts.append((t, shot, rnd.uniform(.8, 1) * min(1, (count - i) / 2 + .3)))
    return room(soft(mix(*parts), 1.2), rnd, .22, .12)


@sound("guns_white", .40)
def guns_white(rnd: random.Random) -> Wave:
    """Rifle-calibre machine guns: a fast rip."""
    return _shots(rnd, 21, 13, 2300, 170, .011)


@sound("guns_red", .44)
def guns_red(rnd: random.Random) -> Wave:
    """20 mm cannon: slower and heavier."""
    return _shots(rnd, 10.5, 6, 1350, 105, .024)


@sound("guns_green", .48)
def guns_green(rnd: random.Random) -> Wave:
    """30 to 60 mm: single heavy blows."""
    return _shots(rnd, 4.4, 3, 850, 72, .050)


def _boom(rnd: random.Random, seconds: float, hz: float, bright: float, decay: float) -> Wave:
    """An explosion: crack, falling body, rumble."""
    crack = fade(low(hiss(rnd, seconds), bright * 2.2), .001, decay * .16)
    body = fade(low(hiss(rnd, seconds), bright), .004, decay * .55)
    rumble = fade(low(hiss(rnd, seconds), hz * 2), .02, decay)
    thump = fade(tone(seconds, lambda t: hz * (.55 + 1.1 * math.exp(-t / .05))), .003, decay * .45)
    return soft(mix((0, crack, .9), (0, body, 1.6), (0, rumble, 3.4), (0, thump, 1.0)), 1.3)


@sound("flak", .40)
def flak(rnd: random.Random) -> Wave:
    """Shells burst at a distance: three dull thuds."""
    return mix(*((t, low(_boom(rnd, .5, 85, 900, .11), 1200), g) for t, g in ((0, .8), (.21, 1), (.37, .65))))


@sound("bomb_whistle", .24)
def bomb_whistle(rnd: random.Random) -> Wave:
    """A bomb falls."""
    n = 1.1
    w = tone(n, lambda t: 2050 - 1150 * (t / n) ** 1.25 + 9 * math.sin(t * 44))
    air = band(hiss(rnd, n), lambda t: 2050 - 1150 * (t / n) ** 1.25, 9)
    return shaped(mix((0, w, .55), (0, air, .22)), lambda s: min(1, s * 5) * (.35 + .65 * s) * min(1, (1 - s) * 14))


@sound("explosion_small", .46)
def explosion_small(rnd: random.Random) -> Wave:
    """A hit."""
    return _boom(rnd, .65, 95, 1900, .16)


@sound("explosion_big", .52)
def explosion_big(rnd: random.Random) -> Wave:
    """A magazine, a fuel dump, a bomb on the deck."""
    debris = [(rnd.uniform(.25, .95), fade(band(hiss(rnd, .05), rnd.uniform(700, 2400), 2), .001, .012), rnd.uniform(.05, .16)) for _ in range(14)]
    return mix((0, _boom(rnd, 1.18, 58, 1100, .36), 1), (.07, _boom(rnd, .8, 80, 900, .2), .4), *debris)


@sound("splash", .36)
def splash(rnd: random.Random) -> Wave:
    """A near miss in the sea: thud, then a column of water falls back."""
    thud = fade(low(hiss(rnd, .3), 260), .002, .06)
    up = shaped(band(hiss(rnd, .95), lambda t: 900 + 2600 * bump(t, .28, .22), .8), lambda s: s ** .5 * (1 - s) ** 1.6 * 2.4)
    drops = [(rnd.uniform(.3, .95), fade(tone(.05, lambda t, f=rnd.uniform(700, 1700): f * (1 + 3 * t)), .002, .010), rnd.uniform(.04, .12)) for _ in range(22)]
    return mix((0, thud, 3), (.02, up, 1), *drops)


@sound("torpedo", .32)
def torpedo(rnd: random.Random) -> Wave:
    """A torpedo drops in and runs: plunge, then whirring bubbles."""
    plunge = fade(low(hiss(rnd, .25), 500), .002, .05)
    run = tone(.95, lambda t: 62 + 26 * min(1, t * 3), "saw")
    hum = shaped(band(run, 420, 2.5), lambda s: min(1, s * 5) * (1 - s) ** .7)
    water = shaped(band(hiss(rnd, .95), 700, 1.4), lambda s: min(1, s * 4) * (1 - s) * (.7 + .3 * math.sin(s * 130)))
    drops = [(rnd.uniform(.1, .9), fade(tone(.04, lambda t, f=rnd.uniform(400, 1000): f * (1 + 6 * t)), .002, .009), rnd.uniform(.05, .14)) for _ in range(18)]
    return mix((0, plunge, 2.4), (.12, hum, .8), (.12, water, .7), *drops)


# ---------------------------------------------------------------- the end
def _brass(hz: float, seconds: float) -> Wave:
    """A horn: saws that open up with the breath."""
    parts = [tone(seconds, lambda t, d=d: hz * (1 + d) * (1 + .004 * math.sin(t * 33) * min(1, t * 3)), "saw", abs(d) * 99) for d in (0, .003, -.003)]
    raw = [sum(q) / 3 for q in zip(*parts, strict=True)]
    out, a, b = [], 0.0, 0.0
    for i, x in enumerate(raw):
        t = i / RATE
        k = 1 - math.exp(-2 * math.pi * (380 + 2100 * min(1, t / .07) * math.exp(-t / 1.1)) / RATE)
        a += k * (x - a)
        b += k * (a - b)
        out.append(b * min(1, t / .025))
    return shaped(out, lambda s: min(1, (1 - s) * 3.2))


@sound("victory", .42)
def victory(_: random.Random) -> Wave:
    """A short fanfare: two steps up to a major chord."""
    chord = mix(*((0, _brass(hz, .80), g) for hz, g in ((233.1, 1), (293.7, .9), (349.2, .9), (466.2, .7))))
    return mix((0, _brass(233.1, .16), 1.3), (.14, _brass(293.7, .16), 1.3), (.28, chord, 1))


@sound("defeat", .36)
def defeat(_: random.Random) -> Wave:
    """A low minor chord that sinks."""
    parts = []
    for hz, g in ((110, 1.0), (130.8, .8), (164.8, .7)):
        w = mix(*((0, tone(1.15, lambda t, h=hz * k: h * (1 - .018 * t), "saw"), .5) for k in (1, 1.004)))
        parts.append((0.0, low(w, 620), g))
    return shaped(mix(*parts), lambda s: min(1, s * 9) * (1 - s) ** 1.2)


# ---------------------------------------------------------------- files
def finished(name: str) -> Wave:
    """The sound with soft ends, without a direct part, set to its peak."""
    maker, peak = MAKERS[name]
    w = maker(random.Random(name))
    w = high(w, 22)
    while len(w) > 400 and max(map(abs, w[-200:])) < .002 * max(map(abs, w)):
        del w[-200:]
    w = w[:int(1.19 * RATE)]
    n, m = int(.002 * RATE), min(len(w) // 4, int(.03 * RATE))
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
    return n / RATE, max(map(abs, raw)) / 32767, math.sqrt(sum(x * x for x in raw) / n) / 32767, crossings / 2 / (n / RATE)


def main() -> None:
    """Write all sounds and print their measures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        path = folder / f"{name}.wav"
        write(path, finished(name))
        print(f"{name:16s} {measures(path)[0]:5.2f} s  peak {measures(path)[1]:.2f}  rms {measures(path)[2]:.3f}  {measures(path)[3]:6.0f} Hz")


if __name__ == "__main__":
    main()
