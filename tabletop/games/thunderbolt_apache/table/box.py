"""The box of Thunderbolt / Apache on the shelf."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.games.thunderbolt_apache.table.pieces import landscape
from tabletop.table.draw.boxart import Box
from tabletop.table.draw.poster import Plane


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:
    from tabletop.games.thunderbolt_apache.table import boxface

    return boxface.side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    from tabletop.games.thunderbolt_apache.table import boxface

    boxface.draw_pieces(picture, scenario, cells, scale, px)


BOX = Box(
    "#8a6432",
    "dust",
    ("sun", landscape.oil_fires, "dunes", landscape.column, landscape.missiles),
    (Plane("a10", 128, 0.80, 0.40, 0.31), Plane("ah64d", 238, 0.44, 0.80, 0.64)),
    (
        ("a10", "usaf_greys", 40),
        ("ah64", "army_green", 62),
        ("f16c", "usaf_viper", 118),
        ("ac130h", "usaf_gunship", 48),
        ("av8b", "usmc_harrier", 20),
    ),
    _sides,
    _pieces,
)
