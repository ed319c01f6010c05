"""Where the board looks: the first view, a place brought into sight, many places brought into sight together. A
part of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletop.table.board.camera import Point
from tabletop.table.board.fanning import View
from tabletop.table.board.gathering import LEAST
from tabletop.table.board.laid import Laid
from tabletop.table.ui.theme import Theme

SMALL_WINDOW = 1.23
"""Pixels of a design unit at least where something must be read."""


class Around(View, Protocol):
    """The board, as far as its view is moved."""

    tiles: bool

    @property
    def theme(self) -> Theme: ...
    def moved(self) -> None:
        """The camera has moved."""
        ...


class Looking:
    """Moves and zooms the board's camera so that something can be seen; steps in again after it had to step out."""

    def __init__(self, board: Around, laid: Laid) -> None:
        self.board = board
        self.laid = laid
        self._looked: tuple[Sequence[Point], bool, int] = ((), False, 0)
        self._stepped_out: tuple[float, float] | None = None
        """Zoom before and after a look that had to step out to show everything."""
        self._left: object = None
        """Where the view was left after the last look over several points."""
        self._first = False
        """Whether the view is still the first one, which nobody has moved."""

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
        self._step_in()
        if force or not self.board.camera.sees(point):
            self.board.camera.centre_on(point)
            self.board.moved()

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
        elif still and not all(self.board.camera.sees(p, 0) for p in points):
            self.over(points, whole, least)
        elif still:
            self._left = (self.board.camera.origin, self.board.camera.zoom)

    def over(self, points: Sequence[Point], whole: bool = False, least: int = 0) -> None:
        """Bring all these points into sight; when they find no room together, the first ones before the later.
        `whole`: step out as far as it takes; the next look steps in again. least: but never so far that a cell is
        narrower than so many design units; and where all is seen already and cells are as wide, nothing moves.
        """
        if whole:
            points = self._legible(points, least)
        self._first = self._first and not points
        self._looked = (tuple(points), whole, least)
        if least and points and self._well_seen(points, least):
            self._left = (self.board.camera.origin, self.board.camera.zoom)
            return
        self._step_in()
        if points and not all(self.board.camera.sees(p, 0.04) for p in points):
            self._frame(points, whole)
        self._left = (self.board.camera.origin, self.board.camera.zoom) if points else None

    def _well_seen(self, points: Sequence[Point], least: int) -> bool:
        """Whether all points are in sight as it is, with cells at least so many design units wide."""
        camera = self.board.camera
        wide = self.board.cells.size[0] * camera.zoom
        return wide >= self._pixels(least) - 1 and all(camera.sees(p, 0.04) for p in points)

    def _pixels(self, narrowest: int) -> int:
        """How wide a cell must be, said in design units: in a small window, where a unit is a pixel, a little wider,
        because letters of so few pixels are blurred."""
        return max(self.board.theme.px(narrowest), round(narrowest * SMALL_WINDOW))

    def _legible(self, points: Sequence[Point], narrowest: int) -> Sequence[Point]:
        """The first of them that find room together where cells are no narrower than that, and tiles need not be
        gathered yet; all of them on a board without tiles for which nothing narrowest was said.
        """
        board = self.board
        needed = max(self._pixels(narrowest) if narrowest else 0, board.theme.px(LEAST[0]) if board.tiles else 0)
        if not points or not needed:
            return points
        least = needed / board.cells.size[0]
        wide, high = board.cells.size
        room_x, room_y = board.camera.free.w / least - 2 * wide, board.camera.free.h / least - 2 * high
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
        if whole and not all(self.board.camera.sees(p, 0.04) for p in points):
            self._step_out(points)
        self.board.moved()

    def _together(self, points: Sequence[Point]) -> tuple[float, float, float, float]:
        """The box of as many points as find room at the present zoom, the first before the later ones."""
        wide, high = self.board.camera.room
        room_x, room_y = wide * 0.92 - 1, high * 0.92 - 1
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
        before, (wide, high) = self.board.camera.zoom, self.board.cells.size
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.board.camera.fit(
            (min(xs) - wide, min(ys) - high, max(xs) - min(xs) + 2 * wide, max(ys) - min(ys) + 2 * high)
        )
        self._stepped_out = (before, self.board.camera.zoom)
