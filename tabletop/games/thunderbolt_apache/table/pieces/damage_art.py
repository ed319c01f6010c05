"""Drawings of what a hit does, in a box of 48 x 48: engine, controls, wounded, fireball, ..."""

from __future__ import annotations

from tabletop.table.draw.kit import circle, el, ellipse, group, path, poly, rect, star_path

INK = "#2a2016"
BURST = star_path(0, 0, 12, 9, 0.55, 8)
PLANE = path(
    [
        (0, -20),
        (2.4, -16),
        (3, -6, 1),
        (19, -3, 1),
        (19, 3, 1),
        (3, 5, 1),
        (2.2, 14, 1),
        (8, 16.4, 1),
        (8, 19.4, 1),
        (-8, 19.4, 1),
        (-8, 16.4, 1),
        (-2.2, 14, 1),
        (-3, 5, 1),
        (-19, 3, 1),
        (-19, -3, 1),
        (-3, -6, 1),
        (-2.4, -16),
    ]
)


def burst(x: float, y: float, k: float = 1.0) -> str:
    return group(
        el(BURST, "#e2701f", "#6d2208", 1.6) + el(star_path(0, 0, 6, 9, 0.5), "#ffd85e"),
        f"translate({x:g} {y:g}) scale({k:g})",
    )


def stroke(d: str, w: float = 3.4, c: str = INK) -> str:
    return el(d, "none", c, w)


def _near_miss() -> str:
    return (
        group(el(PLANE, "#5d6450", INK, 1.4), "translate(20 30) rotate(45) scale(.8)")
        + burst(40, 12, 0.8)
        + stroke("M31 33L38 40M36 29L43 33", 1.6, "#8a8070")
    )


def _rattled() -> str:
    s = el(
        path([(24, 8), (37, 13), (39, 25), (34, 31, 1), (35, 40, 1), (16, 40, 1), (16, 32, 1), (10, 24), (13, 13)]),
        "#dcc3a0",
        INK,
        1.8,
    )
    s += el(path([(10, 20, 1), (12, 9), (24, 5), (36, 9), (39, 20, 1)]), "#4d5a46", INK, 1.8) + el(
        poly([(13, 20), (36, 20), (35, 27), (14, 27)]), "#2f3d46", INK, 1.4
    )
    return s + stroke("M4 12l-3 -4M3 20h-3M44 11l4 -4M45 20h3", 2.2, "#b3271e")


def _hud() -> str:
    s = el(poly([(8, 6), (40, 6), (36, 34), (12, 34)]), "#bfe0cf", INK, 1.8, op=0.9)
    s += stroke("M17 16H31M14 22H20M28 22H34", 1.6, "#1d6b43") + circle(24, 22, 4, "none", "#1d6b43", 1.6)
    return s + rect(10, 34, 28, 8, "#4b4a44", 2, INK, 1.6) + stroke("M38 4L28 16L33 20L22 33", 2.4, "#b3271e")


def _display() -> str:
    s = rect(5, 6, 38, 36, "#4b4a44", 4, INK, 1.8) + rect(10, 11, 28, 24, "#1e3a33", 2, INK, 1.2)
    s += stroke("M13 29q5 -12 11 -6t11 -8", 1.6, "#79d6a0") + "".join(
        circle(x, 38.6, 1.5, "#d9cfae") for x in (13, 20, 28, 35)
    )
    return s + stroke("M31 9L23 20L28 23L18 37", 2.6, "#e2701f")


def _controls() -> str:
    s = (
        stroke("M24 38V22", 5)
        + el(path([(18, 6, 1), (28, 5, 1), (30, 22, 1), (20, 24, 1)]), "#4b4a44", INK, 1.6)
        + circle(23, 9, 2.2, "#b3271e")
    )
    s += el(path([(10, 42, 1), (14, 34), (34, 34), (38, 42, 1)]), "#7a7364", INK, 1.6)
    return s + stroke("M7 16H13M7 16l3 -3M7 16l3 3M35 16h6M41 16l-3 -3M41 16l-3 3", 2, "#b3271e")


def _engine() -> str:
    s = el(
        path([(5, 14, 1), (13, 9), (32, 10), (42, 16, 1), (42, 30, 1), (32, 36), (13, 37), (5, 32, 1)]),
        "#8d9492",
        INK,
        1.8,
    )
    s += ellipse(7, 23, 4, 9.4, "#2c2b28", INK, 1.6) + stroke("M7 14V32M3.6 18L10.4 28M10.4 18L3.6 28", 1.2, "#c9cdca")
    return (
        s
        + stroke("M18 10V36M28 10V36", 1.4)
        + el(
            path([(40, 20, 1), (47, 14), (45, 20), (49, 23), (45, 26), (47, 32), (40, 27, 1)]),
            "#e2701f",
            "#6d2208",
            1.4,
        )
    )


def _cannon() -> str:
    s = (
        rect(3, 15, 17, 18, "#7a7f7e", 3, INK, 1.8)
        + stroke("M20 18H45M20 24H45M20 30H45", 3.4, "#3b3a36")
        + rect(31, 15, 4, 18, "#57564b", 1, INK, 1.2)
    )
    return s + stroke("M36 8L28 40", 3.4, "#b3271e")


def _pylon() -> str:
    s = el(path([(2, 8, 1), (24, 5), (46, 9, 1), (46, 14, 1), (2, 14, 1)]), "#8d9492", INK, 1.6) + el(
        poly([(17, 14), (31, 14), (28, 23), (20, 23)]), "#57564b", INK, 1.6
    )
    s += group(
        el(path([(4, 36), (12, 31), (32, 31), (42, 36), (32, 41), (12, 41)]), "#6c7150", INK, 1.6)
        + el("M4 31L10 36L4 41", "none", INK, 2.2),
        "rotate(9 24 36)",
    )
    return s + stroke("M15 26L33 28", 2.6, "#b3271e")


def _airframe() -> str:
    return group(el(PLANE, "#6f7866", INK, 1.6), "translate(24 25) scale(1.12)") + burst(35, 24, 0.92)


def _fuel_leak() -> str:
    s = el(
        path([(8, 14, 1), (14, 8), (36, 8), (41, 14, 1), (41, 22, 1), (36, 27), (14, 27), (8, 22, 1)]),
        "#767c5b",
        INK,
        1.8,
    ) + stroke("M18 8.6V26.6M31 8.6V26.6", 1.3)
    drop = path([(0, -8, 1), (4.6, 0), (0, 5), (-4.6, 0)])
    return s + "".join(
        group(el(drop, "#e88a1f", INK, 1.4), f"translate({x} {y}) scale({k})")
        for x, y, k in ((24, 37, 1.1), (34, 42, 0.7), (15, 40, 0.6))
    )


def _stores_lost() -> str:
    s = ""
    for x, y, a in ((15.0, 14.0, 20.0), (31.0, 27.0, 38.0)):
        s += group(
            el(path([(-13, 0), (-6, -5), (6, -5), (13, 0), (6, 5), (-6, 5)]), "#6c7150", INK, 1.6)
            + stroke("M-14 -4.6L-9 0L-14 4.6", 2.2),
            f"translate({x} {y}) rotate({a})",
        )
    return s + stroke("M38 6V16M38 16l-4 -4M38 16l4 -4", 2.6, "#b3271e")


def _pod() -> str:
    s = el(
        path([(3, 26, 1), (8, 19), (36, 17), (44, 22, 1), (44, 30), (36, 34), (8, 33)]), "#a2a8a6", INK, 1.8
    ) + stroke("M15 18.6V33M26 17.8V33.6", 1.3)
    return s + stroke("M38 12q4 -3 8 0M36 7q6 -5 12 0", 1.9, "#1f7a57") + burst(27, 24, 0.7)


def _wounded() -> str:
    s = rect(5, 8, 38, 32, "#f6f0e0", 6, INK, 1.8)
    return s + el("M20 13H28V20H35V28H28V35H20V28H13V20H20Z", "#b3271e", "#6d120c", 1.2)


def _break() -> str:
    s = stroke("M5 9H22C34 9 38 16 38 28V35", 3.6) + el(poly([(30, 32), (46, 32), (38, 43)]), INK)
    return s + group(el(PLANE, "#6f7866", INK, 1.6), "translate(16 27) rotate(118) scale(.62)")


def _rotor() -> str:
    s = ellipse(24, 22, 22, 8, "#8a8070", op=0.3) + stroke("M3 14L24 22L20 4M24 22L45 29M24 22L30 40", 3.6)
    return s + circle(24, 22, 4.4, "#6f7866", INK, 1.6) + stroke("M37 24L42 31M42 24L37 31", 2.6, "#b3271e")


def _killed() -> str:
    s = el(
        path([(24, 4), (40, 12), (42, 26, 1), (36, 32, 1), (36, 41, 1), (12, 41, 1), (12, 32, 1), (6, 26, 1), (8, 12)]),
        "#4d5a46",
        INK,
        1.8,
    )
    s += el(path([(10, 20, 1), (24, 16), (38, 20, 1), (37, 29, 1), (11, 29, 1)]), "#1d2429", INK, 1.4)
    return (
        s
        + stroke("M14 20l6 6m0 -6l-6 6M28 20l6 6m0 -6l-6 6", 2, "#e9e2cf")
        + stroke("M30 5L25 12L29 15", 1.8, "#b3271e")
    )


def _fireball() -> str:
    return burst(24, 24, 1.9) + group(el(PLANE, "#2b2723", INK, 1), "translate(24 25) rotate(35) scale(.62)")


DAMAGE_ART = {
    "Near miss": _near_miss,
    "Rattled": _rattled,
    "HUD": _hud,
    "Display": _display,
    "Controls": _controls,
    "Engine": _engine,
    "Cannon": _cannon,
    "Pylon": _pylon,
    "Airframe": _airframe,
    "Fuel leak": _fuel_leak,
    "Stores lost": _stores_lost,
    "Pod hit": _pod,
    "Wounded": _wounded,
    "Break": _break,
    "Rotor": _rotor,
    "Killed": _killed,
    "Fireball": _fireball,
}
