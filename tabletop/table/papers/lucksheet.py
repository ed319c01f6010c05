"""Luck: what the dice of a game promised and what came, by side, as a running line, and its greatest moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame as pg

from tabletop.table.play.luck import Thrown, summed
from tabletop.table.ui.buttons import Button, Link
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.labels import HairLine, Label, Para
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer, Widget

MOMENTS = 5
"""The luckiest and unluckiest rolls that are listed, each."""
INKS = {0: "side blue", 1: "side red", None: "brass"}


class LuckLines(Widget):
    """The luck of each side added up roll by roll, a line each."""

    solid = False

    def __init__(self, rolls: Sequence[Thrown]) -> None:
        self.lines: dict[int | None, list[tuple[int, float]]] = {}
        for n, one in enumerate(rolls, 1):
            line = self.lines.setdefault(one.seat, [(0, 0.0)])
            line.append((n, line[-1][1] + float(one.better_than) - 0.5))
        self.count = max(1, len(rolls))
        super().__init__()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(300) if across else t.px(110)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r = self.rect.inflate(-t.px(8), -t.px(10))
        most = max([1.0, *(abs(y) for line in self.lines.values() for _, y in line)])
        pg.draw.line(s, t.col("line"), r.midleft, r.midright)
        t.say(s, "lucky", (r.x, r.y + t.px(4)), "small ital", "soft", "l")
        t.say(s, "unlucky", (r.x, r.bottom - t.px(4)), "small ital", "soft", "l")
        for seat, line in self.lines.items():
            points = [(r.x + r.w * n / self.count, r.centery - y / most * r.h / 2) for n, y in line]
            points.append((r.right, points[-1][1]))
            pg.draw.lines(s, t.col(INKS.get(seat, "ink")), False, points, max(2, t.px(2)))


class LuckSheet(Dialog):
    """The sheet of a game's luck. seats: names of the sides; `go(entry)` shows a moment of the journal."""

    wide = 600
    key = "luck sheet"

    def __init__(self, rolls: Sequence[Thrown], seats: Sequence[str], go: Callable[[int], object]) -> None:
        self.go = go
        parts: list[Widget] = []
        for seat in sorted({one.seat for one in rolls}, key=lambda seat: (seat is None, seat)):
            parts.append(self._side(seats, seat, [one for one in rolls if one.seat == seat]))
        if rolls:
            parts += [LuckLines(rolls), Para(HOW, role="small", colour="soft")]
            order = sorted(rolls, key=lambda one: (one.better_than, one.entry))
            parts += self._moments("The luckiest rolls", [r for r in reversed(order) if r.better_than > 0.5], seats)
            parts += self._moments("The unluckiest rolls", [r for r in order if r.better_than < 0.5], seats)
        else:
            parts.append(Para("No roll has succeeded or failed yet."))
        close = Button("Close", key="close luck", kind="gold", cap="Enter")
        close.on("pressed", lambda _: self.answer(None))
        pane = ScrollPane(Column(*parts, gap=5), least=120, grow=1)
        super().__init__("Luck of the dice", pane, Flow(Spacer(), close, gap=8), accent="side blue")
        self.default = close

    @staticmethod
    def _side(seats: Sequence[str], seat: int | None, rolls: Sequence[Thrown]) -> Widget:
        all_ = summed(rolls)
        name = "All dice" if seat is None else seats[seat] if seat < len(seats) else "The enemy"
        figures = f"{all_.rolls} rolls: {all_.came} successes, {float(all_.expected):.1f} expected"
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
            whose = f"{seats[one.seat]}: " if one.seat is not None and one.seat < len(seats) else ""
            when = f"{one.turn}, " if one.turn else ""
            words = f"{when}{whose}{one.title}: {one.outcome} (luckier than {float(one.better_than):.0%} of throws)"
            link = Link(words.replace("%", " %"), key=f"luck {one.entry}")
            lines.append(link.on("link", partial(self._shown, one.entry)))
        return lines

    def _shown(self, entry: int, _: object) -> None:
        self.answer(None)
        self.go(entry)


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
