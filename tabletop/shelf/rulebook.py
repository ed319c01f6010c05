"""The rule book inside the program: chapters, rules by id, tables, examples, glossary, and a search over all of them.

A book is one text file in a game's folder, in a small subset of Markdown: `## chapter`, `### section`, paragraphs, `-
item`, `1. item`, `| table |`; further lines of an item are indented. A rule is an item that begins with its id in bold;
`{R13}` at its end names designer's notes. Examples begin with W and a number, designer's notes with R and a number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tabletop.games import kit

_ITEM = re.compile(r"- \*\*(?P<id>[^*]+)\*\* (?P<text>.*?)(?: \{(?P<notes>R[0-9 R]+)\})?$")
_RULE = re.compile(r"[A-Z]{2,3}-[A-Z]+-[0-9]{2}")
_LINK = re.compile(r"\b[A-Z]{2,3}-[A-Z]+-[0-9]{2}\b")
INDEX = "Index of rules"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, the title of its chapter, its text, and the ids of its designer's notes (R13)."""

    id: str
    chapter: str
    text: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a chapter, in reading order. `kind`: "section" (a heading), "text", "item", "rule", "example", "note",
    "word", "table".

    `id`: of rules, examples and notes, the word itself for words, the number for numbered items; `rows`: of tables,
    the first row is the head.
    """

    kind: str
    text: str = ""
    id: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def links(self) -> tuple[str, ...]:
        """Ids of rules that it mentions, in order, without duplicates."""
        told = " ".join([self.text, *(cell for row in self.rows for cell in row)])
        return tuple(dict.fromkeys(i for i in _LINK.findall(told) if i != self.id))


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A chapter: its title and its blocks."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules in it."""
        return tuple(b.id for b in self.blocks if b.kind == "rule")


@dataclass(frozen=True, slots=True)
class Found:
    """One result of a search: its place and its score (higher is better)."""

    chapter: str
    block: Block
    score: int


class RuleBook:
    """A whole rule book; made by `RuleBook.load`."""

    def __init__(self, title: str, chapters: tuple[BookChapter, ...], index: tuple[str, ...]) -> None:
        self.title = title
        self.chapters = chapters
        self.index = index
        """The book's own list of all rule ids."""
        self.rules: dict[str, Rule] = {
            b.id: Rule(b.id, c.title, b.text, b.notes) for c in chapters for b in c.blocks if b.kind == "rule"
        }
        self._blocks: dict[str, tuple[str, Block]] = {
            b.id: (c.title, b) for c in chapters for b in c.blocks if b.kind in ("example", "note")
        }

    @classmethod
    def load(cls, game: str) -> RuleBook:
        """The book of a game. Raises KeyError with a sentence for a game without one."""
        return _load(game)

    def rule(self, id: str) -> Rule:
        """A rule by its id. Raises KeyError with a sentence."""
        if id.upper() not in self.rules:
            raise KeyError(f"There is no rule {id} in the book.")
        return self.rules[id.upper()]

    def chapter(self, title: str) -> BookChapter:
        """A chapter by its title. Raises KeyError."""
        for chapter in self.chapters:
            if chapter.title == title:
                return chapter
        raise KeyError(f'There is no chapter "{title}" in the book.')

    def note(self, id: str) -> str:
        """The text of a designer's note (R13); '' if there is none."""
        return self._blocks[id][1].text if id in self._blocks else ""

    def examples_of(self, id: str) -> tuple[Block, ...]:
        """Worked examples that show a rule."""
        return tuple(b for _, b in self._blocks.values() if b.kind == "example" and id in b.links)

    def section(self, chapter: str, title: str) -> tuple[Block, ...]:
        """The blocks under the section heading that begins with `title` (for example "Table 4")."""
        found: list[Block] = []
        inside = False
        for block in self.chapter(chapter).blocks:
            if block.kind == "section":
                inside = (block.text + " ").startswith(title + " ")
            elif inside:
                found.append(block)
        return tuple(found)

    def find(self, words: str, most: int = 60) -> list[Found]:
        """Blocks that match all the words (or beginnings of words), best first: ids, then words of the glossary, then
        rules, then the rest.
        """
        wanted = [w for w in re.findall(r"[a-z0-9+/-]+", words.lower()) if w]
        if not wanted:
            return []
        found = []
        for chapter in self.chapters:
            for block in chapter.blocks:
                if score := _score(block, chapter.title, wanted):
                    found.append(Found(chapter.title, block, score))
        return sorted(found, key=lambda f: -f.score)[:most]


def _score(block: Block, chapter: str, wanted: list[str]) -> int:
    """The score of a block, 0 for no match. Every word must begin a word of the block (or of its chapter's title)."""
    own = f"{block.id} {block.text} " + " ".join(cell for row in block.rows for cell in row)
    have, head = set(re.findall(r"[a-z0-9+/-]+", own.lower())), set(re.findall(r"[a-z0-9]+", chapter.lower()))
    total = {"rule": 3, "word": 4, "table": 2, "section": 2}.get(block.kind, 1)
    for word in wanted:
        if word == block.id.lower():
            total += 100
        elif word in have:
            total += 10
        elif any(h.startswith(word) for h in have):
            total += 6
        elif any(h.startswith(word) for h in head):
            total += 3
        else:
            return 0
    return total + (8 if block.kind == "word" and all(w in block.id.lower() for w in wanted) else 0)


@lru_cache(8)
def _load(game: str) -> RuleBook:
    try:
        text = kit(game).book()
    except (KeyError, ImportError, FileNotFoundError):
        raise KeyError(f'There is no rule book of "{game}".') from None
    return parse_book(text)


def parse_book(text: str) -> RuleBook:
    """A book from its text. Raises ValueError for a duplicate rule id."""
    title = name = ""
    chapters: list[BookChapter] = []
    blocks: list[Block] = []
    lines = _joined(text.splitlines())
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            if name:
                chapters.append(BookChapter(name, tuple(blocks)))
            name, blocks = line[3:], []
        elif line.startswith("|"):
            last = at
            while last + 1 < len(lines) and lines[last + 1].startswith("|"):
                last += 1
            blocks.append(Block("table", rows=_rows(lines[at : last + 1])))
            at = last
        elif line.strip() and name:
            blocks.append(_block(line))
        at += 1
    chapters.append(BookChapter(name, tuple(blocks)))
    index = tuple(_LINK.findall(" ".join(b.text for c in chapters if c.title == INDEX for b in c.blocks)))
    book = RuleBook(title, tuple(c for c in chapters if c.title != INDEX), index)
    if len(book.rules) != sum(len(c.rules) for c in book.chapters):
        raise ValueError("Two rules of the book have one id.")
    return book


def _joined(lines: list[str]) -> list[str]:
    """The lines with indented further lines of an item joined to it."""
    whole: list[str] = []
    for line in lines:
        goes_on = line.startswith("  ") and line.strip() and whole and re.match(r"- |[0-9]+\. ", whole[-1])
        if goes_on:
            whole[-1] = f"{whole[-1]} {line.strip()}"
        else:
            whole.append(line)
    return whole


def _rows(lines: list[str]) -> tuple[tuple[str, ...], ...]:
    rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines]
    return tuple(row for row in rows if not all(set(cell) <= {"-", ":"} for cell in row))


def _block(line: str) -> Block:
    if line.startswith("### "):
        return Block("section", line[4:])
    if item := _ITEM.match(line):
        id = item["id"]
        kind = (
            "rule"
            if _RULE.fullmatch(id)
            else "example"
            if re.match(r"W[0-9]", id)
            else "note"
            if re.fullmatch(r"R[0-9]+", id)
            else "word"
        )
        if kind == "example":
            id, _, head = id.partition(" ")
            return Block(kind, f"{head} {item['text']}".strip(), id)
        return Block(kind, item["text"], id, notes=tuple((item["notes"] or "").split()))
    if numbered := re.match(r"([0-9]+)\. (.*)$", line):
        return Block("item", numbered[2].strip(), numbered[1])
    if line.startswith("- "):
        return Block("item", line[2:].strip())
    return Block("text", line.strip())
