"""Each widget by pointer and by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame as pg
import pytest

from tabletop.table.ui import skin, textbuffer
from tabletop.table.ui.buttons import Button, CheckBox, IconButton, Link, Radio, Segmented
from tabletop.table.ui.entry import TextArea, TextEntry
from tabletop.table.ui.labels import Label
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.lists import Col, List
from tabletop.table.ui.menus import DropDown, MenuBar, MenuItem, open_menu
from tabletop.table.ui.scroll import ReadingPane, ScrollPane
from tabletop.table.ui.sliders import Slider, Stepper
from tabletop.table.ui.table import Table
from tabletop.table.ui.tabs import Tabs
from tabletop.table.ui.textbuffer import TextBuffer
from tabletop.table.ui.widget import Column, Row, Spacer, Widget
from tests.ui.pilot import Pilot


def alone(w: Widget, **size: Any) -> Pilot:
    """A pilot on a panel with one widget that keeps its own size, and a button after it."""
    return Pilot.of(Panel(w, Button("after", key="after"), Spacer()), (600, 400))


def said(p: Pilot, name: str) -> list[Any]:
    return [m.value for m in p.outbox() if m.name == name]


def test_button() -> None:
    p = alone(Button("Play", key="b", kind="gold", cap="Enter"))
    p.click("b")
    p.keys("enter", "space")
    assert len(said(p, "pressed")) == 3
    p.mouse(pg.MOUSEBUTTONDOWN, p["b"].rect.center)
    assert p["b"].down
    p.move((590, 390))
    assert not p["b"].down
    p.mouse(pg.MOUSEBUTTONUP, (590, 390))
    assert said(p, "pressed") == []
    p.keys("ctrl+enter")
    assert said(p, "pressed") == []


def test_icon_button_and_link() -> None:
    p = Pilot.of(
        Panel(Row(IconButton(sign="plus", tip="Add", key="i"), Link("TL-MOVE-01", key="l"), Spacer()), Spacer())
    )
    assert p["i"].rect.w == p["i"].natural(p.root.theme, False, 0)
    p.click("l").keys("enter")
    assert said(p, "link") == ["TL-MOVE-01"] * 2


def test_check() -> None:
    p = alone(CheckBox("Show odds", key="c"))
    p.click("c").keys("space")
    assert said(p, "changed") == [True, False]


def test_radio_and_segmented_skip_what_cannot_be_taken() -> None:
    for kind in (Radio, Segmented):
        p = alone(kind(options=("VL", "L", "M", "H"), why_not={2: "Not at night (TL-NGT-01)."}, key="r"))
        r = p["r"]
        p.click(r.boxes(p.root.theme)[1])
        p.keys("right", "left", "left", "left", "end")
        assert said(p, "changed") == [1, 3, 1, 0, 3]
        p.click(r.boxes(p.root.theme)[2])
        assert said(p, "refused") == ["Not at night (TL-NGT-01)."] and r.at == 3


def test_slider() -> None:
    p = alone(Slider(value=50, by=5, key="s", unit=" %"))
    rail = p["s"]._rail()
    moved: list[float] = []
    p["s"].on("moving", moved.append)
    p.drag((rail.centerx, rail.centery), (rail.right + 40, rail.centery))
    assert p["s"].value == 100 and said(p, "changed") == [100] and len(moved) > 2
    p.keys("left", "pgdn", "home", "home", "right")
    assert said(p, "changed") == [95, 70, 0, 5] and p["s"].written() == "5 %"


def test_stepper() -> None:
    p = alone(Stepper(value=2, low=0, high=3, key="s"))
    minus, plus = p["s"]._ends()
    p.click(plus).click(plus).click(minus).keys("down", "plus")
    assert said(p, "changed") == [3, 2, 1, 2]


def test_text_buffer() -> None:
    b = TextBuffer("Red flight over Kent")
    b.caret = b.mark = len(b.text)
    assert b.word(-1) == 16
    b.move(3)
    assert b.word(1) == 10
    b.select_word(5)
    assert b.selected == "flight"
    b.insert("Flight")
    assert b.text == "Red Flight over Kent" and b.undo() and b.text == "Red flight over Kent" and b.redo()
    b.move(0)
    for letter in "abc":
        b.insert(letter, typing=True)
    b.undo()
    assert b.text == "Red Flight over Kent"
    small = TextBuffer(limit=4)
    small.insert("abcdefg")
    assert small.text == "abcd"


def test_entry_by_keys() -> None:
    p = alone(TextEntry(key="e"))
    p.root.stage.focus_on(p["e"])
    p.keys(*"night", "home", "shift+right", "back")
    assert p["e"].text == "ight"
    p.keys("ctrl+a", "ctrl+x", "ctrl+v", "ctrl+v")
    assert p["e"].text == "ightight" and textbuffer.paste() == "ight"
    p.keys("ctrl+z", "ctrl+left", "del", "enter")
    assert p["e"].text == "ght" and said(p, "entered") == ["ght"]
    p.keys("end", "space", *"two", "ctrl+back")
    assert p["e"].text == "ght "
    p.keys("q")
    assert not [m for m in p.outbox() if m.name in ("key", "action")]


def test_entry_by_pointer() -> None:
    p = alone(TextEntry("Red flight over Kent", key="e"))
    e = p["e"]
    x = lambda i: (e.rect.x + e._x(i), e.rect.centery)
    p.click(x(3))
    assert e.buffer.caret == 3
    p.drag(x(4), x(10))
    assert e.buffer.selected == "flight"
    p.frame(600).click(x(13), times=2)
    assert e.buffer.selected == "over"
    p.click(x(2)).click(x(6), mod="shift")
    assert e.buffer.selected == "d fl"
    assert p.root.hand.cursor_name == "text"


def test_entry_keeps_the_caret_in_sight_and_takes_input_methods() -> None:
    p = alone(TextEntry("x" * 400, key="e"))
    e = p["e"]
    p.root.stage.focus_on(e)
    p.keys("end")
    assert 0 <= e._x(400) <= e.rect.w
    p.keys("home")
    assert e.shift == 0
    p.post(pg.TEXTEDITING, text="に", start=1, length=0)
    assert e.compose == "に"
    p.keys("back")
    assert len(e.text) == 400
    p.post(pg.TEXTINPUT, text="日")
    assert e.text.startswith("日x") and not e.compose


def test_text_area() -> None:
    area = TextArea("one two three four five six seven\nlast", key="t", grow=0, size=90, wide=120)
    p = Pilot.of(Row(Panel(area, Spacer(), size=140), Spacer()))
    assert len(area.lines()) > 3
    p.root.stage.focus_on(area)
    area.buffer.move(0)
    p.keys("end", "down", "home", "shift+end")
    assert area.buffer.selected and "\n" not in area.buffer.selected
    p.keys("ctrl+end", "pgdn", "end", "enter", *"new")
    assert area.text.endswith("last\nnew")
    p.keys("ctrl+enter")
    assert said(p, "entered") == [area.text]
    textbuffer.copy("a\nb")
    p.keys("ctrl+v")
    assert area.text.endswith("newa\nb")
    p.keys("ctrl+home")
    assert area.off == 0 and area.buffer.caret == 0


def test_list_by_keys_and_pointer() -> None:
    rows = List([f"row {i}" for i in range(40)], key="l", grow=0, size=150, search=True)
    p = alone(rows)
    p.click(rows.row_rect(2)).keys("down", "pgdn", "end", "enter", "home")
    assert said(p, "picked")[:2] == [2, 3] and rows.at == 0 and rows.off == 0
    p.click(rows.row_rect(1), times=2)
    assert said(p, "chosen") == [1]
    p.frame(1000).keys(*"row", "space", "3", "9")
    assert rows.at == 39
    thumb = rows.thumb()
    p.drag(thumb.center, (thumb.centerx, 0))
    assert rows.off == 0
    p.wheel("l", -2)
    assert rows.off > 0
    rows.fill_rows(["a", "row 39"])
    assert rows.row == "row 39" and rows.off == 0
    rows.fill_rows([])
    assert rows.row is None
    p.frame().keys("down", "enter")


def test_list_with_many_chosen_and_refused_rows() -> None:
    rows = List(
        ["a", "b", "c", "d"], key="l", many=True, why_row=lambda r: "Out of fuel (TL-FUE-01)." if r == "c" else ""
    )
    p = alone(rows)
    p.click(rows.row_rect(0)).click(rows.row_rect(2), mod="shift")
    assert rows.chosen == {0, 1, 2}
    p.click(rows.row_rect(1), mod="ctrl")
    assert rows.chosen == {0, 2}
    p.frame(600).keys("down", "shift+down", "space")
    assert rows.chosen == {2}
    rows.pick(2)
    p.keys("enter")
    assert said(p, "refused") == ["Out of fuel (TL-FUE-01)."] and said(p, "chosen") == []
    p.move(rows.row_rect(2).center).frame(300)
    assert p.root.slips.tip_shown


def test_table_sorts_by_pointer_and_keys() -> None:
    table = Table(
        [("Midway", "60 min"), ("First Duel", "9 min"), ("Jet Day", "40 min")],
        (Col("Name", 3), Col("Time", 1, "r")),
        key="t",
    )
    p = Pilot.of(Column(table))
    heads = p["t heads"]
    p.click(heads._boxes(p.root.theme)[1])
    assert [r[1] for r in table.body.rows] == ["9 min", "40 min", "60 min"]
    p.click(heads._boxes(p.root.theme)[1])
    assert table.order == (1, True) and table.body.rows[0][0] == "Midway"
    p.keys("left", "enter")
    assert [r[0] for r in table.body.rows] == ["First Duel", "Jet Day", "Midway"]
    table.fill_rows([("b", "1"), ("a", "2")])
    assert table.body.rows[0][0] == "a"


def test_columns_drop_out_when_there_is_no_room() -> None:
    rows = List([("a", "b", "c")], columns=(Col(least=100), Col(least=100, drop=1), Col(least=100, drop=2)))
    p = Pilot.of(Row(rows))
    spans = lambda w: [n > 0 for _, n in rows.spans(p.root.theme, pg.Rect(0, 0, w, 20))]
    assert spans(700) == [True] * 3 and spans(300) == [True, True, False] and spans(150) == [True, False, False]


def test_tabs() -> None:
    tabs = Tabs(
        {"One": Column(Button("1", key="one")), "Two": Column(TextEntry(key="two")), "Three": Label("3")}, key="pages"
    )
    p = Pilot.of(Column(tabs))
    p.click(tabs.strip.boxes(p.root.theme)[1])
    assert said(p, "page") == [1] and p["two"].visible and not tabs.pages[0].visible
    p.keys("tab")
    assert p.root.stage.focus is p["two"]
    p.keys("ctrl+pgdn")
    assert tabs.at == 2 and p.root.stage.focus is tabs.strip
    p.keys("left", "left")
    assert tabs.at == 0 and p["one"] in p.root.stage.order()


def test_scroll_pane_keeps_the_focus_in_sight() -> None:
    pane = ScrollPane(Column(*[Button(f"b{i}", key=f"b{i}") for i in range(30)]), key="pane")
    p = Pilot.of(Column(pane), (400, 300))
    for _ in range(20):
        p.keys("tab")
    assert pane.off > 0 and pane.rect.contains(p.root.stage.focus.rect)  # type: ignore[union-attr]
    p.click(pane.rect.center)
    off = pane.off
    p.keys("pgup")
    assert pane.off < off
    hidden = p["b29"].rect
    assert not pane.rect.collidepoint(hidden.center) and p.root.stage.under(hidden.center) is not p["b29"]
    bar = pane.bar()
    p.drag(pane.thumb().center, (bar.centerx, bar.bottom + 50))
    assert pane.off == pane.full_height() - pane.rect.h


def test_reading_pane_scrolls_by_arrows() -> None:
    pane = ReadingPane(Column(*[Label(str(i)) for i in range(50)]))
    p = Pilot.of(Column(pane), (400, 300))
    p.keys("down", "down")
    assert pane.off > 0
    p.keys("end", "home")
    assert pane.off == 0


def test_drop_down() -> None:
    p = alone(DropDown(options=("Human", "Bot: cautious", "Bot: bold"), why_not={2: "No bot for this game."}, key="d"))
    p.click("d")
    rows = p.root.stage.top
    assert len(p.root.stage.layers) == 2
    p.click(rows.row_rect(1))  # type: ignore[attr-defined]
    assert said(p, "changed") == [1] and len(p.root.stage.layers) == 1
    p.keys("enter", "up", "enter")
    assert said(p, "changed") == [0] and p.root.stage.focus is p["d"]
    p.keys("down", "down")
    assert p["d"].at == 1
    p.keys("space", "end", "enter")
    assert said(p, "refused") == ["No bot for this game."]
    p.keys("esc", "esc")
    assert len(p.root.stage.layers) == 1


def test_context_menu_and_submenu() -> None:
    got: list[Any] = []
    p = alone(Button("x", key="x"))
    items = [
        MenuItem("Centre", 1, "C"),
        MenuItem(),
        MenuItem("Fire", 2, why="No gun bears."),
        MenuItem("More", items=(MenuItem("Deep", 3),)),
    ]
    menu = open_menu(p.root, items, (590, 390), got.append)
    p.frame()
    assert p.root.rect.contains(menu.rect)
    p.keys("down", "enter")
    assert got == [1] and len(p.root.stage.layers) == 1
    open_menu(p.root, items, (100, 100), got.append)
    p.frame().keys("up", "right")
    assert len(p.root.stage.layers) == 3
    p.keys("left")
    assert len(p.root.stage.layers) == 2
    p.keys("f", "enter")
    assert said(p, "refused") == ["No gun bears."]
    p.keys("esc", "end").click((5, 5))
    assert len(p.root.stage.layers) == 1
    menu = open_menu(p.root, items, (100, 100), got.append)
    p.frame().click(menu._lines()[3][1])
    p.click(p.root.stage.top._lines()[0][1])  # type: ignore[attr-defined]
    assert got == [1, 3] and len(p.root.stage.layers) == 1
    open_menu(p.root, [MenuItem("Land", 7), MenuItem("Pass", 8, "L"), MenuItem("End", 9, "Ctrl+E")], (9, 9), got.append)
    p.frame().keys("l")
    assert got == [1, 3, 8], "a key that is printed in the menu means its line"


def test_menu_bar() -> None:
    bar = MenuBar(
        {"Game": lambda: [MenuItem("New", "new")], "View": lambda: [MenuItem("Grid", "grid", ticked=True)]}, key="bar"
    )
    p = Pilot.of(Column(bar, Spacer()))
    p.click(bar._boxes()[0])
    assert len(p.root.stage.layers) == 2
    p.click(bar._boxes()[0])
    assert len(p.root.stage.layers) == 1
    p.click(bar._boxes()[0]).click(bar._boxes()[1])
    assert bar._open == 1
    p.keys("down", "enter")
    assert said(p, "menu") == ["grid"]
    p.keys("left", "down", "right", "enter")
    assert said(p, "menu") == ["grid"] and bar.at == 1


def test_words_are_written_even_when_the_fonts_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of an installation may be moved while the program runs: the window goes on with another letter."""
    from tabletop.table.draw import lettering
    from tabletop.table.ui.theme import Theme

    monkeypatch.setattr(lettering, "resource", lambda path: Path("nowhere") / path)
    assert Theme.for_window((1280, 720)).font("body").size("Tally-ho")[0] > 20
    assert lettering.font.__wrapped__(next(iter(lettering.FONT_FILES)), 20).size("Tally-ho")[0] > 20


def test_fields_may_be_crowded_to_a_pixel() -> None:
    """In a window far too small a field keeps a pixel or two; it is drawn all the same."""
    t = Pilot.of(Row(), (320, 240), 2.0).root.theme
    for size in ((1, 1), (1, 90), (90, 1), (2, 90), (90, 2), (3, 90), (90, 5), (300, 40)):
        assert skin.well(t, size).get_size() == size
