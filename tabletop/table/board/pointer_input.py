"""The pointer on the board: look, click, carry a piece, pan, zoom; passed on to the `PointerTarget`. A part of the
board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import pygame as pg

from tabletop.table.board.camera import Camera
from tabletop.table.board.piece_layer import PieceLayer
from tabletop.table.board.tile_renderer import Chart
from tabletop.table.play.contract import Cell, Spot, Sprite
from tabletop.table.ui.root import Root
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos

# -- The map scrolls under a pointer at the board's edge: while a piece is carried, and, if the player has set it,
# whenever the pointer stays there. A part of the board.

RIM = 26
"""Width of the scrolling edge in design pixels."""
SPEED = 0.7
"""Design pixels per millisecond."""
WAIT_MS = 350
"""How long an empty hand must stay at the edge: with less, each way across to a panel would move the map."""


class ScrolledBoard(Protocol):
    """The board as its scrolling sees it."""

    rect: pg.Rect
    camera: Camera

    @property
    def root(self) -> Root: ...
    @property
    def theme(self) -> Theme: ...
    @property
    def pointed_at(self) -> bool:
        """Whether the pointer is over the board itself."""
        ...

    def moved(self) -> None:
        """The camera has moved."""
        ...


class Scrolling:
    """The map scrolls under a pointer at the board's edge."""

    def __init__(self, board: ScrolledBoard) -> None:
        self.board = board
        self.edge_scroll = False
        """Whether the map scrolls for an empty hand, too (a setting)."""
        self._at_edge: tuple[int, float] | None = None
        """The time since which the pointer has been at the edge, and until which the map has been scrolled."""

    def edge_at(self, pos: Pos, carries: bool = False) -> Pos:
        """The directions (-1, 0 or 1, right and down) in which the view scrolls for a pointer there. A carried piece
        can be put down only in the free part of the board, so then the edges are those of that part.
        """
        rim = self.board.theme.px(RIM)
        room = self.board.camera.free if carries else self.board.rect
        dx = (pos[0] > room.right - rim) - (pos[0] < room.x + rim)
        dy = (pos[1] > room.bottom - rim) - (pos[1] < room.y + rim)
        return dx, dy

    def scroll(self, now: int, carries: bool) -> tuple[bool, bool]:
        """Scroll up to `now` (milliseconds) under a hand that `carries` something or is empty. Returns whether the map
        moved, and whether scrolling continues.
        """
        hand = self.board.root.hand
        free_hand = self.edge_scroll and self.board.pointed_at and hand.held is None
        direction = self.edge_at(hand.pos, carries) if carries or free_hand else (0, 0)
        if direction == (0, 0):
            self._at_edge = None
            return False, False
        since, done = self._at_edge or (now, float(now))
        if not carries and now - since < WAIT_MS:
            self._at_edge = since, float(now)
            return False, True
        step = round((now - done) * self.board.theme.px(1000) / 1000 * SPEED)
        self._at_edge = since, float(now) if step else done
        if not step:
            return False, True
        before = self.board.camera.origin
        self.board.camera.pan(-direction[0] * step, -direction[1] * step)
        if self.board.camera.origin == before:
            return False, False
        self.board.moved()
        return True, True


# -- The pointer on the board.

GLIDE_MS = 140
"""Milliseconds in which a piece glides back from an illegal place."""
FAN_MS = 80
"""Milliseconds after which a stack fans out under a resting pointer."""
CLOSE_MS = 450
"""Milliseconds after which an open fan closes under a pointer that rests between its pieces, over another cell."""


class PointerTarget(Protocol):
    """The player at the board, who receives what the pointer does there."""

    def board_hover(self, spot: Spot | None) -> None: ...
    def board_click(self, spot: Spot, modifiers: int, double: bool) -> None: ...
    def board_menu(self, spot: Spot, pos: Pos) -> None: ...
    def board_grab(self, spot: Spot) -> str:
        """ "" = no; "piece": it follows the pointer; "line": a line is drawn from it."""
        ...

    def board_sweep(self, spot: Spot, modifiers: int) -> bool:
        """Whether a drag from here belongs to the player, who receives it by `board_drag` and `board_drop`."""
        ...

    def board_drag(self, spot: Spot) -> None: ...
    def board_drop(self, spot: Spot | None) -> bool: ...
    def board_moved(self) -> None: ...
    def board_notes(self) -> Sequence[pg.Rect]:
        """The areas of what the player draws over the board that must be painted again."""
        ...

    def board_refuses(self, payload: object, spot: Spot) -> str:
        """Why a thing dragged here from a panel cannot be put down, '' if it can."""
        ...

    def board_take(self, payload: object, spot: Spot) -> None:
        """A thing from a panel is put down here."""
        ...

    def board_file(self, path: str, spot: Spot) -> bool:
        """A file was dropped here. Returns whether it was used."""
        ...


class PointerBoard(Protocol):
    """The board as its pointer sees it."""

    rect: pg.Rect
    camera: Camera
    painter: Chart
    player: PointerTarget

    @property
    def root(self) -> Root: ...
    @property
    def pointed_at(self) -> bool:
        """Whether the pointer is over the board itself."""
        ...

    @property
    def theme(self) -> Theme: ...
    def spot(self, pos: Pos) -> Spot:
        """The spot at a window position."""
        ...

    def open_at(self, pos: Pos) -> bool:
        """Whether the board itself is at this point, with nothing over it."""
        ...

    def fan(self, cell: Cell | None) -> None:
        """Fan out the stack of a cell (None: close it)."""
        ...

    def moved(self) -> None:
        """The camera has moved."""
        ...

    def animate(self) -> None:
        """Ask for ticks."""
        ...

    def dirty(self) -> None: ...


class Pointing:
    """The pointer's actions on the board. `spot`: the place under the pointer; `carried`: the piece it carries, at
    `carried_at`.
    """

    def __init__(self, board: PointerBoard, laid: PieceLayer, scrolling: Scrolling) -> None:
        self.board = board
        self.laid = laid
        self.scrolling = scrolling
        self.fine = False
        """Whether positions within a cell matter, so that every motion of the pointer is passed on."""
        self.spot: Spot | None = None
        self.carried: Sprite | None = None
        self.carried_at: Pos = (0, 0)
        self.carried_kind = ""
        self.gliding: tuple[Sprite, Pos, Pos, int] | None = None
        self.sweeping = False
        """Whether a drag over the board belongs to the player: no piece is carried and the map does not move."""
        self._pressed: Spot | None = None
        self._pan: Pos | None = None
        self._since = 0
        """The time at which the pointer came to the present spot."""
        self._still: int | None = None
        """The time since which the pointer has not moved, None until the first frame after it did."""

    # -- time
    def glide(self, now: int) -> bool:
        """Move a piece that glides back from an illegal place. Returns whether it is still on its way."""
        if self.gliding is None:
            return False
        more = now - self.gliding[3] < GLIDE_MS
        if not more:
            self.gliding = None
        self.board.dirty()
        return more

    def rest(self, now: int) -> bool:
        """Fan out a stack on which the pointer rests, or close a fan if the pointer rests over another cell. Returns
        whether that is still to come. A hand that moves slowly to a piece of the fan crosses other cells.
        """
        spot, self._still = self.spot, now if self._still is None else self._still
        if spot is None or self.carried is not None or self._in_fan(spot):
            return False
        if self.laid.fan is not None:
            if now - self._still < CLOSE_MS:
                return True
            self.board.fan(None)
            self.look_again()
        if spot.sprite is None or self.laid.stack_size(spot.cell) < 2:
            return False
        if now - self._since < FAN_MS:
            return True
        self.board.fan(spot.cell)
        return False

    def _in_fan(self, spot: Spot) -> bool:
        """Whether the pointer means a piece of the open fan, or its cell."""
        fan = self.laid.fan
        return fan is not None and (spot.cell == fan.cell or (spot.sprite is not None and spot.sprite.id in fan.places))

    @property
    def meant(self) -> Sprite | None:
        """The piece of the open fan that a press would take."""
        spot = self.spot
        if spot is None or self.carried is not None or not self._in_fan(spot):
            return None
        return spot.sprite or self.laid.under_fan(spot.point)

    @property
    def meant_id(self) -> str:
        return self.meant.id if self.meant is not None else ""

    # -- pointer events
    def hover(self, pos: Pos) -> None:
        """The pointer moves with an empty hand."""
        self._still = None
        self._look_under(pos)
        if self.scrolling.edge_scroll and any(self.scrolling.edge_at(pos)):
            self.board.animate()

    def pointer_stayed(self, pos: Pos) -> None:
        """The map moved under a resting pointer."""
        if self.carried is not None:
            self.board.player.board_drag(self.board.spot(pos))
        else:
            self._look_under(pos)

    def look_again(self) -> None:
        """Look up the spot again: pieces may have moved away from under a resting pointer."""
        if self.spot is not None and self.carried is None and self.board.pointed_at:
            self._look_under(self.board.root.hand.pos)

    def _look_under(self, pos: Pos) -> None:
        board = self.board
        spot, fan = board.spot(pos), self.laid.fan
        if self.laid.fanned is not None and (fan is None or not (self._in_fan(spot) or fan.reaches(spot.point))):
            board.fan(None)
            spot = board.spot(pos)
        old, meant = self.spot, self.meant_id
        if old is None or old.cell != spot.cell or (old.sprite and old.sprite.id) != (spot.sprite and spot.sprite.id):
            self._since = board.root.now
            self.spot = spot
            board.player.board_hover(spot)
            board.animate()
        elif self.fine:
            self.spot = spot
            board.player.board_hover(spot)
        elif fan is not None:
            self.spot = spot
            if self.meant_id != meant:
                board.dirty()
            if not self._in_fan(spot):
                board.animate()

    def leave(self) -> None:
        """The pointer has left the board."""
        self.spot = None
        self.board.fan(None)
        self.board.player.board_hover(None)

    def cursor_at(self) -> str:
        """Name of the mouse cursor."""
        if self._pan is not None:
            return "move"
        spot = self.spot
        return "hand" if spot and spot.sprite and spot.sprite.movable else ""

    def press(self, pos: Pos, button: int) -> None:
        """A button is pressed."""
        self._pressed = self.board.spot(pos)
        if button != 1:
            self._pan = pos

    def motion(self, pos: Pos) -> None:
        """The pointer moves while a button is down: pick up the piece under it, or move the map."""
        board = self.board
        if self.carried is not None:
            self.carried_at = pos
            if self.laid.fan is not None and not self.laid.fan.reaches(board.camera.to_map(pos)):
                board.fan(None)
            board.player.board_drag(board.spot(pos))
            if any(self.scrolling.edge_at(pos, True)):
                board.animate()
            board.dirty()
            return
        if self.sweeping:
            board.player.board_drag(board.spot(pos))
            board.dirty()
            return
        if board.root.hand.is_click():
            return
        if self._pan is None:
            pressed = self._pressed
            if pressed is not None and pressed.sprite is None and self.laid.fanned == pressed.cell:
                pressed = replace(pressed, sprite=self.laid.under_fan(pressed.point))
            if pressed is not None and board.player.board_sweep(pressed, board.root.hand.modifiers):
                self.sweeping = True
                board.player.board_drag(board.spot(pos))
                return
            if pressed and pressed.sprite and pressed.sprite.movable:
                self.carried_kind = board.player.board_grab(pressed)
                if self.carried_kind:
                    self.carried = pressed.sprite
                    self.carried_at = pos
                    if self.carried_kind == "piece":  # every cell around is free to put it down
                        board.fan(None)
                    board.dirty()
                    return
            self._pan = board.root.hand.pressed_at
        board.camera.pan(pos[0] - self._pan[0], pos[1] - self._pan[1])
        self._pan = pos
        board.moved()

    def release(self, pos: Pos, button: int) -> None:
        """The buttons are up: a click, a drop, or the end of a pan."""
        board = self.board
        pressed, self._pressed = self._pressed, None
        panned, self._pan = self._pan, None
        if self.carried is not None:
            self._let_go(pos)
        elif self.sweeping:
            self.sweeping = False
            board.player.board_drop(board.spot(pos))
            board.dirty()
        elif board.root.hand.is_click() and pressed is not None:
            if button == 1:
                board.player.board_click(board.spot(pos), board.root.hand.modifiers, board.root.hand.clicks >= 2)
            elif button == 3:
                board.player.board_menu(board.spot(pos), pos)
        elif panned is not None:
            board.moved()

    def _let_go(self, pos: Pos) -> None:
        board = self.board
        sprite, self.carried = self.carried, None
        assert sprite is not None
        inside = board.open_at(pos)
        accepted = board.player.board_drop(board.spot(pos) if inside else None)
        if not accepted and self.carried_kind == "piece":
            now = self.laid.sprite(sprite.id) or sprite
            self.gliding = (now, pos, board.camera.to_screen(self.laid.position(now)), board.root.now)
            board.animate()
        board.dirty()

    def cancel(self) -> None:
        """The press is cancelled (another layer opened, Esc)."""
        if self.carried is not None or self.sweeping:
            self.carried, self.sweeping = None, False
            self.board.player.board_drop(None)
        self._pressed = self._pan = None
        self.board.dirty()

    def let_go(self) -> None:
        """Drop whatever is carried or pressed without a message."""
        self.carried = self._pressed = self._pan = self.gliding = None
        self.sweeping = False
        self.board.dirty()

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> None:
        """The wheel zooms; with Shift it moves the map sideways."""
        board = self.board
        if modifiers & pg.KMOD_SHIFT:
            board.camera.pan(round(dy * board.theme.px(60)), 0)
        elif dy:
            board.painter.focus = board.camera.to_map(pos)
            board.camera.zoom_by(1 if dy > 0 else -1, pos)
        elif dx:
            board.camera.pan(round(-dx * board.theme.px(60)), 0)
        board.moved()
