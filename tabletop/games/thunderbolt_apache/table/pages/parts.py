"""What the pages are made of: cards that can be pressed, carried and dropped on, heads, places for cards, bars and
chips.

A card is painted by a function of its owner; what it carries is a small tuple ("plane", 3), ("pilot", "Anvil"),
("store", "AGM-65") ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame as pg

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.table.pieces.signs import table_mark
from tabletop.table.draw import kit
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Pushable
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.scroll import BAR, ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import NOTHING_HERE, Box, Cargo, Column, Pos, Widget

Payload = tuple[Any, ...]
Painter = Callable[[pg.Surface, Theme, pg.Rect], None]
MOST_LINES = 4
RED, GREEN, AMBER = "#97291f", "#2c5a3a", "#8a5a10"


def low(t: Theme) -> bool:
    """Whether the window is so low (or the words so large) that pages must save height."""
    return t.window[1] < t.px(600)


def not_allowed(refusal: Refusal | None) -> str:
    """The words of a refusal as everywhere in the game, "" for none."""
    return f"Not allowed: {refusal.sentence} ({refusal.rule})" if refusal is not None else ""


class Tile(Pushable):
    """A card that lies on a page. Emits "pressed"; with `load` it can be carried; with `accepts` other cards can be
    laid on it.

    `ground` and `edge` are colours of the card, `picked` it is in the player's hand, `faded` it is out of play for
    now.
    """

    paint: Painter | None = None
    load: Payload | None = None
    words = ""
    accepts: Callable[[Payload], str] | None = None
    laid: Callable[[Payload], None] | None = None
    ground = "row"
    edge = "row edge"
    picked = False
    faded = False
    flat = False
    bare = False
    """Nothing of the tile itself is seen, only what is painted."""
    bleed = 5
    wide = 150
    tall = 92

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.takes_drops = self.accepts is not None

    def act(self, pos: Pos | None) -> None:
        self.emit("pressed")

    def press(self, pos: Pos, e: pg.Event) -> bool:
        """A card that is only shown leaves the click to the place it lies on."""
        return super().press(pos, e) if self.enabled or self.why else False

    def drag(self, pos: Pos) -> Cargo | None:
        if self.load is None or not self.enabled:
            return None
        return Cargo(self.load, self.words or str(self.load[-1]), source=self)

    def refuses(self, payload: Any, pos: Pos) -> str:
        return self.accepts(payload) if self.accepts is not None else NOTHING_HERE

    def drop(self, payload: Any, pos: Pos) -> None:
        if self.laid is not None:
            self.laid(payload)

    def cursor_at(self, pos: Pos) -> str:
        return super().cursor_at(pos) if self.enabled else "no" if self.why else ""

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 6 or self.rect.h < 6:
            return
        r = self.rect.move(0, 0)
        if not self.flat:
            skin.cast(s, t, r, 3, 90, 4, (1, 2))
        fill, edge = self.ground, self.edge
        if self.picked:
            fill, edge = "pick", "pick edge"
        elif self.hot and self.enabled:
            fill = "hover" if fill in ("row", "well", "card") else kit.light(skin.hexed(fill), 0.25)
        if not self.bare:
            s.blit(skin.well(t, r.size, edge, fill, 5), r)
        if self.paint is not None:
            self.paint(s, t, r.inflate(-t.px(10), -t.px(8)))
        if self.faded:
            veil = t.cached(("veil", r.size), lambda: _veil(r.size, t.px(5)))
            s.blit(veil, r)


def _veil(size: tuple[int, int], radius: int) -> pg.Surface:
    picture = pg.Surface(size, pg.SRCALPHA)
    picture.fill((226, 214, 188, 150))
    return skin.round_off(picture, radius)


CARD = 1.4
"""Height of a printed card in widths."""


class Printed(Tile):
    """A card of the game as it is printed; where the window is low, `painted` small instead."""

    tall_low = 92
    wide_low = 230
    ratio = CARD
    crew = 0
    """What is painted below the printed card, in design units."""

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(self.wide_low if low(t) else self.wide)
        return t.px(self.tall_low if low(t) else self.wide * self.ratio + self.crew)


class Bay(Box):
    """A place where cards are laid: takes drops, and a click while a card is in the hand. Emits "pressed"."""

    solid = True
    focusable = True
    ground = "aged"
    edge = "off edge"
    accepts: Callable[[Payload], str] | None = None
    laid: Callable[[Payload], None] | None = None
    lit = False
    pad = 6
    gap = 5
    bleed = 4

    def __init__(self, *children: Widget, **attributes: Any) -> None:
        super().__init__(*children, **attributes)
        self.takes_drops = self.accepts is not None
        self.focusable = self.accepts is not None

    def refuses(self, payload: Any, pos: Pos) -> str:
        return self.accepts(payload) if self.accepts is not None else NOTHING_HERE

    def drop(self, payload: Any, pos: Pos) -> None:
        if self.laid is not None:
            self.laid(payload)

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1 and self.accepts is not None)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self.rect.collidepoint(pos):
            self.emit("pressed")

    def keydown(self, e: pg.Event) -> bool:
        if (
            e.key in (pg.K_RETURN, pg.K_KP_ENTER, pg.K_SPACE)
            and self.focused
            and not e.mod & (pg.KMOD_CTRL | pg.KMOD_ALT)
        ):
            self.emit("pressed")
            return True
        return False

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w > 6 and self.rect.h > 6:
            s.blit(
                skin.well(
                    t, self.rect.size, "pick edge" if self.lit else self.edge, "pick" if self.lit else self.ground, 5
                ),
                self.rect,
            )


class Cards(Flow):
    """Cards in lines from the left. Those that `grow` stand in columns of one width that share the room, up to
    `most` times what they want.
    """

    gap = 7
    row_gap = 7
    most = 1.6

    def _column(self, t: Theme, room: int) -> int:
        """Width of a column, 0 when the cards do not stand in columns."""
        kids = self._kids()
        if not kids or not all(w.grow for w in kids):
            return 0
        want, gap = max(w.need(t, True, room) for w in kids), t.px(self.gap)
        per = max(1, (room + gap) // (want + gap))
        return min(
            room,
            max(want, (room - gap * (per - 1)) // per) if per > 1 or len(kids) > 1 else room,
            round(want * self.most) if per > 1 else room,
        )

    def lines(self, t: Theme, room: int) -> list[list[tuple[Widget, int]]]:
        wide = self._column(t, room)
        if not wide:
            return super().lines(t, room)
        gap = t.px(self.gap)
        per = max(1, (room + gap) // (wide + gap))
        kids = self._kids()
        return [[(w, wide) for w in kids[i : i + per]] for i in range(0, len(kids), per)]

    def place(self, rect: pg.Rect, t: Theme) -> None:
        if not self._column(t, max(1, rect.w)):
            super().place(rect, t)
            return
        self.rect = pg.Rect(rect)
        inner, y = self.inner(t), rect.y
        lines = self.lines(t, max(1, inner.w))
        for line, high in zip(lines, self._heights(t, lines), strict=True):
            x = inner.x
            for w, wide in line:
                w.place(pg.Rect(x, y, wide, high), t)
                x += wide + t.px(self.gap)
            y += high + t.px(self.row_gap)


class Scroll(ScrollPane):
    """A pane with a key, so that its place is kept when the page is made anew."""

    least = 40
    pad = 4


class Desk(ScrollPane):
    """The whole page: as tall as the window, or as its parts need at least; then it scrolls."""

    pad = 0
    key = "desk"

    def draw(self, s: pg.Surface, t: Theme) -> None:
        """The squadron's sign on the cloth shows where no paper lies on it."""
        side = min(t.px(400), self.rect.w - t.px(20), self.rect.h - t.px(20))
        if side > t.px(120):
            mark = table_mark(side)
            s.blit(mark, mark.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - t.px(6))))
        super().draw(s, t)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        column = self.children[0]
        assert isinstance(column, Column)
        self._height = max(rect.h, self._least(column, t, rect.w))
        if self._height > rect.h:
            self._height = max(rect.h, self._least(column, t, rect.w - t.px(BAR)))
        self.off = max(0, min(self.off, self._height - rect.h))
        self._put()

    def _least(self, column: Column, t: Theme, room: int) -> int:
        kids = [w for w in column.children if w.visible]
        needs = [t.px(w.least) if w.grow and w.least is not None else w.need(t, False, room) for w in kids]
        return sum(needs) + t.px(column.gap) * max(0, len(kids) - 1)

    def _put(self) -> None:
        wide = self.rect.w - (self.theme.px(BAR) if self._height > self.rect.h else 0)
        self.children[0].place(pg.Rect(self.rect.x, self.rect.y - self.off, wide, self._height), self.theme)


class Spot(Widget):
    """Something small painted by its owner: a bar, a chip, a picture."""

    solid = False
    paint: Painter | None = None
    wide = 60
    tall = 20

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.paint is not None and self.rect.w > 3 and self.rect.h > 3:
            self.paint(s, t, self.rect)


class Head(Widget):
    """The head of a page on a strip of aged paper: title, what can still be done, what ends the step."""

    title = ""
    still = ""
    ends = ""
    bleed = 8
    solid = True

    def _lines(self, t: Theme, room: int) -> list[tuple[str, str, str]]:
        """In a low window what ends the step is left to the pointer."""
        lines = [(line, "small semi", "ink") for line in t.wrap(self.still, "small semi", room)] if self.still else []
        if self.ends and not (low(t) and lines):
            lines += [(line, "small", "soft") for line in t.wrap(self.ends, "small", room)]
        if len(lines) > MOST_LINES:
            words, role, ink = lines[MOST_LINES - 1]
            lines[MOST_LINES - 1 :] = [(words + " …", role, ink)]
        return lines

    def _title_room(self, t: Theme) -> int:
        return t.width(self.title.upper(), "heading") + t.px(30)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return room
        beside = room - self._title_room(t) - t.px(16)
        high = t.size("heading") + t.px(10)
        if beside < t.px(260):
            return high + len(self._lines(t, room - t.px(24))) * t.line("small") + t.px(4)
        return max(high, len(self._lines(t, beside)) * t.line("small") + t.px(9))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 20 or self.rect.h < 10:
            return
        skin.cast(s, t, self.rect, 4, 110, 4, (1, 3))
        s.blit(skin.paper(t, self.rect.size, "strip"), self.rect)
        high = t.size("heading") + t.px(10)
        below = self.rect.w - self._title_room(t) - t.px(16) < t.px(260)
        middle = self.rect.y + high // 2 if below else self.rect.centery
        pg.draw.rect(
            s,
            t.col("side green"),
            (self.rect.x + t.px(10), middle - t.size("heading") // 2, t.px(4), t.size("heading")),
        )
        t.say(s, self.title.upper(), (self.rect.x + t.px(20), middle), "heading", "ink", "l", self.rect.w - t.px(30))
        x = self.rect.x + (t.px(12) if below else self._title_room(t))
        lines = self._lines(t, self.rect.right - x - t.px(12))
        step = t.line("small")
        y = self.rect.y + high if below else self.rect.centery - step * len(lines) // 2
        for words, role, ink in lines:
            t.say(s, words, (x, y + step // 2), role, ink, "l", self.rect.right - x - t.px(8))
            y += step

    def tip_at(self, pos: Pos) -> str:
        return "\n".join(x for x in ("*" + self.title, self.still, self.ends) if x)


def chip(
    s: pg.Surface,
    t: Theme,
    words: str,
    at: tuple[int, int],
    fill: str,
    ink: str = "#fff8e8",
    role: str = "key cap",
    anchor: str = "l",
) -> pg.Rect:
    """A small plate with a word, its left, middle or right end at `at`."""
    w, h = t.width(words, role) + t.px(9), round(t.size(role) * 1.45)
    r = pg.Rect(0, 0, w, h)
    r.midleft = at
    if anchor == "r":
        r.midright = at
    elif anchor == "c":
        r.center = at
    pg.draw.rect(s, t.col(fill), r, border_radius=t.px(3))
    pg.draw.rect(s, t.col("#241a0b"), r, 1, border_radius=t.px(3))
    t.say(s, words, r.center, role, ink, "c", w - 4)
    return r


def bar(s: pg.Surface, t: Theme, r: pg.Rect, parts: Sequence[tuple[float, str]], at: float | None = None) -> None:
    """A bar of zones (share of the length, colour), with a pointer at a share of the length."""
    x, whole = float(r.x), sum(n for n, _ in parts) or 1
    for n, col in parts:
        wide = r.w * n / whole
        pg.draw.rect(s, t.col(col), (round(x), r.y, round(x + wide) - round(x), r.h))
        x += wide
    pg.draw.rect(s, t.col("button edge"), r, 1)
    if at is not None:
        px, k = r.x + round(r.w * min(1.0, max(0.0, at))), max(3, t.px(4))
        pg.draw.polygon(s, t.col("ink"), [(px - k, r.y - k), (px + k, r.y - k), (px, r.y + k)])
        pg.draw.line(s, t.col("ink"), (px, r.y), (px, r.bottom - 1), max(1, t.px(1.4)))
