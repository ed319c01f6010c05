"""How the drawing board is laid out: the library at the left, the map in the middle, details and faults at the right;
in a narrow window all of that in one column beside the map.
"""

from __future__ import annotations

import pygame as pg

from tabletop.table.ui.tabs import TabStrip
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Box, Widget

WIDE = 1000
"""Design units from which there are columns at both sides of the map."""
LEFT, RIGHT, SIDE = 258, 302, 304
GAP = 8
DETAILS = 0.56
"""Share of the right column that the details have."""


class Desk(Box):
    """See the module. `page`: what the one column shows in a narrow window."""

    grow = 1
    PAGES = ("Forces", "Details", "Check")

    def __init__(self, palette: Widget, board: Widget, details: Widget, checks: Widget) -> None:
        self.board, self.pages = board, (palette, details, checks)
        self.strip = TabStrip(options=self.PAGES, key="desk tabs", tall=28)
        self.strip.on("changed", lambda _: self.restage())
        self.narrow = False
        super().__init__(self.strip, palette, board, details, checks, key="desk")

    def front(self, page: int) -> None:
        """Bring a page to the front where only one is seen."""
        self.strip.set(at=page)
        self.restage()

    def tell(self, count: int) -> None:
        """How many faults there are, on the page's tab."""
        self.strip.set(options=(*self.PAGES[:2], f"Check {count}" if count else self.PAGES[2]))

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else t.px(300)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        gap = t.px(GAP)
        palette, details, checks = self.pages
        self.narrow = rect.w < t.px(WIDE)
        self.strip.visible = self.narrow
        for i, page in enumerate(self.pages):
            page.visible = not self.narrow or i == self.strip.at
        if self.narrow:
            side = min(t.px(SIDE), rect.w // 2)
            high = min(rect.h, self.strip.natural(t, False, side))
            self.strip.place(pg.Rect(rect.x + gap, rect.y, side - gap, high), t)
            below = pg.Rect(rect.x + gap, rect.y + high, side - gap, max(0, rect.h - high))
            self.pages[self.strip.at].place(below, t)
            self.board.place(pg.Rect(rect.x + side + gap, rect.y, max(0, rect.w - side - 2 * gap), rect.h), t)
            return
        self.strip.place(pg.Rect(rect.x, rect.y, 0, 0), t)
        left, right = t.px(LEFT), t.px(RIGHT)
        palette.place(pg.Rect(rect.x + gap, rect.y, left, rect.h), t)
        x = rect.right - right - gap
        middle = pg.Rect(rect.x + left + 2 * gap, rect.y, x - gap - (rect.x + left + 2 * gap), rect.h)
        self.board.place(middle, t)
        high = round(rect.h * DETAILS)
        details.place(pg.Rect(x, rect.y, right, high), t)
        checks.place(pg.Rect(x, rect.y + high + gap, right, rect.h - high - gap), t)
