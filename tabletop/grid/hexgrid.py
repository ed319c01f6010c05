"""A map of hexes as Tiled stores it: columns and rows, four stagger cases, printed labels, centres of hexes.

Specification: TL-HEX-01, TL-HEX-02, TL-HEX-03, TL-MOVE-11.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class HexGrid:
    """`axis` y: pointy-top, rows run straight; x: flat-top, columns run straight. `index`: which rows (columns),
    counted from 0, are shifted by half a hex. Cells are (column, row) from 0; labels are CCRR from 01.
    """

    columns: int
    rows: int
    axis: str = "y"
    index: str = "odd"

    def _shifted(self, n: int) -> int:
        """The shift of row (column) n against the axial grid: n / 2, rounded down or up by `index`."""
        return (n - (n & 1)) // 2 if self.index == "odd" else (n + (n & 1)) // 2

    def hex(self, column: int, row: int) -> Hex:
        """Axial coordinates of a cell; cells off the map are fine."""
        if self.axis == "y":
            return column - self._shifted(row), row
        return column, row - self._shifted(column)

    def cell(self, at: Hex) -> tuple[int, int]:
        """(column, row) of a hex, also off the map."""
        q, r = at
        if self.axis == "y":
            return q + self._shifted(r), r
        return q, r + self._shifted(q)

    def __contains__(self, at: Hex) -> bool:
        column, row = self.cell(at)
        return 0 <= column < self.columns and 0 <= row < self.rows

    def __iter__(self) -> Iterator[Hex]:
        """All hexes, row by row."""
        return iter(_hexes(self))

    def label(self, at: Hex) -> str:
        """The printed number, column then row from 01; longer than four figures on maps beyond 99."""
        column, row = self.cell(at)
        wide = 3 if max(self.columns, self.rows) > 99 else 2
        return f"{column + 1:0{wide}d}{row + 1:0{wide}d}"

    def parse(self, label: str) -> Hex:
        """The hex of a label; also just off the map (0000). Raises ValueError with a sentence."""
        wide = 3 if max(self.columns, self.rows) > 99 else 2
        if len(label) != 2 * wide or not (label.isascii() and label.isdigit()):
            raise ValueError(
                f'"{label}" is not a hex number; it has {2 * wide} figures, column then row, such as'
                f" {'01' * wide if wide == 2 else '001001'}."
            )
        return self.hex(int(label[:wide]) - 1, int(label[wide:]) - 1)

    def edges_crossed(self, at: Hex) -> str:
        """The letters of the map edges beyond which a hex lies (TL-MOVE-11): '' on the map, 'N', 'SE' for a corner
        and so on.
        """
        column, row = self.cell(at)
        north_south = "N" if row < 0 else "S" if row >= self.rows else ""
        return north_south + ("W" if column < 0 else "E" if column >= self.columns else "")

    def centre(self, at: Hex) -> tuple[float, float]:
        """The middle of a hex in units of the distance between neighbours, x to the right and y down; (0, 0) is the
        axial origin.
        """
        q, r = at
        if self.axis == "y":
            return q + r / 2, r * 0.8660254037844386
        return q * 0.8660254037844386, r + q / 2


@lru_cache(64)
def _hexes(grid: HexGrid) -> tuple[Hex, ...]:
    """All hexes of a map, row by row; cached, since maps are few and often iterated."""
    return tuple(grid.hex(column, row) for row in range(grid.rows) for column in range(grid.columns))
