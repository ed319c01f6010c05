"""Composes squares of the map little by little, so that no frame has to wait for a whole one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame as pg

from tabletop.data.tiled import MapSheet
from tabletop.table.draw.tilecompose import Composer, Size


class Parts(Composer):
    """A composer that prepares a piece in short steps; `compose` then hands out the squares that lie on it. What is
    still in a file is waited for, while it is read beside the window.
    """

    def __init__(self, sheet: MapSheet, background: pg.Color, objects: bool = True) -> None:
        super().__init__(sheet, background, objects)
        self._ready: tuple[int, int, int, pg.Surface] | None = None
        """Where the piece begins that is ready, how often it is halved, and its picture."""

    def show(self, hide: frozenset[str]) -> None:
        super().show(hide)
        self._ready = None

    def forget(self) -> None:
        super().forget()
        self._ready = None

    def compose(self, x: int, y: int, size: int, level: int) -> pg.Surface:
        if self._ready is not None and self._ready[2] == level:
            left, top, _, piece = self._ready
            part = pg.Rect((x - left) >> level, (y - top) >> level, size, size)
            if piece.get_rect().contains(part):
                return piece.subsurface(part)
        return super().compose(x, y, size, level)

    def prepare(self, x: int, y: int, size: Size, level: int) -> Iterator[None]:
        """Does in steps what `compose` does at once, a row of tiles or a new tile each; the last step leaves the
        piece ready, `size` halved pixels wide and high, until another is.
        """
        out = self._paper(size)
        for blits in self._laid_down(x, y, size, level):
            out.fblits(blits, pg.BLEND_PREMULTIPLIED)
            yield
        self._ready = x, y, level, out
        yield

    def _tile_coming(self, gid: int) -> Iterator[None]:
        return self.tiles.coming(gid)

    def _picture_coming(self, name: tuple[object, ...], make: Callable[[], pg.Surface]) -> Iterator[None]:
        return self.tiles.picture_coming(name, make)
