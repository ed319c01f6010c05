"""The squadron diary: a page for each day and mission, told from the player log (TA-GEN-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.pieces import PilotStatus
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count, counted, listed

# -- Honours of the squadron, read out of the player log (TA-GEN-10). They are our own, cost nothing and change nothing:
# pilots are people.

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


# -- The squadron diary.

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
        elif line.kind == "Stress" and line.rule == "TA-SAR-05":
            told.append(f"{line.about} is brought home: {line.reason.lower()}.")
        elif line.kind == "Level" and "promotion" in line.reason:
            told.append(f"{line.about} is {LEVELS[line.after]} now.")
    return told


def _honours(given: Sequence[Honour]) -> list[str]:
    return [f"{h.pilot} is awarded the {h.title}: {h.reason}." for h in given]


def _mission_page(state: State, day: int, key: str, rows: list[LogRow], given: Sequence[Honour]) -> Page:
    name = state.library.battalions[key].name
    over = next((line for line in rows if line.kind == "Mission" and line.reason in RESULTS), None)
    lines = _kills(state, rows) + _people(state, rows) + _stress(rows) + _honours(given)
    if over is not None:
        points = f" {over.amount:+d} VP, {over.after} in all." if over.amount else ""
        lines.append(RESULTS[over.reason].format(name=name) + points)
    return Page(day, key, f"Day {day}: against the {name}", tuple(lines))


def _day_page(state: State, day: int, rows: list[LogRow], given: Sequence[Honour]) -> Page:
    """What the squadron did between missions: people who came, SO won and spent."""
    lines = _people(state, rows)
    lines += [f"{line.about} {line.reason}." for line in rows if line.kind == "Level" and "place" in line.reason]
    lines += [
        f"No. {line.about} is as good as new."
        for line in rows
        if line.kind == "Damage" and line.reason == "new aircraft"
    ]
    mended = sum(-line.amount for line in rows if line.kind == "Damage" and line.amount < 0 and line.about.isdigit())
    mended -= sum(-line.amount for line in rows if line.reason == "new aircraft")
    lines += [f"The ground crews mend {count(mended, 'damaged part')}."] if mended else []
    rested = sorted({line.about for line in rows if line.kind == "Stress" and line.amount < 0})
    lines += [f"{listed(rested)} {'rests' if len(rested) == 1 else 'rest'}."] if rested else []
    gained = sum(line.amount for line in rows if line.kind == "SO" and line.amount > 0)
    spent = -sum(line.amount for line in rows if line.kind == "SO" and line.amount < 0)
    if gained or spent:
        came = f"{count(gained, 'SO', 'SO')} came in" if gained else "No SO came in"
        lines.append(f"{came}, {f'{spent} went out' if spent else 'none went out'}.")
    lines += _honours(given)
    return Page(day, "", f"Day {day}: at the base", tuple(lines))


def pages(state: State, log: Iterable[LogRow]) -> list[Page]:
    """The diary in order, a day's missions and then what was done at the base; pages without a line are left out.
    `state`: any later one, for the names.
    """
    rows = list(log)
    given = honours(state, rows)
    found: list[Page] = []
    for day, of_day in groupby(rows, key=lambda line: line.day):
        base: list[LogRow] = []
        for key, group in groupby(of_day, key=lambda line: line.mission):
            if key in state.library.battalions:
                mine = [h for h in given if (h.day, h.mission) == (day, key)]
                found.append(_mission_page(state, day, key, list(group), mine))
            else:
                base += group
        found.append(_day_page(state, day, base, [h for h in given if h.day == day and not h.mission]))
    return [page for page in found if page.lines]
