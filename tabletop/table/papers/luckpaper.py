"""The luck of the dice while the game goes on: a small paper with a line for each side, new with every roll.

It is reckoned a little in each frame in which nothing moves and nobody thinks, so that no frame waits for it; only what
has not been looked at before.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame as pg

from tabletop.table.papers.lucksheet import INKS, LuckLines, luck_words, name_of
from tabletop.table.papers.paper import FOLDED, Paper
from tabletop.table.play.luck import Ledger, summed
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Widget

BUDGET = 0.004
"""Seconds of a frame for it; one throw that is tried may take longer."""


class Sides(Widget):
    """For each side its rolls and its luck in words."""

    solid = False

    def __init__(self) -> None:
        self.rows: list[tuple[int | None, str, str]] = []
        self.whole = False
        """Whether all rolls have been looked at."""
        super().__init__()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(220) if across else max(1, len(self.rows)) * t.line("small")

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r, high = self.rect, t.line("small")
        if not self.rows and self.whole:
            t.say(s, "No roll has succeeded or failed yet.", (r.x, r.y + high // 2), "small", "soft", "l", r.w)
        for n, (seat, figures, words) in enumerate(self.rows):
            y = r.y + n * high + high // 2
            t.say(s, figures, (r.x, y), "small", INKS.get(seat, "ink"), "l", r.w * 2 // 3)
            t.say(s, words, (r.right, y), "small", "ink", "r", r.w // 3)


class LuckPaper(Paper):
    """On the rail only while it lies beside the map; the sheet of the luck opens it."""

    def __init__(self) -> None:
        self.ledger: Ledger | None = None
        self.seats: Sequence[str] = ()
        self.sides, self.lines = Sides(), LuckLines()
        content = Column(self.sides, self.lines, gap=4, key="luck chart")
        super().__init__("luck_chart", "Luck of the dice", content, icon="dice", starts=FOLDED, low=True)

    @property
    def full(self) -> bool:
        return self.state != FOLDED

    def follow(self) -> None:
        """Something has changed at the table: what was reckoned for other eyes goes at once."""
        if self.ledger is None or self.window is None or not self.full:
            return
        if self.ledger.begin_anew():
            self._show()
        self.sides.whole = self.ledger.whole
        if not self.ledger.whole:
            self.root.animate(self)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        super().place(rect, t)
        if self.ledger is not None and not self.ledger.whole:
            self.root.animate(self)

    def tick(self, now: int) -> bool:
        ledger = self.ledger
        if ledger is None or not self.full or not self.visible:
            return False
        play = ledger.play
        if play.sharing.curtained:
            return False
        quiet = play.presenting.nothing_waits and play.seating.thinking is None and not any(pg.mouse.get_pressed())
        if quiet and ledger.go_on(BUDGET):
            self._show()
        if self.sides.whole != ledger.whole:
            self.sides.whole = ledger.whole
            self.sides.dirty()
        return not ledger.whole

    def _show(self) -> None:
        assert self.ledger is not None
        rolls, rows = self.ledger.found, len(self.sides.rows)
        self.sides.rows = []
        for seat in sorted({one.seat for one in rolls}, key=lambda seat: (seat is None, seat)):
            found = summed(one for one in rolls if one.seat == seat)
            figures = f"{name_of(self.seats, seat)}: {found.came}, expected {float(found.expected):.1f}"
            self.sides.rows.append((seat, figures, luck_words(float(found.luck), found.rolls)))
        self.lines.show(rolls)
        self.sides.dirty()
        if len(self.sides.rows) != rows:
            self.restage()
