"""Side views of guided missiles and rockets, nose to the right, in a box of 100 x 36."""

from __future__ import annotations

import math

from tabletop.games.thunderbolt_apache.table.pieces.weapon_parts import (
    INK,
    MID,
    OLIVE,
    WHITE,
    P,
    band,
    body,
    fin,
    lugs,
    tube,
)
from tabletop.table.draw.kit import circle, el, ellipse, path, rect


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
