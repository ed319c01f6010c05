"""The rail at the right edge: an icon with its key for each paper, and for the rule book and the menu."""

from __future__ import annotations

import pygame as pg

from tabletop.table.draw.icons import icon
from tabletop.table.papers.paper import Paper
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Pushable
from tabletop.table.ui.layout import WoodStrip
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos

SIDE = 39
"""The width and height of an icon, in design units."""
WIDE = 44
"""The width of the rail."""


class RailSign(Pushable):
    """An icon with its key below it; `lit` while its paper is visible. Emits "pressed"."""

    icon = "help"
    cap = ""
    lit = False
    wide = tall = SIDE

    def act(self, pos: Pos | None) -> None:
        self.emit("pressed")

    def tip_at(self, pos: Pos) -> str:
        words = super().tip_at(pos)
        return f"{words} [{self.cap}]" if words and self.cap and self.enabled else words

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if min(self.rect.size) < 8:
            return
        kind = "off" if not self.enabled else "gold" if self.lit else "plain"
        s.blit(skin.plate(t, self.rect.size, kind, self.state()), self.rect)
        ink = skin.hexed(skin.PLATES[kind][1])
        cap = bool(self.cap) and self.rect.h >= t.px(32)
        d = round(min(self.rect.size) * (0.46 if cap else 0.6))
        sink = t.px(1) if self.down else 0
        x, y = self.rect.centerx, self.rect.centery - t.px(1) + sink
        picture = icon(self.icon, d, ink)
        top = self.rect.y + t.px(2) + sink if cap else y - picture.get_height() // 2
        s.blit(picture, picture.get_rect(midtop=(x, top)))
        if cap:
            low = self.rect.bottom - t.px(4) - t.size("key cap") // 2 + sink
            t.say(s, self.cap, (x, low), "key cap", skin.PLATES[kind][1], "c", self.rect.w - t.px(4))


class PaperSign(RailSign):
    """The icon of a paper; its tip explains what a press does."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        super().__init__(icon=paper.icon, key=f"sign {paper.name}")

    def follow(self, lies: bool) -> None:
        """Show whether the paper is visible. One that takes the side, or has no key, is on the rail only while it has
        something to show.
        """
        paper = self.paper
        self.visible = paper.full or bool(paper.cap and not paper.takes_side)
        if paper.full:
            tip = f"{paper.called}: fold" if lies else f"{paper.called}: open"
            self.set(enabled=True, why="", tip=tip, lit=lies)
        else:
            self.set(enabled=False, why=paper.nothing or f"{paper.called}: nothing yet.", tip="", lit=False)


class Rail(WoodStrip):
    """Icons below each other on wood, smaller ones in a low window."""

    across = False
    pad = 3
    ends = 3
    gap = 3
    radius = 5
    key = "rail"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        n = len(self._kids())
        pad, gap = t.px(self.pad), t.px(self.gap)
        if across:
            return t.px(WIDE)
        return min(room, 2 * pad + n * t.px(SIDE) + gap * max(0, n - 1))
