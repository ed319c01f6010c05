"""The board: one widget with its own camera. Map, marks, pieces, effects; the pointer's clicks, drags, pan and zoom.

It knows no game: a `Player` (the play screen) is asked for sprites and marks and told what the pointer does.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import pygame as pg

from tabletop.data.tiled.sheet import MapSheet
from tabletop.table.board import edge, effects, stacks
from tabletop.table.board.album import Album
from tabletop.table.board.camera import Camera, Point
from tabletop.table.board.cells import Cells
from tabletop.table.board.chart import Chart
from tabletop.table.board.frametime import FrameTime
from tabletop.table.board.overlay import Overlay
from tabletop.table.board.paper import Printer
from tabletop.table.board.pieces import GLIDE_MS, piece_side
from tabletop.table.board.pointing import Player, Pointing
from tabletop.table.draw import kit
from tabletop.table.play.contract import Cell, Flash, Mark, Spot, Sprite
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos

FAN_MS = 260


class Board(Pointing):
    """See the module. `sprites`, `marks` and `flashes` are set from outside; positions in `moving` override those
    of sprites.
    """

    focusable = True
    clips = True
    takes_drops = True
    grow = 1
    bleed = 0
    key = "board"

    def __init__(self, sheet: MapSheet, player: Player) -> None:
        super().__init__()
        self.sheet = sheet
        self.player = player
        self.cells = Cells(sheet)
        self.printer = Printer(sheet)
        self.painter = Chart(sheet, self.printer)
        self.camera = Camera(self.cells.pixels, pg.Rect(0, 0, 800, 600))
        self.sprites: Sequence[Sprite] = ()
        self.marks: Sequence[Mark] = ()
        self.flashes: list[tuple[Flash, float]] = []
        self.moving: dict[str, Point] = {}
        self.hidden_pieces = False
        self.magnified = False
        self.fanned: Cell | None = None
        self.cursor: Cell | None = None
        self.selected_piece = ""
        self._places: dict[str, Point] = {}
        self.album = Album()
        self.time = FrameTime()
        self.overlay = Overlay(self.camera, self.cells, self.time)
        self._numbers: dict[object, int] = {}
        """A number for every look of a piece, because looks are slow to compare."""
        self._order: list[tuple[Sprite, Point, int]] = []
        self._laid: tuple[float, list[tuple[int, int, int, Sprite]]] = (0.0, [])
        self._ahead: list[tuple[Sprite, int, int]] | None = None
        self._looks = 0
        self._behind = self._zoomed = self._due = False
        self._waiting: list[tuple[Sprite, int, int]] = []
        self._unseen = 0
        self._opened = False
        self.patient = True
        """Pieces of the map come in over frames, with stand-ins meanwhile; False draws all at once (pictures to a
        file).
        """
        self.drawn_pieces = 0
        self._missing = 0

    def lay(self, sheet: MapSheet, numbers: bool = True) -> None:
        """Another map on the table, as when a new mission begins. `numbers`: whether hex labels are printed on it."""
        grid_on, self.sheet = self.printer.grid_on, sheet
        self.painter.put_away()
        self.cells, self.printer = Cells(sheet), Printer(sheet)
        self.printer.grid_on, self.printer.numbers_on = grid_on, numbers
        self.painter = Chart(sheet, self.printer)
        if self.cells.pixels != self.camera.map_size:
            self.camera = Camera(self.cells.pixels, self.camera.window)
        self.overlay = Overlay(self.camera, self.cells, self.time)
        self._arrange()
        self.dirty()

    # -- layout
    def place(self, rect: pg.Rect, t: Theme) -> None:
        super().place(rect, t)
        if rect.w < 8 or rect.h < 8:
            return
        self.camera.resize(rect)
        if not self._opened:
            self._opened = True
            self.camera.fit()
        self.player.board_moved()

    @property
    def piece_px(self) -> int:
        """Side of a counter in pixels at the present zoom."""
        return piece_side(self.cells.size[0], self.camera.zoom)

    # -- content
    def show(self, sprites: Sequence[Sprite], drawn: Sequence[Mark]) -> None:
        """New pieces and marks."""
        self.sprites, self.marks = sprites, drawn
        looks = {(s.key, s.dim, s.level) for s in sprites}
        for gone in [look for look in self._numbers if look not in looks]:
            self.album.drop(self._numbers.pop(gone))
        self._arrange()
        self._look_again()
        self.dirty()

    def _arrange(self) -> None:
        self._places = stacks.places([s for s in self.sprites if s.id not in self.moving], self.fanned)
        self._order = [
            (s, self.position(s), self._number(s))
            for s in sorted(self.sprites, key=lambda p: (p.level >= 0, p.order, p.id))
        ]
        self._laid = (0.0, [])
        self._ahead = None

    def _number(self, sprite: Sprite) -> int:
        look = (sprite.key, sprite.dim, sprite.level)
        if look not in self._numbers:
            self._looks += 1
            self._numbers[look] = self._looks
        return self._numbers[look]

    def position(self, sprite: Sprite) -> Point:
        """Where a piece lies, in map points."""
        if sprite.id in self.moving:
            return self.moving[sprite.id]
        x, y = self.cells.centre(sprite.cell)
        dx, dy = self._places.get(sprite.id, (0.0, 0.0))
        wide = self.cells.size[0]
        return x + (dx + sprite.offset[0]) * wide, y + (dy + sprite.offset[1]) * wide

    def sprite(self, name: str) -> Sprite | None:
        return next((s for s in self.sprites if s.id == name), None)

    @property
    def sharp(self) -> bool:
        """Whether nothing stands in for a picture that is still to be made, as of the last frame."""
        return not self._missing and not self._behind

    def moved(self) -> None:
        """The camera has moved: what was made ready ahead is void, and the table is told."""
        self.time.moved()
        self._ahead = None
        self.dirty()
        self.player.board_moved()

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 8 or self.rect.h < 8:
            return
        self._begin_picture()
        since, made = perf_counter(), self.time.made
        self._draw_sheet(s, t)
        self.overlay.lay(self.marks, self.cursor)
        self.overlay.draw(s, 0, self.patient, self._zoomed)
        if not self.hidden_pieces:
            self._draw_pieces(s)
        self.overlay.draw(s, 1, self.patient, self._zoomed)
        self._behind = self._behind or self.overlay.behind
        for flash, share in self.flashes:
            effects.draw(
                s, flash, share, [self.camera.to_screen(p) for p in flash.points], self.cells.size[0] * self.camera.zoom
            )
        self._draw_carried(s)
        if self.magnified:
            self._draw_magnified(s, t)
        self._frame(s, t)
        if not self._zoomed:
            self.time.drawn(since, made)

    def _draw_sheet(self, s: pg.Surface, t: Theme) -> None:
        """The printed sheet on the cloth: soft shadow, paper border, map."""
        x0, y0 = self.camera.to_screen((0.0, 0.0))
        w, h = self.cells.pixels
        sheet = pg.Rect(x0, y0, round(w * self.camera.zoom), round(h * self.camera.zoom))
        edge.draw(s, sheet, self.rect, t.px(9))
        clip = s.get_clip()
        s.set_clip(sheet.clip(self.rect).clip(clip))
        seen = self.rect.clip(s.get_rect())
        area = s.subsurface(seen)
        area.set_clip(s.get_clip().move(-seen.x, -seen.y))  # a part of a surface does not keep to its clip by itself
        self._missing = self.painter.paint(area, self.camera.seen, self.camera.zoom, wait=not self.patient)
        s.set_clip(clip)
        if self.patient:
            self.root.animate(self)

    def _frame(self, s: pg.Surface, t: Theme) -> None:
        pg.draw.rect(s, kit.rgb("#171d1c"), self.rect, max(1, t.px(1.5)), border_radius=t.px(3))

    # -- time
    def tick(self, now: int) -> bool:
        more = False
        if self.gliding is not None:
            if now - self.gliding[3] >= GLIDE_MS:
                self.gliding = None
            else:
                more = True
            self.dirty()
        if self.patient and self._make_sharp():
            more = True
        if self._scroll(now):
            more = True
        if (
            self._hover
            and self._hover.sprite
            and self.fanned != self._hover.cell
            and self._stack_size(self._hover.cell) > 1
        ):
            if now - self._hover_since >= FAN_MS:
                self.fan(self._hover.cell)
            else:
                more = True
        return more

    def fan(self, cell: Cell | None) -> None:
        """Fan out the stack of a cell (None: close it)."""
        if cell != self.fanned:
            self.fanned = cell
            self._arrange()
            self.dirty()

    def _stack_size(self, cell: Cell) -> int:
        return sum(s.cell == cell and s.stacks for s in self.sprites)

    # -- where is the pointer
    def spot(self, pos: Pos) -> Spot:
        """What lies under a window position."""
        point = self.camera.to_map(pos)
        cell = self.cells.at(point)
        sprite = self.piece_at(pos)
        if sprite is not None and sprite.stacks:
            cell = sprite.cell
        return Spot(cell, sprite, point, cell in self.cells)

    def piece_at(self, pos: Pos) -> Sprite | None:
        """The piece under a point of the window, the topmost first."""
        if self.hidden_pieces:
            return None
        best: Sprite | None = None
        for sprite, point, _ in self._order:
            x, y = self.camera.to_screen(self.moving.get(sprite.id, point))
            half = self.cells.size[0] * self.camera.zoom * sprite.size / 2
            if abs(pos[0] - x) <= half and abs(pos[1] - y) <= half:
                best = sprite
        return best

    # -- pictures
    def forget_pictures(self) -> None:
        """Pieces must be drawn anew (other colours)."""
        self.album.clear()
        self.overlay.clear()
        self.dirty()

    def put_away(self) -> None:
        """The board is not shown again: its pictures go now, not when the system finds out that nobody holds it."""
        self.painter.put_away()
        self.printer.put_away()
        self.album.clear()
        self.overlay.clear()

    def drop_map_pictures(self) -> None:
        """The print of the map changed (grid, numbers): chunks are made anew."""
        self.painter.forget()
        self.dirty()
