"""What has happened so far, as the window has shown it: events with the position after each, and the reports that
are cut out of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.core.values import Event, StepBegan
from tabletop.games.thunderbolt_apache.rules import logbook
from tabletop.games.thunderbolt_apache.rules.assessing import Assessed
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.mission_events import EventDrawn
from tabletop.games.thunderbolt_apache.rules.missions import MissionOver
from tabletop.games.thunderbolt_apache.rules.morning.events import DayBegan
from tabletop.games.thunderbolt_apache.rules.state import State

if TYPE_CHECKING:
    from tabletop.table.play.host import Host


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
