"""What the root does with the pointer: capture, clicks and drags, wheel, tooltips, cursor, dropped files, animation."""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.table.play.contract import Choice
from tabletop.table.play.promptbar import PromptBar
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.lists import List
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column, Pos, Row, Widget
from tests.ui.pilot import Pilot


class Board(Widget):
    """A widget that listens to everything, as the board does."""

    focusable = True
    grow = 1

    def __init__(self, **attrs: Any) -> None:
        self.heard: list[tuple[Any, ...]] = []
        super().__init__(**attrs)

    def press(self, pos: Pos, e: pg.Event) -> bool:
        self.heard.append(("press", e.button, self.root.hand.clicks, self.root.hand.modifiers & pg.KMOD_CTRL != 0))
        return True

    def motion(self, pos: Pos, e: pg.Event) -> None:
        self.heard.append(("motion", e.buttons, self.root.hand.is_click()))

    def release(self, pos: Pos, e: pg.Event) -> None:
        self.heard.append(("release", e.button, self.root.hand.is_click()))

    def hover(self, pos: Pos, e: pg.Event) -> None:
        self.heard.append(("hover", pos))

    def wheel(self, dx: float, dy: float, pos: Pos, mods: int) -> bool:
        self.heard.append(("wheel", dx, dy, pos, mods))
        return True

    def keydown(self, e: pg.Event) -> bool:
        self.heard.append(("down", e.key))
        return e.key == pg.K_q

    def keyup(self, e: pg.Event) -> bool:
        self.heard.append(("up", e.key))
        return e.key == pg.K_q

    def tick(self, now: int) -> bool:
        self.heard.append(("tick", now))
        return len([h for h in self.heard if h[0] == "tick"]) < 3

    def dropfile(self, path: str) -> bool:
        self.heard.append(("file", path))
        return path.endswith(".tmx")

    def cursor_at(self, pos: Pos) -> str:
        return "cross"


def test_the_board_gets_all_buttons_motion_wheel_and_keys() -> None:
    board = Board(key="board")
    p = Pilot.of(Row(board))
    for button in (1, 2, 3):
        board.heard.clear()
        p.drag((100, 100), (200, 150), 2, button)
        assert ("press", button, 1, False) in board.heard and ("release", button, False) in board.heard
        assert ("motion", tuple(int(b == button) for b in (1, 2, 3)), False) in board.heard
        p.frame(600)
    p.hold("ctrl").wheel((300, 300), 1)
    assert board.heard[-1][:4] == ("wheel", 0.0, 1.0, (300, 300)) and board.heard[-1][4] & pg.KMOD_CTRL
    p.let_go("ctrl").keys("q", "a")
    assert ("down", pg.K_q) in board.heard and ("up", pg.K_q) in board.heard
    assert [m.value.key for m in p.outbox() if m.name == "key" and m.value.key < 256] == [pg.K_a]
    assert p.root.hand.cursor_name == "cross"


def test_capture_outlives_the_rectangle_and_a_short_move_is_a_click() -> None:
    board = Board(key="board")
    p = Pilot.of(Row(board, Button("x", size=200, key="x")))
    p.drag((10, 10), p["x"].rect.center)
    assert board.heard[-1] == ("release", 1, False) and p.outbox() == []
    p.frame(600).drag((10, 10), (13, 12))
    assert board.heard[-1] == ("release", 1, True)
    p.frame(600).mouse(pg.MOUSEBUTTONDOWN, (10, 10)).frame(300).mouse(pg.MOUSEMOTION, (13, 10)).mouse(
        pg.MOUSEBUTTONUP, (13, 10)
    )
    assert board.heard[-1] == ("release", 1, False)


def test_double_clicks_are_counted_by_time_and_place() -> None:
    board = Board(key="board")
    p = Pilot.of(Row(board))
    p.click((50, 50), times=2)
    assert [h[2] for h in board.heard if h[0] == "press"] == [1, 2]
    p.click((50, 50)).click((90, 50))
    assert [h[2] for h in board.heard if h[0] == "press"][2:] == [1, 1]


def test_wheel_buttons_do_not_count_twice() -> None:
    board = Board(key="board")
    p = Pilot.of(Row(board))
    p.mouse(pg.MOUSEBUTTONDOWN, (5, 5), 4).mouse(pg.MOUSEBUTTONUP, (5, 5), 4)
    assert not [h for h in board.heard if h[0] == "press"]


def test_animation_runs_until_it_says_so() -> None:
    board = Board(key="board")
    p = Pilot.of(Row(board))
    p.root.animate(board)
    assert p.root.busy
    for _ in range(6):
        p.frame()
    assert len([h for h in board.heard if h[0] == "tick"]) == 3 and not p.root.busy


def test_dropped_files_go_to_the_widget_below_or_to_the_outbox() -> None:
    board = Board(key="board")
    p = Pilot.of(Row(board))
    p.move((50, 50)).post(pg.DROPFILE, file="map.tmx").post(pg.DROPFILE, file="game.save")
    assert ("file", "map.tmx") in board.heard
    assert [(m.name, m.value) for m in p.outbox()] == [("dropfile", "game.save")]


def test_tooltip_comes_after_250_ms_stays_and_goes() -> None:
    p = Pilot.of(Column(Button("Undo", tip="Take back the last step", cap="Z", key="a"), Button("b", key="b")))
    p.move("a").frame(200)
    assert not p.root.slips.tip_shown and p.root.busy
    p.frame(100)
    assert (
        p.root.slips.tip_shown
        and p.root.slips.tip_shown[1] == ("Take back the last step [Z]",)
        and p.root.rect.contains(p.root.slips.tip_shown[0])
    )
    x, y = p["a"].rect.center
    p.move((x + 5, y))
    assert p.root.slips.tip_shown
    p.move("b")
    assert not p.root.slips.tip_shown
    p.move("a").frame(300).keys("tab")
    assert not p.root.slips.tip_shown and not p.frame(500).root.slips.tip_shown


def test_nested_wheel_goes_on_to_the_pane_only_with_a_new_turn() -> None:
    inner = List([f"row {i}" for i in range(20)], grow=0, size=100, key="inner")
    pane = ScrollPane(Column(inner, *[Button(str(i)) for i in range(30)]), key="pane")
    p = Pilot.of(Column(pane))
    for _ in range(30):
        p.wheel("inner", -1)
    assert inner.off == inner.full_height() - inner.view().h and pane.off == 0
    p.frame(500).wheel("inner", -1)
    assert pane.off > 0


def test_drag_and_drop_between_lists_by_pointer_and_keys() -> None:
    a, b = List(["Adler", "Bauer", "Dorn"], carry=True, key="a"), List([], carry=True, key="b")
    shut = List(["x"], key="shut")

    class Screen(Row):
        def on_dropped(self, sender: Any, payload: Any) -> bool:
            source, row = payload
            if source is not sender:
                source.fill_rows([r for r in source.rows if r != row])
                sender.fill_rows([*sender.rows, row])
            return True

        def on_sent(self, sender: Any, d: int) -> bool:
            return self.on_dropped(b if d > 0 else a, (sender, sender.row))

    p = Pilot.of(Screen(a, b, shut))
    p.drag(a.row_rect(1).center, b.rect.center)
    assert (a.rows, b.rows) == (["Adler", "Dorn"], ["Bauer"]) and not p.root.hand.cargo
    p.drag(a.row_rect(0).center, shut.rect.center)
    refused = [m for m in p.outbox() if m.name == "refused"]
    assert (
        refused
        and refused[0].key == ""
        and refused[0].value
        and a.rows == ["Adler", "Dorn"]
        and p.root.slips.note_shown
    )
    b.refuse = lambda payload: "The mess is full (TL-PIL-02)."
    p.drag(a.row_rect(0).center, b.rect.center)
    assert next(m for m in p.outbox() if m.name == "refused").value == "The mess is full (TL-PIL-02)."
    b.refuse = None
    p.root.stage.focus_on(a)
    p.keys("down", "ctrl+right")
    assert b.rows == ["Bauer", "Dorn"]
    p.mouse(pg.MOUSEBUTTONDOWN, a.row_rect(0).center).move(b.rect.center)
    assert p.root.hand.cargo and p.root.hand.cursor_name == "move"
    p.keys("esc").mouse(pg.MOUSEBUTTONUP, b.rect.center)
    assert a.rows == ["Adler"] and not p.root.hand.cargo


def test_right_click_asks_for_a_context_and_a_right_drag_does_not() -> None:
    rows = List(["a", "b", "c"], key="rows")
    p = Pilot.of(Column(rows))
    p.click(rows.row_rect(1), button=3)
    assert [(m.name, m.value[0]) for m in p.outbox() if m.name == "context"] == [("context", 1)]
    p.drag(rows.row_rect(1).center, rows.row_rect(2).center, button=3)
    assert not [m for m in p.outbox() if m.name == "context"]
    p.root.stage.focus_on(rows)
    p.keys("menu")
    assert "context" in [m.name for m in p.outbox()]


def test_leaving_the_window_takes_the_pointer_off() -> None:
    p = Pilot.of(Column(Button("a", key="a")))
    p.move("a")
    assert p["a"].hot
    p.post(pg.WINDOWLEAVE)
    assert not p["a"].hot


def test_a_second_press_at_once_means_nothing_when_it_would_mean_something_else_by_now() -> None:
    """After a click; a drag is no first half of a double click."""
    board = Board()
    p = Pilot.of(Column(board)).frame()
    at = board.rect.center
    p.mouse(pg.MOUSEBUTTONDOWN, at).mouse(pg.MOUSEBUTTONUP, at)
    board.moment = 1
    p.mouse(pg.MOUSEBUTTONDOWN, at).mouse(pg.MOUSEBUTTONUP, at)
    assert [h[0] for h in board.heard].count("press") == 1
    p.frame(1000)
    there = (at[0] + 60, at[1])
    p.mouse(pg.MOUSEBUTTONDOWN, at).mouse(pg.MOUSEMOTION, there).mouse(pg.MOUSEBUTTONUP, there)
    board.moment = 2
    p.mouse(pg.MOUSEBUTTONDOWN, at).mouse(pg.MOUSEBUTTONUP, at)
    assert [h[0] for h in board.heard].count("press") == 3


def test_a_button_that_has_just_come_under_a_resting_pointer_takes_no_press() -> None:
    """Also when the press before it was long ago; a pointer that moves there, or waits, presses it."""
    bar = PromptBar(lambda _: "")
    p = Pilot.of(Column(bar)).frame()
    bar.ask("", None, "Where to?", "", [Choice("Straight on")], 1)
    p.frame()
    at = bar.buttons.children[0].rect.center
    press = lambda: p.mouse(pg.MOUSEBUTTONDOWN, at).mouse(pg.MOUSEBUTTONUP, at)
    chosen = lambda: [m.value.label for m in p.outbox() if m.name == "choose"]
    p.move((at[0], at[1] + 60)).move(at).frame(1000)
    press()
    assert chosen() == ["Straight on"]
    p.frame(900)
    bar.ask("", None, "How fast?", "", [Choice("Normal")], 2)
    p.frame(200)
    press()
    assert chosen() == [], "it was meant for what stood there"
    p.frame(400)
    press()
    assert chosen() == ["Normal"]
    p.frame(900)
    bar.ask("", None, "And now?", "", [Choice("Slow")], 3)
    p.frame(100).move((at[0], at[1] + 60)).move(at)
    press()
    assert chosen() == ["Slow"], "the hand has come to it since"


def test_the_prompt_is_told_once_more_only_where_it_is_cut() -> None:
    bar = PromptBar(lambda _: "")
    p = Pilot.of(Column(bar)).frame()
    for words, cut in (("Where to?", False), ("Where to, and how far, and with whom of them all? " * 12, True)):
        bar.ask("", None, words, "", [Choice("Go")], 1)
        p.frame().move(bar.sentence.rect.center).frame(400).frame()
        assert (p.root.slips.tip_shown is not None) == cut
