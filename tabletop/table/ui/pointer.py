"""The pointer: capture, click or drag, double clicks, drag and drop, the wheel in nested panes, the mouse cursor.

Positions and buttons come from the events only. Modifiers of mouse events are those of the last key events.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.layers import LayerStack, WindowLayer
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import NEVER, NOTHING_HERE, Cargo, Pos, Widget

CLICK_PIXELS, CLICK_MS, DOUBLE_MS, WHEEL_MS = 4, 250, 400, 300
BUTTONS = (1, 2, 3)  # wheel turns come as MOUSEWHEEL; buttons 4 and 5 would count them twice
NO_PRESS = (0, (-99, -99), -9999)
"""Button, place and time of a press that cannot be the first half of a double click."""
CURSORS = {
    "arrow": pg.SYSTEM_CURSOR_ARROW,
    "hand": pg.SYSTEM_CURSOR_HAND,
    "text": pg.SYSTEM_CURSOR_IBEAM,
    "cross": pg.SYSTEM_CURSOR_CROSSHAIR,
    "no": pg.SYSTEM_CURSOR_NO,
    "move": pg.SYSTEM_CURSOR_SIZEALL,
    "wide": pg.SYSTEM_CURSOR_SIZEWE,
    "tall": pg.SYSTEM_CURSOR_SIZENS,
    "wait": pg.SYSTEM_CURSOR_WAIT,
}


def _far(a: Pos, b: Pos) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class PointerRoot(Protocol):
    """The root as its pointer sees it."""

    now: int
    rect: pg.Rect
    catches: Callable[[Exception], bool]

    @property
    def theme(self) -> Theme: ...
    def touch(self, what: Widget | pg.Rect) -> None: ...
    def refuse(self, why: str, key: str = "") -> None: ...


class Pointer:
    """Sends the pointer's events to the widgets of the top layer."""

    def __init__(self, root: PointerRoot, stage: LayerStack) -> None:
        self.root = root
        self.stage = stage
        self.modifiers = 0
        self.pos: Pos = (-1, -1)
        self._over: Widget | None = None
        self.held: Widget | None = None  # has the pointer until all buttons are up
        self.buttons: set[int] = set()
        self.cargo: Cargo | None = None
        self.pressed_at: Pos = (0, 0)
        self.pressed_when = 0
        self.dragging = False  # the present press is a drag, not a click
        self.clicks = 0  # 2 while the second press of a double click lasts
        self.cursor_name = "arrow"
        self.rested: tuple[Pos, int] = (
            (-99, -99),
            -9999,
        )  # where and since when it has not moved further than a click may
        self._last_press = NO_PRESS
        self._first: Widget | None = None  # the widget of the first press of a double click
        self._moment: object = None  # and its meaning then
        self._layer: WindowLayer | None = None  # the top layer then
        self._wheel: tuple[Widget | None, int] = (None, 0)
        self._cargo_rect = pg.Rect(0, 0, 0, 0)

    # who is there
    @property
    def over(self) -> Widget | None:
        """The widget under the pointer; None once it has left the tree, even before the next layout."""
        return self._over if self._over is not None and self.stage.live(self._over) else None

    def let_go_of_the_gone(self) -> None:
        """After a layout: release widgets that are no longer visible."""
        if self.held and not self.stage.live(self.held):
            self.held.cancel()
            self.held = self.cargo = None
            self.buttons.clear()
        if self._over and not self.stage.live(self._over):
            self._over.hot = False
            self._over = None

    def is_click(self) -> bool:
        """Whether the present press is still a click: within 4 pixels, and no longer than 250 ms once
        it moved at all.
        """
        return not self.dragging

    # motion and buttons
    def move(self, e: pg.Event) -> None:
        """The pointer moved: update the widget under it, notify the held one, move the cargo."""
        self.pos = e.pos
        self._goes_to(e.pos)
        self.look_under(e.pos)
        if self.held:
            away = _far(e.pos, self.pressed_at)
            if away > CLICK_PIXELS or (away > 1 and self.root.now - self.pressed_when > CLICK_MS):
                self.dragging = True
            if self.dragging and not self.cargo and self.buttons == {1} and (cargo := self.held.drag(self.pressed_at)):
                cargo.source = cargo.source or self.held
                self.cargo = cargo
            if self.cargo:
                self._carry()
            else:
                self.held.motion(e.pos, e)
        elif self.over:
            self.over.hover(e.pos, e)
        self._point_cursor()

    def look_under(self, pos: Pos) -> None:
        """Send leave and enter to the widgets the pointer moves out of and into."""
        w = self.stage.under(pos)
        if w is self._over:
            return
        old, self._over = self._over, w
        if old:
            old.hot = False
            if self.stage.live(old):
                old.leave()
        if w:
            w.hot = True
            w.enter()
        self.stage.settle()  # leave and enter may have changed the tree

    def press(self, e: pg.Event) -> None:
        """A button is pressed."""
        if e.button not in BUTTONS:
            return
        self.pos = e.pos
        self._goes_to(e.pos)
        self.look_under(e.pos)
        if not self.held:
            if self._too_soon() or self._stray(e):
                return
            if self.stage.layers[-1].light and not self.stage.top.rect.collidepoint(e.pos):
                closed = self.stage.top
                self.stage.close()
                self.look_under(e.pos)
                if not self.over or not self.over.reopens:
                    self._count_clicks(e)
                    self._first = closed  # a second half has nothing left to close, and was not meant for more
                    return
            self._count_clicks(e)
            self.pressed_at, self.pressed_when, self.dragging = e.pos, self.root.now, False
            if e.button != 2 and (
                w := next((x for x in self.stage.chain(self.over) if x.focusable and (x.enabled or x.why)), None)
            ):
                self.stage.show_ring(False)
                for above in self.stage.chain(w):
                    w = above.keys_for(w)
                self.stage.give_focus(w)
            self.held = next((x for x in self.stage.chain(self.over) if x.press(e.pos, e)), None)
            self.buttons = {e.button}
        else:
            self.buttons.add(e.button)
            self.held.press(e.pos, e)

    def _goes_to(self, pos: Pos) -> None:
        if _far(pos, self.rested[0]) > CLICK_PIXELS:
            self.rested = pos, self.root.now

    def _too_soon(self) -> bool:
        """Whether the widget under a resting pointer changed its meaning a moment ago: the press was
        for the old one.
        """
        changed = self.over.changed_at if self.over is not None else NEVER
        return self.rested[1] <= changed and self.root.now - changed <= DOUBLE_MS

    def _stray(self, e: pg.Event) -> bool:
        """Whether this is the second half of a double click on another widget than the first half, or on one with a new
        meaning: something new under the pointer was not meant.
        """
        if self._first is None or not self._again(e):
            return False
        top = self.stage.layers[-1]
        if top.light and top is not self._layer:  # the menu opened by the first half stays open
            return True
        return self.over is not self._first or self.over.moment != self._moment

    def _again(self, e: pg.Event) -> bool:
        """Whether a press follows the last one quickly in the same place."""
        button, pos, when = self._last_press
        return button == e.button and _far(pos, e.pos) <= CLICK_PIXELS and self.root.now - when <= DOUBLE_MS

    def _count_clicks(self, e: pg.Event) -> None:
        self.clicks = self.clicks % 3 + 1 if self._again(e) else 1
        self._first, self._moment = self.over, self.over.moment if self.over is not None else None
        self._last_press = e.button, e.pos, self.root.now
        self._layer = self.stage.layers[-1]

    def release(self, e: pg.Event) -> None:
        """A button is released."""
        if e.button not in BUTTONS:
            return
        self.pos = e.pos
        if not self.held:
            if e.button == 3 and e.button in self.buttons and _far(e.pos, self.pressed_at) <= CLICK_PIXELS:
                next((x for x in self.stage.chain(self.over) if x.context(e.pos, e)), None)
            self.buttons.discard(e.button)
            return
        self.buttons.discard(e.button)
        if _far(e.pos, self.pressed_at) > CLICK_PIXELS:  # a drag is not the first half of a double click
            self._last_press = NO_PRESS
        held = self.held
        if not self.buttons:
            self.held = None
        if self.cargo and e.button == 1:
            self._drop(e.pos)
            held.cancel()
        else:
            held.release(e.pos, e)
        if not self.held:
            self.stage.settle()
            self.look_under(e.pos)
            self._point_cursor()

    # drag and drop
    def _target(self) -> Widget | None:
        return next((x for x in self.stage.chain(self.stage.under(self.pos)) if x.takes_drops), None)

    def _verdict(self) -> str:
        """Why the cargo cannot be dropped here, "" if it can."""
        w = self._target()
        if not self.cargo:
            return ""
        return w.refuses(self.cargo.payload, self.pos) if w else NOTHING_HERE

    def _carry(self) -> None:
        self.root.touch(self._cargo_rect)
        self._cargo_rect = self._cargo_slip()[1].inflate(40, 40)
        self.root.touch(self._cargo_rect)

    def _cargo_slip(self) -> tuple[pg.Surface, pg.Rect]:
        assert self.cargo is not None
        why = self._verdict()
        on_source = self.cargo.source is not None and self.cargo.source.rect.collidepoint(self.pos)
        lines = ["*" + self.cargo.label] + ([why] if why and not on_source else [])
        slip = self.cargo.picture or skin.slip(
            self.root.theme, tuple(lines), "red" if why and not on_source else "green", self.root.theme.px(320)
        )
        t = self.root.theme
        return slip, slip.get_rect(topleft=(self.pos[0] + t.px(10), self.pos[1] + t.px(12))).clamp(self.root.rect)

    def _drop(self, pos: Pos) -> None:
        assert self.cargo is not None
        target, cargo, why = self._target(), self.cargo, self._verdict()
        self.cargo = None
        self.root.touch(self._cargo_rect)
        if why or target is None:
            if not (cargo.source and cargo.source.rect.collidepoint(pos)):
                self.root.refuse(why, target.key if target else "")
        else:
            target.drop(cargo.payload, pos)

    def drop_cargo(self) -> None:
        """Cancel the drag; the cargo stays where it came from."""
        if self.cargo:
            self.cargo = None
            self.root.touch(self._cargo_rect)
        if self.held:
            self.held.cancel()
            self.held = None
            self.buttons.clear()

    def draw_cargo(self, s: pg.Surface) -> None:
        """Draw the cargo at the pointer, with the reason why it cannot be dropped here."""
        if self.cargo:
            try:
                skin.lay(s, self.root.theme, *self._cargo_slip())
            except Exception as fault:  # the widget is asked whether it accepts the drop
                if not self.root.catches(fault):
                    raise
                self.cargo = None

    # wheel and cursor
    def turn(self, e: pg.Event) -> None:
        """The wheel turns: scroll the innermost scrollable pane under the pointer."""
        dx, dy = float(getattr(e, "precise_x", e.x)), float(getattr(e, "precise_y", e.y))
        if getattr(e, "flipped", False):
            dx, dy = -dx, -dy
        owner, when = self._wheel
        for w in self.stage.chain(self.stage.under(self.pos)):
            if w.wheel(dx, dy, self.pos, self.modifiers):
                self._wheel = w, self.root.now
                return
            if w is owner and self.root.now - when < WHEEL_MS:  # a list at its end does not pass the same turn on
                self._wheel = w, self.root.now
                return

    def cursor(self, name: str) -> None:
        """Set the mouse cursor: one of CURSORS; nothing happens if the system has none."""
        if name != self.cursor_name:
            self.cursor_name = name
            with suppress(pg.error):
                pg.mouse.set_cursor(CURSORS[name])

    def _point_cursor(self) -> None:
        if self.cargo:
            self.cursor("no" if self._verdict() else "move")
        else:
            w = self.held or self.over
            self.cursor(next((c for x in self.stage.chain(w) if (c := x.cursor_at(self.pos))), "arrow"))
