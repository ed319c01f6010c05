"""The player at the board of the play screen: what the pointer does there goes to the hand of the game's table, and
what it answers is told in the note at the pointer.
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
    from tabletop.table.ui.tree import Pos


class Around(Protocol):
    """What the play screen does for whoever sits at the board."""

    play: Play

    @property
    def table(self) -> GameTable: ...
    def refreshed(self) -> None: ...
    def refuse(self, refusal: Refusal) -> None: ...
    def status(self, text: str) -> None: ...
    def sound(self, name: str) -> None: ...
    def open_menu(self, choices: Sequence[Choice], pos: Pos) -> None: ...
    def reported_line(self) -> Sequence[Point]:
        """From where to where the shot went that the open report tells of; empty: none."""
        ...

    def board_seen(self) -> None:
        """Another part of the board is in sight."""
        ...


class AtBoard:
    """Makes the board and sits at it (as its `Player`). `spot`: what the pointer is over; `note`: what is told of it,
    drawn at `note_rect`; `covered`: what the coach's card covers of the board.
    """

    def __init__(self, sheet: MapSheet, around: Around) -> None:
        self.board = Board(sheet, self)
        self.around = around
        self.spot: Spot | None = None
        self.note: Note | None = None
        self._note_of: Any = None
        self.note_rect: pg.Rect | None = None

    @property
    def covered(self) -> pg.Rect | None:
        """What the coach's card covers."""
        return self.board.card

    @covered.setter
    def covered(self, rect: pg.Rect | None) -> None:
        self.board.card = rect

    # -- what the pointer does
    def board_hover(self, spot: Spot | None) -> None:
        if self.spot is not None and spot is not None and spot.cell != self.spot.cell:
            self.board.root.slips.hide_note()  # a refusal speaks of the hex that was left
        self.spot = spot
        self.note, self._note_of = self.around.table.hand.hover(spot), self.around.play.view
        self.show_marks()
        self.board.dirty()
        if spot is not None and spot.on_map:
            self.around.status(self.around.table.lying.describe(spot))
        self.note_changed()

    def board_click(self, spot: Spot, modifiers: int, double: bool) -> None:
        hand = self.around.table.hand
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

    def board_moved(self) -> None:
        self.around.board_seen()

    def acting_spot(self) -> Spot | None:
        """Where keys act: at the keyboard's cursor, or else at the pointer."""
        board = self.board
        if board.cursor is not None:
            cell = board.cursor
            pieces = [s for s in board.laid.sprites if s.cell == cell and s.stacks]
            return Spot(cell, pieces[-1] if pieces else None, board.cells.centre(cell), cell in board.cells)
        return self.spot

    # -- what is seen there
    def show_marks(self) -> None:
        """Marks may have changed without anything else."""
        self.board.marks = self.marks()

    def marks(self) -> list[Mark]:
        """Those of the game, and while the report of a shot lies open the line of it."""
        found = list(self.around.table.lying.marks())
        return [*found, Mark("hover", layer=1, draw=self._draw_shot)] if self.around.table.manner.papers else found

    def _draw_shot(self, s: pg.Surface, to: Callable[[Point], tuple[int, int]], zoom: float) -> None:
        line = [to(point) for point in self.around.reported_line()]
        if len(line) > 1:
            scale = max(0.5, self.board.cells.size[0] * zoom / 96)
            fire_line(s, line[0], line[-1], scale)

    def drop_past_note(self) -> None:
        """The note goes that spoke of a position that is past."""
        if self.note is not None and self._note_of is not self.around.play.view:
            self.drop_note()

    def drop_note(self) -> None:
        self.note = None
        self.note_changed()

    def note_changed(self) -> None:
        root = self.board.root
        if self.note_rect is not None:
            root.touch(self.note_rect.inflate(30, 30))
        root.touch(self.board.rect)

    def draw_note(self, s: pg.Surface, t: Theme) -> None:
        """The note at the pointer, over everything else."""
        self.note_rect = None
        if self.note is None or self.spot is None:
            return
        board, manner = self.board, self.around.table.manner
        picture = notes.picture(t, notes.said(self.note, self.around.table.said))
        gap = manner.note_gap
        at = board.camera.to_screen(board.cells.centre(self.spot.cell) if gap is None else self.spot.point)
        keep_off = round(board.cells.size[0] * board.camera.zoom * (gap or 0.75)) + 8
        pieces = board.laid.sprites if manner.note_clear else ()
        clear = [board.camera.to_screen(board.laid.position(p)) for p in pieces]
        rect = notes.place(picture.get_size(), at, board.camera.free, keep_off, self.covered, clear)
        skin.lay(s, t, picture, rect)
        self.note_rect = rect
