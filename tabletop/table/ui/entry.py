"""Text entry, one line or several: selection, clipboard, undo, input methods."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.ui import skin, textbuffer
from tabletop.table.ui.buttons import ENTER
from tabletop.table.ui.keys import ALT_GR, letter_of
from tabletop.table.ui.scroll import BAR, Scrolled
from tabletop.table.ui.textbuffer import TextBuffer
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos

CTRL, SHIFT = pg.KMOD_CTRL | pg.KMOD_GUI, pg.KMOD_SHIFT


class TextEntry(Scrolled):
    """One line of text. Emits "changed" with the text at each change and "entered" at Enter."""

    focusable = wants_text = True
    pointer = "text"
    multi = False
    hint = ""
    limit = 2000
    tall = 32
    wide = 200
    role = "body"
    sign = ""  # a shape of the skin at the left (find)
    wrong = ""  # why the text is invalid: red edge and tooltip

    def __init__(self, text: str = "", **attributes: Any) -> None:
        self.buffer = TextBuffer(limit=attributes.get("limit", type(self).limit))
        self.buffer.load(text)
        self.shift = 0  # pixels of the line scrolled out at the left
        self.compose = ""  # the text an input method is composing
        self._drag = False
        super().__init__(**attributes)

    # text from outside
    @property
    def text(self) -> str:
        return self.buffer.text

    @text.setter
    def text(self, text: str) -> None:
        if text != self.buffer.text:
            self.buffer.load(text)

    def set(self, **attributes: Any) -> None:
        if "text" in attributes:
            text = attributes.pop("text")
            if text != self.text:
                self.buffer.load(text)
                self._moved()
        super().set(**attributes)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(self.wide) if across else max(t.px(self.tall), round(t.size(self.role) * 2))

    def tip_at(self, pos: Pos) -> str:
        return self.wrong or super().tip_at(pos)

    # geometry: lines as (begin, end) in the text
    def _left(self) -> int:
        t = self.theme
        return t.px(8) + (t.size(self.role) + t.px(5) if self.sign else 0)

    def _room(self) -> int:
        return max(10, self.rect.w - self._left() - self.theme.px(8))

    def lines(self) -> list[tuple[int, int]]:
        return [(0, len(self.text))]

    def _high(self) -> int:
        return self.rect.h

    def full_height(self) -> int:
        return self.rect.h

    def _line_of(self, i: int) -> int:
        lines = self.lines()
        return next((n for n in range(len(lines) - 1, -1, -1) if lines[n][0] <= i), 0)

    def _x(self, i: int) -> int:
        """Pixels from the left edge of the widget to character `i`."""
        begin = self.lines()[self._line_of(i)][0]
        return self._left() - self.shift + self.theme.font(self.role).size(self.text[begin:i])[0]

    def _y(self, line: int) -> int:
        """Middle of a line on the screen."""
        return self.rect.y + self._high() * line + self._high() // 2 - self.off

    def index_at(self, pos: Pos) -> int:
        """The index in the text nearest to a point."""
        lines = self.lines()
        n = max(0, min(len(lines) - 1, (pos[1] - self.rect.y + self.off) // max(1, self._high())))
        (a, b), font, x = lines[n], self.theme.font(self.role), pos[0] - self.rect.x - self._left() + self.shift
        low, high = a, b
        while low < high:
            middle = (low + high) // 2
            if font.size(self.text[a:middle])[0] + font.size(self.text[middle : middle + 1])[0] // 2 < x:
                low = middle + 1
            else:
                high = middle
        return low

    def _moved(self) -> None:
        """After the caret moved: scroll it into view."""
        if not self.window or not self.rect.w:
            return
        self.keep_in_sight()
        if self.focused:
            pg.key.set_text_input_rect(pg.Rect(self.rect.x + self._x(self.buffer.caret), self.rect.y, 2, self.rect.h))
        self.dirty()

    def keep_in_sight(self) -> None:
        """Scroll the text so that the caret is visible."""
        x = self._x(self.buffer.caret) - self._left()
        if x < 0:
            self.shift += x
        elif x > self._room():
            self.shift += x - self._room()
        whole = self.theme.font(self.role).size(self.text)[0]
        self.shift = max(0, min(self.shift, whole - self._room()))

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        if rect.w and self.window:
            self.keep_in_sight()

    # drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 6 or self.rect.h < 6:
            return
        edge = "red" if self.wrong else "button edge" if self.focused else "off edge"
        s.blit(skin.well(t, self.rect.size, edge, "well" if self.enabled else "off"), self.rect)
        old = s.get_clip()
        s.set_clip(self.rect.inflate(-t.px(6), -2).clip(old))
        if self.sign:
            d = t.size(self.role)
            s.blit(skin.shape(t, self.sign, d, "faint"), (self.rect.x + t.px(8), self._y(0) - d // 2))
        if not self.text and not self.compose:
            t.say(s, self.hint, (self.rect.x + self._left(), self._y(0)), self.role, "soft", "l", self._room())
        for n, (a, b) in enumerate(self.lines()):
            if self.rect.y - self._high() < self._y(n) < self.rect.bottom + self._high():
                self._draw_line(s, t, n, a, b)
        if self.focused:
            self._draw_caret(s, t)
        s.set_clip(old)

    def _draw_line(self, s: pg.Surface, t: Theme, n: int, a: int, b: int) -> None:
        x, font, (low, high) = self.rect.x + self._left() - self.shift, t.font(self.role), self.buffer.span
        if low < high and high >= a and low <= b and self.focused:
            x0 = x + font.size(self.text[a : max(a, low)])[0]
            x1 = x + font.size(self.text[a : min(b, high)])[0] + (t.px(4) if high > b else 0)
            h = round(t.size(self.role) * 1.3)
            s.fill(t.col("select"), (x0, self._y(n) - h // 2, x1 - x0, h))
        if a < b:
            t.say(s, self.text[a:b], (x, self._y(n)), self.role, "ink" if self.enabled else "off ink")

    def _draw_caret(self, s: pg.Surface, t: Theme) -> None:
        x, y, h = (
            self.rect.x + self._x(self.buffer.caret),
            self._y(self._line_of(self.buffer.caret)),
            round(t.size(self.role) * 1.3),
        )
        if self.compose:
            r = t.text(self.compose, self.role, "blue").get_rect(midleft=(x, y))
            s.fill(t.col("well"), r)
            t.say(s, self.compose, (x, y), self.role, "blue")
            pg.draw.line(s, t.col("blue"), (r.x, y + h // 2), (r.right, y + h // 2))
            x = r.right
        s.fill(t.col("red"), (x, y - h // 2, max(2, t.px(1.5)), h))

    # pointer
    def press(self, pos: Pos, e: pg.Event) -> bool:
        if e.button != 1 or not self.enabled:
            return False
        if self.bar_press(pos):
            return True
        i, clicks = self.index_at(pos), self.root.hand.clicks
        if clicks == 3:
            self.buffer.select_all()
        elif clicks == 2:
            self.buffer.select_word(i)
        else:
            self.buffer.move(i, keep=bool(self.root.hand.modifiers & SHIFT))
        self._drag = clicks == 1
        self._moved()
        return True

    def motion(self, pos: Pos, e: pg.Event) -> None:
        if not self.bar_motion(pos) and self._drag:
            self.buffer.move(self.index_at(pos), keep=True)
            self._moved()

    def release(self, pos: Pos, e: pg.Event) -> None:
        self._drag = False
        self.bar_release()

    def cancel(self) -> None:
        self._drag = False

    def focus_out(self) -> None:
        self.compose = ""

    # keys
    def typed(self, text: str) -> bool:
        self.compose = ""
        if self.enabled:
            self._edit(self.buffer.insert(text if self.multi else text.replace("\n", " "), typing=True))
        return True

    def composing(self, text: str, start: int) -> None:
        self.compose = text
        self.dirty()

    def _edit(self, changed: bool) -> None:
        self._moved()
        if changed:
            self.emit("changed", self.text)

    def keydown(self, e: pg.Event) -> bool:
        if self.compose:
            return True
        ctrl = bool(e.mod & CTRL) and not e.mod & ALT_GR
        if ctrl and self._ctrl_key(e):
            return True
        if e.key in (pg.K_BACKSPACE, pg.K_DELETE):
            d = -1 if e.key == pg.K_BACKSPACE else 1
            self._edit(self.enabled and self.buffer.erase(self.buffer.word(d) if ctrl else self.buffer.caret + d))
            return True
        if (to := self._goes_to(e, ctrl)) is not None:
            self.buffer.move(to, keep=bool(e.mod & SHIFT))
            self._moved()
            return True
        if e.key in ENTER and not self.multi:
            self.emit("entered", self.text)
            return True
        return bool(e.unicode and e.unicode.isprintable() and not ctrl and not e.mod & pg.KMOD_LALT)

    def _goes_to(self, e: pg.Event, ctrl: bool) -> int | None:
        """The caret's target for this key, None if the key does not move it."""
        b = self.buffer
        if e.key in (pg.K_LEFT, pg.K_RIGHT):
            d = 1 if e.key == pg.K_RIGHT else -1
            if b.caret != b.mark and not e.mod & SHIFT and not ctrl:
                return b.span[d > 0]
            return b.word(d) if ctrl else b.caret + d
        return {pg.K_HOME: 0, pg.K_END: len(b.text)}.get(e.key)

    def _ctrl_key(self, e: pg.Event) -> bool:
        b, letter = self.buffer, letter_of(e)
        if letter == "a":
            b.select_all()
            self.dirty()
        elif letter in ("c", "x"):
            if b.selected:
                textbuffer.copy(b.selected)
                if letter == "x" and self.enabled:
                    self._edit(b.insert(""))
        elif letter == "v" and self.enabled:
            pasted = textbuffer.paste().replace("\r", "")
            self._edit(b.insert(pasted if self.multi else " ".join(pasted.split("\n"))))
        elif letter in ("z", "y"):
            self._edit(b.redo() if letter == "y" or e.mod & SHIFT else b.undo())
        else:
            return False
        return True


class TextArea(TextEntry):
    """Several lines, wrapped; Enter makes a new line, Ctrl+Enter emits "entered"."""

    multi = True
    grow = 1
    least = 60
    tall = 96
    limit = 100_000
    _wrapped: tuple[object, list[tuple[int, int]]] | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(self.wide if across else self.tall)

    def _room(self) -> int:
        return max(10, self.rect.w - self.theme.px(16 + BAR))

    def _high(self) -> int:
        return self.theme.line(self.role)

    def _y(self, line: int) -> int:
        return super()._y(line) + self.theme.px(5)

    def full_height(self) -> int:
        return self._high() * len(self.lines()) + self.theme.px(10)

    def lines(self) -> list[tuple[int, int]]:
        key = (self.text, self._room(), self.theme.size(self.role))
        if self._wrapped is None or self._wrapped[0] != key:
            self._wrapped = key, self._wrap()
        return self._wrapped[1]

    def _wrap(self) -> list[tuple[int, int]]:
        out, at, room, t = [], 0, self._room(), self.theme
        for block in self.text.split("\n"):
            begin, stop = at, at + len(block)
            while begin < stop and t.font(self.role).size(self.text[begin:stop])[0] > room:
                low, high = begin + 1, stop
                while low < high:
                    middle = (low + high + 1) // 2
                    low, high = (
                        (middle, high)
                        if t.font(self.role).size(self.text[begin:middle])[0] <= room
                        else (low, middle - 1)
                    )
                space = self.text.rfind(" ", begin, low + 1)
                cut = space + 1 if space > begin else low
                out.append((begin, cut))
                begin = cut
            out.append((begin, stop))
            at = stop + 1
        return out

    def keep_in_sight(self) -> None:
        y = self._high() * self._line_of(self.buffer.caret)
        self.show_span(y, y + self._high() + self.theme.px(10))

    def _goes_to(self, e: pg.Event, ctrl: bool) -> int | None:
        lines, n = self.lines(), self._line_of(self.buffer.caret)
        page = max(1, self.rect.h // self._high() - 1)
        d = {pg.K_UP: -1, pg.K_DOWN: 1, pg.K_PAGEUP: -page, pg.K_PAGEDOWN: page}.get(e.key)
        if d:
            to = max(0, min(len(lines) - 1, n + d))
            i = self.index_at(
                (self.rect.x + self._x(self.buffer.caret), self.rect.y - self.off + self._high() * to + 2)
            )
            last = to < len(lines) - 1 and lines[to][1] == lines[to + 1][0]
            return min(i, lines[to][1] - 1) if last else i
        if e.key in (pg.K_HOME, pg.K_END) and not ctrl:
            a, b = lines[n]
            return a if e.key == pg.K_HOME else b - (1 if n < len(lines) - 1 and b == lines[n + 1][0] else 0)
        return super()._goes_to(e, ctrl)

    def keydown(self, e: pg.Event) -> bool:
        if e.key in ENTER and not self.compose and self.enabled:
            if e.mod & CTRL:
                self.emit("entered", self.text)
            else:
                self._edit(self.buffer.insert("\n"))
            return True
        return super().keydown(e)

    def draw_over(self, s: pg.Surface, t: Theme) -> None:
        self.draw_bar(s, t)
