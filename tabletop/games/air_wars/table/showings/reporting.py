"""What happens in Air Wars: how it is shown, its line of the log, its pin on the time line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Command, Event
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled
from tabletop.games.air_wars.rules.cards.events import DiceOfCard
from tabletop.games.air_wars.rules.combat import BattleFired
from tabletop.games.air_wars.rules.days import DayBegan
from tabletop.games.air_wars.rules.flak import FireRolled
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.targets import TargetBombed
from tabletop.games.air_wars.table.pages import sharing
from tabletop.games.air_wars.table.showings import telling
from tabletop.games.air_wars.table.showings.deeds import READ
from tabletop.games.air_wars.table.showings.events import Shower
from tabletop.table.papers.since import SincePaper
from tabletop.table.play.contract import Choice, Page, Pin, Point, Roll, Showing
from tabletop.table.play.gametable import Happening, Later
from tabletop.table.ui.labels import Label, Title
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.widget import Row, Spacer

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

DICE = (BattleFired, FireRolled, AttackRolled, DiceOfCard)
"""Events that show dice."""


class Reporting(Happening):
    """What happens in Air Wars."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.shower = Shower(table)

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        """What another side does is watched at the player's pace."""
        showing, looker = self.shower(event, before, after), self.table.host.looker
        if isinstance(event, READ):
            self.table.deeds.take(event, after)
        seat = telling.seat_of(event, after)
        if showing is None or looker is None or seat is None or seat == looker or self.table.host.hot_seat:
            return showing
        return replace(showing, beat="dice" if showing.roll is not None else "pass")

    def roll(self, event: Event, before: State, after: State, later: Iterable[Later] = ()) -> Roll | None:
        """The dice alone: a deed that is looked back at is not done once more, nor does its flight fly again. The draws
        of the game (cards, counters of a cup) have no better and worse by the rules.
        """
        showing = self.shower(event, before, after) if isinstance(event, DICE) else None
        return showing.roll if showing is not None else None

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        words = telling.line(event, after)
        square = telling.square_of(event)
        return (
            words,
            telling.seat_of(event, after),
            self.table.centre(square) if square in self.table.scenario.terrain else None,
        )

    def great(self, event: Event, after: State) -> Pin | None:
        """Pins on the time line: days, targets bombed, units destroyed."""
        match event:
            case DayBegan(day=day):
                return Pin("#c79a45", f"Day {day}", "time")
            case TargetBombed(target=target):
                return Pin("#d2401f", f"{target.removeprefix(AIRBASE_PREFIX)} bombed", "aim")
            case UnitLost(unit=unit, outcome=outcome) if outcome.value == "Kill":
                return Pin(
                    "#2b5a8e" if after.scenario.units[unit].seat else "#a4342a",
                    f"{unit} {'killed' if after.scenario.units[unit].flies else 'destroyed'}",
                )
        return None


# -- What happened since a player sat at the table last: a page for the one who takes over behind the curtain.

SHORT_QUESTIONS = (
    "battle_cards",
    "aa_cards",
    "bomb_cards",
    "losses",
    "resolve",
    "designate",
    "excess",
    "play",
    "guns",
    "arrive",
    "group",
)
"""Steps in which a player answers one question behind a short curtain: no page of what happened before it."""
LINKS = re.compile(r"\b(AW-[A-Z]+-\d+)\b")


class RecapPage(Page):
    """The lines of the player's own log since his last decision, and one button."""

    key = "recap page"
    pad = 12
    gap = 8

    def __init__(self, close: Callable[[], None]) -> None:
        self._close = close
        self.title = Title("Since you left the table", key="recap title")
        self.told = Label("", role="body ital", colour="soft")
        self.log = RichLog(key="recap log", grow=1, least=80)
        self._lines: tuple[tuple[str, int | None], ...] = ()
        sheet = Panel(self.title, self.told, self.log, pad=18, grow=4, least=200)
        super().__init__(Row(Spacer(), sheet, Spacer(), grow=1))

    def tell(self, name: str, lines: Sequence[tuple[str, int | None]], link: Callable[[str], str]) -> None:
        """New lines for the side of this name."""
        self._lines = tuple(lines)
        self.told.set(text=f"What {name} was told; nothing else happened that you could have seen.")
        self.log.load([])
        for words, seat in lines:
            self.log.append(link(words), {0: "blue", 1: "red"}.get(seat, "dash") if seat is not None else "dash")

    def show(self, view: Any, options: Sequence[Command], live: bool) -> None:
        """Nothing to lay anew: the lines stay as they were told."""

    def prompt(self) -> tuple[str, str, str] | None:
        return "", "Read what happened, then look at the table.", "AW-HID-01"

    def choices(self) -> Sequence[Choice] | None:
        return [Choice("To the table", run=self._close, default=True)]

    def close(self) -> bool:
        self._close()
        return True


class Recap:
    """Who sat at the table since when, and the page for the one who comes back. `due`: it waits to be read."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.page = RecapPage(self.read)
        self.page.log.on("link", table.host.open_rule)
        self.paper = SincePaper(keys=("Y",), left=True)
        self.due = False
        self._alone = (0, 0)
        """From where to where in the journal the paper tells."""
        self._since: dict[int, int] = {}
        """Length of the journal when a seat decided last, short questions apart."""
        self._last_looker: int | None = None

    def watch(self) -> None:
        """Another player at the table: what happened since he left it comes first."""
        table = self.table
        looker, match = table.host.looker, table.host.session.match
        if looker != self._last_looker:
            since = self._since.get(looker) if looker is not None else None
            self._last_looker = looker
            table.selected = table.cards.pointed = table.tray.fanned = ""
            self.due = False
            if (
                since is not None
                and looker is not None
                and table.step not in SHORT_QUESTIONS
                and table.host.seat == looker
            ):
                lines = telling.recap(match, looker, since, sharing.watched_by_both if table.host.hot_seat else None)
                if lines:
                    self.page.tell(
                        table.scenario.sides[looker].name, lines, lambda words: LINKS.sub(r"[[\1]]", table.said(words))
                    )
                    self.due = True
        if looker is not None and table.host.seat == looker and not table.host.hot_seat:
            self._tell_alone(looker)
        if (
            looker is not None
            and table.host.seat == looker
            and (looker not in self._since or table.step not in SHORT_QUESTIONS)
        ):
            self._since[looker] = len(match.journal)

    def _tell_alone(self, looker: int) -> None:
        """Against the computer nobody leaves the table: the paper tells what came since the last order, short answers
        apart: what they were about is not over yet.
        """
        match, since = self.table.host.session.match, self._since.get(looker)
        if since is None or self._alone == (since, len(match.journal)):
            return
        self._alone = since, len(match.journal)
        lines = telling.recap(match, looker, since)
        self.paper.tell([(LINKS.sub("", self.table.said(words)).replace(" ()", ""), seat) for words, seat in lines])

    def read(self) -> None:
        """The page was read."""
        self.due = False
        self.table.host.changed()
