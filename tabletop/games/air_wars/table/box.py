"""The box of Air Wars on the shelf."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.draw.boxart import Box
from tabletop.table.draw.poster import Plane


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:
    from tabletop.games.air_wars.table import boxface

    return boxface.side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    from tabletop.games.air_wars.table import boxface

    boxface.draw_pieces(picture, scenario, cells, scale, px)


BOX = Box(
    "#a4342a",
    "night",
    ("moon", "beams", "city"),
    (Plane("b17g", 42, 0.92, 0.50, 0.42),),
    (("spitfire5b", "UK", 40), ("ju88a", "DE", 62), ("g4m1", "JP", 118), ("f4f4", "US", 48), ("b17g", "US", 0)),
    _sides,
    _pieces,
)
