"""The box of Thunderbolt & Lightning on the shelf."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.draw.boxart import BoxArt


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:
    from tabletop.games.thunderbolt_lightning.table import boxface

    return boxface.side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    from tabletop.games.thunderbolt_lightning.table import boxface

    boxface.draw_pieces(picture, scenario, cells, scale, px)


BOX = BoxArt(
    "#2b5a8e",
    "art/boxes/thunderbolt_lightning.jpg",
    flight=(("spitfire1", "UK", 40), ("bf109e", "DE", 62), ("a6m2", "JP", 118), ("p47d", "US", 48), ("b17g", "US", 0)),
    sides=_sides,
    pieces=_pieces,
)
