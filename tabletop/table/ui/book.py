"""The rule book widget: rich text with headings and tables, a search line and a back button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame as pg

from tabletop.table.ui.buttons import IconButton
from tabletop.table.ui.entry import TextEntry
from tabletop.table.ui.keys import combos_of, letter_of
from tabletop.table.ui.labels import Label
from tabletop.table.ui.markup import LogEntry
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.widget import Column, Row


class BookText(RichLog):
    """Rich text that opens at its top and keeps the reader's place."""

    role = "body"
    _follows = False

    def __init__(self, entries: Iterable[LogEntry | str] = (), **attributes: Any) -> None:
        super().__init__(entries, follow=False, **attributes)


class Book(Column):
    """A text with headings and search: links jump inside it, Alt+Left goes back, Ctrl+F or / searches. A link to an
    anchor that it lacks is passed on as "link".
    """

    grow = 1
    gap = 6

    def __init__(self, entries: Iterable[LogEntry | str] = (), **attributes: Any) -> None:
        self.text = BookText(entries, key="book text")
        self.words = TextEntry(hint="Find in the rules", sign="find", key="book words", grow=1)
        self.count = Label("", role="small", colour="soft", anchor="r", size=70, align="center")
        self.back_button = IconButton(
            sign="left",
            key="book back",
            tip="Back to where you were [Alt+Left]",
            enabled=False,
            why="You have not followed a link yet.",
        )
        up = IconButton(sign="up", key="book up", tip="Place before").on("pressed", lambda _: self._step(-1))
        down = IconButton(sign="down", key="book down", tip="Next place").on("pressed", lambda _: self._step(1))
        self.trail: list[tuple[int, int]] = []
        self.text.on("link", self._follow)
        self.words.on("changed", self._find).on("entered", lambda _: self._step(1))
        self.back_button.on("pressed", lambda _: self.back())
        super().__init__(Row(self.back_button, self.words, self.count, up, down), self.text, **attributes)

    def load(self, entries: Iterable[LogEntry | str]) -> None:
        self.trail.clear()
        self.text.load(entries)

    def open(self, anchor: str) -> bool:
        """Jump to an anchor. Returns whether it exists."""
        here = self.text.first, self.text.off
        if not self.text.jump(anchor):
            return False
        self.trail.append(here)
        self.back_button.set(enabled=True)
        return True

    def back(self) -> None:
        """Go to the place before the last jump."""
        if self.trail:
            self.text.go_to(*self.trail.pop())
        self.back_button.set(enabled=bool(self.trail))

    def _follow(self, target: str) -> None:
        if not self.open(target):
            self.emit("link", target)

    def _find(self, words: str) -> None:
        self.text.find_words(words if len(words) > 1 else "")
        self._count()

    def _step(self, d: int) -> None:
        self.text.step_hit(d)
        self._count()

    def _count(self) -> None:
        n = len(self.text.hits)
        self.count.set(text="" if not self.words.text else f"{self.text.hit + 1} of {n}" if n else "not found")

    def keydown(self, e: pg.Event) -> bool:
        if e.key == pg.K_LEFT and e.mod & pg.KMOD_ALT:
            self.back()
        elif (e.mod & pg.KMOD_CTRL and letter_of(e) == "f") or (not self.words.focused and "/" in combos_of(e)):
            self.root.stage.focus_on(self.words)
            self.words.buffer.select_all()
        elif e.key == pg.K_F3:
            self._step(-1 if e.mod & pg.KMOD_SHIFT else 1)
        elif e.key == pg.K_ESCAPE and self.words.focused and self.words.text:
            self.words.set(text="")
            self._find("")
        else:
            return False
        return True
