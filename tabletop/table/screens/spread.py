"""Panels side by side if there is room; else one at a time under a strip of tabs."""

from __future__ import annotations

import pygame as pg

from tabletop.table.ui.tabs import TabStrip
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Box, Row, Widget


class Spread(Box):
    """`pages`: title -> panel; `weights`: shares of the width. Narrower than `least_wide` design units it becomes
    tabs.
    """

    grow = 1
    gap = 10
    least_wide: float = 830

    def __init__(self, pages: dict[str, Widget], weights: dict[str, float] | None = None, **attributes: object) -> None:
        self.pages = list(pages.values())
        self.weights = [(weights or {}).get(title, 1.0) for title in pages]
        self.strip = TabStrip(options=tuple(pages), key="spread tabs")
        self.strip.on("changed", lambda _: self.restage())
        self.narrow = False
        super().__init__(self.strip, *self.pages, **attributes)

    def show_page(self, i: int) -> None:
        """Show a page if only one is visible."""
        self.strip.set(at=i)
        self.restage()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else max(p.natural(t, False, room) for p in self.pages)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        self.narrow = rect.w < t.px(self.least_wide)
        self.strip.visible = self.narrow
        high = min(rect.h, self.strip.natural(t, False, rect.w)) if self.narrow else 0
        self.strip.rect = pg.Rect(rect.x, rect.y, rect.w, 0)
        if self.narrow:
            self.strip.place(pg.Rect(rect.x, rect.y, rect.w, high), t)
            for i, page in enumerate(self.pages):
                page.visible = i == self.strip.at
            self.pages[self.strip.at].place(
                pg.Rect(rect.x, rect.y + high - t.px(1), rect.w, rect.h - high + t.px(1)), t
            )
            return
        gap = t.px(self.gap)
        room, x, whole = rect.w - gap * (len(self.pages) - 1), float(rect.x), sum(self.weights)
        for page, weight in zip(self.pages, self.weights, strict=True):
            page.visible = True
            wide = room * weight / whole
            page.place(pg.Rect(round(x), rect.y, round(x + wide) - round(x), rect.h), t)
            x += wide + gap


class Either(Box):
    """Children side by side if the box is wide enough, else below each other."""

    least_wide: float = 520
    gap = 8

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.across = rect.w >= t.px(self.least_wide)
        super().place(rect, t)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(self.least_wide)
        if room >= t.px(self.least_wide):
            part = room // max(1, len(self.children))
            return max((w.natural(t, False, part) for w in self.children), default=0)
        return sum(w.natural(t, False, room) for w in self.children) + t.px(self.gap) * max(0, len(self.children) - 1)


class FreeMargins(Row):
    """A row with free cloth at both ends, in design units."""

    ends: float = 24
    above: float = 0
    below: float = 0

    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        narrow = t.window[0] < t.px(900)
        end = t.px(self.ends) if not narrow else t.px(8)
        return end, t.px(self.above), end, t.px(self.below)
