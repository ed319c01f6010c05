"""The hexes of the squad-level maps: 128 x 110 px, flat top, side 64; columns B, D, F ... stand half a hex lower
(stagger axis x, index odd).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ink import Point

WIDE, HIGH, SIDE = 128, 110, 64
STEP, HALF = 96, 55
COLUMNS, ROWS = 33, 10
SIZE = COLUMNS * STEP + (WIDE - SIDE) // 2, ROWS * HIGH + HALF
Cell = tuple[int, int]
"""Column and row from 0."""


@dataclass
class Sheet:
    """How many hexes the map has that is being painted."""

    columns: int
    rows: int

    @property
    def size(self) -> Point:
        """Of its picture, in pixels."""
        return self.columns * STEP + (WIDE - SIDE) // 2, self.rows * HIGH + HALF


SHEET = Sheet(COLUMNS, ROWS)


def use(columns: int, rows: int) -> None:
    """Paint on a map of another size from now on."""
    SHEET.columns, SHEET.rows = columns, rows


def centre(cell: Cell) -> Point:
    """Middle of a hex in map pixels."""
    c, r = cell
    return c * STEP + WIDE / 2, r * HIGH + HIGH / 2 + HALF * (c & 1)


def corners(cell: Cell, grow: float = 1.0) -> list[Point]:
    """The corners clockwise from the upper left one: side i, counted as in the game (0 north), runs from corner i
    to i + 1.
    """
    x, y = centre(cell)
    half = ((-32, -55), (32, -55), (64, 0), (32, 55), (-32, 55), (-64, 0))
    return [(x + dx * grow, y + dy * grow) for dx, dy in half]


def neighbour(cell: Cell, direction: int) -> Cell:
    """The cell in a direction 0-5 (0 north, clockwise)."""
    c, r = cell
    odd = c & 1
    dc, dr = ((0, -1), (1, odd - 1), (1, odd), (0, 1), (-1, odd), (-1, odd - 1))[direction]
    return c + dc, r + dr


def direction_to(a: Cell, b: Cell) -> int:
    """The direction of a neighbour. Raises ValueError for cells that are not adjacent."""
    return [neighbour(a, d) for d in range(6)].index(b)


def label(cell: Cell) -> str:
    """A1 ... GG10."""
    letter = chr(65 + cell[0] % 26)
    return f"{letter * (1 + cell[0] // 26)}{cell[1] + 1}"


def cells(text: str) -> list[Cell]:
    """ "D2..4 E3 B5..I5 L-GG" -> the cells, in order."""
    found: list[Cell] = []
    for word in text.split():
        got = re.fullmatch(r"([A-Z]+)(\d+)?(?:(?:\.\.|-)([A-Z]*)(\d+)?)?", word)
        if not got:
            raise ValueError(f"{word} is no hex")
        first, last = _column(got[1]), _column(got[3] or got[1])
        low = int(got[2] or 1)
        high = int(got[4] or (got[2] or ROWS))
        found += [(c, r - 1) for c in range(first, last + 1) for r in range(low, high + 1)]
    return found


def _column(letters: str) -> int:
    return ord(letters[0]) - 65 + 26 * (len(letters) - 1)


def outline(area: set[Cell]) -> list[list[Point]]:
    """The lines round a set of hexes, holes among them."""
    ends: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell in area:
        ring = [(round(x), round(y)) for x, y in corners(cell)]
        for i in range(6):
            if neighbour(cell, i) not in area:
                ends.setdefault(ring[i], []).append(ring[(i + 1) % 6])
    rings: list[list[Point]] = []
    while ends:
        start = next(iter(ends))
        ring_: list[Point] = []
        at = start
        while at in ends:
            ring_.append((float(at[0]), float(at[1])))
            nxt = ends[at].pop()
            if not ends[at]:
                del ends[at]
            at = nxt
        rings.append(ring_)
    return rings
