"""The contents of the window: layers, layout, focus, and painting of changes. A part of the root."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

Where = Callable[[Theme, pg.Rect], pg.Rect]


@dataclass
class WindowLayer:
    """One layer of the window: the screen at the bottom, dialogs and menus above it."""

    widget: Widget
    where: Where | None  # None: the whole window
    light: bool  # a click outside or Esc closes it (menus)
    shade: bool  # the layers below are darkened
    back: Widget | None  # the focused widget below
    closed: Callable[[], None] | None


def merged(rects: list[pg.Rect], most: int = 8) -> list[pg.Rect]:
    """Rectangles without overlaps that cover the same pixels or a few more."""
    out: list[pg.Rect] = []
    for r in rects:
        r = r.copy()
        while (i := r.collidelist(out)) >= 0:
            r.union_ip(out.pop(i))
        if r.w and r.h:
            out.append(r)
    return out if len(out) <= most else [out[0].unionall(out[1:])]


def beside(outer: pg.Rect, inner: pg.Rect) -> list[pg.Rect]:
    """`outer` without `inner`, in at most four rectangles."""
    inner = inner.clip(outer)
    if not inner.w or not inner.h:
        return [outer]
    strips = [
        pg.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
        pg.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pg.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
        pg.Rect(inner.right, inner.y, outer.right - inner.right, inner.h),
    ]
    return [strip for strip in strips if strip.w and strip.h]


class LayersRoot(Protocol):
    """The root as its stage sees it: the top of the tree, called after layout and painting."""

    rect: pg.Rect
    children: list[Widget]
    catches: Callable[[Exception], bool]

    @property
    def theme(self) -> Theme: ...
    def add(self, *widgets: Widget) -> None: ...
    def remove(self, widget: Widget) -> None: ...
    def settled(self) -> None:
        """Called after each layout."""
        ...

    def paint_above(self, s: pg.Surface) -> None:
        """Draw everything above all layers."""
        ...


class LayerStack:
    """Layers of widgets over a cloth, laid out when something moved, painted where something changed."""

    def __init__(self, root: LayersRoot, ground: str) -> None:
        self.root = root
        self.ground = ground
        self.layers: list[WindowLayer] = []
        self.focus: Widget | None = None
        self.ring = False  # show the focus: the keyboard was used last
        self.damage: list[pg.Rect] = []
        self.asked: dict[Widget, None] = {}
        """Widgets that must find their changes before the next frame."""
        self.stale = True
        self.drawn = 0  # widgets drawn by the last paint
        self._ring_clip: pg.Rect | None = None
        self._covering: list[Widget] = []
        """Widgets of the lowest layer that hide all ground below them."""

    # layers
    def open(
        self,
        widget: Widget,
        where: Where | None = None,
        *,
        light: bool = False,
        shade: bool = False,
        closed: Callable[[], None] | None = None,
        focus: Widget | None = None,
    ) -> None:
        """Put a layer on top; it gets all input until it is closed. `where(theme, window)` gives its rectangle at each
        layout.
        """
        self.layers.append(WindowLayer(widget, where, light, shade, self.focus, closed))
        self.root.add(widget)
        self.settle()
        self.give_focus(focus or next(iter(self.order()), None))

    def close(self, widget: Widget | None = None) -> None:
        """Close the top layer, or the layer of `widget` and all above it; the focus returns to its former widget."""
        if widget is not None and widget not in self.root.children:
            return
        while len(self.layers) > 1:
            layer = self.layers.pop()
            self.root.remove(layer.widget)
            self.give_focus(layer.back if layer.back is None or self.live(layer.back) else self._at_home())
            if layer.closed:
                layer.closed()
            if widget is None or layer.widget is widget:
                break
        self.settle()

    def show(self, screen: Widget) -> None:
        """Change the screen; all other layers close."""
        while len(self.layers) > 1:
            self.close()
        self.layers.pop()
        self.root.remove(self.root.children[0])
        self.focus = None
        self.open(screen)

    @property
    def top(self) -> Widget:
        return self.layers[-1].widget

    # layout
    def settle(self) -> None:
        """Make the layout now if it is out of date; hidden or removed widgets lose the focus."""
        if not self.stale:
            return
        for _ in range(3):  # a widget may learn its height only from its width, and request another layout
            self.stale = False
            for layer in self.layers:
                try:
                    rect = layer.where(self.root.theme, self.root.rect) if layer.where else self.root.rect
                    layer.widget.place(
                        rect.clip(self.root.rect)
                        if layer.where is None
                        else rect.clamp(self.root.rect).clip(self.root.rect),
                        self.root.theme,
                    )
                except Exception as fault:
                    if not self.root.catches(fault):
                        raise
            if not self.stale:
                break
        self.stale = False
        shown = self.layers[0].widget.walk() if self.layers else ()
        self._covering = [w for w in shown if type(w).covered is not Widget.covered]
        if self.focus and not self.live(self.focus):
            self.give_focus(self._at_home())
        self.damage = [self.root.rect.copy()]
        self.root.settled()

    def live(self, w: Widget) -> bool:
        """Whether the widget is in this window and not hidden."""
        return w.window is self.root and all(x.visible for x in w.ancestors())

    # who is there
    def under(self, pos: Pos) -> Widget | None:
        """The deepest widget of the top layer at `pos`, None outside it."""
        return self._hit(self.top, pos)

    def _hit(self, w: Widget, pos: Pos) -> Widget | None:
        if not w.rect.collidepoint(pos):
            return None
        if not w.clips or w.view().collidepoint(pos):
            for child in reversed(w.children):
                if child.visible and (found := self._hit(child, pos)):
                    return found
        return w if w.solid or w.tip else None

    def chain(self, w: Widget | None) -> Iterator[Widget]:
        """The widget and its ancestors; empty if it is no longer in this window."""
        return (x for x in (w.ancestors() if w and w.window is self.root else ()) if x.parent is not None)

    def touch(self, what: Widget | pg.Rect) -> None:
        """Mark a widget or a rectangle of the window to be painted again."""
        if isinstance(what, Widget):
            bleed = 2 * self.root.theme.px(what.bleed)
            what = what.rect.inflate(bleed, bleed)
        self.damage.append(what.clip(self.root.rect))

    # focus
    def order(self) -> list[Widget]:
        """Focusable widgets of the top layer, in the order of Tab."""
        return [w for w in self.top.walk() if w.focusable and (w.enabled or w.why)]

    def _at_home(self) -> Widget | None:
        """The widget to focus when the focused one is gone: the top layer's choice, else its first."""
        return next((home for w in self.top.walk() if (home := w.focus_home())), next(iter(self.order()), None))

    def focus_on(self, w: Widget | None) -> None:
        """Focus `w` and scroll it into view."""
        self.settle()
        self.give_focus(w)

    def give_focus(self, w: Widget | None) -> None:
        """Focus `w` in the present layout."""
        if w is self.focus:
            return
        old, self.focus = self.focus, w
        for x in (old, w):
            if x and x.window is self.root:
                if self.ring:
                    self._touch_ring(x)
                x.dirty()
        if old:
            old.focus_out()
        if w:
            w.focus_in()
            for x in w.ancestors():
                x.reveal(w.rect)
        self._text_input(w)

    def show_ring(self, shown: bool) -> None:
        """Show or hide the focus ring: it is shown while the keyboard was used last."""
        if shown != self.ring:
            self.ring = shown
            if self.focus:
                self._touch_ring(self.focus)

    def _touch_ring(self, w: Widget) -> None:
        self.touch(w.focus_rect().inflate(*[2 * self.root.theme.px(6)] * 2))

    def _text_input(self, w: Widget | None) -> None:
        if not pg.display.get_init():
            return
        if w and w.wants_text:
            pg.key.start_text_input()
            pg.key.set_text_input_rect(w.rect)
        else:
            pg.key.stop_text_input()

    def step(self, d: int) -> None:
        """Move the focus to the next (1) or the previous (-1) widget."""
        self.settle()
        order = self.order()
        if order:
            at = order.index(self.focus) + d if self.focus in order else (0 if d > 0 else -1)
            self.give_focus(order[at % len(order)])

    # painting
    def paint(self, s: pg.Surface) -> list[pg.Rect]:
        """Paint the changes since the last call and return their rectangles; an empty list if there are none."""
        self.settle()
        self._find_out(s)
        areas = merged([r for r in self.damage if r.w and r.h])
        self.damage = []
        self.drawn = 0
        for area in areas:
            s.set_clip(area)
            self._cloth(s, area)
            for layer in self.layers:
                if layer.shade:
                    skin.veil(s, area)
                self._ring_clip = None
                self._draw(s, layer.widget, area)
                if self._ring_clip is not None and self.focus:
                    s.set_clip(self._ring_clip)
                    skin.ring(s, self.root.theme, self.focus.focus_rect())
                s.set_clip(area)
            self.root.paint_above(s)
        s.set_clip(None)
        return areas

    def _find_out(self, s: pg.Surface) -> None:
        """Let widgets that asked for it find their changes."""
        asked, self.asked = self.asked, {}
        for w in asked:
            if self.live(w):
                try:
                    self.damage += [area.clip(self.root.rect) for area in w.changes(s)]
                except Exception as fault:
                    if not self.root.catches(fault):
                        raise
                    self.touch(w)

    def lowest(self, w: Widget) -> bool:
        """Whether a widget is in the lowest layer and declares what it covers of the cloth."""
        return w in self._covering

    def paint_below(self, s: pg.Surface, w: Widget) -> None:
        """Paint what is below a widget of the lowest layer, within its rectangle: the cloth, its ancestors, and the
        shadows of siblings that are drawn before.
        """
        s.set_clip(w.rect)
        self._cloth(s, w.rect)
        chain = [x for x in w.ancestors() if x.parent is not None][::-1]
        for outer, inner in pairwise(chain):
            self._by_itself(outer.draw, s, w.rect)
            for child in outer.children[: outer.children.index(inner)]:
                if child.visible:
                    self._draw(s, child, w.rect)

    def _cloth(self, s: pg.Surface, area: pg.Rect) -> None:
        """Paint the cloth in an area, except where the largest widget that covers it would hide it again."""
        found = [w.covered().clip(w.rect).clip(area) for w in self._covering]
        hidden = max(found, key=lambda part: part.w * part.h, default=pg.Rect(0, 0, 0, 0))
        skin.ground(s, self.ground, self.root.rect.size, beside(area, hidden))

    def _draw(self, s: pg.Surface, w: Widget, clip: pg.Rect) -> None:
        bleed = 2 * self.root.theme.px(w.bleed)
        if w.rect.inflate(bleed, bleed).colliderect(clip):
            if w.clips:
                s.set_clip(clip.clip(w.rect))
            self._by_itself(w.draw, s, clip)
            if w.clips:
                s.set_clip(clip)
            self.drawn += 1
        inside = clip.clip(w.view()) if w.clips else clip
        if w.children and inside.w and inside.h:
            if w.clips:
                s.set_clip(inside)
            for child in w.children:
                if child.visible:
                    self._draw(s, child, inside)
            if w.clips:
                s.set_clip(clip)
        if w.rect.colliderect(clip):
            self._by_itself(w.draw_over, s, clip)
        if w is self.focus and self.ring:
            self._ring_clip = clip

    def _by_itself(self, draw: Callable[[pg.Surface, Theme], None], s: pg.Surface, clip: pg.Rect) -> None:
        """Let one widget draw; if it fails, its siblings are still drawn."""
        try:
            draw(s, self.root.theme)
        except Exception as fault:
            if not self.root.catches(fault):
                raise
            s.set_clip(clip)
