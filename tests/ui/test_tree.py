"""Layout, messages, focus, layers, damage, size and scale."""

from __future__ import annotations

import pygame as pg
import pytest

from tabletop.table.ui import gallery
from tabletop.table.ui.buttons import Button, CheckBox
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layers import merged
from tabletop.table.ui.layout import Flow, GridLayout, Layered, Panel
from tabletop.table.ui.root import Root
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer, Widget, share
from tests.ui.pilot import Pilot


def test_type_is_large_enough_and_grows_with_window_and_scale() -> None:
    assert Theme.for_window((1280, 720)).size("body") == 15
    assert Theme.for_window((1920, 1080)).size("body") == 19
    assert Theme.for_window((1280, 720), 2).size("body") == 30
    assert Theme.for_window((1280, 720), 9).ui_scale == 2.0 and Theme.for_window((1280, 720), 0.1).ui_scale == 0.75


def test_words_shrink_then_end_in_an_ellipsis_and_never_leave_their_room() -> None:
    t = Theme.for_window((1280, 720))
    whole = t.width("Over the Isthmus", "body")
    assert t.fitted("Over the Isthmus", "body", "ink", whole)[1] == 0
    assert t.fitted("Over the Isthmus", "body", "ink", round(whole * 0.9))[1] > 0
    for room in range(0, whole + 5, 7):
        assert t.fitted("Over the Isthmus", "body", "ink", room)[0].get_width() <= max(room, 1)
    lines = t.wrap("a verylongwordthatfitsnowhere " * 3, "body", 60)
    assert all(t.width(line, "body") <= 60 for line in lines)


def test_share_gives_what_is_left_and_takes_what_is_missing() -> None:
    kids = [Widget(size=10), Widget(grow=1), Widget(grow=3)]
    assert sum(share(101, [10, 0, 0], kids)) == 101
    assert share(100, [10, 0, 0], kids) == [10, 22, 68]
    picture = Widget(give=True)
    assert share(50, [30, 40], [Widget(), picture]) == [30, 20]
    assert sum(share(20, [30, 40], [Widget(), picture])) <= 20


def test_containers_keep_children_inside_and_apart() -> None:
    flow = Flow(*[Button(f"Button {i}") for i in range(9)], key="flow")
    grid = GridLayout(*[Label(f"cell {i}") for i in range(7)], cols=(0, 1, 2))
    over = Layered(Widget(), Widget()).pin(Panel(Label("x"), key="pinned"), "bottomright")
    p = Pilot.of(Row(Column(flow, grid, grow=1), over), (500, 300))
    for box in (flow, grid):
        rects = [w.rect for w in box.children]
        assert all(box.rect.contains(r) for r in rects)
        assert all(not a.colliderect(b) for i, a in enumerate(rects) for b in rects[i + 1 :])
    assert len({w.rect.y for w in flow.children}) > 1
    assert p["pinned"].rect.bottomright == over.rect.bottomright


def test_words_tell_where_they_stand_also_where_only_a_part_is_painted() -> None:
    """A widget measures by them what comes beside; it must not move when a pointer or a note passes over a part of
    it.
    """
    theme, paper = Theme((400, 100)), pg.Surface((400, 100))
    whole = theme.say(paper, "A-10A no. 1", (20, 50), "body semi")
    paper.set_clip(pg.Rect(60, 0, 20, 100))
    assert theme.say(paper, "A-10A no. 1", (20, 50), "body semi") == whole


def test_a_paragraph_gets_the_height_its_width_needs() -> None:
    para = Para("Nobody fires at what it cannot see. " * 4)
    p = Pilot.of(Column(para, Spacer()), (300, 400))
    tall = para.rect.h
    assert tall == p.root.theme.line("body") * len(p.root.theme.wrap(para.text, "body", 300))
    para.set(text="Short.")
    p.frame()
    assert para.rect.h < tall


def test_attributes_go_down_and_cost_nothing_when_nothing_changes() -> None:
    label = Label("one", key="a")
    p = Pilot.of(Column(label, Spacer()))
    assert p.frame().painted == []
    label.set(text="one")
    assert p.frame().painted == []
    label.set(text="two")
    assert p.frame().painted and sum(r.w * r.h for r in p.painted) < 1280 * 60
    assert not p.root.busy
    with pytest.raises(TypeError):
        Label("x", tpi="typing error")


def test_messages_climb_to_the_first_who_keeps_them() -> None:
    heard: list[object] = []

    class Side(Column):
        def on_pressed(self, sender: Widget, value: object) -> bool:
            heard.append(sender.key)
            return sender.key == "kept"

    own = Button("c", key="own").on("pressed", lambda v: heard.append("listener"))
    p = Pilot.of(Side(Button("a", key="kept"), Button("b", key="free"), own))
    p.click("kept").click("free").click("own")
    assert heard == ["kept", "free", "listener"]
    assert [(m.name, m.key) for m in p.outbox()] == [("pressed", "free")]


def test_tab_reaches_everything_in_tree_order_and_the_ring_shows() -> None:
    p = Pilot.of(gallery.widgets())
    order = p.root.stage.order()
    seen = []
    for _ in order:
        before = p.picture()
        p.keys("tab")
        assert p.picture() != before
        seen.append(p.root.stage.focus)
    assert {id(w) for w in seen} == {id(w) for w in order} and len(order) > 20
    p.keys("shift+tab")
    assert p.root.stage.focus is seen[-2]


def test_the_ring_hides_for_the_mouse_and_comes_back_with_a_key() -> None:
    p = Pilot.of(Column(Button("a", key="a"), Button("b", key="b")))
    p.click("b")
    assert p.root.stage.focus is p["b"] and not p.root.stage.ring
    p.keys("tab")
    assert p.root.stage.ring and p.root.stage.focus is p["a"]


def test_layers_keep_the_input_and_give_the_focus_back() -> None:
    p = Pilot.of(Column(Button("a", key="a"), Button("b", key="b"), Spacer()))
    p.keys("tab")
    closed = []
    p.root.stage.open(
        Column(Button("in", key="in")), lambda t, r: pg.Rect(400, 400, 100, 40), closed=lambda: closed.append(1)
    )
    p.frame().click("a")
    assert p.outbox() == [] and p.root.stage.focus is p["in"]
    p.keys("tab", "tab")
    assert p.root.stage.focus is p["in"]
    p.keys("esc")
    assert p.root.stage.focus is p["b"] and closed == [1]
    p.root.stage.open(Column(Button("menu", key="m")), lambda t, r: pg.Rect(400, 400, 100, 40), light=True)
    p.frame().click((5, 700))
    assert len(p.root.stage.layers) == 1


def test_hidden_widgets_lose_the_focus() -> None:
    a, b = Button("a", key="a"), Button("b", key="b")
    p = Pilot.of(Column(a, b))
    p.root.stage.focus_on(b)
    b.set(visible=False)
    p.frame()
    assert p.root.stage.focus is a


def test_damage_rectangles_are_merged() -> None:
    a, b, c = pg.Rect(0, 0, 10, 10), pg.Rect(5, 5, 10, 10), pg.Rect(100, 0, 5, 5)
    out = merged([a, b, c])
    assert len(out) == 2 and pg.Rect(0, 0, 15, 15) in out
    assert len(merged([pg.Rect(i * 20, 0, 5, 5) for i in range(30)])) == 1


def test_damage_painting_equals_painting_everything() -> None:
    p = Pilot.of(gallery.widgets())
    p.move("play").frame(400).click("odds").keys("tab", "tab").wheel("log", 2)
    part = p.picture()
    p.root.touch(p.root.rect)
    p.frame()
    assert p.picture() == part


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 2.0])
def test_everything_fits_at_every_scale(scale: float) -> None:
    for page in gallery.PAGES:
        p = Pilot.of(gallery.PAGES[page](), (1280, 720), scale)
        gallery.opened(page, p.root)
        p.frame()
        panes = [w for w in p.root.walk() if isinstance(w, ScrollPane)]
        inside = {id(x) for pane in panes for x in pane.walk() if x is not pane}
        bad = [
            (page, type(w).__name__, w.key, w.rect)
            for w in p.root.walk()
            if id(w) not in inside and not p.root.rect.contains(w.rect)
        ]
        assert not bad


def test_scale_there_and_back_gives_the_same_picture_and_keeps_state() -> None:
    p = Pilot.of(gallery.widgets())
    p.click("odds").click("name").keys("x", "end").wheel("pane", -2).move((2, 2)).frame(500)
    before, text = p.picture(), p["name"].text
    for scale in (1.5, 0.75, 1.0):
        p.root.rescale(scale)
        p.frame()
    assert p.picture() == before and p["name"].text == text and not p["odds"].ticked


def test_resize_keeps_state_and_reports_itself() -> None:
    p = Pilot.of(gallery.widgets())
    p.click("odds")
    p.post(pg.VIDEORESIZE, size=(1600, 900), w=1600, h=900)
    assert p.root.rect.size == (1600, 900) and not p["odds"].ticked
    assert next(m for m in p.outbox() if m.name == "resized").value == (1600, 900)
    p.surface = pg.Surface((1600, 900))
    p.root.touch(p.root.rect)
    assert p.frame().painted == [pg.Rect(0, 0, 1600, 900)]


def test_a_disabled_widget_says_why_by_pointer_and_by_key() -> None:
    p = Pilot.of(
        Column(
            Button("End", key="end", enabled=False, why="Red 3 must move first (TL-MOVE-01)."),
            CheckBox("x", key="x", enabled=False),
            Spacer(),
        )
    )
    p.move("end").frame(300)
    assert p.root.slips.tip_shown and "TL-MOVE-01" in " ".join(p.root.slips.tip_shown[1])
    p.keys("tab", "enter")
    refused = [m for m in p.outbox() if m.name == "refused"]
    assert refused and "TL-MOVE-01" in refused[0].value and p.root.slips.note_shown
    assert p["x"] not in p.root.stage.order()
    p.keys("esc")
    assert not p.root.slips.note_shown


def test_a_screen_can_be_changed() -> None:
    p = Pilot.of(Column(Button("a", key="a")))
    p.root.stage.show(Column(Button("b", key="b")))
    p.frame()
    assert p.root.stage.focus is p["b"]
    with pytest.raises(KeyError):
        p["a"]
    assert isinstance(p.root, Root)
