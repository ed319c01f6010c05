"""What nations look like, and which unit, gun, vehicle or aircraft is drawn how. Sizes are the real ones, in metres."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.draw.hulls import Hull
from tabletop.table.draw.kit import mix


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


def paint(key: str, nation_key: str) -> str:
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
