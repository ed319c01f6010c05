"""A table of the rule book on a sheet, as small print: the rows and columns on which a roll was read are lit."""

from __future__ import annotations

import pygame as pg

from tabletop.table.play.printed import Printed
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

FEWEST_CELLS = 4
"""A table of fewer columns is narrower than the sheet: cells that stand far apart are hard to follow."""


class PrintedTable(Widget):
    """Emits "rule" with the rule id when its title is clicked."""

    key = "printed table"

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self._rule = pg.Rect(0, 0, 0, 0)
        super().__init__()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(300)
        return t.line("small semi") + t.px(4) + self._row(t) * (len(self.printed.rows) + 1) + t.px(4)

    @staticmethod
    def _row(t: Theme) -> int:
        return t.line("small") + t.px(2)

    def _columns(self, t: Theme, wide: int) -> list[int]:
        """The left edges of the columns, the head of the rows first, and the right edge of the last."""
        rows = (self.printed.heads, *self.printed.rows)
        room = [max(t.width(row[k], "small semi") for row in rows) + t.px(12) for k in range(len(self.printed.heads))]
        whole = wide * min(1.0, (len(room) + 1) / (FEWEST_CELLS + 1))
        if sum(room) > wide:  # words are cut in proportion
            room = [w * wide // sum(room) for w in room]
        elif sum(room) < whole and len(room) > 1:
            more = (int(whole) - sum(room)) // (len(room) - 1)
            room = [room[0], *(w + more for w in room[1:])]
        edges = [0]
        for w in room:
            edges.append(edges[-1] + w)
        return edges

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1 and self._rule.collidepoint(pos))

    def release(self, pos: Pos, e: pg.Event) -> None:
        if self._rule.collidepoint(pos):
            self.emit("rule", self.printed.rule)

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._rule.collidepoint(pos) else ""

    def draw(self, s: pg.Surface, t: Theme) -> None:
        p, r = self.printed, self.rect
        y = r.y + t.line("small semi") // 2
        self._rule = pg.Rect(0, 0, 0, 0)
        room = t.width(p.rule, "rule number") + t.px(8) if p.rule else 0
        t.say(s, p.title, (r.x, y), "small semi", "ink", "l", r.w - room)
        if p.rule:
            self._rule = t.say(s, p.rule, (r.right, y), "rule number", "blue", "r")
        high, edges = self._row(t), self._columns(t, r.w)
        box = pg.Rect(r.x, r.y + t.line("small semi") + t.px(4), edges[-1], high * (len(p.rows) + 1))
        for area in self._lit(box, edges, high, either=True):
            pg.draw.rect(s, t.col("hover"), area)
        for area in self._lit(box, edges, high, either=False):
            pg.draw.rect(s, t.col("select"), area)
        lit = set(p.lit)
        for n, row in enumerate((p.heads, *p.rows)):
            middle = box.y + n * high + high // 2
            for k, words in enumerate(row):
                there = (n - 1, k - 1) in lit
                head = n == 0 or k == 0
                role = "small semi" if there or head else "small"
                x = box.x + edges[k]
                if k == 0:
                    t.say(s, words, (x + t.px(4), middle), role, "soft", "l", edges[1] - t.px(6))
                else:
                    at = x + (edges[k + 1] - edges[k]) // 2
                    t.say(s, words, (at, middle), role, "soft" if head else "ink", "c", edges[k + 1] - edges[k] - 4)
        line = t.col("line")
        pg.draw.rect(s, line, box, 1)
        pg.draw.line(s, line, (box.x, box.y + high), (box.right - 1, box.y + high))
        pg.draw.line(s, line, (box.x + edges[1], box.y), (box.x + edges[1], box.bottom - 1))

    def _lit(self, box: pg.Rect, edges: list[int], high: int, *, either: bool) -> list[pg.Rect]:
        """The rows and columns of what was read, or the cells in which they cross."""
        found = []
        for row, column in self.printed.lit:
            left, right = (edges[column + 1], edges[column + 2]) if column >= 0 else (0, 0)
            if not either and row >= 0 and column >= 0:
                found.append(pg.Rect(box.x + left, box.y + (row + 1) * high, right - left, high))
            if either and row >= 0:
                found.append(pg.Rect(box.x, box.y + (row + 1) * high, box.w, high))
            if either and column >= 0:
                found.append(pg.Rect(box.x + left, box.y, right - left, box.h))
        return found
