"""Small plates on the map that say what a step or a shot costs and what it risks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame as pg

from tabletop.grid.hexes import Hex
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import cap_middle, font
from tabletop.table.play.contract import Host, Mark, Point

LOW, HIGH = 0.12, -0.46
"""How far below the middle of its hex a plate lies, as a share of the hex's height; HIGH: on the upper edge, where it
leaves the name of a counter to be read."""
TONES = {
    "plain": ("#f7f1df", "#1c1710"),
    "risky": ("#a4342a", "#fff6e6"),
    "caps": ("#c79a45", "#241a0b"),
    "fire": ("#f7f1df", "#8c1f16"),
}
"""Ground and ink."""
Screen = Callable[[Point], tuple[int, int]]


@dataclass(frozen=True)
class Tag:
    """Words on a hex; tone: a key of `TONES`; low: see `LOW`, None: as the others."""

    at: Hex
    words: str
    tone: str = "plain"
    low: float | None = None


@lru_cache(256)
def _plate(words: str, px: int, tone: str) -> pg.Surface:
    ground, ink = TONES[tone]
    letters = font("semi", px).render(words, True, rgb(ink))
    high = round(px * 1.35)
    plate = pg.Surface((letters.get_width() + px, high), pg.SRCALPHA)
    pg.draw.rect(plate, rgb(ground), plate.get_rect(), border_radius=high // 3)
    pg.draw.rect(plate, rgb("#1c1710"), plate.get_rect(), 1, border_radius=high // 3)
    plate.blit(letters, (px // 2, high // 2 - cap_middle("semi", px)))
    return plate


def _draw(host: Host, found: tuple[Tag, ...], low: float, s: pg.Surface, to: Screen, zoom: float) -> None:
    high = host.cell_size[1] * zoom
    px = max(11, min(22, round(high * 0.17)))
    for tag in found:
        x, y = to(host.centre(tag.at))
        plate = _plate(tag.words, px, tag.tone)
        down = low if tag.low is None else tag.low
        s.blit(plate, plate.get_rect(center=(x, y + round(high * down))))


def tags(host: Host, found: list[Tag], low: float = LOW) -> list[Mark]:
    """Plates on hexes, above the pieces."""
    if not found:
        return []
    kept = tuple(found)
    return [Mark("hover", tuple(t.at for t in kept), text=repr(kept), layer=1, draw=partial(_draw, host, kept, low))]
