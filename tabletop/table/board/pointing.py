"""What the pointer does on the board: look, click, carry a piece, pan, zoom; told to the `Player`. A part of the
board.
"""

from __future__ import annotations

from typing import Any, Protocol

import pygame as pg

from tabletop.table.board.scrolling import Scrolling
from tabletop.table.play.contract import Note, Spot, Sprite
from tabletop.table.ui.tree import Pos


class Player(Protocol):
    """Who sits at the board: told what the pointer does there."""

    def board_hover(self, spot: Spot | None) -> None: ...
    def board_click(self, spot: Spot, mods: int, double: bool) -> None: ...
    def board_menu(self, spot: Spot, pos: Pos) -> None: ...
    def board_grab(self, spot: Spot) -> str:
        """ "" = no; "piece": it follows the pointer; "line": a line is drawn from it."""
        ...

    def board_drag(self, spot: Spot) -> Note | None: ...
    def board_drop(self, spot: Spot | None) -> bool: ...
    def board_moved(self) -> None: ...
    def board_refuses(self, payload: object, spot: Spot) -> str:
        """Why a thing dragged here from a panel cannot be put down, '' when it can."""
        ...

    def board_take(self, payload: object, spot: Spot) -> None:
        """It is put down."""
        ...


class Pointing(Scrolling):
    """See the module. What lies where, and which stack is fanned out, the board says."""

    player: Player
    fanned: tuple[int, int] | None
    painter: Any

    def __init__(self) -> None:
        super().__init__()
        self.fine = False
        """Whether places within a cell matter, so that every motion of the pointer is told."""
        self.note: Note | None = None
        self.carried: Sprite | None = None
        self.carried_at: Pos = (0, 0)
        self.carried_kind = ""
        self.gliding: tuple[Sprite, Pos, Pos, int] | None = None
        self.space_held = False
        self._pressed: Spot | None = None
        self._pan: Pos | None = None
        self._hover: Spot | None = None
        self._hover_since = 0

    def spot(self, pos: Pos) -> Spot:
        """What lies under a window position."""
        raise NotImplementedError

    def fan(self, cell: tuple[int, int] | None) -> None:
        raise NotImplementedError

    def sprite(self, name: str) -> Sprite | None:
        raise NotImplementedError

    def hover(self, pos: Pos, e: pg.Event) -> None:
        self._look_under(pos)
        if self.edge_scroll and any(self.edge_at(pos)):
            self.root.animate(self)

    def pointer_stayed(self, pos: Pos) -> None:
        if self.carried is not None:
            self.note = self.player.board_drag(self.spot(pos))
        else:
            self._look_under(pos)

    def _look_again(self) -> None:
        """Pieces may have moved away from under a pointer that rests."""
        if self._hover is not None and self.carried is None and self.window and self.root.over is self:
            self._look_under(self.root.pos)

    def _look_under(self, pos: Pos) -> None:
        spot = self.spot(pos)
        if (
            self.fanned is not None
            and spot.cell != self.fanned
            and (spot.sprite is None or spot.sprite.cell != self.fanned)
        ):
            self.fan(None)
            spot = self.spot(pos)
        old = self._hover
        if old is None or old.cell != spot.cell or (old.sprite and old.sprite.id) != (spot.sprite and spot.sprite.id):
            self._hover_since = self.root.now
            self._hover = spot
            self.player.board_hover(spot)
            self.root.animate(self)
        elif self.fine:
            self._hover = spot
            self.player.board_hover(spot)

    def leave(self) -> None:
        self._hover = None
        self.fan(None)
        self.player.board_hover(None)

    def cursor_at(self, pos: Pos) -> str:
        if self._pan is not None or self.space_held:
            return "move"
        spot = self._hover
        return "hand" if spot and spot.sprite and spot.sprite.movable else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        self._pressed = self.spot(pos)
        if e.button != 1 or self.space_held:
            self._pan = pos
        return True

    def motion(self, pos: Pos, e: pg.Event) -> None:
        if self.carried is not None:
            self.carried_at = pos
            self.note = self.player.board_drag(self.spot(pos))
            if any(self.edge_at(pos)):
                self.root.animate(self)
            self.dirty()
            return
        if self.root.is_click():
            return
        if self._pan is None:
            pressed = self._pressed
            if pressed and pressed.sprite and pressed.sprite.movable:
                self.carried_kind = self.player.board_grab(pressed)
                if self.carried_kind:
                    self.carried = pressed.sprite
                    self.carried_at = pos
                    self.dirty()
                    return
            self._pan = self.root.pressed_at
        self.camera.pan(pos[0] - self._pan[0], pos[1] - self._pan[1])
        self._pan = pos
        self.moved()

    def release(self, pos: Pos, e: pg.Event) -> None:
        pressed, self._pressed = self._pressed, None
        panned, self._pan = self._pan, None
        if self.carried is not None:
            self._let_go(pos)
        elif self.root.is_click() and pressed is not None:
            if e.button == 1:
                self.player.board_click(self.spot(pos), self.root.mods, self.root.clicks >= 2)
            elif e.button == 3:
                self.player.board_menu(self.spot(pos), pos)
        elif panned is not None:
            self.moved()

    def _let_go(self, pos: Pos) -> None:
        sprite, self.carried = self.carried, None
        assert sprite is not None
        self.note = None
        inside = self.rect.collidepoint(pos)
        accepted = self.player.board_drop(self.spot(pos) if inside else None)
        if not accepted and self.carried_kind == "piece":
            now = self.sprite(sprite.id) or sprite
            self.gliding = (now, pos, self.camera.to_screen(self.position(now)), self.root.now)
            self.root.animate(self)
        self.dirty()

    def refuses(self, payload: object, pos: Pos) -> str:
        return self.player.board_refuses(payload, self.spot(pos))

    def drop(self, payload: object, pos: Pos) -> None:
        self.player.board_take(payload, self.spot(pos))

    def cancel(self) -> None:
        """The press is taken away (another layer opened, Esc)."""
        if self.carried is not None:
            self.carried = None
            self.note = None
            self.player.board_drop(None)
        self._pressed = self._pan = None
        self.dirty()

    def let_go(self) -> None:
        """Whatever was carried or pressed lies where it lay; nobody is told."""
        self.carried = self.note = self._pressed = self._pan = self.gliding = None
        self.dirty()

    def wheel(self, dx: float, dy: float, pos: Pos, mods: int) -> bool:
        if mods & pg.KMOD_SHIFT:
            self.camera.pan(round(dy * self.theme.px(60)), 0)
        elif dy:
            self.painter.focus = self.camera.to_map(pos)
            self.camera.zoom_by(1 if dy > 0 else -1, pos)
        elif dx:
            self.camera.pan(round(-dx * self.theme.px(60)), 0)
        self.moved()
        return True
