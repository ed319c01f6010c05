"""A slider for CAPs with what each notch is worth."""

from __future__ import annotations

import pygame as pg

from tabletop.games.conflict_solo.table.plan_sheet import Rail
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import bare
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos, Widget


class CapRail(Widget):
    """A slider with a notch for each number of CAPs and what it is worth below it; emits "chosen" with the number."""

    focusable = True
    pointer = "hand"
    rail: Rail | None = None
    shapes = Widget.shapes | {"rail"}
    _held = False

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(240) if across else 2 * t.line("small") + t.px(22)

    def _spots(self, t: Theme) -> list[tuple[int, int]]:
        """The middles of the notches."""
        notches = self.rail.notches if self.rail is not None else ()
        margin = t.px(22)
        step = (self.rect.w - 2 * margin) / max(1, len(notches) - 1)
        y = self.rect.y + t.line("small") + t.px(11)
        return [(round(self.rect.x + margin + n * step), y) for n in range(len(notches))]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        rail, r = self.rail, self.rect
        if rail is None or r.h < 20:
            return
        spots, high = self._spots(t), t.line("small")
        found = t.say(s, rail.label, (r.x, r.y + high // 2), "small semi", "ink", "l", r.w * 2 // 3)
        cap = skin.cap(t, (t.width(rail.key, "key cap") + t.px(8), high))
        s.blit(cap, (found.right + t.px(6), r.y))
        t.say(s, rail.key, (found.right + t.px(6) + cap.get_width() // 2, r.y + high // 2), "key cap", "ink", "c")
        t.say(s, rail.tells, (r.right, r.y + high // 2), "small", "soft", "r", r.w // 3)
        y = spots[0][1]
        now = next((x for (x, _), n in zip(spots, rail.notches, strict=True) if n.value == rail.value), spots[0][0])
        pg.draw.line(s, t.col("row edge"), (spots[0][0], y), (spots[-1][0], y), t.px(4))
        pg.draw.line(s, t.col("brass"), (spots[0][0], y), (now, y), t.px(4))
        for (x, _), notch in zip(spots, rail.notches, strict=True):
            chosen = notch.value == rail.value
            d = t.px(22 if chosen else 16)
            fill = "gold ink" if notch.why else "brass" if chosen else "button"
            s.blit(skin.disc(t, d, "off" if notch.why else fill, "button edge"), (x - d // 2, y - d // 2))
            ink = "soft" if notch.why else "ink"
            t.say(s, str(notch.value), (x, y), "small bold" if chosen else "small", ink, "c")
            role = "small bold" if chosen else "small"
            t.say(s, notch.words, (x, y + t.px(11) + high // 2), role, ink, "c", t.px(64))

    def _at(self, pos: Pos) -> int:
        """The index of the notch nearest to a place."""
        spots = self._spots(self.theme)
        return min(range(len(spots)), key=lambda n: abs(spots[n][0] - pos[0]))

    def tip_at(self, pos: Pos) -> str:
        rail = self.rail
        if rail is None:
            return ""
        notch = rail.notches[self._at(pos)]
        return notch.why or f"*{rail.label}: {notch.value}\n{notch.words} {rail.tells}. {rail.rule}"

    def press(self, pos: Pos, e: pg.Event) -> bool:
        self._held = bool(e.button == 1)
        return self._held

    def release(self, pos: Pos, e: pg.Event) -> None:
        if self._held and self.rail is not None:
            self._held = False
            self._choose(self._at(pos))

    def cancel(self) -> None:
        self._held = False

    def keydown(self, e: pg.Event) -> bool:
        by = {pg.K_LEFT: -1, pg.K_DOWN: -1, pg.K_RIGHT: 1, pg.K_UP: 1}.get(e.key)
        if by is None or self.rail is None or not bare(e):
            return False
        values = [n.value for n in self.rail.notches]
        self._choose(min(len(values) - 1, max(0, values.index(self.rail.value) + by)))
        return True

    def _choose(self, index: int) -> None:
        assert self.rail is not None
        notch = self.rail.notches[index]
        if notch.why:
            self.root.refuse(notch.why, self.key)
        elif notch.value != self.rail.value:
            self.emit("chosen", notch.value)
