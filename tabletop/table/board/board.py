"""The board: one widget with its own camera. It has map, marks, pieces and effects, and delegates to its parts.

It is independent of any game: a `PointerTarget` (the play screen) supplies sprites and marks and receives the pointer's
actions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame as pg

from tabletop.data.tiled.sheet import MapSheet
from tabletop.table.board import declutter
from tabletop.table.board.camera import LARGEST, Camera
from tabletop.table.board.cells import Cells
from tabletop.table.board.frametime import FrameTime
from tabletop.table.board.offscreen import Beyond
from tabletop.table.board.overlay import Overlay
from tabletop.table.board.paper import Printer
from tabletop.table.board.picture import BoardPicture
from tabletop.table.board.piece_layer import PieceLayer, window_origin
from tabletop.table.board.pieces import Pieces
from tabletop.table.board.pointer_input import PointerTarget, Pointing, Scrolling
from tabletop.table.board.render_queue import PIECE_SHARE, Making, piece_side
from tabletop.table.board.sprite_cache import Album
from tabletop.table.board.tile_renderer import Chart
from tabletop.table.board.viewport import Looking
from tabletop.table.play.contract import Afar, Cell, Flash, Mark, Spot, Sprite
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

LIT = frozenset({"reach", "target", "fire"})
"""Marks of cells where the player can act now."""
NEAREST = 110
"""Cell size in pixels at the last zoom step, at scale 1: the word on a counter in it is readable."""


class Board(Widget):
    """One widget with its own camera. It has the map, the camera over it and the album of pictures, and parts for the
    rest: `laid` (the pieces and their positions), `pieces` (drawing them), `making` (when to make their pictures),
    `pointing` (the pointer), `scrolling` and `looking` (moving the view). `marks` and `flashes` are set from outside.
    """

    focusable = True
    clips = True
    takes_drops = True
    grow = 1
    bleed = 0
    key = "board"

    def __init__(self, sheet: MapSheet, player: PointerTarget) -> None:
        super().__init__()
        self.sheet = sheet
        self.player = player
        self.cells = Cells(sheet)
        self.printer = Printer(sheet)
        self.painter = Chart(sheet, self.printer)
        self.painter.begin()
        self.camera = Camera(self.cells.pixels, pg.Rect(0, 0, 800, 600))
        self.marks: Sequence[Mark] = ()
        self.flashes: list[tuple[Flash, float]] = []
        self.hidden_pieces = False
        self.magnified = False
        self.cursor: Cell | None = None
        self.selected_piece = ""
        self.album = Album()
        self.time = FrameTime()
        self.overlay = Overlay(self.camera, self.cells, self.time)
        self.laid = PieceLayer(self)
        self.making = Making(self, self.laid)
        self.looking = Looking(self, self.laid)
        self.scrolling = Scrolling(self)
        self.pointing = Pointing(self, self.laid, self.scrolling)
        self.pieces = Pieces(self, self.laid, self.making, self.pointing)
        self.beyond = Beyond(self)
        self.picture = BoardPicture(self)
        self.card: pg.Rect | None = None
        """The area covered by the coach's card."""
        self.tiles = False
        """Whether the present pieces have tiles for narrow cells."""
        self._unit = 0.0
        self._opened = False
        self._went = False
        """Whether the last press went to the target of a plate at the edge."""
        self._covers: Sequence[pg.Rect] = ()
        self._free: pg.Rect | None = None
        self.patient = True
        """Parts of the map appear over several frames, with stand-ins meanwhile; False draws everything at once
        (pictures to a file).
        """

    def lay(self, sheet: MapSheet, numbers: bool = True) -> None:
        """Show another map, as when a new mission begins. `numbers`: whether hex labels are printed on it."""
        grid_on, self.sheet = self.printer.grid_on, sheet
        self.painter.put_away()
        self.cells, self.printer = Cells(sheet), Printer(sheet)
        self.printer.grid_on, self.printer.numbers_on = grid_on, numbers
        self.painter = Chart(sheet, self.printer)
        self.painter.begin()
        if self.cells.pixels != self.camera.map_size:
            self.camera = Camera(self.cells.pixels, self.camera.window, self.camera.free)
            self.camera.largest = self._largest(self.root.theme)
        self.overlay = Overlay(self.camera, self.cells, self.time)
        self._arrange()
        self.dirty()

    # -- layout
    def cover(self, covers: Sequence[pg.Rect], free: pg.Rect) -> None:
        """The areas that cover the board from its next layout on, in window pixels; `free`: the part of the board to
        which the camera brings things.
        """
        self._covers, self._free = covers, free

    @property
    def covers(self) -> Sequence[pg.Rect]:
        """The areas that cover it, in window pixels."""
        return self._covers

    def open_at(self, pos: Pos) -> bool:
        """Whether the board itself is at this point, with nothing over it."""
        return self.rect.collidepoint(pos) and not any(cover.collidepoint(pos) for cover in self._covers)

    def has_room(self, rect: pg.Rect) -> bool:
        """Whether the whole rectangle is on the board, with nothing over it."""
        over = self._covers if self.card is None else [*self._covers, self.card]
        return self.rect.contains(rect) and rect.collidelist(list(over)) < 0

    def place(self, rect: pg.Rect, t: Theme) -> None:
        super().place(rect, t)
        if rect.w < 8 or rect.h < 8:
            return
        if t.unit != self._unit:  # the piece's tile may have another size now
            self._unit = t.unit
            self.album.clear()
        self.camera.largest = self._largest(t)
        still, free = self.looking.still(), pg.Rect(self.camera.free)
        self.camera.resize(rect, self._free)
        if not self._opened:
            self._opened = True
            self.camera.fit()
        elif self._covers and self.camera.free != free:  # a paper beside others moves nothing
            self.looking.out_from_under(still)
        self._fan_anew()
        self.player.board_moved()
        self.dirty()

    def _largest(self, t: Theme) -> float:
        """The last zoom step: a little over the size the map was drawn at, and large enough to read counters."""
        return max(LARGEST, t.px(NEAREST) / min(self.cells.size))

    def covered(self) -> pg.Rect:
        """The rectangle of the map."""
        if min(self.rect.size) < 8 or tuple(self.painter.area) != (0, 0, *self.cells.pixels):
            return super().covered()
        return self.sheet_rect.clip(self.rect)

    @property
    def piece_px(self) -> int:
        """Side of a counter in pixels at the present zoom."""
        return self.piece_at_zoom(self.camera.zoom)

    def piece_at_zoom(self, zoom: float) -> int:
        """The same at another zoom; at least the size of its tile, if the pieces have tiles."""
        side = piece_side(self.cells.size[0], zoom)
        if not self.tiles:
            return side
        return max(side, round(self.theme.px(declutter.LEAST[0]) * PIECE_SHARE / declutter.WIDE + 0.5))

    def tiled(self, px: int) -> bool:
        """Whether counters of this size are shown as tiles."""
        return self.tiles and px < self.theme.px(declutter.SMALL_BELOW) * PIECE_SHARE

    @property
    def tile_size(self) -> tuple[int, int] | None:
        """Width and height of a tile at the present zoom, None while counters are square."""
        px = self.piece_px
        if not self.tiled(px):
            return None
        return round(px / PIECE_SHARE * declutter.WIDE), round(px / PIECE_SHARE * declutter.HIGH)

    # -- content
    def show(self, sprites: Sequence[Sprite], drawn: Sequence[Mark], afar: Sequence[Afar] = ()) -> None:
        """Set pieces and marks, and the targets of plates at the edge while they are out of sight."""
        self.beyond.things = tuple(afar)
        self.marks = drawn
        self.tiles = any(sprite.small is not None for sprite in sprites)
        for gone in self.laid.lay(sprites):
            self.album.drop(gone)
        self.making.plan_anew()
        self.pointing.look_again()
        self.dirty()

    def fan(self, cell: Cell | None) -> None:
        """Fan out the stack of a cell (None: close it)."""
        if cell != self.laid.fanned:
            self.laid.fanned = cell
            self._arrange()
            self.dirty()

    def _fan_anew(self) -> None:
        """The view has changed: lay an open fan where it has room now."""
        if self.laid.fanned is not None:
            self._arrange()

    def _arrange(self) -> None:
        self.laid.arrange()
        self.making.plan_anew()

    @property
    def sharp(self) -> bool:
        """Whether nothing in the last frame looked like a stand-in."""
        return self.making.sharp

    @property
    def finished(self) -> bool:
        """Whether every picture in the last frame was made for this view."""
        return self.making.finished

    def moved(self) -> None:
        """The camera has moved: discard what was made ahead, and tell the table."""
        self.time.moved()
        self.making.plan_anew()
        self._fan_anew()
        self.dirty()
        self.player.board_moved()

    # -- drawing
    def dirty(self) -> None:
        """The board may have changed; the changes are found before the next frame (`changes`)."""
        self.making.due = True
        if r := self.window:
            r.ask(self)

    def changes(self, window: pg.Surface) -> Sequence[pg.Rect]:
        return [] if min(self.rect.size) < 8 else [*self.picture.changes(window), *self.player.board_notes()]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if min(self.rect.size) >= 8:
            self.picture.draw(s, t)

    @property
    def sheet_rect(self) -> pg.Rect:
        """The rectangle of the whole map, in window pixels."""
        w, h = self.cells.pixels
        return pg.Rect(self.camera.to_screen((0.0, 0.0)), (round(w * self.camera.zoom), round(h * self.camera.zoom)))

    # -- time
    def let_go(self) -> None:
        self.painter.let_go()

    def animate(self) -> None:
        """Ask for ticks."""
        self.root.animate(self)

    def tick(self, now: int) -> bool:
        more = self.pointing.glide(now)
        if self.patient and self.making.go_on():
            more = True
        scrolled, scrolls = self.scrolling.scroll(now, self.pointing.carried is not None)
        if scrolled:
            self.pointing.pointer_stayed(self.root.hand.pos)
        return self.pointing.rest(now) or scrolls or more

    def spare(self, until: float) -> None:
        if self.patient:
            self.making.spare(until)

    # -- pointer events
    @property
    def pointed_at(self) -> bool:
        """Whether the pointer is over the board itself."""
        return self.window is not None and self.root.hand.over is self

    def hover(self, pos: Pos, e: pg.Event) -> None:
        if self.beyond.at(pos) is not None:
            self.pointing.leave()
        else:
            self.pointing.hover(pos)

    def leave(self) -> None:
        self.pointing.leave()

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.beyond.at(self.root.hand.pos) is not None else self.pointing.cursor_at()

    def press(self, pos: Pos, e: pg.Event) -> bool:
        there = self.beyond.at(pos) if e.button == 1 else None
        again = self._went and self.root.hand.clicks >= 2  # the second half of a double click on a plate
        self._went = there is not None or again
        if there is not None and not again:
            self.camera.centre_on(there.point)
            self.moved()
        elif not self._went:
            self.pointing.press(pos, e.button)
        return True

    def motion(self, pos: Pos, e: pg.Event) -> None:
        self.pointing.motion(pos)

    def release(self, pos: Pos, e: pg.Event) -> None:
        self.pointing.release(pos, e.button)

    def cancel(self) -> None:
        self.pointing.cancel()

    def refuses(self, payload: object, pos: Pos) -> str:
        return self.player.board_refuses(payload, self.spot(pos))

    def drop(self, payload: object, pos: Pos) -> None:
        self.player.board_take(payload, self.spot(pos))

    def dropfile(self, path: str) -> bool:
        return self.player.board_file(path, self.spot(self.root.hand.pos))

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        self.pointing.wheel(dx, dy, pos, modifiers)
        return True

    # -- the place of the pointer
    def spot(self, pos: Pos) -> Spot:
        """The spot at a window position."""
        point = self.camera.to_map(pos)
        cell = self.cells.at(point)
        sprite = self.piece_at(pos)
        if sprite is not None and sprite.stacks:
            cell = sprite.cell
        return Spot(cell, sprite, point, cell in self.cells)

    def piece_at(self, pos: Pos) -> Sprite | None:
        """The piece at a window position, the topmost first. A piece of a fan over the middle of another cell is not
        hit: the pointer means that cell. Nor is a piece that overhangs a lit cell.
        """
        if self.hidden_pieces:
            return None
        best, point = self._topmost(pos), self.camera.to_map(pos)
        if best is None:
            return None
        if self.laid.means_another(best, point):
            return self._topmost(pos, lambda sprite: sprite.cell != best.cell)
        cell, open_fan = self.cells.at(point), self.laid.fan is not None and best.id in self.laid.fan.places
        if best.stacks and cell != best.cell and self._lit(cell) and not open_fan and not self._gathered(best):
            return self._topmost(pos, lambda sprite: sprite.cell == cell)
        return best

    def _lit(self, cell: Cell) -> bool:
        return any(mark.kind in LIT and cell in mark.cells for mark in self.marks)

    def _gathered(self, sprite: Sprite) -> bool:
        """Whether it is gathered with pieces of other cells, in the middle of them all."""
        leaders = self.laid.gathered.leaders
        return self.tile_size is not None and self.laid.gathered.counts.get(leaders.get(sprite.id, ""), 0) > 1

    def _topmost(self, pos: Pos, counts: Callable[[Sprite], bool] = lambda _: True) -> Sprite | None:
        best: Sprite | None = None
        fan, size = self.laid.fan, self.tile_size
        if fan is not None and (best := fan.meant(self.camera.to_map(pos))) is not None and counts(best):
            return best
        best = None
        if size is not None:
            return self._tile_at(pos, size, counts)
        for sprite, point, _ in self.laid.order:
            if not counts(sprite):
                continue
            x, y = self.camera.to_screen(self.laid.moving.get(sprite.id, point))
            half = self.cells.size[0] * self.camera.zoom * sprite.size / 2
            if abs(pos[0] - x) <= half and abs(pos[1] - y) <= half:
                best = sprite
        return best

    def _tile_at(self, pos: Pos, size: tuple[int, int], counts: Callable[[Sprite], bool]) -> Sprite | None:
        """The tile at a window position; for a piece without tile, by its position."""
        best: Sprite | None = None
        ox, oy = window_origin(self.camera)
        for x, y, _, sprite in self.laid.in_sight(0):
            if not counts(sprite):
                continue
            wide, high = (
                size if sprite.small is not None else (self.piece_px * sprite.size, self.piece_px * sprite.size)
            )
            if abs(pos[0] + ox - x) <= wide / 2 and abs(pos[1] + oy - y) <= high / 2:
                best = sprite
        return best

    # -- pictures
    def forget_pictures(self) -> None:
        """Redraw all pieces (other colours)."""
        self.album.clear()
        self.overlay.clear()
        self.dirty()

    def put_away(self) -> None:
        """The board will not be shown again: free its pictures now instead of waiting for garbage collection."""
        self.painter.put_away()
        self.printer.put_away()
        self.picture.kept.put_away()
        self.album.clear()
        self.overlay.clear()

    def drop_map_pictures(self) -> None:
        """The print of the map changed (grid, numbers): make its squares again."""
        self.painter.forget()
        self.dirty()
