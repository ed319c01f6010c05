"""The log and the rule book: links, selection and copy, search, by pointer and by keys, over a scroll of rich text."""

from __future__ import annotations

import pygame as pg

from tabletop.table.ui import textbuffer
from tabletop.table.ui.buttons import ENTER
from tabletop.table.ui.keys import letter_of
from tabletop.table.ui.markup import Token, plain_text
from tabletop.table.ui.textscroll import Place, TextScroll
from tabletop.table.ui.widget import Pos


class RichLog(TextScroll):
    """Emits "link" (target), "entry" (LogEntry) when an entry with data is clicked, "explain" (LogEntry) when it is
    clicked with the right button, "over" (LogEntry or None) when the pointer enters or leaves one.
    """

    # pointer
    def link_at(self, pos: Pos) -> str:
        """The target of the link at a point, "" for none."""
        for k, r in self.seen():
            if r.collidepoint(pos):
                return next((to for box, to in self.laid(k).links if box.move(r.topleft).collidepoint(pos)), "")
        return ""

    def tip_at(self, pos: Pos) -> str:
        to = self.link_at(pos)
        return f"Open rule {to}" if to else super().tip_at(pos)

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.link_at(pos) else "text" if self._pick else ""

    def hover(self, pos: Pos, e: pg.Event) -> None:
        over = next((k for k, r in self.seen() if r.collidepoint(pos)), -1)
        if over != self._over:
            self._over = over
            has = over >= 0 and self.entry(over).data is not None
            self.emit("over", self.entry(over) if has else None)
            self.dirty()

    def leave(self) -> None:
        if self._over >= 0:
            self._over = -1
            self.emit("over", None)
            self.dirty()

    def _token_at(self, pos: Pos) -> tuple[int, Token | None, pg.Rect] | None:
        """(entry shown, nearest token, rectangle of the entry) for a point."""
        best = None
        for k, r in self.seen():
            best = k, r
            if pos[1] < r.bottom:
                break
        if best is None:
            return None
        k, r = best
        tokens = self.laid(k).tokens
        near = min(
            tokens,
            key=lambda w: (
                abs(r.y + w.y - pos[1]) // max(1, self.theme.line(w.role) // 2 + 1),
                max(r.x + w.x - pos[0], pos[0] - r.x - w.x - w.w, 0),
            ),
            default=None,
        )
        return k, near, r

    def place_at(self, pos: Pos) -> Place | None:
        """The character nearest to a point."""
        found = self._token_at(pos)
        if found is None:
            return None
        k, w, r = found
        if w is None:
            return k, 0
        t, x = self.theme, pos[0] - r.x - w.x
        n = next(
            (
                i
                for i in range(len(w.words))
                if (t.width(w.words[:i], w.role) + t.width(w.words[: i + 1], w.role)) / 2 > x
            ),
            len(w.words),
        )
        return k, w.start + n

    def press(self, pos: Pos, e: pg.Event) -> bool:
        if e.button == 3 and (k := next((k for k, r in self.seen() if r.collidepoint(pos)), -1)) >= 0:
            self.emit("explain", self.entry(k))
            return False
        if e.button != 1:
            return False
        if self._rail().collidepoint(pos):
            self._grip = True
            self._to_thumb(pos)
        else:
            self._pick = self.place_at(pos)
            if self.selection:
                self.selection = None
                self.dirty()
            if self.root.hand.clicks == 2 and (found := self._token_at(pos)) and found[1]:
                w = found[1]
                self.selection = (found[0], w.start), (found[0], w.start + len(w.words))
                self.dirty()
        return True

    def motion(self, pos: Pos, e: pg.Event) -> None:
        if self._grip:
            self._to_thumb(pos)
        elif self._pick and self.root.hand.dragging:
            if not self.rect.collidepoint(pos):
                self.scroll(
                    self.theme.line(self.role) * (1 if pos[1] > self.rect.bottom else -1 if pos[1] < self.rect.y else 0)
                )
            if to := self.place_at(pos):
                self.selection = self._pick, to
                self.dirty()

    def _to_thumb(self, pos: Pos) -> None:
        """The thumb counts entries, not pixels."""
        rail = self._rail()
        last = self._end()[0]
        part = min(1.0, max(0.0, (pos[1] - rail.y) / rail.h))
        self.first, self.off, self.follow = round(last * part), 0, False
        self.scroll(1 << 20 if part >= 0.99 else 0)
        self.dirty()

    def release(self, pos: Pos, e: pg.Event) -> None:
        clicked = not self._grip and self.root.hand.is_click() and self.rect.collidepoint(pos)
        self.cancel()
        if not clicked:
            return
        if to := self.link_at(pos):
            self.emit("link", to)
        elif (k := next((k for k, r in self.seen() if r.collidepoint(pos)), -1)) >= 0 and self.entry(
            k
        ).data is not None:
            self.emit("entry", self.entry(k))

    def cancel(self) -> None:
        self._grip = False
        self._pick = None
        self.dirty()

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        return (
            bool(dy)
            and not modifiers & (pg.KMOD_CTRL | pg.KMOD_SHIFT)
            and self.scroll(round(-dy * 3 * self.theme.line(self.role)))
        )

    # keys
    def keydown(self, e: pg.Event) -> bool:
        if e.mod & (pg.KMOD_CTRL | pg.KMOD_GUI):
            return self._ctrl_key(e)
        if e.mod & pg.KMOD_ALT:
            return False
        line = self.theme.line(self.role)
        page = max(line, self.rect.h - 2 * line)
        d = {pg.K_UP: -line, pg.K_DOWN: line, pg.K_PAGEUP: -page, pg.K_PAGEDOWN: page}.get(e.key)
        if d:
            self.scroll(d)
        elif e.key == pg.K_HOME:
            self.go_to(0)
        elif e.key == pg.K_END:
            self.scroll(1 << 20) if not self._follows else self.set(follow=True)
        elif e.key in (pg.K_LEFT, pg.K_RIGHT):
            self._step_link(1 if e.key == pg.K_RIGHT else -1)
        elif e.key in ENTER and self.link:
            self.emit("link", self.laid(self.link[0]).links[self.link[1]][1])
        else:
            return False
        return True

    def _step_link(self, d: int) -> None:
        """Move the keyboard to the next visible link; after the last one the text scrolls on."""

        def in_sight() -> list[tuple[int, int]]:
            return [
                (k, n)
                for k, r in self.seen()
                for n, (box, _) in enumerate(self.laid(k).links)
                if self.rect.contains(box.move(r.topleft).inflate(0, -4))
            ]

        at = in_sight()
        if self.link in at:
            i = at.index(self.link) + d
            if not 0 <= i < len(at):
                self.scroll(d * self.rect.h // 2)
                later = [x for x in in_sight() if (x > self.link) == (d > 0) and x != self.link]
                if later:
                    self.link = later[0 if d > 0 else -1]
            else:
                self.link = at[i]
        elif at:
            self.link = at[-1 if d < 0 or self.follow else 0]
        self.dirty()

    def _ctrl_key(self, e: pg.Event) -> bool:
        letter = letter_of(e)
        if letter == "a" and self._count():
            self.selection = (0, 0), (self._count() - 1, 1 << 30)
            self.dirty()
        elif letter == "c":
            if self.selection:
                textbuffer.copy(self.selected())
        else:
            return False
        return True

    def selected(self) -> str:
        """The selected words, one entry per line."""
        if not self.selection:
            return ""
        (k0, a), (k1, b) = sorted(self.selection)
        texts = [plain_text(self.entry(k)) for k in range(k0, k1 + 1)]
        texts[-1] = texts[-1][:b]
        texts[0] = texts[0][a:]
        return "\n".join(texts)

    # finding
    def find_words(self, words: str) -> int:
        """Mark all matches (ignoring case) and go to the first at or below the present place; returns their number."""
        self.hits, self.hit = [], -1
        needle = words.casefold()
        for k in range(self._count()) if needle else ():
            text = plain_text(self.entry(k)).casefold()
            at = text.find(needle)
            while at >= 0:
                self.hits.append((k, at, at + len(needle)))
                at = text.find(needle, at + len(needle))
        if self.hits:
            self.hit = next((i for i, h in enumerate(self.hits) if h[0] >= self.first), 0)
            self._show_hit()
        self.dirty()
        return len(self.hits)

    def step_hit(self, d: int) -> None:
        """Go to the next (1) or the previous (-1) match."""
        if self.hits:
            self.hit = (self.hit + d) % len(self.hits)
            self._show_hit()

    def _show_hit(self) -> None:
        k = self.hits[self.hit][0]
        whole = [kk for kk, r in self.seen() if self.rect.y <= r.y and r.bottom <= self.rect.bottom]
        if k not in whole:
            self.go_to(k, -min(self.rect.h // 3, 1 << 12) if k else 0)
        self.dirty()
