"""Draw the sector strip of the campaign game: `python art/make/apache_sector.py` writes art/tilesets/apache_sector.png
and .tsx.

Six cells from the air base to the enemy's rear, each with what is found there, seen from above.
"""

from __future__ import annotations

import math
import random

import pygame
from apache_tiles import write
from ink import circle, dark, el, light, mix, path, poly, svg, wake

BANDS = ("Air Base", "Friendly Rear", "Friendly Transit", "Front", "Enemy Transit", "Enemy Rear")
CELL = (300, 340)
_INK = "#4a3722"
_OURS, _THEIRS = "#2f5d7c", "#a23a2a"


def cell(band: int) -> pygame.Surface:
    """One cell: sand that darkens towards the enemy, the road that runs through all six, and what stands there."""
    r = random.Random(f"sector {band}")
    base = mix("#e9dcb4", "#d9b98a", band / 5)
    s = _rect(-5, -5, 310, 350, base)
    for _ in range(9):
        x, y, a, b = r.uniform(0, 300), r.uniform(0, 340), r.uniform(40, 100), r.uniform(10, 26)
        ring = [
            (x + a * r.uniform(0.8, 1.2) * math.cos(t * 0.785), y + b * r.uniform(0.8, 1.2) * math.sin(t * 0.785))
            for t in range(8)
        ]
        s += el(path(ring), r.choice([light(base, 0.35), dark(base, 0.06)]), op=0.5)
    for _ in range(16):
        x, y, n = r.uniform(0, 300), r.uniform(0, 340), r.uniform(14, 34)
        s += el(f"M{x:.0f} {y:.0f}q{n / 2:.0f} -6 {n:.0f} 0", "none", dark(base, 0.25), 1.1, so=0.5)
    s += _road(band)
    s += (_air_base, _friendly_rear, _friendly_transit, _front, _enemy_transit, _enemy_rear)[band](r)
    for _ in range(12):
        x, y = r.uniform(12, 288), r.uniform(30, 330)
        s += circle(x + 1, y + 1.2, 2.6, _INK, op=0.3) + circle(x, y, 2.4, "#8f9560", "#545c34", 0.5)
    if band < 5:
        s += el("M299 8V332", "none", _INK, 1.4, so=0.55, extra='stroke-dasharray="7 6"')
    return svg(s, CELL)


def _rect(x: float, y: float, w: float, h: float, fill: str, stroke: str = "", sw: float = 0.8, op: float = 1) -> str:
    return el(poly([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]), fill, stroke, sw if stroke else 0, op)


def _road(band: int) -> str:
    """The road; it enters and leaves every cell at the same height."""
    bend = (0, 26, -22, 18, -26, 20)[band]
    d = f"M-6 236C60 236 90 {236 + bend} 150 {236 + bend}S240 236 306 236"
    return (
        el(d, "none", "#8c6f48", 13, so=0.75)
        + el(d, "none", "#f4e6c4", 9.5)
        + el(d, "none", "#b1905e", 0.9, so=0.8, extra='stroke-dasharray="6 6"')
    )


def _hut(x: float, y: float, w: float, h: float, roof: str) -> str:
    return (
        _rect(x + 3, y + 4, w, h, _INK, op=0.35)
        + _rect(x, y, w, h, roof, dark(roof, 0.5))
        + el(f"M{x} {y + h / 2}H{x + w}", "none", light(roof, 0.5), 1.2)
    )


def _flag(x: float, y: float, tint: str) -> str:
    return el(f"M{x} {y}V{y - 34}", "none", _INK, 2.2) + el(
        poly([(x + 1, y - 34), (x + 27, y - 28), (x + 1, y - 20)]), tint, dark(tint, 0.4), 0.8
    )


def _tent(x: float, y: float, tint: str) -> str:
    return el(poly([(x, y + 15), (x + 13, y), (x + 26, y + 15)]), tint, dark(tint, 0.5), 0.9) + el(
        poly([(x + 13, y), (x + 26, y + 15), (x + 13, y + 15)]), dark(tint, 0.22)
    )


def _truck(x: float, y: float, tint: str) -> str:
    return (
        _rect(x + 1.5, y + 2, 25, 10, _INK, op=0.35)
        + _rect(x, y, 17, 10, tint, dark(tint, 0.5))
        + _rect(x + 18, y + 1, 7, 8, light(tint, 0.2), dark(tint, 0.5))
    )


def _tank(x: float, y: float, tint: str, left: bool) -> str:
    k = -1 if left else 1
    s = (
        _rect(x - 14, y - 9, 28, 18, dark(tint, 0.45))
        + _rect(x - 13, y - 6, 26, 12, tint, dark(tint, 0.5))
        + circle(x, y, 5, light(tint, 0.12), dark(tint, 0.5), 0.9)
    )
    return s + el(f"M{x + 4 * k} {y}H{x + 21 * k}", "none", dark(tint, 0.5), 2.6)


def _air_base(r: random.Random) -> str:
    s = _rect(30, 78, 238, 34, "#a9a499", "#6b665c", 1.4) + el(
        "M46 95H252", "none", "#f7f2e4", 2.2, extra='stroke-dasharray="14 10"'
    )
    s += (
        _rect(60, 112, 16, 46, "#b5b0a4", "#7d776a")
        + _rect(196, 112, 16, 46, "#b5b0a4", "#7d776a")
        + _rect(44, 150, 184, 40, "#b5b0a4", "#7d776a")
    )
    s += "".join(
        el(path([(x, 186), (x, 166), (x + 13, 158), (x + 26, 166), (x + 26, 186)], False), "#8f8b72", "#4f4c3c", 1.2)
        for x in (54, 88, 122, 156, 190)
    )
    s += (
        _hut(40, 40, 52, 24, "#8a7a62")
        + _hut(108, 36, 30, 28, "#9a8a70")
        + circle(250, 150, 15, "#c7c2b3", "#6b665c", 1.4)
    )
    return s + el("M244 150H256M250 144V156", "none", "#f7f2e4", 2.6) + _flag(268, 70, _OURS)


def _friendly_rear(r: random.Random) -> str:
    s = "".join(_tent(34 + 40 * i, 88 + 26 * (i % 2), "#9c9a6c") for i in range(4))
    s += "".join(_rect(190 + 20 * i, 80 + 18 * j, 15, 13, "#a98c5a", "#6b5433") for i in range(4) for j in range(3))
    return (
        s
        + _truck(70, 170, "#7f8458")
        + _truck(112, 176, "#7f8458")
        + _truck(40, 274, "#7f8458")
        + _flag(150, 90, _OURS)
    )


def _friendly_transit(r: random.Random) -> str:
    d = "M150 -8C120 60 182 130 150 200S128 300 156 350"
    s = el(d, "none", "#5f8b9e", 20) + el(d, "none", "#a4c8d3", 15.5) + el(d, "none", "#d6e8ea", 2, so=0.8)
    s += _rect(128, 206, 46, 16, "#b9a27c", "#5b452c", 1.2) + el("M128 208H174M128 220H174", "none", "#5b452c", 2)
    return (
        s
        + _truck(40, 150, "#7f8458")
        + _truck(216, 160, "#7f8458")
        + _tank(70, 90, "#84895d", False)
        + _tank(232, 92, "#84895d", False)
        + _flag(36, 120, _OURS)
    )


def _front(r: random.Random) -> str:
    s = ""
    for x, tint in ((104, _OURS), (204, _THEIRS)):
        points = [(x + (9 if i % 2 else -9), 20 + i * 22) for i in range(14)]
        s += (
            el(poly(points, False), "none", "#6b4f2c", 8)
            + el(poly(points, False), "none", "#3f2d18", 4.5)
            + el(
                poly([(a + (13 if tint == _THEIRS else -13), b) for a, b in points], False), "none", tint, 2.6, so=0.85
            )
        )
    for _ in range(13):
        cx, cy, q = r.uniform(126, 184), r.uniform(24, 320), r.uniform(4, 8)
        s += circle(cx, cy, q, "#8d6b3f", op=0.8) + circle(cx - 1, cy - 1, q * 0.62, "#4c3820", op=0.85)
    return (
        s
        + _tank(50, 92, "#84895d", False)
        + _tank(56, 160, "#84895d", False)
        + _tank(252, 108, "#8e7448", True)
        + _tank(246, 172, "#8e7448", True)
    )


def _enemy_transit(r: random.Random) -> str:
    s = "".join(_tank(52 + 54 * i, 96 + 12 * (i % 2), "#8e7448", True) for i in range(4))
    s += "".join(_truck(40 + 48 * i, 164 + 6 * (i % 2), "#97794b") for i in range(4))
    return s + _gun(70, 296) + _gun(226, 292) + _flag(262, 76, _THEIRS)


def _gun(x: float, y: float) -> str:
    return (
        circle(x, y, 19, "#b0905a", "#6b4f2c", 3)
        + circle(x, y, 11, "#8e7448", "#4f3720", 1)
        + el(f"M{x} {y}L{x - 15} {y - 13}M{x + 3} {y - 3}L{x - 11} {y - 16}", "none", "#3f2d18", 2.4)
    )


def _enemy_rear(r: random.Random) -> str:
    s = _hut(48, 66, 74, 44, "#9f6a4c") + _hut(146, 58, 44, 34, "#b08058") + _hut(208, 84, 54, 40, "#9f6a4c")
    s += "".join(
        circle(66 + 36 * i, 164, 14, "#cbbd9c", "#6b5433", 1.4) + circle(62 + 36 * i, 160, 5, "#f1e7cd", op=0.8)
        for i in range(4)
    )
    s += _gun(240, 176) + _gun(84, 294)
    return (
        s
        + el(path([(190, 300), (204, 276), (232, 276), (246, 300)], False), "#8a8168", "#4f3720", 1.4)
        + el("M218 276V258M206 262Q218 250 230 262", "none", "#4f3720", 2.4)
        + _flag(132, 66, _THEIRS)
    )


def main() -> None:
    """Write the sheet."""
    wake()
    write(
        "apache_sector",
        [cell(band) for band in range(6)],
        6,
        [{"band": str(n), "name": name} for n, name in enumerate(BANDS)],
    )


if __name__ == "__main__":
    main()
