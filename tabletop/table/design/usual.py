"""Fields that scenarios of every game have, and short ways to make one."""

from __future__ import annotations

from typing import Any

from tabletop.data.jsondocument import at, edited, setting, without
from tabletop.table.design.contract import Document, Field, Path_

MOST_LETTERS = 40_000
"""Of something that is written as in the file."""


def text(
    document: Document,
    key: str,
    words: str,
    kind: str = "text",
    high: int = 80,
    *,
    group: str = "",
    at_path: Path_ = (),
    usual: Any = "",
    tip: str = "",
) -> Field:
    """Something that is written, at a key below a path."""
    path = (*at_path, key)
    name = key if not at_path else "/".join(map(str, path))
    return Field(
        name, words, at(document, path, usual), setting(*path, usual=usual), kind, (), 0, high, tip, group, path
    )


def data(
    document: Document, key: str, words: str, tip: str, *, group: str = "", at_path: Path_ = ()
) -> Field:  # fmt: skip
    """Something that is written as in the file, at a key below a path; nothing takes the key away."""
    path = (*at_path, key)
    name = key if not at_path else "/".join(map(str, path))

    def change(document: Document, value: Any) -> Document:
        return without(document, path) if value is None else edited(document, path, value)

    return Field(name, words, at(document, path), change, "data", (), 0, MOST_LETTERS, tip, group, path)


def number(
    document: Document, key: str, words: str, low: int, high: int, *, group: str = "", at_path: Path_ = (),
    usual: int = 0, tip: str = "",
) -> Field:  # fmt: skip
    """A whole number, at a key below a path."""
    path = (*at_path, key)
    name = key if not at_path else "/".join(map(str, path))
    value = at(document, path, usual)
    return Field(name, words, value, setting(*path, usual=usual), "number", (), low, high, tip, group, path)


def tick(
    document: Document,
    key: str,
    words: str,
    *,
    group: str = "",
    at_path: Path_ = (),
    tip: str = "",
    usual: bool = False,
) -> Field:
    """Something that is so or not, at a key below a path."""
    path = (*at_path, key)
    name = key if not at_path else "/".join(map(str, path))
    value = at(document, path, usual)
    return Field(name, words, value, setting(*path, usual=usual), "tick", (), 0, 1, tip, group, path)


def choice(
    document: Document, key: str, words: str, options: tuple[tuple[Any, str], ...], *, group: str = "",
    at_path: Path_ = (), usual: Any = None, tip: str = "",
) -> Field:  # fmt: skip
    """One of several values, at a key below a path. A value that is none of them stands below them."""
    path = (*at_path, key)
    name = key if not at_path else "/".join(map(str, path))
    value = at(document, path, usual)
    if value not in [known for known, _ in options]:
        options = (*options, (value, "not said" if value is None else str(value)))
    return Field(name, words, value, setting(*path, usual=usual), "choice", options, 0, 1, tip, group, path)


def head_fields(document: Document, blurb: int = 1200) -> tuple[Field, ...]:
    """Title, date, length and briefing text; `blurb`: letters that it may have."""
    return (
        text(document, "title", "Title"),
        text(document, "date", "Date", "text", 40),
        number(document, "minutes", "Minutes", 1, 600, usual=30, tip="How long it usually lasts"),
        text(document, "blurb", "Briefing", "lines", blurb, tip="What the player reads before it begins"),
    )
