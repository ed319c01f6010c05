"""The picture of a board: sheet, marks, pieces, effects, and what lies at its edge, one over the other. While the map
lies still it is kept, and of a new one only what differs is painted. A part of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.table.board import edge, effects
from tabletop.table.board.kept_picture import KeptPicture
from tabletop.table.draw import kit

if TYPE_CHECKING:
    from tabletop.table.board.board import Board
    from tabletop.table.ui.theme import Theme


class BoardPicture:
    """The picture of a board. `changes` is asked before a picture of which the board said that it differs, `draw` draws
    it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.kept = KeptPicture()

    def changes(self, window: pg.Surface) -> Sequence[pg.Rect]:
        """Where the board looks otherwise than in the last picture. While the map is moved, and until what stood in
        meanwhile is gone, that is everywhere, and nothing is kept: to keep it would make such frames longer.
        """
        board = self.board
        if board.time.moving or not board.making.finished or not board.root.stage.lowest(board):
            self.kept.forget()
            return [board.rect]
        canvas = self.kept.canvas(window)
        before, self.kept.sound = self.kept.sound, False  # where drawing breaks down, nothing is kept
        board.root.stage.paint_below(canvas, board)
        self._draw_all(canvas, board.theme)
        self.kept.sound = before
        return self.kept.drawn(board.rect)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        """Show what is kept, or draw it."""
        if self.kept.sound:
            self.kept.lay(s)
        else:
            self._draw_all(s, t)

    def _draw_all(self, s: pg.Surface, t: Theme) -> None:
        board = self.board
        board.making.begin()
        since, made = perf_counter(), board.time.made
        self._draw_sheet(s, t)
        board.overlay.lay(board.marks, board.cursor)
        board.overlay.draw(s, 0, board.patient, board.making.zoomed)
        if not board.hidden_pieces:
            board.pieces.draw(s)
        board.overlay.draw(s, 1, board.patient, board.making.zoomed)
        if board.overlay.behind:
            board.making.behind = board.making.coarse = True
        wide = board.cells.size[0] * board.camera.zoom
        for flash, share in board.flashes:
            effects.draw(s, flash, share, [board.camera.to_screen(p) for p in flash.points], wide)
        if not board.hidden_pieces and board.pointing.carried is None:
            board.beyond.draw(s, t)
        board.pieces.draw_carried(s)
        if board.magnified:
            board.pieces.draw_magnified(s, t)
        pg.draw.rect(s, kit.rgb("#171d1c"), board.rect, max(1, t.px(1.5)), border_radius=t.px(3))
        if not board.making.zoomed:
            board.time.drawn(since, made)

    def _draw_sheet(self, s: pg.Surface, t: Theme) -> None:
        """The printed sheet on the cloth: soft shadow, paper border, map."""
        board, sheet = self.board, self.board.sheet_rect
        edge.draw(s, sheet, board.rect, t.px(9))
        clip = s.get_clip()
        s.set_clip(sheet.clip(board.rect).clip(clip))
        seen = board.rect.clip(s.get_rect())
        area = s.subsurface(seen)
        area.set_clip(s.get_clip().move(-seen.x, -seen.y))  # a part of a surface does not keep to its clip by itself
        board.making.missing = board.painter.paint(area, board.camera.seen, board.camera.zoom, wait=not board.patient)
        s.set_clip(clip)
        if board.patient:
            board.animate()
