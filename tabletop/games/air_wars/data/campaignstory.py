"""The story of a campaign in prose: what each side had to do, what every day (of a single day every hour) brought, the
turning point, luck, and how it ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletop.data import narration
from tabletop.data.narration import Prose, Turn
from tabletop.data.story import Heard, StoryChapter, StoryMoment, StoryTable
from tabletop.games.air_wars.data.campaigncourse import Course, counter, note, people
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.state import State

A_DAY = 5
"""Deeds of a day that are told in a campaign of several days."""


def tell(heard: Sequence[Heard], now: State, document: dict[str, Any], /) -> Prose:
    """The story of a campaign as it was heard."""
    course = Course()
    for one in heard:
        note(course, one)
    course.standing[now.day] = (score(now, 0).total, score(now, 1).total)
    one_day = len(now.scenario.days) == 1
    chapters = _single(course, now, document) if one_day else _several(course, now, document)
    turning = _turning(course)
    moments = (StoryMoment(turning.at - 1, "The turning point"),) if turning is not None else ()
    tables = tuple(t for t in (_deeds_table(course, now), _losses_table(course)) if t.rows)
    return Prose(chapters, tables, moments)


# -- telling
def _opening(now: State, document: dict[str, Any]) -> str:
    names = [people(now, seat) for seat in (0, 1)]
    said = []
    for seat in (0, 1):
        units = [u for u in now.scenario.units.values() if u.seat == seat and u.day]
        flying = sum(u.flies and bool(u.air or u.bomb) for u in units)
        ships = sum(not u.flies and not u.aa and u.kind == "TR" for u in units)
        parts = [narration.number(flying) if seat else narration.counted(flying, "formation")]
        parts += [narration.counted(ships, "ship")] if ships else []
        said.append(f"{names[seat]} had {narration.listing(parts)}")
    date = narration.when(str(document.get("date", "")))
    length = len(now.scenario.days)
    lasting = (
        f"over {narration.counted(length, 'day')}"
        if length > 1
        else f"with {narration.counted(now.scenario.hours, 'hour')} of the day to use"
    )
    opened = narration.start(f"{date} {said[0]} and {said[1].replace(' had ', ' ', 1)}, {lasting}.".strip())
    return f"{opened} {_aims(now, names)}".strip()


def _aims(now: State, names: Sequence[str]) -> str:
    balance = now.scenario.balance_vp
    wins = [v.least for v in now.scenario.levels if v.winner == 0 and v.least is not None]
    holds = [v.least for v in now.scenario.levels if v.winner != 1 and v.least is not None]
    if not wins or not holds:
        return ""
    need, hold = min(wins) - balance, min(holds) - balance
    return (
        f"Targets bombed and formations destroyed brought points: {names[0]} needed {_margin(need)} to win, and"
        f" {names[1]} won if {names[0]} fell short of {_margin(hold)}."
    )


def _margin(points: int) -> str:
    if points > 0:
        return f"a lead of {narration.counted(points, 'point')}"
    return "an equal score" if not points else f"a score no worse than {narration.counted(-points, 'point')} behind"


def _score(points: int) -> str:
    return narration.number(points) if points else "none"


def _single(course: Course, now: State, document: dict[str, Any]) -> tuple[StoryChapter, ...]:
    hours = course.days.get(1, {})
    for hour in range(1, now.hour + 1):
        hours.setdefault(hour, Turn(hour))
    turns = [hours[n] for n in sorted(hours) if n]

    def told(total: int) -> Iterator[str]:
        yield _opening(now, document)
        last = now.hour if now.result is not None else 0
        yield from narration.paragraphs(narration.account(turns, total, last, "hour", "without a blow"))
        yield _stood_out(course, now)
        yield _ending(course, now)

    return (StoryChapter("How it went", narration.short_enough(told)),)


def _several(course: Course, now: State, document: dict[str, Any]) -> tuple[StoryChapter, ...]:
    """A chapter a day, of a few lines each."""
    chapters = [StoryChapter("How it opened", (_opening(now, document),))]
    for day in range(1, now.day + 1):
        hours = course.days.get(day, {})
        turns = [hours[n] for n in sorted(hours)]
        deeds = sorted((d for t in turns for d in t.deeds), key=lambda d: -d.weight)[:A_DAY]
        kept = [Turn(t.number, [d for d in t.deeds if any(d is k for k in deeds)]) for t in turns]
        said = narration.account([t for t in kept if t.deeds], 99, 0, "hour", "without a blow")
        if not said:
            said = ["Nothing of weight happened." if now.day > day or now.result else "Nothing had happened yet."]
        first, second = course.standing.get(day, (0, 0))
        names = [people(now, seat) for seat in (0, 1)]
        evening = "In the evening" if day < now.day or now.result is not None else "So far"
        said.append(f"{evening} {names[0]} had {narration.counted(first, 'point')} and {names[1]} {_score(second)}.")
        date = now.scenario.days[day - 1] if day <= len(now.scenario.days) else ""
        chapters.append(StoryChapter(date or f"Day {day}", narration.explained([" ".join(said)])))
    last = tuple(p for p in (_stood_out(course, now), _ending(course, now)) if p)
    return (*chapters, StoryChapter("How it ended" if now.result is not None else "How it stands", last))


def _turning(course: Course) -> narration.Turning | None:
    return narration.turning(course.swings, [t for hours in course.days.values() for t in hours.values()])


def _stood_out(course: Course, now: State) -> str:
    said = []
    if (turning := _turning(course)) is not None:
        day = course.days_of.get(turning.at, 0)
        date = f"on {now.scenario.days[day - 1]}" if len(now.scenario.days) > 1 and day else f"in hour {turning.turn}"
        worth = f"that was worth {narration.counted(turning.points, 'point')} to {people(now, turning.seat)}"
        said.append(f"The turning point came {date}, when {_without_points(turning.words)}: {worth}.")
    return " ".join([*said, *narration.luck(course.shots)])


def _without_points(words: str) -> str:
    head, _, tail = words.rpartition(", ")
    return head if head and tail.endswith(("point", "points")) else words


def _ending(course: Course, now: State) -> str:
    names, result = [people(now, seat) for seat in (0, 1)], now.result
    points = (score(now, 0).total, score(now, 1).total)
    lost = [sum(now.scenario.sides[seat].name == side for side, _, _ in course.losses) for seat in (0, 1)]
    cost = [
        f"{names[seat]} lost {narration.counted(lost[seat], 'formation') if lost[seat] else 'none'}" for seat in (0, 1)
    ]
    costs = narration.start(f"{cost[0]} and {cost[1].replace(' lost ', ' ', 1)}.")
    if sum(lost) == 0:
        costs = "Neither side lost a formation."
    elif not lost[0]:
        costs = narration.start(f"{names[1]} lost {narration.counted(lost[1], 'formation')}, and {names[0]} none.")
    if result is None:
        if not now.day:
            return "The first day had not begun."
        return (
            f"So far {names[0]} had {narration.counted(points[0], 'point')} and {names[1]} {_score(points[1])}. {costs}"
        )
    if "resigns" in result.sentence:
        loser = names[1 - (result.winner or 0)]
        return f"{narration.start(loser)} gave it up, and that decided it. {costs}"
    level = result.level
    if result.winner is None:
        had = narration.counted(points[0], "point")
        told = f"At the end {names[0]} had {had} and {names[1]} {_score(points[1])}: a draw."
    else:
        how = level.replace(now.scenario.sides[result.winner].name, "").strip().lower()
        kind = f"a {how} victory" if how in ("decisive", "marginal", "clear", "major", "minor") else "a victory"
        stood = f"{names[0]} had {narration.counted(points[0], 'point')} and {names[1]} {_score(points[1])}"
        told = f"At the end {stood}: {kind} for {names[result.winner]}."
    return f"{told} {costs}"


# -- tables
def _deeds_table(course: Course, now: State) -> StoryTable:
    rows = []
    for key, found in course.records.items():
        sheet = now.scenario.units.get(key)
        if sheet is None or not (found.battles or found.victories or found.hits or found.points):
            continue
        side = now.scenario.sides[sheet.seat].name
        rows.append(
            (counter(sheet), side, str(found.battles), str(found.victories), str(found.hits), str(found.points))
        )
    rows.sort(key=lambda row: (-int(row[5]), -int(row[3]), -int(row[2]), row[0]))
    head = ("Formation", "Side", "Battles", "Shared in destroying", "Targets hit", "Points")
    return StoryTable("Who did what", head, tuple(rows))


def _losses_table(course: Course) -> StoryTable:
    rows = sorted(course.losses, key=lambda row: row[0])
    return StoryTable("Losses", ("Side", "Formation", "What became of it"), tuple(rows))
