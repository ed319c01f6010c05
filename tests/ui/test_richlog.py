"""The log and the rule book."""

from __future__ import annotations

from typing import Any

import pygame as pg
import pytest

from tabletop.table.ui import gallery, textbuffer
from tabletop.table.ui.book import Book
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.markup import LogEntry, escape, lay_out, plain_text, runs
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer
from tests.ui.pilot import Pilot


def line(i: int) -> str:
    return f"*{i:04d}* Ju 87 no. {i % 40} saves 2 of 3 hits, {{red:FS +1}}, flies on over sea. [[TL-DAM-{i % 9:02d}]]"


def log_of(n: int, **attrs: Any) -> tuple[Pilot, RichLog]:
    log = RichLog([line(i) for i in range(n)], key="log", **attrs)
    return Pilot.of(Row(Spacer(), Panel(log, title="Log", size=300))), log


def test_markup() -> None:
    got = list(runs("a *bold* _it_ {red:bad} [[TL-1]] [[TL-2|the rule]] 2_000_1 \\*x"))
    assert [(w, link) for w, _, _, link in got if link] == [("TL-1", "TL-1"), ("the rule", "TL-2")]
    assert plain_text(LogEntry("a *bold* _it_ {red:bad} 2_000_1 \\*x")) == "a bold it bad 2_000_1 *x"
    odd = "a *b* [[c]] {d:e} _f_ \\"
    assert plain_text(LogEntry(escape(odd))) == odd


@pytest.mark.parametrize("wide", [60, 140, 400])
def test_links_are_one_token_and_nothing_leaves_the_width(wide: int) -> None:
    t = Theme.for_window((1280, 720))
    entries = [
        LogEntry(line(1), "red"),
        LogEntry("x" * 80),
        LogEntry("", style="table", rows=[["Range", "Note"], ["1", "a long note with [[TL-FIR-01]] in it"]]),
        LogEntry("a  b\n   c", style="mono"),
        LogEntry("Heading of a chapter", style="h1"),
    ]
    for e in entries:
        laid = lay_out(e, t, wide, "log")
        assert laid.tokens and max(k.x + t.width(k.words, k.role) for k in laid.tokens if not k.link) <= wide + 2
        assert max(k.y for k in laid.tokens) < laid.height
    assert [to for _, to in lay_out(entries[0], t, wide, "log").links] == ["TL-DAM-01"]


def test_tokens_know_their_place_in_the_plain_text() -> None:
    t = Theme.for_window((1280, 720))
    for e in (
        LogEntry(line(3)),
        LogEntry("", style="table", rows=[["A", "B"], ["c d", "e *f*"]]),
        LogEntry("ab  c\n d", style="mono"),
        LogEntry("one\ntwo *three*"),
    ):
        text = plain_text(e)
        for k in lay_out(e, t, 200, "log").tokens:
            assert text[k.start : k.start + len(k.words)] == k.words


def test_five_thousand_lines_cost_what_is_seen() -> None:
    p, log = log_of(0)
    for i in range(5000):
        log.append(line(i))
    p.frame()
    assert log.laid_out < 60 and log.follow
    before = log.laid_out
    log.append(line(5000))
    p.frame()
    assert log.laid_out <= before + 1
    p.root.stage.focus_on(log)
    for key in ("home", "pgdn", "end", "pgup", "up"):
        before = log.laid_out
        p.keys(key)
        assert log.laid_out - before < 60
    before = log.laid_out
    p.root.rescale(1.5)
    p.root.rescale(1.0)
    p.frame()
    assert log.laid_out - before < 120 and len(log._cache) <= log.keep


def test_appending_out_of_sight_paints_nothing() -> None:
    p, log = log_of(500)
    p.root.stage.focus_on(log)
    p.keys("home")
    assert not log.follow
    p.frame()
    log.append(line(1))
    assert p.frame().painted == []
    p.keys("end")
    assert log.follow


def test_the_place_read_survives_width_and_scale() -> None:
    p, log = log_of(500)
    log.go_to(123)
    p.frame()
    for scale in (1.5, 0.75, 1.0):
        p.root.rescale(scale)
        p.frame()
        assert log.first == 123
    p.root.resize((1920, 1080))
    p.surface = pg.Surface((1920, 1080))
    p.frame()
    assert log.first == 123


def test_links_by_keys_and_by_pointer() -> None:
    p, log = log_of(40)
    p.root.stage.focus_on(log)
    p.keys("left", "enter")
    assert p.outbox()[-1].value == "TL-DAM-03"
    first = log.link
    for _ in range(30):
        p.keys("left")
    assert log.link is not None and first is not None and log.link < first and not log.follow
    k, r = next((k, r) for k, r in log.seen() if r.y > log.rect.y and r.bottom < log.rect.bottom)
    box, to = log.laid(k).links[0]
    p.click(box.move(r.topleft).center)
    assert p.outbox()[-1] == ("link", "log", to)
    p.frame(10).move((r.x + 3, r.y + 3)).move(box.move(r.topleft).center).frame(300)
    assert p.root.slips.tip_shown and to in p.root.slips.tip_shown[1][0] and p.root.hand.cursor_name == "hand"


def test_entries_with_data_answer_the_pointer() -> None:
    log = RichLog(key="log")
    log.append("Red 3 at 1213", "blue", data="1213")
    log.append("nothing")
    p = Pilot.of(Column(log))
    rects = dict(log.seen())
    p.click((rects[0].x + 5, rects[0].centery)).move((rects[1].x + 5, rects[1].centery))
    got = [(m.name, getattr(m.value, "data", None)) for m in p.outbox()]
    assert ("over", "1213") in got and ("entry", "1213") in got and got[-1] == ("over", None)


def test_selection_and_copy() -> None:
    p, log = log_of(3)
    seen = dict(log.seen())
    p.drag((seen[0].x + 1, seen[0].y + 6), (seen[1].right, seen[1].bottom - 12), 8)
    text = log.selected()
    assert text.startswith("0000 Ju 87") and "\n0001" in text and "TL-DAM-01" in text
    p.keys("ctrl+c")
    assert textbuffer.paste() == text
    p.keys("ctrl+a", "ctrl+c")
    assert textbuffer.paste().count("\n") == 2
    word = log.laid(0).tokens[1]
    p.frame(600).click((seen[0].x + word.x + 2, seen[0].y + word.y), times=2)
    assert log.selected() == word.words
    assert [m for m in p.outbox() if m.name == "link"] == []


def test_filter_shows_some_and_appends_to_them() -> None:
    p, log = log_of(0)
    for i in range(50):
        log.append(line(i), "red" if i % 5 == 0 else "blue")
    log.filter(lambda e: e.bullet == "red")
    p.frame()
    assert log._count() == 10
    log.append("more", "red")
    log.append("other", "blue")
    assert log._count() == 11
    log.filter(None)
    assert log._count() == 52


def test_book_finds_jumps_and_goes_back() -> None:
    filler = [LogEntry(f"Paragraph {i} about flying. " * 3, anchor=f"TL-X-{i}") for i in range(80)]
    book = Book([*gallery.BOOK, *filler], key="book")
    p = Pilot.of(Column(book))
    assert book.text.first == 0 and not book.text.follow
    assert book.open("TL-X-40") and book.text.entry(book.text.first).anchor == "TL-X-40"
    p.keys("alt+left")
    assert book.text.first == 0
    p.keys("ctrl+f", *"Paragraph 7")
    assert p.root.stage.focus is p["book words"] and p["book words"].text == "Paragraph 7"
    assert len(book.text.hits) == 33 and book.count.text == "1 of 33"
    p.keys("enter")
    assert book.count.text == "2 of 33"
    p.keys("esc", *"zzz")
    assert book.count.text == "not found"
    book.text.go_to(0)
    p.root.stage.focus_on(book.text)
    p.keys("right", "enter")
    assert book.text.entry(book.text.flashed).anchor == "TL-HIT-01" or book.text.flashed >= 0
    p.keys("home", "right")
    book._follow("TL-NONE-01")
    assert [m.value for m in p.outbox() if m.name == "link"] == ["TL-NONE-01"]
