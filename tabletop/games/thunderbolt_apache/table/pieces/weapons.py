"""Side views of bombs, pods, tanks, guided missiles and rockets, and all stores by key; nose to the right, in a box of
100 x 36.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from tabletop.games.thunderbolt_apache.table.pieces.sidepaint import Paint
from tabletop.table.draw.kit import cached, circle, dark, el, ellipse, light, lin, path, poly, rect, svg

# -- Bodies, bands, fins and lugs of stores seen from the side, nose to the right, in a box of 100 x 36.

INK = "#17140e"
OLIVE, WHITE, GREY, SAND = "#6c7150", "#eceadf", "#9aa0a0", "#b59d6c"
P = Paint(edge=1.3)
MID = 18.0


def tube(d: str, colour: str, y0: float, y1: float, name: str) -> str:
    """A round body: light along its upper third, dark below."""
    grad = (
        "<defs>"
        + lin(
            name,
            0,
            y0,
            0,
            y1,
            [(0, dark(colour, 0.22), 1), (0.3, light(colour, 0.4), 1), (0.62, colour, 1), (1, dark(colour, 0.42), 1)],
        )
        + "</defs>"
    )
    return grad + el(d, f"url(#{name})", INK, 1.3)


def body(x0: float, x1: float, r: float, colour: str, nose: float = 0, name: str = "b", tail: float = 0) -> str:
    """A spindle from x0 to x1; nose = length of a pointed or round nose, tail = length of a tapering tail."""
    points: list[tuple[float, ...]] = [(x0, MID - r * (0.45 if tail else 1), 1)]
    points += [(x0 + tail, MID - r, 1)] if tail else []
    points += [
        (x1 - nose, MID - r, 1),
        (x1 - nose * 0.35, MID - r * 0.66),
        (x1, MID),
        (x1 - nose * 0.35, MID + r * 0.66),
        (x1 - nose, MID + r, 1),
    ]
    points += [(x0 + tail, MID + r, 1)] if tail else []
    points += [(x0, MID + r * (0.45 if tail else 1), 1)]
    return tube(path(points), colour, MID - r, MID + r, name)


def band(x: float, w: float, r: float, colour: str) -> str:
    return rect(x, MID - r + 0.6, w, 2 * r - 1.2, colour)


def fin(points: list[tuple[float, float]], colour: str) -> str:
    """A fin above and its mirror image below."""
    both = el(poly([(x, MID - y) for x, y in points]), colour, INK, 1.1)
    return both + el(poly([(x, MID + y) for x, y in points]), dark(colour, 0.25), INK, 1.1)


def lugs(x1: float, x2: float, r: float) -> str:
    return rect(x1, MID - r - 2.2, 2.6, 3, INK, 0.6) + rect(x2, MID - r - 2.2, 2.6, 3, INK, 0.6)


# -- Side views of guided missiles and rockets, nose to the right, in a box of 100 x 36.


def maverick() -> str:
    """AGM-65: thick white body, long delta wings, glass nose."""
    s = fin([(16, 7), (52, 7), (20, 15.6), (14, 15.6)], WHITE) + fin([(8, 6.6), (15, 6.6), (13, 13), (8, 13)], WHITE)
    s += body(6, 94, 7.6, WHITE, 10) + el(
        path([(84, MID - 7.4, 1), (91, MID - 5), (94.4, MID), (91, MID + 5), (84, MID + 7.4, 1)]), "#39505c", INK, 1.1
    )
    return (
        s
        + circle(90, MID - 2.4, 1.6, "#d7eef0", op=0.9)
        + band(34, 3.4, 7.6, "#d9b02c")
        + band(66, 3.4, 7.6, "#7a4a26")
    )


def hellfire() -> str:
    """AGM-114: slim olive body, small mid wings, seeker dome."""
    s = fin([(12, 4.6), (26, 4.6), (19, 12), (11, 12)], "#3b3f30") + fin(
        [(60, 4.4), (69, 4.4), (65, 9), (60, 9)], "#3b3f30"
    )
    s += (
        body(8, 94, 5, OLIVE, 7)
        + band(72, 12, 5, "#4a4f3a")
        + circle(91, MID, 3.8, "#7fa3ad", INK, 1)
        + circle(90.4, MID - 1.4, 1.3, "#e6f6f6")
    )
    return s + band(40, 2.6, 5, "#d9b02c") + band(46, 2.6, 5, "#7a4a26")


def hellfire_radar() -> str:
    """AGM-114L: the same with a blunt dark radar nose."""
    s = fin([(12, 4.6), (26, 4.6), (19, 12), (11, 12)], "#3b3f30") + fin(
        [(58, 4.4), (67, 4.4), (63, 9), (58, 9)], "#3b3f30"
    )
    s += body(8, 95, 5.4, OLIVE, 12) + el(
        path([(80, MID - 5.2, 1), (89, MID - 4), (95, MID), (89, MID + 4), (80, MID + 5.2, 1)]), "#33332e", INK, 1.1
    )
    return s + band(40, 2.6, 5.4, "#d9b02c") + el(f"M97 {MID - 5}q4 5 0 10", "none", "#97291f", 1.5)


def tow() -> str:
    """BGM-71: fat body, standing wings, a probe at the nose, the wire behind."""
    s = el(f"M2 {MID + 1}q5 -5 8 0t6 0", "none", "#6a655a", 0.9) + fin(
        [(18, 6), (24, 6), (18, 14), (13, 14)], "#2f3138"
    )
    s += fin([(46, 6), (62, 6), (53, 15), (47, 15)], "#2f3138") + body(14, 80, 6.8, OLIVE, 9)
    return s + P.line(f"M80 {MID}H93", 2.2) + band(66, 3, 6.8, "#d9b02c") + band(28, 3, 6.8, "#7a4a26")


def harm() -> str:
    """AGM-88: long white missile with cropped double-delta wings."""
    s = fin([(44, 5), (66, 5), (56, 13.4), (50, 14.4), (45, 9)], WHITE) + fin(
        [(6, 4.8), (17, 4.8), (12, 11.4), (6, 11.4)], WHITE
    )
    s += body(4, 98, 5.4, WHITE, 16) + el(
        path([(84, MID - 4.8, 1), (92, MID - 2.8), (98, MID), (92, MID + 2.8), (84, MID + 4.8, 1)]), "#6a655c", INK, 1.1
    )
    return s + band(30, 3, 5.4, "#d9b02c") + band(70, 3, 5.4, "#7a4a26")


def rockets(tubes: int) -> str:
    """A rocket pod seen a little from ahead: the front face with its tubes."""
    r = 9.4 if tubes < 10 else 12.6
    x0 = 16.0 if tubes < 10 else 10.0
    body = path(
        [
            (x0, MID - r * 0.55, 1),
            (x0 + 10, MID - r, 1),
            (80, MID - r, 1),
            (80, MID + r, 1),
            (x0 + 10, MID + r, 1),
            (x0, MID + r * 0.55, 1),
        ]
    )
    s = lugs(38, 54, r) + tube(body, OLIVE, MID - r, MID + r, "b") + band(x0 + 14, 2.6, r, "#d9b02c")
    s += ellipse(80, MID, r * 0.52, r, "#4d5138", INK, 1.2)
    rings = ((1, 0.0), (6, 0.62)) if tubes < 10 else ((1, 0.0), (6, 0.42), (12, 0.8))
    hole = r * (0.2 if tubes < 10 else 0.14)
    for n, q in rings:
        for i in range(n):
            a = 2 * math.pi * i / n
            s += ellipse(80 + r * 0.52 * q * math.sin(a), MID - r * q * math.cos(a), hole * 0.6, hole, "#15130f")
    return s


def guided_rocket() -> str:
    """APKWS: a pod with one rocket leaving it, wings open and an eye in the nose."""
    s = lugs(22, 36, 9) + tube(
        path(
            [(6, MID - 5, 1), (13, MID - 9, 1), (50, MID - 9, 1), (50, MID + 9, 1), (13, MID + 9, 1), (6, MID + 5, 1)]
        ),
        OLIVE,
        MID - 9,
        MID + 9,
        "b",
    )
    s += ellipse(50, MID, 4.6, 9, "#4d5138", INK, 1.2)
    for dy in (-5, 5):
        s += ellipse(50, MID + dy, 1.1, 2, "#15130f")
    s += fin([(66, 1.6), (71, 1.6), (62, 9.6), (60, 9.6)], "#6a6f68") + el(
        path([(46, MID - 2.6, 1), (88, MID - 2.6, 1), (95, MID), (88, MID + 2.6, 1), (46, MID + 2.6, 1)]),
        WHITE,
        INK,
        1.2,
    )
    return s + circle(92.4, MID, 1.8, "#39505c") + band(78, 2.6, 2.6, "#7a4a26")


def sidewinder() -> str:
    """AIM-9: thin, big canards ahead, large tail wings with rollerons."""
    s = fin([(8, 3.4), (26, 3.4), (17, 13.4), (8, 13.4)], WHITE) + fin(
        [(76, 3.4), (84, 3.4), (74, 12.6), (72, 12.6)], WHITE
    )
    s += (
        body(5, 97, 3.8, "#b9bdbb", 7)
        + circle(94.4, MID, 2.8, "#39505c", INK, 0.9)
        + rect(7.4, MID - 13.4, 3.6, 3.6, "#7a7f80")
        + rect(7.4, MID + 9.8, 3.6, 3.6, "#7a7f80")
    )
    return s + band(46, 2.6, 3.8, "#d9b02c") + band(60, 2.6, 3.8, "#7a4a26")


def stinger() -> str:
    """AIM-92: two tubes side by side, the upper missile shows its seeker."""
    s = ""
    for y, name in ((-5.6, "a"), (5.8, "b")):
        d = path([(14, MID + y - 4.2, 1), (80, MID + y - 4.2, 1), (80, MID + y + 4.2, 1), (14, MID + y + 4.2, 1)])
        s += tube(d, OLIVE, MID + y - 4.2, MID + y + 4.2, name) + el(
            path([(80, MID + y - 3, 1), (88, MID + y - 2.4), (92, MID + y), (88, MID + y + 2.4), (80, MID + y + 3, 1)]),
            WHITE,
            INK,
            1,
        )
        s += circle(90.4, MID + y, 1.5, "#39505c")
    return s + rect(34, MID - 11, 5, 22, "#4d5138", 1, INK, 1) + rect(60, MID - 11, 5, 22, "#4d5138", 1, INK, 1)


# -- Side views of bombs, pods and tanks, and all stores by key; nose to the right, in a box of 100 x 36.


def _bomb(r: float, x0: float, x1: float, colour: str = OLIVE) -> str:
    nose = (x1 - x0) * 0.34
    n = x1 - x0
    s = fin([(x0 + 1, r * 0.5), (x0 + n * 0.2, r * 0.62), (x0 + n * 0.1, r * 1.34), (x0 + 1, r * 1.34)], colour)
    s += lugs(x0 + n * 0.44, x0 + n * 0.56, r)
    points: list[tuple[float, ...]] = [
        (x0 + 2, MID - r * 0.34, 1),
        (x0 + n * 0.3, MID - r * 0.82),
        (x1 - nose * 1.2, MID - r),
        (x1 - nose * 0.45, MID - r * 0.72),
        (x1, MID),
    ]
    d = path(
        points
        + [
            (x1 - nose * 0.45, MID + r * 0.72),
            (x1 - nose * 1.2, MID + r),
            (x0 + n * 0.3, MID + r * 0.82),
            (x0 + 2, MID + r * 0.34, 1),
        ]
    )
    return (
        s
        + tube(d, colour, MID - r, MID + r, "b")
        + rect(x1 - nose * 0.62, MID - r * 0.76, n * 0.035, r * 1.52, "#d9b02c")
    )


def bomb(weight: int) -> str:
    """A smooth bomb of 500, 1,000 or 2,000 lb."""
    r, x0, x1 = {500: (8.0, 16.0, 86.0), 1000: (9.8, 11.0, 90.0), 2000: (12.0, 4.0, 97.0)}[weight]
    return _bomb(r, x0, x1)


def laser_bomb(weight: int) -> str:
    """The same bomb with large folding fins, control canards and a ringed seeker."""
    r, x0, x1 = {500: (6.6, 24.0, 72.0), 1000: (8.0, 22.0, 74.0), 2000: (9.6, 20.0, 76.0)}[weight]
    s = fin([(x0 - 16, r * 0.5), (x0 + 4, r * 0.5), (x0 - 6, r + 6.6), (x0 - 16, r + 6.6)], "#565b44")
    s += rect(x0 - 17, MID - r * 0.56, 22, r * 1.12, "#565b44", 1, INK, 1.2) + _bomb(r, x0 - 2, x1)
    s += fin([(x1 - 1, 3), (x1 + 7, 3), (x1 + 2, 10), (x1 - 2, 10)], "#4a4f3c")
    s += rect(x1 - 4, MID - 4, 16, 8, "#565b44", 1, INK, 1.2) + P.line(f"M{x1 + 12} {MID}H{x1 + 19}", 2.4)
    return (
        s + rect(x1 + 15, MID - 3.4, 5.4, 6.8, "#3a3e30", 1, INK, 1) + circle(x1 + 20.6, MID, 2.2, "#9fc3cf", INK, 0.8)
    )


def satellite_bomb() -> str:
    """GBU-38: strakes along the body and a boxy tail with four vanes."""
    s = (
        fin([(6, 5), (20, 5), (18, 13.6), (7, 13.6)], "#7a7f80")
        + rect(4, MID - 6, 22, 12, "#868b8b", 2, INK, 1.2)
        + _bomb(8.4, 20, 94, "#7b7f7e")
    )
    return (
        s
        + fin([(44, 7.6), (72, 7.6), (68, 11.4), (47, 11.4)], "#646968")
        + el(f"M9 {MID - 1.6}h10M9 {MID + 2}h10", "none", INK, 0.9)
    )


def cluster(kind: str) -> str:
    """A cluster bomb: Rockeye (white, long probe), combined effects (folded fins), sensor-fuzed (two bands)."""
    colour = WHITE if kind == "rockeye" else "#7d8068" if kind == "cem" else "#70745d"
    r = 8.2 if kind == "rockeye" else 10.6
    body = path(
        [
            (20, MID - r, 1),
            (72, MID - r, 1),
            (84, MID - r * 0.6),
            (91, MID),
            (84, MID + r * 0.6),
            (72, MID + r, 1),
            (20, MID + r, 1),
            (8, MID + r * 0.5, 1),
            (8, MID - r * 0.5, 1),
        ]
    )
    s = (
        fin([(5, r * 0.4), (20, r * 0.8), (12, r + 5.4), (5, r + 5.4)], colour)
        + lugs(42, 56, r)
        + tube(body, colour, MID - r, MID + r, "b")
    )
    s += el(f"M22 {MID}H72M34 {MID - r}V{MID + r}", "none", INK, 1, so=0.6)
    if kind == "rockeye":
        return s + P.line(f"M91 {MID}H97", 1.8) + band(74, 3, r * 0.9, "#d9b02c")
    if kind == "sfw":
        s += "".join(circle(x, MID, 3.4, "#39505c", INK, 1) for x in (42, 52, 62))
    else:
        s += "".join(circle(x, MID + y, 1.7, "#2f3024") for x in (42, 50, 58, 66) for y in (-5, 5))
    return s + band(75, 2.8, r * 0.86, "#d9b02c") + band(26, 2.8, r, "#d9b02c")


def jammer(large: bool) -> str:
    """A jamming pod: long box with rounded ends and aerial blisters."""
    r = 6.6 if large else 5.2
    d = path(
        [
            (6, MID, 1),
            (10, MID - r * 0.8),
            (18, MID - r, 1),
            (84, MID - r, 1),
            (92, MID - r * 0.8),
            (96, MID, 1),
            (92, MID + r * 0.8),
            (84, MID + r, 1),
            (18, MID + r, 1),
            (10, MID + r * 0.8),
        ]
    )
    s = (
        lugs(42, 56, r)
        + (rect(14, MID + r - 2, 70, 5.6, "#7b8182", 2, INK, 1.2) if large else "")
        + tube(d, "#a2a8a6", MID - r, MID + r, "b")
    )
    s += el(f"M28 {MID - r}V{MID + r}M50 {MID - r}V{MID + r}M72 {MID - r}V{MID + r}", "none", INK, 0.9, so=0.6)
    return (
        s
        + el(f"M97.4 {MID - 7}q4.4 7 0 14M2.6 {MID - 7}q-4.4 7 0 14", "none", "#1f7a57", 1.9)
        + el(f"M34 {MID}h9M56 {MID}h9", "none", "#4c5254", 2.4)
    )


def lantern() -> str:
    """ALQ-144: the faceted lamp of an infra-red jammer on its stand."""
    s = el(poly([(38, 33), (42, 28), (58, 28), (62, 33)]), OLIVE, INK, 1.2)
    s += el(poly([(36, 9), (64, 9), (66, 28), (34, 28)]), "#b98a34", INK, 1.3) + el(
        poly([(40, 4), (60, 4), (64, 9), (36, 9)]), "#6c7150", INK, 1.2
    )
    s += el("M36 13H64M35.4 18.4H64.6M34.6 23.6H65.4M43 9L41.6 28M50 9V28M57 9L58.4 28", "none", "#5f3f10", 1)
    rays = "M29 12l-9 -4M28 18.6H17M29 25l-9 4M71 12l9 -4M72 18.6h11M71 25l9 4"
    return s + el(rays, "none", "#1f7a57", 1.9)


def tank(size: int) -> str:
    """A drop tank of 600, 370, 230 or 77 gallons, with its pylon."""
    r, x0, x1 = {600: (12.0, 2.0, 98.0), 370: (9.6, 3.0, 97.0), 230: (8.6, 9.0, 92.0), 77: (6.4, 20.0, 82.0)}[size]
    colour = "#8d9492" if size in (370,) else "#767c5b" if size in (230, 77) else "#6f7a66"
    n = x1 - x0
    d = path(
        [
            (x0, MID),
            (x0 + n * 0.12, MID - r * 0.62),
            (x0 + n * 0.34, MID - r),
            (x1 - n * 0.34, MID - r),
            (x1 - n * 0.1, MID - r * 0.6),
            (x1, MID),
            (x1 - n * 0.1, MID + r * 0.6),
            (x1 - n * 0.34, MID + r),
            (x0 + n * 0.34, MID + r),
            (x0 + n * 0.12, MID + r * 0.62),
        ]
    )
    s = el(poly([(40, MID - r - 3.6), (60, MID - r - 3.6), (57, MID - r + 2), (42, MID - r + 2)]), "#5a5f50", INK, 1.1)
    if size == 370:
        s += fin([(x0 + 3, 3), (x0 + 14, 5), (x0 + 8, 11), (x0 + 2, 11)], colour)
    s += tube(d, colour, MID - r, MID + r, "b") + el(
        f"M{x0 + n * 0.33:.1f} {MID - r}V{MID + r}M{x1 - n * 0.33:.1f} {MID - r}V{MID + r}", "none", INK, 1, so=0.6
    )
    drop = path(
        [(50, MID - r * 0.62, 1), (50 + r * 0.36, MID + r * 0.1), (50, MID + r * 0.56), (50 - r * 0.36, MID + r * 0.1)]
    )
    return s + el(drop, "#e88a1f", INK, 1)


def gun() -> str:
    """The Cannon: seven barrels with their drum."""
    s = (
        rect(4, 7, 34, 22, "#8a8f8e", 4, INK, 1.3)
        + el("M12 7V29M20 7V29M28 7V29", "none", INK, 1, so=0.6)
        + rect(36, 10.6, 16, 15, "#6a6f6e", 2, INK, 1.3)
    )
    for y in (13.0, 16.4, 19.8, 23.2):
        s += P.line(f"M50 {y}H94", 2)
    return s + rect(66, 11, 5, 14.6, "#57564b", 1, INK, 1) + rect(88, 11, 5, 14.6, "#57564b", 1, INK, 1)


STORE_ART: dict[str, Callable[[], str]] = {
    "AGM-65": maverick,
    "AGM-114": hellfire,
    "AGM-114L": hellfire_radar,
    "BGM-71": tow,
    "AGM-88": harm,
    "LAU-68": lambda: rockets(7),
    "LAU-61": lambda: rockets(19),
    "APKWS": guided_rocket,
    "Mk-82": lambda: bomb(500),
    "Mk-83": lambda: bomb(1000),
    "Mk-84": lambda: bomb(2000),
    "Mk-20": lambda: cluster("rockeye"),
    "CBU-87": lambda: cluster("cem"),
    "CBU-97": lambda: cluster("sfw"),
    "GBU-12": lambda: laser_bomb(500),
    "GBU-16": lambda: laser_bomb(1000),
    "GBU-10": lambda: laser_bomb(2000),
    "GBU-38": satellite_bomb,
    "AIM-9M": sidewinder,
    "AIM-92": stinger,
    "ALQ-131": lambda: jammer(True),
    "ALQ-164": lambda: jammer(False),
    "ALQ-144": lantern,
    "TK-600": lambda: tank(600),
    "TK-370": lambda: tank(370),
    "TK-230": lambda: tank(230),
    "TK-77": lambda: tank(77),
    "cannon": gun,
}


@cached(128)
def store_icon(key: str, w: int) -> pygame.Surface:
    """A store alone, w wide and 0.36 w high ("cannon" = the gun)."""
    return svg(STORE_ART.get(key, gun)(), (w, max(1, round(w * 0.36))), (-1, 0, 102, 36.7))
