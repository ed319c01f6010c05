"""The map scrolls under a pointer at the board's edge: while a piece is carried, and, if the player wants it so,
whenever the pointer stays there. A part of the board.
"""

from __future__ import annotations

from typing import Any

from tabletop.table.board.looking import Looking
from tabletop.table.ui.tree import Pos

RIM = 26
"""Width of the edge in design pixels that scrolls."""
SPEED = 0.7
"""Design pixels a millisecond."""
WAIT_MS = 350
"""How long an empty hand must stay at the edge: less, and each way across to a panel would move the map."""


class Scrolling(Looking):
    """See the module. The pointer's own methods are the board's."""

    edge_scroll = False
    """Whether the map scrolls for an empty hand too (a setting)."""
    carried: Any

    def __init__(self) -> None:
        super().__init__()
        self._at_edge: tuple[int, float] | None = None
        """Since when the pointer has been at the edge, and up to when the map has been scrolled."""

    def pointer_stayed(self, pos: Pos) -> None:
        """The map moved under a pointer that did not."""
        raise NotImplementedError

    def edge_at(self, pos: Pos) -> Pos:
        """The directions (-1, 0 or 1, right and down) in which the view goes for a pointer there."""
        rim = self.theme.px(RIM)
        dx = (pos[0] > self.rect.right - rim) - (pos[0] < self.rect.x + rim)
        dy = (pos[1] > self.rect.bottom - rim) - (pos[1] < self.rect.y + rim)
        return dx, dy

    def _scroll(self, now: int) -> bool:
        """Go on scrolling up to `now` (milliseconds); whether there is more to come."""
        free_hand = self.edge_scroll and self.root.over is self and self.root.held is None
        direction = self.edge_at(self.root.pos) if self.carried is not None or free_hand else (0, 0)
        if direction == (0, 0):
            self._at_edge = None
            return False
        since, done = self._at_edge or (now, float(now))
        if self.carried is None and now - since < WAIT_MS:
            self._at_edge = since, float(now)
            return True
        step = round((now - done) * self.theme.px(1000) / 1000 * SPEED)
        self._at_edge = since, float(now) if step else done
        if not step:
            return True
        before = self.camera.origin
        self.camera.pan(-direction[0] * step, -direction[1] * step)
        if self.camera.origin == before:
            return False
        self.moved()
        self.pointer_stayed(self.root.pos)
        return True
