"""The camera over the map: zoom steps, pan, fit; the point under the pointer stays in place.

Map points are pixels of the Tiled map at zoom 1. The origin is in whole screen pixels, so pictures never fall between
two pixels. If papers cover the map, the camera brings things into the free part of its window.
"""

from __future__ import annotations

import pygame as pg

STEP = 2 ** (1 / 3)
LARGEST = 1.26
"""The highest zoom of every map; maps of small cells allow more (`Camera.largest`)."""
MARGIN = 0.10
"""The share of the window that may show bare table beyond the map's edge when a player drags the map."""
NEAR_EDGE = 0.05
"""The same when the program moves the view, with more of the map."""

Point = tuple[float, float]


class Camera:
    """Zoom in steps of a third of an octave from "the whole map fits" to where its cells are large on the screen."""

    def __init__(self, map_size: tuple[int, int], window: pg.Rect, free: pg.Rect | None = None) -> None:
        self.map_size = map_size
        self.largest = LARGEST
        """The last zoom step; set by code that knows the size of the cells."""
        self.window = pg.Rect(window)
        self.free = pg.Rect(free if free is not None else window)
        """The uncovered part of the window, to which the camera brings things."""
        self.zoom = 1.0
        self.origin = (0, 0)
        """Screen pixels of the map (at the present zoom) left of and above the window."""
        self.fit()

    # -- steps
    @property
    def smallest(self) -> float:
        w, h = self.map_size
        return min(self.free.w / (w * 1.04), self.free.h / (h * 1.04), self.largest)

    @property
    def whole(self) -> bool:
        """Whether it is zoomed out to the whole map."""
        return abs(self.zoom - self.smallest) < 1e-9

    def steps(self) -> list[float]:
        """All zoom steps, smallest first; the first one shows the whole map."""
        steps, z = [], 1.0
        while z > self.smallest * 1.02:
            z /= STEP
        z *= STEP
        steps.append(self.smallest)
        while z <= self.largest * 1.001:
            if z > self.smallest * 1.02:
                steps.append(z)
            z *= STEP
        return steps

    def zoom_by(self, clicks: int, at: tuple[int, int] | None = None) -> bool:
        """Zoom in (positive) or out by so many steps, with the map point under `at` (window position) kept there. False
        at the end of the steps.
        """
        steps = self.steps()
        here = min(range(len(steps)), key=lambda i: abs(steps[i] - self.zoom))
        there = max(0, min(len(steps) - 1, here + clicks))
        return self.zoom_to(steps[there], at)

    def zoom_to(self, zoom: float, at: tuple[int, int] | None = None) -> bool:
        """Zoom with the map fixed at a point of the window. Returns whether anything changed."""
        zoom = max(self.smallest, min(self.largest, zoom))
        if abs(zoom - self.zoom) < 1e-9:
            return False
        at = at or self.free.center
        x, y = self.to_map(at)
        self.zoom = zoom
        self.origin = (round(x * zoom - (at[0] - self.window.x)), round(y * zoom - (at[1] - self.window.y)))
        self._keep_in()
        return True

    # -- moving
    def pan(self, dx: int, dy: int) -> None:
        """Move the map by screen pixels (positive: the map goes right and down)."""
        self.origin = (self.origin[0] - dx, self.origin[1] - dy)
        self._keep_in()

    def centre_on(self, point: Point) -> None:
        left, top = self._before
        self.origin = (
            round(point[0] * self.zoom - left - self.free.w / 2),
            round(point[1] * self.zoom - top - self.free.h / 2),
        )
        self._keep_in(NEAR_EDGE)

    @property
    def centre(self) -> Point:
        return self.to_map(self.free.center)

    def fit(self, box: tuple[float, float, float, float] | None = None) -> None:
        """Show the whole map, or a box of map points (x, y, w, h) as large as a zoom step allows."""
        if box is None:
            self.zoom = self.smallest
            self.centre_on((self.map_size[0] / 2, self.map_size[1] / 2))
            return
        x, y, w, h = box
        wanted = min(self.free.w / max(1.0, w), self.free.h / max(1.0, h))
        fitting = [z for z in self.steps() if z <= wanted] or [self.smallest]
        self.zoom = fitting[-1]
        self.centre_on((x + w / 2, y + h / 2))

    def resize(self, window: pg.Rect, free: pg.Rect | None = None) -> None:
        """A new place in the window, and its free part; the middle stays in the middle. If only the free part changes,
        the map does not move.
        """
        free = pg.Rect(free if free is not None else window)
        if window == self.window:
            self.free = free
            return
        middle, whole = self.centre, self.whole
        self.window, self.free = pg.Rect(window), free
        if whole:
            self.fit()
        else:
            self.zoom = max(self.zoom, self.smallest)
            self.centre_on(middle)

    def _keep_in(self, share: float = MARGIN) -> None:
        w, h = self.map_size[0] * self.zoom, self.map_size[1] * self.zoom
        left, top = self._before
        self.origin = (
            _kept(self.origin[0] + left, w, self.free.w, share) - left,
            _kept(self.origin[1] + top, h, self.free.h, share) - top,
        )

    @property
    def _before(self) -> tuple[int, int]:
        """Pixels of the window left of the free part, and above it."""
        return self.free.x - self.window.x, self.free.y - self.window.y

    # -- converting
    def to_screen(self, point: Point) -> tuple[int, int]:
        return (
            round(point[0] * self.zoom) - self.origin[0] + self.window.x,
            round(point[1] * self.zoom) - self.origin[1] + self.window.y,
        )

    def to_map(self, pos: tuple[int, int]) -> Point:
        return (
            (pos[0] - self.window.x + self.origin[0]) / self.zoom,
            (pos[1] - self.window.y + self.origin[1]) / self.zoom,
        )

    @property
    def seen(self) -> tuple[float, float, float, float]:
        """The box of map points in the window: x, y, w, h."""
        return (
            self.origin[0] / self.zoom,
            self.origin[1] / self.zoom,
            self.window.w / self.zoom,
            self.window.h / self.zoom,
        )

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the free part of the window, in map points."""
        return self.free.w / self.zoom, self.free.h / self.zoom

    def sees(self, point: Point, margin: float = 0.14) -> bool:
        """Whether a map point is well inside the free part of the window."""
        x, y = self.to_screen(point)
        inner = self.free.inflate(-int(self.free.w * margin * 2), -int(self.free.h * margin * 2))
        return inner.collidepoint(x, y)


def _kept(origin: int, size: float, room: int, share: float) -> int:
    """An origin on one axis so that at most this share of the room is bare table; a map smaller than the room is
    centred.
    """
    if size <= room:
        return round((size - room) / 2)
    slack = int(room * share)
    return int(max(-slack, min(size - room + slack, origin)))
