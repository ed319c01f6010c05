"""What nations look like, and which unit, gun, vehicle or aircraft is drawn how; vehicles and aircraft themselves.
Sizes are the real ones, in metres.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.table.draw import hulls, planform
from tabletop.table.draw import palette as pal
from tabletop.table.draw.chit import canvas, margin
from tabletop.table.draw.hulls import INK, Hull
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    ellipse,
    group,
    light,
    mix,
    path,
    poly,
    rect,
    silhouette_shadow,
    svg,
    text,
)


@dataclass(frozen=True)
class Nation:
    """code: of the cardboard tints; army: whose helmets its men wear; cloth and paint of men and vehicles."""

    code: str
    army: str
    cloth: str
    paint: str


NATIONS = {
    "pol": Nation("PL", "polish", "#8a7f52", "#83784a"),
    "ger": Nation("DE", "german", "#5d6658", "#8f8a76"),
    "sov": Nation("SU", "soviet", "#86703f", "#66764a"),
    "us": Nation("US", "us", "#6b6a3f", "#6c6e4b"),
}
PLAIN = Nation("", "", "#6f6a55", "#7b7860")


def nation(key: str) -> Nation:
    """The looks of a nation; plain ones for a nation of somebody's own."""
    return NATIONS.get(key, PLAIN)


def tint(key: str) -> str:
    """The cardboard of a nation."""
    return pal.nation_tint(nation(key).code)


# -- who stands on a counter of men
MEN: dict[str, str] = {
    "G-RIF": "rifles",
    "G-SMG": "stick guns",
    "G-PIO": "charges",
    "G-GREN": "light gun",
    "S-RIF": "rifles",
    "S-GRD": "guards",
    "S-SMG": "drum guns",
    "S-SAP": "charges",
    "S-ATR": "long rifle",
    "P-RIF": "rifles",
    "P-CAV": "horse",
    "P-UR": "long rifle",
    "U-RIF": "rifles",
    "U-PAR": "parachute",
    "U-ENG": "charges",
    "U-BAZ": "tube",
}
TEAMS: dict[str, str] = {
    "G-MG34": "tripod",
    "G-MG42": "tripod",
    "S-MAX": "wheels",
    "S-DSH": "tall",
    "P-CKM": "tripod",
    "U-M19": "tripod",
    "G-M50": "small",
    "G-M81": "large",
    "S-M50": "small",
    "S-M82": "large",
    "P-GRN": "small",
    "U-M60": "small",
    "U-M81": "large",
}
GUNS: dict[str, tuple[str, int]] = {
    "G-P36": ("AT", 37),
    "G-P38": ("AT", 50),
    "G-P40": ("AT", 75),
    "G-F88": ("AA", 88),
    "G-F20": ("AA", 20),
    "S-G45": ("AT", 45),
    "S-ZIS": ("AT", 76),
    "S-A37": ("AA", 37),
    "P-B37": ("AT", 37),
    "P-B40": ("AA", 40),
    "U-G57": ("AT", 57),
}
"""Sort and calibre of a gun."""
PLAIN_GUN = ("AT", 57)

HULLS: dict[str, Hull] = {
    "G-F104": Hull("half", 4.75, 1.93, "bed", 0.24, 1.7, 1, 0.75),
    "G-251": Hull("half", 5.8, 2.1),
    "G-PZ2": Hull("tracked", 4.81, 2.28, "round", -0.02, 1.8, 1, 0.78),
    "G-38T": Hull("tracked", 4.61, 2.13, "round", -0.04, 1.9, 1, 0.8),
    "G-3E": Hull("tracked", 5.38, 2.91, "box", -0.02, 2.1, 1, 0.95),
    "G-3J": Hull("tracked", 5.52, 2.95, "box", -0.02, 2.7, 1, 0.95),
    "G-4E": Hull("tracked", 5.92, 2.84, "box", -0.02, 2.2, 1, 1.0),
    "G-4H": Hull("tracked", 5.9, 2.88, "box", -0.02, 4.1, 1, 1.0),
    "G-STG": Hull("tracked", 5.4, 2.93, "case", -0.05, 2.4),
    "G-TIG": Hull("tracked", 6.3, 3.7, "round", 0.0, 5.2, 1, 1.25),
    "G-TRK": Hull("truck", 6.02, 2.27),
    "S-T26": Hull("tracked", 4.65, 2.44, "round", 0.02, 2.0, 1, 0.75),
    "S-BT7": Hull("tracked", 5.66, 2.29, "round", -0.04, 2.2, 1, 0.8),
    "S-T60": Hull("tracked", 4.1, 2.39, "round", 0.02, 1.7, 1, 0.62),
    "S-T34": Hull("tracked", 5.92, 3.0, "box", -0.12, 3.4, 1, 1.0),
    "S-KV1": Hull("tracked", 6.68, 3.32, "box", -0.04, 3.3, 1, 1.15),
    "S-SU7": Hull("tracked", 5.0, 2.74, "open", 0.22, 3.2, 1, 0.9),
    "S-T85": Hull("tracked", 6.1, 3.0, "round", -0.1, 4.6, 1, 1.18),
    "S-GAZ": Hull("truck", 5.35, 2.04),
    "P-7TP": Hull("tracked", 4.6, 2.43, "round", 0.02, 2.0, 1, 0.78),
    "P-TKS": Hull("tracked", 2.6, 1.78, "case", -0.06, 1.5),
    "U-M5": Hull("tracked", 4.84, 2.29, "round", -0.02, 1.9, 1, 0.8),
    "U-M4": Hull("tracked", 5.84, 2.62, "round", -0.04, 2.9, 1, 1.02),
    "U-M10": Hull("tracked", 5.97, 3.05, "open", 0.0, 4.0, 1, 1.05),
    "U-M3": Hull("half", 6.18, 2.22),
    "U-M16": Hull("half", 6.5, 2.2, "bed", 0.24, 1.7, 4, 0.75),
    "U-TRK": Hull("truck", 6.6, 2.24),
}
PLAIN_HULL = Hull("tracked", 5.6, 2.8, "round", 0.0, 2.6)
PLAIN_TRUCK = Hull("truck", 6.0, 2.2)
DRAWN = {"G-222": "armoured car", "P-WAG": "wagon"}
"""Vehicles with a drawing of their own."""


def hull(key: str, kind: str) -> Hull:
    """The hull of a vehicle; a plain one for a type of somebody's own."""
    return HULLS.get(key) or (PLAIN_TRUCK if kind == "truck" else PLAIN_HULL)


def paint_of(key: str, nation_key: str) -> str:
    """The paint of a vehicle or gun: early German ones are grey, later ones sand."""
    own = nation(nation_key).paint
    early = {"G-P36", "G-222", "G-PZ2", "G-38T", "G-3E", "G-3J", "G-4E", "G-STG", "G-TRK", "G-F88", "G-F20"}
    if nation_key == "ger":
        return "#6d7377" if key in early else mix(own, "#b09a62", 0.55)
    return own


# -- aircraft
PLANES = {
    "A-J87": "ju87b",
    "A-J7G": "ju87g",
    "A-H23": "hs123a",
    "A-H11": "he111h",
    "A-FW": "fw190f8",
    "A-IL2": "il2",
    "A-I53": "i153",
    "A-PE2": "pe2",
    "A-P23": "pzl23",
    "A-P47": "p47d",
    "A-B26": "b26b",
}
"""Aircraft and the figures of their outlines."""
PLAIN_PLANE = "il2"


def figure(aircraft: str) -> str:
    """The figures to draw an aircraft with."""
    key = PLANES.get(aircraft, PLAIN_PLANE)
    return key if planform.has(key) else PLAIN_PLANE


# -- Vehicles that have a shape of their own, from above, nose up, around (0, 0), 1 unit = 1/100 of a counter.


def _wagon(paint: str) -> str:
    """Two horses before a farm wagon."""
    s = el("M0 -10V6", "none", INK, 2.6) + el("M-11 2H11", "none", INK, 2)
    for x, coat in ((-7, "#6b4528"), (7, "#7d5736")):
        s += group(
            el(path([(-4.6, 12), (-5, -4), (-3, -12), (0, -14), (3, -12), (5, -4), (4.6, 12), (0, 16)]), coat, INK, 1)
            + el(path([(-2.6, -12), (-2, -22), (0, -25), (2, -22), (2.6, -12)]), dark(coat, 0.1), INK, 1)
            + el("M0 -20V-4", "none", dark(coat, 0.5), 1.6)
            + el("M0 15V22", "none", dark(coat, 0.5), 2.2),
            f"translate({x} -16)",
        )
    for x in (-15, 15):
        s += rect(x - 2, 8, 4, 11, "#3a2c1a", 1.4, INK, 0.8) + rect(x - 2, 26, 4, 12, "#3a2c1a", 1.4, INK, 0.8)
    s += rect(-12, 6, 24, 34, "#8a6a3e", 2, INK, 1.2)
    s += el("M-12 14H12M-12 22H12M-12 31H12", "none", "#5d4526", 0.9)
    s += el(path([(-9, 16), (-8, 9), (0, 8), (8, 9), (9, 18), (8, 36), (0, 38), (-8, 36)]), "#cbbd92", INK, 1)
    return s + el("M-8 17C-3 20 3 20 8 17M-8 27C-3 30 3 30 8 27", "none", "#94855c", 1.2)


def _armoured_car(paint: str) -> str:
    """Four wheels, slanting plates, an open turret with a light gun."""
    s = ""
    for x in (-16.5, 11.5):
        s += rect(x, -20, 5, 12, "#26231e", 1.6, INK, 0.7) + rect(x, 11, 5, 12, "#26231e", 1.6, INK, 0.7)
    body = [(-7, -28), (7, -28), (13, -8), (13, 10), (8, 27), (-8, 27), (-13, 10), (-13, -8)]
    s += el(poly(body), paint, INK, 1.1)
    s += el(poly([(-5, -26), (5, -26), (8, -12), (-8, -12)]), light(paint, 0.2), dark(paint, 0.4), 0.7)
    s += rect(-6, 15, 12, 9, dark(paint, 0.2), 1.2, dark(paint, 0.5), 0.7) + el(
        "M-4 18H4M-4 21H4", "none", dark(paint, 0.5), 0.9
    )
    ring = [(-6, -9), (6, -9), (10, -2), (10, 6), (6, 11), (-6, 11), (-10, 6), (-10, -2)]
    s += el(poly(ring), light(paint, 0.16), INK, 1.1)
    s += el(poly([(x * 0.72, 1 + (y - 1) * 0.72) for x, y in ring]), "#38342a")
    s += rect(-1.4, -30, 2.8, 28, dark(paint, 0.35), 0.6, INK, 0.7)
    return s + circle(-3, 5, 2.8, "#62624a", INK, 0.6) + ellipse(3.4, 4, 2.4, 2.8, "#62624a", INK, 0.6)


def machine(look: str, kind: str, nation: str) -> str:
    """A vehicle, truck or gun by its type."""
    paint = paint_of(look, nation)
    if kind == "gun":
        sort, mm = GUNS.get(look, PLAIN_GUN)
        return hulls.gun(sort, mm, 1, paint)
    own = DRAWN.get(look)
    if own == "wagon":
        return _wagon(paint)
    if own == "armoured car":
        return _armoured_car(paint)
    return hulls.vehicle(hull(look, kind), paint, 0)


# -- Aircraft over the map: the type from above, its shadow the farther away the higher it flies, a badge with the
# altitude.

SHADOW = {1: (6, 8), 2: (12, 16), 3: (18, 23)}
"""How far the shadow lies away by altitude, in 1/100 of the picture."""
BADGE = {1: pal.HEIGHT[1], 2: pal.HEIGHT[2], 3: pal.HEIGHT[3]}


def badge(altitude: int, high: int) -> pygame.Surface:
    """The altitude, 1 to 3, with as many bars."""
    _, ground, ink = BADGE[max(1, min(3, altitude))]
    wide = round(high * 1.5)
    body = rect(0.8, 0.8, wide - 1.6, high - 1.6, ground, high * 0.2, "#241b12", max(1.2, high * 0.08))
    for i in range(3):
        body += rect(
            wide * 0.62, high * (0.66 - 0.22 * i), wide * 0.24, high * 0.13, ink, 1, op=1 if i < altitude else 0.22
        )
    out = svg(body, (wide, high))
    text(out, str(altitude), (wide * 0.34, high * 0.53), "display", high * 0.82, ink, "mc")
    return out


@cached(64)
def plane(aircraft: str, heading: float, altitude: int, px: int) -> pygame.Surface:
    """An aircraft without cardboard, px wide, in the frame of `chit.canvas`."""
    out, _ = canvas(px)
    m, u = margin(px), px / 100
    picture = planform.aircraft(figure(aircraft), wide := round(px * 0.92), heading)
    shade = silhouette_shadow(picture, max(1, round((1 + altitude) * u)), 120 - 14 * altitude)
    dx, dy = SHADOW[max(1, min(3, altitude))]
    middle = (out.get_width() / 2, out.get_height() / 2)
    out.blit(shade, (middle[0] - shade.get_width() / 2 + dx * u, middle[1] - shade.get_height() / 2 + dy * u))
    out.blit(picture, (round(middle[0] - wide / 2), round(middle[1] - wide / 2)))
    sign = badge(altitude, max(12, round(24 * u)))
    out.blit(sign, (round(m + 66 * u), round(m + 66 * u)))
    return out
