"""The box of Conflict Solo on the shelf."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame as pg

from tabletop.table.draw.boxart import BoxArt


def _sides(document: dict[str, Any]) -> list[tuple[str, str]]:
    from tabletop.games.conflict_solo.table import boxface

    return boxface.side_lines(document)


def _pieces(picture: pg.Surface, scenario: Any, cells: Any, scale: float, px: int) -> None:
    from tabletop.games.conflict_solo.table import boxface

    boxface.draw_pieces(picture, scenario, cells, scale, px)


def _alone(look: str, kind: str, nation: str, heading: float, px: int) -> pg.Surface:
    """Men or machine without the cardboard."""
    from tabletop.games.conflict_solo.table.pieces.counters import alone

    return alone(look, kind, nation, heading, px)


PARADE = (
    ("P-7TP", "vehicle", "pol", 80),
    ("S-SMG", "foot", "sov", 0),
    ("S-T34", "vehicle", "sov", 70),
    ("U-RIF", "foot", "us", 0),
    ("G-TIG", "vehicle", "ger", 285),
)
"""Look, class, nation and heading of what stands on the panel of the game."""

BOX = BoxArt(
    "#5a4632",
    "art/boxes/conflict_solo.jpg",
    sides=_sides,
    pieces=_pieces,
    parade=tuple(partial(_alone, *piece) for piece in PARADE),
)
