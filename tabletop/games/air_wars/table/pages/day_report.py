"""What a day of the campaign brought, in tables: the points, what was bombed, who was lost, and what tomorrow begins
with. From what the looker was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_wars.rules.days import DayBegan, DayEnded
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.scenario import ABORTED
from tabletop.games.air_wars.rules.sheets import BOTH, Outcome
from tabletop.games.air_wars.rules.sorties import Crashed
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.targets import TargetBombed
from tabletop.games.air_wars.rules.wording import count, listing, target
from tabletop.games.air_wars.table.marks import standing
from tabletop.table.play.contract import Choice, Page
from tabletop.table.screens.printed import Columns, PrintedHead, PrintedTable
from tabletop.table.ui.labels import Para, Title
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column, Row, Spacer, Widget

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

Table = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]
_READ = (DayBegan, DayEnded, TargetBombed, UnitLost, Crashed)
FATES = ("Killed", "Aborted", "Not down in time")


@dataclass(frozen=True)
class DayReport:
    """`title`: its number and date; `lead`: who leads, and what that would mean; `tables` as in a briefing; `tomorrow`:
    a sentence each.
    """

    title: str
    lead: str
    tables: tuple[Table, ...]
    tomorrow: tuple[str, ...]


def report(match: Match, seat: int) -> DayReport | None:
    """The day that ended last, as a side saw it; None before the first evening."""
    told: list[Any] = []
    evening: State | None = None
    for entry in reversed(match.journal):
        if not any(isinstance(event, _READ) for event in entry.events):
            continue
        moments: list[tuple[Any, State]] = []
        state: Any = entry.before
        for event in entry.events:
            moments.append((event, state))
            state = match.game.evolve(state, event)
        for event, before in reversed(moments):
            if isinstance(event, DayEnded):
                if evening is not None:
                    return None  # a game that began in the middle of that day
                evening = before
            elif isinstance(event, DayBegan) and evening is not None:
                view = match.game.view
                return _report(view(before, seat), view(evening, seat), told[::-1])
            elif evening is not None and isinstance(event, _READ):
                told.append(event)
    return None


def _report(morning: State, evening: State, told: list[Any]) -> DayReport:
    scenario, day = evening.scenario, evening.day
    names = [side.name for side in scenario.sides]
    before, after = ([score(state, seat).total for seat in BOTH] for state in (morning, evening))
    points = (
        ("Before", *map(str, before)),
        ("Today", *(str(b - a) for a, b in zip(before, after, strict=True))),
        ("In all", *map(str, after)),
    )
    tables: list[Table] = [
        ("Points", ("", *names), points),
        ("Bombed", ("Target", "By", "Points"), _bombed(evening, told)),
    ]
    tables += [(f"{names[seat]} losses", ("Type", *FATES), _losses(evening, seat, told)) for seat in BOTH]
    return DayReport(
        f"The evening of day {day}, {scenario.days[day - 1]}",
        standing.in_full(evening),
        tuple(tables),
        _tomorrow(evening),
    )


def _bombed(state: State, told: list[Any]) -> tuple[tuple[str, ...], ...]:
    rows = [
        (target(state, e.target), state.scenario.sides[e.seat].name, str(e.vp))
        for e in told
        if isinstance(e, TargetBombed)
    ]
    return tuple(rows) or (("Nothing was bombed", "-", "-"),)


def _losses(state: State, seat: int, told: list[Any]) -> tuple[tuple[str, ...], ...]:
    """Formations by type of aircraft, in the order of their number."""
    fates: dict[str, Counter[str]] = {fate: Counter() for fate in FATES}
    gone: tuple[str, ...]
    for event in told:
        if isinstance(event, UnitLost):
            gone, fate = (event.unit,), FATES[0] if event.outcome is Outcome.KILL else FATES[1]
        elif isinstance(event, Crashed):
            gone, fate = event.units, FATES[2]
        else:
            continue
        for unit in gone:
            sheet = state.scenario.units[unit]
            if sheet.seat == seat:
                fates[fate][sheet.aircraft or sheet.kind.value] += 1
    total: Counter[str] = sum(fates.values(), Counter())
    if not total:
        return (("None", "-", "-", "-"),)
    kinds = [kind for kind, _ in total.most_common()]
    rows = [(kind, *[str(fates[fate][kind]) for fate in FATES]) for kind in kinds]
    return (*rows, ("In all", *[str(fates[fate].total()) for fate in FATES]))


def _tomorrow(state: State) -> tuple[str, ...]:
    """What the next day begins with, as far as everybody may know it."""
    scenario, day = state.scenario, state.day + 1
    if day > len(scenario.days):
        return ()
    out = [f"Day {day} of {len(scenario.days)} is {scenario.days[day - 1]}."]
    for seat, side in enumerate(scenario.sides):
        sheets = [f for f in scenario.units.values() if f.seat == seat and f.day == day and not f.decoy]
        due = Counter(f.aircraft or f.kind.value for f in sheets)
        if due:
            out.append(f"{side.name} reinforcements: {listing(f'{n} {kind}' for kind, n in due.most_common())}.")
        if back := sum(not state.sheet(unit).decoy for unit in state.boxed(seat, ABORTED)):
            returns = "of the Abort Box returns" if back == 1 else "of the Abort Box return"
            out.append(f"{side.name}: {count(back, 'formation')} {returns}.")
    again = [
        scenario.bases[key.removeprefix(AIRBASE_PREFIX)].name
        for key, mark in state.marks.items()
        if key.startswith(AIRBASE_PREFIX) and mark.closed == "day"
    ]
    if again:
        out.append(f"{listing(again)} {'opens' if len(again) == 1 else 'open'} again.")
    return tuple(out)


# -- The evening of a day: a page with the day's report, before the first decision of the next one.


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
