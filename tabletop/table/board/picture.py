"""The picture of a board: sheet, marks, pieces, effects and edge plates, one over the other. While the map is still it
is kept, and only differences are painted. A part of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.table.board import effects
from tabletop.table.board.kept_picture import KeptPicture
from tabletop.table.draw import kit

if TYPE_CHECKING:
    from tabletop.table.board.board import Board
    from tabletop.table.ui.theme import Theme

# -- The printed sheet on the cloth: its soft shadow and its paper border. Only the part beside the map is drawn.

VEILS = ((10, 26), (6, 34), (3, 44))
"""The shadow: (pixels around the border, opacity) of layers over each other."""
FALL = (3, 6)
"""The offset of the shadow in pixels."""
CORNER = 24
"""Pixels from the outer edge of the shadow to where it is uniform along a side."""


def draw(surface: pg.Surface, sheet: pg.Rect, window: pg.Rect, border: int) -> None:
    """Draw the edge of a sheet at `sheet`, seen through `window`; `border` pixels of paper around the map."""
    if sheet.contains(window):
        return
    paper = sheet.inflate(2 * border, 2 * border)
    _shadow(surface, paper.move(FALL), paper, window)
    _paper(surface, paper, sheet, window)
    line = sheet.inflate(2, 2)
    for strip in _around(line, sheet):
        surface.fill(kit.rgb("#8c7f66"), strip.clip(window))


def _paper(surface: pg.Surface, paper: pg.Rect, sheet: pg.Rect, window: pg.Rect) -> None:
    """The border around the map, its corners a little rounded."""
    ink, r, n = kit.rgb("#efe5cc"), 3, 8
    pg.draw.rect(surface, ink, (paper.x, paper.y, n, n), border_top_left_radius=r)
    pg.draw.rect(surface, ink, (paper.right - n, paper.y, n, n), border_top_right_radius=r)
    pg.draw.rect(surface, ink, (paper.x, paper.bottom - n, n, n), border_bottom_left_radius=r)
    pg.draw.rect(surface, ink, (paper.right - n, paper.bottom - n, n, n), border_bottom_right_radius=r)
    for strip in _around(paper, sheet):
        for part in (strip.clip(paper.inflate(-2 * n, 0)), strip.clip(paper.inflate(0, -2 * n))):
            surface.fill(ink, part.clip(window))


def _around(outer: pg.Rect, inner: pg.Rect) -> tuple[pg.Rect, ...]:
    """Four strips between two rectangles."""
    return (
        pg.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
        pg.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pg.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
        pg.Rect(inner.right, inner.y, outer.right - inner.right, inner.h),
    )


def _shadow(surface: pg.Surface, cast: pg.Rect, paper: pg.Rect, window: pg.Rect) -> None:
    """Draw nine parts of one small picture: corners unchanged, sides stretched; nothing under the paper."""
    picture, reach = _shadow_picture(), VEILS[0][0]
    place = cast.inflate(2 * reach, 2 * reach)
    n = min(CORNER, place.w // 2, place.h // 2)
    if n < 1:
        return
    size = picture.get_width()
    spans_x = ((place.x, n, 0), (place.x + n, place.w - 2 * n, n), (place.right - n, n, size - n))
    spans_y = ((place.y, n, 0), (place.y + n, place.h - 2 * n, n), (place.bottom - n, n, size - n))
    for row, (y, high, v) in enumerate(spans_y):
        for column, (x, wide, u) in enumerate(spans_x):
            spot = pg.Rect(x, y, wide, high).clip(window.inflate(2 * CORNER, 2 * CORNER))
            if row == column == 1 or not spot.colliderect(window) or paper.contains(spot):
                continue
            part = picture.subsurface((u, v, n if column != 1 else 1, n if row != 1 else 1))
            if row == 1 or column == 1:
                part = pg.transform.scale(part, spot.size)
                surface.blit(part, spot)
            else:
                surface.blit(part, (x, y))


@lru_cache(1)
def _shadow_picture() -> pg.Surface:
    """The shadow of a small sheet, with a uniform stretch in the middle."""
    reach = VEILS[0][0]
    size = 2 * CORNER + 4
    out = pg.Surface((size, size), pg.SRCALPHA)
    for k, alpha in VEILS:
        veil = pg.Surface((size - 2 * (reach - k),) * 2, pg.SRCALPHA)
        pg.draw.rect(veil, (10, 8, 5, alpha), veil.get_rect(), border_radius=k + 3)
        out.blit(veil, (reach - k, reach - k))
    return out


# -- The picture of a board.


class BoardPicture:
    """The picture of a board. `changes` is called before a frame in which the board may differ, `draw` draws it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.kept = KeptPicture()

    def changes(self, window: pg.Surface) -> Sequence[pg.Rect]:
        """The areas in which the board differs from the last picture. While the map is moved, and until all stand-ins
        are gone, that is everything, and nothing is kept: keeping it would slow such frames.
        """
        board = self.board
        if board.time.moving or not board.making.finished or not board.root.stage.lowest(board):
            self.kept.forget()
            return [board.rect]
        canvas = self.kept.canvas(window)
        before, self.kept.sound = self.kept.sound, False  # if drawing fails, nothing is kept
        board.root.stage.paint_below(canvas, board)
        self._draw_all(canvas, board.theme)
        self.kept.sound = before
        return self.kept.drawn(board.rect)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        """Show the kept picture, or draw it."""
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
        draw(s, sheet, board.rect, t.px(9))
        clip = s.get_clip()
        s.set_clip(sheet.clip(board.rect).clip(clip))
        seen = board.rect.clip(s.get_rect())
        area = s.subsurface(seen)
        area.set_clip(s.get_clip().move(-seen.x, -seen.y))  # a subsurface does not inherit the clip
        board.making.missing = board.painter.paint(area, board.camera.seen, board.camera.zoom, wait=not board.patient)
        s.set_clip(clip)
        if board.patient:
            board.animate()
