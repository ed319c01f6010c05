"""The player log, the kill board and the diary, written from the events alone (TA-GEN-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache import evolve_campaign, evolve_mission
from tabletop.games.thunderbolt_apache.evolving import evolve
from tabletop.games.thunderbolt_apache.state import State


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


_EVOLVERS = (evolve_campaign, evolve_mission)
"""Imported so that `rows` knows every event."""

Fact = tuple[str, str, int, int, str, str]
"""kind, about, amount, after, reason, rule."""


class Recorded(Event):
    """An event that the player log keeps."""

    __slots__ = ()

    def fact(self, state: State) -> Fact:
        """What the log says of it; `state` is the state after the event."""
        raise NotImplementedError(f"{type(self).__name__} says nowhere what the player log keeps of it")


def _xp(e: ev.XpGained, s: State) -> Fact:
    return "XP", e.pilot, e.amount, s.pilots[e.pilot].xp, e.reason, e.rule


def _damage(e: ev.DamageRecorded, s: State) -> Fact:
    names = ", ".join(map(str, e.damage))
    return "Damage", str(e.serial), len(e.damage), len(s.planes[e.serial].damage), names, "TA-AFTER-07"


_FACTS: dict[type[Event], Callable[[Any, State], Fact]] = {
    ev.XpGained: _xp,
    ev.DamageRecorded: _damage,
}


def row(event: Event, state: State) -> LogRow | None:
    """The line for an event, None if it writes none. `state` is the state after it."""
    fact = _FACTS.get(type(event))
    if isinstance(event, Recorded):
        kind, about, amount, after, reason, rule = event.fact(state)
    elif fact is not None:
        kind, about, amount, after, reason, rule = fact(event, state)
    else:
        return None
    mission = state.mission.battalion if state.mission is not None else about if kind == "Mission" else ""
    return LogRow(state.day, mission, kind, about, amount, after, reason, rule)


def rows(state: State, events: Iterable[Event]) -> list[LogRow]:
    """The whole log: events applied one after the other to the state in which they began."""
    found: list[LogRow] = []
    for event in events:
        state = evolve(state, event)
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
