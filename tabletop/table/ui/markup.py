"""Rich text: *bold*, _italic_, [[TL-MOVE-01]] or [[target|words]] for links, {colour:words}; and breaking entries into
lines.

A link is one token: it is never broken at a line end and has one box. A backslash escapes the next character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pygame as pg

from tabletop.table.ui.theme import Theme

MARK = re.compile(
    r"\\(?P<plain>.)|\[\[(?P<link>[^\]|]+)(?:\|(?P<label>[^\]]+))?\]\]|\*(?P<bold>[^*\n]+)\*"
    r"|(?<!\w)_(?P<ital>[^_\n]+)_(?!\w)|\{(?P<colour>[\w #]+):(?P<words>[^}]*)\}",
    re.S,
)
HEADINGS = {"h1": "heading", "h2": "panel title", "h3": "body bold"}
BOLD = {"log": "log bold", "body": "body bold", "small": "small bold", "prompt": "prompt"}
ITAL = {"log": "log ital", "body": "body ital", "small": "small ital", "prompt": "prompt"}
BULLETS = {
    "blue": ("dot", "side blue"),
    "red": ("square", "side red"),
    "green": ("wave", "side green"),
    "dash": ("dash", "faint"),
    "gold": ("diamond", "brass"),
    "dot": ("dot", "faint"),
}


@dataclass(slots=True)
class LogEntry:
    """One entry of a log or one block of a book."""

    text: str
    bullet: str = ""  # a name in BULLETS: the side, by colour and shape
    style: str = ""  # "", h1, h2, h3, mono, table, quote, item
    rows: list[list[str]] = field(default_factory=list)  # a table: the first row is its head
    anchor: str = ""  # the anchor for links to it
    data: Any = None  # the owner's value, returned when it is clicked
    plain: str | None = None  # the text without marks, made on first use


@dataclass(slots=True)
class Token:
    """Words drawn in one go: position in pixels from the corner of the entry (x, middle of the line), index in the
    plain text.
    """

    words: str
    role: str
    colour: str
    x: int
    y: int
    w: int
    start: int
    link: str = ""


@dataclass(slots=True)
class BrokenLines:
    """An entry broken into lines for one width."""

    tokens: list[Token]
    height: int
    links: list[tuple[pg.Rect, str]]
    rules: list[tuple[int, int, int]]  # fine lines: x, y, width


def escape(text: str) -> str:
    """The text with its marks escaped."""
    return re.sub(r"([\\*_\[\]{}])", r"\\\1", text)


def runs(text: str, role: str = "log") -> Iterator[tuple[str, str, str, str]]:
    """(words, role, colour, link target) in order."""
    at = 0
    for m in MARK.finditer(text):
        if m.start() > at:
            yield text[at : m.start()], role, "ink", ""
        if m["plain"] is not None:
            yield m["plain"], role, "ink", ""
        elif m["link"]:
            yield (
                m["label"] or m["link"],
                BOLD.get(role, role) if role != "prompt" else "rule number",
                "blue",
                m["link"],
            )
        elif m["bold"]:
            yield m["bold"], BOLD.get(role, role), "ink", ""
        elif m["ital"]:
            yield m["ital"], ITAL.get(role, role), "ink", ""
        else:
            yield m["words"], BOLD.get(role, role), m["colour"], ""
        at = m.end()
    if at < len(text):
        yield text[at:], role, "ink", ""


def plain_text(entry: LogEntry) -> str:
    """The words of an entry without marks, for search and copy."""
    if entry.plain is None:
        if entry.style == "table":
            entry.plain = "\n".join("\t".join("".join(r[0] for r in runs(c)) for c in row) for row in entry.rows)
        elif entry.style == "mono":
            entry.plain = entry.text
        else:
            entry.plain = "".join(r[0] for r in runs(entry.text))
    return entry.plain


class _Setter:
    """Sets runs of words into lines."""

    def __init__(self, t: Theme, x: int, y: int, wide: int, high: int) -> None:
        self.t, self.x0, self.x, self.wide, self.high = t, x, x, max(20, wide), high
        self.y = y + high // 2
        self.tokens: list[Token] = []
        self.chunk: list[Token] = []  # tokens that must stay together
        self.start = 0

    def words(self, text: str, role: str, colour: str, link: str) -> None:
        for piece in [text] if link else re.findall(r"\n|[^\s]+[^\S\n]*|[^\S\n]+", text):
            if piece == "\n":
                self.flush()
                self._new_line()
                self.start += 1
                continue
            bare = piece if link else piece.rstrip()
            self.chunk.append(Token(bare, role, colour, 0, 0, self.t.width(piece, role), self.start, link))
            self.start += len(piece)
            if not link and bare != piece:
                self.flush()

    def _new_line(self) -> None:
        self.x = self.x0
        self.y += self.high

    def flush(self) -> None:
        whole = sum(k.w for k in self.chunk[:-1]) + (
            self.t.width(self.chunk[-1].words, self.chunk[-1].role) if self.chunk else 0
        )
        if self.x > self.x0 and self.x + whole > self.x0 + self.wide:
            self._new_line()
        for k in self.chunk:
            if whole > self.wide and not k.link and k.words:
                self._broken(k)
                continue
            if self.x > self.x0 and self.x + k.w > self.x0 + self.wide and whole > self.wide:
                self._new_line()
            k.x, k.y = self.x, self.y
            self.x += k.w
            if k.link:
                k.w = min(k.w, self.wide)
            if k.words:
                self.tokens.append(k)
            elif self.tokens and self.tokens[-1].y == k.y:
                self.tokens[-1].w += k.w  # the blank belongs to the word before it
        self.chunk = []

    def _broken(self, k: Token) -> None:
        """A word longer than a line."""
        rest, start = k.words, k.start
        while rest:
            room = self.x0 + self.wide - self.x
            n = next((i for i in range(len(rest), 0, -1) if self.t.width(rest[:i], k.role) <= room), 0)
            if not n and self.x > self.x0:
                self._new_line()
                continue
            n = n or 1
            w = self.t.width(rest[:n], k.role)
            self.tokens.append(Token(rest[:n], k.role, k.colour, self.x, self.y, w, start, ""))
            rest, start, self.x = rest[n:], start + n, self.x + w
        self.x += k.w - self.t.width(k.words, k.role)

    def done(self) -> int:
        """The lower edge of the last line."""
        self.flush()
        return self.y - self.high // 2 + self.high


def lay_out(entry: LogEntry, t: Theme, wide: int, role: str) -> BrokenLines:
    """Break an entry into lines of `wide` pixels."""
    if entry.style == "table":
        return _table(entry, t, wide, role)
    if entry.style == "mono":
        return _mono(entry, t, wide, role)
    own = HEADINGS.get(entry.style, role)
    indent = t.px(14) if entry.bullet else t.px(16) if entry.style in ("quote", "item") else 0
    above = t.px({"h1": 8, "h2": 9, "h3": 6}.get(entry.style, 0))
    setter = _Setter(t, indent, above, wide - indent, t.line(own))
    for words, r, colour, link in runs(entry.text, own):
        display = words.upper() if entry.style in ("h1", "h2") else words
        setter.words(
            display,
            ITAL.get(own, own) if entry.style == "quote" and not link else r,
            "soft" if entry.style == "quote" and not link else colour,
            link,
        )
    bottom = setter.done()
    rules = [(0, bottom + t.px(1), wide)] if entry.style in ("h1", "h2") else []
    return _finish(setter.tokens, bottom + t.px(5 if not entry.style else 7), rules, t)


def _finish(tokens: list[Token], height: int, rules: list[tuple[int, int, int]], t: Theme) -> BrokenLines:
    links = [(pg.Rect(k.x, k.y - t.line(k.role) // 2, k.w, t.line(k.role)), k.link) for k in tokens if k.link]
    return BrokenLines(tokens, height, links, rules)


def _mono(entry: LogEntry, t: Theme, wide: int, role: str) -> BrokenLines:
    """Lines without wrapping: words after two or more blanks are aligned as in a fixed-width font."""
    lines = entry.text.split("\n")
    longest = max((len(x.rstrip()) for x in lines), default=1) or 1
    pitch = min(float(t.width("0", role)), max(2.0, (wide - t.px(16)) / longest))
    high, tokens, start = t.line(role), [], 0
    for n, line in enumerate(lines):
        x = 0
        for m in re.finditer(r"\S+(?: \S+)*", line):
            x = max(x, round(t.px(8) + pitch * m.start()))
            w = t.width(m[0], role)
            tokens.append(Token(m[0], role, "ink", x, high * n + high // 2, w, start + m.start()))
            x += w + t.width(" ", role)
        start += len(line) + 1
    return _finish(tokens, high * len(lines) + t.px(8), [], t)


def _longest_word(t: Theme, cells: list[list[tuple[str, str, str, str]]]) -> int:
    """The width below which a column would break a word."""
    words = ((word, run[1]) for cell in cells for run in cell for word in run[0].split())
    return max((t.width(word, role) + 2 for word, role in words), default=1)


def _squeezed(want: list[int], words: list[int], room: int) -> list[int]:
    """Column widths that fit the room: each gives up what exceeds its longest word; words break only as
    a last resort.
    """
    spare = [max(0, w - least) for w, least in zip(want, words, strict=True)]
    part = min(1.0, (sum(want) - room) / max(1, sum(spare)))
    want = [int(w - part * s) for w, s in zip(want, spare, strict=True)]
    return want if sum(want) <= room else [max(8, w * room // sum(want)) for w in want]


def _table(entry: LogEntry, t: Theme, wide: int, role: str) -> BrokenLines:
    """Columns as wide as their words if there is room, else in proportion; cells are wrapped."""
    gap, n = t.px(14), max((len(r) for r in entry.rows), default=1)
    marked = [
        [list(runs(c, BOLD.get(role, role) if i == 0 else role)) for c in row] for i, row in enumerate(entry.rows)
    ]
    want = [
        max((sum(t.width(r[0], r[1]) for r in row[j]) + 1 for row in marked if j < len(row)), default=1)
        for j in range(n)
    ]
    room = wide - gap * (n - 1)
    if sum(want) > room:
        want = _squeezed(want, [_longest_word(t, [row[j] for row in marked if j < len(row)]) for j in range(n)], room)
    tokens: list[Token] = []
    rules: list[tuple[int, int, int]] = []
    y, start, high, whole = t.px(2), 0, t.line(role), min(wide, sum(want) + gap * (n - 1))
    for i, row in enumerate(marked):
        x, low = 0, y + high
        for j, cell in enumerate(row):
            setter = _Setter(t, x, y, want[j], high)
            setter.start = start
            for words, r, colour, link in cell:
                setter.words(words, r, "soft" if i == 0 and colour == "ink" else colour, link)
            low = max(low, setter.done())
            tokens += setter.tokens
            start, x = start + sum(len(r[0]) for r in cell) + 1, x + want[j] + gap
        y = low + t.px(2)
        if i == 0 or i == len(marked) - 1:
            rules.append((0, y, whole))
        y += t.px(3)
    return _finish(tokens, y + t.px(6), rules, t)
