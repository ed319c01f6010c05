"""Pictures of enemy unit types by key, alive or burnt out."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.games.thunderbolt_apache.table.pieces import vehicles
from tabletop.games.thunderbolt_apache.table.pieces.sidepaint import ARMY, SAND, WRECK, Paint, solid
from tabletop.table.draw.kit import cached, circle, el, path, svg

Side = Callable[[Paint], str]
BOX = (-3.0, -4.0, 106.0, 64.0)  # view that shows a figure whole

UNIT_ART: dict[str, Side] = {
    "T72": vehicles.t72,
    "T55": vehicles.t55,
    "IFV": vehicles.ifv,
    "APC": vehicles.apc,
    "SPG": vehicles.spg,
    "ZSU": vehicles.zsu,
    "S13": vehicles.s13,
    "TUN": vehicles.tun,
    "MRL": vehicles.mrl,
    "TRK": vehicles.trk,
    "TEC": vehicles.tec,
    "HQV": vehicles.hqv,
    "RAD": vehicles.rad,
    "SCD": vehicles.scd,
    "INF": vehicles.infantry,
    "MPT": vehicles.mpt,
    "LDR": vehicles.ldr,
    "ZU2": vehicles.zu2,
    "S60": vehicles.s60,
    "SA6": vehicles.sa6,
    "SA8": vehicles.sa8,
    "M24": vehicles.m24,
    "MI8": vehicles.mi8,
    "BNK": vehicles.bnk,
    "STO": vehicles.sto,
    "HQB": vehicles.hqb,
    "BRG": vehicles.brg,
}
UNIT_LABEL = {
    "T72": "T-72",
    "T55": "T-55",
    "IFV": "BMP",
    "APC": "BTR",
    "SPG": "2S1",
    "MRL": "BM-21",
    "TRK": "TRUCK",
    "TEC": "GUN TRUCK",
    "HQV": "COMMAND",
    "RAD": "RADAR",
    "SCD": "SCUD",
    "INF": "INFANTRY",
    "MPT": "SA-14",
    "LDR": "LEADER",
    "ZU2": "ZU-23",
    "S60": "S-60",
    "ZSU": "ZSU-23",
    "SA6": "SA-6",
    "SA8": "SA-8",
    "S13": "SA-13",
    "TUN": "2S6",
    "M24": "MI-24",
    "MI8": "MI-8",
    "BNK": "BUNKER",
    "STO": "STORES",
    "HQB": "HQ",
    "BRG": "BRIDGE",
}
RADAR = frozenset({"RAD", "S60", "ZSU", "SA6", "SA8", "TUN"})
MEN = frozenset({"INF", "MPT", "LDR"})
PAINTS = {"TEC": SAND, "STO": SAND, "HQB": SAND, "BNK": SAND}


def unit_svg(key: str, dead: bool = False, paint: Paint | None = None) -> str:
    """Elements of a unit in its box of 100 x 60; an unknown key gives a lorry."""
    art = UNIT_ART.get(key, vehicles.trk)
    if dead:
        return wreck_svg(key)
    s = art(paint or PAINTS.get(key, ARMY))
    return vehicles.ground(ARMY) + s if key in MEN or key == "ZU2" else s


def wreck_svg(key: str) -> str:
    """The unit burnt out: charred, a little tilted, under smoke and fire."""
    art = UNIT_ART.get(key, vehicles.trk)
    turn = {"M24": "rotate(16 50 40) translate(0 8)", "MI8": "rotate(14 50 40) translate(0 8)"}.get(
        key, "rotate(3.5 50 54)"
    )
    if key in MEN:
        return fallen_svg(WRECK)
    s = "".join(
        circle(x, y, r, c, op=0.9)
        for x, y, r, c in (
            (60, 20, 9, "#3b3733"),
            (66, 9, 10, "#4a4641"),
            (76, -1, 9, "#615c55"),
            (56, 12, 7, "#2b2825"),
            (70, 14, 7, "#57524b"),
        )
    )
    s += f'<g transform="{turn}">{art(WRECK)}</g>'
    for x, y, k in ((34.0, 40.0, 1.0), (56.0, 34.0, 1.25), (70.0, 43.0, 0.85)):
        flame = [
            (x - 5 * k, y),
            (x - 4 * k, y - 7 * k),
            (x - 1 * k, y - 14 * k, 1),
            (x + 1.6 * k, y - 8 * k),
            (x + 3 * k, y - 11 * k, 1),
            (x + 5 * k, y - 3 * k),
            (x + 3 * k, y + 3 * k),
            (x - 3 * k, y + 3 * k),
        ]
        s += el(path(flame), "#e2701f", "#7a2a0c", 0.9)
        s += el(path([(x - 2.6 * k, y + 1), (x - 0.4 * k, y - 7 * k, 1), (x + 2.6 * k, y), (x, y + 3 * k)]), "#ffd45a")
    return s


def fallen_svg(p: Paint) -> str:
    """Men who are out of the fight: a helmet on a rifle in the ground, a lost pack, drifting smoke."""
    s = "".join(circle(x, y, r, "#6f6a62", op=0.35) for x, y, r in ((66, 12, 9), (76, 4, 7), (58, 22, 6)))
    s += vehicles.ground(p, 12, 88)
    s += (
        p.line("M44 54L52 18", 3.2)
        + p.line("M49 31L54.6 32.2", 2.4)
        + p.fill("M47 36L41 47L46.4 48L50.6 37Z", p.deep, 0.8)
    )
    s += p.fill(path([(36, 20, 1), (39, 10), (48, 5), (58, 7), (65, 15), (67, 23, 1), (52, 19)]), p.top)
    return (
        s
        + p.fill(path([(64, 54, 1), (65, 45), (72, 42), (81, 45), (83, 54, 1)]))
        + p.hair("M66 48H81M73 43V54", p.ink, 1)
        + p.line("M16 52L34 49", 2.2)
    )


@cached(256)
def unit_icon(key: str, w: int, dead: bool = False, colour: str = "") -> pygame.Surface:
    """A unit alone, w wide and 0.6 w high, for lists and cards; colour = everything in one ink."""
    paint = solid(colour) if colour else None
    h = max(1, round(w * BOX[3] / BOX[2]))
    return svg(unit_svg(key, dead, paint), (w, h), BOX)
