"""The report: the last roll of dice on a paper, with purpose, number needed, each modifier, the dice and the outcome.
It stays until the next one; earlier ones can be turned back to.
"""

from __future__ import annotations

import pygame as pg

from tabletop.table.draw.lines import fire_line
from tabletop.table.play.contract import Roll
from tabletop.table.play.dice_tray import TUMBLE_MS, DiceTray
from tabletop.table.ui.theme import Theme

PIECE = 40
"""The size of a counter on the report, in design units."""
MOST_ROWS = 9
"""The most modifiers shown; the others are only in the tooltip."""


def news(roll: Roll) -> bool | None:
    """Whether its outcome is good or bad for the looker, None: neither."""
    good = roll.hit if roll.hit is not None else roll.dice[0].good if roll.dice else None
    if good is None or not roll.foe:
        return good
    return False if good else None


class DicePaper(DiceTray):
    """The dice tray as the content of a paper: not visible until the first roll."""

    key = "dice tray"
    grow = 0
    bleed = 4

    def __init__(self) -> None:
        super().__init__()
        self.visible = False

    def show(self, roll: Roll, ms: int = TUMBLE_MS) -> None:
        super().show(roll, ms)
        self.set(visible=True)
        self.restage()

    def clear(self) -> None:
        super().clear()
        self.set(visible=False)

    def _look_back(self, d: int) -> None:
        super()._look_back(d)
        self.restage()

    # -- layout
    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(240)
        roll = self.roll
        if roll is None:
            return t.px(40)
        high = self._pieces_high(t, roll)
        body = high + sum(t.line(role) for _, role, _ in self._above(t, roll, room))
        outcome = len(self._outcome(t, roll, room)) * t.line("panel title")
        return body + self._dice_high(t, roll) + outcome + t.line("small") + t.px(10)

    def _above(self, t: Theme, roll: Roll, wide: int) -> list[tuple[str, str, str]]:
        """The lines over the dice: words, role, colour."""
        lines = [(line, "body semi", "ink") for line in t.wrap(roll.title, "body semi", wide)[:3]]
        lines += [(line, "small", "soft") for line in t.wrap(roll.detail, "small", wide)[:4] if line]
        for words in roll.modifiers[:MOST_ROWS]:
            lines += [(line, "small", "ink") for line in t.wrap(words, "small", wide - t.px(8))[:2]]
        return lines

    @staticmethod
    def _outcome(t: Theme, roll: Roll, wide: int) -> list[str]:
        return [line for line in t.wrap(roll.outcome, "panel title", wide)[:3] if line]

    @staticmethod
    def _dice_high(t: Theme, roll: Roll) -> int:
        if not roll.dice:
            return 0
        rows = 1 if len(roll.dice) <= 8 else 2 if len(roll.dice) <= 24 else 3
        return t.px(52) * rows + (t.px(15) if any(d.word for d in roll.dice) else 0)

    @staticmethod
    def _pieces_high(t: Theme, roll: Roll) -> int:
        return t.px(PIECE) + t.px(12) if len(roll.pieces) == 2 else 0

    # -- drawing
    def _pieces(self, s: pg.Surface, t: Theme, roll: Roll, y: int) -> None:
        """Draw shooter and target as counters with the line between them."""
        px, r = t.px(PIECE), self.rect
        middle = y + self._pieces_high(t, roll) // 2
        left, right = r.x + r.w // 4, r.right - r.w // 4
        for make, x in zip(roll.pieces, (left, right), strict=True):
            picture = make(px)
            if picture is not None:
                s.blit(picture, picture.get_rect(center=(x, middle)))
        fire_line(s, (left + px * 0.72, middle), (right - px * 0.5, middle), max(0.5, t.unit * 0.62))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        roll, r = self.roll, self.rect
        if roll is None or r.w < 20 or r.h < 20:
            return
        y = r.y
        if high := self._pieces_high(t, roll):
            self._pieces(s, t, roll, y)
            y += high
        for words, role, colour in self._above(t, roll, r.w):
            t.say(s, words, (r.x, y + t.line(role) // 2), role, colour, "l", r.w)
            y += t.line(role)
        high = self._dice_high(t, roll)
        if high:
            self._dice(s, t, roll, pg.Rect(r.x, y + t.px(3), r.w, high))
            y += high + t.px(3)
        colour = {True: "green", False: "red", None: "ink"}[news(roll)]
        for words in self._outcome(t, roll, r.w) if self._settled() else ():
            t.say(s, words, (r.x, y + t.line("panel title") // 2), "panel title", colour, "l", r.w)
            y += t.line("panel title")
        self._foot(s, t, roll)

    def _foot(self, s: pg.Surface, t: Theme, roll: Roll) -> None:
        r = self.rect
        middle = r.bottom - t.line("small") // 2
        self._rule = t.say(s, roll.rule, (r.x, middle), "rule number", "blue", "l", r.w // 2)
        if roll.rule:
            line = self._rule
            pg.draw.line(s, t.col("blue"), (line.x, line.bottom - 2), (line.right, line.bottom - 2))
        if len(self.rolls) > 1:
            words = (
                f"{self.back} throws ago" if self.back > 1 else "the throw before" if self.back else "wheel: earlier"
            )
            t.say(s, words, (r.right, middle), "small ital", "soft", "r", r.w // 2)
