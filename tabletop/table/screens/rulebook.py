"""The rule book on the table: chapters at the left, the text at the right, a search over all of it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import pygame as pg

from tabletop.shelf.rulebook import Block, Found, RuleBook
from tabletop.table.ui.book import Book
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.keys import combos_of
from tabletop.table.ui.labels import Label
from tabletop.table.ui.lists import List, RowState
from tabletop.table.ui.markup import LogEntry, escape
from tabletop.table.ui.root import Root
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer

# -- The rule book as rich text: chapters, rules and tables become entries with links and anchors.

_PARTS = re.compile(
    r"\*\*(?P<bold>[^*]+)\*\*|(?P<rule>\b[A-Z]{2,3}-[A-Z]+-[0-9]{2}\b)|(?P<note>\bR[0-9]{1,2}\b)|(?P<example>\bW[0-9]{2}[a-z]?\b)|(?P<table>\bTable"
    r" [0-9]{1,2}\b)"
)


def _linked(text: str, book: RuleBook, own: str = "") -> str:
    """Text with links to rules, notes, examples and tables, and bold words; everything else is escaped."""
    out, at = [], 0
    anchors = _anchors(book)
    for m in _PARTS.finditer(text):
        out.append(escape(text[at : m.start()]))
        at = m.end()
        word = m[0]
        if m["bold"]:
            out.append("*" + re.sub(r"[*\[\]{}]", "", m["bold"]) + "*")
        elif word != own and word in anchors:
            out.append(f"[[{word}]]")
        else:
            out.append(escape(word))
    return "".join([*out, escape(text[at:])])


@lru_cache(8)
def _anchors(book: RuleBook) -> frozenset[str]:
    """All anchors for links."""
    found = set(book.rules)
    for chapter in book.chapters:
        for block in chapter.blocks:
            if block.kind in ("example", "note"):
                found.add(block.id)
            elif block.kind == "section" and block.text.startswith("Table "):
                found.add(" ".join(block.text.split()[:2]))
    return frozenset(found)


def _entry(block: Block, book: RuleBook) -> LogEntry:
    text = _linked(block.text, book, block.id)
    if block.kind == "section":
        table = " ".join(block.text.split()[:2]) if block.text.startswith("Table ") else ""
        return LogEntry(escape(block.text), style="h2", anchor=table or f"section {block.text}")
    if block.kind == "table":
        return LogEntry("", style="table", rows=[[_linked(cell, book) for cell in row] for row in block.rows])
    if block.kind == "item":
        return LogEntry(f"{block.id}. {text}" if block.id else text, style="item" if not block.id else "", bullet="")
    if block.kind == "rule":
        notes = "".join(f" [[{note}]]" for note in block.notes)
        return LogEntry(f"*{block.id}*  {text}{notes}", anchor=block.id)
    if block.kind in ("example", "note"):
        return LogEntry(f"*{block.id}*  {text}", anchor=block.id)
    if block.kind == "word":
        return LogEntry(f"*{escape(block.id)}*  {text}", anchor=f"word {block.id}")
    return LogEntry(text)


def entries(book: RuleBook) -> tuple[list[LogEntry], list[tuple[str, int]]]:
    """The whole book, and the start of each chapter (title, index of its first entry)."""
    out: list[LogEntry] = []
    starts: list[tuple[str, int]] = []
    for chapter in book.chapters:
        starts.append((chapter.title, len(out)))
        out.append(LogEntry(escape(chapter.title), style="h1", anchor=f"chapter {chapter.title}"))
        out += [_entry(block, book) for block in chapter.blocks]
    return out, starts


# -- The rule book on the table.


class RuleBookSheet(Dialog):
    """The book over the present screen. `open_at` turns to a rule; a search fills the list at the left with its
    results.
    """

    wide = 1120
    least_tall = 640
    key = "rule book"

    def __init__(self, game: str, title: str) -> None:
        self.rules = RuleBook.load(game)
        blocks, self.starts = entries(self.rules)
        self.book = Book(blocks, key="book")
        self.book.text.framed = True
        self.chapters = List(
            [], key="chapters", painter=self._paint, row_height=27, grow=1, search=False, empty="Not found."
        )
        self.found: list[Found] = []
        self.heading = Label("Chapters", role="small semi", colour="soft")
        super().__init__(title, wide=self.wide)
        left = Column(self.heading, self.chapters, size=236, gap=4)
        close = Button("Close the book", cap="Esc", key="close book").on("pressed", lambda _: self.answer(None))
        hint = Label(
            "Type to search - back with Alt+Left - links with Left, Right and Enter",
            role="small",
            colour="soft",
            grow=1,
            least=40,
        )
        self.add(Row(left, self.book, gap=12, grow=1, least=140), Row(hint, Spacer(grow=0.01), close, gap=8))
        self._show_chapters()
        self.chapters.on("picked", lambda i: self._turn()).on("chosen", lambda i: self._turn())
        self.book.words.on("changed", self._search)

    def _show_chapters(self) -> None:
        self.found = []
        self.heading.set(text="Chapters")
        self.chapters.fill_rows(list(self.starts), keep=False)

    def _search(self, words: str) -> None:
        self.book._find(words)
        found = self.rules.find(words) if len(words) > 1 else []
        if len(words) < 2:
            self._show_chapters()
            return
        self.found = found
        self.heading.set(text=f"Found: {len(found)}" if len(found) < 60 else "Found: the 60 best")
        self.chapters.fill_rows(found, keep=False)

    def _turn(self) -> None:
        row: Any = self.chapters.row
        if row is None:
            return
        if isinstance(row, Found):
            self.open_at(row.block.id or f"section {row.block.text}", row.chapter)
        else:
            self.book.open(f"chapter {row[0]}")

    def _mark_chapter(self) -> None:
        """Select in the list the chapter that is being read."""
        if not self.found and self.chapters.window:
            at = max((i for i, (_, first) in enumerate(self.starts) if first <= self.book.text.first), default=0)
            self.chapters.at = at
            self.chapters.show_row(at)
            self.chapters.dirty()

    def open_at(self, anchor: str, chapter: str = "") -> bool:
        """Turn to a rule, note, example or table; else to the chapter. Returns whether the place itself exists."""
        for place in (anchor, anchor.rstrip("abcdefgh"), f"word {anchor}"):
            if place and self.book.open(place):
                self._mark_chapter()
                return True
        if chapter:
            self.book.open(f"chapter {chapter}")
        return False

    def keydown(self, e: pg.Event) -> bool:
        if e.key == pg.K_ESCAPE and self.book.words.text and self.book.words.focused:
            return False
        return self.book.keydown(e) if self.book.words.focused is False and "/" in combos_of(e) else super().keydown(e)

    def typed(self, text: str) -> bool:
        """Letters start a search, wherever the reader is in the book."""
        if not text.strip():
            return False
        self.root.stage.focus_on(self.book.words)
        self.book.words.buffer.select_all()
        return self.book.words.typed(text)

    def _paint(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Any, state: RowState) -> None:
        ink = "ink" if state.picked else "soft"
        if isinstance(row, Found):
            words = row.block.id or row.block.text or row.chapter
            name = t.say(s, words, (r.x + t.px(8), r.centery), "small semi", "ink", "l", r.w // 2)
            room = r.right - name.right - t.px(14)
            t.say(s, row.chapter, (name.right + t.px(8), r.centery), "small ital", ink, "l", room)
            return
        n = state.index + 1
        t.say(s, str(n), (r.x + t.px(26), r.centery), "small", ink, "r", t.px(20))
        t.say_in(s, row[0], pg.Rect(r.x + t.px(34), r.y, r.w - t.px(40), r.h), "body", "small")


def open_book(root: Root, game: str, title: str, rule: str = "") -> RuleBookSheet | None:
    """Open the rule book over the present screen at a rule; an open book is turned to it. None: the
    game has no book.
    """
    for layer in root.stage.layers:
        if isinstance(layer.widget, RuleBookSheet):
            if rule:
                layer.widget.open_at(rule)
            return layer.widget
    try:
        sheet = RuleBookSheet(game, title)
    except KeyError as fault:
        root.slips.note(str(fault.args[0]))
        return None
    sheet.show(root, sheet.book.text)
    if rule and not sheet.open_at(rule):
        root.slips.note(f"The rule {rule} is not in the book.")
    sheet.book.trail.clear()
    sheet.book.back()
    return sheet
