"""Text and pictures: one line, paragraphs, pictures, lines, key caps, figures with names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget


class Label(Widget):
    """One line; if too long it shrinks a little, then ends in an ellipsis (and the tooltip shows all of it)."""

    solid = False
    text = ""
    role = "body"
    colour = "ink"
    anchor = "l"
    upper = False
    tall = 24
    _cut = False

    def __init__(self, text: str = "", **attributes: Any) -> None:
        super().__init__(text=text, **attributes)

    def words(self) -> str:
        return self.text.upper() if self.upper else self.text

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return (
            t.width(self.words(), self.role) + 2 if across else max(t.line(self.role), round(t.size(self.role) * 1.3))
        )

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        self._cut = t.width(self.words(), self.role) * 0.84 > rect.w
        self.solid = self._cut or bool(self.tip)

    def tip_at(self, pos: tuple[int, int]) -> str:
        return self.tip or (self.text if self._cut else "")

    def draw(self, s: pg.Surface, t: Theme) -> None:
        x = {"l": self.rect.x, "c": self.rect.centerx, "r": self.rect.right}[self.anchor]
        t.say(s, self.words(), (x, self.rect.centery), self.role, self.colour, self.anchor, self.rect.w)


class Title(Label):
    """A title in the display type, in capitals."""

    role = "heading"
    upper = True


class Para(Widget):
    """A paragraph, wrapped to its width; text that does not fit ends in an ellipsis."""

    solid = False
    text = ""
    role = "body"
    colour = "ink"
    anchor = "l"
    wide = 260

    def __init__(self, text: str = "", **attributes: Any) -> None:
        super().__init__(text=text, **attributes)

    def changed(self, names: frozenset[str]) -> None:
        if "text" in names and self.window and self.natural(self.theme, False, self.rect.w) != self.rect.h:
            self.restage()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            longest = max((t.width(x, self.role) for x in self.text.split("\n")), default=0) + 2
            return min(longest, t.px(self.wide))
        return t.line(self.role) * len(t.wrap(self.text, self.role, max(20, room)))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        high, lines = t.line(self.role), t.wrap(self.text, self.role, max(20, self.rect.w))
        fit = max(1, self.rect.h // high)
        if len(lines) > fit:
            lines = [*lines[: fit - 1], lines[fit - 1] + " …"]
        x = {"l": self.rect.x, "c": self.rect.centerx, "r": self.rect.right}[self.anchor]
        for i, line in enumerate(lines):
            t.say(s, line, (x, self.rect.y + high * i + high // 2), self.role, self.colour, self.anchor, self.rect.w)


class HairLine(Widget):
    """A fine printed line."""

    solid = False
    wide = tall = 9
    colour = "line"

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w >= self.rect.h:
            pg.draw.line(s, t.col(self.colour), self.rect.midleft, (self.rect.right - 1, self.rect.centery))
        else:
            pg.draw.line(s, t.col(self.colour), self.rect.midtop, (self.rect.centerx, self.rect.bottom - 1))


class Picture(Widget):
    """A picture drawn by `paint((width, height))`, called again for each new size; it shrinks first
    when room is short.
    """

    paint: Callable[[tuple[int, int]], pg.Surface] | None = None
    solid = False
    give = True
    edge = ""  # colour of a thin frame, "" for none
    _made: tuple[object, pg.Surface] | None = None

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if not self.paint or self.rect.w < 2 or self.rect.h < 2:
            return
        want = (self.rect.size, self.paint)
        if self._made is None or self._made[0] != want:
            self._made = want, self.paint(self.rect.size)
        s.blit(self._made[1], self._made[1].get_rect(center=self.rect.center))
        if self.edge:
            skin.frame(s, self.rect, self.edge, 0)


class Fact(Widget):
    """A name at the left, a figure at the right, a hair line below: a row of a unit's card."""

    solid = False
    name = ""
    value = ""
    figure = "figure"
    colour = "ink"
    tall = 25

    def __init__(self, name: str = "", value: str = "", **attributes: Any) -> None:
        super().__init__(name=name, value=value, **attributes)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.width(self.name, "body") + t.width(self.value, self.figure) + t.px(16)
        return max(t.px(self.tall), t.line(self.figure))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r = t.say(
            s, self.value, (self.rect.right, self.rect.centery), self.figure, self.colour, "r", round(self.rect.w * 0.6)
        )
        t.say(s, self.name, (self.rect.x, self.rect.centery), "body", "soft", "l", r.x - self.rect.x - t.px(6))
        pg.draw.line(
            s, t.col("row edge"), (self.rect.x, self.rect.bottom - 1), (self.rect.right - 1, self.rect.bottom - 1)
        )


class Badge(Widget):
    """A short word on a coloured plate: a side, a phase, a state."""

    solid = False
    text = ""
    role = "panel title"
    fill = "side blue"
    colour = "#fff6e2"
    tall = 30

    def __init__(self, text: str = "", **attributes: Any) -> None:
        super().__init__(text=text, **attributes)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.width(self.text.upper(), self.role) + t.px(22) if across else t.px(self.tall)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        pg.draw.rect(s, t.col(self.fill), self.rect, border_radius=t.px(4))
        t.say(s, self.text.upper(), self.rect.center, self.role, self.colour, "c", self.rect.w - t.px(10))


def cap_size(t: Theme, name: str) -> tuple[int, int]:
    """Pixels of the printed key `name`."""
    high = round(t.size("key cap") * 1.55)
    return max(high, t.width(name, "key cap") + t.px(10)), high


def draw_cap(
    s: pg.Surface, t: Theme, name: str, right: int, middle: int, ink: str = "ink", edge: str = "button edge"
) -> pg.Rect:
    """Draw a key cap that ends at `right`, vertically centred at `middle`."""
    w, h = cap_size(t, name)
    r = pg.Rect(right - w, middle - h // 2, w, h)
    s.blit(skin.cap(t, (w, h), edge), r)
    t.say(s, name, (r.centerx, r.centery - t.px(0.6)), "key cap", ink, "c", w - 4)
    return r


class KeyCaps(Widget):
    """Key combinations, drawn as caps side by side."""

    solid = False
    names: tuple[str, ...] = ()
    anchor = "l"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return sum(cap_size(t, n)[0] for n in self.names) + t.px(4) * max(0, len(self.names) - 1)
        return cap_size(t, "A")[1]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        x = self.rect.x if self.anchor == "l" else self.rect.right - self.natural(t, True, 0)
        for name in self.names:
            w = cap_size(t, name)[0]
            if x + w > self.rect.right + 1:
                break
            draw_cap(s, t, name, x + w, self.rect.centery)
            x += w + t.px(4)


# -- A widget whose parts have tooltips of their own.


class Tipped(Widget):
    """`tips`: the tooltips of its parts, set anew by each drawing."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.tips: list[tuple[pg.Rect, str]] = []

    def tip_at(self, pos: Pos) -> str:
        return next((tip for rect, tip in self.tips if rect.collidepoint(pos)), "")
