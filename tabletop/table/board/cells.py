"""Conversion between a game's cells and map points: hexes in axial coordinates or squares, over the exact geometry of
the Tiled map.
"""

from __future__ import annotations

from tabletop.data.tiled.geometry import bounds, cell_centre, cell_corners, grid
from tabletop.data.tiled.sheet import MapSheet
from tabletop.grid.hexgrid import HexGrid
from tabletop.grid.squares import SquareGrid
from tabletop.table.play.contract import Cell, Point

MOST_CENTRES = 20_000
"""The most cached cell middles: each frame needs those of all marks."""


class Cells:
    """The cells of a map. Hex maps: cells are axial (q, r); square maps: (x, y)."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        measures = grid(sheet)
        self.hexagonal = measures.hexagonal
        self.size = (float(measures.width), float(measures.height))
        self._centres: dict[Cell, Point] = {}
        self.columns, self.rows = sheet.width, sheet.height
        self.map = (
            HexGrid(sheet.width, sheet.height, sheet.stagger_axis or "y", sheet.stagger_index or "odd")
            if measures.hexagonal
            else SquareGrid(sheet.width, sheet.height)
        )

    @property
    def pixels(self) -> tuple[int, int]:
        _, _, w, h = bounds(self.sheet)
        return w, h

    def column_row(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell, from 0."""
        return self.map.cell(cell) if isinstance(self.map, HexGrid) else cell

    def cell(self, column: int, row: int) -> Cell:
        """The cell in a column and a row, from 0."""
        return self.map.hex(column, row) if isinstance(self.map, HexGrid) else (column, row)

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell in map points; cells off the map are fine."""
        found = self._centres.get(cell)
        if found is None:
            if len(self._centres) >= MOST_CENTRES:
                self._centres.clear()
            found = self._centres[cell] = cell_centre(self.sheet, *self.column_row(cell))
        return found

    def corners(self, cell: Cell) -> list[Point]:
        """The corners of a cell as map points."""
        return [(float(x), float(y)) for x, y in cell_corners(self.sheet, *self.column_row(cell))]

    def at(self, point: Point) -> Cell:
        """The cell whose middle is nearest to a map point; it may be off the map."""
        if not isinstance(self.map, HexGrid):
            return int(point[0] // self.size[0]), int(point[1] // self.size[1])
        g = grid(self.sheet)
        column, row = int(point[0] // g.step_x), int(point[1] // g.step_y)
        near = [(c, r) for c in (column - 1, column, column + 1) for r in (row - 1, row, row + 1)]

        def away(place: tuple[int, int]) -> float:
            x, y = cell_centre(self.sheet, *place)
            return (x - point[0]) ** 2 + (y - point[1]) ** 2

        return self.map.hex(*min(near, key=away))

    def __contains__(self, cell: Cell) -> bool:
        return cell in self.map

    def label(self, cell: Cell) -> str:
        return self.map.label(cell)
