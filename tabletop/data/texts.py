"""Texts for people, in files for easy proof-reading: help, the coach, pages.

A file is a small subset of Markdown: `## key` begins a text, the lines up to the next key are its paragraphs, of one or
several lines; a blank line ends a paragraph. The caller fills in `{name}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.core.kit import Kit


class TextFault(ValueError):
    """An invalid text file; the sentence says where."""


@lru_cache(None)
def texts(package: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """The texts of a file in a package, paragraphs by key, in the order of the file. Raises TextFault."""
    try:
        lines = files(package).joinpath(name).read_text("utf-8").splitlines()
    except (OSError, ImportError):
        raise TextFault(f"There is no file {name} in {package}.") from None
    found: dict[str, list[str]] = {}
    open_paragraph = False
    key = ""
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if line.startswith("## "):
            key = line[3:].strip()
            if key in found:
                raise TextFault(f'{package}/{name}, line {number}: "{key}" stands there twice.')
            found[key] = []
            open_paragraph = False
        elif not line:
            open_paragraph = False
        elif key and open_paragraph:
            found[key][-1] += f" {line}"
        elif key:
            found[key].append(line)
            open_paragraph = True
        # text before the first key is for editors of the file
    return {key: tuple(paragraphs) for key, paragraphs in found.items()}


def paragraphs(package: str, name: str, key: str) -> tuple[str, ...]:
    """The paragraphs of one text, at least one. Raises TextFault."""
    found = texts(package, name).get(key, ())
    if not found:
        raise TextFault(f'{package}/{name} has no text "{key}".')
    return found


def filled(text: str, where: str, gaps: Mapping[str, object]) -> str:
    """A text with its gaps filled in. Raises TextFault, which names the place `where`."""
    if "{" not in text:
        return text
    try:
        return text.format(**gaps)
    except (KeyError, IndexError, ValueError) as error:
        raise TextFault(f"{where}: a gap cannot be filled in ({error}).") from None


def sentence(package: str, name: str, key: str, **gaps: object) -> str:
    """One text as one paragraph, with its gaps filled in. Raises TextFault."""
    return filled(" ".join(paragraphs(package, name, key)), f'{package}/{name}, "{key}"', gaps)


def on_the_box(kit: Kit) -> str:
    """The text on the box of a game. A missing file or text is reported in its place."""
    if not kit.blurb.endswith(".md"):
        return kit.blurb
    try:
        return sentence(kit.home, kit.blurb, "blurb")
    except TextFault as fault:
        return str(fault)
