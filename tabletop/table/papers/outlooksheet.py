"""Turning points: who would have won from each moment of a game, as a curve, and where it turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.wording import counted, percent
from tabletop.shelf.crossroads import FEWEST, MANY, Blunder, Moment, Outlook
from tabletop.table.play.logpanel import lines_of
from tabletop.table.play.replaybar import draw_shares
from tabletop.table.ui.buttons import Button, Link
from tabletop.table.ui.dialogs import ReadingSheet
from tabletop.table.ui.labels import HairLine, Label, Para
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Row, Spacer, Widget

if TYPE_CHECKING:
    from tabletop.table.play.screen import PlayScreen

LONG = 45.0
"""Seconds that bots may play on."""
LONGER = 120.0
"""The same for one moment that is played many times."""
PROVING = 30.0
"""The same for blunders."""
TOO_FEW = "There was time for too few games to tell a turning point from chance."
MOST_LINES = 3
"""Lines of the log that are quoted for a turning point."""


class Curve(Widget):
    """The chance of the first side at each moment, with the band in which it lies 95 times of 100. A click on a moment
    emits "moment" with the number of journal entries before it.
    """

    shapes = Widget.shapes | {"outlook"}

    def __init__(self, found: Outlook) -> None:
        self.outlook = found
        self._at: list[tuple[int, int]] = []
        super().__init__()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(300) if across else t.px(170)

    def _plot(self, t: Theme) -> pg.Rect:
        left = t.width("100 %", "small") + t.px(8)
        return pg.Rect(self.rect.x + left, self.rect.y + t.px(8), self.rect.w - left - t.px(10), self.rect.h - t.px(16))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r, moments = self._plot(t), self.outlook.moments

        def y(share: float) -> int:
            return r.bottom - round(share * r.h)

        for part in (0, 0.5, 1):
            pg.draw.line(s, t.col("line"), (r.x, y(part)), (r.right, y(part)))
            t.say(s, percent(part), (r.x - t.px(6), y(part)), "small", "soft", "r")
        last = max(1, moments[-1].entries)
        self._at = [(r.x + round(r.w * m.entries / last), y(m.share.share)) for m in moments]
        if len(moments) > 1:
            ends = [[y(end) for end in m.share.interval] for m in moments]
            draw_shares(s, t, [(*at, low, high) for at, (low, high) in zip(self._at, ends, strict=True)])
        for point in self._at:
            pg.draw.circle(s, t.col("side blue"), point, t.px(4))
            pg.draw.circle(s, t.col("paper"), point, t.px(2))

    def _near(self, pos: Pos) -> Moment | None:
        if not self._at:
            return None
        n = min(range(len(self._at)), key=lambda n: abs(self._at[n][0] - pos[0]))
        return self.outlook.moments[n] if abs(self._at[n][0] - pos[0]) < self.theme.px(14) else None

    def tip_at(self, pos: Pos) -> str:
        moment = self._near(pos)
        return f"{moment.share} of {moment.share.games} games. Click: show this moment." if moment else ""

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._near(pos) else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if moment := self._near(pos):
            self.emit("moment", moment.entries)


class OutlookSheet(ReadingSheet):
    """The sheet of an outlook. seats: names of the sides; `lines(a, b)`: what happened between two numbers of journal
    entries; `go(entry)` shows an entry, from 0; `many(entries)` plays a moment many times, None: the one shown,
    which is not offered if it is `over`; `said` names the pieces in a sentence; `when(entries)`: a moment in words.
    """

    wide = 640
    key = "outlook sheet"

    def __init__(
        self,
        found: Outlook,
        seats: Sequence[str],
        lines: Callable[[int, int], Sequence[str]],
        go: Callable[[int], object],
        many: Callable[[int | None], object] | None = None,
        over: bool = False,
        said: Callable[[str], str] = str,
        when: Callable[[int], str] = lambda entries: "",
    ) -> None:
        self.go, self.many = go, many
        whose = "Your chances to win" if len(seats) == 1 else f"Chances to win: {seats[0]}"
        games = min(moment.share.games for moment in found.moments)
        how = f"Bots of the level easy played each moment to its end {counted(games, 'time')}"
        how += "." if found.whole else "; then their time was over."
        curve = Curve(found)
        curve.on("moment", lambda entries: self._shown(entries - 1))
        parts: list[Widget] = [Label(whose, role="body semi"), curve, Para(how, role="small", colour="soft")]
        for one in found.blunders:
            name = f"{when(one.entry)}: " if when(one.entry) else ""
            link = Link(f"{name}a blunder of {one.cost} points of 100", key=f"blunder {one.entry}")
            parts += [HairLine(), link.on("link", partial(self._turn, one.entry))]
            parts.append(Para(said(blamed(one, seats)), role="small"))
        turns = found.turns()
        for a, b in turns:
            before, after = (percent(m.share.share) for m in (a, b))
            words = f"from {before} to {after}"
            name = when(b.entries)
            link = Link(f"{name}: {words}" if name else words.capitalize(), key=f"turn {b.entries}")
            row: list[Widget] = [link.on("link", partial(self._turn, b.entries - 1)), Spacer()]
            if many is not None:
                play = Link(f"Play it {MANY} times", key=f"many {b.entries}")
                row.append(play.on("link", partial(self._played, b.entries)))
            parts += [HairLine(), Row(*row, gap=10)]
            parts += [Para(line, role="small") for line in lines(a.entries, b.entries)]
        if not turns:
            parts.append(Para(TOO_FEW if games < FEWEST else "No moment changed more than chance explains."))
        more: list[Widget] = []
        if many is not None and not over:
            tip = "Bots play the moment that the board shows to its end: wins, points and length"
            shown = Button(f"Play the moment shown {MANY} times", tip=tip, key="many shown")
            more = [shown.on("pressed", partial(self._played, None)), Spacer()]
        super().__init__("Turning points", parts, "close outlook", *more)

    def _turn(self, entry: int, _: object) -> None:
        self._shown(entry)

    def _played(self, entries: int | None, _: object) -> None:
        assert self.many is not None
        self.answer(None)
        self.many(entries)

    def _shown(self, entry: int) -> None:
        self.answer(None)
        self.go(entry)


def blamed(one: Blunder, seats: Sequence[str]) -> str:
    """A blunder in a sentence."""
    chances = f"{percent(one.better.share)} to {percent(one.share.share)}"
    whose = f"{seats[one.seat]}: " if len(seats) > 1 else ""
    return (
        f'{whose}"{one.words}" cost {counted(one.cost, "point")} (from {chances}). The computer would have chosen'
        f' "{one.instead}".'
    )


def lines_between(shown: PlayScreen, a: int, b: int) -> list[str]:
    """What happened in entries a to b: the great moments, else the lines of the last entry with dice."""
    play, table = shown.play, shown.table
    told = (event for n in range(a + 1, b + 1) for event in play.told_of(n))
    pins = (table.happening.great(event, after) for _, event, _, after in told)
    if found := [table.said(pin.words) for pin in pins if pin is not None]:
        return list(dict.fromkeys(found))[-MOST_LINES:]
    # the last entry with dice, else the last of those that the log tells of: many commands have no line
    latest = list(reversed(play.session.match.journal[a:b]))
    for entry in sorted(latest, key=lambda entry: not entry.fallen):
        if lines := lines_of(play, table, entry):
            return [table.said(words) for words, _, _ in lines][:MOST_LINES]
    return []
