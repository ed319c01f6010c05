"""The small map: whole map, pieces as dots and squares, the frame of the board's view. Click or drag in it to move the
view.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import pygame as pg

from tabletop.table.board.board import Board
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

STEP_MS = 4.0
"""The time per frame for making the picture of the whole map."""


class Minimap(Widget):
    """Side 0 is shown by round dots, side 1 by squares, so colour is not the only sign. `dots`: (map point, seat)."""

    bleed = 2
    tip = "The whole map. Click or drag to look there. [M]"
    key = "minimap"

    crowded_out = False
    """Whether more important panels leave no room for it."""

    def __init__(self, board: Board, **attributes: object) -> None:
        super().__init__(**attributes)
        self.board = board
        self.dots: list[tuple[tuple[float, float], int]] = []
        self._picture: tuple[tuple[int, int], pg.Surface] | None = None
        self._making: tuple[tuple[int, int], Iterator[pg.Surface | None]] | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        w, h = self.board.cells.pixels
        if self.crowded_out:
            return 0
        return round(room * w / h) if across else min(round(room * h / w), t.px(150), round(t.window[1] * 0.165))

    def forget(self) -> None:
        """The board has another map."""
        self._picture = self._making = None
        self.dirty()

    def _frame(self) -> pg.Rect:
        w, h = self.board.cells.pixels
        k = min(self.rect.w / w, self.rect.h / h)
        frame = pg.Rect(0, 0, max(1, round(w * k)), max(1, round(h * k)))
        frame.center = self.rect.center
        return frame

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.h < 8:
            return
        frame = self._frame()
        if self._picture is None or self._picture[0] != frame.size:
            self._begin(frame.size)
        if self._picture is None:
            s.fill(self.board.painter.background, frame)
        elif self._picture[0] == frame.size:
            s.blit(self._picture[1], frame)
        else:
            s.blit(pg.transform.scale(self._picture[1], frame.size), frame)
        pg.draw.rect(s, rgb("#6b5a40"), frame, 1)
        k = frame.w / self.board.cells.pixels[0]
        r = max(3, t.px(3))
        for (x, y), seat in self.dots:
            at = (frame.x + x * k, frame.y + y * k)
            if seat == 0:
                pg.draw.circle(s, "#fffaf0", at, r + 1)
                pg.draw.circle(s, rgb(pal.SIDE[0]), at, r)
            else:
                box = pg.Rect(0, 0, 2 * r, 2 * r)
                box.center = (round(at[0]), round(at[1]))
                pg.draw.rect(s, "#fffaf0", box.inflate(2, 2))
                pg.draw.rect(s, rgb(pal.SIDE[1]), box)
        x, y, w, h = self.board.camera.seen
        seen = pg.Rect(frame.x + x * k, frame.y + y * k, w * k, h * k).clip(frame)
        pg.draw.rect(s, "#201a10", seen.inflate(2, 2), 3)
        pg.draw.rect(s, rgb(pal.HIGH["selected"][0]), seen, 2)

    def _begin(self, size: tuple[int, int]) -> None:
        """Begin a picture of another size; if the board is drawn at once, finish it at once as well."""
        if self._making is None or self._making[0] != size:
            self._making = (size, self.board.painter.sketch(size[0] / self.board.cells.pixels[0]))
        if self.board.patient:
            self.root.animate(self)
        else:
            self._make(None)

    def _make(self, end: float | None) -> None:
        """Make the present picture until `end` on `perf_counter`, or to its end."""
        assert self._making is not None
        size, steps = self._making
        for picture in steps:
            if picture is not None:
                self._picture, self._making = (size, pg.transform.smoothscale(picture, size)), None
                self.dirty()
                return
            if end is not None and perf_counter() >= end:
                return
        self._making = None  # a damaged picture broke it off

    def tick(self, now: int) -> bool:
        if self._making is not None:
            self._make(perf_counter() + STEP_MS / 1000)
        return self._making is not None

    def _go(self, pos: Pos) -> None:
        frame = self._frame()
        k = frame.w / self.board.cells.pixels[0]
        self.board.looking.to(((pos[0] - frame.x) / k, (pos[1] - frame.y) / k), force=True)
        self.dirty()

    def press(self, pos: Pos, e: pg.Event) -> bool:
        self._go(pos)
        return True

    def motion(self, pos: Pos, e: pg.Event) -> None:
        self._go(pos)

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        self.board.camera.zoom_by(1 if dy > 0 else -1)
        self.board.moved()
        return True
