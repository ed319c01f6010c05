"""The player at the board of the play screen: passes the pointer's actions to the hand of the game's table, and shows
its answer in the note at the pointer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import pygame as pg

from tabletop.table.board.board import Board
from tabletop.table.draw.lines import fire_line
from tabletop.table.play import note as notes
from tabletop.table.play.contract import Choice, Mark, Note, Point, Spot
from tabletop.table.ui import skin

if TYPE_CHECKING:
    from tabletop.core.refusal import Refusal
    from tabletop.data.tiled.sheet import MapSheet
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play
    from tabletop.table.ui.theme import Theme
    from tabletop.table.ui.widget import Pos


class BoardScreen(Protocol):
    """The play screen as the player at the board sees it."""

    play: Play

    @property
    def table(self) -> GameTable: ...
    def refreshed(self) -> None: ...
    def refuse(self, refusal: Refusal) -> None: ...
    def status(self, text: str) -> None: ...
    def unsay(self, text: str) -> None:
        """Clear the status line if it shows this text."""
        ...

    def sound(self, name: str) -> None: ...
    def open_menu(self, choices: Sequence[Choice], pos: Pos) -> None: ...
    def reported_line(self) -> Sequence[Point]:
        """The line of the shot in the open report; empty: none."""
        ...

    def looks_elsewhere(self) -> None:
        """The player has read the news, and looks at something on the board."""
        ...

    def board_seen(self) -> None:
        """The board's view has changed."""
        ...


class AtBoard:
    """Makes the board and acts as its `Player`. `spot`: the place under the pointer; `note`: its note, at `note_rect`;
    `covered`: the part of the board under the coach's card.
    """

    def __init__(self, sheet: MapSheet, around: BoardScreen) -> None:
        self.board = Board(sheet, self)
        self.around = around
        self.spot: Spot | None = None
        self.note: Note | None = None
        self._note_of: Any = None
        self._lain: tuple[pg.Surface, pg.Rect] | None = None
        """The note in the last frame of the board."""
        self._described = ""
        """The last description of the thing under the pointer in the status line."""
        self._at: tuple[int, int] | None = None
        """The pointer's position when the thing under it last changed."""

    @property
    def covered(self) -> pg.Rect | None:
        """The area covered by the coach's card."""
        return self.board.card

    @covered.setter
    def covered(self, rect: pg.Rect | None) -> None:
        self.board.card = rect

    # -- pointer events
    def board_hover(self, spot: Spot | None) -> None:
        if self.spot is not None and spot is not None and spot.cell != self.spot.cell:
            self.board.root.slips.hide_note()  # its refusal is about the hex that was left
        if _piece(spot) not in ("", _piece(self.spot)) and self.around.play.seat is not None:
            self.around.looks_elsewhere()
        self.spot = spot
        rests, self._at = self.board.root.hand.pos == self._at, self.board.root.hand.pos
        still = rests and self.around.play.seat is None  # the map moved under it: nobody asked for a description
        told = None if self._hidden or (still and self.around.table.manner.quiet) else spot
        self.note, self._note_of = self.around.table.hand.hover(told), self.around.play.view
        if still:
            self.note = None
        self.show_marks()
        self.board.dirty()
        showing = self.around.play.presenting
        acts = showing.paced and not showing.pace.held  # the status line meanwhile describes the other side's actions
        if told is not None and told.on_map and not rests and not acts:
            self._described = self.around.table.lying.describe(told)
            self.around.status(self._described)
        elif self._described and (told is None or not told.on_map):
            self.around.unsay(self._described)
            self._described = ""
        self.note_changed()

    @property
    def _hidden(self) -> bool:
        """Whether something of the game covers the map, so that no piece of it can be pointed at."""
        over = self.around.table.panels.over
        return over is not None and over.visible

    def board_click(self, spot: Spot, modifiers: int, double: bool) -> None:
        hand = self.around.table.hand
        self.around.looks_elsewhere()
        if not self.around.play.idle:
            hand.clicked_meanwhile(spot)
        if self.around.play.step() or self.around.play.skip():
            return
        hand.click(spot, modifiers, double)

    def board_menu(self, spot: Spot, pos: Pos) -> None:
        choices = list(self.around.table.hand.menu(spot))
        if not choices:
            self.around.table.hand.cancel()
            return
        self.around.open_menu(choices, pos)

    def board_grab(self, spot: Spot) -> str:
        why = self.around.table.hand.grab(spot)
        if why is not None:
            self.around.refuse(why)
            return ""
        kind = self.around.table.hand.drag_kind
        if kind == "piece":
            self.around.sound("piece_lift")
        self.show_marks()
        return kind

    def board_sweep(self, spot: Spot, modifiers: int) -> bool:
        if not self.around.table.hand.sweep(spot, modifiers):
            return False
        self.drop_note()
        self.show_marks()
        return True

    def board_drag(self, spot: Spot) -> None:
        self.spot = spot
        self.note, self._note_of = self.around.table.hand.drag(spot), self.around.play.view
        self.show_marks()
        self.note_changed()

    def board_drop(self, spot: Spot | None) -> bool:
        self.drop_note()
        why = self.around.table.hand.drop(spot)
        self.around.refreshed()
        if why is not None:
            self.around.refuse(why)
            return False
        self.around.sound("piece_drop" if spot is not None else "piece_slide")
        return spot is not None

    def board_refuses(self, payload: object, spot: Spot) -> str:
        return self.around.table.hand.cargo_refusal(payload, spot)

    def board_take(self, payload: object, spot: Spot) -> None:
        self.around.table.hand.cargo_drop(payload, spot)
        self.around.refreshed()

    def board_file(self, path: str, spot: Spot) -> bool:
        return self.around.table.hand.take_file(path, spot)

    def board_moved(self) -> None:
        self.around.board_seen()

    def acting_spot(self) -> Spot | None:
        """The spot for keys: the keyboard's cursor, or else the pointer."""
        board = self.board
        if board.cursor is not None:
            cell = board.cursor
            pieces = [s for s in board.laid.sprites if s.cell == cell and s.stacks]
            return Spot(cell, pieces[-1] if pieces else None, board.cells.centre(cell), cell in board.cells)
        return self.spot

    # -- drawing
    def show_marks(self) -> None:
        """The marks may have changed without anything else."""
        self.board.marks = self.marks()

    def marks(self) -> list[Mark]:
        """The marks of the game and, while the report of a shot is open, its line."""
        found = list(self.around.table.lying.marks())
        return [*found, Mark("hover", layer=1, draw=self._draw_shot)] if self.around.table.manner.papers else found

    def _draw_shot(self, s: pg.Surface, to: Callable[[Point], tuple[int, int]], zoom: float) -> None:
        line = [to(point) for point in self.around.reported_line()]
        if len(line) > 1:
            scale = max(0.5, self.board.cells.size[0] * zoom / 96)
            fire_line(s, line[0], line[-1], scale)

    def drop_past_note(self) -> None:
        """Remove a note about a past position."""
        if self.note is not None and self._note_of is not self.around.play.view:
            self.drop_note()

    def drop_note(self) -> None:
        self.note = None
        self.note_changed()

    def note_changed(self) -> None:
        self.board.dirty()

    def board_notes(self) -> list[pg.Rect]:
        """The old and new rectangle of the note, unless it has not changed."""
        before, self._lain = self._lain, self._lie()
        if before == self._lain:
            return []
        return [rect.inflate(30, 30) for _, rect in filter(None, (before, self._lain))]

    def _lie(self) -> tuple[pg.Surface, pg.Rect] | None:
        """The picture of the note, and its present rectangle."""
        if self.note is None or self.spot is None:
            return None
        board, manner = self.board, self.around.table.manner
        picture = notes.picture(board.theme, notes.said(self.note, self.around.table.said))
        gap = manner.note_gap
        at = board.camera.to_screen(board.cells.centre(self.spot.cell) if gap is None else self.spot.point)
        keep_off = round(board.cells.size[0] * board.camera.zoom * (gap or 0.75)) + 8
        fan = board.laid.fan
        pieces = board.laid.sprites if manner.note_clear else fan.pieces if fan is not None else ()
        clear = [board.camera.to_screen(board.laid.position(p)) for p in pieces]
        return picture, notes.place(picture.get_size(), at, board.camera.free, keep_off, self.covered, clear)

    @property
    def note_rect(self) -> pg.Rect | None:
        """The rectangle of the note in the window."""
        return self._lain[1] if self.note is not None and self._lain is not None else None

    def draw_note(self, s: pg.Surface, t: Theme) -> None:
        """The note at the pointer, over everything else."""
        if self.note is not None and self._lain is not None:
            skin.lay(s, t, *self._lain)


def _piece(spot: Spot | None) -> str:
    """The piece at a spot."""
    return spot.sprite.id if spot is not None and spot.sprite is not None else ""
