"""The root of a window: passes events to its parts and to the widgets, keeps time, paints changes.

The main loop calls `feed(event)` for each event, `tick(now)` once per frame, then `paint(surface)`, and updates the
returned rectangles; while `busy` is false no frame is needed before the next event. Messages that no widget handled are
in `outbox`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame as pg

from tabletop.table.ui.layers import LayerStack
from tabletop.table.ui.pointer import Pointer
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tooltips import Slips
from tabletop.table.ui.widget import Widget

if TYPE_CHECKING:
    from tabletop.table.ui.keys import KeyMap

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
    """A message that nobody in the tree handled. Names of the root itself: action, action up, key, keyup, escape,
    refused, dropfile, resized.
    """

    name: str
    key: str
    value: Any


class Root(Widget):
    """One per window, the top of its tree. It holds the `stage` (layers, layout, focus), the `hand` (the pointer) and
    the `slips` (notes and tooltips), gives them their events, and has the clock and the outbox.
    """

    is_root = True

    def __init__(
        self,
        screen: Widget,
        theme: Theme,
        *,
        keymap: KeyMap | None = None,
        ground: str = "felt",
        catches: Callable[[Exception], bool] | None = None,
    ) -> None:
        self._theme = theme
        self.stage = LayerStack(self, ground)
        self.hand = Pointer(self, self.stage)
        self.slips = Slips(self, self.stage, self.hand)
        super().__init__()
        self.rect = pg.Rect((0, 0), theme.window)
        self.now = 0
        self.outbox: list[Message] = []
        self.keymap = keymap
        self.mode = ""  # the active mode of the key map, besides the part for everywhere
        self.moving: dict[Widget, None] = {}  # widgets that asked for ticks
        self.catches: Callable[[Exception], bool] = catches or (lambda fault: False)
        """Receives the exception of one widget; returns true if it was recorded and the others are to continue without
        it.
        """
        self._key_focus: Widget | None = None  # the focused widget when the key that is down was pressed
        self.stage.open(screen)

    @property
    def theme(self) -> Theme:
        return self._theme

    def touch(self, what: Widget | pg.Rect) -> None:
        """Mark a widget or a rectangle of the window to be painted again."""
        self.stage.touch(what)

    def ask(self, widget: Widget) -> None:
        """Have the widget find its changes before the next frame (`Widget.changes`)."""
        self.stage.asked[widget] = None

    def restage(self) -> None:
        """Mark the layout to be made again."""
        self.stage.stale = True

    def post(self, name: str, key: str, value: Any = None) -> None:
        self.outbox.append(Message(name, key, value))

    def take(self) -> list[Message]:
        """The messages since the last call."""
        out, self.outbox = self.outbox, []
        return out

    # size and scale
    def resize(self, size: tuple[int, int]) -> None:
        """Set the size of the window: the same tree with a new layout; widgets keep their state."""
        if tuple(size) != self.theme.window:
            self._retheme(Theme.for_window(size, self.theme.ui_scale))
            self.post("resized", "", tuple(size))

    def rescale(self, ui_scale: float) -> None:
        """Set the UI scale, 0.75 to 2.0."""
        if ui_scale != self.theme.ui_scale:
            self._retheme(Theme.for_window(self.theme.window, ui_scale))

    def _retheme(self, theme: Theme) -> None:
        while len(self.stage.layers) > 1 and self.stage.layers[-1].light:
            self.stage.close()
        self._theme = theme
        self.rect = pg.Rect((0, 0), theme.window)
        self.slips.hide_tip()
        self.slips.forget_note()
        self.restage()
        self.stage.settle()

    # events
    def feed(self, e: pg.Event) -> None:
        """Pass one event to the widgets."""
        self.stage.settle()
        if e.type == pg.MOUSEMOTION:
            self.hand.move(e)
            self.slips.pointer_moved()
        elif e.type in (pg.MOUSEBUTTONDOWN, pg.MOUSEBUTTONUP):
            self.slips.hide_tip(until_moved=True)
            (self.hand.press if e.type == pg.MOUSEBUTTONDOWN else self.hand.release)(e)
        elif e.type == pg.MOUSEWHEEL:
            self.slips.hide_tip()
            self.hand.turn(e)
        elif e.type == pg.KEYDOWN:
            self._down(e)
        elif e.type == pg.KEYUP:
            self._up(e)
        elif e.type == pg.TEXTINPUT and self.stage.focus:
            if (
                self._key_focus is None or self._key_focus is self.stage.focus
            ):  # a key that moved the focus types nothing there
                any(x.typed(e.text) for x in self.stage.chain(self.stage.focus))
        elif e.type == pg.TEXTEDITING and self.stage.focus:
            self.stage.focus.composing(e.text, e.start)
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
            self.hand.modifiers = 0
        elif e.type == pg.WINDOWLEAVE:
            self.hand.look_under((-1, -1))
            self.slips.hide_tip()
        elif e.type == pg.DROPFILE and not any(
            x.dropfile(e.file) for x in self.stage.chain(self.stage.under(self.hand.pos))
        ):
            self.post("dropfile", "", e.file)

    def _down(self, e: pg.Event) -> None:
        self._key_focus = self.stage.focus
        self.slips.hide_tip(until_moved=True)
        bare = _BARE.get(e.key, 0)
        self.hand.modifiers = e.mod | bare
        if not bare:
            self.stage.show_ring(True)
        if not any(x.keydown(e) for x in self.stage.chain(self.stage.focus or self.stage.top)):
            self._own_key(e)

    def _up(self, e: pg.Event) -> None:
        self._key_focus = None
        self.hand.modifiers = e.mod & ~_BARE.get(e.key, 0)
        if any(x.keyup(e) for x in self.stage.chain(self.stage.focus or self.stage.top)):
            return
        action = self.keymap.action_for(e, self.mode) if self.keymap else None
        if action and self.keymap and self.keymap.actions[action].hold:
            self.post("action up", "", action)
        else:
            self.post("keyup", "", e)

    def _own_key(self, e: pg.Event) -> None:
        if e.key == pg.K_TAB and not e.mod & (pg.KMOD_CTRL | pg.KMOD_ALT):
            self.stage.step(-1 if e.mod & pg.KMOD_SHIFT else 1)
        elif e.key == pg.K_ESCAPE and (self.hand.cargo or self.hand.held):
            self.hand.drop_cargo()
        elif e.key == pg.K_ESCAPE and self.slips.note_shown:
            self.slips.hide_note()
        elif e.key == pg.K_ESCAPE and len(self.stage.layers) > 1:
            self.stage.close()
        elif (
            self.keymap
            and (action := self.keymap.action_for(e, self.mode))
            and (len(self.stage.layers) == 1 or self.keymap.actions[action].anywhere)
        ):
            self.post("action", "", action)
        else:
            self.post("escape" if e.key == pg.K_ESCAPE else "key", "", e)

    # time
    def animate(self, widget: Widget) -> None:
        """Call `widget.tick(now)` each frame until it returns false."""
        self.moving[widget] = None

    @property
    def busy(self) -> bool:
        """Whether a frame is needed before the next event: to paint, to animate, to show a tooltip or hide a note."""
        return bool(
            self.stage.damage
            or self.stage.asked
            or self.stage.stale
            or self.moving
            or self.slips.note_shown
            or self.slips.tip_due()
        )

    def tick(self, now: int) -> bool:
        """Advance the clock: milliseconds, from any start, never decreasing. Returns whether more frames are needed."""
        self.now = now
        self.stage.settle()
        for w in list(self.moving):
            if w.window is not self or not self._moves(w, now):
                self.moving.pop(w, None)
        self.stage.settle()  # animation may have changed the tree
        self.slips.tick()
        return self.busy

    def spare(self, until: float) -> None:
        """Give the rest of a frame, until `until` on `perf_counter`, to the widgets that asked for ticks."""
        for w in list(self.moving):
            if w.window is self:
                try:
                    w.spare(until)
                except Exception as fault:
                    if not self.catches(fault):
                        raise

    def let_go(self) -> None:
        """Tell all widgets that nothing was painted for a while."""
        for layer in self.stage.layers:
            for widget in layer.widget.walk():
                widget.let_go()

    def _moves(self, w: Widget, now: int) -> bool:
        """Tick one widget; if it fails, the others still tick, and it is ticked again."""
        try:
            return w.tick(now)
        except Exception as fault:
            if not self.catches(fault):
                raise
            return True

    # what the parts ask of the window
    def settled(self) -> None:
        """After each layout."""
        self.hand.let_go_of_the_gone()

    def refuse(self, why: str, key: str = "") -> None:
        """Show why something was refused, in the outbox and in a note: at the pointer, or below the focused widget if
        the keyboard was used last.
        """
        self.post("refused", key, why)
        focus = self.stage.focus
        self.slips.note(why, focus.rect.midbottom if self.stage.ring and focus is not None else None)

    def paint(self, s: pg.Surface) -> list[pg.Rect]:
        """Paint the changes since the last call and return their rectangles; an empty list if there are none."""
        return self.stage.paint(s)

    def paint_above(self, s: pg.Surface) -> None:
        """Draw everything above all layers: note, tooltip, cargo."""
        self.slips.draw(s)
        self.hand.draw_cargo(s)
