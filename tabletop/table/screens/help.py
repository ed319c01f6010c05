"""F1: one page for the present screen, in a few sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame as pg

from tabletop.data.texts import texts
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.keys import combos_of, printed
from tabletop.table.ui.markup import LogEntry
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.root import Root
from tabletop.table.ui.widget import Row, Spacer

if TYPE_CHECKING:
    from tabletop.table.screens.scene import AppScene


def page_of(name: str) -> tuple[str, tuple[str, ...]]:
    """Title and lines of a screen's page; lines that begin with ### are headings. A screen without one
    has the shelf's.
    """
    pages = texts("tabletop.table.screens", "help.md")
    title, *lines = pages.get(name, pages["shelf"])
    return title, tuple(lines)


class HelpSheet(Dialog):
    """A page of help."""

    wide = 640
    least_tall = 440
    key = "help sheet"

    def __init__(self, page: tuple[str, tuple[str, ...]], keys: str) -> None:
        title, lines = page
        entries = [LogEntry(line[4:], style="h2") if line.startswith("### ") else LogEntry(line) for line in lines]
        self.text = RichLog(entries, follow=False, role="body", key="help text", grow=1)
        super().__init__(title)
        self.keys = keys
        close = Button("Close", cap="Esc", kind="gold", key="close help").on("pressed", lambda _: self.answer(None))
        list_keys = Button("All keys", cap=keys, key="help keys").on("pressed", lambda _: self.answer("keys"))
        self.add(self.text, Row(Spacer(), list_keys, close, gap=8))

    def keydown(self, e: pg.Event) -> bool:
        """The key that is printed on the button presses it."""
        if any(printed(combo) == self.keys for combo in combos_of(e)):
            self.answer("keys")
            return True
        return super().keydown(e)


def show_help(root: Root, scene: AppScene) -> HelpSheet:
    """The page of the present scene."""
    title, *lines = scene.help_lines or ("",)
    page = (title, tuple(lines)) if lines else page_of(scene.help_page)
    sheet = HelpSheet(page, scene.keymap.cap("keys"))
    sheet.then = lambda answer: scene.do("keys") if answer == "keys" else None
    sheet.show(root, sheet.text)
    sheet.text.go_to(0)
    return sheet
