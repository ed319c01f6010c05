"""More containers: a grid, layers over each other, a row that wraps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Box, Widget, share


class Flow(Box):
    """A row that wraps into further lines: buttons that keep their full size at every scale. In a line with free room,
    growing widgets share it.
    """

    across = True
    row_gap: float = 6

    def lines(self, t: Theme, room: int) -> list[list[tuple[Widget, int]]]:
        """The children of each line with their widths."""
        out: list[list[tuple[Widget, int]]] = []
        x, gap = 0, t.px(self.gap)
        for w in self._kids():
            n = min(room, w.need(t, True, room))
            if not out or (x + n > room and out[-1]):
                out.append([])
                x = 0
            out[-1].append((w, n))
            x += n + gap
        return out

    def _heights(self, t: Theme, lines: list[list[tuple[Widget, int]]]) -> list[int]:
        return [max(w.natural(t, False, n) for w, n in line) for line in lines]

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return super().natural(t, across, room)
        a, b, c, d = self.insets(t)
        heights = self._heights(t, self.lines(t, max(1, room - a - c)))
        return b + d + sum(heights) + t.px(self.row_gap) * max(0, len(heights) - 1)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        x0 = self.inner(t)
        lines = self.lines(t, max(1, x0.w))
        heights = share(
            max(0, x0.h - t.px(self.row_gap) * max(0, len(lines) - 1)),
            self._heights(t, lines),
            [Widget() for _ in lines],
        )
        y = x0.y
        for line, high in zip(lines, heights, strict=True):
            gap = t.px(self.gap)
            widths, x = share(x0.w - gap * (len(line) - 1), [n for _, n in line], [w for w, _ in line]), x0.x
            for (w, _), n in zip(line, widths, strict=True):
                w.place(pg.Rect(x, y, n, high), t)
                x += n + gap
            y = min(y + high + t.px(self.row_gap), x0.bottom)


class GridLayout(Box):
    """Children row by row in columns. `cols` are weights; a weight of 0 is a column as wide as its widest child."""

    cols: Sequence[float] = (0, 1)
    row_gap: float = 6
    gap: float = 10

    def _columns(self, t: Theme, total: int) -> list[int]:
        kids, n, gap = self._kids(), len(self.cols), t.px(self.gap)
        own = [
            max((w.need(t, True, 1 << 14) for w in kids[i::n]), default=0) if not c else 0
            for i, c in enumerate(self.cols)
        ]
        total -= gap * (n - 1)
        if sum(own) > total * 0.7 and any(self.cols):
            own = [int(o * total * 0.7 / sum(own)) for o in own]
        left, weights = max(0, total - sum(own)), sum(self.cols) or 1
        return [o if not c else int(left * c / weights) for o, c in zip(own, self.cols, strict=True)]

    def _rows(self, t: Theme, columns: list[int]) -> list[int]:
        kids, n = self._kids(), len(self.cols)
        return [
            max(w.natural(t, False, columns[j]) for j, w in enumerate(kids[i : i + n])) for i in range(0, len(kids), n)
        ]

    def natural(self, t: Theme, across: bool, room: int) -> int:
        a, b, c, d = self.insets(t)
        n, kids = len(self.cols), self._kids()
        if across:
            wide = [max((w.need(t, True, 1 << 14) for w in kids[i::n]), default=0) for i in range(n)]
            return a + c + sum(wide) + t.px(self.gap) * (n - 1)
        rows = self._rows(t, self._columns(t, room - a - c))
        return b + d + sum(rows) + t.px(self.row_gap) * max(0, len(rows) - 1)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        x0, kids, n, gap = self.inner(t), self._kids(), len(self.cols), t.px(self.row_gap)
        columns = self._columns(t, x0.w)
        stand_ins = [Widget(grow=max(w.grow for w in kids[i : i + n])) for i in range(0, len(kids), n)]
        rows = share(max(0, x0.h - gap * max(0, len(stand_ins) - 1)), self._rows(t, columns), stand_ins)
        y = x0.y
        for i, high in enumerate(rows):
            x = x0.x
            for w, wide in zip(kids[i * n : i * n + n], columns, strict=False):
                w.place(pg.Rect(x, y, wide, high), t)
                x += wide + t.px(self.gap)
            y += high + gap


class Layered(Box):
    """Children on top of each other, each over the whole area or pinned to an edge or corner by `pins` (its `wide` and
    `tall` or natural size).
    """

    def __init__(self, *children: Widget, **attributes: Any) -> None:
        self.pins: dict[Widget, str] = {}
        super().__init__(*children, **attributes)

    def pin(self, widget: Widget, where: str) -> Self:
        """Pin a child: "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom",
        "bottomright"."""
        if widget not in self.children:
            self.add(widget)
        self.pins[widget] = where
        self.restage()
        return self

    def natural(self, t: Theme, across: bool, room: int) -> int:
        a, b, c, d = self.insets(t)
        return (a + c if across else b + d) + max((w.natural(t, across, room) for w in self._kids()), default=0)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.rect = pg.Rect(rect)
        x0 = self.inner(t)
        for w in self._kids():
            r = x0.copy()
            if where := self.pins.get(w):
                r.w = min(x0.w, w.natural(t, True, x0.h))
                r.h = min(x0.h, w.natural(t, False, r.w))
                setattr(r, where, getattr(x0, where))
            w.place(r, t)


# -- Grounds for other widgets: paper panels with a title bar, the wood strip, the sunken tray.


class Panel(Box):
    """A paper panel with a soft shadow; with a title it has a title bar: bar of accent colour, title, line."""

    solid = True
    title = ""
    tone = "panel"  # panel, card, aged, strip, map
    accent = "side blue"
    pad = 10
    gap = 6
    bleed = 22
    shadow = True
    shapes = Box.shapes | {"title"}

    def _bar(self, t: Theme) -> int:
        """Height of the title bar."""
        return t.size("panel title") + t.px(11) if self.title else 0

    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        p = t.px(self.pad)
        return p, p + self._bar(t) - (t.px(2) if self.title else 0), p, p

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 8 or self.rect.h < 8:
            return
        if self.shadow:
            skin.cast(s, t, self.rect)
        s.blit(skin.paper(t, self.rect.size, self.tone), self.rect)
        if self.title:
            self.draw_bar(s, t)

    def draw_bar(self, s: pg.Surface, t: Theme) -> None:
        px, x, y = t.size("panel title"), self.rect.x + t.px(10), self.rect.y + t.px(9)
        pg.draw.rect(s, t.col(self.accent), (x, y, t.px(3), px - t.px(1)))
        t.say(s, self.title.upper(), (x + t.px(9), y + px // 2), "panel title", "ink", "l", self.rect.w - t.px(30))
        y += px + t.px(3)
        pg.draw.line(s, t.col("line"), (self.rect.x + t.px(9), y), (self.rect.right - t.px(9) - 1, y))


class LightPanel(Box):
    """A lighter card on a panel: a fine edge, no shadow."""

    solid = True
    pad = 8
    ground = "row"
    edge = "row edge"

    def draw(self, s: pg.Surface, t: Theme) -> None:
        s.blit(skin.well(t, self.rect.size, self.edge, self.ground), self.rect)


class WoodStrip(Box):
    """The strip of wood along the top of the window."""

    solid = True
    across = True
    pad = 5
    gap = 8
    bleed = 12
    radius: float = 0
    ends: float = 12  # free at the left and right

    def insets(self, t: Theme) -> tuple[int, int, int, int]:
        p = t.px(self.pad)
        return t.px(self.ends), p, t.px(self.ends), p

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w and self.rect.h:
            skin.cast(s, t, self.rect, 5, 120, 1, (0, 3))
            s.blit(skin.wood(t, self.rect.size, self.radius), self.rect)


class Tray(Box):
    """A sunken tray of wood and dark cloth, for dice and figures."""

    solid = True
    pad = 16
    bleed = 22

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w > t.px(30) and self.rect.h > t.px(30):
            skin.cast(s, t, self.rect, 7, 150, 10, (2, 4))
            s.blit(skin.tray(t, self.rect.size), self.rect)
