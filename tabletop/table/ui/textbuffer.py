"""The model of a text entry, without drawing: text, caret, selection, undo."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass, field

import pygame as pg

_WORD = re.compile(r"\w+|[^\w\s]+")
_KEPT = "\n\t\u200c\u200d"
"""Invisible characters that are kept: line ends, tabs, and those that join letters or keep them apart."""


def seen(text: str) -> str:
    """Text without invisible characters (control, direction, zero width, lone surrogates): they come with pasted text,
    and would break a search.
    """
    if text.isprintable():
        return text
    return "".join(c for c in text if c in _KEPT or unicodedata.category(c) not in ("Cc", "Cf", "Cs"))


@dataclass
class TextBuffer:
    """Text with a caret and a mark; the selection is between them."""

    text: str = ""
    caret: int = 0
    mark: int = 0
    limit: int = 100_000
    _undo: list[tuple[str, int]] = field(default_factory=list)
    _redo: list[tuple[str, int]] = field(default_factory=list)
    _typing: bool = False

    @property
    def span(self) -> tuple[int, int]:
        """Begin and end of the selection."""
        return min(self.caret, self.mark), max(self.caret, self.mark)

    @property
    def selected(self) -> str:
        a, b = self.span
        return self.text[a:b]

    def load(self, text: str) -> None:
        """Set a new text: no undo, caret at the end."""
        self.text = text[: self.limit]
        self.caret = self.mark = len(self.text)
        self._undo.clear()
        self._redo.clear()
        self._typing = False

    def move(self, to: int, keep: bool = False) -> None:
        """Caret to `to`; `keep` leaves the mark, so that the selection grows."""
        self.caret = max(0, min(to, len(self.text)))
        self._typing = False
        if not keep:
            self.mark = self.caret

    def select_all(self) -> None:
        self.mark, self.caret = 0, len(self.text)

    def select_word(self, at: int) -> None:
        """Select the word at `at`."""
        for m in _WORD.finditer(self.text):
            if m.start() <= at <= m.end():
                self.mark, self.caret = m.span()
                return

    def word(self, d: int) -> int:
        """The caret's target one word to the left (-1) or right (1)."""
        if d < 0:
            return max((m.start() for m in _WORD.finditer(self.text) if m.start() < self.caret), default=0)
        return min((m.end() for m in _WORD.finditer(self.text) if m.end() > self.caret), default=len(self.text))

    def insert(self, new: str, typing: bool = False) -> bool:
        """Replace the selection by `new`. Returns whether the text changed."""
        a, b = self.span
        new = seen(new)
        new = new[: max(0, self.limit - len(self.text) + b - a)]
        if not new and a == b:
            return False
        if not (typing and self._typing and a == b):
            self._undo.append((self.text, self.caret))
            del self._undo[:-200]
        self._redo.clear()
        self._typing = typing
        self.text = self.text[:a] + new + self.text[b:]
        self.caret = self.mark = a + len(new)
        return True

    def erase(self, to: int) -> bool:
        """Erase the selection, or else the text between the caret and `to`."""
        if self.caret == self.mark:
            self.mark = max(0, min(to, len(self.text)))
        return self.insert("")

    def undo(self) -> bool:
        return self._swap(self._undo, self._redo)

    def redo(self) -> bool:
        return self._swap(self._redo, self._undo)

    def _swap(self, source: list[tuple[str, int]], store: list[tuple[str, int]]) -> bool:
        if not source:
            return False
        store.append((self.text, self.caret))
        self.text, self.caret = source.pop()
        self.mark, self._typing = self.caret, False
        return True


# -- The clipboard: the system's if there is one, else the program's own.

_own = ""


def copy(text: str) -> None:
    """Copy `text` to the clipboard; without a system clipboard it stays inside the program."""
    global _own
    _own = text
    with suppress(pg.error, AttributeError, NotImplementedError, UnicodeError):
        pg.scrap.put_text(text)


def paste() -> str:
    """The text on the clipboard, "" if there is none."""
    try:
        return pg.scrap.get_text() if pg.scrap.has_text() else _own
    except (pg.error, AttributeError, NotImplementedError, UnicodeDecodeError):
        return _own
