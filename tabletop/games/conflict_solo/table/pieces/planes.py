"""Aircraft over the map: the type from above, its shadow the farther away the higher it flies, a badge with the
altitude.
"""

from __future__ import annotations

import pygame

from tabletop.games.conflict_solo.table.pieces import looks
from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.draw.chit import canvas, margin
from tabletop.table.draw.kit import cached, rect, silhouette_shadow, svg, text

SHADOW = {1: (6, 8), 2: (12, 16), 3: (18, 23)}
"""How far the shadow lies away by altitude, in 1/100 of the picture."""
BADGE = {1: pal.HEIGHT[1], 2: pal.HEIGHT[2], 3: pal.HEIGHT[3]}


def badge(altitude: int, high: int) -> pygame.Surface:
    """The altitude, 1 to 3, with as many bars."""
    _, ground, ink = BADGE[max(1, min(3, altitude))]
    wide = round(high * 1.5)
    body = rect(0.8, 0.8, wide - 1.6, high - 1.6, ground, high * 0.2, "#241b12", max(1.2, high * 0.08))
    for i in range(3):
        body += rect(
            wide * 0.62, high * (0.66 - 0.22 * i), wide * 0.24, high * 0.13, ink, 1, op=1 if i < altitude else 0.22
        )
    out = svg(body, (wide, high))
    text(out, str(altitude), (wide * 0.34, high * 0.53), "display", high * 0.82, ink, "mc")
    return out


@cached(64)
def plane(aircraft: str, heading: float, altitude: int, px: int) -> pygame.Surface:
    """An aircraft without cardboard, px wide, in the frame of `chit.canvas`."""
    out, _ = canvas(px)
    m, u = margin(px), px / 100
    picture = planform.aircraft(looks.figure(aircraft), wide := round(px * 0.92), heading)
    shade = silhouette_shadow(picture, max(1, round((1 + altitude) * u)), 120 - 14 * altitude)
    dx, dy = SHADOW[max(1, min(3, altitude))]
    middle = (out.get_width() / 2, out.get_height() / 2)
    out.blit(shade, (middle[0] - shade.get_width() / 2 + dx * u, middle[1] - shade.get_height() / 2 + dy * u))
    out.blit(picture, (round(middle[0] - wide / 2), round(middle[1] - wide / 2)))
    sign = badge(altitude, max(12, round(24 * u)))
    out.blit(sign, (round(m + 66 * u), round(m + 66 * u)))
    return out
