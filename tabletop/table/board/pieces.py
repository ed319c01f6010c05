"""Drawing the pieces of a board: all in one go with their shadows, old pictures standing in while new ones come,
the lifted ones last.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import pygame as pg

from tabletop.table.board.album import Album
from tabletop.table.board.camera import Camera, Point
from tabletop.table.board.cells import Cells
from tabletop.table.board.chart import AT_ONCE_MS, Chart
from tabletop.table.board.frametime import FrameTime
from tabletop.table.board.overlay import Overlay
from tabletop.table.draw import chit, lines
from tabletop.table.play.contract import Spot, Sprite
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos, Widget

PIECE_SHARE = 0.80
"""Side of a counter as a part of its cell's width."""
SHOWN_AFTER = 3
"""Frames after which what was made meanwhile is shown."""
GLIDE_MS = 140
"""Milliseconds in which a piece glides back from where it cannot stand."""
Blit = tuple[pg.Surface, tuple[int, int]]


def piece_side(cell: float, zoom: float) -> int:
    """Side of a counter in pixels, for cells so wide in map pixels."""
    return max(12, round(cell * zoom * PIECE_SHARE))


class Pieces(Widget):
    """Mixed into the board, which has the parts named here."""

    camera: Camera
    cells: Cells
    painter: Chart
    album: Album
    time: FrameTime
    overlay: Overlay
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
    _hover: Spot | None
    _laid: tuple[float, list[tuple[int, int, int, Sprite]]]
    _ahead: list[tuple[Sprite, int, int]] | None
    _waiting: list[tuple[Sprite, int, int]]
    _missing: int
    _unseen: int
    _due: bool
    _behind: bool
    _zoomed: bool

    @property
    def piece_px(self) -> int:
        raise NotImplementedError

    def position(self, sprite: Sprite) -> Point:
        raise NotImplementedError

    def _draw_pieces(self, s: pg.Surface) -> None:
        """All pieces in sight in one go; those that move or are carried come last and lifted."""
        px, (ox, oy) = self.piece_px, self.window_origin
        apart: list[tuple[Sprite, Pos]] = (
            [
                (sprite, self.camera.to_screen(self.moving[sprite.id]))
                for sprite, _, _ in self._order
                if sprite.id in self.moving
            ]
            if self.moving
            else []
        )
        blits: list[Blit] = []
        held, shown = self._held_ids(), self._in_sight(2 * px)
        sharp = self._pictures({look: sprite for _, _, look, sprite in shown}, px)
        for x, y, look, sprite in shown:
            if sprite.id in held:
                apart.append((sprite, (x - ox, y - oy)))
                continue
            picture = sharp[look]
            blits.append((picture, (x - ox - picture.get_width() // 2, y - oy - picture.get_height() // 2)))
            if sprite.id == self.selected_piece:
                frame = chit.outline(px, "selected")
                blits.append((frame, (x - ox - frame.get_width() // 2, y - oy - frame.get_height() // 2)))
        s.fblits(blits)
        self.album.tidy(px, sharp.keys())
        self.drawn_pieces = len(blits) + len(apart)
        for sprite, at in apart:
            self._draw_apart(s, sprite, at, px)

    def _in_sight(self, rim: int) -> list[tuple[int, int, int, Sprite]]:
        """(x, y, look, piece) of the pieces at rest that the window shows, in map pixels of the present zoom."""
        zoom, moving = self.camera.zoom, self.moving
        if self._laid[0] != zoom:
            self._laid = (
                zoom,
                [(round(x * zoom), round(y * zoom), look, sprite) for sprite, (x, y), look in self._order],
            )
        ox, oy = self.window_origin
        left, top, right, bottom = (
            self.rect.x - rim + ox,
            self.rect.y - rim + oy,
            self.rect.right + rim + ox,
            self.rect.bottom + rim + oy,
        )
        shown = [laid for laid in self._laid[1] if left < laid[0] < right and top < laid[1] < bottom]
        return [laid for laid in shown if laid[3].id not in moving] if moving else shown

    def _held_ids(self) -> set[str]:
        """Pieces that are carried or glide back."""
        held = {self.gliding[0].id} if self.gliding is not None else set()
        return held | {self.carried.id} if self.carried is not None and self.carried_kind == "piece" else held

    @property
    def window_origin(self) -> tuple[int, int]:
        """What is taken off a map point times zoom to have its place in the window."""
        return self.camera.origin[0] - self.camera.window.x, self.camera.origin[1] - self.camera.window.y

    def _draw_apart(self, s: pg.Surface, sprite: Sprite, at: Pos, px: int) -> None:
        if self.gliding is not None and self.gliding[0].id == sprite.id:
            return
        picture = self._plain(sprite, px)
        if sprite.id in self._held_ids():
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

    def _pictures(self, looks: dict[int, Sprite], px: int) -> dict[int, pg.Surface]:
        """The pictures of these looks at this size. For what is missing the nearest size stands in, scaled; what
        was never drawn at any size is drawn at once as far as the time of the frame goes, but not in the first
        picture at a new zoom.
        """
        page = self.album.page(px)
        out: dict[int, pg.Surface] = {}
        for look, sprite in looks.items():
            found = page.get(look)
            if found is None:
                standing = self.album.stand_in(look, px) if self.patient else None
                if not self.patient or (
                    standing is None and not self._zoomed and self.time.fits(px, "piece", urgent=True)
                ):
                    found = self._made(sprite, px, look)
                else:
                    self._behind = True
                    self._waiting.append((sprite, px, look))
                    found = standing or chit.chit(px, "#e6dcc4")
            out[look] = found
        return out

    def dirty(self) -> None:
        self._due = True
        super().dirty()

    def _begin_picture(self) -> None:
        """Before the board is drawn: whether this is the first picture at a new zoom. The first of all has time for
        everything.
        """
        self._behind = self._due = False
        self._unseen = 0
        self._waiting.clear()
        self.time.drawing()
        self._zoomed = self.painter.zoom > 0 and abs(self.painter.zoom - self.camera.zoom) > 1e-5
        if not self.painter.zoom:
            self.time.grant(AT_ONCE_MS)

    def _make_sharp(self) -> bool:
        """Give the room of this frame to sharp parts of the map (half of it while pieces wait for their pictures),
        and what is left when the map lies still to what may be seen next; whether anything is left to make. What
        was made is shown a few frames later, all together: a frame without drawing has more room. A view at a new
        zoom is shown first.
        """
        if self._unseen >= SHOWN_AFTER or self.overlay.behind or abs(self.painter.zoom - self.camera.zoom) > 1e-5:
            self.dirty()
        self.time.begin(self._due)
        if abs(self.painter.zoom - self.camera.zoom) > 1e-5:
            return False
        came, since, waited = 0, perf_counter(), len(self._waiting)
        if self._missing:
            came = self.painter.step(self.time.room * (0.5 if waited else 1.0))
            self._missing -= came
        elif not self._behind:
            self.painter.step(self.time.room_ahead)
        self.time.spent(since)
        while self._waiting and self.time.fits(self._waiting[0][1], "piece"):
            self._made(*self._waiting.pop(0))
        if came or self._unseen or len(self._waiting) < waited:
            self._unseen = self._unseen + 1 if self._missing or self._waiting else SHOWN_AFTER
        if self._behind or self._missing or self._unseen or self.painter.busy or self.time.moving:
            return True
        return self._make_ahead()

    def _plan_ahead(self) -> list[tuple[Sprite, int, int]]:
        """(piece, size, look) of pictures that may be asked for next: pieces out of sight, then those in sight one
        zoom step in and out.
        """
        px, wide = self.piece_px, self.cells.size[0]
        looks = {look: sprite for sprite, _, look in self._order}
        plan = [(sprite, px, look) for look, sprite in looks.items()]
        steps = self.camera.steps()
        here = min(range(len(steps)), key=lambda i: abs(steps[i] - self.camera.zoom))
        shown = {look: sprite for _, _, look, sprite in self._in_sight(0)}
        for zoom in steps[here + 1 : here + 2] + steps[max(0, here - 1) : here]:
            plan += [(sprite, piece_side(wide, zoom), look) for look, sprite in shown.items()]
        return [(sprite, size, look) for sprite, size, look in plan if look not in self.album.page(size)]

    def _make_ahead(self) -> bool:
        """While nothing else is to be done: make pictures that may be asked for next; whether there are more."""
        if self._ahead is None:
            self._ahead = self._plan_ahead()
        while self._ahead and self.time.fits(self._ahead[0][1], "piece") and self.album.bytes < self.album.most * 0.8:
            self._made(*self._ahead.pop(0))
        self.album.page(self.piece_px)
        return bool(self._ahead) and self.album.bytes < self.album.most * 0.8

    def _made(self, sprite: Sprite, px: int, look: int) -> pg.Surface:
        """The sharp picture of a piece with its shadow, its middle on the piece's place. Equal pieces share it."""
        since = perf_counter()
        picture = self._plain(sprite, px)
        if sprite.level >= 0 or sprite.stacks:
            canvas = pg.Surface((picture.get_width() + px // 12, picture.get_height() + px // 12), pg.SRCALPHA)
            chit.place(canvas, picture, (canvas.get_width() // 2, canvas.get_height() // 2), max(0, sprite.level))
            picture = canvas
        self.album.keep(look, px, picture)
        self.time.spent(since, px, "piece")
        return picture

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
            chit.place(
                s,
                picture,
                (round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)),
                max(0, sprite.level),
                1 - share,
            )

    def _draw_magnified(self, s: pg.Surface, t: Theme) -> None:
        """The piece under the pointer, as large as a hand would hold it to the eye, beside its place."""
        sprite = self._hover.sprite if self._hover else None
        if sprite is None:
            return
        px = min(t.px(230), self.rect.h // 2)
        picture = sprite.draw(px)
        x, y = self.camera.to_screen(self.position(sprite))
        gap = self.piece_px // 2 + picture.get_width() // 2
        at = (x + gap if x + gap + picture.get_width() // 2 < self.rect.right else x - gap, y)
        place = picture.get_rect(center=at).clamp(self.rect)
        chit.place(s, picture, place.center, max(0, sprite.level), 0.4)
