"""Making a board's pictures in the spare time of frames: old ones stand in until the new ones are ready, and likely
next ones are made in idle time. A part of the board.
"""

from __future__ import annotations

from time import perf_counter
from typing import Protocol

import pygame as pg

from tabletop.table.board.fan import View
from tabletop.table.board.frametime import FrameTime
from tabletop.table.board.overlay import Overlay
from tabletop.table.board.piece_layer import PieceLayer
from tabletop.table.board.sprite_cache import Album
from tabletop.table.board.tile_renderer import AT_ONCE_MS, Chart
from tabletop.table.draw import chit
from tabletop.table.play.contract import Sprite

PIECE_SHARE = 0.80
"""Side of a counter as a share of its cell's width."""
LARGEST_REDUCED = 1.7
"""The largest factor by which a picture may be reduced and still look sharp: two clicks of the wheel."""
SHOWN_AFTER = 3
"""The number of frames after which new pictures are shown."""


def piece_side(cell: float, zoom: float) -> int:
    """Side of a counter in pixels, for cells of this width in map pixels."""
    return max(12, round(cell * zoom * PIECE_SHARE))


def plain(sprite: Sprite, px: int, tile: bool = False) -> pg.Surface:
    """The picture of a piece without its shadow; `tile`: the small one, if it has one."""
    picture = sprite.small(px) if tile and sprite.small is not None else sprite.draw(px)
    return chit.dimmed(picture, 0.42) if sprite.dim else picture


class Bench(View, Protocol):
    """The board as its picture making sees it."""

    painter: Chart
    overlay: Overlay
    album: Album
    time: FrameTime
    patient: bool

    @property
    def piece_px(self) -> int: ...
    def piece_at_zoom(self, zoom: float) -> int:
        """Side of a counter in pixels at a zoom."""
        ...

    def tiled(self, px: int) -> bool:
        """Whether counters of this size are shown as tiles."""
        ...

    def dirty(self) -> None: ...


class Making:
    """Makes a board's pictures in the spare time of frames. `missing`: squares of the map with stand-ins; `behind`:
    whether pieces or marks have stand-ins; `coarse`: whether some of these look so; `zoomed`: whether this is the first
    picture at a new zoom; `due`: whether a frame is to be drawn; `ahead`: (piece, size, look) of likely next pictures,
    None while unknown.
    """

    def __init__(self, board: Bench, laid: PieceLayer) -> None:
        self.board = board
        self.laid = laid
        self.missing = 0
        self.behind = self.coarse = self.zoomed = self.due = False
        self.ahead: list[tuple[Sprite, int, int]] | None = None
        self._waiting: list[tuple[Sprite, int, int]] = []
        self._unseen = 0

    @property
    def sharp(self) -> bool:
        """Whether nothing in the last frame looked like a stand-in. Pieces may still be reduced from larger pictures;
        see `finished`.
        """
        return not self.missing and not self.coarse

    @property
    def finished(self) -> bool:
        """Whether there was no stand-in at all in the last frame."""
        return not self.missing and not self.behind

    def plan_anew(self) -> None:
        """Other pictures may be needed next."""
        self.ahead = None

    def begin(self) -> None:
        """Before the board is drawn: find out whether this is the first picture at a new zoom. The very first may take
        its time.
        """
        board = self.board
        self.behind = self.coarse = self.due = False
        self._unseen = 0
        self._waiting.clear()
        board.time.drawing()
        self.zoomed = board.painter.zoom > 0 and abs(board.painter.zoom - board.camera.zoom) > 1e-5
        if not board.painter.zoom:
            board.time.grant(AT_ONCE_MS)

    def pictures(self, looks: dict[int, Sprite], px: int) -> dict[int, pg.Surface]:
        """The pictures of these looks at this size. A missing one is replaced by the nearest size, scaled; one that was
        never drawn is drawn at once if the frame's time allows, but not in the first picture at a new zoom.
        """
        board = self.board
        page = board.album.page(px)
        out: dict[int, pg.Surface] = {}
        for look, sprite in looks.items():
            found = page.get(look)
            if found is None:
                standing = board.album.stand_in(look, px) if board.patient else None
                if not board.patient or (
                    standing is None and not self.zoomed and board.time.fits(px, "piece", urgent=True)
                ):
                    found = self._made(sprite, px, look)
                else:
                    self.behind = True
                    self.coarse = self.coarse or standing is None or board.album.coarse(look)
                    self._waiting.append((sprite, px, look))
                    found = standing or chit.chit(px, "#e6dcc4")
            out[look] = found
        return out

    def go_on(self) -> bool:
        """Spend the spare time of this frame on sharp parts of the map (half of it while pieces wait for their
        pictures), and the rest, if the map is still, on likely next pictures. Returns whether anything is left to make.
        New pictures are shown a few frames later, all together: a frame without drawing has more time. A view at a new
        zoom is shown first.
        """
        board = self.board
        if self._unseen >= SHOWN_AFTER or board.overlay.behind or abs(board.painter.zoom - board.camera.zoom) > 1e-5:
            board.dirty()
        board.time.begin(self.due)
        more = self._make()
        if self._unseen >= SHOWN_AFTER and not board.time.moving:
            board.dirty()
        return more

    def spare(self, until: float) -> None:
        """This frame is finished, and the next is due at `until` on `perf_counter`: continue making."""
        self.board.time.spare(until)
        if not self.due:
            self._make(0)

    def _make(self, frames: int = 1) -> bool:
        """Make what there is time for, after so many frames. Returns whether anything is left to make."""
        board = self.board
        if abs(board.painter.zoom - board.camera.zoom) > 1e-5:
            return False
        came, since, waited = 0, perf_counter(), len(self._waiting)
        coarse, reduced = self._reduce() if self.coarse else (0, 0)
        if self.missing:
            came = board.painter.step(board.time.room * (0.5 if coarse else 1.0))
            self.missing -= came
        elif not self._waiting or board.time.moving:
            board.painter.step(board.time.room_ahead)
        board.time.spent(since)
        polish = not self.missing and not board.time.moving
        while self._waiting and (coarse or polish) and board.time.fits(self._waiting[0][1], "piece"):
            self._made(*self._waiting.pop(0))
            coarse = max(0, coarse - 1)
        if came or reduced or self._unseen or len(self._waiting) < waited:
            became_sharp = not self.missing and not coarse and (came or reduced or self.coarse)
            self._unseen = SHOWN_AFTER if became_sharp or not self._waiting else max(1, self._unseen + frames)
        if self.behind or self.missing or self._unseen or board.painter.busy or board.time.moving:
            return True
        board.time.opening = False
        return self._make_ahead()

    def _reduce(self) -> tuple[int, int]:
        """Reduce larger pictures for the pieces that wait for their own, and move those to the end of the queue.
        Returns how many still look coarse, and how many were reduced.
        """
        board, px = self.board, self.board.piece_px
        largest, tiled = px * LARGEST_REDUCED, board.tiled(px)
        while largest > px and board.tiled(int(largest)) != tiled:
            largest -= 1
        coarse: list[tuple[Sprite, int, int]] = []
        clear: list[tuple[Sprite, int, int]] = []
        reduced = 0
        since, room = perf_counter(), board.time.room / 1000
        for one in self._waiting:
            done = not board.album.coarse(one[2])
            if not done and perf_counter() - since < room and board.album.reduced(one[2], px, largest):
                done, reduced = True, reduced + 1
            (clear if done else coarse).append(one)
        self._waiting = coarse + clear
        return len(coarse), reduced

    def _plan_ahead(self) -> list[tuple[Sprite, int, int]]:
        """(piece, size, look) of likely next pictures: pieces out of sight, then those in sight one zoom step in and
        out.
        """
        board = self.board
        px = board.piece_px
        looks = {look: sprite for sprite, _, look in self.laid.order}
        plan = [(sprite, px, look) for look, sprite in looks.items()]
        steps = board.camera.steps()
        here = min(range(len(steps)), key=lambda i: abs(steps[i] - board.camera.zoom))
        shown = {look: sprite for _, _, look, sprite in self.laid.in_sight(0)}
        for zoom in steps[here + 1 : here + 2] + steps[max(0, here - 1) : here]:
            plan += [(sprite, board.piece_at_zoom(zoom), look) for look, sprite in shown.items()]
        return [(sprite, size, look) for sprite, size, look in plan if look not in board.album.page(size)]

    def _make_ahead(self) -> bool:
        """In idle time: make likely next pictures. Returns whether there are more."""
        board = self.board
        if self.ahead is None:
            self.ahead = self._plan_ahead()
        while self.ahead and board.time.fits(self.ahead[0][1], "piece") and board.album.bytes < board.album.most * 0.8:
            self._made(*self.ahead.pop(0))
        board.album.page(board.piece_px)
        return bool(self.ahead) and board.album.bytes < board.album.most * 0.8

    def _made(self, sprite: Sprite, px: int, look: int) -> pg.Surface:
        """The sharp picture of a piece with its shadow, its middle on the piece's position. Equal pieces share it."""
        since = perf_counter()
        picture = plain(sprite, px, self.board.tiled(px))
        if sprite.shadow and (sprite.level >= 0 or sprite.stacks):
            canvas = pg.Surface((picture.get_width() + px // 12, picture.get_height() + px // 12), pg.SRCALPHA)
            chit.place(canvas, picture, (canvas.get_width() // 2, canvas.get_height() // 2), max(0, sprite.level))
            picture = canvas
        self.board.album.keep(look, px, picture)
        self.board.time.spent(since, px, "piece")
        return picture
