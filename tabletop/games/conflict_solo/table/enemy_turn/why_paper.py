"""Why: one line a step of the decision, each with its rule; of a skipped order every enemy with his own reason. Emits
"rule" with the rule that is clicked, "about" with the counters and hexes of the line under the pointer.
"""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.games.conflict_solo.rules.enemy.explaining import Line
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.buttons import Check
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Column, Pos, Widget

LINK = "#1f4f8f"


class WhyLines(Widget):
    """See the module."""

    key = "why lines"
    lines: tuple[Line, ...] = ()
    shapes = Widget.shapes | {"lines"}

    def __init__(self) -> None:
        super().__init__()
        self.rules: list[tuple[pg.Rect, str]] = []
        self.rows: list[tuple[pg.Rect, Line]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(240) if across else self._lay(t, pg.Rect(0, 0, max(60, room), 0), None)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.rules, self.rows = [], []
        before = s.get_clip()
        s.set_clip(self.rect.clip(before))
        self._lay(t, self.rect, s)
        s.set_clip(before)

    def _lay(self, t: Theme, r: pg.Rect, s: pg.Surface | None) -> int:
        y, high = r.y, t.line("small")
        for line in self.lines:
            top = y
            link = t.width(line.rule, "small") + t.px(8) if line.rule else 0
            found = t.wrap(line.words, "small", max(40, r.w - 2))
            if found and line.rule and t.width(found[-1], "small") > r.w - link:
                found = [*found, ""]
            for n, words in enumerate(found):
                if s is not None:
                    t.say(s, words, (r.x, y + high // 2), "small", "ink", "l", r.w)
                    if n == len(found) - 1 and line.rule:
                        box = t.say(s, line.rule, (r.right, y + high // 2), "small", LINK, "r", link)
                        self.rules.append((pg.Rect(box), line.rule))
                y += high
            y += t.px(2)
            self.rows.append((pg.Rect(r.x, top, r.w, y - top), line))
        return y - r.y

    def _rule(self, pos: Pos) -> str:
        return next((rule for rect, rule in self.rules if rect.collidepoint(pos)), "")

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._rule(pos) else ""

    def hover(self, pos: Pos, e: pg.Event) -> None:
        self.emit("about", next((x.about for rect, x in self.rows if rect.collidepoint(pos)), ()))

    def leave(self) -> None:
        self.emit("about", ())

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self._rule(pos):
            self.emit("rule", self._rule(pos))


class WhyPaper(Paper):
    """The paper with its title."""

    def __init__(self) -> None:
        self.told = WhyLines()
        pane = ScrollPane(self.told, grow=1, least=40, visible=False)
        super().__init__("why", "Why", pane, icon="help", keys=("W",), takes_side=True)

    def show(self, title: str, lines: tuple[Line, ...]) -> None:
        """Another question; nothing to say: no paper."""
        self.set(title=title)
        self.content.set(visible=bool(lines))
        self.told.set(lines=lines)


class Stops(Widget):
    """Where the turn stops: at every order, at the card, only where dice fall, or nowhere. Emits "pace"."""

    key = "stops"
    now = ""
    ROWS = (("step", "orders"), ("card", "cards"), ("dice", "dice"), ("normal", "never"))

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.spots: list[tuple[pg.Rect, str]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(220) if across else t.line("small") + t.px(4)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        r, x = self.rect, self.rect.x
        x += t.say(s, "Stop at:", (x, r.centery), "small semi", "ink", "l", r.w // 4).w + t.px(8)
        for name, words in self.ROWS:
            on = name == self.now or (name == "normal" and self.now in ("slow", "fast"))
            middle = (x + t.px(6), r.centery)
            pg.draw.circle(s, rgb("#fffaf0"), middle, t.px(5))
            pg.draw.circle(s, t.col("ink"), middle, t.px(5), max(1, t.px(1)))
            if on:
                pg.draw.circle(s, t.col("red"), middle, t.px(3))
            wide = t.say(s, words, (x + t.px(14), r.centery), "small", "ink", "l", max(10, r.right - x - t.px(14))).w
            self.spots.append((pg.Rect(x, r.y, wide + t.px(14), r.h), name))
            x += wide + t.px(24)

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if any(rect.collidepoint(pos) for rect, _ in self.spots) else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        found = next((name for rect, name in self.spots if rect.collidepoint(pos)), "")
        if e.button == 1 and found:
            self.emit("pace", found)


class StopsPaper(Paper):
    """While the enemy acts: where it stops, and whether the player guesses first who will act."""

    def __init__(self) -> None:
        self.stops = Stops()
        tip = "When the card lies open, click the counter that you expect to act. The story counts what you got right."
        self.guess = Check("Guess first who will act", key="guess first", tip=tip)
        content = Column(self.stops, self.guess, gap=3, visible=False, key="stops and guess")
        super().__init__("stops", "While the enemy acts", content, icon="pause", takes_side=True)
