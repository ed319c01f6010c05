"""The map on the drawing board: pieces that are dragged, cells that are lit, areas that are painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

import pygame as pg

from tabletop.table.board.board import Board
from tabletop.table.board.cells import Cells
from tabletop.table.board.onlooker import Onlooker
from tabletop.table.design.contract import Area, Cell, Path_, Piece
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.palette import HIGH, SIDE
from tabletop.table.play.contract import Mark, Point, Spot, Sprite
from tabletop.table.ui.widget import Pos

NOBODY, WRONG = "#6d7a45", "#d2401f"
"""Areas of nobody, and the place of a fault."""


class MapClicks(Protocol):
    """Who decides what a click means: the screen. Cells are (column, row)."""

    def hover(self, cell: Cell | None, piece: Path_ | None) -> None: ...
    def click(self, cell: Cell, piece: Path_ | None, many: bool) -> None: ...
    def menu(self, cell: Cell, piece: Path_ | None, pos: Pos) -> None: ...
    def grab(self, piece: Path_) -> None: ...
    def drop(self, piece: Path_, cell: Cell) -> bool: ...
    def refuses(self, payload: object, cell: Cell) -> str: ...
    def take(self, payload: object, cell: Cell) -> None: ...


def name_of(path: Path_) -> str:
    """The name of a piece on the board."""
    return "/".join(map(str, path))


class AtMap(Onlooker):
    """Who sits at the board: tells the hand what the pointer does, in columns and rows."""

    def __init__(self, hand: MapClicks) -> None:
        self.hand = hand
        self.board: Board | None = None
        self.pieces: dict[str, Path_] = {}
        self._carried: Path_ | None = None

    def _at(self, spot: Spot) -> tuple[Cell, Path_ | None]:
        assert self.board is not None
        piece = self.pieces.get(spot.sprite.id) if spot.sprite is not None else None
        return self.board.cells.column_row(spot.cell), piece

    def board_hover(self, spot: Spot | None) -> None:
        if spot is None or not spot.on_map:
            self.hand.hover(None, None)
        else:
            self.hand.hover(*self._at(spot))

    def board_click(self, spot: Spot, modifiers: int, double: bool) -> None:
        if spot.on_map:
            self.hand.click(*self._at(spot), bool(modifiers & pg.KMOD_SHIFT))

    def board_menu(self, spot: Spot, pos: Pos) -> None:
        self.hand.menu(*self._at(spot), pos)

    def board_grab(self, spot: Spot) -> str:
        _, self._carried = self._at(spot)
        if self._carried is None:
            return ""
        self.hand.grab(self._carried)
        return "piece"

    def board_drop(self, spot: Spot | None) -> bool:
        piece, self._carried = self._carried, None
        return spot is not None and piece is not None and self.hand.drop(piece, self._at(spot)[0])

    def board_refuses(self, payload: object, spot: Spot) -> str:
        return self.hand.refuses(payload, self._at(spot)[0])

    def board_take(self, payload: object, spot: Spot) -> None:
        self.hand.take(payload, self._at(spot)[0])


class MapPart:
    """What is shown on the board."""

    def __init__(self, board: Board, at: AtMap) -> None:
        self.board, self.at = board, at

    def lay(self, pieces: Iterable[Piece], printed: Iterable[Sprite]) -> None:
        """These pieces, where they lie on the map, over what is printed there."""
        pieces = list(pieces)
        self.at.pieces = {name_of(piece.path): piece.path for piece in pieces}
        sprites = [*printed, *(self._sprite(piece) for piece in pieces if piece.at is not None)]
        self.board.show(sprites, self.board.marks)

    def _sprite(self, piece: Piece) -> Sprite:
        assert piece.at is not None
        return Sprite(
            name_of(piece.path),
            self.board.cells.cell(*piece.at),
            piece.picture,
            piece.look,
            piece.size,
            piece.level,
            piece.order,
            piece.offset,
            piece.stacks,
            movable=True,
            dim=piece.roams,
            title=piece.name,
            shadow=piece.level < 0,
            small=piece.small,
        )

    def mark(
        self, lit: Iterable[Cell], areas: Iterable[Area], chosen: Iterable[Cell], wrong: Iterable[Cell] = ()
    ) -> None:
        """Cells where what is in hand may lie, areas, the cells of what is chosen, and those of a fault."""
        marks = [self._cells("zone", area.cells, NOBODY if area.seat is None else SIDE[area.seat]) for area in areas]
        marks.append(self._cells("reach", lit, HIGH["reach"][0]))
        marks.append(self._cells("selected", chosen, HIGH["selected"][0]))
        marks.append(self._cells("not_allowed", wrong, WRONG))
        self.board.marks = tuple(mark for mark in marks if mark.cells)
        self.board.dirty()

    def _cells(self, kind: str, cells: Iterable[Cell], colour: str) -> Mark:
        at = tuple(self.board.cells.cell(*cell) for cell in sorted(cells))
        strong = kind in ("selected", "not_allowed")
        wide = len(at) * 2 > self.board.cells.columns * self.board.cells.rows
        wash = 0 if strong else 34 if wide else 66  # a map that is lit nearly everywhere stays a map
        return Mark(kind, at, draw=painter(self.board.cells, at, colour, wash, 3 if strong else 1))

    def show_cell(self, cell: Cell) -> None:
        """Bring a cell into sight."""
        self.board.looking.to(self.board.cells.centre(self.board.cells.cell(*cell)))


def painter(
    cells: Cells, wanted: tuple[Cell, ...], colour: str, wash: int, rim: int
) -> Callable[[pg.Surface, Callable[[Point], tuple[int, int]], float], None]:
    """Draws cells in a colour: a wash of so much of 255 and a rim so many pixels wide. Hexes or squares, whatever the
    map has.
    """
    kept: dict[tuple[int, int], tuple[pg.Surface, tuple[int, int]]] = {}
    middle = cells.centre((0, 0))
    corners = [(x - middle[0], y - middle[1]) for x, y in cells.corners((0, 0))]

    def stamp(zoom: float) -> tuple[pg.Surface, tuple[int, int]]:
        """The picture of one cell at a zoom and where its middle lies in it."""
        points = [(x * zoom, y * zoom) for x, y in corners]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        size = max(x for x, _ in points) - left, max(y for _, y in points) - top
        at = [(round(x - left) + 2, round(y - top) + 2) for x, y in points]
        out = pg.Surface((round(size[0]) + 5, round(size[1]) + 5), pg.SRCALPHA)
        if wash:
            pg.draw.polygon(out, (*rgb(colour), wash), at)
        pg.draw.polygon(out, (*rgb(colour), 235 if rim > 1 else 2 * wash), at, rim)
        return out, (round(-left) + 2, round(-top) + 2)

    def paint(surface: pg.Surface, at: Callable[[Point], tuple[int, int]], zoom: float) -> None:
        key = (round(zoom * 10_000), 0)
        if key not in kept:
            kept.clear()
            kept[key] = stamp(zoom)
        picture, (dx, dy) = kept[key]
        seen = surface.get_clip().inflate(picture.get_size())
        blits = []
        for cell in wanted:
            x, y = at(cells.centre(cell))
            if seen.collidepoint(x, y):
                blits.append((picture, (x - dx, y - dy)))
        surface.fblits(blits)

    return paint
