"""Menus: the context menu, the bar of menus, the drop-down choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.buttons import ENTER, Pushable, bare
from tabletop.table.ui.keys import combos_of, printed
from tabletop.table.ui.labels import cap_size, draw_cap
from tabletop.table.ui.layers import Where
from tabletop.table.ui.lists import List
from tabletop.table.ui.root import Root
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget


@dataclass(frozen=True)
class MenuItem:
    """A line of a menu. Without text it is a separator; with `items` it opens a submenu; `why` says why
    it is disabled.
    """

    text: str = ""
    value: Any = None
    cap: str = ""
    why: str = ""
    ticked: bool | None = None
    items: tuple[MenuItem, ...] = ()


class Menu(Widget):
    """The lines of an open menu. When one is chosen it closes itself and its parents, then calls `then(value)`."""

    focusable = True
    bleed = 22
    at = -1

    def __init__(
        self,
        items: Sequence[MenuItem],
        then: Callable[[Any], object],
        *,
        edge: Callable[[int], object] | None = None,
        above: Menu | None = None,
        **attributes: Any,
    ) -> None:
        self.items, self.then, self.edge, self.above = list(items), then, edge, above
        super().__init__(**attributes)

    # geometry
    def _high(self, t: Theme, item: MenuItem) -> int:
        return max(t.px(29), round(t.size("body") * 1.75)) if item.text else t.px(9)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if not across:
            return sum(self._high(t, i) for i in self.items) + t.px(12)
        caps = max(
            (cap_size(t, i.cap)[0] + t.px(24) if i.cap else t.px(24) if i.items else 0 for i in self.items), default=0
        )
        return max((t.width(i.text, "body") for i in self.items), default=0) + caps + t.px(34 + 18)

    def _lines(self) -> list[tuple[MenuItem, pg.Rect]]:
        t, out, y = self.theme, [], self.rect.y + self.theme.px(6)
        for item in self.items:
            h = self._high(t, item)
            out.append((item, pg.Rect(self.rect.x + t.px(6), y, self.rect.w - t.px(12), h)))
            y += h
        return out

    def _index(self, pos: Pos) -> int:
        return next((n for n, (i, r) in enumerate(self._lines()) if i.text and r.collidepoint(pos)), -1)

    def focus_rect(self) -> pg.Rect:
        return self.rect.inflate(-6, -6)

    # drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        skin.cast(s, t, self.rect, 7, 160, 5, (2, 5))
        s.blit(skin.paper(t, self.rect.size, "card"), self.rect)
        for n, (item, r) in enumerate(self._lines()):
            if not item.text:
                pg.draw.line(s, t.col("row edge"), (r.x + t.px(4), r.centery), (r.right - t.px(4), r.centery))
                continue
            if n == self.at:
                pg.draw.rect(s, t.col("pick" if not item.why else "aged"), r, border_radius=t.px(4))
            ink, d = "soft" if item.why else "ink", round(t.size("body") * 0.95)
            if item.ticked:
                s.blit(skin.shape(t, "tick", d, "red"), (r.x + t.px(6), r.centery - d // 2))
            right = r.right - t.px(8)
            if item.items:
                s.blit(skin.shape(t, "right", d, ink), (right - d, r.centery - d // 2))
            elif item.cap:
                right = draw_cap(s, t, item.cap, right, r.centery, ink).x
            t.say(s, item.text, (r.x + t.px(28), r.centery), "body", ink, "l", right - r.x - t.px(32))

    # pointer
    def hover(self, pos: Pos, e: pg.Event) -> None:
        self.set(at=self._index(pos))

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return True

    def motion(self, pos: Pos, e: pg.Event) -> None:
        self.set(at=self._index(pos))

    def release(self, pos: Pos, e: pg.Event) -> None:
        i = self._index(pos)
        if i >= 0:
            self.at = i
            self._take()

    def tip_at(self, pos: Pos) -> str:
        i = self._index(pos)
        return self.items[i].why if i >= 0 else ""

    # keys
    def _move(self, d: int) -> None:
        able = [n for n, i in enumerate(self.items) if i.text]
        if able:
            self.set(at=able[(able.index(self.at) + d) % len(able)] if self.at in able else able[0 if d > 0 else -1])

    def keydown(self, e: pg.Event) -> bool:
        pressed = {printed(combo) for combo in combos_of(e)}
        named = next((n for n, item in enumerate(self.items) if item.cap in pressed), None)
        if e.key in (pg.K_UP, pg.K_DOWN):
            self._move(1 if e.key == pg.K_DOWN else -1)
        elif e.key in (*ENTER, pg.K_SPACE) or (e.key == pg.K_RIGHT and self.at >= 0 and self.items[self.at].items):
            self._take()
        elif e.key == pg.K_LEFT and self.above:
            self.root.stage.close(self)
        elif e.key in (pg.K_LEFT, pg.K_RIGHT) and self.edge:
            self.edge(1 if e.key == pg.K_RIGHT else -1)
        elif named is not None:
            self.set(at=named)
            self._take()
        elif e.unicode and e.unicode.isprintable() and bare(e):
            able = [n for n, i in enumerate(self.items) if i.text.lower().startswith(e.unicode.lower())]
            if able:
                self.set(at=next((n for n in able if n > self.at), able[0]))
        else:
            return False
        return True

    def _take(self) -> None:
        if not 0 <= self.at < len(self.items):
            return
        item, root = self.items[self.at], self.root
        if item.why:
            root.refuse(item.why)
        elif item.items:
            line = self._lines()[self.at][1]
            menu = Menu(item.items, self.then, above=self)
            root.stage.open(menu, at_point(menu, (line.right, line.y - self.theme.px(6)), self.rect), light=True)
        else:
            first = self
            while first.above:
                first = first.above
            root.stage.close(first)
            self.then(item.value)


def at_point(menu: Widget, pos: Pos, beside: pg.Rect | None = None) -> Where:
    """The placement of a menu at a point, on the other side of it (or of `beside`) if the window ends there."""

    def where(t: Theme, window: pg.Rect) -> pg.Rect:
        w = min(window.w, menu.natural(t, True, window.h))
        r = pg.Rect(pos, (w, min(window.h, menu.natural(t, False, w))))
        if r.right > window.right:
            r.right = beside.x if beside else pos[0]
        if r.bottom > window.bottom:
            r.bottom = window.bottom if beside else pos[1]
        return r.clamp(window)

    return where


def open_menu(root: Root, items: Sequence[MenuItem], pos: Pos, then: Callable[[Any], object]) -> Menu:
    """Open a context menu at `pos`; `then(value)` receives the choice."""
    menu = Menu(items, then)
    root.stage.open(menu, at_point(menu, pos), light=True)
    if root.stage.ring:
        menu._move(1)
    return menu


def below(owner: Widget, child: Widget, least: bool = True, most: int = 9999) -> Where:
    """The placement right below a widget, or above it if there is no room."""

    def where(t: Theme, window: pg.Rect) -> pg.Rect:
        w = max(owner.rect.w if least else 0, child.natural(t, True, window.h))
        h = min(child.natural(t, False, w), t.px(most), window.h)
        r = pg.Rect(owner.rect.x, owner.rect.bottom + t.px(2), min(w, window.w), h)
        if r.bottom > window.bottom:
            if owner.rect.y - window.y > window.bottom - owner.rect.bottom:
                r.h = min(h, owner.rect.y - window.y - t.px(2))
                r.bottom = owner.rect.y - t.px(2)
            else:
                r.h = max(t.px(40), window.bottom - r.y)
        return r.clamp(window)

    return where


class MenuBar(Widget):
    """Names of menus side by side. Emits "menu" with the value chosen; Alt and the first letter is for the key map."""

    focusable = True
    reopens = True
    tall = 30
    colour = "on_table"
    at = 0

    def __init__(self, menus: Mapping[str, Callable[[], Sequence[MenuItem]]], **attributes: Any) -> None:
        self.menus = menus
        self._open: int | None = None
        self._closed = (-1, -1)  # (which, when): a second press on the same name only closes it
        super().__init__(**attributes)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return (
            sum(t.width(n, "body semi") + t.px(22) for n in self.menus)
            if across
            else max(t.px(self.tall), t.line("body semi"))
        )

    def _boxes(self) -> list[pg.Rect]:
        t, out, x = self.theme, [], self.rect.x
        wants = [t.width(n, "body semi") + t.px(22) for n in self.menus]
        k = min(1.0, self.rect.w / max(1, sum(wants)))
        for w in wants:
            out.append(pg.Rect(x, self.rect.y, int(w * k), self.rect.h))
            x += int(w * k)
        return out

    def focus_rect(self) -> pg.Rect:
        return self._boxes()[self.at] if self.menus and self.window else self.rect

    def cursor_at(self, pos: Pos) -> str:
        return "hand"

    def enter(self) -> None:
        self.dirty()

    leave = enter

    def draw(self, s: pg.Surface, t: Theme) -> None:
        for n, (name, r) in enumerate(zip(self.menus, self._boxes(), strict=True)):
            lit = n == self._open
            if lit or (self.hot and r.collidepoint(self.root.hand.pos)):
                pg.draw.rect(
                    s, t.col("card" if lit else "table wood_light"), r.inflate(0, -t.px(4)), border_radius=t.px(4)
                )
            t.say(s, name, r.center, "body semi", "ink" if lit else self.colour, "c", r.w - t.px(6))

    def hover(self, pos: Pos, e: pg.Event) -> None:
        self.dirty()

    def press(self, pos: Pos, e: pg.Event) -> bool:
        i = next((n for n, r in enumerate(self._boxes()) if r.collidepoint(pos)), -1)
        if e.button == 1 and i >= 0 and self._closed != (i, self.root.now):
            self.drop_down(i)
        return bool(e.button == 1)

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_LEFT, pg.K_RIGHT):
            self.set(at=(self.at + (1 if e.key == pg.K_RIGHT else -1)) % len(self.menus))
        elif e.key in (*ENTER, pg.K_SPACE, pg.K_DOWN):
            self.drop_down(self.at)
        else:
            return False
        return True

    def drop_down(self, i: int) -> None:
        """Open the i-th menu."""
        self.set(at=i)
        menu = Menu(list(self.menus.values())[i](), lambda value: self.emit("menu", value), edge=self._beside)

        def where(t: Theme, window: pg.Rect) -> pg.Rect:
            box = self._boxes()[i]
            return at_point(menu, (box.x, box.bottom))(t, window)

        def closed() -> None:
            self._closed, self._open = (i, self.root.now), None
            self.dirty()

        self.root.stage.open(menu, where, light=True, closed=closed)
        self._open = i
        self.dirty()
        if self.root.stage.ring:
            menu._move(1)

    def _beside(self, d: int) -> None:
        i = (self.at + d) % len(self.menus)
        self.root.stage.close()
        self.drop_down(i)


class _Options(List):
    """The open list of a drop-down: a click chooses at once, the pointer moves the cursor."""

    bleed = 22
    search = True
    row_height = 27

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return max((t.width(str(r), "body") for r in self.rows), default=0) + t.px(40)
        return max(t.px(self.row_height), round(t.size("body") * 1.6)) * len(self.rows) + 5

    def draw(self, s: pg.Surface, t: Theme) -> None:
        skin.cast(s, t, self.rect, 6, 150, 4, (2, 4))
        super().draw(s, t)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if not self.bar_release() and self.row_at(pos) >= 0:
            self.pick(self.row_at(pos))
            self.choose()


class DropDown(Pushable):
    """One of several, shown closed; Up and Down change it, Enter or a click opens the list. Emits "changed" (index)."""

    options: Sequence[str] = ()
    at = 0
    tall = 32
    wide = 160
    why_not: dict[int, str] = {}
    shapes = Widget.shapes | {"options"}

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return max((t.width(o, "body") for o in self.options), default=0) + t.px(42)
        return max(t.px(self.tall), round(t.size("body") * 2))

    @property
    def text(self) -> str:
        return self.options[self.at] if self.at < len(self.options) else ""

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 8 or self.rect.h < 8:
            return
        s.blit(
            skin.well(
                t,
                self.rect.size,
                "button edge" if self.enabled else "off edge",
                "hover" if self.state() else "well" if self.enabled else "off",
            ),
            self.rect,
        )
        d = round(t.size("body") * 0.85)
        s.blit(
            skin.shape(t, "down", d, "ink" if self.enabled else "off ink"),
            (self.rect.right - d - t.px(8), self.rect.centery - d // 2),
        )
        t.say(
            s,
            self.text,
            (self.rect.x + t.px(10), self.rect.centery),
            "body",
            "ink" if self.enabled else "off ink",
            "l",
            self.rect.w - d - t.px(26),
        )

    def act(self, pos: Pos | None) -> None:
        rows = _Options(self.options, at=self.at)
        rows.why_row = lambda row: self.why_not.get(rows.rows.index(row), "")
        root = self.root

        def chosen(i: int) -> None:
            root.stage.close(rows)
            self.take(i)

        rows.on("chosen", chosen)
        rows.on("picked", lambda i: None)
        root.stage.open(rows, below(self, rows, most=27 * 9 + 5), light=True)

    def take(self, i: int) -> None:
        """Choose option `i`."""
        if i != self.at:
            self.set(at=i)
            self.emit("changed", i)

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_UP, pg.K_DOWN) and bare(e) and self.enabled:
            i, d = self.at, 1 if e.key == pg.K_DOWN else -1
            while 0 <= i + d < len(self.options):
                i += d
                if i not in self.why_not:
                    self.take(i)
                    break
            return True
        return super().keydown(e)
