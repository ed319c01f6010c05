"""The root of a window: feeds events to the widgets, keeps time and tooltips, paints what changed.

The main loop calls `feed(event)` for each event, `tick(now)` once a frame, `paint(surface)` and updates the
rectangles it gets; while `busy` is false nothing needs a frame before the next event. What no widget kept is in
`outbox`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.pointer import Hand
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos, Widget

if TYPE_CHECKING:
    from tabletop.table.ui.keys import KeyMap

TIP_MS, NOTE_MS = 250, 4000
_BARE = {
    pg.K_LSHIFT: pg.KMOD_LSHIFT,
    pg.K_RSHIFT: pg.KMOD_RSHIFT,
    pg.K_LCTRL: pg.KMOD_LCTRL,
    pg.K_RCTRL: pg.KMOD_RCTRL,
    pg.K_LALT: pg.KMOD_LALT,
    pg.K_RALT: pg.KMOD_RALT,
    pg.K_LGUI: pg.KMOD_LGUI,
    pg.K_RGUI: pg.KMOD_RGUI,
}


class Message(NamedTuple):
    """A message nobody in the tree kept. Names of the root itself: action, action up, key, keyup, escape, refused,
    dropfile, resized."""

    name: str
    key: str
    value: Any


class Root(Hand):
    """One per window."""

    def __init__(
        self,
        screen: Widget,
        theme: Theme,
        *,
        keymap: KeyMap | None = None,
        ground: str = "felt",
        catches: Callable[[Exception], bool] | None = None,
    ) -> None:
        self.outbox: list[Message] = []
        self.keymap = keymap
        self.mode = ""  # which part of the key map holds, besides the part for everywhere
        self.moving: dict[Widget, None] = {}  # widgets that asked for time
        self.tip_shown: tuple[pg.Rect, tuple[str, ...]] | None = None
        self.note_shown: tuple[pg.Rect, tuple[str, ...], str] | None = None
        self._note_until = 0
        self._still = 0
        self._tip_done = False
        self._key_focus: Widget | None = None  # who had the focus when the key that is down was pressed
        super().__init__(screen, theme, ground, catches)

    def post(self, name: str, key: str, value: Any = None) -> None:
        self.outbox.append(Message(name, key, value))

    def take(self) -> list[Message]:
        """The messages since the last call."""
        out, self.outbox = self.outbox, []
        return out

    # size and scale
    def resize(self, size: tuple[int, int]) -> None:
        """A new size of the window: the same tree laid out anew; what widgets remember stays."""
        if tuple(size) != self.theme.window:
            self._retheme(Theme.for_window(size, self.theme.ui_scale))
            self.post("resized", "", tuple(size))

    def rescale(self, ui_scale: float) -> None:
        """A new UI scale, 0.75 to 2.0."""
        if ui_scale != self.theme.ui_scale:
            self._retheme(Theme.for_window(self.theme.window, ui_scale))

    def _retheme(self, theme: Theme) -> None:
        while len(self.layers) > 1 and self.layers[-1].light:
            self.close()
        self._theme = theme
        self.rect = pg.Rect((0, 0), theme.window)
        self.hide_tip()
        self.note_shown = None
        self.stale = True
        self.settle()

    # events
    def feed(self, e: pg.Event) -> None:
        """Hand one event to the widgets."""
        self.settle()
        if e.type == pg.MOUSEMOTION:
            self._still = self.now
            self._move(e)
            self._check_tip()
        elif e.type in (pg.MOUSEBUTTONDOWN, pg.MOUSEBUTTONUP):
            self.hide_tip(until_moved=True)
            (self._press if e.type == pg.MOUSEBUTTONDOWN else self._release)(e)
        elif e.type == pg.MOUSEWHEEL:
            self.hide_tip()
            self._turn(e)
        elif e.type == pg.KEYDOWN:
            self._down(e)
        elif e.type == pg.KEYUP:
            self._up(e)
        elif e.type == pg.TEXTINPUT and self.focus:
            if (
                self._key_focus is None or self._key_focus is self.focus
            ):  # a key that moved the focus types nothing there
                self.focus.typed(e.text)
        elif e.type == pg.TEXTEDITING and self.focus:
            self.focus.composing(e.text, e.start)
        else:
            self._window_event(e)

    def _window_event(self, e: pg.Event) -> None:
        if e.type == pg.VIDEORESIZE:
            self.resize((e.w, e.h))
        elif e.type in (pg.WINDOWRESIZED, pg.WINDOWSIZECHANGED):
            self.resize((e.x, e.y))
        elif e.type == pg.WINDOWEXPOSED:
            self.touch(self.rect)
        elif e.type == pg.WINDOWFOCUSLOST:
            self.mods = 0
        elif e.type == pg.WINDOWLEAVE:
            self._look_under((-1, -1))
            self.hide_tip()
        elif e.type == pg.DROPFILE and not any(x.dropfile(e.file) for x in self._chain(self.under(self.pos))):
            self.post("dropfile", "", e.file)

    def _down(self, e: pg.Event) -> None:
        self._key_focus = self.focus
        self.hide_tip(until_moved=True)
        bare = _BARE.get(e.key, 0)
        self.mods = e.mod | bare
        if not bare:
            self._ring_on()
        if not any(x.keydown(e) for x in self._chain(self.focus or self.top)):
            self._own_key(e)

    def _up(self, e: pg.Event) -> None:
        self._key_focus = None
        self.mods = e.mod & ~_BARE.get(e.key, 0)
        if any(x.keyup(e) for x in self._chain(self.focus or self.top)):
            return
        action = self.keymap.action_for(e, self.mode) if self.keymap else None
        if action and self.keymap and self.keymap.actions[action].hold:
            self.post("action up", "", action)
        else:
            self.post("keyup", "", e)

    def _ring_on(self) -> None:
        if not self.ring:
            self.ring = True
            if self.focus:
                self.touch(self.focus.focus_rect().inflate(*[2 * self.theme.px(6)] * 2))

    def _own_key(self, e: pg.Event) -> None:
        if e.key == pg.K_TAB and not e.mod & (pg.KMOD_CTRL | pg.KMOD_ALT):
            self.step(-1 if e.mod & pg.KMOD_SHIFT else 1)
        elif e.key == pg.K_ESCAPE and (self.cargo or self.held):
            self.drop_cargo()
        elif e.key == pg.K_ESCAPE and self.note_shown:
            self.hide_note()
        elif e.key == pg.K_ESCAPE and len(self.layers) > 1:
            self.close()
        elif len(self.layers) == 1 and self.keymap and (action := self.keymap.action_for(e, self.mode)):
            self.post("action", "", action)
        else:
            self.post("escape" if e.key == pg.K_ESCAPE else "key", "", e)

    # time
    def animate(self, widget: Widget) -> None:
        """Call `widget.tick(now)` each frame until it returns false."""
        self.moving[widget] = None

    @property
    def busy(self) -> bool:
        """Whether a frame is needed before the next event: something to paint, to move, or a tooltip to come or a
        note to go."""
        return bool(self.damage or self.stale or self.moving or self.note_shown or self._tip_due())

    def tick(self, now: int) -> bool:
        """Time in milliseconds, from any start, never going back; whether more frames are needed."""
        self.now = now
        self.settle()
        for w in list(self.moving):
            if w.window is not self or not self._moves(w, now):
                self.moving.pop(w, None)
        self.settle()  # what moved may have changed the tree
        if self.note_shown and now >= self._note_until:
            self.hide_note()
        if self._tip_due() and now - self._still >= TIP_MS:
            self._show_tip()
        return self.busy

    def _moves(self, w: Widget, now: int) -> bool:
        """Give one widget its time; where it breaks down, the others get theirs, and it is asked again."""
        try:
            return w.tick(now)
        except Exception as fault:
            if not self.catches(fault):
                raise
            return True

    # tooltips and notes
    def _tip_text(self) -> str:
        if self.held or not self.over:
            return ""
        try:
            return next((s for x in self._chain(self.over) if (s := x.tip_at(self.pos))), "")
        except Exception as fault:
            if not self.catches(fault):
                raise
            self._tip_done = True  # no more of it before the pointer moves
            return ""

    def _tip_due(self) -> bool:
        return not self.tip_shown and not self._tip_done and bool(self._tip_text())

    def _check_tip(self) -> None:
        """After a motion: the tooltip stays while it says the same."""
        self._tip_done = False
        if self.tip_shown and (self.held or self.tip_shown[1] != tuple(self._tip_text().split("\n"))):
            self.hide_tip()

    def _show_tip(self) -> None:
        lines = tuple(self._tip_text().split("\n"))
        self.tip_shown = self._beside(self.pos, skin.slip(self.theme, lines, "side blue", self.theme.px(360))), lines
        self.touch(self.tip_shown[0].inflate(40, 40))

    def hide_tip(self, until_moved: bool = False) -> None:
        self._tip_done = self._tip_done or until_moved
        if self.tip_shown:
            self.touch(self.tip_shown[0].inflate(40, 40))
            self.tip_shown = None

    def _beside(self, pos: Pos, picture: pg.Surface) -> pg.Rect:
        t = self.theme
        r = picture.get_rect(topleft=(pos[0] + t.px(12), pos[1] + t.px(20)))
        if r.bottom > self.rect.bottom:
            r.bottom = pos[1] - t.px(8)
        return r.clamp(self.rect)

    def note(self, text: str, pos: Pos | None = None, colour: str = "red", ms: int = NOTE_MS) -> None:
        """A slip at the pointer (or at `pos`) that stays for a while; lines after the first are plain, "*" makes a
        line bold."""
        self.hide_note()
        lines = tuple(text.split("\n"))
        at = pos or (self.pos if self.pos[0] >= 0 else self.rect.center)
        self.note_shown = self._beside(at, skin.slip(self.theme, lines, colour, self.theme.px(380))), lines, colour
        self._note_until = self.now + ms
        self.touch(self.note_shown[0].inflate(40, 40))

    def hide_note(self) -> None:
        """Take the slip away before its time."""
        if self.note_shown:
            self.touch(self.note_shown[0].inflate(40, 40))
            self.note_shown = None

    def refuse(self, why: str, key: str = "") -> None:
        super().refuse(why, key)
        by_key = self.ring and self.focus is not None
        self.note(why, self.focus.rect.midbottom if by_key and self.focus else None)

    def paint_above(self, s: pg.Surface, area: pg.Rect) -> None:
        """What lies over all layers: note, tool tip, what is carried."""
        t = self.theme
        if self.note_shown:
            skin.lay(s, t, skin.slip(t, self.note_shown[1], self.note_shown[2], t.px(380)), self.note_shown[0])
        if self.tip_shown:
            skin.lay(s, t, skin.slip(t, self.tip_shown[1], "side blue", t.px(360)), self.tip_shown[0])
        if self.cargo:
            try:
                skin.lay(s, t, *self._cargo_slip())
            except Exception as fault:  # it is asked whether it can be put down here
                if not self.catches(fault):
                    raise
                self.cargo = None
