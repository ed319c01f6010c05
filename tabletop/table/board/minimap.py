"""The small map: whole map, pieces as dots and squares, the frame of what the board shows. Click or drag in it
moves the view.
"""

from __future__ import annotations

import pygame as pg

from tabletop.table.board.board import Board
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos, Widget


class Minimap(Widget):
    """Side 0 is shown by round dots, side 1 by squares, so colour is not the only sign. `dots`: (map point, seat)."""

    bleed = 2
    tip = "The whole map. Click or drag to look there. [M]"
    key = "minimap"

    crowded_out = False
    """Whether there is no room for it beside the panels that tell more."""

    def __init__(self, board: Board, **attrs: object) -> None:
        super().__init__(**attrs)
        self.board = board
        self.dots: list[tuple[tuple[float, float], int]] = []
        self._picture: tuple[tuple[int, int], pg.Surface] | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        w, h = self.board.cells.pixels
        if self.crowded_out:
            return 0
        return round(room * w / h) if across else min(round(room * h / w), t.px(150), round(t.window[1] * 0.165))

    def forget(self) -> None:
        """The board has another map."""
        self._picture = None
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
            picture = self.board.painter.picture(frame.w / self.board.cells.pixels[0])
            self._picture = (frame.size, pg.transform.smoothscale(picture, frame.size))
        s.blit(self._picture[1], frame)
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

    def _go(self, pos: Pos) -> None:
        frame = self._frame()
        k = frame.w / self.board.cells.pixels[0]
        self.board.look_at(((pos[0] - frame.x) / k, (pos[1] - frame.y) / k), force=True)
        self.dirty()

    def press(self, pos: Pos, e: pg.Event) -> bool:
        self._go(pos)
        return True

    def motion(self, pos: Pos, e: pg.Event) -> None:
        self._go(pos)

    def wheel(self, dx: float, dy: float, pos: Pos, mods: int) -> bool:
        self.board.camera.zoom_by(1 if dy > 0 else -1)
        self.board.moved()
        return True
