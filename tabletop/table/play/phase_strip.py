"""The phase strip on the wood at the top: the whole sequence of play, the present phase lit, past ones darkened, the
turn at the right.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import mix
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Widget


class PhaseStrip(Widget):
    """`titles` of the phases, `at` the present one (-1: none), `turn` the words at the right, `name` of the game at the
    left. The present phase has the colour of the side that is asked or acts (`seat`), red if it is one of `foes`, the
    phases of an enemy whom nobody plays, else `accent`.
    """

    name = ""
    titles: tuple[str, ...] = ()
    at = -1
    turn = ""
    accent = "side blue"
    seat: int | None = None
    foes: tuple[str, ...] = ()
    tall = 34
    key = "phase strip"
    bleed = 12
    rule_of: Callable[[int], str] | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return max(t.px(34), round(t.size("phase tab") * 2.1)) if not across else room

    def _tabs(self, t: Theme) -> list[pg.Rect]:
        left = self.rect.x + t.px(14) + t.width(self.name.upper(), "panel title") + t.px(18)
        right = self.rect.right - t.width(self.turn.upper(), "phase tab") - t.px(34)
        n = max(1, len(self.titles))
        if right - left < n * t.px(74):
            left = self.rect.x + t.px(10)
        gap = t.px(3)
        room = right - left - gap * (n - 1)
        wide = min(room // n, t.px(150))
        needed = [t.width(title.upper(), "phase tab") + t.px(8) for title in self.titles]
        widths = [wide] * n
        if max(needed) > wide:  # long titles take from short ones before they are cut
            widths = [w * room // sum(needed) for w in needed]
        tabs, x = [], left
        for w in widths:
            tabs.append(pg.Rect(x, self.rect.y + t.px(4), w, self.rect.h - t.px(8)))
            x += w + gap
        return tabs

    def tone(self, t: Theme) -> pg.Color:
        """The colour of the present phase."""
        if 0 <= self.at < len(self.titles) and self.titles[self.at] in self.foes:
            return t.col("side red")
        return t.col(self.accent) if self.seat is None else pg.Color(pal.SIDE[self.seat])

    def draw(self, s: pg.Surface, t: Theme) -> None:
        s.blit(skin.wood(t, self.rect.size), self.rect)
        pg.draw.line(s, "#1d130d", self.rect.bottomleft, self.rect.bottomright, 2)
        tabs = self._tabs(t)
        if tabs and tabs[0].x > self.rect.x + t.px(40):
            t.say(s, self.name.upper(), (self.rect.x + t.px(14), self.rect.centery), "panel title", "on_table", "l")
        for i, (r, title) in enumerate(zip(tabs, self.titles, strict=False)):
            now = i == self.at
            fill = self.tone(t) if now else pg.Color(mix("#55392a", "#140c07", 0.55 if i < self.at else 0.32))
            pg.draw.rect(s, fill, r, border_radius=t.px(3))
            pg.draw.rect(s, "#e9d9b4" if now else "#24160d", r, 1, border_radius=t.px(3))
            if now:
                x = r.centerx
                k = t.px(7)
                pg.draw.polygon(
                    s, fill, [(x - k, r.bottom - 1), (x + k, r.bottom - 1), (x, self.rect.bottom + t.px(3))]
                )
            ink = "#fffaf0" if now else "#b3a184" if i < self.at else "#d6c6a4"
            t.say(s, title.upper(), r.center, "phase tab", ink, "c", r.w - t.px(8))
        t.say(s, self.turn.upper(), (self.rect.right - t.px(14), self.rect.centery), "phase tab", "on_table", "r")

    def tip_at(self, pos: tuple[int, int]) -> str:
        for i, r in enumerate(self._tabs(self.theme)):
            if r.collidepoint(pos) and i < len(self.titles):
                rule = self.rule_of(i) if self.rule_of else ""
                state = "now" if i == self.at else "done" if i < self.at else "to come"
                return f"*{self.titles[i]}\n{state}. {rule}"
        return ""
