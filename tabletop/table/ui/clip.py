"""The clipboard: the system's when there is one, else the program's own."""

from __future__ import annotations

from contextlib import suppress

import pygame as pg

_own = ""


def copy(text: str) -> None:
    """Put `text` on the clipboard; without a system clipboard it stays inside the program."""
    global _own
    _own = text
    with suppress(pg.error, AttributeError, NotImplementedError, UnicodeError):
        pg.scrap.put_text(text)


def paste() -> str:
    """The text on the clipboard, "" when there is none."""
    try:
        return pg.scrap.get_text() if pg.scrap.has_text() else _own
    except (pg.error, AttributeError, NotImplementedError, UnicodeDecodeError):
        return _own
