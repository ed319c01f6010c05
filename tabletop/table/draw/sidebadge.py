"""The badge of a side: a die-cut hexagon in its colour with the national signs of its own aircraft, of nobody else."""

from __future__ import annotations

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw.insignia import sign
from tabletop.table.draw.kit import cached, dark, el, light, lin, path, poly, svg

SHIELD: list[tuple[float, ...]] = [
    (84, 78, 1), (128, 66), (172, 78, 1), (172, 130), (128, 190, 1), (84, 130), (84, 78, 1),
]  # fmt: skip
"""What stands where no nation is known."""


@cached(8)
def badge(px: int, seat: int, signs: tuple[str, ...] = ()) -> pygame.Surface:
    """Of a side, px pixels high. signs: names of `insignia.SIGNS`, two at most are drawn."""
    side = str(pal.SIDE.get(seat, pal.SIDE[0]))
    wood = pal.TABLE["wood"]
    s = "<defs>" + lin("w", 20, 8, 236, 248, [(0, pal.TABLE["wood_light"], 1), (0.5, wood, 1), (1, dark(wood, 0.4), 1)])
    s += lin("s", 0, 26, 0, 230, [(0, light(side, 0.25), 1), (1, dark(side, 0.15), 1)]) + "</defs>"
    s += el(poly([(128, 8), (236, 68), (236, 188), (128, 248), (20, 188), (20, 68)]), "url(#w)", "#1d120b", 5)
    s += el(poly([(128, 26), (220, 77), (220, 179), (128, 230), (36, 179), (36, 77)]), "url(#s)", "#1d120b", 4)
    if len(signs) > 1:
        s += sign(signs[0], 88, 108, 35) + sign(signs[1], 168, 148, 35)
    elif signs:
        s += sign(signs[0], 128, 128, 56)
    else:
        s += el(path(SHIELD), "none", pal.INK["on_table"], 9)
    return svg(s, (px, px), (0, 0, 256, 256))
