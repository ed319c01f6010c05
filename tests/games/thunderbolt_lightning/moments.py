"""Moments of a battle at which tests begin."""

from __future__ import annotations

from typing import Any

from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType
from tabletop.games.thunderbolt_lightning.rules.state import State
from tests.games.thunderbolt_lightning.board import FULL, Board

AWAY = {0: "1010", 1: "1110", 2: "1210", 3: "1310", 4: "1410", 5: "1510", 6: "1610"}


def facing_each(
    away: int, kind: str | AircraftType = "spitfire1", options: tuple[str, ...] = FULL, **firer: Any
) -> State:
    board = Board(options=options).aircraft(kind, "1010", 0, **firer).aircraft("bf109e", AWAY[away], 0, side=1)
    return board.state("declare1")


def rolls(*totals: int) -> list[int]:
    """Two dice for each total."""
    dice: list[int] = []
    for total in totals:
        first = min(6, total - 1)
        dice += [first, total - first]
    return dice
