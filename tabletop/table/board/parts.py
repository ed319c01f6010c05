"""Composes squares of the map little by little, so that no frame has to wait for a whole one."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame as pg

from tabletop.data.tiled import ImageLayer, MapSheet, TileLayer
from tabletop.data.tiled.geometry import grid, in_box
from tabletop.data.tiled.values import GID_BITS, decode
from tabletop.table.draw.tilecompose import MOST_DROPPED, Composer

TILES_A_STEP = 240
"""Tiles laid down between two looks at the clock."""
NEW_TILES_A_STEP = 4
"""Tiles turned or halved for the first time between two looks at the clock; each takes as long as laying down fifty."""
Square = tuple[int, int, int, int]


class Parts(Composer):
    """A composer whose squares may be prepared in many short steps; `compose` then hands out what is ready."""

    def __init__(self, sheet: MapSheet, background: pg.Color, objects: bool = False) -> None:
        super().__init__(sheet, background, objects)
        self._ready: tuple[Square, pg.Surface] | None = None
        self._warm: dict[tuple[int, int, int, int], set[int]] = {}
        """Tiles that were turned and halved before, by layer, level and their place within a halved pixel."""
        self._warm_of = 0
        """How many tiles had been dropped since, of which it is not known which."""

    def show(self, hide: frozenset[str]) -> None:
        super().show(hide)
        self._ready = None

    def forget(self) -> None:
        super().forget()
        self._ready = None
        self._warm.clear()

    def compose(self, x: int, y: int, size: int, level: int) -> pg.Surface:
        if self._ready is not None and self._ready[0] == (x, y, size, level):
            picture, self._ready = self._ready[1], None
            return picture
        return super().compose(x, y, size, level)

    def prepare(self, x: int, y: int, size: int, level: int) -> Iterator[None]:
        """Does in steps what `compose` does at once; the last step leaves the square ready."""
        yield from self._warm_up(x, y, size << level, level)
        step = self._step(level, size)
        if step >= size:
            out = super().compose(x, y, size, level)
        else:
            out = pg.Surface((size, size), depth=32)
            for top in range(0, size, step):
                for left in range(0, size, step):
                    out.blit(super().compose(x + (left << level), y + (top << level), step, level), (left, top))
                    yield
        self._ready = ((x, y, size, level), out)
        yield

    def _step(self, level: int, size: int) -> int:
        """Side of the part, in halved pixels, that holds about TILES_A_STEP tiles."""
        g = grid(self.sheet)
        side = int(math.sqrt(TILES_A_STEP * g.step_x * g.step_y / max(1, len(self.layers)))) >> level
        return size if side >= size else max(24, side)

    def _warm_up(self, x: int, y: int, span: int, level: int) -> Iterator[None]:
        """Turns and halves the tiles that a square is the first to need, a few at a time; those of a file that was
        not read yet and the pictures of image layers are waited for.
        """
        if self.tiles.dropped - self._warm_of > MOST_DROPPED:
            self._warm.clear()
            self._warm_of = self.tiles.dropped
        g, mask, made = grid(self.sheet), (1 << level) - 1, 0
        columns, rows = in_box(
            self.sheet, x - self._reach, y - self._reach, x + span + self._reach, y + span + self._reach
        )
        period = _period(g.step_x, level, 2 if g.axis == "x" else 1)
        for layer in self.layers:
            if isinstance(layer, ImageLayer):
                for name, make, _, _ in self._images(layer, x, y, span, level):
                    yield from self.tiles.picture_coming(name, make)
            if not isinstance(layer, TileLayer):
                continue
            shift_x, shift_y = math.floor(layer.look.offset_x + 0.5), math.floor(layer.look.offset_y + 0.5) + g.height
            for row in rows:
                start = (row - layer.origin[1]) * layer.width - layer.origin[0]
                for first in columns[:period]:
                    at_x, at_y = g.place(first, row)
                    at_x, at_y = at_x + shift_x, at_y + shift_y
                    known = self._warm.setdefault((layer.id, level, at_x & mask, at_y & mask), {0})
                    fresh = set(layer.raw[start + first : start + columns.stop : period]) - known
                    for raw in fresh:
                        if raw & GID_BITS:
                            cell = decode(raw, self.sheet.hexagonal)
                            yield from self.tiles.coming(cell.gid)
                            self.tiles.halved(
                                cell,
                                layer.look.tint,
                                layer.look.opacity,
                                level,
                                at_x,
                                at_y,
                            )
                            known.add(raw)
                            made += 1
                            if made % NEW_TILES_A_STEP == 0:
                                yield


def _period(step: int, level: int, least: int) -> int:
    """After how many columns a tile begins on the same place within a halved pixel again."""
    period = least
    while period * step & ((1 << level) - 1):
        period *= 2
    return period
