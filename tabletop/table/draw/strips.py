"""What happens in a fight as baked frames: fireball, flak, water, dust, smoke, spark.

`art/make/effects.py` draws them, a strip each, twelve frames of 128 pixels from left to right; here they are cut,
scaled once a zoom step and kept.
"""

from __future__ import annotations

import pygame

from tabletop.data.paths import resource
from tabletop.table.draw.svgkit import cached, ground

FRAMES = 12
FOOT = {"water": 0.42, "dust": 0.14}
"""How far below the middle of a frame its foot stands, in halves of a frame: there the place that was hit lies."""


@ground(8)
def strip(name: str) -> pygame.Surface:
    """The frames side by side."""
    return pygame.image.load(str(resource(f"art/effects/{name}.png")))


@cached(96)
def frame(name: str, index: int, px: int, mirrored: bool) -> pygame.Surface:
    """One frame in a square of `px` pixels, the other way round if wanted."""
    whole = strip(name)
    side = whole.get_height()
    picture = pygame.transform.smoothscale(whole.subsurface((index * side, 0, side, side)), (px, px))
    return pygame.transform.flip(picture, True, False) if mirrored else picture


def lay(
    surface: pygame.Surface, name: str, share: float, at: tuple[int, int], size: float, mirrored: bool = False
) -> None:
    """The frame for `share` (0 to 1) of the strip's time, at a place in window pixels, in a square of `size`."""
    px = max(8, round(size))
    index = min(FRAMES - 1, max(0, int(share * FRAMES)))
    middle = (at[0], at[1] - round(FOOT.get(name, 0.0) * px / 2))
    picture = frame(name, index, px, mirrored)
    surface.blit(picture, picture.get_rect(center=middle))
