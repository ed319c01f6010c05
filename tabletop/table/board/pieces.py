"""Drawing the pieces of a board: all in one call with their shadows, lifted ones last. A part of the board."""

from __future__ import annotations

from typing import Protocol

import pygame as pg

from tabletop.table.board.declutter import LEAST
from tabletop.table.board.fan import View
from tabletop.table.board.piece_layer import PieceLayer, window_origin
from tabletop.table.board.pointer_input import GLIDE_MS, Pointing
from tabletop.table.board.render_queue import Making, plain
from tabletop.table.board.sprite_cache import Album
from tabletop.table.draw import chit, lines
from tabletop.table.play.contract import Sprite
from tabletop.table.ui.root import Root
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos

Blit = tuple[pg.Surface, tuple[int, int]]


class PiecesBoard(View, Protocol):
    """The board as its piece drawing sees it."""

    album: Album
    selected_piece: str

    @property
    def root(self) -> Root: ...
    @property
    def piece_px(self) -> int: ...
    @property
    def theme(self) -> Theme: ...
    def tiled(self, px: int) -> bool:
        """Whether counters of this size are shown as tiles."""
        ...


class Pieces:
    """Draws the pieces with their finished pictures, and what the pointer carries. `drawn`: the number in the last
    frame.
    """

    def __init__(self, board: PiecesBoard, laid: PieceLayer, making: Making, pointing: Pointing) -> None:
        self.board = board
        self.laid = laid
        self.making = making
        self.pointing = pointing
        self.drawn = 0

    def draw(self, s: pg.Surface) -> None:
        """Draw all pieces in sight in one call; moving or carried ones come last and lifted."""
        board = self.board
        px, (ox, oy) = board.piece_px, window_origin(board.camera)
        apart: list[tuple[Sprite, Pos]] = (
            [
                (sprite, board.camera.to_screen(self.laid.moving[sprite.id]))
                for sprite, _, _ in self.laid.order
                if sprite.id in self.laid.moving
            ]
            if self.laid.moving
            else []
        )
        blits: list[Blit] = []
        held, shown = self._held_ids(), self.laid.in_sight(2 * px)
        gathered = self.laid.gathered if board.tiled(px) else None
        for a, b in gathered.links if gathered is not None else ():
            pg.draw.line(s, "#fbf5e4", (a[0] - ox, a[1] - oy), (b[0] - ox, b[1] - oy), 3)
            pg.draw.line(s, "#231a10", (a[0] - ox, a[1] - oy), (b[0] - ox, b[1] - oy), 1)
            pg.draw.circle(s, "#231a10", (b[0] - ox, b[1] - oy), 3)
        sharp = self.making.pictures({look: sprite for _, _, look, sprite in shown}, px)
        for x, y, look, sprite in shown:
            if sprite.id in held:
                apart.append((sprite, (x - ox, y - oy)))
                continue
            picture = sharp[look]
            blits.append((picture, (x - ox - picture.get_width() // 2, y - oy - picture.get_height() // 2)))
            if sprite.id == board.selected_piece:
                frame = chit.outline(px, "selected")
                blits.append((frame, (x - ox - frame.get_width() // 2, y - oy - frame.get_height() // 2)))
        s.fblits(blits)
        if gathered is not None and gathered.counts:
            for x, y, _, sprite in shown:
                if sprite.id in gathered.counts:
                    self._count(s, (x - ox, y - oy), gathered.counts[sprite.id])
        meant = self.pointing.meant
        for x, y, look, sprite in shown:
            if meant is not None and sprite.id == meant.id and sprite.id not in held:
                self._come_up(s, sharp[look], (x - ox, y - oy), px)
        board.album.tidy(px, sharp.keys())
        self.drawn = len(blits) + len(apart)
        for sprite, at in apart:
            self._draw_apart(s, sprite, at, px)

    def _come_up(self, s: pg.Surface, picture: pg.Surface, at: Pos, px: int) -> None:
        """Draw the piece of the open fan that the pointer means above the others, framed."""
        s.blit(picture, picture.get_rect(center=at))
        if self.board.tiled(px):
            wide, high = self.board.tile_size or (px, px)
            place = pg.Rect(0, 0, wide + 6, high + 6)
            place.center = at
            pg.draw.rect(s, "#231a10", place, 4, border_radius=5)
            pg.draw.rect(s, "#fffaf0", place.inflate(-2, -2), 2, border_radius=4)
        else:
            frame = chit.outline(px, "hover")
            s.blit(frame, frame.get_rect(center=at))

    def _count(self, s: pg.Surface, at: Pos, count: int) -> None:
        """Draw the number of gathered pieces on a disc at the upper corner of their tile; inside the board while a part
        of the tile is visible.
        """
        t = self.board.theme
        across, down = t.px(LEAST[0] / 2), t.px(LEAST[1] / 2)
        if not self.board.rect.colliderect((at[0] - across, at[1] - down, 2 * across, 2 * down)):
            return
        room = self.board.rect.inflate(-t.px(22), -t.px(22))
        disc = pg.Rect(0, 0, 1, 1)
        disc.center = at[0] + across + t.px(4), at[1] - down - t.px(3)
        middle = disc.clamp(room).center
        pg.draw.circle(s, "#231a10", middle, t.px(9))
        pg.draw.circle(s, "#fffaf0", middle, t.px(8))
        t.say(s, str(count), middle, "small bold", "ink", "c")

    def _held_ids(self) -> set[str]:
        """Pieces that are carried or glide back."""
        pointing = self.pointing
        held = {pointing.gliding[0].id} if pointing.gliding is not None else set()
        return (
            held | {pointing.carried.id} if pointing.carried is not None and pointing.carried_kind == "piece" else held
        )

    def _draw_apart(self, s: pg.Surface, sprite: Sprite, at: Pos, px: int) -> None:
        if self.pointing.gliding is not None and self.pointing.gliding[0].id == sprite.id:
            return
        picture = plain(sprite, px, self.board.tiled(px))
        if sprite.id in self._held_ids():
            s.blit(chit.faded(picture, 96), picture.get_rect(center=at))
        elif not sprite.shadow or (sprite.level < 0 and not sprite.stacks):
            s.blit(picture, picture.get_rect(center=at))
        else:
            chit.place(s, picture, at, max(0, sprite.level), 0.55)

    def draw_carried(self, s: pg.Surface) -> None:
        """Draw the carried piece or line, or a piece that glides back."""
        pointing = self.pointing
        board = self.board
        if pointing.carried is not None and pointing.carried_kind == "line":
            a = board.camera.to_screen(self.laid.position(pointing.carried))
            lines.fire_line(s, a, pointing.carried_at, max(0.5, board.cells.size[0] * board.camera.zoom / 96))
        elif pointing.carried is not None:
            picture = plain(pointing.carried, board.piece_px, board.tiled(board.piece_px))
            chit.place(s, picture, pointing.carried_at, max(0, pointing.carried.level), 1.0)
        elif pointing.gliding is not None:
            sprite, a, b, began = pointing.gliding
            share = min(1.0, max(0.0, (board.root.now - began) / GLIDE_MS))
            picture = plain(sprite, board.piece_px, board.tiled(board.piece_px))
            chit.place(
                s,
                picture,
                (round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)),
                max(0, sprite.level),
                1 - share,
            )

    def draw_magnified(self, s: pg.Surface, t: Theme) -> None:
        """Draw the piece under the pointer enlarged, beside its place."""
        board = self.board
        sprite = self.pointing.spot.sprite if self.pointing.spot else None
        if sprite is None:
            return
        px = min(t.px(230), board.rect.h // 2)
        picture = sprite.draw(px)
        x, y = board.camera.to_screen(self.laid.position(sprite))
        gap = board.piece_px // 2 + picture.get_width() // 2
        room = board.camera.free
        at = (x + gap if x + gap + picture.get_width() // 2 < room.right else x - gap, y)
        place = picture.get_rect(center=at).clamp(room)
        chit.place(s, picture, place.center, max(0, sprite.level), 0.4)
