"""Infantry as printed on its counters: men with rifles, machine gunners, leaders, crews; and the support weapons.
SVG elements in a 100 box.
"""

from __future__ import annotations

from tabletop.table.draw.kit import circle, dark, el, ellipse, group, light, path, poly, rect

INK = "#1f1b15"
SKIN = "#c9a27e"
STEEL = "#3c4144"


def helmet(nation: str, cloth: str) -> str:
    """A head with the helmet or cap of the nation; (0, 0) is the middle of the face."""
    steel = {
        "german": "#4b544a",
        "soviet": "#5f6638",
        "us": "#585a38",
        "british": "#665f3c",
        "japanese": "#7a6b34",
        "polish": "#5c5e3c",
    }.get(nation, dark(cloth, 0.15))
    s = ellipse(0, 1.2, 4.3, 4.9, SKIN, INK, 0.8)
    if nation == "british":
        return s + ellipse(0, -1.6, 8.2, 2.3, steel, INK, 0.9) + el("M-5 -2C-4 -7 4 -7 5 -2Z", steel, INK, 0.9)
    if nation == "german":
        return s + el("M-6.6 1.6C-6.4 -8 6.4 -8 6.6 1.6L5 -0.6H-5Z", steel, INK, 0.9)
    return s + el("M-5.9 -0.4C-5.6 -8.2 5.6 -8.2 5.9 -0.4L6.6 0.6H-6.6Z", steel, INK, 0.9)


RIFLE = (
    el("M-12 8L15 -15", "none", INK, 4.4)
    + el("M-12 8L2 -4", "none", "#7a5230", 3)
    + el("M2 -4L15 -15", "none", STEEL, 2)
)
"""A rifle held across the body."""


def soldier(nation: str, cloth: str, held: str = RIFLE) -> str:
    """A man who advances with his rifle, or what else he has in hand, 60 high, feet at y = 32."""
    s = el(
        path([(-6, 9, 1), (-9, 31, 1), (-3.4, 31.6, 1), (0, 14), (4.4, 31.6, 1), (10, 31, 1), (5.6, 8, 1)]),
        dark(cloth, 0.12),
        INK,
        1,
    )
    s += el(poly([(-9.6, 29), (-2.6, 29), (-2.6, 32.6), (-11, 32.6)]), "#2b241c") + el(
        poly([(3.6, 29), (10, 29), (12.6, 32.6), (4, 32.6)]), "#2b241c"
    )
    s += el(path([(-7.6, -12, 1), (7.2, -12.4, 1), (6.4, 11, 1), (-6.8, 11, 1)]), cloth, INK, 1) + rect(
        -7.2, 4.6, 14.2, 2.8, dark(cloth, 0.45)
    )
    s += held
    s += el(path([(-7.6, -11.4, 1), (-11.4, 3, 1), (-6, 6, 1), (-3.6, -3, 1)]), light(cloth, 0.08), INK, 0.9) + el(
        path([(7, -11.6, 1), (10.8, -5.6), (5, 0.6, 1), (2, -4, 1)]), light(cloth, 0.08), INK, 0.9
    )
    return s + group(helmet(nation, cloth), "translate(0 -18.6)")


def officer(nation: str, cloth: str) -> str:
    """A leader: field glasses on the chest, an arm pointing ahead."""
    s = el(
        path([(-6.4, 9, 1), (-7.4, 31, 1), (-1.4, 31, 1), (0, 14), (2, 31, 1), (8, 31, 1), (6.2, 8, 1)]),
        dark(cloth, 0.1),
        INK,
        1,
    )
    s += el(poly([(-8, 22), (-1, 22), (-1, 32.6), (-9.4, 32.6)]), "#2b241c") + el(
        poly([(1.4, 22), (8.4, 22), (10.4, 32.6), (1.6, 32.6)]), "#2b241c"
    )
    s += el(path([(-8.4, -12, 1), (8, -12, 1), (7.8, 15, 1), (-8.2, 15, 1)]), cloth, INK, 1) + rect(
        -8, 4.6, 16, 2.8, "#4a3521"
    )
    s += el(
        path([(7.6, -11.4, 1), (24, -16.4, 1), (24.6, -12.2, 1), (8.4, -4.6, 1)]), light(cloth, 0.1), INK, 1
    ) + circle(26, -14.6, 2.6, SKIN, INK, 0.7)
    s += el(path([(-8, -11, 1), (-12.6, 0), (-4, 5, 1), (-2, 1, 1)]), light(cloth, 0.08), INK, 0.9)
    s += rect(-4.4, -6.4, 3.8, 5.4, "#26231e", 1) + rect(0.4, -6.4, 3.8, 5.4, "#26231e", 1)
    cap = (
        ellipse(0, 1.2, 4.3, 4.9, SKIN, INK, 0.8)
        + el("M-6.4 -2.6C-6 -8.4 6 -8.4 6.4 -2.6Z", dark(cloth, 0.2), INK, 0.9)
        + el("M-6 -2.6H6L7.6 -0.6H-6Z", "#26231e")
    )
    return s + group(cap, "translate(0 -18.6)")


def gunner(nation: str, cloth: str) -> str:
    """A kneeling man of a crew."""
    s = el(path([(-6, 8, 1), (-12, 30, 1), (10, 31, 1), (12, 20, 1), (4, 18), (6, 6, 1)]), dark(cloth, 0.12), INK, 1)
    s += el(path([(-8, -10, 1), (6.4, -11, 1), (8, 11, 1), (-7, 12, 1)]), cloth, INK, 1) + el(
        path([(5, -9, 1), (17, -1, 1), (15, 3.6, 1), (3, -1, 1)]), light(cloth, 0.08), INK, 0.9
    )
    return s + group(helmet(nation, cloth), "translate(-1 -16.6)")


def fallen(cloth: str) -> str:
    """A man who lies flat: the broken side."""
    s = el(
        path([(-26, 8, 1), (-24, 2, 1), (4, -5), (17, -6, 1), (18, 3, 1), (4, 7), (-24, 11, 1)]), cloth, INK, 1
    ) + circle(22, -2, 5.6, SKIN, INK, 0.9)
    return (
        s + el("M16.6 -4C18 -10 27 -9 27.8 -2L22 -5Z", dark(cloth, 0.25), INK, 0.8) + el("M6 -8L30 -13", "none", INK, 3)
    )


PLACES = {
    1: ((50, 40, 1.02),),
    2: ((33, 41, 0.92), (67, 43, 0.92)),
    3: ((24, 43, 0.82), (50, 38, 0.86), (76, 43, 0.82)),
}


def squad(size: str, nation: str, cloth: str, broken: bool) -> str:
    """The men of a counter; size: squad, half-squad, crew or leader."""
    n = {"squad": 3, "half-squad": 2, "crew": 2, "leader": 1}[size]
    if broken:
        rows = {1: ((50, 40),), 2: ((50, 28), (50, 52)), 3: ((50, 22), (46, 40), (52, 58))}[n]
        return "".join(group(fallen(cloth), f"translate({x} {y}) scale({1.15 if n == 1 else 0.9})") for x, y in rows)
    draw = officer if size == "leader" else gunner if size == "crew" else soldier
    return "".join(group(draw(nation, cloth), f"translate({x} {y}) scale({k})") for x, y, k in PLACES[n])


def weapon(kind: str) -> str:
    """A machine gun from the side; kind: LMG, MMG, HMG, HMG50."""
    heavy = kind != "LMG"
    s = (
        el("M18 46L40 30M62 46L44 30M41 32V50", "none", INK, 4.6)
        + el("M18 46L40 30M62 46L44 30M41 32V50", "none", "#6b6f63", 2.4)
        if heavy
        else el("M66 40L60 30L54 42", "none", INK, 3.4)
    )
    s += rect(28, 22, 28 if heavy else 24, 9 if heavy else 6, STEEL, 1.5, INK, 1.2)
    s += (
        rect(54, 23, 30, 7.6, "#4d5357", 2, INK, 1.1) + rect(83, 25, 9, 3.6, STEEL, 1)
        if kind in ("MMG", "HMG")
        else rect(50, 23.4, 40, 3.6, STEEL, 1, INK, 0.9)
    )
    if heavy:
        return (
            s
            + rect(22, 24, 7, 5, "#6a4a2c", 1, INK, 0.8)
            + rect(38, 31, 12, 10, "#4f5a3f", 1, INK, 0.9)
            + el("M50 36C58 36 58 30 54 28", "none", "#a98b3c", 2.4)
        )
    return (
        s
        + el(poly([(10, 21), (28, 22), (28, 29), (20, 31), (10, 33)]), "#6a4a2c", INK, 1)
        + el(path([(36, 28, 1), (44, 28, 1), (43, 40), (36, 40)]), STEEL, INK, 0.9)
    )
