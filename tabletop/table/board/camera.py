"""The camera over the map: zoom steps, pan, fit; the point under the pointer stays where it is.

Map points are pixels of the Tiled map at zoom 1. The origin is kept in whole screen pixels, so pictures never lie
between two pixels. Where papers lie over the map, the camera brings things into the part of its window that is free.
"""

from __future__ import annotations

import pygame as pg

STEP = 2 ** (1 / 3)
LARGEST = 1.26
"""The zoom up to which every map can be seen; maps of small cells can be seen nearer (`Camera.largest`)."""
MARGIN = 0.10
"""Share of the window that may show bare table beyond the map's edge where a player drags the map."""
NEAR_EDGE = 0.05
"""The same where the program looks somewhere: the room belongs to the map."""

Point = tuple[float, float]


class Camera:
    """Zoom in steps of a third of an octave from "the whole map fits" to where its cells are large on the screen."""

    def __init__(self, map_size: tuple[int, int], window: pg.Rect, free: pg.Rect | None = None) -> None:
        self.map_size = map_size
        self.largest = LARGEST
        """The last zoom step; whoever knows how large the cells are sets it."""
        self.window = pg.Rect(window)
        self.free = pg.Rect(free if free is not None else window)
        """The part of the window that nothing covers: what is looked at is brought there."""
        self.zoom = 1.0
        self.origin = (0, 0)
        """Screen pixels of the map (at the present zoom) that lie left of and above the window."""
        self.fit()

    # -- steps
    @property
    def smallest(self) -> float:
        w, h = self.map_size
        return min(self.free.w / (w * 1.04), self.free.h / (h * 1.04), self.largest)

    @property
    def whole(self) -> bool:
        """Whether it is stepped out to the whole map."""
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
        """So many steps in (positive) or out, with the map point under `at` (window position) kept there. False at
        the end of the steps.
        """
        steps = self.steps()
        here = min(range(len(steps)), key=lambda i: abs(steps[i] - self.zoom))
        there = max(0, min(len(steps) - 1, here + clicks))
        return self.zoom_to(steps[there], at)

    def zoom_to(self, zoom: float, at: tuple[int, int] | None = None) -> bool:
        """Zoom so that the map stays where it is at a point of the window; whether anything changed."""
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
        """A new place in the window, and the part of it that is free; the middle stays in the middle. Where only the
        free part changes, the map stays where it is.
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
        """Width and height of what the free part of the window shows, in map points."""
        return self.free.w / self.zoom, self.free.h / self.zoom

    def sees(self, point: Point, margin: float = 0.14) -> bool:
        """Whether a map point lies well inside the free part of the window."""
        x, y = self.to_screen(point)
        inner = self.free.inflate(-int(self.free.w * margin * 2), -int(self.free.h * margin * 2))
        return inner.collidepoint(x, y)


def _kept(origin: int, size: float, room: int, share: float) -> int:
    """An origin on one axis so that at most this share of the room is bare table; a map smaller than the room stays in
    its middle.
    """
    if size <= room:
        return round((size - room) / 2)
    slack = int(room * share)
    return int(max(-slack, min(size - room + slack, origin)))
