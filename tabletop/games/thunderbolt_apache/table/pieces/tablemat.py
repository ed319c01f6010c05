"""The squadron's sign printed on the cloth of the table, to be seen where no paper lies on it."""

from __future__ import annotations

import pygame

from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.draw.kit import cached, circle, dark, light, mix, svg, text, width


def _print(key: str, px: int, heading: float) -> pygame.Surface:
    """A silhouette as if pressed into the cloth: dark, with a light lower edge."""
    felt = pal.TABLE["felt"]
    out = pygame.Surface((px + 2, px + 2), pygame.SRCALPHA)
    out.blit(planform.silhouette(key, px, heading, light(felt, 0.16)), (1.0, 1.6))
    out.blit(planform.silhouette(key, px, heading, mix(felt, dark(felt, 0.5), 0.5)), (0, 0))
    return out


@cached(6)
def table_mark(px: int) -> pygame.Surface:
    """The sign in a ring, px x px, quiet enough to lie under anything: an A-10 and an AH-64 over the name of the
    game.
    """
    felt = pal.TABLE["felt"]
    tone, edge = mix(felt, dark(felt, 0.5), 0.42), light(felt, 0.14)
    ring = circle(50.3, 50.5, 46, "none", edge, 1.3) + circle(50, 50, 46, "none", tone, 1.3)
    ring += circle(50.2, 50.4, 43.6, "none", edge, 0.5) + circle(50, 50, 43.6, "none", tone, 0.5)
    out = svg(ring, (px, px), (0, 0, 100, 100))
    big = _print("a10", int(px * 0.56), 38)
    small = _print("ah64", int(px * 0.34), 38)
    out.blit(big, big.get_rect(center=(round(px * 0.405), round(px * 0.39))))
    out.blit(small, small.get_rect(center=(round(px * 0.685), round(px * 0.60))))
    words, size = "THUNDERBOLT / APACHE", px * 0.062
    while width(words, "display", size, size * 0.08) > px * 0.5 and size > 6:
        size *= 0.95
    at = (px * 0.5, px * 0.79)
    for shift, colour in ((1.4, edge), (0.0, tone)):
        text(out, words, (at[0] + shift * 0.4, at[1] + shift), "display", size, colour, "mc", track=size * 0.08)
    out.set_alpha(235)
    return out
