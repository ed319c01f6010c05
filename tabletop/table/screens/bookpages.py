"""The rule book as rich text: chapters, rules and tables become entries with links and anchors."""

from __future__ import annotations

import re
from functools import lru_cache

from tabletop.data.rulebook import Block, RuleBook
from tabletop.table.ui.markup import LogEntry, escape

_PARTS = re.compile(
    r"\*\*(?P<bold>[^*]+)\*\*|(?P<rule>\b[A-Z]{2,3}-[A-Z]+-[0-9]{2}\b)|(?P<note>\bR[0-9]{1,2}\b)|(?P<example>\bW[0-9]{2}[a-z]?\b)|(?P<table>\bTable"
    r" [0-9]{1,2}\b)"
)


def _linked(text: str, book: RuleBook, own: str = "") -> str:
    """Text with links to rules, notes, examples and tables, and bold words; everything else reads as it stands."""
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
    """All that a link can lead to."""
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
    """The whole book, and where each chapter begins (title, number of its first entry)."""
    out: list[LogEntry] = []
    starts: list[tuple[str, int]] = []
    for chapter in book.chapters:
        starts.append((chapter.title, len(out)))
        out.append(LogEntry(escape(chapter.title), style="h1", anchor=f"chapter {chapter.title}"))
        out += [_entry(block, book) for block in chapter.blocks]
    return out, starts
