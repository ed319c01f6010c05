"""Grounds that carry other widgets: paper panels with a title bar, the wood strip, the sunken tray."""

from __future__ import annotations

import pygame as pg

from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Box


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


class Card(Box):
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
