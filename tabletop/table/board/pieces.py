"""Drawing the pieces of a board: all in one go with their shadows, old pictures standing in while new ones come, the lifted ones last."""
from __future__ import annotations

import time
from collections.abc import Sequence

import pygame as pg

from tabletop.table.board.camera import Camera, Point
from tabletop.table.board.cells import Cells
from tabletop.table.draw import chit, lines
from tabletop.table.play.contract import Sprite
from tabletop.table.ui.tree import Pos, Widget

PICTURE_MS = 3.0
"""Milliseconds of a frame that may go into pictures of pieces at a new zoom; the rest stand in scaled."""
PICTURE_BYTES = 24_000_000
"""Pictures of pieces are kept up to here; beyond it those out of sight go."""
GLIDE_MS = 140
"""Milliseconds in which a piece glides back from where it cannot stand."""


class Pieces(Widget):
    """Mixed into the board, which has the parts named here."""

    camera: Camera
    cells: Cells
    sprites: Sequence[Sprite]
    moving: dict[str, Point]
    carried: Sprite | None
    carried_at: Pos
    carried_kind: str
    gliding: tuple[Sprite, Pos, Pos, int] | None
    selected_piece: str
    patient: bool
    drawn_pieces: int
    _order: list[tuple[Sprite, Point, int]]
    _pictures: dict[int, tuple[int, pg.Surface]]
    _stand_ins: dict[int, tuple[int, pg.Surface]]
    _kept_bytes: int
    _end: float
    _behind: bool

    @property
    def piece_px(self) -> int:
        raise NotImplementedError

    def position(self, sprite: Sprite) -> Point:
        raise NotImplementedError

    def _draw_pieces(self, s: pg.Surface) -> None:
        """All pieces in sight in one go; those that move or are carried come last and lifted."""
        px, zoom, blits = self.piece_px, self.camera.zoom, []
        ox, oy = self.window_origin
        left, top, right, bottom = self.rect.x - 2 * px, self.rect.y - 2 * px, self.rect.right + 2 * px, self.rect.bottom + 2 * px
        self._end = time.perf_counter() + PICTURE_MS / 1000
        self._behind = False
        apart: list[tuple[Sprite, Pos]] = []
        seen: set[int] = set()
        for sprite, (mx, my), key in self._order:
            if sprite.id in self.moving:
                apart.append((sprite, self.camera.to_screen(self.moving[sprite.id])))
                continue
            x, y = round(mx * zoom) - ox, round(my * zoom) - oy
            if not (left < x < right and top < y < bottom):
                continue
            if self._is_held(sprite):
                apart.append((sprite, (x, y)))
                continue
            seen.add(key)
            have = self._pictures.get(key)
            picture = have[1] if have is not None and have[0] == px else self._picture(sprite, px, key)
            blits.append((picture, (x - picture.get_width() // 2, y - picture.get_height() // 2)))
            if sprite.id == self.selected_piece:
                frame = chit.outline(px, "selected")
                blits.append((frame, (x - frame.get_width() // 2, y - frame.get_height() // 2)))
        s.fblits(blits)
        self._tidy(seen)
        self.drawn_pieces = len(blits) + len(apart)
        for sprite, at in apart:
            self._draw_apart(s, sprite, at, px)
        if self._behind and self.window:
            self.root.animate(self)

    @property
    def window_origin(self) -> tuple[int, int]:
        """What is taken off a map point times zoom to have its place in the window."""
        return self.camera.origin[0] - self.camera.window.x, self.camera.origin[1] - self.camera.window.y

    def _is_held(self, sprite: Sprite) -> bool:
        carried = self.carried is not None and sprite.id == self.carried.id and self.carried_kind == "piece"
        return carried or (self.gliding is not None and self.gliding[0].id == sprite.id)

    def _draw_apart(self, s: pg.Surface, sprite: Sprite, at: Pos, px: int) -> None:
        if self.gliding is not None and self.gliding[0].id == sprite.id:
            return
        picture = self._plain(sprite, px)
        if self._is_held(sprite):
            s.blit(chit.faded(picture, 96), picture.get_rect(center=at))
        elif sprite.level < 0 and not sprite.stacks:
            s.blit(picture, picture.get_rect(center=at))
        else:
            chit.place(s, picture, at, max(0, sprite.level), 0.55)

    @staticmethod
    def _plain(sprite: Sprite, px: int) -> pg.Surface:
        """The picture of a piece without its shadow."""
        picture = sprite.draw(px)
        return chit.dimmed(picture, 0.42) if sprite.dim else picture

    def _picture(self, sprite: Sprite, px: int, key: int) -> pg.Surface:
        """The picture of a piece with its shadow, its middle on the piece's place. Equal pieces share it. When the time of the frame is used
        up the old one stands in, scaled."""
        have = self._pictures.get(key)
        if self.patient and time.perf_counter() > self._end:
            self._behind = True
            if have is None:
                return chit.chit(px, "#e6dcc4")
            standing = self._stand_ins.get(key)
            if standing is None or standing[0] != px:
                standing = (px, pg.transform.scale_by(have[1], px / have[0]))
                self._stand_ins[key] = standing
            return standing[1]
        picture = self._plain(sprite, px)
        if sprite.level >= 0 or sprite.stacks:
            canvas = pg.Surface((picture.get_width() + px // 12, picture.get_height() + px // 12), pg.SRCALPHA)
            chit.place(canvas, picture, (canvas.get_width() // 2, canvas.get_height() // 2), max(0, sprite.level))
            picture = canvas
        old = self._pictures.get(key)
        self._kept_bytes += _bytes(picture) - (_bytes(old[1]) if old is not None else 0)
        self._pictures[key] = (px, picture)
        self._stand_ins.pop(key, None)
        return picture

    def _tidy(self, seen: set[int]) -> None:
        """Let go of pictures of pieces out of sight when they have become many."""
        if self._kept_bytes <= PICTURE_BYTES:
            return
        for key in [key for key in self._pictures if key not in seen]:
            self._kept_bytes -= _bytes(self._pictures.pop(key)[1])
            self._stand_ins.pop(key, None)

    def _draw_carried(self, s: pg.Surface) -> None:
        if self.carried is not None and self.carried_kind == "line":
            a = self.camera.to_screen(self.position(self.carried))
            lines.fire_line(s, a, self.carried_at, max(0.5, self.cells.size[0] * self.camera.zoom / 96))
        elif self.carried is not None:
            picture = self._plain(self.carried, self.piece_px)
            chit.place(s, picture, self.carried_at, max(0, self.carried.level), 1.0)
        elif self.gliding is not None:
            sprite, a, b, began = self.gliding
            share = min(1.0, max(0.0, (self.root.now - began) / GLIDE_MS))
            picture = self._plain(sprite, self.piece_px)
            chit.place(s, picture, (round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)), max(0, sprite.level), 1 - share)


def _bytes(picture: pg.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
