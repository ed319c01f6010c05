"""The turn as a row of steps at the foot of the window. Each can be clicked to be seen again. Emits "beat"."""

from __future__ import annotations

import pygame as pg

from tabletop.games.conflict_solo.table.enemy_turn.record import Beat
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos, Widget

GROUND, GOLD, PALE = "#f3ead2", "#e7bd5c", "#e6dcc4"


class Row(Widget):
    """The plates, the newest at the right; where room is short the oldest are left out."""

    key = "plates"
    grow = 1
    focusable = True
    beats: tuple[Beat, ...] = ()
    at = -1
    shapes = Widget.shapes | {"beats"}

    def __init__(self) -> None:
        super().__init__()
        self.spots: list[tuple[pg.Rect, int]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return max(t.px(120), self._long(t)) if across else t.px(72)

    def _long(self, t: Theme) -> int:
        """Pixels that all plates take in a row."""
        return sum(self._wide(t, beat) + t.px(14) for beat in self.beats)

    def _wide(self, t: Theme, beat: Beat) -> int:
        widest = max(t.width(beat.title, "body semi"), min(t.width(beat.detail, "small"), t.px(130)))
        return min(t.px(150), max(t.px(54), widest + t.px(14)))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        if not self.beats or self.rect.h < 20:
            return
        head = t.line("small")
        t.say(s, "THIS TURN", (self.rect.x, self.rect.y + head // 2), "small semi", "soft", "l", self.rect.w)
        shown = self._shown(t)
        x, arrow = self.rect.x, t.px(14)
        high = min(self.rect.h - head - t.px(4), t.px(46))
        for n in shown:
            beat = self.beats[n]
            wide = min(self._wide(t, beat), self.rect.right - x)
            box = pg.Rect(x, self.rect.y + head + t.px(3), wide, high)
            self._plate(s, t, beat, box, n == self.at)
            self.spots.append((box, n))
            x = box.right + arrow
            if n != shown[-1]:
                t.say(s, ">", (box.right + arrow // 2, box.centery), "body semi", "soft", "c", arrow)

    def _shown(self, t: Theme) -> list[int]:
        """The beats that find room: the newest, and the one that is seen."""
        room = self.rect.w
        shown: list[int] = []
        for n in range(len(self.beats) - 1, -1, -1):
            room -= self._wide(t, self.beats[n]) + t.px(14)
            if room < -t.px(14) and shown:
                break
            shown.append(n)
        return sorted(shown)

    def _plate(self, s: pg.Surface, t: Theme, beat: Beat, box: pg.Rect, lit: bool) -> None:
        ground = GOLD if lit else PALE if beat.kind == "skip" else GROUND
        pg.draw.rect(s, rgb(ground), box, border_radius=t.px(4))
        pg.draw.rect(s, t.col("ink" if lit else "line"), box, max(1, t.px(1)), border_radius=t.px(4))
        ink = "soft" if beat.kind == "skip" else "ink"
        t.say(s, beat.title, (box.centerx, box.y + box.h // 3), "body semi", ink, "c", box.w - t.px(8))
        t.say(s, beat.detail, (box.centerx, box.bottom - box.h // 4), "small", "soft", "c", box.w - t.px(8))

    def _over(self, pos: Pos) -> int:
        return next((n for rect, n in self.spots if rect.collidepoint(pos)), -1)

    def tip_at(self, pos: Pos) -> str:
        n = self._over(pos)
        return f"*{self.beats[n].title}\n{self.beats[n].words} {self.beats[n].rule}" if 0 <= n < len(self.beats) else ""

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._over(pos) >= 0 else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self._over(pos) >= 0:
            self.emit("beat", self._over(pos))

    def keydown(self, e: pg.Event) -> bool:
        if e.key not in (pg.K_LEFT, pg.K_RIGHT) or not self.beats:
            return False
        at = self.at if self.at >= 0 else len(self.beats) - 1
        self.emit("beat", max(0, min(len(self.beats) - 1, at + (1 if e.key == pg.K_RIGHT else -1))))
        return True


class Plates(Panel):
    """The row on its paper."""

    visible = False

    def __init__(self) -> None:
        self.row = Row()
        super().__init__(self.row, key="turn row", pad=6, grow=6, least=200)

    def show(self, beats: tuple[Beat, ...], at: int) -> None:
        self.row.set(beats=beats, at=at)
        self.row.dirty()
