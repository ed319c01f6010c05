"""The box of Air Support on the shelf."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.draw.boxart import BoxArt


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:
    from tabletop.games.air_support.table import boxface

    return boxface.side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    from tabletop.games.air_support.table import boxface

    boxface.draw_pieces(picture, scenario, cells, scale, px)


BOX = BoxArt(
    "#47683f",
    "art/boxes/air_support.jpg",
    flight=(("p47d", "US", 40), ("il2", "SU", 62), ("ju87d", "DE", 118), ("typhoon1b", "UK", 48), ("fw190f8", "DE", 0)),
    sides=_sides,
    pieces=_pieces,
)
