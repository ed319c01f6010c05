"""The evening of a day: a page with the day's report, before the first decision of the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Command
from tabletop.games.air_wars.table.day_report import DayReport, Table, report
from tabletop.table.play.contract import Choice, Page
from tabletop.table.screens.printed import Columns, PrintedHead, PrintedTable
from tabletop.table.ui.labels import Para, Title
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column, Row, Spacer, Widget

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


class DayPage(Page):
    """The report as a printed sheet, and one button."""

    key = "day page"
    pad = 12

    def __init__(self, close: Callable[[], None]) -> None:
        self._close = close
        self._side = ""
        self.title = Title("", key="day title")
        self.told = Column(gap=10)
        sheet = Panel(self.title, ScrollPane(self.told, least=80, grow=1), pad=18, grow=4, least=200)
        super().__init__(Row(Spacer(), sheet, Spacer(), grow=1))

    def tell(self, side: str, day: DayReport, said: Callable[[str], str]) -> None:
        """A new evening, for the side of this name."""
        self._side = side
        self.title.set(text=day.title)
        parts: list[Widget] = [Para(day.lead, role="body semi")]
        columns: list[Widget] = [PrintedTable(_said(table, said)) for table in day.tables]
        if day.tomorrow:
            columns.append(Column(PrintedHead(text="Tomorrow"), *(Para(said(line)) for line in day.tomorrow), gap=4))
        self.told.fill(*parts, Columns(*columns))

    def show(self, view: Any, options: Sequence[Command], live: bool) -> None:
        """Nothing to lay anew: the day is over."""

    def prompt(self) -> tuple[str, str, str] | None:
        return self._side, "The day is over. Read what it brought, then plan the next one.", "AW-SEQ-13"

    def choices(self) -> Sequence[Choice] | None:
        return [Choice("To the table", run=self._close, default=True)]

    def close(self) -> bool:
        self._close()
        return True


class Evenings:
    """Which evening each side has read. `due`: the page waits to be read; `last`: tables of the last report."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.page = DayPage(self.read)
        self.due = False
        self.last: tuple[Table, ...] = ()
        self._days: dict[int, int] = {}
        """The day in which a side decided last."""

    def watch(self) -> None:
        """Who decides for the first time since a day ended reads of it first."""
        host, state = self.table.host, self.table.state
        seat = host.looker
        if seat is None or host.seat != seat or host.replay_at is not None:
            return
        before = self._days.get(seat, state.day)
        self._days[seat] = state.day
        if state.day <= before:
            return
        day = report(host.session.match, seat)
        if day is not None:
            self.page.tell(state.scenario.sides[seat].name, day, self.table.said)
            self.last, self.due = day.tables, True

    def read(self) -> None:
        """The page was read."""
        self.due = False
        self.table.host.changed()


def _said(table: Table, said: Callable[[str], str]) -> Table:
    title, heads, rows = table
    return said(title), heads, tuple(tuple(said(cell) for cell in row) for row in rows)
