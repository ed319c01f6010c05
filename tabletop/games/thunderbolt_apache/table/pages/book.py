"""All pages of the campaign by step, the reports that come before them until they are read, and the book that can be
opened at any time.

It is a mapping, so that the table only asks "which page for this step?"; the answer may be a report although the
step is played on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.hand.advising import ask
from tabletop.games.thunderbolt_apache.table.pages.allocation import AllocatePage
from tabletop.games.thunderbolt_apache.table.pages.arming import ArmPage
from tabletop.games.thunderbolt_apache.table.pages.asking import EventChoice, HomeChoice, RescuePage
from tabletop.games.thunderbolt_apache.table.pages.choosing import BuyPage, CampaignPage, SituationPage
from tabletop.games.thunderbolt_apache.table.pages.crew import PilotsPage, PromotePage, ShiftPage
from tabletop.games.thunderbolt_apache.table.pages.homecoming import EveningPage, HomePage
from tabletop.games.thunderbolt_apache.table.pages.ledger import Ledger
from tabletop.games.thunderbolt_apache.table.pages.morning import MechanicsPage, TargetsPage
from tabletop.games.thunderbolt_apache.table.pages.records import EndPage, RecordsPage
from tabletop.games.thunderbolt_apache.table.pages.reports import DayPage, EventPage, FuelPage, Past, Report, ReportPage
from tabletop.games.thunderbolt_apache.table.pages.shop import SalvagePage, ShopPage
from tabletop.games.thunderbolt_apache.table.pages.takeoff import DecidePage, NextPage
from tabletop.table.play.contract import Choice, Page

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

RUNNING = {
    **dict.fromkeys(("assess", "event_home", "bingo", "stress", "experience", "damage", "promotions", "score"), "home"),
    **dict.fromkeys(("event_out", "engine"), "event"),
    **dict.fromkeys(("recovery", "income", "enemy_moves", "losses", "night"), "evening"),
    "condition": "condition",
}
"""Steps that run by themselves: the report that grows while they are shown."""
TELLS_OF = {
    "condition": "condition",
    "fuel": "decide",
    "event": "event_out",
    "home": "event_home",
    "evening": "recovery",
}
"""The step that a report is about: the game may have gone on to another one while it is read."""
TOLD_FIRST = ("home", "evening", "event", "condition", "fuel")


class PageBook(Mapping[str, Page]):
    """All pages of the campaign by step, the reports that come before them until they are read, and the book that can
    be opened at any time."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table
        self.host = table.host
        self.ledger = Ledger()
        self.past = Past(table.host)
        self.open = False
        self._read: int | None = None
        """Events that the player has seen reports of; None: not yet known."""
        self._turned: tuple[int | None, str] = (None, "")
        """Moment of a replay and kind of report that the player has turned to."""
        book = (table, self.ledger)
        told = (*book, self.past, self.read)
        self._pages: dict[str, Page] = {
            "campaign": CampaignPage(*book),
            "situation": SituationPage(*book),
            "buy": BuyPage(*book),
            "pilots": PilotsPage(*book),
            "levels": ShiftPage(*book),
            "promote": PromotePage(*book),
            "mechanics": MechanicsPage(*book),
            "targets": TargetsPage(*book),
            "allocate": AllocatePage(*book),
            "next": NextPage(*book),
            "decide": DecidePage(*book),
            "arm": ArmPage(*book),
            "trouble": EventChoice(*told),
            "rescue": RescuePage(*told),
            "shop": ShopPage(*book),
            "salvage": SalvagePage(*book),
            "over": EndPage(*book, self.past),
        }
        self._reports: dict[str, ReportPage] = {
            "condition": DayPage(*told),
            "fuel": FuelPage(*told),
            "event": EventPage(*told),
            "home": HomePage(*told),
            "evening": EveningPage(*told),
        }
        self._hits = {"event": EventChoice(*told), "home": HomeChoice(*told)}
        self.records = RecordsPage(*book, self.past, self.shut)

    # -- which page
    def __getitem__(self, step: str) -> Page:
        page = self._page(step)
        if page is None:
            raise KeyError(step)
        return page

    def __iter__(self) -> Iterator[str]:
        return iter(self._pages)

    def __len__(self) -> int:
        return len(self._pages)

    def _page(self, step: str) -> Page | None:
        if self.open:
            return self.records
        state: State = self.host.view
        if state.scenario.sortie is not None and not state.scenario.sortie.events:
            return self._pages["rescue"] if step == "rescue" else None
        if (report := self._unread()) is not None:
            page = self._reports[report.kind]
            page.report, page.growing = report, False
            page.among, page.turn = self._replayed(), self._turn
            return page
        if step == "hits":
            return self._hits_page(state)
        if step in RUNNING:
            page = self._reports[RUNNING[step]]
            page.growing = True
            return page
        if step == "over" and state.scenario.sortie is not None:
            return None
        return self._pages.get(step)

    def _hits_page(self, state: State) -> Page | None:
        """Hits by events are answered on pages, those of the battlefield there."""
        steps = {frame.step for frame in state.frames}
        return self._hits["event"] if "event_out" in steps else self._hits["home"] if "event_home" in steps else None

    # -- reports
    def _unread(self) -> Report | None:
        """The first whole report that waits to be read; none when nobody sits here. In a replay one of those that
        the command of the moment brought: the one that was turned to, else the way home before all others.
        """
        host = self.host
        if (fresh := self._replayed()) or host.replay_at is not None:
            turned = [r for r in fresh if (host.replay_at, r.kind) == self._turned]
            return turned[0] if turned else min(fresh, key=lambda r: TOLD_FIRST.index(r.kind), default=None)
        told = self.past.told()
        if self._read is None:
            self._read = len(told) if len(host.session.match.journal) > 1 else 0
        self._read = min(self._read, len(told))
        if not host.humans:
            return None
        return next((r for r in self.past.reports(told) if r.whole and r.end > self._read), None)

    def _replayed(self) -> tuple[Report, ...]:
        """In a replay the reports that the command of the moment brought, in order; () in play."""
        if self.host.replay_at is None:
            return ()
        return tuple(r for r in self.past.reports(self.past.told()) if r.whole and r.end > self.past.newest())

    def _turn(self, report: Report) -> None:
        """Another one of them is looked at."""
        self._turned = (self.host.replay_at, report.kind)
        self.host.changed()

    @property
    def waiting(self) -> bool:
        """Whether a report lies open that has still to be read."""
        page = self._page(self.table.step)
        return isinstance(page, ReportPage) and page in self._reports.values() and not page.growing

    def read(self) -> None:
        """The report that lies open has been read. After the last one the end is told."""
        report = self._unread()
        if report is not None:
            self._read = report.end
        self.host.changed()
        host: Any = self.host
        if report is not None and host.session.match.result is not None and not self.waiting:
            host.stage.ended()

    def told_of(self) -> str:
        """The step that the report before the player is about, "" where none lies open."""
        page = self._page(self.table.step)
        return TELLS_OF[page.kind] if isinstance(page, ReportPage) and page.kind else ""

    # -- the book of records and other tools
    def shut(self) -> None:
        self.open = False
        self.host.changed()

    def _toggle(self) -> None:
        self.open = not self.open
        self.host.changed()

    def tools(self) -> Sequence[Choice]:
        """Buttons beside those of the screen."""
        return (
            Choice(
                "Squadron's book",
                run=self._toggle,
                icon="log",
                tip="The squadron's book: diary, pilots, kill board, player log",
            ),
            Choice("Advice", run=lambda: ask(self.table), icon="bot", tip="What would you do?", action="advice"),
            Choice("Give up the campaign", (Concede(),), icon="flag", tip="Give the campaign up (TA-END-03)"),
        )
