"""The tree of widgets: attributes go down (`set`), messages go up (`emit`), rectangles come from the parents (`place`).

A widget reports the length it needs (`need`), a container shares its room among its children. `size`, `wide`, `tall`,
`least`, `gap` and `pad` are design units; every rectangle is in pixels of the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import pygame as pg

from tabletop.table.ui.theme import Theme

if TYPE_CHECKING:
    from tabletop.table.ui.root import Root

Pos = tuple[int, int]
NOTHING_HERE = "Nothing can be put here."
NEVER = -9999
"""A time before the window's clock began."""


@dataclass
class Cargo:
    """The payload of a drag from one widget to another: the thing itself, words for it, and optionally a picture."""

    payload: Any
    label: str
    picture: pg.Surface | None = None
    source: Widget | None = None


class Widget:
    """One rectangle of the window. Subclasses draw themselves and answer the pointer and the keys."""

    focusable = False
    acts_on_enter = False
    """Whether Enter and Space act on it while it has the focus."""
    solid = True  # catches the pointer; containers without a ground let it through
    clips = False  # draws inside its rectangle only, and its children inside `view()`
    takes_drops = False
    reopens = False  # a click that closes a menu also reaches this widget
    moment: object = None  # when this changes, a press has a new meaning: it is not the second half of a double click
    changed_at = NEVER  # when that was: a pointer that has rested on it since before does not press it at once
    wants_text = False  # text input is switched on while it has the focus
    bleed: float = 4  # how far it draws outside its rectangle (shadows)
    size: float | None = None  # length along the parent's axis; None: its natural length
    wide: float = 80
    tall: float = 28
    grow: float = 0  # share of the free room
    least: float | None = None  # the minimum of a growing widget; None: its natural length
    give = False  # shrinks first when room is short (pictures)
    align = "fill"  # across the parent's axis: fill, start, center, end
    visible = True
    enabled = True
    why = ""  # why it is disabled; a disabled widget can have the focus, and shows this
    tip = ""
    key = ""
    pointer = ""  # name of the mouse cursor over it
    hot = False  # the pointer is over it
    shapes: frozenset[str] = frozenset({"visible", "size", "grow", "least"})  # attributes that change the layout

    def __init__(self, *children: Widget, **attributes: Any) -> None:
        self.children: list[Widget] = []
        self.parent: Widget | None = None
        self.rect = pg.Rect(0, 0, 0, 0)
        self.listeners: dict[str, Callable[[Any], object]] = {}
        for name in attributes:
            if not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__} has no attribute {name!r}")
        self.__dict__.update(attributes)
        self.add(*children)

    # the tree
    def add(self, *widgets: Widget) -> None:
        for w in widgets:
            w.parent = self
            self.children.append(w)
        self.restage()

    def remove(self, widget: Widget) -> None:
        self.children.remove(widget)
        widget.parent = None
        self.restage()

    def walk(self) -> Iterator[Widget]:
        """This widget and all visible ones below it, in the order of the tree (the focus order)."""
        yield self
        for w in self.children:
            if w.visible:
                yield from w.walk()

    def ancestors(self) -> Iterator[Widget]:
        """This widget, its parent, and so on up to the root."""
        w: Widget | None = self
        while w:
            yield w
            w = w.parent

    def find(self, key: str) -> Widget:
        """The widget with this key, hidden ones too; KeyError if there is none."""
        stack: list[Widget] = [self]
        while stack:
            w = stack.pop()
            if w.key == key:
                return w
            stack.extend(reversed(w.children))
        raise KeyError(key)

    @property
    def window(self) -> Root | None:
        """The root of this widget, None if it is in no window."""
        w: Widget = self
        while w.parent:
            w = w.parent
        return w if getattr(w, "is_root", False) else None  # type: ignore[return-value]

    @property
    def root(self) -> Root:
        """The root; LookupError if the widget is in no window."""
        if (r := self.window) is None:
            raise LookupError(f"{type(self).__name__} {self.key!r} is in no window")
        return r

    @property
    def theme(self) -> Theme:
        return self.root.theme

    @property
    def focused(self) -> bool:
        r = self.window
        return r is not None and r.stage.focus is self

    # attributes down, messages up
    def set(self, **attributes: Any) -> None:
        """Change attributes from outside: an unchanged value costs nothing, a changed one marks the rectangle."""
        changed = [k for k, v in attributes.items() if getattr(self, k) is not v and getattr(self, k) != v]
        if not changed:
            return
        self.__dict__.update(attributes)
        self.changed(frozenset(changed))
        if self.shapes.intersection(changed):
            self.restage()
        else:
            self.dirty()

    def changed(self, names: frozenset[str]) -> None:
        """Called after `set` changed these attributes, before anything is drawn."""

    def dirty(self) -> None:
        """Mark this widget to be painted again."""
        if r := self.window:
            r.touch(self)

    def restage(self) -> None:
        """Mark the layout of the window to be made again."""
        if r := self.window:
            r.restage()

    def on(self, name: str, hear: Callable[[Any], object]) -> Self:
        """Let `hear(value)` receive this widget's own messages of that name; they then go no further up."""
        self.listeners[name] = hear
        return self

    def emit(self, name: str, value: Any = None) -> None:
        """Send a message up: to a listener of this widget, else to the first ancestor whose `on_NAME(sender, value)`
        returns true, else to the outbox of the root.
        """
        if name in self.listeners:
            self.listeners[name](value)
            return
        for w in self.ancestors():
            if w is not self and (keep := getattr(w, "on_" + name.replace(" ", "_"), None)) and keep(self, value):
                return
        if r := self.window:
            r.post(name, self.key, value)

    # layout
    def need(self, t: Theme, across: bool, room: int) -> int:
        """Pixels needed along the parent's axis (`across`: it is a row) with `room` pixels on the other axis."""
        return t.px(self.size) if self.size is not None else self.natural(t, across, room)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        """The natural length in pixels: the width if `across`, else the height."""
        return t.px(self.wide if across else self.tall)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)

    def view(self) -> pg.Rect:
        """The visible area for children of a widget that clips."""
        return self.rect

    def covered(self) -> pg.Rect:
        """The part of the window that it paints completely: nothing below it need be painted."""
        return pg.Rect(0, 0, 0, 0)

    def changes(self, window: pg.Surface) -> Sequence[pg.Rect]:
        """The areas that changed since the last frame, if it announced changes (`Root.ask`); called right before the
        next frame.
        """
        return [self.rect]

    # event handlers: True = handled, else the parent is asked
    def draw(self, s: pg.Surface, t: Theme) -> None: ...
    def draw_over(self, s: pg.Surface, t: Theme) -> None: ...
    def press(self, pos: Pos, e: pg.Event) -> bool:
        return False

    def motion(self, pos: Pos, e: pg.Event) -> None: ...
    def release(self, pos: Pos, e: pg.Event) -> None: ...
    def cancel(self) -> None: ...
    def hover(self, pos: Pos, e: pg.Event) -> None: ...
    def enter(self) -> None: ...
    def leave(self) -> None: ...
    def context(self, pos: Pos, e: pg.Event) -> bool:
        return False

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        return False

    def keydown(self, e: pg.Event) -> bool:
        return False

    def keyup(self, e: pg.Event) -> bool:
        return False

    def typed(self, text: str) -> bool:
        """Text from the keyboard; True if it was handled, else the parent is asked."""
        return False

    def composing(self, text: str, start: int) -> None: ...
    def focus_in(self) -> None: ...
    def focus_out(self) -> None: ...
    def reveal(self, rect: pg.Rect) -> None: ...
    def let_go(self) -> None:
        """Nothing was painted for a while: free what can be made again quickly."""

    def tick(self, now: int) -> bool:
        return False

    def spare(self, until: float) -> None:
        """This frame is finished, and the next is not due before `until` on `perf_counter`: time for long work. Called
        only for widgets that asked for ticks.
        """

    def drag(self, pos: Pos) -> Cargo | None:
        return None

    def refuses(self, payload: Any, pos: Pos) -> str:
        return NOTHING_HERE

    def drop(self, payload: Any, pos: Pos) -> None: ...
    def dropfile(self, path: str) -> bool:
        return False

    def cursor_at(self, pos: Pos) -> str:
        return self.pointer

    def tip_at(self, pos: Pos) -> str:
        return (self.why or self.tip) if not self.enabled else self.tip

    def tip_picture(self, pos: Pos) -> pg.Surface | None:
        """The picture beside the words of the tooltip."""
        return None

    def focus_rect(self) -> pg.Rect:
        return self.rect

    def focus_home(self) -> Widget | None:
        """The widget below that takes the focus when the focused one is gone; None: no preference."""
        return None

    def keys_for(self, pressed: Widget) -> Widget:
        """The widget that gets the keys when a widget below is pressed with the mouse."""
        return pressed


class Spacer(Widget):
    """Empty room."""

    solid = False
    grow = 1
    wide = tall = 0


def share(total: int, needs: Sequence[int], kids: Sequence[Widget]) -> list[int]:
    """Lengths that add up to at most `total`: free room is shared by `grow`; missing room is taken from widgets that
    `give`, then from those that grow (to half), then from all alike.
    """
    out = list(needs)
    left = total - sum(out)
    if left >= 0:
        shares = sum(w.grow for w in kids)
        done = 0.0
        for i, w in enumerate(kids):
            if w.grow:
                before = round(left * done / shares)
                done += w.grow
                out[i] += round(left * done / shares) - before
        return out
    for floors in (
        [0 if w.give else n for w, n in zip(kids, out, strict=True)],
        [0 if w.give else n // 2 if w.grow else n for w, n in zip(kids, out, strict=True)],
        [0] * len(out),
    ):
        spare = [n - f for n, f in zip(out, floors, strict=True)]
        missing = sum(out) - total
        if missing <= 0 or not sum(spare):
            continue
        take = min(missing, sum(spare))
        for i, n in enumerate(spare):
            out[i] -= -(-take * n // sum(spare))
    return [max(0, n) for n in out]


class Box(Widget):
    """Children in a column, or in a row if `across`."""

    solid = False
    across = False
    gap: float = 6
    pad: float = 0

    def fill(self, *widgets: Widget) -> None:
        """Replace all children."""
        for w in self.children:
            w.parent = None
        self.children.clear()
        self.add(*widgets)

    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        """Pixels kept free at the left, top, right and bottom."""
        p = t.px(self.pad)
        return p, p, p, p

    def inner(self, t: Theme) -> pg.Rect:
        """The area for children: its own rectangle without the insets."""
        a, b, c, d = self.insets(t)
        return pg.Rect(self.rect.x + a, self.rect.y + b, max(0, self.rect.w - a - c), max(0, self.rect.h - b - d))

    def _kids(self) -> list[Widget]:
        return [w for w in self.children if w.visible]

    def _lengths(self, t: Theme, total: int, room: int) -> list[int]:
        kids = self._kids()
        needs = [t.px(w.least) if w.grow and w.least is not None else w.need(t, self.across, room) for w in kids]
        return share(max(0, total - t.px(self.gap) * max(0, len(kids) - 1)), needs, kids)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        a, b, c, d = self.insets(t)
        edges, room = (a + c, room - b - d) if across else (b + d, room - a - c)
        kids = self._kids()
        if across == self.across:
            return edges + sum(w.need(t, across, room) for w in kids) + t.px(self.gap) * max(0, len(kids) - 1)
        lengths = self._lengths(t, room, 1 << 14)
        return edges + max((w.natural(t, across, n) for w, n in zip(kids, lengths, strict=True)), default=0)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        x0, kids = self.inner(t), self._kids()
        at, depth = (x0.x, x0.h) if self.across else (x0.y, x0.w)
        for w, n in zip(kids, self._lengths(t, x0.w if self.across else x0.h, depth), strict=True):
            thick = depth if w.align == "fill" else min(depth, w.natural(t, not self.across, n))
            off = {"center": (depth - thick) // 2, "end": depth - thick}.get(w.align, 0)
            room = pg.Rect(at, x0.y + off, n, thick) if self.across else pg.Rect(x0.x + off, at, thick, n)
            try:
                w.place(room, t)
            except Exception as fault:  # if one child fails, the others still get their places
                if (r := self.window) is None or not r.catches(fault):
                    raise
            at = min(at + n + t.px(self.gap), x0.right if self.across else x0.bottom)


class Row(Box):
    across = True


class Column(Box):
    across = False
