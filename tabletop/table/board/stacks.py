"""Where the pieces of one cell lie: one in the middle, several fanned a little, the stack under attention fanned
out around the cell.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from tabletop.table.play.contract import Cell, Point, Sprite

SHIFT = 0.15
"""Shift between the pieces of a closed stack, in cell widths."""
EDGES = 3
"""So many edges are seen below the uppermost piece."""

NEIGHBOURLY = 0.7
"""A fan this wide, in cell widths, leaves the middle of the next cell to that cell; in a wider one pieces
lie there."""


def by_cell(sprites: Iterable[Sprite]) -> dict[Cell, list[Sprite]]:
    """Sprites that stack, by cell, lowest first."""
    cells: dict[Cell, list[Sprite]] = {}
    for sprite in sprites:
        if sprite.stacks:
            cells.setdefault(sprite.cell, []).append(sprite)
    for pieces in cells.values():
        pieces.sort(key=lambda s: (s.order, s.id))
    return cells


def closed(n: int) -> list[Point]:
    """Offsets of n pieces of a closed stack, in cell widths, lowest first: along a diagonal, the upper ones on the
    edges of at most three others, so that a tall stack takes no more room than one of four.
    """
    seen = min(n, EDGES + 1)
    step = SHIFT if n < 3 else SHIFT * 0.7
    start = -step * (seen - 1) / 2
    along = [start + max(0, i - (n - seen)) * step for i in range(n)]
    return [(x, -x * 0.85) for x in along]


def opened(n: int) -> list[Point]:
    """Offsets of n pieces fanned out so that each can be picked, in cell widths."""
    if n == 1:
        return [(0.0, 0.0)]
    if n == 2:
        return [(-0.46, 0.0), (0.46, 0.0)]
    radius = max(0.62, 0.86 * n / (2 * math.pi))
    return [(radius * math.sin(2 * math.pi * i / n), -radius * math.cos(2 * math.pi * i / n)) for i in range(n)]


def places(sprites: Sequence[Sprite], fanned: Cell | None) -> dict[str, Point]:
    """Offset of every sprite from the middle of its cell, in cell widths (its own offset not counted)."""
    out: dict[str, Point] = {s.id: (0.0, 0.0) for s in sprites if not s.stacks}
    for cell, pieces in by_cell(sprites).items():
        offsets = opened(len(pieces)) if cell == fanned else closed(len(pieces))
        for piece, offset in zip(pieces, offsets, strict=True):
            out[piece.id] = offset
    return out
