"""Luck: what the dice of a game promised and what came, by side, as a running line, and its greatest moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.wording import counted, percent
from tabletop.table.play.luck import Thrown, by_kind, summed, turns
from tabletop.table.ui.buttons import Button, Link
from tabletop.table.ui.dialogs import ReadingSheet
from tabletop.table.ui.labels import HairLine, Label, Para
from tabletop.table.ui.layout import GridLayout
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Row, Spacer, Widget

MOMENTS = 10
"""The luckiest and unluckiest rolls that are listed, each."""
INKS = {0: "side blue", 1: "side red", None: "brass"}


class LuckLines(Widget):
    """The luck of each side added up roll by roll, a line each, with a mark where a turn begins."""

    solid = False

    def __init__(self, rolls: Sequence[Thrown] = (), **attributes: Any) -> None:
        super().__init__(**attributes)
        self.show(rolls)

    def show(self, rolls: Sequence[Thrown]) -> None:
        """Draw these rolls from now on."""
        self.lines: dict[int | None, list[tuple[int, float]]] = {}
        for n, one in enumerate(rolls, 1):
            line = self.lines.setdefault(one.seat, [(0, 0.0)])
            line.append((n, line[-1][1] + float(one.better_than) - 0.5))
        self.count, self.turns = max(1, len(rolls)), turns(rolls)
        if self.window is not None:
            self.dirty()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(300) if across else t.px(110)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r = self.rect.inflate(-t.px(8), -t.px(10))
        most = max([1.0, *(abs(y) for line in self.lines.values() for _, y in line)])
        self._draw_turns(s, t, r)
        pg.draw.line(s, t.col("line"), r.midleft, r.midright)
        t.say(s, "lucky", (r.x, r.y + t.px(4)), "small ital", "soft", "l")
        t.say(s, "unlucky", (r.x, r.bottom - t.px(4)), "small ital", "soft", "l")
        for seat, line in self.lines.items():
            points = [(r.x + r.w * n / self.count, r.centery - y / most * r.h / 2) for n, y in line]
            points.append((r.right, points[-1][1]))
            pg.draw.lines(s, t.col(INKS.get(seat, "ink")), False, points, max(2, t.px(2)))

    def _draw_turns(self, s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        """A thin line where a turn begins, with its number where there is room."""
        free = r.x + t.width("unlucky ", "small ital")
        for n, words in self.turns:
            x = r.x + round(r.w * n / self.count)
            pg.draw.line(s, t.col("line"), (x, r.y), (x, r.bottom))
            number = words.split()[-1]
            if x + t.px(3) >= free and x + t.px(3) + t.width(number, "small") <= r.right:
                t.say(s, number, (x + t.px(3), r.bottom - t.px(4)), "small", "soft", "l")
                free = x + t.px(9) + t.width(number, "small")


class LuckSheet(ReadingSheet):
    """The sheet of a game's luck. seats: names of the sides; `go(entry)` shows a moment of the journal; `keep()`: the
    chart stays beside the map, where there is room for papers.
    """

    wide = 660
    key = "luck sheet"

    def __init__(
        self,
        rolls: Sequence[Thrown],
        seats: Sequence[str],
        go: Callable[[int], object],
        keep: Callable[[], object] | None = None,
    ) -> None:
        self.go, self.keep = go, keep
        parts: list[Widget] = []
        for seat in sorted({one.seat for one in rolls}, key=lambda seat: (seat is None, seat)):
            parts.append(self._side(seats, seat, [one for one in rolls if one.seat == seat]))
        if rolls:
            parts += [LuckLines(rolls), Para(HOW, role="small", colour="soft"), HairLine(), self._kinds(seats, rolls)]
            order = sorted(rolls, key=lambda one: (one.better_than, one.entry))
            parts += self._moments("The luckiest rolls", [r for r in reversed(order) if r.better_than > 0.5], seats)
            parts += self._moments("The unluckiest rolls", [r for r in order if r.better_than < 0.5], seats)
        else:
            parts.append(Para("No roll has succeeded or failed yet."))
        stay = [Button(STAY, key="keep luck", tip=STAYS).on("pressed", self._kept)] if keep is not None else []
        super().__init__("Luck of the dice", parts, "close luck", Spacer(), *stay, gap=5, least=120)

    def _kept(self, _: object) -> None:
        self.answer(None)
        if self.keep is not None:
            self.keep()

    @staticmethod
    def _kinds(seats: Sequence[str], rolls: Sequence[Thrown]) -> Widget:
        """A row for each kind of roll: for each side rolls, expected and thrown successes, and the difference."""
        sides = sorted({one.seat for one in rolls}, key=lambda seat: (seat is None, seat))
        cells: list[Widget] = [Label("Kind of roll", role="body semi")]
        for seat in sides:
            ink = INKS.get(seat, "ink")
            cells += [Label(words, role="small", colour=ink, anchor="r", tip=name_of(seats, seat)) for words in FIGURES]
        for kind, of_it in by_kind(rolls).items():
            cells.append(Label(kind, role="body"))
            for seat in sides:
                found = summed(one for one in of_it if one.seat == seat)
                off = round(found.came - float(found.expected), 1) + 0.0  # no "-0.0"
                more = f"{off:+.1f}" if off else "0.0"
                told = (str(found.rolls), f"{float(found.expected):.1f}", str(found.came), more)
                inks = ("ink", "ink", "ink", "green" if off > 0 else "red" if off < 0 else "ink")
                for words, ink in zip(told if found.rolls else ("",) * 4, inks, strict=True):
                    cells.append(Label(words, role="body", colour=ink, anchor="r"))
        return GridLayout(*cells, cols=(4.2, *(1.0, 1.25, 1.0, 1.0) * len(sides)), gap=4, row_gap=0)

    @staticmethod
    def _side(seats: Sequence[str], seat: int | None, rolls: Sequence[Thrown]) -> Widget:
        all_, name = summed(rolls), name_of(seats, seat)
        came = counted(all_.came, "success", "successes")
        figures = f"{counted(all_.rolls, 'roll')}: {came}, {float(all_.expected):.1f} expected"
        words = luck_words(float(all_.luck), all_.rolls)
        return Row(
            Label(name, role="body semi", colour=INKS.get(seat, "ink")),
            Label(figures, role="body", grow=1),
            Label(words, role="body semi", anchor="r"),
            gap=10,
        )

    def _moments(self, title: str, rolls: Sequence[Thrown], seats: Sequence[str]) -> list[Widget]:
        if not rolls:
            return []
        lines: list[Widget] = [HairLine(), Label(title, role="body semi")]
        for one in rolls[:MOMENTS]:
            whose = f"{name_of(seats, one.seat)}: " if one.seat is not None else ""
            whose = "" if one.title.startswith(whose[:-2]) else whose
            when = f"{one.turn}, " if one.turn else ""
            worse = percent(float(one.better_than))
            words = f"{when}{whose}{one.title}: {one.outcome} (luckier than {worse} of throws)"
            link = Link(words, key=f"luck {one.entry}")
            lines.append(link.on("link", partial(self._shown, one.entry)))
        return lines

    def _shown(self, entry: int, _: object) -> None:
        self.answer(None)
        self.go(entry)


FIGURES = ("rolls", "expected", "thrown", "more")
STAY = "Keep the chart by the map"
STAYS = "A small paper with the running line, while the game goes on"


def name_of(seats: Sequence[str], seat: int | None) -> str:
    """Whose dice they are, in words."""
    return "All dice" if seat is None else seats[seat] if seat < len(seats) else "The enemy"


HOW = (
    "A roll is as lucky as the part of all throws that would have been worse, by the rules and modifiers of its moment;"
    " 50 % is neither. What was certain, or depends on what you cannot see, is left out."
)


def luck_words(luck: float, rolls: int) -> str:
    """Luck in words, against what chance does to so many rolls (a roll spreads by about 0.29)."""
    spread = 0.29 * max(1, rolls) ** 0.5
    for least, words in ((2.0, "very lucky"), (1.0, "lucky"), (-1.0, "average luck"), (-2.0, "unlucky")):
        if luck > least * spread:
            return words
    return "very unlucky"
