"""Where the board looks: the first view, a place brought into sight, many places brought into sight together. A
part of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame as pg

from tabletop.table.board.camera import Point
from tabletop.table.board.declutter import LEAST
from tabletop.table.board.fan import View
from tabletop.table.board.piece_layer import PieceLayer
from tabletop.table.ui.theme import Theme

CELL_SEEN = 0.9
"""So much of a cell must be in sight, in width and height, for it to count as seen."""
FAR = 20
"""How narrow cells may become, in design units, so that all that is lit is in sight."""
SMALL_WINDOW = 1.23
"""Pixels of a design unit at least where something must be read."""


class ViewportBoard(View, Protocol):
    """The board, as far as its view is moved."""

    tiles: bool

    @property
    def theme(self) -> Theme: ...
    def moved(self) -> None:
        """The camera has moved."""
        ...


class Looking:
    """Moves and zooms the board's camera so that something can be seen; steps in again after it had to step out."""

    def __init__(self, board: ViewportBoard, laid: PieceLayer) -> None:
        self.board = board
        self.laid = laid
        self._looked: tuple[Sequence[Point], bool, int] = ((), False, 0)
        self._stepped_out: tuple[float, float] | None = None
        """Zoom before and after a look that had to step out to show everything."""
        self._left: object = None
        """Where the view was left after the last look over several points."""
        self._first = False
        """Whether the view is still the first one, which nobody has moved."""
        self._phase: object = None
        """The phase of the game in which something was asked last."""

    def first(self, t: Theme) -> None:
        """The whole map if its pieces are still easy to read then, or when there is nothing to look at; else as
        near as that asks, over the middle of the pieces, or over what the game's table wants to be seen.
        """
        self._near(t)
        self._first, self._left = True, (self.board.camera.origin, self.board.camera.zoom)

    def _near(self, t: Theme) -> None:
        self.board.camera.fit()
        comfortable = t.px(70) / self.board.cells.size[0]
        if self.board.camera.zoom >= comfortable or not (self.laid.sprites or self._looked[0]):
            return
        points = (
            [self.board.cells.centre(s.cell) for s in self.laid.sprites if s.stacks]
            or list(self._looked[0])
            or [self.board.camera.centre]
        )
        zooms = [z for z in self.board.camera.steps() if z <= comfortable * 1.1]
        self.board.camera.zoom_to(zooms[-1] if zooms else comfortable)
        own = [self.board.cells.centre(s.cell) for s in self.laid.sprites if s.movable] or points
        self.board.camera.centre_on((sum(p[0] for p in own) / len(own), sum(p[1] for p in own) / len(own)))
        self._stepped_out = None
        self.over(*self._looked)

    def to(self, point: Point, *, force: bool = False) -> None:
        """Bring a map point into sight if it is not."""
        still = self.still()
        self._step_in()
        if force or not self.board.camera.sees(point):
            self.board.camera.centre_on(point)
            self.board.moved()
        if still and not force:
            self._left = (self.board.camera.origin, self.board.camera.zoom)

    def still(self) -> bool:
        """Whether nobody has moved the view since the last look over several points."""
        camera = self.board.camera
        return self._left is not None and self._left == (camera.origin, camera.zoom)

    def out_from_under(self, still: bool) -> None:
        """Something was laid over the board, and the view stood `still` until then: what is to be seen is brought into
        what is free now. Papers open after the first view: it is taken anew beside them."""
        points, whole, least = self._looked
        if still and self._first:
            self.first(self.board.theme)
            self.board.moved()
        elif still and not all(map(self._seen, self._legible(points, least) if whole else points)):
            self.over(points, whole, least)
        elif still:
            self._left = (self.board.camera.origin, self.board.camera.zoom)

    def over(self, points: Sequence[Point], whole: bool = False, least: int = 0) -> None:
        """Bring all these points into sight; when they find no room together, the first ones before the later.
        `whole`: step out as far as it takes; the next look steps in again. least: but never so far that a cell is
        narrower than so many design units; and where all is seen already and cells are as wide, nothing moves.
        """
        seen = self._legible(points, least) if whole else points
        if not (least and seen and self._well_seen(seen, least)):
            self._step_in()
        self._over(points, whole, least)

    def _over(self, points: Sequence[Point], whole: bool, least: int) -> None:
        """The same from the zoom that is."""
        self._looked = (tuple(points), whole, least)
        if whole:
            points = self._legible(points, least)
        self._first = self._first and not points
        if points and not all(map(self._seen, points)):
            self._frame(points, whole)
        self._left = (self.board.camera.origin, self.board.camera.zoom) if points else None

    def ask(self, lit: Sequence[Point], more: Sequence[Point], phase: object, least: int = 0) -> None:
        """Bring into sight what a question is about: all that is `lit`, and what else is worth seeing, the most
        important first. It steps out as far as it takes, and in again with the next phase. Nothing moves while all is
        seen; a view that the player has moved stays for the rest of the phase.
        """
        least = least or LEAST[0]
        points = list(dict.fromkeys((*more, *lit)))
        if not set(lit) <= set(self._legible(points, least)):
            points = list(dict.fromkeys((*lit, *more)))
        if not set(lit) <= set(self._legible(lit, least)):  # no reach is cut: tiles lie gathered then
            least = FAR
        if phase != self._phase:
            self._phase = phase
            seen = self._legible(points, least)
            if self._well_seen(seen, least) and self._stepped_out is None:
                self._first, self._looked = self._first and not seen, (tuple(points), True, least)
                self._left = (self.board.camera.origin, self.board.camera.zoom)
                return
            if lit:  # who only watches is not brought nearer
                self._step_in()
        elif self._left is not None and not self.still():
            if more and not lit:  # what others do is followed, at the zoom that the player has taken
                self.to(more[0])
            return
        self._over(points, True, least)

    def _well_seen(self, points: Sequence[Point], least: int) -> bool:
        """Whether all points are in sight as it is, with cells at least so many design units wide."""
        camera = self.board.camera
        wide = self.board.cells.size[0] * camera.zoom
        return wide >= self._pixels(least) - 1 and all(map(self._seen, points))

    def _seen(self, point: Point) -> bool:
        """Whether the cell around a map point lies in the free part of the board."""
        camera = self.board.camera
        cell = pg.Rect(0, 0, *(int(side * camera.zoom * CELL_SEEN) for side in self.board.cells.size))
        cell.center = camera.to_screen(point)
        return bool(camera.free.contains(cell))

    def _pixels(self, narrowest: int) -> int:
        """How wide a cell must be, said in design units: in a small window, where a unit is a pixel, a little wider,
        because letters of so few pixels are blurred."""
        return max(self.board.theme.px(narrowest), round(narrowest * SMALL_WINDOW))

    def _legible(self, points: Sequence[Point], narrowest: int) -> Sequence[Point]:
        """The first of them that find room together where cells are no narrower than that, and tiles need not be
        gathered yet; all of them on a board without tiles for which nothing narrowest was said.
        """
        board = self.board
        gathers = board.theme.px(LEAST[0]) if board.tiles and narrowest != FAR else 0
        needed = max(self._pixels(narrowest) if narrowest else 0, gathers)
        if not points or not needed:
            return points
        wide, high = board.cells.size
        steps = [zoom for zoom in board.camera.steps() if zoom * wide <= needed]  # between steps none can stand
        least = steps[-1] if steps else needed / wide
        room_x, room_y = board.camera.free.w / least - wide, board.camera.free.h / least - high
        left, top = right, bottom = points[0]
        kept = []
        for x, y in points:
            box = min(left, x), min(top, y), max(right, x), max(bottom, y)
            if box[2] - box[0] <= room_x and box[3] - box[1] <= room_y:
                left, top, right, bottom = box
                kept.append((x, y))
        return kept or points[:1]

    def _frame(self, points: Sequence[Point], whole: bool) -> None:
        left, top, right, bottom = self._together(points)
        self.board.camera.centre_on(((left + right) / 2, (top + bottom) / 2))
        if whole and not all(map(self._seen, points)):
            self._step_out(points)
        self.board.moved()

    def _together(self, points: Sequence[Point]) -> tuple[float, float, float, float]:
        """The box of as many points as find room at the present zoom, the first before the later ones."""
        wide, high = self.board.camera.room
        room_x, room_y = (
            room - side * CELL_SEEN - 1 for room, side in zip((wide, high), self.board.cells.size, strict=True)
        )
        left, top = right, bottom = points[0]
        for x, y in points[1:]:
            box = min(left, x), min(top, y), max(right, x), max(bottom, y)
            if box[2] - box[0] <= room_x and box[3] - box[1] <= room_y:
                left, top, right, bottom = box
        return left, top, right, bottom

    def _step_in(self) -> None:
        if self._stepped_out is not None and abs(self.board.camera.zoom - self._stepped_out[1]) < 1e-9:
            self.board.camera.zoom_to(self._stepped_out[0])
            self.board.moved()
        self._stepped_out = None

    def _step_out(self, points: Sequence[Point]) -> None:
        camera, (wide, high) = self.board.camera, self.board.cells.size
        before, origin = camera.zoom, camera.origin
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        camera.fit((min(xs) - wide / 2, min(ys) - high / 2, max(xs) - min(xs) + wide, max(ys) - min(ys) + high))
        if camera.zoom > before:  # all is as near as that already: at the map's edge half a cell can lie beyond it
            camera.zoom, camera.origin = before, origin
            return
        self._stepped_out = (before, camera.zoom)
