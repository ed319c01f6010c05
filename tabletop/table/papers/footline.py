"""The line at the foot of the window: the program's messages and the most useful keys, on wood."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame as pg

from tabletop.table.ui.labels import cap_size, draw_cap
from tabletop.table.ui.layout import WoodStrip
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Widget

KEYS = (("papers", "papers away"), ("fit", "whole map"), ("keys", "keys"))
"""Actions of the key map, and their names in the line."""


class KeyWords(Widget):
    """Keys with a word each; those without room are left out, the last first."""

    solid = False

    def __init__(self, cap_of: Callable[[str], str], keys: Sequence[tuple[str, str]] = KEYS) -> None:
        self.cap_of, self.keys = cap_of, tuple(keys)
        super().__init__(key="key words")

    def _pairs(self) -> list[tuple[str, str]]:
        return [(cap, words) for action, words in self.keys if (cap := self.cap_of(action))]

    def _width(self, t: Theme, cap: str, words: str) -> int:
        return cap_size(t, cap)[0] + t.px(6) + t.width(words, "small") + t.px(14)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        pairs = self._pairs()
        return sum(self._width(t, *pair) for pair in pairs) if across else cap_size(t, "A")[1]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        pairs = self._pairs()
        while pairs and sum(self._width(t, *pair) for pair in pairs) > self.rect.w:
            pairs.pop()
        x = self.rect.right - sum(self._width(t, *pair) for pair in pairs) + t.px(14)
        for cap, words in pairs:
            at = draw_cap(s, t, cap, x + cap_size(t, cap)[0], self.rect.centery)
            t.say(s, words, (at.right + t.px(6), self.rect.centery), "small", "on_table_soft", "l")
            x += self._width(t, cap, words)


class FootLine(WoodStrip):
    """`status` is the label for the program's messages."""

    pad = 3
    key = "foot line"

    def __init__(self, status: Widget, cap_of: Callable[[str], str]) -> None:
        self.words = KeyWords(cap_of)
        super().__init__(status, self.words)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return room if across else max(t.px(26), round(t.size("small") * 1.7))
