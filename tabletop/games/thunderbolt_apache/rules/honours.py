"""Honours of the squadron, read out of the player log (TA-GEN-10). They are our own, cost nothing and change
nothing: pilots are people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.pieces import PilotStatus
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.state import State

HUNT = 10
"""Units destroyed that earn the Hunter's Sun."""
TITLES = {
    "great": "Campaign Cross",
    "ace": "Ace's Wings",
    "kills": "Hunter's Sun",
    "medal": "Star of the Day",
    "rescue": "Homecoming Shield",
    "wounded": "Violet Heart",
}
"""Honours in the order in which they are worn."""
REASONS = {
    "great": "flew in a campaign that was a great success",
    "ace": "an Ace now",
    "kills": f"{HUNT} units destroyed",
    "medal": "the hunter of the mission",
    "rescue": "came down, was searched for and brought home",
    "wounded": "wounded and flew home",
}


@dataclass(frozen=True, slots=True)
class Honour:
    """kind: key of TITLES. day, mission: when it was earned; mission is a battalion's key, "" at the base."""

    kind: str
    pilot: str
    day: int
    mission: str

    @property
    def title(self) -> str:
        return TITLES[self.kind]

    @property
    def reason(self) -> str:
        return REASONS[self.kind]


def honours(state: State, log: Iterable[LogRow]) -> list[Honour]:
    """All honours in the order in which they were earned; each pilot wears each kind once. `state`: the one after
    the log.
    """
    found: list[Honour] = []
    kills: Counter[str] = Counter()
    worn: set[tuple[str, str]] = set()
    day, last = 0, ""

    def give(kind: str, pilot: str) -> None:
        if (kind, pilot) not in worn:
            worn.add((kind, pilot))
            found.append(Honour(kind, pilot, day, last))

    for line in log:
        day, last = line.day, line.mission
        if line.about not in state.pilots:
            continue
        if line.kind == "Kill":
            kills[line.about] += 1
            if kills[line.about] == HUNT:
                give("kills", line.about)
        elif line.kind == "Level" and line.after == len(LEVELS) - 1 and line.mission:
            give("ace", line.about)
        elif line.kind == "XP" and line.rule == "TA-EVENT-10" and line.reason == "Medal":
            give("medal", line.about)
        elif line.kind == "Stress" and line.rule == "TA-SAR-05":
            give("rescue", line.about)
        elif line.kind == "Damage" and line.amount > 0:
            give("wounded", line.about)
    if state.result is not None and state.result.level == "Great":
        for pilot in state.pilots.values():
            if pilot.missions and pilot.status is PilotStatus.READY:
                give("great", pilot.name)
    return found


def worn(state: State, log: Iterable[LogRow]) -> dict[str, tuple[str, ...]]:
    """What each pilot wears, the highest first."""
    order = list(TITLES)
    board: dict[str, list[str]] = {}
    for honour in honours(state, log):
        board.setdefault(honour.pilot, []).append(honour.kind)
    return {pilot: tuple(sorted(kinds, key=order.index)) for pilot, kinds in board.items()}
