"""Rich text of unlimited length whose cost depends only on the visible part: entries, reading position, drawing. The
lower half of the log.

The reading position is (entry, pixels into it), never a total height, so that appending, a new width and a new scale
touch no invisible entry. Entries are broken into lines when they become visible; the last 300 are kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.markup import BULLETS, BrokenLines, LogEntry, lay_out
from tabletop.table.ui.scroll import BAR
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Widget

Place = tuple[int, int]  # (entry shown, character in its plain text)


class TextScroll(Widget):
    """Entries of rich text below each other."""

    focusable = True
    grow = 1
    least = 60
    tall = 160
    wide = 260
    role = "log"
    framed = False
    edge: float = 6  # free pixels left and right, design units
    keep = 300
    fresh_from: int | None = None  # entries from here on have a yellow ground

    def __init__(self, entries: Iterable[LogEntry | str] = (), *, follow: bool = True, **attributes: Any) -> None:
        self.entries: list[LogEntry] = []
        self.shown: list[int] | None = None  # entries that pass the filter; None: all
        self.sieve: Callable[[LogEntry], bool] | None = None
        self.first, self.off, self.follow = 0, 0, follow
        self.link: tuple[int, int] | None = None  # (entry shown, which of its links) under the keyboard
        self.selection: tuple[Place, Place] | None = None
        self.hits: list[tuple[int, int, int]] = []  # matches: entry shown, begin, end
        self.hit = -1
        self.flashed = -1
        self.laid_out = 0  # entries broken into lines so far: the measure of the work
        self._cache: OrderedDict[int, BrokenLines] = OrderedDict()
        self._grip = False
        self._pick: Place | None = None
        self._over = -1
        super().__init__(**attributes)
        self.extend(entries)

    # content
    def append(
        self,
        text: str | LogEntry,
        bullet: str = "",
        style: str = "",
        *,
        data: Any = None,
        anchor: str = "",
        rows: list[list[str]] | None = None,
    ) -> None:
        """Add an entry at the end; free while the end is not visible."""
        entry = text if isinstance(text, LogEntry) else LogEntry(text, bullet, style, rows or [], anchor, data)
        self.entries.append(entry)
        if self.shown is not None and self.sieve and self.sieve(entry):
            self.shown.append(len(self.entries) - 1)
        if self.follow or self._count() < 60:
            self.dirty()

    def extend(self, entries: Iterable[LogEntry | str]) -> None:
        for e in entries:
            self.append(e)

    def load(self, entries: Iterable[LogEntry | str]) -> None:
        """Replace everything; reading starts at the top unless the log follows its end."""
        self.entries.clear()
        self._cache.clear()
        self.shown = None if self.sieve is None else []
        self.first = self.off = 0
        self.link = self.selection = None
        self.hits, self.hit, self.flashed = [], -1, -1
        self.extend(entries)
        self.dirty()

    def filter(self, sieve: Callable[[LogEntry], bool] | None) -> None:
        """Show only entries for which `sieve` is true; None shows all."""
        self.sieve = sieve
        self.shown = None if sieve is None else [i for i, e in enumerate(self.entries) if sieve(e)]
        self.link = self.selection = None
        self.hits, self.hit, self.first, self.off = [], -1, 0, 0
        self.follow = True
        self.dirty()

    def _count(self) -> int:
        return len(self.entries) if self.shown is None else len(self.shown)

    def _number(self, k: int) -> int:
        return k if self.shown is None else self.shown[k]

    def entry(self, k: int) -> LogEntry:
        """The k-th entry shown."""
        return self.entries[self._number(k)]

    # geometry
    def place(self, rect: pg.Rect, t: Theme) -> None:
        if rect.w != self.rect.w or t is not getattr(self, "_laid_for", None):
            self._cache.clear()
            self._laid_for = t
        self.rect = pg.Rect(rect)

    def _wide(self) -> int:
        t = self.theme
        return max(40, self.rect.w - 2 * t.px(self.edge) - t.px(BAR))

    def laid(self, k: int) -> BrokenLines:
        """The k-th entry shown, broken into lines."""
        i = self._number(k)
        if i in self._cache:
            self._cache.move_to_end(i)
            return self._cache[i]
        self.laid_out += 1
        laid = self._cache[i] = lay_out(self.entries[i], self.theme, self._wide(), self.role)
        if len(self._cache) > self.keep:
            self._cache.popitem(last=False)
        return laid

    def _end(self) -> tuple[int, int]:
        """The reading position at which the last line is the last visible one."""
        room, k = self.rect.h - self.theme.px(8), self._count()
        while k and room > 0:
            k -= 1
            room -= self.laid(k).height
        return k, max(0, -room)

    def seen(self) -> Iterator[tuple[int, pg.Rect]]:
        """(entry shown, its rectangle on the screen) for all visible entries."""
        if self.follow:
            self.first, self.off = self._end()
        t, k = self.theme, self.first
        y = self.rect.y + t.px(4) - self.off
        while k < self._count() and y < self.rect.bottom:
            r = pg.Rect(self.rect.x + t.px(self.edge), y, self._wide(), self.laid(k).height)
            yield k, r
            y, k = r.bottom, k + 1

    def scroll(self, d: int) -> bool:
        """Scroll down by d pixels (up if negative), entry by entry; at the end, following begins again. Returns whether
        anything moved.
        """
        if not self._count() or not self.rect.h:
            return False
        if self.follow:
            self.first, self.off = self._end()
        before = self.first, self.off
        self.off += d
        while self.off < 0 and self.first > 0:
            self.first -= 1
            self.off += self.laid(self.first).height
        self.off = max(0, self.off)
        while self.off >= self.laid(self.first).height and self.first < self._count() - 1:
            self.off -= self.laid(self.first).height
            self.first += 1
        end = self._end()
        self.follow = (self.first, self.off) >= end and self._follows
        if (self.first, self.off) > end:
            self.first, self.off = end
        if (self.first, self.off) != before:
            self.dirty()
        return (self.first, self.off) != before

    _follows = True  # a log follows its end; a book does not

    def go_to(self, k: int, off: int = 0) -> None:
        """Scroll the k-th entry shown to the top."""
        self.first, self.off, self.follow = max(0, min(k, self._count() - 1)), off, False
        self.scroll(0)
        self.dirty()

    def jump(self, anchor: str) -> bool:
        """Open the entry with this anchor and mark it. Returns whether it exists."""
        k = next((k for k in range(self._count()) if self.entry(k).anchor == anchor), -1)
        if k >= 0:
            self.flashed = k
            self.go_to(k)
        return k >= 0

    # drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 10 or self.rect.h < 6:
            return
        if self.framed:
            s.blit(skin.well(t, self.rect.size, "off edge", "well"), self.rect)
        old = s.get_clip()
        s.set_clip(self.rect.inflate(0, -2).clip(old))
        selected = sorted(self.selection) if self.selection else None
        for k, r in self.seen():
            if r.bottom > s.get_clip().y and r.y < s.get_clip().bottom:
                self._draw_entry(s, t, k, r, (selected[0], selected[1]) if selected else None)
        self._draw_bar(s, t)
        s.set_clip(old)

    def _draw_entry(self, s: pg.Surface, t: Theme, k: int, r: pg.Rect, selected: tuple[Place, Place] | None) -> None:
        laid, entry, m = self.laid(k), self.entry(k), t.px(self.edge)
        fresh = self.fresh_from is not None and self._number(k) >= self.fresh_from
        if fresh or k == self.flashed or (k == self._over and entry.data is not None):
            pg.draw.rect(
                s,
                t.col("#f3e0a6" if fresh or k == self.flashed else "hover"),
                r.inflate(m, -2).move(0, -2),
                border_radius=t.px(3),
            )
        if entry.style == "mono":
            s.blit(skin.well(t, (r.w, r.h - t.px(4)), "row edge", "row"), (r.x, r.y - t.px(2)))
        for x, y, w in laid.rules:
            pg.draw.line(s, t.col("line"), (r.x + x, r.y + y), (r.x + x + w - 1, r.y + y))
        for n, (kk, a, b) in enumerate(self.hits):
            if kk == k:
                self._shade(s, t, laid, r, a, b, "brass" if n == self.hit else "find")
        if selected and selected[0][0] <= k <= selected[1][0]:
            a = selected[0][1] if k == selected[0][0] else 0
            b = selected[1][1] if k == selected[1][0] else 1 << 30
            self._shade(s, t, laid, r, a, b, "select")
        if entry.bullet in BULLETS:
            name, col = BULLETS[entry.bullet]
            d = round(t.size(self.role) * 0.64)
            s.blit(skin.shape(t, name, d, col), (r.x, r.y + t.line(self.role) // 2 - d // 2))
        elif entry.style == "item":
            s.blit(skin.shape(t, "dot", t.px(6), "faint"), (r.x + t.px(4), r.y + t.line(self.role) // 2 - t.px(3)))
        s.blits([(t.text(w.words, w.role, w.colour), (r.x + w.x, r.y + w.y - t.capital(w.role))) for w in laid.tokens])
        self._draw_links(s, t, k, r, laid)

    def _draw_links(self, s: pg.Surface, t: Theme, k: int, r: pg.Rect, laid: BrokenLines) -> None:
        for n, (box, _) in enumerate(laid.links):
            at = box.move(r.topleft)
            y = at.centery + round(t.size(self.role) * 0.5)
            pg.draw.line(s, t.col("blue"), (at.x, y), (at.right - 1, y), max(1, t.px(0.8)))
            if self.link == (k, n) and self.focused and self.root.stage.ring:
                skin.frame(s, at.inflate(6, 0), "focus edge", t.px(4), max(2, t.px(2)) + 1)
                skin.frame(s, at.inflate(4, -2), "focus", t.px(4), max(1, t.px(1)))

    def _shade(self, s: pg.Surface, t: Theme, laid: BrokenLines, r: pg.Rect, a: int, b: int, col: str) -> None:
        """Colour the ground under the characters from a to b."""
        for w in laid.tokens:
            i, j = max(a - w.start, 0), min(b - w.start, len(w.words))
            if i < j:
                x0 = t.width(w.words[:i], w.role) if i else 0
                x1 = t.width(w.words[:j], w.role) if b - w.start <= len(w.words) else max(w.w, t.width(w.words, w.role))
                h = t.line(w.role)
                s.fill(t.col(col), (r.x + w.x + x0, r.y + w.y - h // 2, x1 - x0, h))

    def _rail(self) -> pg.Rect:
        t = self.theme
        return pg.Rect(self.rect.right - t.px(BAR), self.rect.y + t.px(3), t.px(BAR), max(1, self.rect.h - t.px(6)))

    def _draw_bar(self, s: pg.Surface, t: Theme) -> None:
        n, rail = self._count(), self._rail()
        if rail.h < t.px(26):
            return
        seen = sum(1 for _ in self.seen())
        if n < 2 or (self.first == 0 and self.off == 0 and seen >= n and self._end() == (0, 0)):
            return
        h = min(rail.h, max(t.px(22), rail.h * seen // max(1, n)))
        last = max(1, self._end()[0])
        y = rail.y + (rail.h - h) * min(last, last if self.follow else self.first) // last
        groove = pg.Rect(rail.centerx - t.px(3), rail.y, t.px(6), rail.h)
        pg.draw.rect(s, t.col("#e3d8bd"), groove, border_radius=t.px(3))
        pg.draw.rect(s, t.col("brass" if self._grip else "#a8946b"), (groove.x, y, groove.w, h), border_radius=t.px(3))
