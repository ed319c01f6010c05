"""The picture on the box: a squad in the wheat, a tank beside it, a village on fire behind."""

from __future__ import annotations

import random

from tabletop.games.conflict_solo.table.pieces import troops
from tabletop.games.conflict_solo.table.pieces.scenes.machines import tank_body
from tabletop.games.conflict_solo.table.pieces.scenes.stage import CLOTH, INK, Sky, at, man, scene
from tabletop.table.draw.kit import circle, dark, el, light, mix, poly, rect
from tabletop.table.draw.men import officer


def _burning_village(w: float, r: random.Random, sky: Sky) -> str:
    """Roofs against the evening, smoke over one of them."""
    s = ""
    for n in range(15):
        x, y = w * 0.7 + n * 2.6 + r.uniform(-2, 2), 52 - n * 3.7
        s += circle(x, y, 4.5 + n * 1.3, mix("#3a332e", sky[0], 0.03 * n), op=0.75 - 0.035 * n)
    for share, wide, high in ((0.04, 15, 9), (0.17, 12, 8), (0.58, 16, 10), (0.74, 14, 9), (0.88, 15, 10)):
        left, top = w * share, 66 - high
        s += rect(left, top, wide, high + 5, mix("#8d7152", sky[1], 0.15), 0, INK, 0.7)
        s += el(
            poly([(left - 2, top + 0.5), (left + wide / 2, top - high * 0.7), (left + wide + 2, top + 0.5)]),
            "#5d3422",
            INK,
            0.8,
        )
    for share, k in ((0.7, 1.0), (0.745, 0.7), (0.66, 0.6)):
        at_x, low, peak = w * share, 58.0, 58 - 13 * k
        side = 58 - 5 * k
        d = f"M{at_x:.1f} {peak:.1f}C{at_x + 6 * k:.1f} {side:.1f} {at_x + 5 * k:.1f} {low} {at_x:.1f} 60"
        d += f"C{at_x - 5 * k:.1f} {low} {at_x - 6 * k:.1f} {side:.1f} {at_x:.1f} {peak:.1f}Z"
        s += el(d, "#e8702a") + circle(at_x, 56, 2.4 * k, "#ffd873")
    x = w * 0.44
    return (
        s
        + rect(x - 3, 42, 6, 29, mix("#8d7152", sky[1], 0.2), 0, INK, 0.7)
        + el(poly([(x - 4.6, 43), (x, 28), (x + 4.6, 43)]), "#4b2c1d", INK, 0.8)
    )


def _wheat(w: float, r: random.Random, sky: Sky) -> str:
    """Fields one behind the other, ripe ears in front."""
    s = el(f"M-2 70Q{w * 0.4:.0f} 63 {w + 2:.0f} 69V102H-2Z", mix("#8f8646", sky[1], 0.15), dark("#8f8646", 0.4), 0.7)
    s += el(f"M-2 79Q{w * 0.5:.0f} 73 {w + 2:.0f} 78V102H-2Z", "#c39a3c", dark("#c39a3c", 0.4), 0.7)
    for _ in range(170):
        x, y = r.uniform(-2, w + 2), r.uniform(79, 99)
        lean, tone = r.uniform(-1.4, 1.4), r.choice(("#e3bd5a", "#d2a646", "#a97f2e"))
        s += el(f"M{x:.1f} {y + 4:.1f}q{lean:.1f} -4 {lean * 1.6:.1f} -8", "none", tone, 0.9, so=0.9)
    return s


def _squad(w: float, r: random.Random, sky: Sky) -> str:
    """Men of a platoon and their tank, ears of wheat before their knees."""
    s = at(tank_body("#5f6d46"), w * 0.77, 85, 0.6)
    for x, y, k, held, tone in (
        (0.05, 72, 0.6, None, 0.35),
        (0.35, 71, 0.58, troops.LIGHT_GUN, 0.35),
        (0.91, 79, 0.64, None, 0.25),
        (0.5, 79, 0.72, troops.DRUM_GUN, 0.05),
    ):
        s += man(w * x, y, k, held, tone)
    s += at(officer("soviet", mix(CLOTH, "#8a6a3a", 0.25)), w * 0.19, 76, 0.9)
    for _ in range(120):
        x, high = r.uniform(-2, w + 2), r.uniform(7, 15)
        lean, straw = r.uniform(-2.2, 2.2), r.choice(("#efcb6b", "#dcb04c", "#b98b34", "#8f6a26"))
        s += el(f"M{x:.1f} 101q{lean:.1f} {-high / 2:.1f} {lean * 1.7:.1f} {-high:.1f}", "none", straw, 1.1)
        s += el(f"M{x + lean * 1.7:.1f} {101 - high:.1f}l{lean * 0.5:.1f} -3.4", "none", light(straw, 0.25), 2)
    return s


burning_village, wheat, squad = scene(_burning_village), scene(_wheat), scene(_squad)
