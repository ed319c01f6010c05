"""Maps of squares: cells (x, y) from 0 at the top left, eight facings clockwise from north, ranges, lines, labels.

>>> neighbour((3, 3), 1), king_distance((0, 0), (2, 3)), walking_distance((0, 0), (2, 3))
((4, 2), 3, 5)
>>> line((0, 0), (2, 2)), facing_to((0, 0), (0, 5)), (9, 0) in SquareGrid(8, 8)
([(0, 0), (1, 1), (2, 2)], 4, False)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Square = tuple[int, int]
"""(x, y): x to the right, y down."""

DIRECTIONS: tuple[Square, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def neighbour(at: Square, facing: int, steps: int = 1) -> Square:
    dx, dy = DIRECTIONS[facing % 8]
    return at[0] + dx * steps, at[1] + dy * steps


def king_distance(a: Square, b: Square) -> int:
    """Range when diagonal steps count 1."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def walking_distance(a: Square, b: Square) -> int:
    """Range without diagonal steps."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def line(a: Square, b: Square) -> list[Square]:
    """The squares on a straight line from a to b, both included."""
    n = king_distance(a, b)
    if n == 0:
        return [a]
    return [
        ((2 * (a[0] * n + (b[0] - a[0]) * k) + n) // (2 * n), (2 * (a[1] * n + (b[1] - a[1]) * k) + n) // (2 * n))
        for k in range(n + 1)
    ]


def facing_to(a: Square, b: Square) -> int:
    """The facing 0-7 that points nearest from a to b; 0 for the same square."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if dx == dy == 0:
        return 0
    return max(range(8), key=lambda i: (DIRECTIONS[i][0] * dx + DIRECTIONS[i][1] * dy) / (2**0.5 if i % 2 else 1))


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """A map of squares; labels are a letter (or two) for the column and a number for the row: A1 at the top left."""

    columns: int
    rows: int

    def __contains__(self, at: Square) -> bool:
        return 0 <= at[0] < self.columns and 0 <= at[1] < self.rows

    def __iter__(self) -> Iterator[Square]:
        return ((x, y) for y in range(self.rows) for x in range(self.columns))

    def disc(self, centre: Square, radius: int) -> Iterator[Square]:
        """All squares of the map within a king's range, row by row."""
        x0, y0 = centre
        return (
            (x, y)
            for y in range(max(0, y0 - radius), min(self.rows, y0 + radius + 1))
            for x in range(max(0, x0 - radius), min(self.columns, x0 + radius + 1))
        )

    def label(self, at: Square) -> str:
        x, letters = at[0], ""
        while True:
            letters = chr(65 + x % 26) + letters
            x = x // 26 - 1
            if x < 0:
                return f"{letters}{at[1] + 1}"

    def parse(self, label: str) -> Square:
        """The square of a label. Raises ValueError with a sentence."""
        letters = label.rstrip("0123456789").upper()
        figures = label[len(letters) :]
        if not letters or not figures or not letters.isascii() or not letters.isalpha():
            raise ValueError(
                f'"{label}" is not a square; write a letter for the column and a number for the row, such as C4.'
            )
        x = 0
        for letter in letters:
            x = x * 26 + ord(letter) - 64
        return x - 1, int(figures) - 1
