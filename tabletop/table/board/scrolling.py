"""The map scrolls under a pointer at the board's edge: while a piece is carried, and, if the player wants it so,
whenever the pointer stays there. A part of the board.
"""

from __future__ import annotations

from typing import Protocol

import pygame as pg

from tabletop.table.board.camera import Camera
from tabletop.table.ui.root import Root
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos

RIM = 26
"""Width of the edge in design pixels that scrolls."""
SPEED = 0.7
"""Design pixels a millisecond."""
WAIT_MS = 350
"""How long an empty hand must stay at the edge: less, and each way across to a panel would move the map."""


class ScrolledBoard(Protocol):
    """The board, as far as it scrolls by itself."""

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
        """Whether the map scrolls for an empty hand too (a setting)."""
        self._at_edge: tuple[int, float] | None = None
        """Since when the pointer has been at the edge, and up to when the map has been scrolled."""

    def edge_at(self, pos: Pos, carries: bool = False) -> Pos:
        """The directions (-1, 0 or 1, right and down) in which the view goes for a pointer there; what it carries can
        be put down in the free part of the board only, so that this has the edges then.
        """
        rim = self.board.theme.px(RIM)
        room = self.board.camera.free if carries else self.board.rect
        dx = (pos[0] > room.right - rim) - (pos[0] < room.x + rim)
        dy = (pos[1] > room.bottom - rim) - (pos[1] < room.y + rim)
        return dx, dy

    def scroll(self, now: int, carries: bool) -> tuple[bool, bool]:
        """Go on scrolling up to `now` (milliseconds) under a hand that `carries` something or is empty; whether the map
        moved, and whether there is more to come.
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
