"""Lists: rows of cells or rows painted by their owner; selected and dragged by pointer and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.buttons import ENTER
from tabletop.table.ui.scroll import BAR, Scrolled
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import NOTHING_HERE, Cargo, Pos

CTRL, SHIFT = pg.KMOD_CTRL | pg.KMOD_GUI, pg.KMOD_SHIFT


@dataclass(frozen=True)
class Col:
    """A column: its title, its weight in the width, alignment ("l", "c", "r"), type role and colour, and its sort key.
    `least`: minimum width in design units; if there is too little room, columns with the highest `drop` are left out
    first (0: never).
    """

    title: str = ""
    weight: float = 1
    align: str = "l"
    role: str = "body"
    colour: str = "ink"
    sort: Callable[[Any], Any] | None = None
    tip: str = ""
    least: float = 0
    drop: int = 0


@dataclass(frozen=True)
class RowState:
    """The state that a row painter must show."""

    index: int
    picked: bool
    hot: bool
    why: str


Painter = Callable[[pg.Surface, Theme, pg.Rect, Any, RowState], None]


class List(Scrolled):
    """Rows below each other. Emits "picked" (index) when the cursor moves, "chosen" (index) at Enter or double
    click, "context" ((index, position)) at right click or the menu key, "sent" (-1 or 1) at Ctrl+Left or
    Ctrl+Right if it carries, and "dropped" ((source, row)) on the list where a row was dropped."""

    focusable = True
    grow = 1
    least = 60
    tall = 140
    wide = 220
    row_height: float = 28
    at = 0
    columns: Sequence[Col] = (Col(),)
    cells: Callable[[Any], Sequence[Any]] | None = None  # the cells of a row
    painter: Painter | None = None  # or the painter of a row
    why_row: Callable[[Any], str] | None = None  # why a row is disabled, "" if it is not
    cards = False  # rows as cards with gaps, as on the shelf
    frame = True  # a well around all rows
    many = False  # several rows can be selected: Ctrl and Shift
    carry = False  # rows can be dragged to other lists that carry
    search = False  # letters jump to the next row that begins with them
    passes = ""
    """Characters that do not search, since the list's owner uses them as keys."""
    empty = "Nothing here."
    refuse: Callable[[Any], str] | None = None  # why a dragged payload cannot be dropped here
    _hot = -1

    def __init__(self, rows: Iterable[Any] = (), **attributes: Any) -> None:
        self.rows: list[Any] = list(rows)
        self.chosen: set[int] = set()
        self._typed = ("", 0)
        self._anchor = 0
        super().__init__(**attributes)
        self.takes_drops = self.carry

    def fill_rows(self, rows: Iterable[Any], keep: bool = True) -> None:
        """Set the rows; the cursor stays on the same row if it still exists."""
        old = self.rows[self.at] if keep and self.at < len(self.rows) else None
        self.rows = list(rows)
        self.at = self.rows.index(old) if old is not None and old in self.rows else 0
        self.chosen.clear()
        self._hot = -1
        if self.window and self.rect.h:
            self.off = max(0, min(self.off, self.full_height() - self.view().h))
            self.show_row(self.at)
        self.dirty()

    @property
    def row(self) -> Any:
        """The row under the cursor, None when there is none."""
        return self.rows[self.at] if self.at < len(self.rows) else None

    # geometry
    def step(self) -> int:
        t = self.theme
        return max(t.px(self.row_height), round(t.size("body") * 1.6)) + (t.px(4) if self.cards else 0)

    def view(self) -> pg.Rect:
        return self.rect.inflate(-4, -4) if self.frame else self.rect

    def full_height(self) -> int:
        return self.step() * len(self.rows)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        fresh = rect.h != self.rect.h
        self.rect = pg.Rect(rect)
        if rect.h and self.window:
            self.off = max(0, min(self.off, self.full_height() - self.view().h))
            if fresh:
                self.show_row(self.at)

    def row_rect(self, i: int) -> pg.Rect:
        v, step, t = self.view(), self.step(), self.theme
        wide = v.w - (t.px(BAR) if self.full_height() > v.h else 0)
        return pg.Rect(v.x, v.y + i * step - self.off, wide, step - (t.px(4) if self.cards else 0))

    def row_at(self, pos: Pos) -> int:
        """The row at a point, -1 for none."""
        v = self.view()
        i = (pos[1] - v.y + self.off) // self.step()
        return i if v.collidepoint(pos) and 0 <= i < len(self.rows) else -1

    def show_row(self, i: int) -> None:
        self.show_span(i * self.step(), (i + 1) * self.step())

    def focus_rect(self) -> pg.Rect:
        return self.rect

    def _why_row(self, i: int) -> str:
        return self.why_row(self.rows[i]) if self.why_row and 0 <= i < len(self.rows) else ""

    # drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.frame and self.rect.w > 4 and self.rect.h > 4:
            s.blit(skin.well(t, self.rect.size, "off edge", "well" if not self.cards else "paper"), self.rect)
        v, step, old = self.view(), self.step(), s.get_clip()
        s.set_clip(v.clip(old))
        first = self.off // step
        for i in range(first, min(len(self.rows), first + v.h // step + 2)):
            state = RowState(
                i, i == self.at if not self.many else i in self.chosen or i == self.at, i == self._hot, self._why_row(i)
            )
            self.draw_ground(s, t, self.row_rect(i), state)
            (self.painter or self.draw_cells)(s, t, self.row_rect(i), self.rows[i], state)
        if not self.rows:
            t.say(s, self.empty, (v.centerx, v.y + min(v.h // 2, t.px(30))), "body ital", "soft", "c", v.w - t.px(12))
        s.set_clip(old)

    def draw_over(self, s: pg.Surface, t: Theme) -> None:
        self.draw_bar(s, t)

    def draw_ground(self, s: pg.Surface, t: Theme, r: pg.Rect, state: RowState) -> None:
        """The background of a row: a card, or the mark of the selected or hovered row."""
        if self.cards:
            fill, edge = (
                ("pick", "pick edge") if state.picked else ("hover", "off edge") if state.hot else ("row", "row edge")
            )
            s.blit(skin.well(t, r.size, edge, fill), r)
        elif state.picked:
            s.fill(t.col("pick"), r)
            s.fill(t.col("brass"), (r.x, r.y, t.px(3), r.h))
        elif state.hot:
            s.fill(t.col("hover"), r)
        if self.many and state.index == self.at and self.focused and self.root.stage.ring:
            skin.frame(s, r.inflate(-2, -2), "button edge", 3)

    def draw_cells(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Any, state: RowState) -> None:
        cells = self.cells(row) if self.cells else row if isinstance(row, tuple | list) else (row,)
        for col, cell, (x, w) in zip(self.columns, cells, self.spans(t, r), strict=False):
            if not w:
                continue
            at = {"l": x, "c": x + w // 2, "r": x + w}[col.align]
            ink = "soft" if state.why else "ink" if state.picked and col.colour == "soft" else col.colour
            t.say(s, str(cell), (at, r.centery), col.role, ink, col.align, w)

    def spans(self, t: Theme, r: pg.Rect) -> list[tuple[int, int]]:
        """Left edge and width of each column in a row; a column left out has width 0."""
        pad, gap, cols = t.px(8), t.px(8), list(self.columns)
        while (
            sum(t.px(c.least) + gap for c in cols) - gap > r.w - 2 * pad
            and (last := max(cols, key=lambda c: c.drop)).drop
        ):
            cols.remove(last)
        whole, least = sum(c.weight for c in cols) or 1, [t.px(c.least) for c in cols]
        room = max(0, r.w - 2 * pad - gap * (len(cols) - 1))
        if sum(least) > room:
            least = [n * room // sum(least) for n in least]
        wide = [room * c.weight / whole for c in cols]
        over = [max(0.0, w - n) for w, n in zip(wide, least, strict=True)]
        lack = sum(max(0.0, n - w) for w, n in zip(wide, least, strict=True))
        out, x, n = [], float(r.x + pad), 0
        for c in self.columns:
            if n >= len(cols) or c is not cols[n]:
                out.append((round(x), 0))
                continue
            w = max(wide[n] - lack * over[n] / (sum(over) or 1), least[n])
            out.append((round(x), max(0, int(w))))
            x, n = x + w + gap, n + 1
        return out

    # pointer
    def tip_at(self, pos: Pos) -> str:
        return self._why_row(self.row_at(pos)) or super().tip_at(pos)

    def hover(self, pos: Pos, e: pg.Event) -> None:
        i = -1 if self.bar().collidepoint(pos) else self.row_at(pos)
        if i != self._hot:
            self._hot = i
            self.dirty()

    def leave(self) -> None:
        if self._hot >= 0:
            self._hot = -1
            self.dirty()

    def press(self, pos: Pos, e: pg.Event) -> bool:
        i = self.row_at(pos)
        if e.button == 1 and not self.bar_press(pos) and i >= 0:
            modifiers = self.root.hand.modifiers
            if self.many and modifiers & CTRL:
                self.chosen ^= {i}
                self._anchor = i
            elif self.many and modifiers & SHIFT:
                self.chosen |= set(range(min(i, self._anchor), max(i, self._anchor) + 1))
            elif not (self.many and i in self.chosen and self.root.hand.clicks == 1):
                self.chosen.clear()
                self._anchor = i
            self.pick(i)
        elif e.button == 3 and i >= 0:
            self.pick(i)
            return False
        return bool(e.button == 1)

    def motion(self, pos: Pos, e: pg.Event) -> None:
        self.bar_motion(pos)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if self.bar_release():
            self.dirty()
        elif e.button == 1 and self.root.hand.clicks == 2 and self.row_at(pos) == self.at:
            self.choose()

    def cancel(self) -> None:
        self.bar_release()

    def context(self, pos: Pos, e: pg.Event) -> bool:
        if (i := self.row_at(pos)) >= 0:
            self.emit("context", (i, pos))
        return i >= 0

    # what it does
    def pick(self, i: int) -> None:
        """Move the cursor to row `i`."""
        if self.rows:
            i = max(0, min(len(self.rows) - 1, i))
            moved, self.at = i != self.at, i
            self.show_row(i)
            self.dirty()
            if moved:
                self.emit("picked", i)

    def choose(self) -> None:
        """Choose the row under the cursor, or show why it is disabled."""
        if why := self._why_row(self.at):
            self.root.refuse(why, self.key)
        elif self.rows:
            self.emit("chosen", self.at)

    def keydown(self, e: pg.Event) -> bool:
        page = max(1, self.view().h // self.step() - 1)
        d = {
            pg.K_UP: -1,
            pg.K_DOWN: 1,
            pg.K_PAGEUP: -page,
            pg.K_PAGEDOWN: page,
            pg.K_HOME: -(1 << 20),
            pg.K_END: 1 << 20,
        }.get(e.key)
        ctrl = e.mod & CTRL
        if d and not ctrl:
            if self.many and e.mod & SHIFT:
                to = max(0, min(len(self.rows) - 1, self.at + d))
                self.chosen |= set(range(min(self.at, to), max(self.at, to) + 1))
            elif self.many:
                self.chosen.clear()
            self.pick(self.at + d)
        elif e.key in ENTER and not ctrl:
            self.choose()
        elif e.key == pg.K_SPACE and self.many:
            self.chosen ^= {self.at}
            self.dirty()
        elif ctrl and e.key in (pg.K_LEFT, pg.K_RIGHT) and self.carry and self.rows:
            self.emit("sent", 1 if e.key == pg.K_RIGHT else -1)
        elif e.key == pg.K_MENU or (e.key == pg.K_F10 and e.mod & SHIFT):
            self.emit("context", (self.at, self.row_rect(self.at).center))
        elif self.search and e.unicode and e.unicode.isprintable() and not ctrl and e.unicode not in self.passes:
            self._jump(e.unicode)
        else:
            return False
        return True

    def _jump(self, letter: str) -> None:
        words, when = self._typed
        now = self.root.now
        words = words + letter.lower() if now - when < 900 else letter.lower()
        self._typed = words, now
        n = len(self.rows)
        for k in range(n):
            i = (self.at + k + (1 if len(words) == 1 else 0)) % n
            row = self.rows[i]
            cells = self.cells(row) if self.cells else row if isinstance(row, tuple | list) else (row,)
            if str(cells[0]).lower().startswith(words):
                return self.pick(i)

    # carrying
    def drag(self, pos: Pos) -> Cargo | None:
        i = self.row_at(pos)
        if not self.carry or i < 0:
            return None
        cells = self.cells(self.rows[i]) if self.cells else self.rows[i]
        return Cargo(
            (self, self.rows[i]),
            "  ".join(str(c) for c in cells[:2]) if isinstance(cells, tuple | list) else str(cells),
            source=self,
        )

    def refuses(self, payload: Any, pos: Pos) -> str:
        return self.refuse(payload) if self.refuse else "" if self.carry else NOTHING_HERE

    def drop(self, payload: Any, pos: Pos) -> None:
        self.emit("dropped", payload)
