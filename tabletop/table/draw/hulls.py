"""Vehicles and guns from above as SVG elements around (0, 0), nose up, 1 unit = 1/100 of a counter. Tracks, decks,
turrets, canvas, barrels.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.table.draw.kit import circle, dark, el, ellipse, group, light, mix, poly, rect

INK = "#1d1a14"


@dataclass(frozen=True)
class Hull:
    """A vehicle from above. kind: tracked, half, truck or car; turret: round, box, open (seen into), case (fixed
    casemate), bed (gun on the load bed) or ""; at: how far the turret's middle lies behind that of the hull, as a
    part of the length; gun: barrel in metres beyond the turret's middle, barrels: how many.
    """

    kind: str
    length: float
    width: float
    turret: str = ""
    at: float = 0.0
    gun: float = 0.0
    barrels: int = 1
    radius: float = 1.0


def scale(hull: Hull) -> float:
    """Units a metre: large vehicles fill the counter, small ones stay small but clear."""
    return (41 + (hull.length - 3.3) * 6.0) / hull.length


def vehicle(hull: Hull, paint: str, turn: float, wreck: bool = False) -> str:
    """Hull and turret; `turn`: degrees the turret looks off the bow."""
    if wreck:
        paint = mix(paint, "#2b2723", 0.72)
    k = scale(hull)
    length, width = hull.length * k, hull.width * k
    body = {"tracked": _tracked, "half": _half, "truck": _truck, "car": _car}[hull.kind](length, width, paint, hull)
    top = _turret(hull, k, paint) if hull.turret else ""
    if hull.turret == "case":
        turn = 0
    at = hull.at * length
    if wreck and top:
        turn += 24
    return body + (group(top, f"translate(0 {at:.1f}) rotate({turn:g})") if top else "")


def _tracked(length: float, width: float, paint: str, hull: Hull) -> str:
    y, x, track = -length / 2, -width / 2, width * 0.17
    s = ""
    for side in (x, -x - track):
        s += rect(side, y, track, length, "#37332b", track * 0.45, INK, 1)
        n = int(length / 3.1)
        s += el(
            "".join(
                f"M{side + 0.8:.1f} {y + 2 + i * (length - 4) / n:.1f}H{side + track - 0.8:.1f}" for i in range(n + 1)
            ),
            "none",
            "#7a7263",
            0.8,
            so=0.8,
        )
    inner = width - 2 * track
    s += rect(x + track * 0.72, y + length * 0.05, width - 1.44 * track, length * 0.9, paint, 3, INK, 1.1)
    s += el(
        poly(
            [
                (-inner / 2, y + length * 0.19),
                (inner / 2, y + length * 0.19),
                (inner * 0.42, y + length * 0.06),
                (-inner * 0.42, y + length * 0.06),
            ]
        ),
        light(paint, 0.22),
        dark(paint, 0.4),
        0.7,
    )
    s += rect(
        -inner * 0.4, -y - length * 0.27, inner * 0.8, length * 0.19, dark(paint, 0.16), 1.5, dark(paint, 0.5), 0.7
    )
    s += el(
        "".join(f"M{-inner * 0.34:.1f} {-y - length * (0.235 - 0.035 * i):.1f}H{inner * 0.34:.1f}" for i in range(4)),
        "none",
        dark(paint, 0.5),
        0.9,
        so=0.8,
    )
    if hull.turret == "open" and hull.at > 0.1:  # the fighting compartment at the rear
        s += rect(-inner * 0.47, length * 0.02, inner * 0.94, length * 0.42, dark(paint, 0.3), 2, INK, 1.2) + rect(
            -inner * 0.4, length * 0.06, inner * 0.8, length * 0.34, "#3b3629", 1.5
        )
    return s


def _half(length: float, width: float, paint: str, hull: Hull) -> str:
    y, x = -length / 2, -width / 2
    s = ""
    for side in (x - 0.6, -x - width * 0.2 + 0.6):
        s += rect(side, y + length * 0.1, width * 0.2, length * 0.16, "#2d2a24", 2, INK, 0.8)
        s += rect(side, y + length * 0.42, width * 0.2, length * 0.52, "#37332b", 3, INK, 0.8)
    s += el(
        poly(
            [(-width * 0.27, y), (width * 0.27, y), (width * 0.4, y + length * 0.3), (-width * 0.4, y + length * 0.3)]
        ),
        light(paint, 0.12),
        INK,
        1,
    )
    s += el(f"M0 {y + 1:.1f}V{y + length * 0.27:.1f}", "none", dark(paint, 0.4), 0.8)
    s += rect(x + width * 0.06, y + length * 0.29, width * 0.88, length * 0.7, paint, 2.2, INK, 1.1)
    s += rect(x + width * 0.17, y + length * 0.37, width * 0.66, length * 0.56, "#413b2d", 1.6)
    if not hull.turret:
        for side in (-0.24, 0.12):
            s += rect(width * side, y + length * 0.56, width * 0.12, length * 0.34, mix(paint, "#6b5636", 0.6), 1)
    s += el(f"M{x + width * 0.12:.1f} {y + length * 0.33:.1f}H{-x - width * 0.12:.1f}", "none", "#9fb2b5", 1.6)
    return s


def _truck(length: float, width: float, paint: str, hull: Hull) -> str:
    y, x = -length / 2, -width / 2
    s = "".join(
        rect(side, at, width * 0.15, length * 0.14, "#26231e", 1.5)
        for side in (x - 1, -x - width * 0.15 + 1)
        for at in (y + length * 0.1, y + length * 0.66, y + length * 0.82)
    )
    s += el(
        poly(
            [
                (-width * 0.28, y),
                (width * 0.28, y),
                (width * 0.36, y + length * 0.24),
                (-width * 0.36, y + length * 0.24),
            ]
        ),
        light(paint, 0.1),
        INK,
        1,
    )
    s += ellipse(-width * 0.37, y + length * 0.12, width * 0.1, length * 0.08, dark(paint, 0.12), INK, 0.7) + ellipse(
        width * 0.37, y + length * 0.12, width * 0.1, length * 0.08, dark(paint, 0.12), INK, 0.7
    )
    s += el(f"M0 {y + 1:.1f}V{y + length * 0.22:.1f}", "none", dark(paint, 0.4), 0.8)
    s += rect(-width * 0.42, y + length * 0.22, width * 0.84, length * 0.17, light(paint, 0.2), 2, INK, 1) + rect(
        -width * 0.36, y + length * 0.225, width * 0.72, length * 0.035, "#8fa5aa", 1
    )
    canvas = dark(mix(paint, "#8a7f5e", 0.35), 0.05)
    s += rect(
        x, y + length * 0.4, width, length * 0.6, canvas if not hull.turret else mix(paint, "#6b5636", 0.5), 2, INK, 1.1
    )
    if hull.turret:
        return s + el(
            "".join(f"M{x + 2:.1f} {y + length * (0.46 + 0.09 * i):.1f}H{-x - 2:.1f}" for i in range(6)),
            "none",
            "#3b3021",
            0.7,
            so=0.7,
        )
    s += rect(x + width * 0.08, y + length * 0.42, width * 0.3, length * 0.56, light(canvas, 0.25), 2, op=0.55)
    return s + el(
        "".join(f"M{x:.1f} {y + length * (0.52 + 0.12 * i):.1f}H{-x:.1f}" for i in range(4)),
        "none",
        dark(canvas, 0.35),
        0.9,
        so=0.75,
    )


def _car(length: float, width: float, paint: str, hull: Hull) -> str:
    y, x = -length / 2, -width / 2
    s = "".join(
        rect(side, at, width * 0.2, length * 0.2, "#26231e", 1.5)
        for side in (x - 1, -x - width * 0.2 + 1)
        for at in (y + length * 0.1, y + length * 0.7)
    )
    s += rect(x + width * 0.05, y, width * 0.9, length, paint, 4, INK, 1.1) + rect(
        -width * 0.28, y + length * 0.05, width * 0.56, length * 0.27, light(paint, 0.14), 2, dark(paint, 0.4), 0.7
    )
    s += rect(-width * 0.38, y + length * 0.38, width * 0.76, length * 0.5, "#3f3a2c", 2) + el(
        f"M{-width * 0.4:.1f} {y + length * 0.37:.1f}H{width * 0.4:.1f}", "none", "#9fb2b5", 1.8
    )
    return s + "".join(
        rect(width * q, y + length * r, width * 0.26, length * 0.14, "#77694a", 1.5)
        for q in (-0.33, 0.07)
        for r in (0.46, 0.7)
    )


def _barrels(n: int, reach: float, paint: str, gap: float = 2.6, wide: float = 2.4) -> str:
    s = ""
    for i in range(n):
        x = (i - (n - 1) / 2) * gap
        s += rect(x - wide / 2, -reach, wide, reach, dark(paint, 0.32), 0.6, INK, 0.7)
    return s


def _turret(hull: Hull, k: float, paint: str) -> str:
    r, reach = hull.radius * k, hull.gun * k
    roof = light(paint, 0.16)
    if hull.turret == "case":
        w = hull.width * k * 0.36
        return (
            _barrels(1, reach, paint, wide=3)
            + el(
                poly(
                    [
                        (-w, w * 0.9),
                        (-w, -w * 0.4),
                        (-w * 0.6, -w * 0.95),
                        (w * 0.6, -w * 0.95),
                        (w, -w * 0.4),
                        (w, w * 0.9),
                    ]
                ),
                roof,
                INK,
                1.1,
            )
            + circle(-w * 0.45, w * 0.3, w * 0.26, paint, INK, 0.8)
        )
    if hull.turret == "bed":
        return (
            circle(0, 0, r * 1.05, dark(paint, 0.2), INK, 0.9)
            + _barrels(hull.barrels, reach, paint, 3.0, 1.7)
            + rect(-r * 0.9, -r * 0.75, r * 1.8, r * 0.4, light(paint, 0.2), 1, INK, 0.8)
            + circle(0, r * 0.35, r * 0.34, "#5a5a44", INK, 0.6)
        )
    if hull.turret == "open":
        shape = [(0.62, -0.9), (1, -0.3), (1, 0.45), (0.55, 0.95), (-0.55, 0.95), (-1, 0.45), (-1, -0.3), (-0.62, -0.9)]
        s = el(poly([(x * r, y * r) for x, y in shape]), roof, INK, 1.1) + el(
            poly([(x * r * 0.76, y * r * 0.76) for x, y in shape]), "#38342a"
        )
        return (
            s
            + _barrels(hull.barrels, reach, paint, 3.0, 1.9 if hull.barrels > 1 else 2.3)
            + circle(-r * 0.34, r * 0.36, r * 0.24, "#62624a", INK, 0.6)
            + circle(r * 0.34, r * 0.36, r * 0.24, "#62624a", INK, 0.6)
        )
    mantlet = rect(-r * 0.42, -r * 1.12, r * 0.84, r * 0.36, dark(paint, 0.12), 1.5, INK, 0.9)
    if hull.turret == "box":
        shape = [
            (0.55, -1),
            (0.92, -0.3),
            (0.86, 0.7),
            (0.5, 1.12),
            (-0.5, 1.12),
            (-0.86, 0.7),
            (-0.92, -0.3),
            (-0.55, -1),
        ]
        top = el(poly([(x * r, y * r) for x, y in shape]), roof, INK, 1.1)
    else:
        top = ellipse(0, r * 0.08, r * 0.98, r * 1.08, roof, INK, 1.1)
    return (
        _barrels(1, reach, paint, wide=2.8)
        + mantlet
        + top
        + circle(-r * 0.36, r * 0.42, r * 0.33, paint, INK, 0.8)
        + rect(r * 0.12, r * 0.2, r * 0.5, r * 0.4, paint, 1, INK, 0.7)
    )


# -- guns
def gun(kind: str, mm: int, barrels: int, paint: str) -> str:
    """A gun in its position. kind: AA, AT, ART or INF."""
    reach = min(46.0, 24 + mm * 0.28)
    wide = 2.4 + mm / 45
    if kind == "AA":
        arms = 32 if mm >= 70 else 24
        s = "".join(
            group(
                rect(-2.6, 0, 5.2, arms, dark(paint, 0.22), 1.2, INK, 0.9)
                + rect(-4.6, arms - 3, 9.2, 6, dark(paint, 0.35), 1.5, INK, 0.8),
                f"rotate({a})",
            )
            for a in (45, 135, 225, 315)
        )
        s += circle(0, 0, 13 if mm >= 70 else 10.5, paint, INK, 1.2) + circle(0, 0, 7, light(paint, 0.2), INK, 0.8)
        s += _barrels(barrels, reach, paint, 4.4, wide if barrels == 1 else 2.2) + rect(
            -6 - barrels, -4, 12 + 2 * barrels, 14, light(paint, 0.12), 2, INK, 1
        )
        if mm >= 25:
            s += rect(-15, -10, 9, 3.4, light(paint, 0.2), 1, INK, 0.8) + rect(
                6, -10, 9, 3.4, light(paint, 0.2), 1, INK, 0.8
            )
        return s + circle(-11, 6, 3.4, "#6a5c40", INK, 0.7) + circle(11, 6, 3.4, "#6a5c40", INK, 0.7)
    s = "".join(
        el(poly([(q * 3, 6), (q * 7, 6), (q * 19, 37), (q * 15, 38)]), dark(paint, 0.15), INK, 0.9) for q in (-1, 1)
    )
    s += rect(-20, -6, 6.4, 17, "#2b2822", 2, INK, 0.9) + rect(13.6, -6, 6.4, 17, "#2b2822", 2, INK, 0.9)
    s += rect(-4, -4, 8, 22, paint, 2, INK, 1) + _barrels(1, reach, paint, wide=wide)
    return s + el(
        poly([(-17, -6), (-8, -12), (8, -12), (17, -6), (17, -3), (8, -8.4), (-8, -8.4), (-17, -3)]),
        light(paint, 0.2),
        INK,
        1,
    )
