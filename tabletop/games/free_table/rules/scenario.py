"""The table that is set: its map's cells, who sits there, what lies there from the start."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.free_table.rules.pieces import Piece
from tabletop.games.free_table.rules.printing import Zone
from tabletop.grid.hexgrid import HexGrid
from tabletop.grid.squares import SquareGrid


@dataclass(frozen=True, slots=True)
class Side:
    """Who sits at a seat."""

    name: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A free table. columns, rows, hexagonal, axis, index: the cells of the map as Tiled counts them; bare: no grid
    is printed, and pieces lie wherever they are put. zones, pieces: what is there from the start."""

    key: str
    title: str
    map_file: str
    sides: tuple[Side, ...]
    columns: int
    rows: int
    hexagonal: bool = False
    axis: str = "y"
    index: str = "odd"
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    bare: bool = False

    @property
    def grid(self) -> HexGrid | SquareGrid:
        """The cells of the map."""
        if self.hexagonal:
            return HexGrid(self.columns, self.rows, self.axis, self.index)
        return SquareGrid(self.columns, self.rows)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the sides, by seat."""
        return tuple(side.name for side in self.sides)
