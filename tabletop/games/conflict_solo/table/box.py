"""The box of Conflict Solo on the shelf."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.games.conflict_solo.table.pieces.scenes import cover, land
from tabletop.table.draw.boxart import Box
from tabletop.table.draw.poster import Plane


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:
    from tabletop.games.conflict_solo.table import boxface

    return boxface.side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    from tabletop.games.conflict_solo.table import boxface

    boxface.draw_pieces(picture, scenario, cells, scale, px)


BOX = Box(
    "#5a4632",
    "dusk",
    ("sun", land.wood, cover.burning_village, cover.wheat, cover.squad),
    (Plane("ju87b", 140, 0.34, 0.24, 0.2),),
    (("ju87b", "DE", 150), ("il2", "SU", 205), ("p47d", "US", 40), ("pzl23", "PL", 70), ("hs123a", "DE", 118)),
    _sides,
    _pieces,
)
