"""What the drawing board asks of a game, and what it gets: the game's part turns a scenario document into pieces on
its map, and what the player does into another document.

It decides nothing about rules: whether a document can be played is what `tabletop check` says of it. Cells are
(column, row) from 0 on the map's grid. Documents are never changed; each function gives a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame as pg

from tabletop.core.kit import named_sides
from tabletop.data.jsondocument import Change, Document, Path_, without
from tabletop.data.tiled import MapSheet
from tabletop.grid.hexgrid import HexGrid
from tabletop.table.play.contract import Sprite

__all__ = ["Area", "CannotChange", "Cell", "Change", "Designing", "Document", "Field", "Path_", "Piece", "Ware"]
Cell = tuple[int, int]
Picture = Callable[[int], pg.Surface]


class CannotChange(ValueError):
    """Why something cannot be done to a scenario, in a sentence."""


@dataclass(frozen=True)
class Ware:
    """Something of the game's library that can be put on the map. key: what the game calls it; group: the page of the
    library that it stands on; note: what it is, in a few words; tip: its sheet; points: its price, None where the
    game has none; picture: how it looks as a side's piece, so many pixels wide.
    """

    key: str
    name: str
    group: str
    note: str = ""
    tip: str = ""
    points: int | None = None
    picture: Picture | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Piece:
    """A piece of the scenario. path: where it stands in the document; at: its cell, None off the map; where: words for
    that; covers: all its cells where it has several; look: changes when its picture does; roams: it begins anywhere in
    its area, and is shown in the middle of it; size, offset, level, small: as of a `Sprite`.
    """

    path: Path_
    name: str
    seat: int | None
    at: Cell | None
    picture: Picture = field(compare=False)
    look: Hashable
    where: str = ""
    covers: tuple[Cell, ...] = ()
    roams: bool = False
    size: float = 0.72
    offset: tuple[float, float] = (0.0, 0.0)
    level: int = -1
    order: int = 0
    stacks: bool = True
    small: Picture | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Area:
    """Cells that mean something: where a side sets up, what must be taken. `paint` changes them, None: the map says
    which they are.
    """

    path: Path_
    name: str
    seat: int | None
    cells: frozenset[Cell]
    paint: Callable[[Document, frozenset[Cell]], Document] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Field:
    """Something that is written or chosen. kind: text, lines, number, choice, tick, data (written as in the file, for
    what has many parts; None: nothing stands there); options: value and words of a
    choice; low, high: of a number, of a text the most letters; group: the heading that it stands under; path: where
    in the document it stands, by which faults lead to it.
    """

    key: str
    words: str
    value: Any
    change: Change
    kind: str = "text"
    options: tuple[tuple[Any, str], ...] = ()
    low: int = 0
    high: int = 99
    tip: str = ""
    group: str = ""
    path: Path_ = ()


class Designing:
    """The game's part, for one map. What is left out has an answer already."""

    groups: tuple[str, ...] = ()
    """Pages of the library."""
    named: bool = True
    """Whether the map prints the names of its cells."""
    facings: int = 0
    """Into how many directions a piece can be turned; 0: it has none."""
    new_areas: tuple[str, ...] = ()
    """Kinds of areas that can be added, in words."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.grid = HexGrid(sheet.width, sheet.height, sheet.stagger_axis or "y", sheet.stagger_index or "odd")

    # -- places
    def label(self, cell: Cell) -> str:
        """What the game calls a cell."""
        return self.grid.label(self.grid.hex(*cell))

    def inside(self, cell: Cell) -> bool:
        """Whether a cell is one of the map."""
        return 0 <= cell[0] < self.sheet.width and 0 <= cell[1] < self.sheet.height

    def cells(self) -> list[Cell]:
        """All cells, row by row."""
        return [(c, r) for r in range(self.sheet.height) for c in range(self.sheet.width)]

    def unfit(self, document: Document) -> str:
        """Why a scenario of the game cannot be drawn; "" when it can."""
        return ""

    # -- what there is
    def sides(self, document: Document) -> tuple[str, ...]:
        """Whose pieces there can be, by seat."""
        return named_sides(document)

    def wares(self, document: Document, seat: int) -> Sequence[Ware]:
        """What a side can be given."""
        return ()

    def pieces(self, document: Document) -> Sequence[Piece]:
        """All pieces, those off the map, too."""
        return ()

    def printed(self) -> Sequence[Sprite]:
        """What the map itself says and the board shows as counters: nobody moves it here."""
        return ()

    def areas(self, document: Document) -> Sequence[Area]:
        """All areas."""
        return ()

    def points(self, document: Document, seat: int) -> int | None:
        """What the pieces of a side cost; None: the game has no prices."""
        return None

    def fields(self, document: Document) -> Sequence[Field]:
        """What is said of the whole battle."""
        return ()

    def piece_fields(self, document: Document, path: Path_) -> Sequence[Field]:
        """What is said of a piece."""
        return ()

    # -- what is done
    def open_to(self, document: Document, ware: Ware, seat: int) -> frozenset[Cell]:
        """Where a new piece may be put."""
        return frozenset(self.cells())

    def open_for(self, document: Document, path: Path_) -> frozenset[Cell]:
        """Where a piece that is there may be moved."""
        return frozenset(self.cells())

    def put(self, document: Document, ware: Ware, seat: int, cell: Cell) -> tuple[Document, Path_]:
        """A new piece on a cell, and its path. Raises Unfit."""
        raise CannotChange("Nothing can be put here.")

    def move(self, document: Document, path: Path_, cell: Cell) -> Document:
        """A piece on another cell. Raises Unfit."""
        raise CannotChange("It stays where it is.")

    def remove(self, document: Document, path: Path_) -> Document:
        """Without a piece."""
        return without(document, path)

    def turn(self, document: Document, path: Path_, by: int) -> Document:
        """A piece turned by so many directions. Raises Unfit."""
        raise CannotChange("It faces nowhere.")

    def emptied(self, document: Document) -> Document:
        """A new scenario without the forces that it begins with."""
        return document

    def add_area(self, document: Document, kind: int, seat: int) -> tuple[Document, Path_]:
        """A new area of one of the `new_areas`, without a cell so far. Raises Unfit."""
        raise CannotChange("There are no such areas.")
