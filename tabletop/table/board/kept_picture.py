"""A copy of the last picture, to compare a new one with: only the differences are painted, with everything that is over
them.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame as pg

HIGH = 16
"""Rows of pixels that are compared at once; comparing memory is faster than finding out in advance."""
WIDE = 64
"""The width in pixels of the tiles into which differing rows are split."""
MOST = 6
"""The most separate areas to paint; more are joined, the nearest first."""
Tile = tuple[int, int]
"""Column and row."""


class KeptPicture:
    """The canvas has the size of the window, so that drawing needs no other coordinates; `sound`: it shows the last
    drawing. The bytes of the picture before are kept in strips of `HIGH` rows.
    """

    def __init__(self) -> None:
        self.sound = False
        self._canvas: pg.Surface | None = None
        self._strips: list[bytearray] = []
        self._rect = pg.Rect(0, 0, 0, 0)

    def forget(self) -> None:
        """Draw the next picture directly into the window; keep nothing of it."""
        self.sound = False

    def put_away(self) -> None:
        """Free its memory."""
        self.sound, self._canvas = False, None
        self._strips = []

    def canvas(self, window: pg.Surface) -> pg.Surface:
        """The surface for the next picture."""
        if self._canvas is None or self._canvas.get_size() != window.get_size():
            self._canvas, self.sound = pg.Surface(window.get_size(), 0, window), False
        self._canvas.set_clip(None)
        return self._canvas

    def drawn(self, rect: pg.Rect) -> list[pg.Rect]:
        """The canvas was drawn on within this rectangle: returns where it differs from the picture before."""
        assert self._canvas is not None
        rect = rect.clip(self._canvas.get_rect())
        pitch = self._canvas.get_pitch()
        starts = range(rect.top * pitch, rect.bottom * pitch, HIGH * pitch)
        spans = [(start, min(start + HIGH * pitch, rect.bottom * pitch)) for start in starts]
        # The canvas is locked until its bytes are given back, which must not wait for whoever still holds this call.
        with memoryview(self._canvas.get_buffer()) as pixels:  # type: ignore[arg-type]  # its stub does not tell it can
            if not self.sound or self._rect != rect:
                self._strips = [bytearray(pixels[a:b]) for a, b in spans]
                self._rect, self.sound = rect, True
                return [rect]
            tiles: list[Tile] = []
            for row, (old, (a, b)) in enumerate(zip(self._strips, spans, strict=True)):
                with pixels[a:b] as new:
                    if old != new:
                        tiles += [(column, row) for column in _columns(old, new, pitch, rect)]
                        old[:] = new
        areas = [pg.Rect(x * WIDE, rect.y + y * HIGH, wide * WIDE, HIGH) for x, y, wide in _runs(tiles)]
        return [area.clip(rect) for area in joined(areas)]

    def lay(self, window: pg.Surface) -> None:
        """Copy it to the window, within the window's clip."""
        assert self._canvas is not None
        window.blit(self._canvas, (0, 0))


def _columns(old: bytearray, new: memoryview, pitch: int, rect: pg.Rect) -> Iterator[int]:
    """Columns of tiles in which two strips differ."""
    for column in range(rect.left // WIDE, (rect.right - 1) // WIDE + 1):
        left, right = 4 * column * WIDE, min(4 * (column + 1) * WIDE, pitch)
        if any(old[a + left : a + right] != new[a + left : a + right] for a in range(0, len(old), pitch)):
            yield column


def _runs(tiles: list[Tile]) -> Iterator[tuple[int, int, int]]:
    """(first column, row, number) of adjacent tiles; they come row by row, from left to right."""
    begun: tuple[int, int, int] | None = None
    for x, y in tiles:
        if begun is not None and (begun[0] + begun[2], begun[1]) == (x, y):
            begun = begun[0], y, begun[2] + 1
            continue
        if begun is not None:
            yield begun
        begun = x, y, 1
    if begun is not None:
        yield begun


def joined(areas: list[pg.Rect]) -> list[pg.Rect]:
    """At most `MOST` rectangles that cover these with little else: touching ones are joined, then those whose joining
    adds the fewest pixels.
    """
    out: list[pg.Rect] = []
    for area in areas:
        grown = area.copy()
        while (i := grown.inflate(2, 2).collidelist(out)) >= 0:
            grown.union_ip(out.pop(i))
        out.append(grown)
    while len(out) > MOST:
        pairs = ((a.union(b), i, k) for i, a in enumerate(out) for k, b in enumerate(out[:i]))
        whole, i, k = min(pairs, key=lambda p: p[0].w * p[0].h - _size(out[p[1]]) - _size(out[p[2]]))
        out = [area for n, area in enumerate(out) if n not in (i, k)]
        out.append(whole)
    return out


def _size(area: pg.Rect) -> int:
    return area.w * area.h
