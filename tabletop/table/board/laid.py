"""The pieces that lie on a board: in which order they are drawn, where each is seen, which of them are in sight. A part
of the board.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import pygame as pg

from tabletop.table.board import stacks
from tabletop.table.board.camera import Camera, Point
from tabletop.table.board.cells import Cells
from tabletop.table.board.gathering import Gathered, gather
from tabletop.table.play.contract import Cell, Sprite

Seen = list[tuple[int, int, int, Sprite]]
"""(x, y, look, piece), in map pixels of the present zoom."""


class View(Protocol):
    """The window over the map that lies on the table now."""

    rect: pg.Rect
    camera: Camera
    cells: Cells

    @property
    def tile_size(self) -> tuple[int, int] | None:
        """Width and height of the tiles that lie there in place of counters, None while they are square."""
        ...


def window_origin(camera: Camera) -> tuple[int, int]:
    """What is taken off a map point times zoom to have its place in the window."""
    return camera.origin[0] - camera.window.x, camera.origin[1] - camera.window.y


class Laid:
    """See the module. Positions in `moving` override those of the pieces; `fanned`: the cell whose stack lies spread
    out; `order`: pieces from the lowest to the topmost, each with its place and the number of its look.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.sprites: Sequence[Sprite] = ()
        self.moving: dict[str, Point] = {}
        self.fanned: Cell | None = None
        self.order: list[tuple[Sprite, Point, int]] = []
        self._places: dict[str, Point] = {}
        self._numbers: dict[object, int] = {}
        """A number for every look of a piece, because looks are slow to compare."""
        self._looks = 0
        self._scaled: tuple[object, Seen] = (0.0, [])
        self.gathered = Gathered()
        """How tiles lie at the present zoom, as of the last look."""

    def lay(self, sprites: Sequence[Sprite]) -> list[int]:
        """Other pieces; gives the looks that none of them has any more."""
        self.sprites = sprites
        looks = {(s.key, s.dim, s.level) for s in sprites}
        gone = [self._numbers.pop(look) for look in list(self._numbers) if look not in looks]
        self.arrange()
        return gone

    def arrange(self) -> None:
        """Stack them anew."""
        self._places = stacks.places([s for s in self.sprites if s.id not in self.moving], self.fanned)
        self.order = [
            (s, self.position(s), self._number(s))
            for s in sorted(self.sprites, key=lambda p: (p.level >= 0, p.order, p.id))
        ]
        self._scaled = (0.0, [])

    def _number(self, sprite: Sprite) -> int:
        look = (sprite.key, sprite.dim, sprite.level)
        if look not in self._numbers:
            self._looks += 1
            self._numbers[look] = self._looks
        return self._numbers[look]

    def position(self, sprite: Sprite) -> Point:
        """Where a piece lies, in map points."""
        if sprite.id in self.moving:
            return self.moving[sprite.id]
        x, y = self.view.cells.centre(sprite.cell)
        dx, dy = self._places.get(sprite.id, (0.0, 0.0))
        wide = self.view.cells.size[0]
        return x + (dx + sprite.offset[0]) * wide, y + (dy + sprite.offset[1]) * wide

    def sprite(self, name: str) -> Sprite | None:
        return next((s for s in self.sprites if s.id == name), None)

    def means_another(self, sprite: Sprite, point: Point) -> bool:
        """Whether a map point over this piece of the open fan lies nearer to the middle of another cell than to the
        piece. In a wide fan it never does, as there the pieces themselves lie in the middle of other cells.
        """
        if self.fanned is None or sprite.cell != self.fanned or not sprite.stacks:
            return False
        cells, lies = self.view.cells, self.position(sprite)
        cell = cells.at(point)
        if cell == sprite.cell or cell not in cells:
            return False
        near = math.dist(lies, cells.centre(sprite.cell)) <= stacks.NEIGHBOURLY * cells.size[0]
        return near and math.dist(point, cells.centre(cell)) < math.dist(point, lies)

    def stack_size(self, cell: Cell) -> int:
        here = [s for s in self.sprites if s.cell == cell and s.stacks]
        return max(len(here), *(self.gathered.counts.get(self.gathered.leaders.get(s.id, ""), 0) for s in here), 0)

    def _at_zoom(self, zoom: float, tile: tuple[int, int] | None) -> Seen:
        """Where each lies at a zoom; tiles of one unit that would hide each other are gathered."""
        seen = [(round(x * zoom), round(y * zoom), look, sprite) for sprite, (x, y), look in self.order]
        if tile is None:
            self.gathered = Gathered()
            return seen
        spread = next((s.gathers for s in self.sprites if s.cell == self.fanned and s.gathers), "")
        self.gathered = gather([one for one in seen if one[3].id not in self.moving], tile, spread)
        return self.gathered.shown

    def in_sight(self, rim: int) -> Seen:
        """The pieces at rest that the window shows; `rim`: pixels beyond its edge that count too."""
        camera, rect, moving = self.view.camera, self.view.rect, self.moving
        key = camera.zoom, self.view.tile_size
        if self._scaled[0] != key:
            self._scaled = key, self._at_zoom(*key)
        ox, oy = window_origin(camera)
        left, top, right, bottom = (
            rect.x - rim + ox,
            rect.y - rim + oy,
            rect.right + rim + ox,
            rect.bottom + rim + oy,
        )
        shown = [seen for seen in self._scaled[1] if left < seen[0] < right and top < seen[1] < bottom]
        return [seen for seen in shown if seen[3].id not in moving] if moving else shown
