"""The board's view: the first view, bringing one place or several places into sight. A part of the board."""

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
"""The share of a cell, in width and height, that must be in sight for it to count as seen."""
FAR = 20
"""The narrowest cells, in design units, to get all lit cells into sight."""
SMALL_WINDOW = 1.23
"""The fewest pixels per design unit for readable text."""


class ViewportBoard(View, Protocol):
    """The board as its view sees it."""

    tiles: bool

    @property
    def theme(self) -> Theme: ...
    def moved(self) -> None:
        """The camera has moved."""
        ...


class Looking:
    """Moves and zooms the board's camera so that something becomes visible; zooms in again after it had to zoom out."""

    def __init__(self, board: ViewportBoard, laid: PieceLayer) -> None:
        self.board = board
        self.laid = laid
        self._looked: tuple[Sequence[Point], bool, int] = ((), False, 0)
        self._stepped_out: tuple[float, float] | None = None
        """Zoom before and after a look that had to zoom out to show everything."""
        self._left: object = None
        """The view after the last look over several points."""
        self._first = False
        """Whether the view is still the first one, which nobody has moved."""
        self._phase: object = None
        """The phase of the last question."""

    def first(self, t: Theme) -> None:
        """Show the whole map if its pieces are still readable then, or if there is nothing to look at; else at a
        readable zoom, over the middle of the pieces or the game's own choice.
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
        """Something now covers the board, and the view was `still` before: bring its contents into the free part.
        Papers open after the first view: make that again beside them.
        """
        points, whole, least = self._looked
        if still and self._first:
            self.first(self.board.theme)
            self.board.moved()
        elif still and not all(map(self._seen, self._legible(points, least) if whole else points)):
            self.over(points, whole, least)
        elif still:
            self._left = (self.board.camera.origin, self.board.camera.zoom)

    def over(self, points: Sequence[Point], whole: bool = False, least: int = 0) -> None:
        """Bring all these points into sight; if there is not room for all, the first ones before the later. `whole`:
        zoom out as far as necessary; the next look zooms in again. least: but never so far that cells are narrower than
        so many design units; and if all is seen already and cells are as wide, nothing moves.
        """
        seen = self._legible(points, least) if whole else points
        if not (least and seen and self._well_seen(seen, least)):
            self._step_in()
        self._over(points, whole, least)

    def _over(self, points: Sequence[Point], whole: bool, least: int) -> None:
        """The same from the present zoom."""
        self._looked = (tuple(points), whole, least)
        if whole:
            points = self._legible(points, least)
        self._first = self._first and not points
        if points and not all(map(self._seen, points)):
            self._frame(points, whole)
        self._left = (self.board.camera.origin, self.board.camera.zoom) if points else None

    def ask(self, lit: Sequence[Point], more: Sequence[Point], phase: object, least: int = 0) -> None:
        """Bring the cells of a question into sight: all that are `lit`, then `more`, the most important first. It zooms
        out as far as necessary, and in again with the next phase. Nothing moves while all are seen; a view moved by the
        player stays for the rest of the phase.
        """
        least = least or LEAST[0]
        points = list(dict.fromkeys((*more, *lit)))
        if not set(lit) <= set(self._legible(points, least)):
            points = list(dict.fromkeys((*lit, *more)))
        if not set(lit) <= set(self._legible(lit, least)):  # show every lit cell, even if tiles are gathered then
            least = FAR
        if phase != self._phase:
            self._phase = phase
            seen = self._legible(points, least)
            if self._well_seen(seen, least) and self._stepped_out is None:
                self._first, self._looked = self._first and not seen, (tuple(points), True, least)
                self._left = (self.board.camera.origin, self.board.camera.zoom)
                return
            if lit:  # for a mere spectator it does not zoom in
                self._step_in()
        elif self._left is not None and not self.still():
            if more and not lit:  # follow others' actions at the zoom that the player has chosen
                self.to(more[0])
            return
        self._over(points, True, least)

    def _well_seen(self, points: Sequence[Point], least: int) -> bool:
        """Whether all points are in sight now, with cells at least so many design units wide."""
        camera = self.board.camera
        wide = self.board.cells.size[0] * camera.zoom
        return wide >= self._pixels(least) - 1 and all(map(self._seen, points))

    def _seen(self, point: Point) -> bool:
        """Whether the cell around a map point is in the free part of the board."""
        camera = self.board.camera
        cell = pg.Rect(0, 0, *(int(side * camera.zoom * CELL_SEEN) for side in self.board.cells.size))
        cell.center = camera.to_screen(point)
        return bool(camera.free.contains(cell))

    def _pixels(self, narrowest: int) -> int:
        """The required width of a cell in pixels, from design units: a little more in a small window, where a unit is a
        pixel and small letters are blurred.
        """
        return max(self.board.theme.px(narrowest), round(narrowest * SMALL_WINDOW))

    def _legible(self, points: Sequence[Point], narrowest: int) -> Sequence[Point]:
        """The first points that have room together with cells at least this wide and no tiles gathered; all of them on
        a board without tiles if no least width is given.
        """
        board = self.board
        gathers = board.theme.px(LEAST[0]) if board.tiles and narrowest != FAR else 0
        needed = max(self._pixels(narrowest) if narrowest else 0, gathers)
        if not points or not needed:
            return points
        wide, high = board.cells.size
        steps = [zoom for zoom in board.camera.steps() if zoom * wide <= needed]  # there is no zoom between steps
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
        """The box of as many points as have room at the present zoom, the first before the later ones."""
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
        if camera.zoom > before:  # all is as near as that already: at the map's edge half a cell can be beyond it
            camera.zoom, camera.origin = before, origin
            return
        self._stepped_out = (before, camera.zoom)
