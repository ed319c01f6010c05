"""Why did that happen: a sheet with the lines of the log, each roll with its modifiers, and its other results."""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.table.papers.printedtable import PrintedTable
from tabletop.table.papers.report import DicePaper
from tabletop.table.play.explain import Explained, Explanation
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.labels import HairLine, Para
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Spacer, Widget

MOST_LINES = 8
"""Lines of the log on the sheet."""
FEW_ROLLS = 2
"""Rolls whose tables are printed whole; of more rolls they show what lies around the lit rows."""
AROUND = 1
"""Rows shown on both sides of a lit one then."""
MOST_BARS = 12
"""Results of a roll on the sheet; the others are one bar."""


class Bars(Widget):
    """The results of a roll, a bar each; what fell is brass and marked."""

    solid = False

    def __init__(self, explained: Explained) -> None:
        self.explained = explained
        found = explained.outcomes
        cut = len(found) > MOST_BARS + 1
        self.rows = [(o.words, float(o.chance), o.fell) for o in (found[:MOST_BARS] if cut else found)]
        if cut:
            rest = found[MOST_BARS:]
            self.rows.append(
                (f"{len(rest)} rarer results", float(sum(o.chance for o in rest)), any(o.fell for o in rest))
            )
        super().__init__()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(300) if across else (t.line("small") + t.px(5)) * len(self.rows)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        high = t.line("small") + t.px(5)
        words = min(self.rect.w // 2, max((t.width(row[0], "small semi") for row in self.rows), default=0) + t.px(20))
        number = t.width("100.0 %", "small") + t.px(8)
        room = self.rect.w - words - number
        most = max((chance for _, chance, _ in self.rows), default=1.0)
        for n, (label, chance, fell) in enumerate(self.rows):
            y = self.rect.y + n * high + high // 2
            if fell:
                pg.draw.polygon(
                    s,
                    t.col("brass"),
                    [(self.rect.x, y - t.px(4)), (self.rect.x + t.px(7), y), (self.rect.x, y + t.px(4))],
                )
            role = "small semi" if fell else "small"
            t.say(s, label, (self.rect.x + t.px(12), y), role, "ink", "l", words - t.px(16))
            box = pg.Rect(self.rect.x + words, y - t.px(5), max(1, round(room * chance / most)), t.px(10))
            pg.draw.rect(s, t.col("brass" if fell else "soft"), box, border_radius=t.px(2))
            t.say(s, percent(chance), (box.right + t.px(6), y), role, "ink", "l")


def percent(chance: float) -> str:
    """A chance in words: whole per cents, tenths below one."""
    return f"{chance:.0%}".replace("%", " %") if chance >= 0.01 else f"{chance:.1%}".replace("%", " %")


class RollFace(DicePaper):
    """One roll as on the dice paper."""

    key = "explained roll"
    pace = 0
    focusable = False


class WhySheet(Dialog):
    """The sheet of an explanation. `rule(id)` opens the rule book."""

    wide = 560
    key = "why sheet"

    def __init__(self, explained: Explanation, rule: Callable[[str], object]) -> None:
        parts: list[Widget] = [Para(line) for line in explained.lines[:MOST_LINES]]
        if len(explained.lines) > MOST_LINES:
            parts.append(Para(f"{len(explained.lines) - MOST_LINES} more lines stand in the log.", colour="soft"))
        for one in explained.rolls:
            parts += [*([HairLine()] if parts else []), *_roll(one, rule, len(explained.rolls) > FEW_ROLLS)]
        if not explained.rolls:
            drawn = "What was drawn decided this." if explained.drawn else "No dice decided this: the rules did."
            parts.append(Para(drawn, colour="soft"))
        close = Button("Close", key="close why", kind="gold", cap="Enter")
        close.on("pressed", lambda _: self.answer(None))
        super().__init__(
            "Why did that happen?",
            ScrollPane(Column(*parts, gap=6), least=120, grow=1),
            Flow(Spacer(), close, gap=8),
            accent="side blue",
        )
        self.default = close


def _roll(one: Explained, rule: Callable[[str], object], short: bool) -> list[Widget]:
    face = RollFace()
    face.show(one.roll, 0)
    face.on("rule", rule)
    parts: list[Widget] = [face]
    for printed in one.roll.printed:
        table = PrintedTable(printed.near(AROUND) if short else printed)
        table.on("rule", rule)
        parts.append(table)
    if one.why_not:
        return [*parts, Para(one.why_not, colour="soft", role="small ital")]
    throws = "What these dice could have done:" if one.exact else "What these dice could have done, from many throws:"
    return [*parts, Para(throws, role="small", colour="soft"), Bars(one)]
