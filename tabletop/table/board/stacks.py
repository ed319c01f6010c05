"""Positions of the pieces of one cell: one in the middle, several shifted a little, a fanned stack as a ring around the
cell (few) or a block (many).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import islice, product

from tabletop.table.play.contract import Cell, Point, Sprite

SHIFT = 0.15
"""Shift between the pieces of a closed stack, in cell widths."""
EDGES = 3
"""The number of edges visible below the uppermost piece."""

RING = 6
"""The most pieces in a ring, which leaves the middle of the next cell free; more form a block."""
TURNS = {2: (0.0, 0.25, 0.125, -0.125)}
"""The turns of a ring to try, as shares of a circle, so that it covers no neighbour; the first of the best is taken."""
RADIUS = 0.62
"""The radius of a ring, in cell widths; two pieces are closer, side by side."""
STEP = 0.86
"""The distance between pieces of a block, in cell widths."""
CLOSER = (1.0, 0.9, 0.8)
"""A block is compressed down to this share of its step before it extends beside the map."""
CLOSEST = (0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1)
"""The steps of a block whose pieces overlap because the window has no more room."""
FAR = 15
"""The most steps from the middle to a piece of a block."""

Fits = Callable[[Point], bool]
"""Whether a piece has room at an offset from the middle of its cell, in cell widths."""


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
    edges of at most three others, so that a tall stack needs no more room than one of four.
    """
    seen = min(n, EDGES + 1)
    step = SHIFT if n < 3 else SHIFT * 0.7
    start = -step * (seen - 1) / 2
    along = [start + max(0, i - (n - seen)) * step for i in range(n)]
    return [(x, -x * 0.85) for x in along]


def ring(n: int, turn: float = 0.0) -> list[Point]:
    """Offsets of up to `RING` pieces around their cell, in cell widths; turned clockwise by `turn` of a circle."""
    if n == 1:
        return [(0.0, 0.0)]
    radius, first = (0.46, -0.25) if n == 2 else (RADIUS, 0.0)  # two are side by side
    angles = [2 * math.pi * (first + turn + i / n) for i in range(n)]
    return [(radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles]


def block(n: int, step: Point = (STEP, STEP), rooms: Sequence[Fits] = ()) -> list[Point]:
    """Offsets of n pieces, in cell widths, lowest first: the places nearest to the middle, the uppermost piece the
    nearest (the middle itself if it has room). `rooms`: where pieces may be, the best first; they are compressed, and
    overlap in the end, so that all find a place.
    """
    every = lambda _: True
    wanted = [(room, share) for room in rooms or (every,) for share in CLOSER]
    wanted += [((rooms or (every,))[-1], share) for share in CLOSEST] + [(every, 1.0)]
    near = _nearest(step)
    found: list[Point] = []
    for room, share in wanted:
        across, down = step[0] * share, step[1] * share
        found = list(islice(filter(room, ((i * across, j * down) for i, j in near)), n))
        if len(found) == n:
            break
    return found[::-1]


@lru_cache(maxsize=16)
def _nearest(step: Point) -> list[tuple[int, int]]:
    """Columns and rows of a block, the nearest to its middle first, for this step across and down."""
    away = lambda at: (round((at[0] * step[0]) ** 2 + (at[1] * step[1]) ** 2, 6), at[1], at[0])
    along = range(-FAR, FAR + 1)
    return sorted(product(along, along), key=away)


def places(sprites: Sequence[Sprite]) -> dict[str, Point]:
    """Offset of every sprite from the middle of its cell, in cell widths, while all stacks are closed (its own offset
    not counted).
    """
    out: dict[str, Point] = {s.id: (0.0, 0.0) for s in sprites if not s.stacks}
    for pieces in by_cell(sprites).values():
        for piece, offset in zip(pieces, closed(len(pieces)), strict=True):
            out[piece.id] = offset
    return out
