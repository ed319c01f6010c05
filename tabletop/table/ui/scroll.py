"""Scrolling: the bar and the arithmetic shared by lists, panes and long entries, and the pane for tall contents."""

from __future__ import annotations

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

BAR = 10  # width of the bar with its margin, design units


class Scrolled(Widget):
    """A view of contents taller than itself: `off` pixels are above the upper edge. Subclasses define `full_height`."""

    off = 0
    _grip: int | None = None  # where on the thumb it is held

    def full_height(self) -> int:
        raise NotImplementedError

    def view(self) -> pg.Rect:
        return self.rect

    def bar(self) -> pg.Rect:
        """The rail of the bar; empty if everything is visible."""
        v, t = self.view(), self.theme
        if self.full_height() <= v.h:
            return pg.Rect(v.right, v.y, 0, 0)
        return pg.Rect(self.rect.right - t.px(BAR), v.y + t.px(2), t.px(BAR), max(1, v.h - t.px(4)))

    def thumb(self) -> pg.Rect:
        """The handle of the scroll bar."""
        rail, v = self.bar(), self.view()
        full = max(1, self.full_height())
        h = min(rail.h, max(self.theme.px(22), rail.h * v.h // full))
        y = rail.y + (rail.h - h) * self.off // max(1, full - v.h)
        return pg.Rect(rail.x, y, rail.w, h)

    def scroll_to(self, off: float) -> bool:
        """Set the offset within its limits. Returns whether it changed."""
        off = int(max(0, min(off, self.full_height() - self.view().h)))
        if off == self.off:
            return False
        self.off = off
        self.scrolled()
        self.dirty()
        return True

    def scrolled(self) -> None:
        """Called after the offset changed."""

    def show_span(self, top: int, bottom: int) -> None:
        """Scroll as little as needed to show the pixels from `top` to `bottom` of the content."""
        h = self.view().h
        self.scroll_to(top if top < self.off or bottom - top > h else bottom - h if bottom > self.off + h else self.off)

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        if modifiers & (pg.KMOD_CTRL | pg.KMOD_SHIFT) or not dy:
            return False
        return self.scroll_to(self.off - dy * 3 * self.theme.px(22))

    def bar_press(self, pos: Pos) -> bool:
        """Handle a press on the bar. Returns whether it was on the bar."""
        rail = self.bar()
        if not rail.w or not rail.collidepoint(pos):
            return False
        thumb = self.thumb()
        self._grip = pos[1] - thumb.y if thumb.collidepoint(pos) else thumb.h // 2
        self.bar_motion(pos)
        return True

    def bar_motion(self, pos: Pos) -> bool:
        """Handle motion while the thumb is held. Returns False if it is not held."""
        if self._grip is None:
            return False
        rail, thumb = self.bar(), self.thumb()
        self.scroll_to((pos[1] - self._grip - rail.y) * (self.full_height() - self.view().h) / max(1, rail.h - thumb.h))
        return True

    def bar_release(self) -> bool:
        held, self._grip = self._grip is not None, None
        return held

    def draw_bar(self, s: pg.Surface, t: Theme, dark: bool = False) -> None:
        rail = self.bar()
        if rail.w:
            w = t.px(6)
            groove = pg.Rect(rail.centerx - w // 2, rail.y, w, rail.h)
            pg.draw.rect(s, t.col("#26302e" if dark else "#e3d8bd"), groove, border_radius=w // 2)
            thumb = self.thumb()
            pg.draw.rect(
                s,
                t.col("brass" if self._grip is not None else "#a8946b"),
                (groove.x, thumb.y, w, thumb.h),
                border_radius=w // 2,
            )


class ScrollPane(Scrolled):
    """One child of any height in a scrolling view; the focus stays visible."""

    clips = True
    grow = 1
    least = 60
    tall = 120
    focusable = False
    pad: float = 3  # room for focus rings
    _height = 0

    def full_height(self) -> int:
        return self._height

    def natural(self, t: Theme, across: bool, room: int) -> int:
        p = 2 * t.px(self.pad)
        if not self.children:
            return p
        if across:
            return self.children[0].natural(t, True, room) + t.px(BAR) + p
        return self.children[0].natural(t, False, room - t.px(BAR) - p) + p

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        if not self.children:
            return
        p = t.px(self.pad)
        wide = max(1, rect.w - t.px(BAR) - 2 * p)
        self._height = max(rect.h, self.children[0].natural(t, False, wide) + 2 * p)
        self.off = max(0, min(self.off, self._height - rect.h))
        self._put()

    def _put(self) -> None:
        t = self.theme
        p = t.px(self.pad)
        wide = max(1, self.rect.w - t.px(BAR) - 2 * p)
        self.children[0].place(pg.Rect(self.rect.x + p, self.rect.y + p - self.off, wide, self._height - 2 * p), t)

    def scrolled(self) -> None:
        self._put()

    def reveal(self, rect: pg.Rect) -> None:
        if self.rect.h:
            m = self.theme.px(6)
            self.show_span(rect.y - self.rect.y + self.off - m, rect.bottom - self.rect.y + self.off + m)

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return e.button == 1 and self.bar_press(pos)

    def motion(self, pos: Pos, e: pg.Event) -> None:
        self.bar_motion(pos)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if self.bar_release():
            self.dirty()

    def keydown(self, e: pg.Event) -> bool:
        page = self.view().h - self.theme.px(30)
        d = {pg.K_PAGEUP: -page, pg.K_PAGEDOWN: page}.get(e.key)
        return bool(d) and not e.mod & pg.KMOD_CTRL and self.scroll_to(self.off + (d or 0))

    def draw_over(self, s: pg.Surface, t: Theme) -> None:
        self.draw_bar(s, t)
        for edge, more in ((self.rect.y, self.off), (self.rect.bottom - 1, self._height - self.rect.h - self.off)):
            if more > 0:
                pg.draw.line(s, skin.hexed("line"), (self.rect.x, edge), (self.rect.right - t.px(BAR), edge))


class ReadingPane(ScrollPane):
    """A pane to read: it can have the focus and scrolls by arrow keys."""

    focusable = True

    def keydown(self, e: pg.Event) -> bool:
        line = self.theme.px(24)
        d = {pg.K_UP: -line, pg.K_DOWN: line, pg.K_HOME: -(1 << 20), pg.K_END: 1 << 20}.get(e.key)
        if d:
            self.scroll_to(self.off + d)
            return True
        return super().keydown(e)
