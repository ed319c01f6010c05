"""Reports to be read: what has happened so far, and their lines with dice and rules; today's card, bad fuel, the event
on the way out with the engine checks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core.messages import Command, Event, StepBegan, StepEnded
from tabletop.games.thunderbolt_apache.rules import logbook
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged
from tabletop.games.thunderbolt_apache.rules.assessing import Assessed
from tabletop.games.thunderbolt_apache.rules.chance import DeckReshuffled, Rolled
from tabletop.games.thunderbolt_apache.rules.hits import Crashed, PilotLost
from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.mission_events import EventDrawn
from tabletop.games.thunderbolt_apache.rules.missions import MissionOver, StayedHome
from tabletop.games.thunderbolt_apache.rules.morning.events import DayBegan
from tabletop.games.thunderbolt_apache.rules.setting_up.events import LevelChanged
from tabletop.games.thunderbolt_apache.rules.sheets import EventCard
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StressChanged, fitness
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.pages import art
from tabletop.games.thunderbolt_apache.table.pages.ledger import Ledger
from tabletop.games.thunderbolt_apache.table.pages.morning import BasePage
from tabletop.games.thunderbolt_apache.table.pages.parts import GREEN, RED, Printed, Scroll, low
from tabletop.games.thunderbolt_apache.table.pages.sheet import Sheet
from tabletop.games.thunderbolt_apache.table.pages.strip import SectorStrip
from tabletop.table.draw import dice
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import Pushable, Segmented
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Pos, Row, Spacer, Widget

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable
    from tabletop.table.play.host import Host

# -- What has happened so far, as the window has shown it: events with the position after each, and the reports that are
# cut out of them.


@dataclass(frozen=True, slots=True)
class Told:
    """An event and the position after it."""

    event: Event
    after: State


@dataclass(frozen=True, slots=True)
class Report:
    """A stretch of what happened that is read in one go. kind: "condition", "fuel", "event", "home", "evening".
    begin, end: places among all that was told; whole: it has come to its end.
    """

    kind: str
    begin: int
    end: int
    whole: bool


ENDS = {
    "condition": ("targets", "mechanics"),
    "fuel": ("arm", "next"),
    "event": ("field", "entry", "assess"),
    "evening": ("shop", "night"),
}


class Past:
    """Grows with the journal of the session; what was taken back is forgotten."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._entries: list[tuple[Any, list[Told]]] = []
        self._told: tuple[object, list[Told]] = (None, [])
        self._reports: tuple[list[Told] | None, list[Report]] = (None, [])

    def _grow(self) -> None:
        journal = self.host.session.match.journal
        keep = 0
        while keep < len(self._entries) and keep < len(journal) and self._entries[keep][0] is journal[keep]:
            keep += 1
        del self._entries[keep:]
        for entry in journal[keep:]:
            state, told = entry.before, []
            for event in entry.events:
                state = event.apply(state)
                told.append(Told(event, state))
            self._entries.append((entry, told))

    def told(self) -> list[Told]:
        """Everything up to the moment that the window shows."""
        self._grow()
        at = self.host.replay_at
        waiting = len(self.host.queue) if at is None else 0
        key = (at, waiting, len(self._entries), id(self._entries[-1][0]) if self._entries else 0)
        if key != self._told[0]:
            found = [
                told for _, entry in self._entries[: at if at is not None else len(self._entries)] for told in entry
            ]
            self._told = (key, found[: len(found) - waiting] if waiting else found)
        return self._told[1]

    def newest(self) -> int:
        """The place among all that was told where the last command of the moment begins."""
        told = self.told()
        at = self.host.replay_at
        last = self._entries[: at if at is not None else len(self._entries)][-1:]
        return len(told) - sum(len(entry) for _, entry in last)

    def rows(self) -> list[LogRow]:
        """The player log up to that moment."""
        return [row for told in self.told() if (row := logbook.row(told.event, told.after)) is not None]

    def reports(self, told: list[Told]) -> list[Report]:
        """All reports in order; the last one may be unfinished."""
        if self._reports[0] is not told:
            self._reports = (told, self._cut(told))
        return self._reports[1]

    def _cut(self, told: list[Told]) -> list[Report]:
        found: list[Report] = []
        kind, begin = "", 0
        for i, (event, step) in enumerate(
            (x.event, x.event.step if isinstance(x.event, StepBegan) else "") for x in told
        ):
            if kind and (isinstance(event, MissionOver) if kind == "home" else step in ENDS[kind]):
                found.append(Report(kind, begin, i + 1, True))
                kind = ""
            opened = _opens(event, step)
            if opened and not kind:
                kind, begin = opened, i
        if kind:
            found.append(Report(kind, begin, len(told), False))
        return found


def _opens(event: Event, step: str) -> str:
    """Which report begins with an event."""
    if isinstance(event, DayBegan):
        return "condition"
    if isinstance(event, EventDrawn) and not event.homebound:
        return "event"
    if isinstance(event, Rolled) and event.purpose == "bad_fuel":
        return "fuel"
    if isinstance(event, Assessed):
        return "home"
    return "evening" if step == "recovery" else ""


# -- Reports to be read.

TITLES = {
    "condition": "A new day",
    "fuel": "Bad fuel",
    "event": "Target bound",
    "home": "Home bound",
    "evening": "The evening",
}
"""Reports by kind."""
SQUADRON_FROM = 640
"""Design units: a page of the day lower than this has no room for aircraft and pilots below the card."""
RULE = re.compile(r"\s*\((TA-[A-Z]+-\d+)\)\s*$")


class ReportLine(Pushable):
    """A line of a report with its die; a press opens its rule."""

    words = ""
    rule = ""
    die = 0
    ink = "ink"
    role = "body"
    bleed = 2

    def _lines(self, t: Theme, room: int) -> list[str]:
        return t.wrap(self.words, self.role, max(40, room - self._left(t) - self._right(t)))

    def _left(self, t: Theme) -> int:
        return t.px(30) if self.die else t.px(6)

    def _right(self, t: Theme) -> int:
        return t.width(self.rule, "rule number") + t.px(14) if self.rule else t.px(4)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return room
        return max(t.line(self.role) * len(self._lines(t, room)), t.px(27) if self.die else 0) + t.px(2)

    def act(self, pos: Pos | None) -> None:
        if self.rule:
            self.emit("rule", self.rule)

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.rule else ""

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.hot and self.rule:
            s.fill(t.col("hover"), self.rect)
        if self.die:
            picture = dice.die("bone", self.die, t.px(30), lean=self.die, sides=10)
            s.blit(picture, picture.get_rect(center=(self.rect.x + t.px(14), self.rect.centery)))
        lines = self._lines(t, self.rect.w)
        y = self.rect.centery - t.line(self.role) * len(lines) // 2 + t.line(self.role) // 2
        for line in lines:
            t.say(s, line, (self.rect.x + self._left(t), y), self.role, self.ink, "l", self.rect.w)
            y += t.line(self.role)
        t.say(s, self.rule, (self.rect.right - t.px(6), self.rect.centery), "rule number", "blue", "r")


def split(words: str) -> tuple[str, str]:
    """A log line without its rule, and the rule."""
    found = RULE.search(words)
    return (words[: found.start()], found.group(1)) if found else (words, "")


def line(told: Told, key: str) -> ReportLine | None:
    """The line of an event, None for one that has no words."""
    words, rule = split(told.event.words(told.after))
    if not words:
        return None
    event = told.event
    ink = "ink"
    if isinstance(event, StressChanged):
        state = fitness(told.after, told.after.pilots[event.pilot]).value
        words += f", {state}"
        ink = RED if state == "Unfit" else "ink"
    if isinstance(event, PilotLost | Crashed):
        ink = RED
    if isinstance(event, LevelChanged):
        ink = GREEN
    return ReportLine(words=words, rule=rule, die=event.die if isinstance(event, Rolled) else 0, ink=ink, key=key)


class ReportPage(Sheet):
    """Shows one report; Continue puts it away."""

    kind = ""
    rule = ""
    done_words = "Continue"
    growing = False

    def __init__(self, table: ApacheTable, ledger: Ledger, past: Past, read: Callable[[], None]) -> None:
        self.past, self.read = past, read
        self.report: Report | None = None
        self.among: tuple[Report, ...] = ()
        """In a replay all reports of the moment, this one among them; `turn` opens another."""
        self.turn: Callable[[Report], None] = lambda report: None
        super().__init__(table, ledger)

    def show(self, view: Any, options: Sequence[Command], live: bool) -> None:
        told = self.past.told()
        if self.growing:  # the report of this moment, which has not come to its end
            last = self.past.reports(told)[-1:]
            self.report = last[0] if last and last[0].kind == self.kind and not last[0].whole else None
        self.all = told
        self._due = True
        super().show(view, options, live or self._last(view))

    def _last(self, view: Any) -> bool:
        """Whether the campaign is over and only this is still to be read: nobody is asked, but somebody reads."""
        return view.result is not None and self.report is not None and self.host.replay_at is None

    def tabs(self) -> list[Widget]:
        if len(self.among) < 2 or self.report not in self.among:
            return []
        titles = Segmented(
            options=tuple(TITLES[r.kind] for r in self.among), at=self.among.index(self.report), key="reports"
        )
        return [Row(titles.on("changed", lambda i: self.turn(self.among[i])), Spacer())]

    def stretch(self) -> list[Told]:
        return self.all[self.report.begin : self.report.end] if self.report is not None else []

    def prompt(self) -> tuple[str, str, str] | None:
        return (
            ("Squadron", self.asked(), self.rule)
            if self.live and self.report is not None and self.report.whole
            else None
        )

    def asked(self) -> str:
        """The prompt's sentence while the report lies open."""
        raise NotImplementedError

    def buttons(self) -> list[Choice]:
        return [Choice(self.done_words, run=self.read, default=True)]

    def lines(self, *kinds: type) -> list[Widget]:
        """Lines of all events of these kinds."""
        found = [line(told, f"line {i}") for i, told in enumerate(self.stretch()) if isinstance(told.event, kinds)]
        return self.heard([x for x in found if x is not None])

    def heard(self, found: Sequence[ReportLine]) -> list[Widget]:
        for x in found:
            x.on("rule", self.host.open_rule)
        return list(found)


class DayPage(ReportPage, BasePage):
    """The Special Condition of the day, and the squadron that flies under it."""

    kind = "condition"
    title = TITLES[kind]
    rule = "TA-DAY-01"
    done_words = "To the morning"
    squadron: Widget

    def place(self, rect: pg.Rect, t: Theme) -> None:
        self.squadron.visible = rect.h >= t.px(SQUADRON_FROM)
        super().place(rect, t)

    def asked(self) -> str:
        card = self.state.condition_card
        return (
            f"Day {self.state.day} of {self.state.days}: {card.title if card is not None else 'no Special Condition'}."
        )

    def still(self) -> str:
        return "What today's Special Condition says holds for every mission."

    def ends(self) -> str:
        return "It holds until the night, the enemy's movement included (TA-DAY-15). Then the targets are chosen."

    def parts(self) -> list[Widget]:
        card = self.state.condition_card
        lines = self.lines(SoChanged, StressChanged, DeckReshuffled)
        told = Column(
            Label(card.title if card is not None else "", role="banner", key="card title"),
            Para(card.text if card is not None else "", role="big", key="card text", wide=520),
            Label(card.key if card is not None else "", role="small", colour="soft"),
            *lines,
            gap=8,
            grow=1,
        )
        page = Panel(
            Row(
                Printed(
                    paint=self._picture,
                    wide=290,
                    wide_low=130,
                    tall_low=84,
                    ratio=0.65,
                    enabled=False,
                    bare=True,
                    flat=True,
                    key="condition picture",
                ),
                told,
                gap=18,
            ),
            title="Special Condition",
            tone="card",
            pad=16,
            accent="brass",
            key="condition",
        )
        self.squadron = Row(self.hangar(), self.mess(brief=True), gap=8, grow=1)
        return [
            Scroll(Column(page), key="day", least=235),
            self.squadron,
            SectorStrip(state=self.state, key="sector strip", counter=38),
        ]

    def _picture(self, s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        card = self.state.condition_card
        if card is not None:
            picture = art.condition(card.key, r.w)
            s.blit(picture, picture.get_rect(midtop=r.midtop))
            pg.draw.rect(s, t.col("button edge"), picture.get_rect(midtop=r.midtop), max(1, t.px(1.5)))


class FuelPage(ReportPage):
    """Bad fuel: who takes off (SC23)."""

    kind = "fuel"
    title = TITLES[kind]
    rule = "TA-DAY-15"

    def asked(self) -> str:
        home = sum(isinstance(told.event, StayedHome) for told in self.stretch())
        return (
            f"{count(home, 'aircraft', 'aircraft')} must stay at home: bad fuel."
            if home
            else "The fuel was good enough."
        )

    def still(self) -> str:
        return "On a 1 an aircraft stays at home (SC23)."

    def ends(self) -> str:
        return "Then the others are armed."

    def parts(self) -> list[Widget]:
        return [
            Panel(Scroll(Column(*self.lines(Rolled, StayedHome), gap=3), key="fuel"), title="Who takes off", grow=1)
        ]


class EventPage(ReportPage):
    """The target-bound event and the engine checks."""

    kind = "event"
    title = TITLES[kind]
    rule = "TA-EVENT-01"
    done_words = "To the battlefield"

    def asked(self) -> str:
        card = self._card()
        return f"On the way out: {card.title}." if card is not None else "The way out is over."

    def still(self) -> str:
        return "The card of the way out, what it did, and the engine checks."

    def ends(self) -> str:
        return (
            "Then the aircraft are placed on the battlefield. The card's effects last until the mission ends"
            " (TA-EVENT-12)."
        )

    def parts(self) -> list[Widget]:
        stretch = self.stretch()
        card = self._card()
        text = (card.outbound_text or "Nothing happens on the way out.") if card is not None else ""
        effects = [
            x
            for i, told in enumerate(stretch)
            if not isinstance(told.event, EventDrawn | StepBegan | StepEnded)
            and (x := line(told, f"line {i}")) is not None
        ]
        engine = [x for x in effects if x.rule.startswith("TA-ENGINE")]
        rest = [x for x in effects if x not in engine]
        words = Panel(
            Label(card.title if card is not None else "", role="banner", key="card title"),
            Para(text, role="big", key="card text", wide=400),
            title="Mission Event",
            tone="card",
            pad=14,
            gap=8,
            accent="brass",
            key="event card",
        )
        heard = self.heard(rest)
        did = [Panel(Column(*heard, gap=3), title="Effect", pad=10, key="event effects")] if heard else []
        checks = (
            [Panel(Column(*self.heard(engine), gap=3), title="Engine check", pad=10, key="engine")] if engine else []
        )
        face = Printed(
            paint=self._face,
            wide=300,
            wide_low=170,
            tall_low=108,
            enabled=False,
            bare=True,
            flat=True,
            key="event face",
        )
        return [Scroll(Row(face, Column(words, *did, *checks, gap=8, grow=1), gap=10), key="event")]

    def _card(self) -> EventCard | None:
        """The card drawn in this stretch; where the game was begun in the middle, the mission's."""
        drawn = next((x.event for x in self.stretch() if isinstance(x.event, EventDrawn)), None)
        return self.state.library.events.get(drawn.card) if drawn is not None else self.state.event_card()

    def _face(self, s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        card = self._card()
        if card is not None:
            picture = art.event(card.key, r.w) if low(t) else art.event_face(card, "out", r.w)
            s.blit(picture, picture.get_rect(midtop=r.midtop))
