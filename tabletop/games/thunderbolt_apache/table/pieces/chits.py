"""Pop-up chits and the cups from which chits and hit counters are drawn."""

from __future__ import annotations

import random

import pygame

from tabletop.games.thunderbolt_apache.table.pieces.damage_art import burst, stroke
from tabletop.games.thunderbolt_apache.table.pieces.unitart import UNIT_LABEL, unit_svg
from tabletop.table.draw.kit import cached, circle, dark, el, ellipse, fit, group, light, lin, poly, rad, rect, svg


@cached(48)
def popup_chit(px: int, face: str | None = None) -> pygame.Surface:
    """A round pop-up chit of px: face None = its back, "" = no enemy, else the key of a unit type."""
    red = face is None or bool(face)
    edge = "#97291f" if red else "#4e7a58"
    tone = "#b8402f" if face is None else "#f0dcc0" if face else "#dfe6d2"
    s = (
        "<defs>"
        + rad("c", 40, 36, 62, [(0, light(tone, 0.3), 1), (0.7, tone, 1), (1, dark(tone, 0.18), 1)])
        + "</defs>"
    )
    s += (
        circle(50, 54, 44, dark(tone, 0.55))
        + circle(50, 50, 44, "url(#c)", dark(edge, 0.3), 1.6)
        + circle(50, 50, 39, "none", edge if face is not None else "#f3d9b8", 2)
    )
    if face is None:
        s += (
            el(poly([(50, 20), (80, 71), (20, 71)]), "none", "#f6e3c4", 5)
            + stroke("M50 38V54", 6, "#f6e3c4")
            + circle(50, 62.5, 3.4, "#f6e3c4")
        )
    elif face:
        s += group(unit_svg(face), "translate(17 26) scale(.66)") + el(
            poly([(50, 10), (58, 23), (42, 23)]), "#cf2a1c", "#fff3dc", 1
        )
    else:
        s += stroke("M27 51L44 67L74 33", 8.6, "#3f6d49")
    out = svg(s, (px, px), (0, 0, 100, 100))
    if face and px >= 60:
        u = px / 100
        fit(out, UNIT_LABEL.get(face, face), (50 * u, 76 * u), "display", 15 * u, "#7a1f16", "mc", 52 * u)
    return out


STITCH = 'stroke-dasharray="3.4 2.4" stroke-linecap="round"'
LIP = "M14.2 36C18 48 34 50.6 50 50.6S82 48 85.8 36C88 42 84 46 78 48.4C62 54.6 38 54.6 22 48.4C16 46 12 42 14.2 36Z"
LEATHER = ((0, "#3b2417", 1), (0.28, "#8a5a38", 1), (0.5, "#a06c45", 1), (0.75, "#6b4329", 1), (1, "#2e1b11", 1))


def _heap(number: int, lift: float, hits: bool) -> str:
    """The pieces that show in the mouth of a cup."""
    rnd, s = random.Random(5), ""
    for i in range(number):
        x, y = 50 + rnd.uniform(-25, 25), 38 + rnd.uniform(-6, 8) - lift * (1 if i > 5 else 0.3)
        if hits:
            c, turn = rnd.choice(("#efe2c4", "#e7d3ae", "#e7b9a2", "#dfa98e")), rnd.uniform(-30, 30)
            piece = rect(x - 7, y - 2.4, 14, 7.4, dark(c, 0.5), 1.4)
            piece += rect(x - 7, y - 4, 14, 7.4, c, 1.4, "#2a2016", 0.7)
            piece += rect(x - 5.6, y - 3, 11.2, 1.8, "#97291f" if i % 2 else "#7a6a45")
            s += group(piece, f"rotate({turn:.0f} {x:.1f} {y:.1f})")
        else:
            c = rnd.choice(("#b8402f", "#a93a2a", "#c04a36"))
            s += ellipse(x, y + 1.6, 7.4, 3.6, dark(c, 0.5)) + ellipse(x, y, 7.4, 3.6, c, "#f3d9b8", 0.7)
    return s


@cached(24)
def cup(px: int, fill: int = 24, kind: str = "popups") -> pygame.Surface:
    """The cup seen from above at a slant, px x px; fill = pieces left in it: the heap grows with them.

    kind "popups": round red chits (of 37), triangle on the leather; "hits": square counters (of 88), burst on it.
    """
    hits = kind == "hits"
    share = min(1.0, fill / (88 if hits else 37))
    s = "<defs>" + lin("b", 14, 0, 86, 0, LEATHER)
    s += rad("i", 50, 34, 40, [(0, "#1b120c", 1), (0.75, "#2a1b11", 1), (1, "#4a3020", 1)]) + "</defs>"
    s += el("M10 34C10 34 18 84 20 92C24 104 76 104 80 92C82 84 90 34 90 34Z", "url(#b)", "#22130b", 1.2)
    s += el("M14.5 60C26 71 74 71 85.5 60", "none", "#d9b37c", 1.3, so=0.9, extra=STITCH)
    s += ellipse(50, 34, 40.6, 18.6, "#a9754b", "#22130b", 1.2) + ellipse(50, 34.6, 36, 15.4, "url(#i)", "#2a180d", 1)
    s += _heap(0 if fill <= 0 else max(1, round(17 * share)), 6 * share, hits) + el(LIP, "#8a5a38", "#22130b", 0.6)
    if hits:
        mark = burst(50, 74, 0.72)
    else:
        mark = el(poly([(50, 64), (60, 81), (40, 81)]), "#cf2a1c", "#f3d9b8", 1.4)
        mark += stroke("M50 70V75", 1.8, "#fff3dc") + circle(50, 78, 1.1, "#fff3dc")
    return svg(s + el("M17 44C28 53 72 53 83 44", "none", "#d9b37c", 1, so=0.8) + mark, (px, px), (0, 8, 100, 100))
