"""Wrecks of the squadron's aircraft, where they came down on the battlefield."""

from __future__ import annotations

import pygame

from tabletop.games.thunderbolt_apache.table.pieces.planes import plane_picture
from tabletop.table.draw.burning import SMOKE_DEFS, flame
from tabletop.table.draw.kit import cached, circle, svg

SCORCHED = ((0, 0, 29), (-17, 6, 17), (16, -4, 19), (3, 15, 19))
SMOKE = ((57, 42, 8, "#241f1b"), (60, 32, 10, "#332d28"), (67, 21, 12, "#463f39"), (77, 12, 11, "#5f5850"))
FIRES = ((53, 50, 10, 10), (39, 59, 6, 40), (63, 62, 5.5, 75))


@cached(32)
def wreck(card: str, px: int, heading: float = 0) -> pygame.Surface:
    """An aircraft that has come down: burnt out on scorched ground, under fire and smoke, in a square of px."""
    box = (0, 0, 100, 100)
    out = svg("".join(circle(50 + x, 54 + y, r, "#1d1712", op=0.26) for x, y, r in SCORCHED), (px, px), box)
    figure = plane_picture(card, round(px * 0.66), round((heading + 18) % 360)).copy()
    figure.fill((70, 62, 55, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(figure, figure.get_rect(center=(px // 2, round(px * 0.54))))
    above = SMOKE_DEFS + "".join(circle(x, y, r, c, op=0.82) for x, y, r, c in SMOKE)
    out.blit(svg(above + "".join(flame(*fire) for fire in FIRES), (px, px), box), (0, 0))
    return out
