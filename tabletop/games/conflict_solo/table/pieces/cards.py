"""Cards and chips."""

from __future__ import annotations

import pygame as pg

from tabletop.games.conflict_solo.rules.sheets import ActionCard
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import text


def action_card(card: ActionCard, wide: int, dim: bool = False) -> pg.Surface:
    """An action card of the hand; dim: it cannot be played now."""
    picture = pg.Surface((wide, round(wide * 1.4)), pg.SRCALPHA)
    picture.fill(rgb("#f0e6d2"))
    text(picture, card.name, (4, 4), "bold", 12)
    return picture


def chip(kind: str, px: int) -> pg.Surface:
    """A Command Action Point: full, used or lost."""
    picture = pg.Surface((px, px), pg.SRCALPHA)
    pg.draw.circle(picture, rgb("#c79a45" if kind == "full" else "#5f5547"), (px // 2, px // 2), px // 2)
    return picture
