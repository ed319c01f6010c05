"""Why did that happen: a sheet with the lines of the log, each roll with its modifiers, and its other results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame as pg

from tabletop.core.wording import percent
from tabletop.table.papers.printedtable import PrintedTable
from tabletop.table.papers.report import DicePaper
from tabletop.table.play.explain import Explained, Explanation
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import Dialog, ReadingSheet
from tabletop.table.ui.labels import HairLine, Para
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.root import Root
from tabletop.table.ui.scroll import ReadingPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Pos, Spacer, Widget

MOST_LINES = 8
"""Lines of the log on the sheet."""
FEW_ROLLS = 2
"""Rolls whose tables are printed whole; of more rolls they show what lies around the lit rows."""
AROUND = 1
"""Rows shown on both sides of a lit one then."""
MOST_BARS = 12
"""Results of a roll on the sheet; the others are one bar."""


class Bars(Widget):
    """The results of a roll, a bar each; what fell is brass and marked. Longer words stand in lines over their bar, for
    several results may begin alike.
    """

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

    def _words(self, t: Theme, wide: int) -> tuple[int, list[list[str]]]:
        """The room for words left of the bars, and the lines that stand over each bar instead."""
        widths = [t.width(words, "small semi") + t.px(20) for words, _, _ in self.rows]
        fits = [w for w in widths if w <= wide // 2]
        over = [
            [] if w <= wide // 2 else t.wrap(words, "small semi", wide - t.px(16))
            for w, (words, _, _) in zip(widths, self.rows, strict=True)
        ]
        return max(fits, default=t.px(20)), over

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(300)
        _, over = self._words(t, room)
        return (t.line("small") + t.px(5)) * len(self.rows) + t.line("small") * sum(map(len, over))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        high = t.line("small") + t.px(5)
        words, over = self._words(t, self.rect.w)
        room = self.rect.w - words - t.width("100.0 %", "small") - t.px(8)
        most = max((chance for _, chance, _ in self.rows), default=1.0)
        y = self.rect.y
        for (label, chance, fell), lines in zip(self.rows, over, strict=True):
            first = y + (t.line("small") if lines else high) // 2
            if fell:
                x, d = self.rect.x, t.px(4)
                pg.draw.polygon(s, t.col("brass"), [(x, first - d), (x + t.px(7), first), (x, first + d)])
            role = "small semi" if fell else "small"
            for line in lines:
                t.say(s, line, (self.rect.x + t.px(12), y + t.line("small") // 2), role, "ink", "l")
                y += t.line("small")
            middle = y + high // 2
            if not lines:
                t.say(s, label, (self.rect.x + t.px(12), middle), role, "ink", "l", words - t.px(16))
            left = self.rect.x + words
            box = pg.Rect(left, middle - t.px(5), max(1, round(room * chance / most)), t.px(10))
            pg.draw.rect(s, t.col("brass" if fell else "soft"), box, border_radius=t.px(2))
            t.say(s, chance_words(chance), (box.right + t.px(6), middle), role, "ink", "l")
            y += high


def chance_words(chance: float) -> str:
    """A chance as a percentage, with tenths below 1 %."""
    return percent(chance) if chance >= 0.01 else f"{100 * chance:.1f} %"


class Cause(Widget):
    """The reason of a number and its rule. Emits "rule" with its id when it is clicked."""

    key = "cause"

    def __init__(self, reason: str, rule: str) -> None:
        self.reason, self.rule = reason, rule
        super().__init__()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        wide = t.width(self.reason, "small") + t.px(5) + t.width(self.rule, "rule number") + t.px(2)
        return wide if across else t.line("small")

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if self.rect.collidepoint(pos):
            self.emit("rule", self.rule)

    def cursor_at(self, pos: Pos) -> str:
        return "hand"

    def draw(self, s: pg.Surface, t: Theme) -> None:
        rule = t.width(self.rule, "rule number")
        room = max(1, self.rect.w - rule - t.px(5))
        words = t.say(s, self.reason, self.rect.midleft, "small", "soft", "l", room)
        t.say(s, self.rule, (words.right + t.px(5), self.rect.centery), "rule number", "blue", "l")


class RollFace(DicePaper):
    """One roll as on the dice paper."""

    key = "explained roll"
    pace = 0
    focusable = False


class WhySheet(ReadingSheet):
    """The sheet of an explanation. `rule(id)` opens the rule book, `work(which)` works out a roll of an entry that has
    too many to do all at once.
    """

    wide = 560
    key = "why sheet"
    pane_of = ReadingPane

    def __init__(
        self, explained: Explanation, rule: Callable[[str], object], work: Callable[[int], Explained] | None = None
    ) -> None:
        parts: list[Widget] = [Para(line) for line in explained.lines[:MOST_LINES]]
        if len(explained.lines) > MOST_LINES:
            parts.append(Para(f"{len(explained.lines) - MOST_LINES} more lines stand in the log.", colour="soft"))
        for one in explained.rolls:
            parts += [*([HairLine()] if parts else []), *_roll(one, rule, work, len(explained.rolls) > FEW_ROLLS)]
        if not explained.rolls:
            drawn = "What was drawn decided this." if explained.drawn else "No dice decided this: the rules did."
            parts.append(Para(drawn, colour="soft"))
        super().__init__("Why did that happen?", parts, "close why", least=120)

    def show(self, root: Root, focus: Widget | None = None) -> Dialog:
        """Open it at its beginning: a button further down would take the focus and scroll there."""
        return super().show(root, focus or self.pane)

    def focus_home(self) -> Widget | None:
        """A button that made way for its results leaves the keyboard with what is read."""
        return self.pane


def _roll(
    one: Explained, rule: Callable[[str], object], work: Callable[[int], Explained] | None, short: bool
) -> list[Widget]:
    face = RollFace()
    face.show(one.roll, 0)
    face.on("rule", rule)
    parts: list[Widget] = [face]
    if one.roll.causes:
        links = [Cause(reason, id) for reason, id in one.roll.causes]
        for link in links:
            link.on("rule", rule)
        parts.append(Flow(*links, gap=12, row_gap=0))
    for printed in one.roll.printed:
        printed = printed if printed.rule != one.roll.rule else replace(printed, rule="")  # the roll has named it
        table = PrintedTable(printed.near(AROUND) if short else printed)
        table.on("rule", rule)
        parts.append(table)
    return [*parts, Asked(one, work)] if one.later and work is not None else [*parts, *_results(one)]


def _results(one: Explained) -> list[Widget]:
    if one.why_not:
        return [Para(one.why_not, colour="soft", role="small ital")]
    throws = "What these dice could have done:" if one.exact else "What these dice could have done, from many throws:"
    return [Para(throws, role="small", colour="soft"), Bars(one)]


class Asked(Column):
    """A button in place of the results of a roll; they stand there when it has been pressed."""

    gap = 6

    def __init__(self, one: Explained, work: Callable[[int], Explained]) -> None:
        button = Button("What could these dice have done?", key="work out")
        button.on("pressed", lambda _: self.fill(*_results(work(one.which))))
        super().__init__(Flow(button, Spacer()))
