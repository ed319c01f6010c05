"""One moment played to its end many times: who won, with which points, and how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame as pg

from tabletop.core.wording import counted, percent_within
from tabletop.shelf.arena import mean_interval, wilson
from tabletop.shelf.crossroads import End, Moment
from tabletop.table.papers.lucksheet import INKS
from tabletop.table.ui.dialogs import ReadingSheet
from tabletop.table.ui.labels import HairLine, Label, Para
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Row, Widget

BARS = 24
"""The most bars of a histogram."""


def margin(end: End) -> int:
    """The points by which the first side is ahead; of a single player: his points."""
    return end.points[0] - end.points[1] if len(end.points) > 1 else end.points[0]


class Histogram(Widget):
    """How often games ended with so many points, each bar in the colours of who won. `wide`: points of a bar."""

    def __init__(self, ends: Sequence[End], seats: Sequence[str]) -> None:
        self.seats = seats
        values = [margin(end) for end in ends]
        low, high = min(values), max(values)
        steps = (int(k * 10**e) for e in range(9) for k in (1, 2, 5))
        self.wide = next(step for step in steps if high // step - low // step < BARS)
        self.first = low // self.wide
        self.bars: list[Counter[int | None]] = [Counter() for _ in range(high // self.wide - self.first + 1)]
        for end, value in zip(ends, values, strict=True):
            self.bars[value // self.wide - self.first][end.winner] += 1
        super().__init__()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(300) if across else t.px(170)

    def _plot(self) -> pg.Rect:
        t = self.theme
        left = t.width("000", "small") + t.px(8)
        return pg.Rect(self.rect.x + left, self.rect.y + t.px(8), self.rect.w - left - t.px(4), self.rect.h - t.px(32))

    def _box(self, n: int) -> tuple[int, int]:
        """Left and right edge of a bar."""
        r, count = self._plot(), max(6, len(self.bars))
        return r.x + r.w * n // count, r.x + r.w * (n + 1) // count - 1

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r, most = self._plot(), max(bar.total() for bar in self.bars)
        for value in (most, 0):
            y = r.bottom - r.h * value // most
            pg.draw.line(s, t.col("line"), (r.x, y), (r.right, y))
            t.say(s, str(value), (r.x - t.px(6), y), "small", "soft", "r")
        taken = -t.px(99)
        for n, bar in enumerate(self.bars):
            (left, right), y = self._box(n), r.bottom
            for winner in (0, 1, None):
                tall = round(r.h * bar[winner] / most)
                pg.draw.rect(s, t.col(INKS[winner]), (left, y - tall, max(1, right - left), tall))
                y -= tall
            words = str((self.first + n) * self.wide)
            if left - taken > t.px(12):
                taken = left + t.width(words, "small")
                pg.draw.line(s, t.col("soft"), (left, r.bottom), (left, r.bottom + t.px(4)))
                t.say(s, words, (left, r.bottom + t.px(14)), "small", "soft", "l")

    def tip_at(self, pos: Pos) -> str:
        for n, bar in enumerate(self.bars):
            if self._box(n)[0] <= pos[0] <= self._box(n)[1]:
                low = (self.first + n) * self.wide
                span = f"{low} to {low + self.wide - 1}" if self.wide > 1 else str(low)
                won = [f"{self.seats[k]} won {bar[k]}" for k in range(len(self.seats)) if bar[k]]
                return ", ".join([f"{span} points: {bar.total()} games", *won])
        return ""


class ChanceSheet(ReadingSheet):
    """The sheet of one moment. seats: names of the sides; when: the moment in words; unit: of the length of a game,
    such as "turn"; asked: how many games were wanted.
    """

    wide = 620
    key = "chance sheet"

    def __init__(self, found: Moment, seats: Sequence[str], when: str, unit: str, asked: int) -> None:
        alone, games, ends = len(seats) == 1, found.share.games, found.ends
        names = (
            ("You win", "A draw", "You do not win") if alone else (f"{seats[0]} wins", "A draw", f"{seats[-1]} wins")
        )
        parts: list[Widget] = [Label(f"{when}: how it ended {counted(games, 'time')}", role="body semi")]
        for words, count, ink in zip(names, (found.won, found.drawn, found.lost), (0, None, 1), strict=True):
            if count or words != "A draw" or not alone:
                parts.append(_row(words, count, games, INKS[ink] if ink is not None else "ink"))
        told = [end for end in ends if end.points]
        values = {margin(end) for end in told}
        if len(values) > 1:
            what = "Points" if alone else f"Points of {seats[0]} less those of {seats[1]}"
            parts += [HairLine(), Label(what, role="body semi"), Histogram(told, seats)]
        for seat, name in enumerate(seats):
            if any(seat < len(end.points) and end.points[seat] for end in told):
                parts.append(_mean(f"Points of {name}", [end.points[seat] for end in told]))
        parts.append(_mean(f"Length in {unit}s", [end.length for end in ends]))
        how = f"Bots of the level easy played this moment to its end {counted(games, 'time')}"
        how += "." if games >= asked else "; then their time was over."
        if open_ended := games - len(told):
            how += f" {open_ended} of these games did not end."
        parts.append(Para(f"{how} In brackets: the range that is right 95 times of 100.", role="small", colour="soft"))
        super().__init__("Played to the end", parts, "close chances")


def _row(words: str, count: int, games: int, ink: str) -> Row:
    share = percent_within(count / max(1, games), wilson(count, games))
    return Row(
        Label(words, role="body semi", colour=ink, grow=1),
        Label(f"{count} of {games}", size=110, anchor="r"),
        Label(share, role="body semi", size=150, anchor="r"),
        gap=10,
    )


def _mean(words: str, values: Sequence[float]) -> Row:
    mean, low, high = mean_interval(values)
    return Row(
        Label(words, grow=1),
        Label("on average", role="small", colour="soft"),
        Label(f"{mean:.1f} ({low:.1f} to {high:.1f})", size=190, anchor="r"),
        gap=10,
    )
