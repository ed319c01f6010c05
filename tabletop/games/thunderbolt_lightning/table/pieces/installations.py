"""Counters of ground targets and AA batteries with their damage, plain icons of them for lists, and the side views on
both.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.chit import canvas, chit, margin
from tabletop.table.draw.flames import SMOKE_DEFS, flame, plume
from tabletop.table.draw.kit import (
    Colour,
    cached,
    circle,
    el,
    fit,
    fit_px,
    hexs,
    mix,
    path,
    poly,
    rect,
    rgb,
    svg,
    text,
    width,
)

# -- Side views of guns, buildings and vehicles for counters, as SVG elements in a box of 100 x 60, ground line at y =
# 54.
#
# Every figure takes the ink k and the accent a (the colour of the owner); PALE marks windows and wheel hubs.

PALE = "#efe3c6"
Figure = Callable[[str, str], str]


def _wheel(x: float, y: float, r: float, k: str) -> str:
    return circle(x, y, r, k) + circle(x, y, r * 0.42, PALE)


def _barrel(x: float, y: float, x2: float, y2: float, w: float, k: str) -> str:
    """A barrel with a thicker root and a muzzle."""
    dx, dy = x2 - x, y2 - y
    return (
        el(f"M{x:.1f} {y:.1f}L{x + dx * 0.45:.1f} {y + dy * 0.45:.1f}", "none", k, w * 1.5)
        + el(f"M{x:.1f} {y:.1f}L{x2:.1f} {y2:.1f}", "none", k, w)
        + el(f"M{x + dx * 0.93:.1f} {y + dy * 0.93:.1f}L{x2:.1f} {y2:.1f}", "none", k, w * 1.7)
    )


def heavy_gun(k: str, a: str) -> str:
    """Long barrel on a cross-shaped mount with a shield: 75 to 94 mm."""
    s = (
        el("M8 53H84", "none", k, 4.4)
        + el(poly([(36, 53), (42, 36), (54, 36), (60, 53)]), k)
        + _barrel(40, 40, 92, 6, 4.2, k)
    )
    s += el(poly([(44, 18), (52, 14), (62, 44), (54, 48)]), k) + el(
        poly([(47.4, 20), (51.4, 18), (58.6, 41), (55, 43)]), a, op=0.75
    )
    return s + el(poly([(30, 44), (44, 33), (47, 40), (34, 50)]), k) + el("M16 53L24 47M74 53L68 47", "none", k, 3)


def medium_gun(k: str, a: str) -> str:
    """Carriage on four wheels with a single automatic gun: 37 to 40 mm."""
    s = (
        rect(10, 43, 70, 5, k, 2)
        + _wheel(20, 48, 6.4, k)
        + _wheel(70, 48, 6.4, k)
        + el(poly([(32, 44), (38, 33), (52, 33), (58, 44)]), k)
    )
    s += _barrel(40, 33, 88, 7, 3.4, k) + el(poly([(84, 5), (91, 3.4), (89, 10)]), k)
    s += el(poly([(30, 24), (46, 20), (52, 34), (34, 37)]), k) + el(
        poly([(34, 26.4), (44, 24), (48, 32), (37, 34)]), a, op=0.75
    )
    return s + el("M58 22L66 14M62 26L68 12", "none", k, 2.2)


def light_gun(k: str, a: str) -> str:
    """Pedestal with a single 20 mm gun, shoulder rests and ring sight."""
    s = el("M28 54L44 38L60 54M44 38V54", "none", k, 4) + rect(37, 30, 14, 9, k, 2) + _barrel(30, 36, 86, 9, 2.8, k)
    s += (
        el(poly([(22, 34), (34, 28), (38, 36), (26, 42)]), k)
        + rect(44, 16, 8, 12, k, 3)
        + rect(45.6, 18, 4.8, 8, a, 2, op=0.8)
    )
    return s + circle(64, 10, 4.4, "none", k, 1.6) + el("M60 17V6M56 10H68", "none", k, 1.1)


def twin_gun(k: str, a: str) -> str:
    """Two light barrels on a turning mount: 25 mm."""
    s = rect(26, 46, 44, 7, k, 2) + el(poly([(34, 47), (38, 34), (58, 34), (62, 47)]), k)
    s += _barrel(36, 34, 84, 8, 2.8, k) + _barrel(42, 40, 90, 14, 2.8, k)
    return (
        s
        + el(poly([(28, 26), (42, 20), (48, 38), (34, 42)]), k)
        + el(poly([(32, 28), (40, 24.6), (44, 35), (36, 38)]), a, op=0.75)
    )


def machine_guns(k: str, a: str) -> str:
    """Sandbag post with a twin machine gun."""
    s = "".join(rect(x, y, 19, 8.4, k, 4) for y, xs in ((45, (6, 26, 46, 66)), (36, (14, 34, 56))) for x in xs)
    s += "".join(
        rect(x + 2, y + 1.8, 14, 2, a, 1, op=0.6) for y, xs in ((45, (6, 26, 46, 66)), (36, (14, 34, 56))) for x in xs
    )
    return (
        s
        + el("M44 36V26", "none", k, 4)
        + _barrel(32, 30, 82, 8, 2.4, k)
        + circle(50, 15, 6, k)
        + circle(50, 15, 3, PALE)
    )


def radar_dish(k: str, a: str) -> str:
    """Round mirror on a trailer."""
    s = rect(18, 42, 60, 5, k, 2) + _wheel(28, 48, 6.4, k) + _wheel(68, 48, 6.4, k) + rect(40, 32, 16, 12, k, 2)
    s += el("M30 6C16 16 16 30 34 40C50 38 58 22 54 8Z", k) + el("M32 10C22 18 22 28 35 36", "none", a, 2.6, so=0.95)
    return s + el("M44 22L66 12", "none", k, 2.6) + circle(67, 11.4, 3.4, k)


def battery_with_radar(k: str, a: str) -> str:
    """A heavy gun and, small behind it, its radar."""
    return (
        f'<g transform="translate(-6 8.6) scale(.84)">{heavy_gun(k, a)}</g><g transform="translate(58 '
        f'26) scale(.46)">{radar_dish(k, a)}</g>'
    )


def radar_mast(k: str, a: str) -> str:
    """Lattice masts of a warning station with wires between them."""
    s = ""
    for x in (18, 50, 82):
        s += el(
            f"M{x - 7} 54L{x} 5L{x + 7} 54M{x - 5.6} 44H{x + 5.6}M{x - 4} 32H{x + 4}M{x - 2.6} "
            f"20H{x + 2.6}M{x - 6.6} 52L{x + 4} 34M{x + 6.6} 52L{x - 4} 34M{x - 4} 32L{x + 2.6} "
            f"20M{x + 4} 32L{x - 2.6} 20",
            "none",
            k,
            1.9,
        )
    s += (
        el("M18 8Q34 15 50 8T82 8M18 16Q34 23 50 16T82 16", "none", a, 1.5)
        + rect(28, 43, 18, 11, k)
        + rect(32, 46, 4, 4, PALE)
        + rect(39, 46, 4, 4, PALE)
    )
    return s


def hangar(k: str, a: str) -> str:
    """Curved roof, doors ajar, an aircraft nose inside."""
    s = el(path([(8, 54, 1), (8, 34, 1), (26, 16), (50, 10), (74, 16), (92, 34, 1), (92, 54, 1)]), k) + el(
        path([(20, 54, 1), (20, 35, 1), (50, 26), (80, 35, 1), (80, 54, 1)]), PALE
    )
    s += el(path([(10, 32, 1), (28, 16), (50, 11), (72, 16), (90, 32, 1)], False), "none", a, 3)
    return (
        s
        + circle(50, 43, 6, k)
        + el("M26 46Q50 40 74 46", "none", k, 4)
        + el("M50 34V52M44 38L56 48M56 38L44 48", "none", k, 1.2)
        + rect(20, 35, 7, 19, k)
        + rect(73, 35, 7, 19, k)
    )


def fuel(k: str, a: str) -> str:
    """Three storage tanks and drums."""
    s = ""
    for x, w, h in ((8, 30, 30), (36, 34, 38), (68, 25, 26)):
        s += (
            rect(x, 54 - h, w, h, k, 3)
            + rect(x + 3, 54 - h + 5, w - 6, 3, a, 1, op=0.8)
            + el(f"M{x + 3} {54 - h + 13}H{x + w - 3}M{x + 3} {54 - h + 21}H{x + w - 3}", "none", PALE, 1)
        )
    s += el("M36 16L70 16", "none", k, 2) + el(path([(53, 22, 1), (58, 30), (56, 36), (50, 36), (48, 30)]), PALE)
    return s + rect(61, 44, 9, 10, k, 2, PALE, 1.4)


def parked(k: str, a: str) -> str:
    """A fighter on its wheels, tail down, seen from the side, and a second one behind."""
    one = path(
        [
            (4, 26),
            (10, 21),
            (22, 20),
            (34, 13),
            (44, 15),
            (52, 22),
            (84, 30, 1),
            (87, 20, 1),
            (94, 20, 1),
            (94, 36, 1),
            (60, 38),
            (30, 40),
            (10, 36),
        ]
    )
    s = f'<g transform="translate(34 -6) scale(.62)">{el(one, k, op=0.55)}</g><g transform="translate(0 6)">'
    s += (
        el(one, k)
        + el("M30 17Q38 13 45 19H31Z", PALE)
        + el("M22 37L18 45", "none", k, 3)
        + circle(18, 46, 4.6, k)
        + el("M84 35L86 44", "none", k, 2)
        + circle(86.6, 45, 2.4, k)
    )
    return s + el("M26 34Q46 30 58 35L52 39Q38 37 26 37Z", a, PALE, 1) + el("M4 10V42", "none", k, 2.2) + "</g>"


def runway(k: str, a: str) -> str:
    """Two crossing strips from above with centre lines and threshold bars, and a windsock."""
    cross = rect(-40, -6, 80, 12, k, 1, op=0.55) + el(
        "M-34 0H34", "none", PALE, 1.6, extra='stroke-dasharray="7 5" stroke-linecap="butt"'
    )
    main = rect(-52, -9, 104, 18, k, 1.5, PALE, 1.4) + rect(-52, -9, 104, 18, k, 1.5)
    main += el("M-38 0H38", "none", PALE, 2.6, extra='stroke-dasharray="10 6" stroke-linecap="butt"')
    main += el("".join(f"M{x} {y}h7" for x in (-50, 43) for y in (-6, -2.4, 2.4, 6)), "none", PALE, 1.8)
    s = f'<g transform="translate(44 32) rotate(42)">{cross}</g><g transform="translate(48 32) rotate(-20)">{main}</g>'
    return (
        s
        + el("M82 56V36", "none", k, 2)
        + el(poly([(82, 35), (98, 39), (96, 45), (82, 47)]), a)
        + el("M87 36.4V45.6M92 37.6V45", "none", PALE, 1.6)
    )


def factory(k: str, a: str) -> str:
    """Saw-tooth roof and two chimneys."""
    s = el(poly([(6, 54), (6, 34), (22, 24), (22, 34), (38, 24), (38, 34), (54, 24), (54, 34), (70, 24), (70, 54)]), k)
    s += el(poly([(72, 54), (74, 8), (80, 8), (82, 54)]), k) + el(poly([(85, 54), (87, 14), (92, 14), (94, 54)]), k)
    s += (
        rect(73.6, 12, 6.8, 3.4, a)
        + rect(86.6, 18, 5.8, 3.4, a)
        + "".join(rect(x, 40, 8, 8, PALE, 0.6) for x in (11, 25, 39, 53))
    )
    return s + el("M77 4Q84 -2 90 3Q96 -1 99 4", "none", k, 3, so=0.55)


def bridge(k: str, a: str) -> str:
    """Truss bridge over water."""
    s = rect(2, 33, 96, 5, k) + el(
        "M8 33L22 14H78L92 33M22 14L36 33L50 14L64 33L78 14M22 14V33M50 14V33M78 14V33", "none", k, 3
    )
    s += el(poly([(26, 38), (34, 38), (36, 52), (24, 52)]), k) + el(poly([(66, 38), (74, 38), (76, 52), (64, 52)]), k)
    return s + el("M4 53Q14 48 24 53T44 53T64 53T84 53T96 52", "none", "#3f7f9d", 2.6) + rect(2, 30, 96, 2.6, a, op=0.8)


def quay(k: str, a: str) -> str:
    """Quay wall with a crane, crates and water."""
    s = (
        rect(2, 42, 66, 12, k, 1)
        + "".join(el(f"M{x} 44V54", "none", PALE, 1) for x in range(10, 66, 11))
        + el("M68 53Q74 48 80 53T92 53T100 52", "none", "#3f7f9d", 2.8)
    )
    s += (
        el("M20 42L26 10M32 42L26 10M22 32H30M24 22H28", "none", k, 2.6)
        + el("M26 10L88 18M26 10L10 16M26 3V10M26 3L60 14", "none", k, 2.4)
        + rect(6, 13, 8, 7, k)
    )
    s += el("M82 18V34", "none", k, 1.4) + rect(77, 34, 10, 8, a, 1, k, 1.4)
    return (
        s
        + rect(38, 30, 13, 12, k, 1)
        + rect(53, 33, 11, 9, k, 1)
        + el("M38 34H51M53 37H64", "none", a, 1.6)
        + rect(41, 22, 9, 8, k, 1)
    )


def column(k: str, a: str) -> str:
    """Two lorries and a car on a road."""

    def truck(x: float, y: float, q: float) -> str:
        t = (
            rect(0, 8, 26, 20, k, 2)
            + el(path([(28, 28, 1), (28, 12, 1), (36, 12, 1), (41, 19), (48, 21), (48, 28, 1)]), k)
            + el(poly([(30, 14), (35, 14), (38, 20), (30, 20)]), PALE)
        )
        t += (
            "".join(el(f"M{5 + i * 6} 9V27", "none", a, 1.4, so=0.8) for i in range(4))
            + rect(-1, 27, 50, 3, k)
            + _wheel(9, 32, 5.4, k)
            + _wheel(40, 32, 5.4, k)
        )
        return f'<g transform="translate({x} {y}) scale({q})">{t}</g>'

    return truck(6, 2, 0.66) + truck(36, 14, 1.12) + el("M2 53H98", "none", k, 2.2, so=0.6)


def train(k: str, a: str) -> str:
    """Steam engine with a tender and a wagon."""
    s = (
        rect(56, 20, 28, 17, k, 3)
        + rect(44, 12, 15, 26, k, 1.5)
        + rect(47, 16, 8, 8, PALE, 1)
        + rect(42, 10, 19, 3, k)
        + rect(76, 8, 6, 13, k, 1)
        + circle(67, 19, 3.4, k)
    )
    s += (
        rect(42, 37, 46, 4, k)
        + el(poly([(84, 37), (90, 37), (96, 47), (84, 47)]), k)
        + "".join(_wheel(x, 45, 6.2, k) for x in (52, 65, 78))
    )
    s += (
        rect(2, 20, 36, 20, k, 1.5)
        + "".join(el(f"M{8 + i * 7} 22V38", "none", a, 1.5, so=0.8) for i in range(5))
        + _wheel(10, 46, 5, k)
        + _wheel(30, 46, 5, k)
    )
    return (
        s
        + el("M38 42H44", "none", k, 2.6)
        + el("M1 52.6H99", "none", k, 2)
        + circle(86, 4, 4, k, op=0.5)
        + circle(93, 1, 3, k, op=0.4)
    )


def launch_ramp(k: str, a: str) -> str:
    """Inclined ramp with a flying bomb on it."""
    s = el(poly([(4, 54), (92, 20), (94, 25), (16, 54)]), k) + "".join(
        el(f"M{x} {54 - (x - 6) * 0.36:.1f}V54", "none", k, 2.4) for x in (34, 50, 66, 82)
    )
    bomb = (
        el(path([(0, 0), (8, -4.4), (34, -4.4), (46, 0), (34, 4.4), (8, 4.4)]), k)
        + rect(-4, -13, 25, 5.4, k, 2.6)
        + el("M4 -9V-3M16 -9V-4", "none", k, 2)
    )
    bomb += el(poly([(16, 1), (27, 1), (22, 7), (13, 7)]), a, PALE, 0.8)
    return s + f'<g transform="translate(32 34) rotate(-21)">{bomb}</g>'


def headquarters(k: str, a: str) -> str:
    """House with a flag and aerials."""
    s = el(poly([(8, 54), (8, 30), (34, 12), (60, 30), (60, 54)]), k) + el(
        poly([(3, 32), (34, 9), (65, 32)], False), "none", a, 3.2
    )
    s += "".join(rect(x, y, 8, 8, PALE, 0.6) for x, y in ((15, 32), (30, 24), (45, 32), (15, 44), (45, 44))) + rect(
        29, 40, 10, 14, PALE, 0.6
    )
    s += el("M76 54V4", "none", k, 2.8) + el(poly([(77, 4), (98, 10), (77, 17)]), a)
    return s + el("M88 54V26M82 32L88 26L94 32M83 40L88 34L93 40", "none", k, 2)


def building(k: str, a: str) -> str:
    """Two plain houses, for anything without a picture of its own."""
    s = (
        el(poly([(12, 54), (12, 28), (34, 12), (56, 28), (56, 54)]), k)
        + rect(56, 24, 32, 30, k)
        + el(poly([(56, 24), (60, 18), (84, 18), (88, 24)]), k)
    )
    s += "".join(
        rect(x, y, 7, 7, PALE, 0.6)
        for x, y in ((19, 33), (31, 33), (43, 33), (19, 44), (43, 44), (62, 30), (74, 30), (62, 42), (74, 42))
    )
    return s + rect(30, 43, 9, 11, PALE, 0.6) + el(poly([(9, 29.5), (34, 11), (59, 29.5)], False), "none", a, 2.6)


FIGURES: dict[str, Figure] = {
    "flak88": heavy_gun,
    "flak88r": battery_with_radar,
    "flak37": medium_gun,
    "flak20": light_gun,
    "aa37in": heavy_gun,
    "bofors": medium_gun,
    "lewis": machine_guns,
    "aa90": battery_with_radar,
    "type88": heavy_gun,
    "type96": twin_gun,
    "su85": heavy_gun,
    "su37": medium_gun,
    "cannone90": heavy_gun,
    "breda20": light_gun,
    "radar": radar_mast,
    "hangar": hangar,
    "fuel": fuel,
    "park": parked,
    "runway": runway,
    "factory": factory,
    "bridge": bridge,
    "quay": quay,
    "column": column,
    "train": train,
    "launch": launch_ramp,
    "hq": headquarters,
}
WORDS: tuple[tuple[str, Figure], ...] = (
    ("88 mm", heavy_gun),
    ("radar", radar_mast),
    ("20 mm", light_gun),
    ("37 mm", medium_gun),
    ("40 mm", medium_gun),
    ("mg", machine_guns),
    ("battery", heavy_gun),
    ("hangar", hangar),
    ("fuel", fuel),
    ("train", train),
    ("bridge", bridge),
    ("ramp", launch_ramp),
    ("runway", runway),
    ("factory", factory),
    ("works", factory),
    ("quay", quay),
    ("column", column),
    ("lorr", column),
    ("headquarters", headquarters),
)


def figure_for(key: str, name: str = "") -> Figure:
    """The figure of an installation key; for an unknown key one that fits a word of its name."""
    if key in FIGURES:
        return FIGURES[key]
    words = f"{key} {name}".lower()
    return next((figure for word, figure in WORDS if word in words), building)


# -- Counters of ground targets and AA batteries with their damage, and plain icons of them for lists.

FOOT = "#fff6e2"
LIGHT = "#fff6e0"


def _damage(share: float, seed: str) -> str:
    """Craters, flames and smoke over the picture field, growing with the share of damage taken."""
    rnd = random.Random(seed)
    fires, smoke = "", ""
    for i in range(1 + int(share * 3.9)):
        x, y, r = 26 + 48 * ((i * 0.618 + 0.2) % 1), rnd.uniform(46, 60), 6 + 2.4 * share
        smoke += plume(x + 1, y - r * 0.6, r * 0.9, 3, (0.45, -0.89), (-0.6, -0.8), rnd)
        fires += flame(x, y, r, i * 17)
    return SMOKE_DEFS + smoke + fires


@cached(192)
def installation(
    key: str,
    px: int,
    side: int,
    nation: str = "any",
    damage_share: float = 0,
    name: str = "",
    left: str = "",
    right: str = "",
) -> pygame.Surface:
    """Counter of an installation, larger by `chit.PAD` on each side like those of aircraft.

    damage_share 0..1 of its damage points; 1 = destroyed: grey, crossed, without its side's frame. From 52 px the name
    stands above, `left` (for example damage points left) and `right` (for example dice) on the strip.
    """
    dead = damage_share >= 1
    big = px >= 52
    out, view = canvas(px)
    m, u = margin(px), px / 100
    tint = "#e6dcc4" if nation.lower() == "any" else pal.nation_tint(nation)
    out.blit(chit(px, mix(tint, "#8b857a", 0.6) if dead else tint, None if dead else side), (m, m))
    ink, accent = ("#6d675c", "#938c7e") if dead else ("#33291d", pal.SIDE[side])
    figure = figure_for(key, name)
    at = "translate(11 21) scale(.78)" if big and name else "translate(9 12) scale(.82)"
    s = ""
    if not dead:
        relief = figure(LIGHT, LIGHT).replace(PALE, LIGHT).replace("#3f7f9d", LIGHT)
        s += f'<g transform="translate(1.1 1.6) {at}">{relief}</g>'
    s += f'<g transform="{at}">{figure(ink, accent)}</g>'
    if dead:
        s += el("M16 20L84 82M84 20L16 82", "none", "#f3ead6", 11, so=0.7) + el(
            "M16 20L84 82M84 20L16 82", "none", "#8a1f17", 6.5
        )
    elif damage_share > 0:
        s += _damage(damage_share, key)
    out.blit(svg(s, out.get_size(), view), (0, 0))
    if big and not dead:
        _letters(out, px, name, left, right)
    elif big:
        fit(out, name, (m + 50 * u, m + 14.5 * u), "display", 15 * u, "#4b463d", "mc", 84 * u)
    return out


def _letters(out: pygame.Surface, px: int, name: str, left: str, right: str) -> None:
    m, u = margin(px), px / 100
    if name:
        size = fit_px(name, "display", 17 * u, 84 * u, 9)
        fit(out, name, (m + 50 * u, m + 14.5 * u), "display", size, "#231a10", "mc", 86 * u)
    y = m + 83.2 * u
    text(out, left, (m + 10 * u, y), "display", 20 * u, FOOT, "ml")
    room = 80 * u - width(left, "display", 20 * u) - 4 * u
    fit(out, right, (m + 90 * u, y), "display", fit_px(right, "display", 20 * u, room, 8), FOOT, "mr", room)


@cached(64)
def installation_icon(
    key: str, px: int, colour: Colour = "#33291d", accent: Colour = "#a4342a", name: str = ""
) -> pygame.Surface:
    """The side view alone, px wide and 0.62 px high, for panels and legends."""
    body = figure_for(key, name)(hexs(rgb(colour)), hexs(rgb(accent)))
    return svg(body, (px, round(px * 0.62)), (-1, -4, 102, 63))
