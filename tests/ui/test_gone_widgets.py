"""Widgets that leave the tree while the pointer rests on them, holds them, carries from them, or the keys are on them.

A prompt changes its buttons when a motion is over or a bot has decided: between two events, within a frame. Whoever is
gone is asked nothing any more.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame as pg
import pytest

from tabletop.table.ui import gallery
from tabletop.table.ui.buttons import Button, CheckBox, Link, Radio, Segmented
from tabletop.table.ui.entry import TextArea, TextEntry
from tabletop.table.ui.labels import Label
from tabletop.table.ui.lists import List
from tabletop.table.ui.menus import DropDown, MenuItem, open_menu
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.scroll import ReadingPane
from tabletop.table.ui.sliders import Slider, Stepper
from tabletop.table.ui.widget import Box, Cargo, Column, Row, Widget
from tests.ui.pilot import Pilot

LONG = "A button with far more words than it has room for"


class Clockwork(Widget):
    """Does something in the middle of a frame, as a play screen does when a motion is over."""

    solid = False
    due: Callable[[], object] | None = None

    def tick(self, now: int) -> bool:
        due, self.due = self.due, None
        if due is not None:
            due()
        return True


def bar(*widgets: Widget) -> tuple[Pilot, Box, Clockwork]:
    row, clock = Row(*widgets, key="bar"), Clockwork()
    p = Pilot.of(Column(row, clock, gap=4), (400, 300))
    p.root.animate(clock)
    return p, row, clock


def every_kind() -> list[Widget]:
    rows = [f"Row {n}" for n in range(40)]
    return [
        Button(LONG, wide=40, size=40),
        Button("Off", enabled=False, why="Not now."),
        CheckBox("Tick"),
        Radio(options=("A", "B"), why_not={1: "No."}),
        Segmented(options=("A", "B"), why_not={1: "No."}),
        Link("TL-MOVE-01"),
        TextEntry("words"),
        TextArea("words"),
        List(rows, why_row=lambda row: "Why?", carry=True),
        DropDown(options=("A", "B")),
        Slider(value=50),
        Stepper(value=50),
        RichLog(),
        ReadingPane(Label("words " * 90)),
    ]


@pytest.mark.parametrize("n", range(len(every_kind())), ids=[type(w).__name__ for w in every_kind()])
def test_the_pointer_rests_on_what_is_gone(n: int) -> None:
    """In a frame: asked for a tooltip, for the mouse cursor, whether more frames are needed."""
    p, row, clock = bar(every_kind()[n])
    p.move(row.children[0])
    clock.due = partial(row.fill, Button("Another"))
    p.frame(600)
    assert p.root.hand.over is None and p.root.slips.tip_shown is None
    p.move(row.children[0]).frame(600)
    assert p.root.hand.over is row.children[0] and row.children[0].hot


@pytest.mark.parametrize("n", range(len(every_kind())), ids=[type(w).__name__ for w in every_kind()])
@pytest.mark.parametrize("event", ["motion", "up", "down", "wheel", "key", "text", "leave"])
def test_what_is_gone_was_held_and_had_the_focus(n: int, event: str) -> None:
    """The next event comes before anything was laid out anew."""
    p, row, clock = bar(every_kind()[n])
    at = row.children[0].rect.move(0, 2).center
    p.mouse(pg.MOUSEMOTION, at).mouse(pg.MOUSEBUTTONDOWN, at)
    p.root.stage.focus_on(row.children[0])
    events: dict[str, tuple[int, dict[str, Any]]] = {
        "motion": (pg.MOUSEMOTION, {"pos": (at[0] + 9, at[1]), "rel": (9, 0), "buttons": (1, 0, 0)}),
        "up": (pg.MOUSEBUTTONUP, {"pos": at, "button": 1}),
        "down": (pg.MOUSEBUTTONDOWN, {"pos": at, "button": 3}),
        "wheel": (pg.MOUSEWHEEL, {"x": 0, "y": 1, "precise_x": 0.0, "precise_y": 1.0, "flipped": False}),
        "key": (pg.KEYDOWN, {"key": pg.K_RIGHT, "mod": 0, "unicode": "", "scancode": 0}),
        "text": (pg.TEXTINPUT, {"text": "x"}),
        "leave": (pg.WINDOWLEAVE, {}),
    }
    clock.due = partial(row.fill, Button("Another"))
    p.root.tick(p.now + 700)
    assert p.root.busy
    p.root.feed(pg.Event(events[event][0], **events[event][1]))
    p.frame(600).frame(600)
    assert all(w is None or w.window is p.root for w in (p.root.hand.over, p.root.hand.held, p.root.stage.focus))


class Fickle(Segmented):
    """Replaces its row by itself while it is moved over, pressed or let go, or when the focus leaves it."""

    at_once = ""

    def _go(self, when: str) -> None:
        if self.at_once == when and isinstance(self.parent, Box):
            self.parent.fill(Fickle(options=("C", "D"), key="next"))

    def motion(self, pos: tuple[int, int], e: pg.Event) -> None:
        self._go("motion")

    def hover(self, pos: tuple[int, int], e: pg.Event) -> None:
        self._go("hover")

    def press(self, pos: tuple[int, int], e: pg.Event) -> bool:
        self._go("press")
        return True

    def release(self, pos: tuple[int, int], e: pg.Event) -> None:
        self._go("release")

    def enter(self) -> None:
        self._go("enter")

    def leave(self) -> None:
        super().leave()
        self._go("leave")

    def focus_out(self) -> None:
        self._go("focus out")

    def focus_in(self) -> None:
        self._go("focus in")

    def wheel(self, dx: float, dy: float, pos: tuple[int, int], mods: int) -> bool:
        self._go("wheel")
        return False


@pytest.mark.parametrize(
    "when", ["motion", "hover", "press", "release", "enter", "leave", "focus out", "focus in", "wheel"]
)
def test_a_widget_replaces_itself_while_it_answers(when: str) -> None:
    p, row, _ = bar(Fickle(options=("A", "B")), Fickle(options=("E", "F")))
    for w in row.children:
        w.set(at_once=when)
    first, second = row.children[0].rect.center, row.children[1].rect.center
    for at in (first, second, first):
        p.mouse(pg.MOUSEMOTION, at).mouse(pg.MOUSEBUTTONDOWN, at)
        p.mouse(pg.MOUSEMOTION, (at[0] + 8, at[1])).mouse(pg.MOUSEBUTTONUP, (at[0] + 8, at[1]))
        p.wheel(at).keys("tab", "right").frame(600)
    assert all(w is None or w.window is p.root for w in (p.root.hand.over, p.root.hand.held, p.root.stage.focus))


def test_a_dialog_closes_and_what_had_the_focus_below_is_gone() -> None:
    p, row, _ = bar(Fickle(options=("A", "B")), Button("Other", key="other"))
    p.root.stage.focus_on(row.children[0])
    open_menu(p.root, [MenuItem("One", 1)], (60, 60), lambda value: None)
    row.fill(Button("Another", key="another"))
    p.keys("esc").frame(600)
    assert len(p.root.stage.layers) == 1 and p.root.stage.focus is p["another"]


class Store(Widget):
    """Something to carry from."""

    focusable = True

    def press(self, pos: tuple[int, int], e: pg.Event) -> bool:
        return True

    def drag(self, pos: tuple[int, int]) -> Cargo | None:
        return Cargo("bomb", "A bomb")


class Rack(Widget):
    """Somewhere to put it."""

    takes_drops = True
    got: tuple[Any, ...] = ()

    def refuses(self, payload: Any, pos: tuple[int, int]) -> str:
        return "" if self.root else "nowhere"

    def drop(self, payload: Any, pos: tuple[int, int]) -> None:
        self.got = (*self.got, payload)


@pytest.mark.parametrize("gone", ["store", "rack", "both"])
def test_what_is_carried_falls_when_its_store_is_gone_and_stays_when_the_rack_is(gone: str) -> None:
    p, row, clock = bar(Store(key="store"), Rack(key="rack"))
    store, rack = row.children
    a, b = store.rect.center, rack.rect.center
    p.mouse(pg.MOUSEMOTION, a).mouse(pg.MOUSEBUTTONDOWN, a)
    for x in range(a[0], b[0], 9):
        p.mouse(pg.MOUSEMOTION, (x, a[1]))
    assert p.root.hand.cargo is not None
    kept = {"store": [Label("")], "rack": [store], "both": [Label("")]}[gone] + (
        [rack] if gone == "store" else [Label("")]
    )
    clock.due = partial(row.fill, *kept)
    p.frame(600)
    assert (p.root.hand.cargo is None) is (gone != "rack")
    p.mouse(pg.MOUSEMOTION, b).mouse(pg.MOUSEBUTTONUP, b).frame(600)
    assert p.root.hand.cargo is None and p.root.hand.held is None and rack.got == ()


def test_a_random_hand_while_widgets_come_and_go() -> None:
    """The whole gallery, its leaves replaced within frames, with messages and between events."""
    done = 0
    for seed in range(6):
        rng = random.Random(seed)
        p = Pilot.of(gallery.widgets(), (1280, 720))
        clock = Clockwork()
        p.root.stage.layers[0].widget.add(clock)
        p.root.animate(clock)

        def shake(p: Pilot = p, rng: random.Random = rng, clock: Clockwork = clock) -> None:
            boxes = [w for w in p.root.stage.layers[0].widget.walk() if isinstance(w, Box) and w.children and w.rect.w]
            boxes = [b for b in boxes if all(not w.children and w is not clock for w in b.children)]
            if boxes:
                box = rng.choice(boxes)
                box.fill(*rng.sample(every_kind(), len(box.children) if len(box.children) < 5 else 4))

        for _ in range(220):
            leaves = [w for w in p.root.stage.top.walk() if w.rect.w > 2 and not w.children] or [p.root.stage.top]
            w = p.root.hand.over if rng.random() < 0.4 and p.root.hand.over else rng.choice(leaves)
            at = rng.randint(w.rect.left, w.rect.right), rng.randint(w.rect.top, w.rect.bottom)
            doing = rng.randrange(8)
            if rng.random() < 0.5:
                clock.due = shake
            if doing < 3:
                p.mouse(pg.MOUSEMOTION, at)
            elif doing == 3:
                p.mouse(pg.MOUSEBUTTONDOWN, at, rng.choice((1, 1, 3)))
            elif doing == 4:
                p.mouse(pg.MOUSEBUTTONUP, at, rng.choice((1, 1, 3)))
            elif doing == 5:
                p.wheel(at, rng.choice((-1, 1)))
            elif doing == 6:
                p.keys(rng.choice(("tab", "enter", "space", "esc", "down", "right", "home", "a", "menu")))
            else:
                shake()
            p.frame(rng.choice((16, 16, 300, 700)))
            done += 1
    assert done == 6 * 220
