"""The player log and the kill board, written from the events alone (TA-GEN-10): an event that the log keeps says itself
what it keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.messages import Event
from tabletop.games.thunderbolt_apache.rules.state import State


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the player log. kind: "SO", "VP", "Stress", "XP", "Level", "Damage", "Loss", "Kill", "Mission".
    about: pilot's name, serial of an aircraft, key of a battalion or "". after: what the account shows then. mission:
    key of the battalion, "" between missions."""

    day: int
    mission: str
    kind: str
    about: str
    amount: int
    after: int
    reason: str
    rule: str


Fact = tuple[str, str, int, int, str, str]
"""kind, about, amount, after, reason, rule."""


class Recorded(Event):
    """An event that the player log keeps."""

    __slots__ = ()

    def fact(self, state: State) -> Fact:
        """What the log says of it; `state` is the state after the event."""
        raise NotImplementedError(f"{type(self).__name__} says nowhere what the player log keeps of it")


def row(event: Event, state: State) -> LogRow | None:
    """The line for an event, None if it writes none. `state` is the state after it."""
    if not isinstance(event, Recorded):
        return None
    kind, about, amount, after, reason, rule = event.fact(state)
    mission = state.mission.battalion if state.mission is not None else about if kind == "Mission" else ""
    return LogRow(state.day, mission, kind, about, amount, after, reason, rule)


def rows(state: State, events: Iterable[Event]) -> list[LogRow]:
    """The whole log: events applied one after the other to the state in which they began."""
    found: list[LogRow] = []
    for event in events:
        state = event.apply(state)
        line = row(event, state)
        if line is not None:
            found.append(line)
    return found


def kill_board(log: Iterable[LogRow]) -> dict[str, dict[str, int]]:
    """Units destroyed by pilot (or serial of a drone): type -> number."""
    board: dict[str, dict[str, int]] = {}
    for line in log:
        if line.kind == "Kill" and line.about:
            tally = board.setdefault(line.about, {})
            tally[line.reason] = tally.get(line.reason, 0) + 1
    return board
