"""Men, teams and their weapons as printed on counters: SVG elements in a box of 100, the middle of the picture at
(50, 40). What a squad is good at shows in its hands.
"""

from __future__ import annotations

from tabletop.games.conflict_solo.table.pieces import looks
from tabletop.table.draw.kit import circle, dark, el, ellipse, group, light, mix, path, poly, rect
from tabletop.table.draw.men import INK, SKIN, STEEL, helmet, soldier

WOOD, CREAM = "#7a5230", "#fff6e2"

# -- what a man holds, as in `men.RIFLE`: around the middle of his body
STICK_GUN = el("M-9 5L12 -9", "none", INK, 5) + el("M-9 5L12 -9", "none", STEEL, 2.8) + rect(1.4, -3, 3.2, 11, INK, 1)
DRUM_GUN = (
    el("M-13 8L13 -11", "none", INK, 5)
    + el("M-13 8L0 -1.6", "none", WOOD, 3.2)
    + el("M0 -1.6L13 -11", "none", "#555b5e", 2.8)
    + circle(2.5, 1.5, 4.4, "#4a5053", INK, 1)
)
LIGHT_GUN = (
    el("M-14 8L19 -13", "none", INK, 5.4)
    + el("M-14 8L-5 2.4", "none", WOOD, 3.6)
    + el("M-5 2.4L19 -13", "none", "#4d5357", 3)
    + el("M14 -10L11 -2M14 -10L19 -3", "none", INK, 1.6)
    + el("M-1 0C-5 6 -3 10 2 12", "none", "#c29a3f", 2.6)
)
CHARGE = (
    rect(-11, -6, 21, 15, "#6d5a39", 2, INK, 1.1)
    + el("M-5 -6V9M3 -6V9", "none", "#a98b55", 2)
    + el("M-11 -5C-9 -14 6 -14 8 -6", "none", "#3d3426", 1.8)
)
TUBE = (
    el("M-20 3L24 -13", "none", INK, 7)
    + el("M-20 3L24 -13", "none", "#5c6140", 4.8)
    + el("M22 -16L27 -9", "none", INK, 2.4)
    + el("M1 -4L4 5", "none", INK, 2.6)
)


def _at(body: str, x: float, y: float, k: float) -> str:
    return group(body, f"translate({x:g} {y:g}) scale({k:g})")


def _three(army: str, cloth: str, left: str | None, right: str | None, front: str | None) -> str:
    """Two men behind and one before them; None: a rifle."""
    s = ""
    for x, y, k, held in ((36.5, 36, 0.78, left), (63.5, 36, 0.78, right), (50, 45, 0.86, front)):
        s += _at(soldier(army, cloth) if held is None else soldier(army, cloth, held), x, y, k)
    return s


def kneeling(army: str, cloth: str, held: str = "") -> str:
    """A man on one knee who looks to the right."""
    s = el(
        path([(-6, 8, 1), (-13, 25, 1), (-11, 29, 1), (11, 29, 1), (13, 17, 1), (4, 16), (6, 6, 1)]),
        dark(cloth, 0.14),
        INK,
        1,
    )
    s += el(path([(-8, -10, 1), (6.4, -11, 1), (8, 11, 1), (-7, 12, 1)]), cloth, INK, 1)
    s += held
    s += el(path([(4, -9, 1), (17, -2, 1), (15.6, 3, 1), (2, -1, 1)]), light(cloth, 0.08), INK, 0.9)
    return s + group(helmet(army, cloth), "translate(-1 -16.6)")


def prone(army: str, cloth: str) -> str:
    """A man who lies behind his weapon and looks to the right, his elbow at (0, 0)."""
    s = el(
        path([(-44, 8, 1), (-42, 1, 1), (-24, -2), (-8, -7, 1), (2, -4, 1), (0, 5, 1), (-20, 8), (-40, 12, 1)]),
        cloth,
        INK,
        1,
    )
    s += el(poly([(-47, 3), (-40, 3), (-40, 11), (-48, 11)]), "#2b241c")
    s += el(path([(-6, -4, 1), (8, 0, 1), (7, 5, 1), (-7, 3, 1)]), light(cloth, 0.08), INK, 0.9)
    return s + group(helmet(army, cloth), "translate(-1 -11)")


def _horse(coat: str = "#7a4d2b") -> str:
    """Head and neck of a horse that looks to the right."""
    neck = [(-17, 34, 1), (-15, 8), (-9, -12), (-2, -23), (3, -24), (9, -18), (20, -2), (24, 6), (22, 11), (16, 12)]
    s = el(path([*neck, (10, 7), (5, 5), (4, 14), (9, 34, 1)]), coat, INK, 1.3)
    s += el(poly([(-3, -21), (-1, -32), (3, -23)]), coat, INK, 1.1) + el(
        poly([(2, -22), (6, -31), (7, -19)]), coat, INK, 1.1
    )
    mane = [(-17, 30, 1), (-19, 6), (-13, -14), (-4, -25, 1), (-5, -12), (-9, 8), (-10, 30, 1)]
    s += el(path(mane), dark(coat, 0.55), INK, 0.7) + el("M11 -15L18 -4", "none", light(coat, 0.75), 2.2)
    s += circle(7, -11, 1.8, INK) + circle(7.6, -11.6, 0.6, CREAM) + circle(21.6, 6.6, 1.1, INK)
    return s + el("M5 -17L2 3M2 3L20 -1M12 6L3 2L-6 16", "none", "#2b241c", 1.5)


def _canopy(x: float, y: float, k: float) -> str:
    """A parachute."""
    s = el("M-14 2C-13 -16 13 -16 14 2Z", "#f3ead2", INK, 1.2) + el(
        "M-5 2C-5 -6 -3 -11 0 -11.4C3 -11 5 -6 5 2", "none", INK, 0.9
    )
    s += el("M-14 2L0 18L14 2M-5 2L0 18L5 2", "none", INK, 1)
    return _at(s, x, y, k)


def _flag(x: float, y: float) -> str:
    """The small banner of a guards unit."""
    return _at(el("M0 26V-14", "none", INK, 2.6) + el("M0 -14H22L17 -7.5L22 -1H0Z", "#b02a20", INK, 1.1), x, y, 1)


def men(look: str, nation: str) -> str:
    """A counter of class foot."""
    kind, own = looks.MEN.get(look, "rifles"), looks.nation(nation)
    army, cloth = own.army, own.cloth
    if kind == "stick guns":
        return _three(army, mix(cloth, "#3f463c", 0.35), STICK_GUN, STICK_GUN, STICK_GUN)
    if kind == "drum guns":
        return _three(army, cloth, DRUM_GUN, DRUM_GUN, DRUM_GUN)
    if kind == "charges":
        return _three(army, mix(cloth, "#4a4433", 0.25), None, None, CHARGE)
    if kind == "light gun":
        return _three(army, cloth, None, None, LIGHT_GUN)
    if kind == "guards":
        return _flag(33, 22) + _three(army, mix(cloth, "#9a7b3a", 0.3), None, DRUM_GUN, LIGHT_GUN)
    if kind == "horse":
        walkers = _at(soldier(army, cloth), 36, 42, 0.78) + _at(soldier(army, cloth), 51, 49, 0.78)
        return _at(_horse(), 53, 33, 0.98) + walkers
    if kind == "parachute":
        jump = mix(cloth, "#8a7f55", 0.5)
        return (
            _canopy(50, 17, 0.9)
            + _at(soldier(army, jump, STICK_GUN), 38, 42, 0.8)
            + _at(soldier(army, jump, STICK_GUN), 62, 42, 0.8)
        )
    if kind == "long rifle":
        gun = el("M-10 0L52 -9", "none", INK, 4.6) + el("M6 -2.4L52 -9", "none", "#5c6266", 2.6)
        gun += el("M-10 0L6 -2.4", "none", WOOD, 3.2) + el("M36 -6L31 6M36 -6L42 5", "none", INK, 2)
        return _at(kneeling(army, cloth), 38, 30, 0.74) + _at(gun, 44, 56, 0.72) + _at(prone(army, cloth), 52, 57, 0.74)
    if kind == "tube":
        return _at(soldier(army, cloth), 36, 36, 0.78) + _at(kneeling(army, cloth, TUBE), 56, 42, 0.9)
    return _three(army, cloth, None, None, None)


# -- teams
def tripod(barrel: str) -> str:
    s = el("M-26 20L-2 2M26 20L2 2M0 4V24", "none", INK, 4.4) + el(
        "M-26 20L-2 2M26 20L2 2M0 4V24", "none", "#74786b", 2.2
    )
    s += rect(-20, -7, 28, 9, STEEL, 1.5, INK, 1.2) + rect(-27, -5, 8, 5.4, WOOD, 1, INK, 0.9)
    s += barrel + rect(-9, 2, 12, 9.5, "#4f5a3f", 1, INK, 0.9) + el("M3 6C11 7 12 1 8 -1", "none", "#b5923c", 2.6)
    return s


THIN = rect(8, -5.2, 34, 4.4, "#4d5357", 1.4, INK, 1) + rect(40, -5.8, 6, 5.6, STEEL, 1, INK, 0.8)
THICK = rect(8, -7, 28, 8, "#59605c", 2.4, INK, 1.1) + rect(36, -4.6, 9, 3.4, STEEL, 1)


def _wheeled() -> str:
    """A gun on a low carriage with two wheels and a shield."""
    s = el("M-30 20L-4 6", "none", INK, 5) + el("M-30 20L-4 6", "none", "#667047", 3)
    s += (
        rect(-22, -6, 26, 9, STEEL, 1.5, INK, 1.2)
        + rect(8, -7, 28, 8.4, "#566047", 2.4, INK, 1.1)
        + rect(36, -4.6, 8, 3.4, STEEL, 1)
    )
    s += el(poly([(2, -16), (11, -16), (13, 13), (0, 13)]), "#667047", INK, 1.2)
    return s + circle(3, 16, 9.4, "#3d382d", INK, 1.2) + circle(3, 16, 6.2, "#8b8461") + circle(3, 16, 2, INK)


def _tall() -> str:
    """A heavy machine gun on a high tripod, against aircraft."""
    s = el("M0 0L-20 34M0 0L20 34M0 0V34", "none", INK, 4.4) + el(
        "M0 0L-20 34M0 0L20 34M0 0V34", "none", "#6d725c", 2.2
    )
    s += group(
        rect(-20, -5, 30, 9, STEEL, 1.5, INK, 1.2)
        + rect(10, -2.6, 36, 4.2, "#4d5357", 1, INK, 1)
        + rect(44, -4, 7, 7, STEEL, 1, INK, 0.8),
        "rotate(-32)",
    )
    return s + circle(2, -12, 8, "none", INK, 1.8) + el("M-6 -12H10M2 -20V-4", "none", INK, 1.2)


def tube() -> str:
    s = el("M30 62L44 34M66 62L48 34", "none", INK, 4.6) + el("M66 62L48 34M30 62L44 34", "none", "#7a7f6b", 2.2)
    s += el("M36 62L58 18", "none", INK, 10) + el("M36 62L58 18", "none", "#5a6150", 7)
    s += el("M54 21L62 25", "none", INK, 2.4)
    return s + rect(24, 60, 30, 6, "#4a4f42", 2, INK, 1.2)


def team(look: str, kind: str, nation: str) -> str:
    """A counter of class mg or mortar: the weapon with its crew."""
    own = looks.nation(nation)
    sort = looks.TEAMS.get(look, "tripod" if kind == "mg" else "large")
    army, cloth = own.army, own.cloth
    if kind == "mortar":
        small = sort == "small"
        loader = _at(kneeling(army, cloth), 37, 42, 0.84)
        second = "" if small else _at(group(kneeling(army, cloth), "scale(-1 1)"), 68, 39, 0.76)
        return (
            second
            + loader
            + group(tube(), f"translate({24 if small else 16} {27 if small else 7}) scale({0.64 if small else 0.88})")
        )
    weapon = {"tripod": tripod(THICK if look == "P-CKM" else THIN), "wheels": _wheeled(), "tall": _tall()}[sort]
    if sort == "tall":
        return _at(kneeling(army, cloth), 34, 44, 0.86) + _at(weapon, 54, 36, 0.78)
    return (
        _at(kneeling(army, cloth), 35, 35, 0.86) + _at(kneeling(army, cloth), 54, 30, 0.66) + _at(weapon, 51, 52, 0.74)
    )


def head(nation: str) -> str:
    """One head, for the badge of somebody carried; (0, 0) is its middle."""
    own = looks.nation(nation)
    return circle(0, 0, 0.1, SKIN) + helmet(own.army, own.cloth) + ellipse(0, 9, 7, 3.4, own.cloth, INK, 0.8)
