"""Vehicles that have a shape of their own, from above, nose up, around (0, 0), 1 unit = 1/100 of a counter."""

from __future__ import annotations

from tabletop.games.conflict_solo.table.pieces import looks
from tabletop.table.draw import hulls
from tabletop.table.draw.hulls import INK
from tabletop.table.draw.kit import circle, dark, el, ellipse, group, light, path, poly, rect


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
    paint = looks.paint(look, nation)
    if kind == "gun":
        sort, mm = looks.GUNS.get(look, looks.PLAIN_GUN)
        return hulls.gun(sort, mm, 1, paint)
    own = looks.DRAWN.get(look)
    if own == "wagon":
        return _wagon(paint)
    if own == "armoured car":
        return _armoured_car(paint)
    return hulls.vehicle(looks.hull(look, kind), paint, 0)
