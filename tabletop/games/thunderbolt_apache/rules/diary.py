"""The squadron diary: a page for each day and mission, told from the player log (specification 9, TA-GEN-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.wording import count, counted
from tabletop.games.thunderbolt_apache.sheets import LEVELS
from tabletop.games.thunderbolt_apache.state import State

RESULTS = {
    "F": "The {name} holds out.", "1/2": "The {name} is down to half its strength.", "X": "The {name} is destroyed.",
    "aborted": "The mission is called off.",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the diary. battalion: key of the mission's target, "" for what happened between missions."""

    day: int
    battalion: str
    title: str
    lines: tuple[str, ...]


def _name(state: State, about: str) -> str:
    """A pilot by his name, an aircraft by type and number."""
    plane = state.planes.get(int(about)) if about.isdigit() else None
    return f"{plane.card} no. {about}" if plane is not None else about


def _kills(state: State, rows: list[LogRow]) -> list[str]:
    """Who destroyed what: "Anvil: 2 T-55 tanks, 1 Supply truck"."""
    board: dict[str, Counter[str]] = {}
    for line in rows:
        if line.kind == "Kill" and line.about:
            board.setdefault(line.about, Counter())[line.reason] += 1
    units = state.library.units
    lists = {who: ", ".join(counted(n, units[kind].name) for kind, n in kinds.items()) for who, kinds in board.items()}
    return [f"{_name(state, who)} destroys {listed}." for who, listed in lists.items()]


def _stress(rows: list[LogRow]) -> list[str]:
    """The greatest strain of the mission, when it is worth a word."""
    gained: Counter[str] = Counter()
    for line in rows:
        if line.kind == "Stress":
            gained[line.about] += line.amount
    return [f"{who} comes home with {n} Stress more." for who, n in gained.most_common(1) if n >= 4]


def _people(state: State, rows: list[LogRow]) -> list[str]:
    """Losses, wounds and promotions."""
    told = []
    for line in rows:
        if line.kind == "Loss":
            told.append(f"{line.reason}." if line.about.isdigit() else f"{line.about} is lost: {line.reason}.")
        elif line.kind == "Damage" and line.amount > 0 and not line.about.isdigit():
            told.append(f"{line.about} is wounded.")
        elif line.kind == "Level" and "promotion" in line.reason:
            told.append(f"{line.about} is {LEVELS[line.after]} now.")
    return told


def _mission_page(state: State, day: int, key: str, rows: list[LogRow]) -> Page:
    name = state.library.battalions[key].name
    over = next((line for line in rows if line.kind == "Mission" and line.reason in RESULTS), None)
    lines = _kills(state, rows) + _people(state, rows) + _stress(rows)
    if over is not None:
        points = f" {over.amount:+d} VP, {over.after} in all." if over.amount else ""
        lines.append(RESULTS[over.reason].format(name=name) + points)
    return Page(day, key, f"Day {day}: against the {name}", tuple(lines))


def _day_page(state: State, day: int, rows: list[LogRow]) -> Page:
    """What the squadron did between missions: people who came, SO won and spent."""
    lines = _people(state, rows)
    lines += [f"{line.about} {line.reason}." for line in rows if line.kind == "Level" and "place" in line.reason]
    gained = sum(line.amount for line in rows if line.kind == "SO" and line.amount > 0)
    spent = -sum(line.amount for line in rows if line.kind == "SO" and line.amount < 0)
    if gained or spent:
        lines.append(f"{count(gained, 'SO', 'SO')} came in, {spent} went out.")
    return Page(day, "", f"Day {day}: at the base", tuple(lines))


def pages(state: State, log: Iterable[LogRow]) -> list[Page]:
    """The diary in order; pages without a line are left out. `state`: any later one, for the names."""
    found = []
    for (day, key), group in groupby(log, key=lambda line: (line.day, line.mission)):
        rows = list(group)
        page = _mission_page(state, day, key, rows) if key in state.library.battalions else _day_page(state, day, rows)
        if page.lines:
            found.append(page)
    return found
