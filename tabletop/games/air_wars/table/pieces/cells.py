"""Squares of the rules ("H7") and cells of the board ((7, 6)), and where things lie within a square (in cell widths
from its middle).
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.table.play.contract import Cell, Point

BASE_AT: Point = (-0.26, -0.34)
PARKED_AT: Point = (-0.19, 0.25)
GROUND_AT: Point = (0.27, 0.27)
SHIP_AT: Point = (0.27, 0.27)
ALONE_AT: Point = (0.16, -0.04)
BOTH_AT: tuple[Point, Point] = ((-0.17, -0.08), (0.19, 0.08))
"""Flying stacks of seat 0 and 1 when both are there."""
TARGETS_AT: tuple[Point, ...] = ((0.35, -0.3), (0.35, -0.02), (0.35, 0.26), (0.08, -0.3), (0.08, 0.26), (-0.2, 0.26))
FLYING_SIZE, PARKED_SIZE, GROUND_SIZE, BASE_SIZE, TARGET_SIZE = 0.68, 0.6, 0.46, 0.32, 0.29
"""Sides in cell widths: counters as large as the base, its name and what lies beside it leave them."""


@lru_cache(512)
def cell_of(square: str) -> Cell:
    """The cell of a square's label."""
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


def label_of(cell: Cell) -> str:
    """The label of a cell; cells off the map have labels that no square has."""
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}" if 0 <= cell[0] < 26 and cell[1] >= 0 else "-"
