"""Tables: a list with titles above its columns, sorted by a click or by keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.buttons import ENTER
from tabletop.table.ui.lists import Col, List
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Pos, Widget


class Heads(Widget):
    """The titles of a table's columns: a click, or Left, Right and Enter, sorts by a column; a second time reverses the
    order.
    """

    focusable = True
    tall = 26
    at = 0
    _hot = -1

    def __init__(self, table: Table, **attributes: Any) -> None:
        self.table = table
        super().__init__(**attributes)

    def _boxes(self, t: Theme) -> list[pg.Rect]:
        body = self.table.body
        r = pg.Rect(body.view().x, self.rect.y, body.row_rect(0).w, self.rect.h)
        return [pg.Rect(x - t.px(6), r.y, w + t.px(12) if w else 0, r.h) for x, w in body.spans(t, r)]

    def _index(self, pos: Pos) -> int:
        return next((i for i, r in enumerate(self._boxes(self.theme)) if r.collidepoint(pos)), -1)

    def tip_at(self, pos: Pos) -> str:
        i = self._index(pos)
        return self.table.body.columns[i].tip if i >= 0 else ""

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._index(pos) >= 0 else ""

    def hover(self, pos: Pos, e: pg.Event) -> None:
        if (i := self._index(pos)) != self._hot:
            self._hot = i
            self.dirty()

    def leave(self) -> None:
        self._hot = -1
        self.dirty()

    def press(self, pos: Pos, e: pg.Event) -> bool:
        if e.button == 1 and (i := self._index(pos)) >= 0:
            self.at = i
            self.table.sort(i)
        return bool(e.button == 1)

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_LEFT, pg.K_RIGHT):
            n = len(self.table.body.columns)
            self.set(at=(self.at + (1 if e.key == pg.K_RIGHT else -1)) % n)
        elif e.key in (*ENTER, pg.K_SPACE):
            self.table.sort(self.at)
        else:
            return False
        return True

    def draw(self, s: pg.Surface, t: Theme) -> None:
        by, down = self.table.order
        pg.draw.line(s, t.col("line"), (self.rect.x, self.rect.bottom - 1), (self.rect.right - 1, self.rect.bottom - 1))
        for i, (r, col) in enumerate(zip(self._boxes(t), self.table.body.columns, strict=True)):
            if not r.w:
                continue
            if i == self._hot or (self.focused and self.root.stage.ring and i == self.at):
                pg.draw.rect(s, t.col("hover"), r.inflate(0, -t.px(4)), border_radius=t.px(3))
            d = round(t.size("small semi") * 0.75) if i == by else 0
            inner = r.inflate(-t.px(12), 0)
            d = 0 if inner.w < t.width(col.title, "small semi") * 0.84 + d + t.px(3) else d
            room = inner.w - (d + t.px(3) if d else 0)
            x = {"l": inner.x, "c": inner.centerx, "r": inner.right - (d + t.px(3) if d else 0)}[col.align]
            word = t.say(s, col.title, (x, r.centery), "small semi", "red" if i == by else "soft", col.align, room)
            if d:
                s.blit(skin.shape(t, "down" if down else "up", d, "red"), (word.right + t.px(3), r.centery - d // 2))


class Table(Column):
    """A list with titles above its columns. `body` is the list; rows keep their own order in `body.rows`."""

    gap = 2
    grow = 1
    least = 90

    def __init__(
        self,
        rows: Iterable[Any] = (),
        columns: Sequence[Col] = (Col(),),
        *,
        key: str = "",
        sort: int | None = None,
        **attributes: Any,
    ) -> None:
        own = {k: attributes.pop(k) for k in ("grow", "size", "least", "give", "visible") if k in attributes}
        self.body = List(rows, columns=columns, key=key, **attributes)
        self.order: tuple[int, bool] = (-1, False)
        self.heads = Heads(self, key=key + " heads" if key else "")
        super().__init__(self.heads, self.body, **own)
        if sort is not None:
            self.sort(sort)

    def fill_rows(self, rows: Iterable[Any]) -> None:
        """New rows in the order chosen."""
        self.body.fill_rows(rows)
        if self.order[0] >= 0:
            self._sorted()

    def sort(self, column: int) -> None:
        """Sort by a column; by the same column again reverses the order."""
        by, down = self.order
        self.order = column, not down if by == column else False
        self._sorted()
        self.heads.dirty()

    def _sorted(self) -> None:
        by, down = self.order
        key = self.body.columns[by].sort or (lambda row: _plain(self.body.cells(row) if self.body.cells else row, by))
        self.body.fill_rows(sorted(self.body.rows, key=key, reverse=down))


def _plain(row: Any, by: int) -> tuple[int, float, str]:
    """The sort key of a cell: numbers by value, words regardless of case."""
    cell = str(row[by]) if isinstance(row, tuple | list) else str(row)
    try:
        return 0, float(cell.split()[0].rstrip("%").replace(",", "")), ""
    except (ValueError, IndexError):
        return 1, 0.0, cell.casefold()
