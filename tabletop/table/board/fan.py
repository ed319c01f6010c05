"""The open fan: its pieces, their positions, and the piece the pointer means. A part of the board.

One mechanism for all games: up to six pieces form a ring around their cell; more of them, and tiles, form a block on
the places nearest to the cell for which the window has room. The fan stays open while the pointer is within its reach,
so that a slow hand gets to each piece.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame as pg

from tabletop.table.board import stacks
from tabletop.table.board.camera import Camera
from tabletop.table.board.cells import Cells
from tabletop.table.play.contract import Cell, Point, Sprite

APART = 3
"""Pixels between two pieces of a block that are as large as its step."""


class View(Protocol):
    """The window over the present map."""

    rect: pg.Rect
    camera: Camera
    cells: Cells

    @property
    def tile_size(self) -> tuple[int, int] | None:
        """Width and height of the tiles in place of counters, None while they are square."""
        ...

    @property
    def piece_px(self) -> int:
        """Side of a counter in pixels."""
        ...

    @property
    def sheet_rect(self) -> pg.Rect:
        """The rectangle of the whole map, in window pixels."""
        ...

    def has_room(self, rect: pg.Rect) -> bool:
        """Whether the whole rectangle is on the board, with nothing over it."""
        ...


@dataclass(frozen=True)
class Fan:
    """The pieces of the stack of a cell, lowest first, their positions (map points) and the size of each (half width
    and half height in map points). `ring`: the middles of the next cells stay free.
    """

    cell: Cell
    pieces: tuple[Sprite, ...]
    places: dict[str, Point]
    halves: dict[str, Point]
    ring: bool
    around: tuple[Point, Point]
    """Its reach: the upper left and the lower right corner of the box around all pieces and the cell, in map points."""

    def reaches(self, point: Point) -> bool:
        """Whether a pointer there may be on its way to one of the pieces."""
        (left, top), (right, bottom) = self.around
        return left <= point[0] <= right and top <= point[1] <= bottom

    def meant(self, point: Point) -> Sprite | None:
        """The piece that a map point means: the nearest of those under it."""
        away = lambda piece: math.dist(self.places[piece.id], point)
        return min((piece for piece in self.pieces if self._lies(piece, point)), key=away, default=None)

    def _lies(self, piece: Sprite, point: Point) -> bool:
        (x, y), (across, down) = self.places[piece.id], self.halves[piece.id]
        return abs(point[0] - x) <= across and abs(point[1] - y) <= down


def open_fan(view: View, cell: Cell, pieces: Sequence[Sprite], others: Sequence[Point] = ()) -> Fan:
    """Fan these pieces out, lowest first, within the room of the view: on the map as long as they fit there, and over
    as few as possible of `others`, which are at these map points.
    """
    zoom, wide, (x, y) = view.camera.zoom, view.cells.size[0], view.cells.centre(cell)
    tile = view.tile_size
    side = round(max(view.piece_px, max(piece.size for piece in pieces) * wide * zoom))
    body = tile if tile is not None else (side, side)
    sheet = view.sheet_rect

    def lies(offset: Point) -> pg.Rect:
        rect = pg.Rect((0, 0), body)
        rect.center = view.camera.to_screen((x + offset[0] * wide, y + offset[1] * wide))
        return rect

    def fits(offset: Point) -> bool:
        return view.has_room(lies(offset))

    def fits_map(offset: Point) -> bool:
        return bool(sheet.contains(lies(offset))) and fits(offset)

    broad, near = side / (wide * zoom), [((px - x) / wide, (py - y) / wide) for px, py in others]

    def covered(offsets: Sequence[Point]) -> float:
        """How much of the others the pieces would cover there."""
        apart = [(broad - abs(dx - u), broad - abs(dy - v)) for dx, dy in offsets for u, v in near]
        return round(sum(a * b for a, b in apart if a > 0 and b > 0), 3)

    n, offsets = len(pieces), list[Point]()
    if tile is None and n <= stacks.RING and side <= stacks.STEP * wide * zoom:
        turns = stacks.TURNS.get(n, (0.0, 0.25 / n, 0.5 / n, 0.75 / n))
        rings = [found for found in (stacks.ring(n, turn) for turn in turns) if all(map(fits_map, found))]
        offsets = min(rings, key=covered, default=[])
    ring = bool(offsets)
    if not ring:
        least = stacks.STEP if tile is None else 0.0
        step = [max(least, (length + APART) / (wide * zoom)) for length in body]
        offsets = stacks.block(len(pieces), (step[0], step[1]), (fits_map, fits))
    places = {p.id: (x + dx * wide, y + dy * wide) for p, (dx, dy) in zip(pieces, offsets, strict=True)}
    whole = body[0] / 2 / zoom, body[1] / 2 / zoom
    halves = {p.id: (p.size * wide / 2, p.size * wide / 2) if ring else whole for p in pieces}
    corners = list(view.cells.corners(cell))
    for px, py in places.values():
        corners += [(px - whole[0], py - whole[1]), (px + whole[0], py + whole[1])]
    xs, ys = [at[0] for at in corners], [at[1] for at in corners]
    return Fan(cell, tuple(pieces), places, halves, ring, ((min(xs), min(ys)), (max(xs), max(ys))))
