"""The box of Air Wars on the shelf."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.draw.boxart import BoxArt


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:
    from tabletop.games.air_wars.table import boxface

    return boxface.side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    from tabletop.games.air_wars.table import boxface

    boxface.draw_pieces(picture, scenario, cells, scale, px)


BOX = BoxArt(
    "#a4342a",
    "art/boxes/air_wars.jpg",
    flight=(("spitfire5b", "UK", 40), ("ju88a", "DE", 62), ("g4m1", "JP", 118), ("f4f4", "US", 48), ("b17g", "US", 0)),
    sides=_sides,
    pieces=_pieces,
)
