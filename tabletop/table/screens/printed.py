"""Printed matter for reports: tables with rules and hair lines, newspaper heads, scores, pages in columns."""

from __future__ import annotations

import pygame as pg

from tabletop.table.draw import kit as drawing
from tabletop.table.draw import palette as pal
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Box, Widget

TableRows = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]


class PrintedTable(Widget):
    """A table as in a printed report: title, a rule, heads, rows with hair lines; long cells are wrapped."""

    solid = False

    def __init__(self, table: TableRows) -> None:
        self.title, self.heads, self.rows = table
        super().__init__()

    def _columns(self, t: Theme, room: int) -> list[int]:
        """Column widths: as the words need; missing room is taken from the widest."""
        gap = t.px(14)
        n = len(self.heads)
        want = [
            max([t.width(h, "small semi"), *(t.width(r[i], "body") for r in self.rows if i < len(r))]) + t.px(2)
            for i, h in enumerate(self.heads)
        ]
        left = room - gap * (n - 1)
        while sum(want) > left:
            widest = max(range(n), key=lambda i: want[i])
            others = sorted(want)[-2] if n > 1 else 0
            cut = min(sum(want) - left, max(1, want[widest] - others))
            want[widest] -= cut
            if want[widest] < t.px(40):
                break
        if sum(want) < left and n:
            extra = (left - sum(want)) // n
            want = [w + extra for w in want]
        return want

    def _heights(self, t: Theme, widths: list[int]) -> list[int]:
        line = t.line("body")
        return [
            max(len(t.wrap(cell, "body", max(20, w))) for cell, w in zip(row, widths, strict=False)) * line + t.px(5)
            for row in self.rows
        ]

    def _top(self, t: Theme) -> int:
        return t.line("panel title") + t.px(8) + t.line("small semi") + t.px(5)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(300)
        return self._top(t) + sum(self._heights(t, self._columns(t, max(40, room)))) + t.px(4)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 40:
            return
        r, gap = self.rect, t.px(14)
        y = r.y + t.line("panel title") // 2
        t.say(s, self.title.upper(), (r.x, y), "panel title", "red", "l", r.w)
        y = r.y + t.line("panel title") + t.px(3)
        pg.draw.line(s, t.col("ink"), (r.x, y), (r.right - 1, y), max(1, t.px(1.4)))
        widths = self._columns(t, r.w)
        lefts = [r.x + sum(widths[:i]) + gap * i for i in range(len(widths))]
        y += t.px(4) + t.line("small semi") // 2
        for head, x, w, right in zip(self.heads, lefts, widths, self._rights(), strict=True):
            t.say(s, head, (x + w if right else x, y), "small semi", "soft", "r" if right else "l", w)
        y = r.y + self._top(t)
        for row, high in zip(self.rows, self._heights(t, widths), strict=True):
            last = row[0] in ("In all", "Total")
            if last:
                pg.draw.line(s, t.col("ink"), (r.x, y - t.px(1)), (r.right - 1, y - t.px(1)))
            for cell, x, w, right in zip(row, lefts, widths, self._rights(), strict=False):
                for k, words in enumerate(t.wrap(cell, "body", max(20, w))):
                    middle = y + t.px(2) + t.line("body") * k + t.line("body") // 2
                    t.say(
                        s,
                        words,
                        (x + w if right else x, middle),
                        "body semi" if last else "body",
                        "ink",
                        "r" if right else "l",
                        w,
                    )
            y += high
            pg.draw.line(s, t.col("row edge"), (r.x, y - t.px(2)), (r.right - 1, y - t.px(2)))

    def _rights(self) -> list[bool]:
        """Which columns hold figures and are right-aligned."""

        def figures(i: int) -> bool:
            cells = [r[i] for r in self.rows if i < len(r) and r[i] not in ("-", "")]
            return bool(cells) and all(c.replace(".", "").replace("-", "").isdigit() for c in cells)

        return [i > 0 and figures(i) for i in range(len(self.heads))]


class PrintedHead(Widget):
    """A title with a rule under it, as the tables have."""

    solid = False
    text = ""

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.width(self.text.upper(), "panel title") if across else t.line("panel title") + t.px(8)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r = self.rect
        t.say(s, self.text.upper(), (r.x, r.y + t.line("panel title") // 2), "panel title", "red", "l", r.w)
        y = r.y + t.line("panel title") + t.px(3)
        pg.draw.line(s, t.col("ink"), (r.x, y), (r.right - 1, y), max(1, t.px(1.4)))


class Columns(Box):
    """Widgets in as many columns as fit, each in the column that is shortest so far."""

    gap = 26
    least_wide = 380

    def _count(self, t: Theme, room: int) -> int:
        return max(1, min(2, room // t.px(self.least_wide)))

    def _put(self, t: Theme, room: int) -> tuple[list[tuple[Widget, int, int, int]], int]:
        """(widget, column, y, height) and the height of all."""
        n, gap = self._count(t, room), t.px(self.gap)
        wide = (room - gap * (n - 1)) // n
        ends, out = [0] * n, []
        for w in self._kids():
            high = w.natural(t, False, wide)
            column = ends.index(min(ends))
            out.append((w, column, ends[column], high))
            ends[column] += high + t.px(14)
        return out, max(ends, default=0)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(self.least_wide) if across else self._put(t, room)[1]

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        n, gap = self._count(t, rect.w), t.px(self.gap)
        wide = (rect.w - gap * (n - 1)) // n
        for w, column, y, high in self._put(t, rect.w)[0]:
            w.place(pg.Rect(rect.x + column * (wide + gap), rect.y + y, wide, high), t)


class Headline(Widget):
    """The head of the page: the line of the newspaper between two rules, with the stripe of the winner."""

    solid = False
    text = ""
    above = ""
    side: int | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else t.line("small semi") + t.line("banner") + t.px(20)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r, ink = self.rect, t.col("ink")
        y = r.y + t.px(3)
        pg.draw.line(s, ink, (r.x, y), (r.right - 1, y), max(2, t.px(2.4)))
        pg.draw.line(s, ink, (r.x, y + t.px(4)), (r.right - 1, y + t.px(4)))
        middle = y + t.px(6) + t.line("small semi") // 2
        t.say(s, self.above, (r.centerx, middle), "small semi", "soft", "c", r.w)
        colour = drawing.dark(pal.SIDE[self.side], 0.15) if self.side is not None else "ink"
        t.say(
            s,
            self.text.upper(),
            (r.centerx, middle + t.line("small semi") // 2 + t.line("banner") // 2),
            "banner",
            colour,
            "c",
            r.w - t.px(10),
        )
        y = r.bottom - t.px(5)
        pg.draw.line(s, ink, (r.x, y), (r.right - 1, y))
        pg.draw.line(s, ink, (r.x, y + t.px(3)), (r.right - 1, y + t.px(3)), max(2, t.px(2.4)))


class Score(Widget):
    """A side and its points on a plate of its colour."""

    solid = False
    name = ""
    value = ""
    seat = 0

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.width(self.name.upper(), "panel title") + t.width(self.value, "title") + t.px(44)
        return round(t.size("title") * 1.25)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r = self.rect
        pg.draw.rect(s, t.col(pal.SIDE[self.seat % 2]), r, border_radius=t.px(4))
        left = t.say(s, self.name.upper(), (r.x + t.px(12), r.centery), "panel title", "#fff6e2", "l")
        plate = pg.Rect(left.right + t.px(10), r.y + t.px(3), r.right - left.right - t.px(13), r.h - t.px(6))
        pg.draw.rect(s, t.col("card"), plate, border_radius=t.px(3))
        t.say(s, self.value, plate.center, "title", "ink", "c", plate.w)
