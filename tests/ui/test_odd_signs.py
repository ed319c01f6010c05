"""Signs that no hand types by purpose: without width, for the other direction, of control, half a pair. They come with
what is pasted, with names of files and with maps.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg
import pytest

from tabletop.table.draw import kit
from tabletop.table.screens.rulebook import open_book
from tabletop.table.ui import textbuffer
from tabletop.table.ui.commands import open_palette
from tabletop.table.ui.entry import TextArea, TextEntry
from tabletop.table.ui.keys import Action, KeyMap
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column
from tests.ui.pilot import Pilot

ODD = {
    "zero width space": "\u200b",
    "right to left": "\u202e",
    "byte order mark": "\ufeff",
    "word joiner": "\u2060",
    "joiner": "\u200d",
    "null": "\x00",
    "null within": "a\x00b",
    "bell": "\x07",
    "half a pair": "\ud83d",
    "half a pair within": "a\udc00b",
}
odd = pytest.mark.parametrize("words", ODD.values(), ids=ODD)


def palette(p: Pilot) -> TextEntry:
    found = open_palette(p.root, KeyMap([Action("zoom_in", "Zoom in")]), lambda name: "", lambda name: None)
    entry: TextEntry = p[p.root.stage.focus.key if p.root.stage.focus is not None else found.key]
    return entry


def book(p: Pilot) -> TextEntry:
    sheet = open_book(p.root, "thunderbolt_lightning", "Rules")
    assert sheet is not None
    p.frame().keys("/")
    return sheet.book.words


@odd
@pytest.mark.parametrize("where", [palette, book])
def test_they_are_typed_and_pasted_where_one_searches(where: Callable[[Pilot], TextEntry], words: str) -> None:
    p = Pilot.of(Column(Label("the screen below")), keymap=KeyMap(()))
    entry = where(p)
    p.frame()
    assert p.root.stage.focus is entry
    p.root.feed(pg.Event(pg.TEXTINPUT, text=words))
    p.frame().frame(700)
    entry.set(text="")
    p.frame()
    textbuffer._own = words
    p.keys("ctrl+v").frame(700)
    p.keys("left", "shift+right", "ctrl+a", "back", "z", "o").frame(300)
    assert entry.text == "zo"


def test_what_is_pasted_is_kept_without_the_signs_that_nobody_sees() -> None:
    """Else "\\ufeffZoom" finds nothing and nobody sees why."""
    p = Pilot.of(TextEntry(key="one"))
    p.root.stage.focus_on(p["one"])
    p.root.feed(pg.Event(pg.TEXTINPUT, text="\ufeffZo\u200bom\u202e \x07in\x00\ud83d"))
    p.frame()
    assert p["one"].text == "Zoom in"
    area = TextArea(key="area", size=90)
    q = Pilot.of(Column(area))
    q.root.stage.focus_on(area)
    q.root.feed(pg.Event(pg.TEXTINPUT, text="one\n\ttwo\u200b"))
    q.frame()
    assert area.text == "one\n\ttwo", "lines and tabs are to be seen"


@odd
def test_they_are_drawn_wherever_words_stand(words: str) -> None:
    """In labels, notes, paragraphs and on pieces: such a name may come from a map, a save or the name of a file."""
    t = Theme.for_window((1280, 720))
    p = Pilot.of(
        Column(Label(words), Para(words), TextEntry(words), TextArea(words, size=90), Label(f"x{words}", wide=3))
    )
    p.frame()
    p.root.slips.note(words)
    p.frame()
    assert t.width(words, "body") >= 0 and t.text(words).get_height() > 4
    t.fitted(words * 40, "body", "ink", 30)
    t.wrap(f"{words} {words}" * 9, "body", 40)
    page = pg.Surface((80, 40))
    for track in (0, 1):
        kit.text(page, words, (4, 4), track=track, halo="#ffffff", angle=30)
    kit.fit(page, words * 9, (4, 4), "text", 16, "#000000", "tl", 30)
    kit.para(page, words, (0, 0, 40, 40))
