"""Guns and tanks on the pictures of action cards, and where shells strike."""

from __future__ import annotations

import math
import random

from tabletop.games.conflict_solo.table.pieces import troops
from tabletop.games.conflict_solo.table.pieces.scenes.stage import ARMY, CLOTH, INK, Sky, at, burst, scene
from tabletop.table.draw.kit import circle, dark, el, group, light, mix, rect, star_path


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
