"""Men, guns and tanks on the pictures of action cards, at what they do there."""

from __future__ import annotations

import math
import random

from tabletop.games.conflict_solo.table.pieces import troops
from tabletop.games.conflict_solo.table.pieces.card_stage import ARMY, CLOTH, INK, Sky, at, burst, man, scene
from tabletop.table.draw.kit import circle, dark, el, ellipse, group, light, mix, rect, star_path
from tabletop.table.draw.men import officer, soldier


def _rifles(w: float, r: random.Random, sky: Sky) -> str:
    """Four men who go forward."""
    spots = ((0.2, 60, 0.72, 0.25), (0.8, 60, 0.72, 0.25), (0.4, 66, 0.92, 0.1), (0.62, 68, 1.0, 0.0))
    return "".join(man(w * x, y, k, None, tone) for x, y, k, tone in spots)


def _leader(w: float, r: random.Random, sky: Sky) -> str:
    """An officer points ahead, men wait."""
    men = man(w * 0.66, 66, 0.86, None, 0.2) + man(w * 0.83, 68, 0.92)
    return men + at(officer(ARMY, "#6d6a4c"), w * 0.34, 64, 1.12)


def _charge(w: float, r: random.Random, sky: Sky) -> str:
    """Men with submachine guns under a red flag."""
    s = ""
    for x, y, k in (
        (0.16, 62, 0.76),
        (0.46, 60, 0.72),
        (0.72, 62, 0.78),
        (0.3, 68, 0.96),
        (0.6, 70, 1.02),
        (0.86, 68, 0.9),
    ):
        s += man(w * x, y, k, troops.DRUM_GUN, 0.12)
    flag = el("M0 62V-32", "none", INK, 3.2) + el(
        "M0 -32C14 -40 22 -24 42 -32V-6C24 0 14 -14 0 -6Z", "#b3271e", INK, 1.6
    )
    return at(flag, w * 0.4, 46, 0.86) + s


def _runners(w: float, r: random.Random, sky: Sky) -> str:
    """Men on the run, dust behind them."""
    s = ""
    for x, y, k in ((0.22, 64, 0.8), (0.5, 68, 0.95), (0.79, 66, 0.88)):
        for n in range(5):
            s += circle(w * x - 11 - 7 * n, y + 24 * k - 2.6 * n, 4 + 1.8 * n, "#d9c79a", op=0.5 - 0.08 * n)
        s += group(man(0, 0, k), f"translate({w * x:.1f} {y:.1f}) skewX(-16)")
    return s


def _courier(w: float, r: random.Random, sky: Sky) -> str:
    """One man with a satchel on a path."""
    s = el(f"M{w * 0.36:.0f} 102C{w * 0.44:.0f} 88 {w * 0.7:.0f} 84 {w * 0.62:.0f} 74", "none", "#d8c79a", 9) + el(
        f"M{w * 0.36:.0f} 102C{w * 0.44:.0f} 88 {w * 0.7:.0f} 84 {w * 0.62:.0f} 74", "none", "#b59f6c", 1.2
    )
    bag = (
        rect(-16, 0, 14, 11, "#7d5a33", 2, INK, 1.1)
        + el("M-9 1L6 -12", "none", "#5a3f22", 2)
        + el("M-16 4H-2", "none", INK, 1)
    )
    return s + group(man(0, 0, 1.1, bag), f"translate({w * 0.46:.1f} 60) skewX(-14)")


def _resting(w: float, r: random.Random, sky: Sky) -> str:
    """Men who sit up again, a mess tin on a fire."""
    s = at(troops.kneeling(ARMY, CLOTH), w * 0.28, 70, 1.0) + at(
        group(troops.kneeling(ARMY, CLOTH), "scale(-1 1)"), w * 0.72, 70, 1.0
    )
    s += el(f"M{w * 0.43:.0f} 92L{w * 0.57:.0f} 84M{w * 0.57:.0f} 92L{w * 0.43:.0f} 84", "none", "#4b3520", 4)
    return s + at(
        el("M0 -18C8 -8 9 0 6 8H-6C-9 0 -6 -6 0 -18Z", "#e06a1f", INK, 0.8)
        + el("M0 -8C4 -2 4 3 2 8H-3C-5 2 -2 -2 0 -8Z", "#f8c64d"),
        w * 0.5,
        80,
        0.95,
    )


def _dressing(w: float, r: random.Random, sky: Sky) -> str:
    """A medic with his bag beside a man who lies."""
    s = at(troops.prone(ARMY, CLOTH), w * 0.66, 82, 1.1)
    arm = (
        rect(3, -6, 7, 6, "#fffaf0", 1, INK, 0.7)
        + rect(5.6, -5.2, 1.9, 4.4, "#b3271e")
        + rect(4.3, -3.9, 4.4, 1.9, "#b3271e")
    )
    s += at(troops.kneeling(ARMY, CLOTH) + arm, w * 0.36, 66, 1.25)
    bag = (
        rect(-14, -10, 28, 22, "#f4ead2", 3, INK, 1.4)
        + rect(-3, -6, 6, 15, "#b3271e")
        + rect(-7.5, -1.5, 15, 6, "#b3271e")
    )
    return s + at(bag, w * 0.16, 84, 0.9)


def _lying(w: float, r: random.Random, sky: Sky) -> str:
    """Men flat on the ground, fire over them."""
    s = "".join(
        at(troops.prone(ARMY, CLOTH), w * x, y, k) for x, y, k in ((0.34, 78, 0.9), (0.92, 80, 0.95), (0.6, 90, 1.15))
    )
    for _ in range(9):
        x, y = r.uniform(-0.1, 0.95) * w, r.uniform(18, 60)
        s += el(
            f"M{x:.1f} {y:.1f}l{r.uniform(16, 26):.1f} {r.uniform(-3, 1):.1f}", "none", "#f28a2e", 2.2, so=0.8
        ) + el(f"M{x + 8:.1f} {y - 0.5:.1f}l11 -0.8", "none", "#fff3c0", 1.1)
    return s


def _sandbags(w: float, r: random.Random, sky: Sky) -> str:
    """Helmets over a wall of sandbags."""
    s = "".join(at(soldier(ARMY, CLOTH), w * x, 62, 0.95) for x in (0.26, 0.5, 0.74))
    for row in range(3):
        x = -8.0 - 7 * (row % 2)
        while x < w + 8:
            tone = r.choice(("#b79f6a", "#a88f5c", "#c4ad78"))
            s += rect(x, 72 + row * 9.6, 15, 10.4, tone, 4, "#5a4826", 1) + el(
                f"M{x + 3:.1f} {74.6 + row * 9.6:.1f}h8", "none", light(tone, 0.4), 1.1
            )
            x += 14.4
    return s


def _machine_gun(w: float, r: random.Random, sky: Sky) -> str:
    """A machine gun that fires."""
    gun = troops.tripod(troops.THIN)
    s = at(troops.kneeling(ARMY, CLOTH), w * 0.26, 66, 1.15) + at(gun, w * 0.42, 76, 1.0)
    x, y = w * 0.42 + 47, 73.0
    s += el(star_path(x, y, 11, 7, 0.42), "#f28a2e") + el(star_path(x, y, 6, 6, 0.5), "#fff1bd")
    for n in range(6):
        s += el(f"M{x + 14 + 13 * n:.1f} {y - 2 - 4.4 * n:.1f}l9 -3", "none", "#ef7a2c", 2.6) + el(
            f"M{x + 16 + 13 * n:.1f} {y - 2.6 - 4.4 * n:.1f}l6 -2", "none", "#fff3c0", 1.2
        )
    return s


def _marksman(w: float, r: random.Random, sky: Sky) -> str:
    """A man takes aim; what he sees through the sight."""
    gun = (
        el("M-10 0L48 -9", "none", INK, 4.4)
        + el("M8 -2.8L48 -9", "none", "#5c6266", 2.4)
        + el("M-10 0L8 -2.8", "none", "#7a5230", 3.2)
    )
    s = at(gun, w * 0.24, 80, 0.9) + at(troops.prone(ARMY, CLOTH), w * 0.3, 83, 0.95)
    x, y = w * 0.72, 42
    s += (
        circle(x, y, 31, "#1d1a15")
        + circle(x, y, 28, "#dfe3c4")
        + el(f"M{x - 26} {y + 10}Q{x} {y + 2} {x + 27} {y + 8}A28 28 0 0 1 {x - 26} {y + 10}Z", "#8d9a5f")
    )
    s += at(soldier("german", "#5d6658"), x + 2, y + 2, 0.5)
    return (
        s
        + el(f"M{x - 28} {y}H{x + 28}M{x} {y - 28}V{y + 28}", "none", "#1d1a15", 1.2)
        + circle(x, y, 8, "none", "#b3271e", 1.4)
    )


def _ambush(w: float, r: random.Random, sky: Sky) -> str:
    """A machine gun in the bushes."""
    s = at(troops.tripod(troops.THIN), w * 0.5, 74, 0.95)
    s += at(soldier(ARMY, mix(CLOTH, "#2f3a22", 0.4)), w * 0.32, 72, 0.95)
    for _ in range(60):
        x, y = r.uniform(-4, w + 4), r.choice((r.uniform(80, 100), r.uniform(70, 100)))
        if abs(x - w * 0.5) < w * 0.24 and y < 84:
            continue
        q = r.uniform(4, 8.5)
        tone = r.choice(("#4d6234", "#5d7340", "#3c5029"))
        s += circle(x, y, q, tone, dark(tone, 0.35), 0.6) + circle(
            x - q * 0.3, y - q * 0.35, q * 0.42, light(tone, 0.25), op=0.7
        )
    return s


def _slipping(w: float, r: random.Random, sky: Sky) -> str:
    """A man between the stems, half seen."""
    s = group(man(0, 0, 1.0, None, 0.75), f"translate({w * 0.56:.1f} 62)")
    for x, wide in ((0.47, 6.5), (0.64, 8.5)):
        s += rect(w * x, -2, wide, 104, "#e9e3d2", 0, "#4b4536", 0.8) + "".join(
            el(f"M{w * x:.1f} {y}h{wide * 0.6:.1f}", "none", "#2e2a22", 1.2) for y in (8, 26, 47, 71, 88)
        )
    return s + "".join(ellipse(w * x, y, 44, 6, "#f3efe2", op=0.4) for x, y in ((0.2, 78), (0.7, 86), (0.45, 94)))


def _digging(w: float, r: random.Random, sky: Sky) -> str:
    """A spade beside a fresh hole."""
    s = ellipse(w * 0.52, 86, 46, 13, "#a5804e", "#5d4324", 1.6) + ellipse(
        w * 0.52, 88, 36, 9, "#3b2a18", "#22180d", 1.2
    )
    s += group(man(0, 0, 1.05, "", 0.1), f"translate({w * 0.5:.1f} 68)") + ellipse(
        w * 0.52, 95, 41, 8, "#a5804e", "#5d4324", 1.2
    )
    for _ in range(22):
        s += ellipse(
            w * 0.52 + r.gauss(0, 26),
            95 + r.uniform(-4, 4),
            r.uniform(2, 4.4),
            r.uniform(1.4, 2.6),
            r.choice(("#8a673a", "#b48f5a")),
            "#4a3520",
            0.5,
        )
    spade = (
        rect(-2, -44, 4, 50, "#8a5d33", 1, INK, 1)
        + rect(-8, -48, 16, 4.6, "#8a5d33", 1.6, INK, 1)
        + el("M-9 4H9V18Q0 30 -9 18Z", "#8d9397", INK, 1.4)
    )
    return s + at(spade, w * 0.84, 66, 0.95, 14)


def _grenadiers(w: float, r: random.Random, sky: Sky) -> str:
    """Hand grenades in flight towards a window."""
    x = w * 0.66
    s = rect(x, 14, w * 0.4, 90, "#b8a98a", 0, INK, 1.4)
    for row in range(9):
        for col in range(5):
            if r.random() < 0.5:
                s += rect(x + 4 + col * 14 + (row % 2) * 6, 18 + row * 9, 11, 6, "#a39474", 1, "#7d7158", 0.6)
    s += rect(x + 17, 34, 26, 30, "#2a231a", 0, INK, 1.6) + el(
        f"M{x + 30} 34V64M{x + 17} 49H{x + 43}", "none", "#8a6a44", 2
    )
    stick = rect(-2, -3, 4, 24, "#a9794a", 1, INK, 0.9) + rect(-5, -16, 10, 14, "#59604a", 1.6, INK, 1)
    for gx, gy, turn in ((0.28, 44, 40), (0.44, 28, 100), (0.58, 36, 150)):
        s += at(stick, w * gx, gy, 0.9, turn) + el(
            f"M{w * gx - 20:.0f} {gy + 16}q8 -10 14 -12", "none", "#fffaf0", 1.4, so=0.8
        )
    return s + man(w * 0.14, 70, 1.05, "")


def _faust(w: float, r: random.Random, sky: Sky) -> str:
    """A man with a tube on his shoulder, the back blast behind him."""
    s = "".join(circle(w * 0.2 - 7 * n, 64 + 2 * n, 5 + 2.4 * n, "#e9e2d0", op=0.7 - 0.09 * n) for n in range(6))
    head = el("M24 -13L34 -20C42 -24 46 -18 41 -14L30 -7Z", "#6d6a42", INK, 1.2)
    return s + at(troops.kneeling("german", "#5d6658", troops.TUBE + head), w * 0.32, 68, 1.25)


rifles = scene(_rifles)
leader = scene(_leader)
charge = scene(_charge)
runners = scene(_runners)
courier = scene(_courier)
resting = scene(_resting)
dressing = scene(_dressing)
lying = scene(_lying)
sandbags = scene(_sandbags)
machine_gun = scene(_machine_gun)
marksman = scene(_marksman)
ambush = scene(_ambush)
slipping = scene(_slipping)
digging = scene(_digging)
grenadiers = scene(_grenadiers)
faust = scene(_faust)


# -- Guns and tanks on the pictures of action cards, and where shells strike.


def tank_body(paint: str) -> str:
    """A tank from the side, 120 long, its tracks at y = 0, gun to the left."""
    s = el(
        "M-52 -6C-56 -14 -50 -22 -42 -22H44C54 -22 58 -14 54 -6C52 0 44 2 38 2H-38C-46 2 -50 0 -52 -6Z",
        "#35312a",
        INK,
        1.4,
    )
    s += "".join(
        circle(-36 + 18 * n, -9, 8.4, mix(paint, "#2a2620", 0.35), INK, 1.2) + circle(-36 + 18 * n, -9, 2.6, INK)
        for n in range(5)
    )
    s += el("M-54 -22L-48 -32H46L54 -22Z", paint, INK, 1.4) + el("M-52 -23H50", "none", light(paint, 0.3), 1.4)
    s += el("M-24 -32L-18 -50H20L28 -42V-32Z", light(paint, 0.08), INK, 1.4) + rect(
        -2, -54, 14, 5, paint, 1.5, INK, 1.1
    )
    s += rect(-70, -45, 50, 4.6, dark(paint, 0.25), 1, INK, 1) + rect(-74, -46.4, 7, 7.4, dark(paint, 0.35), 1, INK, 1)
    return s + el("M20 -48L-16 -48", "none", light(paint, 0.35), 1.2)


def _tank(w: float, r: random.Random, sky: Sky) -> str:
    """A tank that comes on."""
    dust = "".join(circle(w * 0.98 + 5 * n, 78 - 3 * n, 7 + 2 * n, "#d9c79a", op=0.4) for n in range(4))
    return dust + at(tank_body("#7f7b62"), w * 0.68, 84, 0.72)


def _weak_spot(w: float, r: random.Random, sky: Sky) -> str:
    """The flank of a tank, large, with a ring round the thinnest plate."""
    s = at(tank_body("#77765c"), w * 0.52, 88, 1.14)
    x, y = w * 0.74, 62
    ring = circle(x, y, 17, "none", "#fff6e2", 5) + circle(x, y, 17, "none", "#b3271e", 3)
    return (
        s
        + ring
        + el(
            f"M{x} {y - 25}V{y - 9}M{x} {y + 9}V{y + 25}M{x - 25} {y}H{x - 9}M{x + 9} {y}H{x + 25}",
            "none",
            "#b3271e",
            2.6,
        )
    )


def _repair(w: float, r: random.Random, sky: Sky) -> str:
    """A tank with its track off, a spanner in front."""
    s = at(tank_body("#66764a"), w * 0.6, 82, 0.94)
    s += "".join(rect(w * 0.1 + 8.4 * n, 88 + (n % 2), 7.4, 5, "#4a453b", 1, INK, 0.8) for n in range(9))
    s += at(troops.kneeling(ARMY, "#4c5548"), w * 0.24, 68, 0.98)
    spanner = el(
        "M-4 26V-14C-13 -18 -13 -30 -6 -36V-24H6V-36C13 -30 13 -18 4 -14V26A4 4 0 0 1 -4 26Z", "#c3c8ca", INK, 1.6
    )
    return s + at(spanner, w * 0.9, 60, 0.9, 24)


def _gun_line(w: float, r: random.Random, sky: Sky) -> str:
    """Field guns that fire one after the other."""
    s = ""
    for n, (x, y, k) in enumerate(((0.2, 72, 0.6), (0.46, 78, 0.78), (0.76, 86, 1.0))):
        body = (
            el("M0 0L44 -26", "none", INK, 7.4)
            + el("M0 0L44 -26", "none", "#5d664a", 4.8)
            + el("M-4 2L-40 16", "none", INK, 6.4)
            + el("M-4 2L-40 16", "none", "#5d664a", 4)
        )
        body += (
            el("M6 -20L14 -22L16 8L8 10Z", "#6f7a56", INK, 1.4)
            + circle(0, 4, 13, "#3d382d", INK, 1.6)
            + circle(0, 4, 9.6, "none", "#8b8461", 1.8)
        )
        body += el("M-9 4H9M0 -5V13M-6 -2L6 10M6 -2L-6 10", "none", "#8b8461", 1.4)
        if n != 1:
            body += el(star_path(52, -31, 15, 8, 0.4), "#f28a2e") + el(star_path(52, -31, 8, 7, 0.5), "#fff1bd")
        s += at(body, w * x, y, k)
    return s


def _mortar(w: float, r: random.Random, sky: Sky) -> str:
    """A mortar with its crew, bursts in the distance."""
    s = burst(w * 0.72, 70, 0.7, r) + burst(w * 0.9, 73, 0.55, r) + burst(w * 0.58, 72, 0.42, r)
    s += at(troops.kneeling(ARMY, CLOTH), w * 0.16, 70, 1.05) + group(
        troops.tube(), f"translate({w * 0.14:.1f} 30) scale(.92)"
    )
    return s + at(el("M-3 -7C-3 -13 3 -13 3 -7V3L5 8H-5L-3 3Z", "#4d5540", INK, 1), w * 0.14 + 63, 30, 1.1, 28)


def _bursts(w: float, r: random.Random, sky: Sky) -> str:
    """Shells strike."""
    return "".join(burst(w * x, y, k, r) for x, y, k in ((0.16, 78, 0.62), (0.84, 80, 0.75), (0.5, 86, 1.0)))


def _far_burst(w: float, r: random.Random, sky: Sky) -> str:
    """One burst at the right."""
    return burst(w * 0.78, 82, 0.8, r)


def _sky_guns(w: float, r: random.Random, sky: Sky) -> str:
    """Barrels that point at the sky, in front of everything."""
    s = ""
    for x, k, turn in ((0.2, 0.9, 24), (0.5, 1.05, 10), (0.8, 0.95, -12)):
        gun = (
            rect(-4, -58, 8, 60, "#4d5540", 1, INK, 1.6)
            + rect(-6, -66, 12, 12, "#3d4433", 2, INK, 1.4)
            + rect(-9, -16, 18, 22, "#5f6a4c", 2, INK, 1.4)
        )
        s += at(gun, w * x, 92, k, turn) + at(rect(-15, -6, 30, 18, "#4a4f3c", 3, INK, 1.4), w * x, 94, k)
        tip = math.radians(turn)
        fx, fy = w * x + math.sin(tip) * 72 * k, 92 - math.cos(tip) * 72 * k
        s += el(star_path(fx, fy, 9, 7, 0.42, turn), "#f28a2e") + el(star_path(fx, fy, 5, 6, 0.5), "#fff1bd")
    return s


tank = scene(_tank)
weak_spot = scene(_weak_spot)
repair = scene(_repair)
gun_line = scene(_gun_line)
mortar = scene(_mortar)
bursts = scene(_bursts)
far_burst = scene(_far_burst)
sky_guns = scene(_sky_guns)
