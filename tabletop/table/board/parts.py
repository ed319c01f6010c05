"""Composes squares of the map little by little, so that no frame has to wait for a whole one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame as pg

from tabletop.data.tiled import MapSheet
from tabletop.table.draw.tilecompose import Composer

Square = tuple[int, int, int, int]


class Parts(Composer):
    """A composer whose squares may be prepared in many short steps; `compose` then hands out what is ready. What is
    still in a file is waited for, while it is read beside the window.
    """

    def __init__(self, sheet: MapSheet, background: pg.Color, objects: bool = True) -> None:
        super().__init__(sheet, background, objects)
        self._ready: tuple[Square, pg.Surface] | None = None

    def show(self, hide: frozenset[str]) -> None:
        super().show(hide)
        self._ready = None

    def forget(self) -> None:
        super().forget()
        self._ready = None

    def compose(self, x: int, y: int, size: int, level: int) -> pg.Surface:
        if self._ready is not None and self._ready[0] == (x, y, size, level):
            picture, self._ready = self._ready[1], None
            return picture
        return super().compose(x, y, size, level)

    def prepare(self, x: int, y: int, size: int, level: int) -> Iterator[None]:
        """Does in steps what `compose` does at once, a row of tiles or a new tile each; the last step leaves the
        square ready.
        """
        out = self._paper(size)
        for blits in self._laid_down(x, y, size, level):
            out.fblits(blits, pg.BLEND_PREMULTIPLIED)
            yield
        self._ready = ((x, y, size, level), out)
        yield

    def _tile_coming(self, gid: int) -> Iterator[None]:
        return self.tiles.coming(gid)

    def _picture_coming(self, name: tuple[object, ...], make: Callable[[], pg.Surface]) -> Iterator[None]:
        return self.tiles.picture_coming(name, make)
