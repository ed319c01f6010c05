"""The pieces on a board: their drawing order, their positions, and which of them are in sight. A part of the board."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.table.board import stacks
from tabletop.table.board.camera import Camera, Point
from tabletop.table.board.declutter import Decluttered, gather
from tabletop.table.board.fan import Fan, View, open_fan
from tabletop.table.play.contract import Cell, Sprite

Seen = list[tuple[int, int, int, Sprite]]
"""(x, y, look, piece), in map pixels of the present zoom."""


def window_origin(camera: Camera) -> tuple[int, int]:
    """The offset to subtract from a map point times zoom for its place in the window."""
    return camera.origin[0] - camera.window.x, camera.origin[1] - camera.window.y


class PieceLayer:
    """The pieces on a board. Positions in `moving` override those of the pieces; `fanned`: the cell whose stack is
    fanned out as `fan`; `order`: pieces from the lowest to the topmost, each with its position and the number of its
    look.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.sprites: Sequence[Sprite] = ()
        self.moving: dict[str, Point] = {}
        self.fanned: Cell | None = None
        self.fan: Fan | None = None
        self.order: list[tuple[Sprite, Point, int]] = []
        self._places: dict[str, Point] = {}
        self._numbers: dict[object, int] = {}
        """A number for every look of a piece, because comparing looks is slow."""
        self._looks = 0
        self._scaled: tuple[object, Seen] = (0.0, [])
        self.gathered = Decluttered()
        """The gathered tiles at the present zoom, as of the last frame."""

    def lay(self, sprites: Sequence[Sprite]) -> list[int]:
        """Set the pieces; returns the looks that none of them has any more."""
        self.sprites = sprites
        looks = {(s.key, s.dim, s.level) for s in sprites}
        gone = [self._numbers.pop(look) for look in list(self._numbers) if look not in looks]
        self.arrange()
        return gone

    def arrange(self) -> None:
        """Stack them again; the pieces of the open fan are above all others."""
        self._places = stacks.places([s for s in self.sprites if s.id not in self.moving])
        pieces = sorted(self.sprites, key=lambda p: (p.level >= 0, p.order, p.id))
        self.fan = None
        self._lie(pieces)
        if self.fanned is not None and len(fanned := self._fanned_pieces(self.fanned)) > 1:
            others = [self.position(s) for s in pieces if s.stacks and s not in fanned]
            self.fan = fan = open_fan(self.view, self.fanned, fanned, others)
            self._lie(sorted(pieces, key=lambda p: p.id in fan.places))

    def _lie(self, pieces: Sequence[Sprite]) -> None:
        self.order = [(s, self.position(s), self._number(s)) for s in pieces]
        self._scaled = (0.0, [])

    def _fanned_pieces(self, cell: Cell) -> list[Sprite]:
        """The pieces that fan out with a cell, lowest first: its stack, and all that is gathered with it."""
        here = stacks.by_cell(s for s in self.sprites if s.id not in self.moving).get(cell, [])
        tile = self.view.tile_size if here else None
        if tile is None:
            return here
        self._at_zoom(self.view.camera.zoom, tile)
        leaders = self.gathered.leaders
        wanted = {leaders[s.id] for s in here if s.id in leaders}
        return [s for s, _, _ in self.order if s in here or leaders.get(s.id) in wanted]

    def _number(self, sprite: Sprite) -> int:
        look = (sprite.key, sprite.dim, sprite.level)
        if look not in self._numbers:
            self._looks += 1
            self._numbers[look] = self._looks
        return self._numbers[look]

    def position(self, sprite: Sprite) -> Point:
        """The position of a piece, in map points."""
        if sprite.id in self.moving:
            return self.moving[sprite.id]
        if self.fan is not None and sprite.id in self.fan.places:
            return self.fan.places[sprite.id]
        x, y = self.view.cells.centre(sprite.cell)
        dx, dy = self._places.get(sprite.id, (0.0, 0.0))
        wide = self.view.cells.size[0]
        return x + (dx + sprite.offset[0]) * wide, y + (dy + sprite.offset[1]) * wide

    def sprite(self, name: str) -> Sprite | None:
        return next((s for s in self.sprites if s.id == name), None)

    def means_another(self, sprite: Sprite, point: Point) -> bool:
        """Whether a map point over this piece of the open fan is nearer to the middle of another cell than to the
        piece. In a block it never is, as there the pieces themselves are in the middle of other cells.
        """
        if self.fan is None or not self.fan.ring or sprite.id not in self.fan.places:
            return False
        cells, lies = self.view.cells, self.position(sprite)
        cell = cells.at(point)
        if cell == sprite.cell or cell not in cells:
            return False
        return math.dist(point, cells.centre(cell)) < math.dist(point, lies)

    def under_fan(self, point: Point) -> Sprite | None:
        """The uppermost piece of the open fan, at its place before its stack was fanned out."""
        if self.fan is None:
            return None
        top = self.fan.pieces[-1]
        (x, y), wide = self.view.cells.centre(top.cell), self.view.cells.size[0]
        dx, dy = self._places.get(top.id, (0.0, 0.0))
        half = top.size * wide / 2
        inside = abs(point[0] - x - dx * wide) <= half and abs(point[1] - y - dy * wide) <= half
        return top if inside and self.view.cells.at(point) == self.fan.cell else None

    def stack_size(self, cell: Cell) -> int:
        here = [s for s in self.sprites if s.cell == cell and s.stacks]
        return max(len(here), *(self.gathered.counts.get(self.gathered.leaders.get(s.id, ""), 0) for s in here), 0)

    def _at_zoom(self, zoom: float, tile: tuple[int, int] | None) -> Seen:
        """The position of each at a zoom; tiles of one unit that would hide each other are gathered."""
        seen = [(round(x * zoom), round(y * zoom), look, sprite) for sprite, (x, y), look in self.order]
        if tile is None:
            self.gathered = Decluttered()
            return seen
        spread = self.fan.places if self.fan is not None else {}
        at_rest = [one for one in seen if one[3].id not in self.moving]
        self.gathered = gather([one for one in at_rest if one[3].id not in spread], tile)
        for one in at_rest:
            if one[3].id in spread:
                self.gathered.leaders[one[3].id] = one[3].id
                self.gathered.shown.append(one)
                x, y = self.view.cells.centre(one[3].cell)
                self.gathered.links.append(((one[0], one[1]), (round(x * zoom), round(y * zoom))))
        return self.gathered.shown

    def in_sight(self, rim: int) -> Seen:
        """The resting pieces in the window; `rim`: pixels beyond its edge that count, too."""
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
