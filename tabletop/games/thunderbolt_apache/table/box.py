"""The box of Thunderbolt / Apache on the shelf."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.draw.boxart import BoxArt


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:
    from tabletop.games.thunderbolt_apache.table import boxface

    return boxface.side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    from tabletop.games.thunderbolt_apache.table import boxface

    boxface.draw_pieces(picture, scenario, cells, scale, px)


BOX = BoxArt(
    "#8a6432",
    "art/boxes/thunderbolt_apache.jpg",
    flight=(
        ("a10", "usaf_greys", 40),
        ("ah64", "army_green", 62),
        ("f16c", "usaf_viper", 118),
        ("ac130h", "usaf_gunship", 48),
        ("av8b", "usmc_harrier", 20),
    ),
    sides=_sides,
    pieces=_pieces,
)
