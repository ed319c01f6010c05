"""The coach's slip: a small card over a corner of the board, or beside a page, with a line to what it speaks of.
The board stays playable under it.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.play.contract import Hint
from tabletop.table.play.screen import PlayScreen
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Button, Link
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Box, Pos, Row, Spacer


class CoachCard(Panel):
    """The slip itself."""

    key = "coach"
    tone = "card"
    pad = 10
    gap = 5

    def __init__(
        self, hint: Hint, rule: Callable[[str], object], got_it: Callable[[], object], no_more: Callable[[], object]
    ) -> None:
        self.hint = hint
        head = Row(Label("The coach", role="panel title", colour="red", grow=1))
        if hint.rule:
            head.add(Link(hint.rule, key="coach rule").on("link", rule))
        buttons = Flow(
            Spacer(),
            Button("No more hints", key="coach off", tip="The coach says nothing more; Ctrl+H calls him back").on(
                "pressed", lambda _: no_more()
            ),
            Button("Got it", kind="gold", key="coach got it").on("pressed", lambda _: got_it()),
            gap=6,
        )
        super().__init__(head, Para(hint.text, wide=300), buttons)


class CoachLayer(Box):
    """Lies over the play screen and lets everything through except the card. `tick` keeps the line at its target."""

    key = "coach layer"
    grow = 1

    def __init__(self, play: PlayScreen) -> None:
        self.play = play
        self.card: CoachCard | None = None
        self._target: pg.Rect | None = None
        super().__init__()

    def say(self, hint: Hint | None) -> None:
        """Show a hint, or take the card away."""
        if self.card is not None:
            self.remove(self.card)
            self.card = self.play.at_board.covered = None
        if hint is not None:
            self.card = CoachCard(hint, self.play.open_rule, self.play.coaching.next, self._no_more)
            self.add(self.card)
            if self.window:
                self.root.animate(self)
        self.restage()

    def _no_more(self) -> None:
        self.play.coaching.close()
        self.play.coaching.on = False
        self.emit("app", ("coach off", None))

    # -- what it points at
    def target(self) -> pg.Rect | None:
        """The rectangle of what the hint is about, in the window; None: nothing, or out of sight."""
        if self.card is None:
            return None
        hint, board = self.card.hint, self.play.board
        if hint.widget:
            return self._widget(hint.widget)
        if hint.piece:
            sprite = board.laid.sprite(hint.piece)
            return self._spot(board.laid.position(sprite), sprite.size * 1.11) if sprite is not None else None
        return self._spot(self.play.centre(hint.cell)) if hint.cell is not None else None

    def _widget(self, key: str) -> pg.Rect | None:
        try:
            widget = self.play.find(key)
        except KeyError:
            return None
        return widget.rect if widget.rect.w and all(w.visible for w in widget.ancestors()) else None

    def _spot(self, point: tuple[float, float], share: float = 0.8) -> pg.Rect | None:
        board = self.play.board
        px = round(board.cells.size[0] * board.camera.zoom * share)
        box = pg.Rect(0, 0, px, px)
        box.center = board.camera.to_screen(point)
        return box if board.rect.colliderect(box) else None

    # -- layout and time
    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        if self.card is None:
            return
        if self.play.paging.page is not None or self.play.table.manner.coach_beside:
            self._beside_the_page(t)
            return
        board = self.play.board.camera.free
        wide = max(0, min(t.px(320), board.w - t.px(16)))
        high = max(0, min(self.card.natural(t, False, wide), board.h - t.px(8)))
        m = t.px(8)
        corners = [
            (board.right - wide - m, board.bottom - high - m),
            (board.x + m, board.bottom - high - m),
            (board.right - wide - m, board.y + m),
            (board.x + m, board.y + m),
        ]
        self._target = self.target()
        self.card.place(pg.Rect(self._corner(corners, (wide, high)), (wide, high)), t)
        self.play.at_board.covered = self.card.rect

    def _beside_the_page(self, t: Theme) -> None:
        """A page is written on all over: the card lies at the foot of the column beside it, over the log."""
        assert self.card is not None
        side = self.play.right.rect
        high = min(self.card.natural(t, False, side.w), side.h)
        self._target = self.target()
        self.card.place(pg.Rect(side.x, side.bottom - high, side.w, high), t)

    def _corner(self, corners: list[Pos], size: tuple[int, int]) -> Pos:
        """The corner whose card stays clear of the target and of the pieces, as far as that can be had."""
        board = self.play.board
        places = [board.camera.to_screen(board.laid.position(s)) for s in board.laid.sprites]

        def cost(corner: Pos) -> float:
            card = pg.Rect(corner, size).inflate(20, 20)
            hits = float(sum(card.collidepoint(p) for p in places))
            if self._target is None:
                return hits
            away = abs(card.centerx - self._target.centerx) + abs(card.centery - self._target.centery)
            return hits + away / (board.rect.w + board.rect.h) + (50 if card.colliderect(self._target) else 0)

        return min(corners, key=cost)

    def tick(self, now: int) -> bool:
        if self.card is None:
            return False
        self._step_aside()
        target = self.target()
        if target != self._target:
            if target is not None and self.card.rect.colliderect(target):
                self.restage()
            else:
                for old in (self._target, target):
                    if old is not None:
                        self.root.touch(old.union(self.card.rect).inflate(30, 30))
                self._target = target
        return True

    def _step_aside(self) -> None:
        """Where a low window has no room for both, the note beside a carried piece comes before the card."""
        note = self.play.at_board.note_rect if self.play.board.pointing.carried is not None else None
        hidden = note is not None and self.card is not None and note.colliderect(self.card.rect)
        if self.card is not None and self.card.visible == hidden:
            self.card.set(visible=not hidden)

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        """A pencil line from the card to its target, under the card."""
        if self.card is None or self._target is None or not self.card.rect.w or not self.card.visible:
            return
        to = self._target
        start = (
            max(self.card.rect.x + 20, min(to.centerx, self.card.rect.right - 20)),
            max(self.card.rect.y + 14, min(to.centery, self.card.rect.bottom - 14)),
        )
        end = _edge_point(to.inflate(6, 6), start)
        old = s.get_clip()
        framed = self.play.paging.page is None and self.play.table.manner.coach_beside
        for width, colour in ((max(4, t.px(5)), "#201a10"), (max(2, t.px(3)), pal.HIGH["selected"][0])):
            if not framed:  # a line across map and panels would hide more than it shows
                pg.draw.line(s, colour, start, end, width)
            skin.frame(s, to.inflate(6 + width, 6 + width), colour, t.px(5), max(2, width // 2))
        s.set_clip(old)


def _edge_point(rect: pg.Rect, origin: Pos) -> Pos:
    """Where a line from `origin` to the middle of a rectangle meets its edge."""
    clipped = rect.clipline(origin, rect.center)
    return clipped[0] if clipped else rect.center
