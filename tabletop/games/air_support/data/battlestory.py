"""The story of a battle of Air Support in prose: who met whom and what for, what each turn brought on the ground and
from above, the turning point, luck, and how it ended.

It is written from what one side was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tabletop.data import narration
from tabletop.data.narration import Prose, Turn
from tabletop.data.story import Heard, StoryChapter, StoryMoment, StoryTable
from tabletop.games.air_support.data.battlecourse import Course, area_name, bare, flush, note, seat_of
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.naming import people
from tabletop.games.air_support.rules.pieces import AirStatus, Where
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.state import State


def tell(heard: Sequence[Heard], now: State, document: dict[str, Any], /) -> Prose:
    """The story of a battle as it was heard."""
    course = Course()
    for one in heard:
        note(course, one, document)
    flush(course)
    begun = any(one.before.turn for one in heard) and now.phase != "set-up"
    for n in range(1, now.turn + 1 if begun else 1):
        course.turns.setdefault(n, Turn(n))
    turns = [course.turns[n] for n in sorted(course.turns)]
    turning = narration.turning(course.swings, turns)
    told = narration.short_enough(lambda total: _prose(course, now, document, turns if begun else [], turning, total))
    moments = (
        (StoryMoment(turning.at - 1, f"The turning point, in turn {turning.turn}"),) if turning is not None else ()
    )
    tables = tuple(t for t in (_deeds_table(course, now), _losses_table(course, now)) if t.rows)
    return Prose((StoryChapter("How it went", told),), tables, moments)


# -- telling
def _prose(
    course: Course,
    now: State,
    document: dict[str, Any],
    turns: Sequence[Turn],
    turning: narration.Turning | None,
    total: int,
) -> Iterator[str]:
    yield _opening(now, document)
    last = now.turn if now.result is not None else 0
    yield from narration.paragraphs(narration.account(turns, total, last, "turn", "without a loss"))
    said = []
    if turning is not None:
        said.append(
            f"The turning point came in turn {turning.turn}, when {turning.words}: it moved the score by"
            f" {narration.number(turning.points)} in favour of {people(now, turning.seat)}."
        )
    yield " ".join([*said, *narration.luck(course.shots)])
    yield _ending(course, now, bool(turns))


def _force(now: State, seat: int) -> str:
    scenario, library = now.scenario, now.scenario.library
    sizes = Counter(library.infantry[m.sheet].size for m in scenario.infantry if m.seat == seat and m.sheet)
    squads, halves = sizes[Size.SQUAD], sizes[Size.HALF]
    guns = sum(g.seat == seat for g in scenario.guns)
    cars = sum(v.seat == seat for v in scenario.vehicles)
    planes = sum(p.seat == seat for p in scenario.planes)
    parts = []
    for n, one, many in (
        (squads, "squad", "squads"),
        (halves, "half-squad", "half-squads"),
        (guns, "gun", "guns"),
        (cars, "vehicle", "vehicles"),
        (planes, "aircraft", "aircraft"),
    ):
        parts += [narration.counted(n, one, many)] if n else []
    return narration.listing(parts)


def _opening(now: State, document: dict[str, Any]) -> str:
    names = [people(now, seat) for seat in (0, 1)]
    forces = [_force(now, seat) for seat in (0, 1)]
    with_ = [f"{names[seat]} with {forces[seat]}" if forces[seat] else names[seat] for seat in (0, 1)]
    date = narration.when(str(document.get("date", "")))
    first = now.scenario.victory.seat
    return f"{narration.start(f'{date} {with_[first]} met {with_[1 - first]}.'.strip())} {_aim(now, document)}"


def _aim(now: State, document: dict[str, Any]) -> str:
    rule, who = now.scenario.victory, people(now, now.scenario.victory.seat)
    turns = f"{narration.counted(now.scenario.turns, 'turn')}"
    match rule.aim:
        case Aim.EXIT:
            all_ = len(rule.counted)
            goal = f"had {turns} to get {narration.number(rule.win)} of {narration.counted(all_, 'unit')} off the field"
        case Aim.CONTROL:
            needed, all_of_it = narration.number(rule.win), narration.number(len(rule.hexes))
            part = f"{needed} of the {all_of_it} hexes of {area_name(document)}"
            goal = f"had to hold {part} after {turns}"
        case Aim.POINTS:
            goal = f"had {turns} to come {narration.counted(rule.win, 'point')} ahead"
        case Aim.SQUADS:
            more = f"{narration.counted(rule.win, 'squad')} more" if rule.win else "as many squads"
            goal = f"had {turns} to have {more} at {area_name(document)} {'than' if rule.win else 'as'} the enemy"
    return narration.start(f"{who} {goal}.")


def _ending(course: Course, now: State, begun: bool) -> str:
    if not begun and now.result is None:
        return "No turn had been fought yet."
    rule, result = now.scenario.victory, now.result
    who, found = people(now, rule.seat), victory.score(now)
    if result is None:
        needed = narration.number(rule.win)
        lead = f"In turn {now.turn} the score of {who} stood at {_score(found)}, and {needed} were needed."
    elif "give up" in result.sentence:
        lead = f"{narration.start(people(now, 1 - (result.winner or 0)))} gave up."
    else:
        lead = _result(now, found)
    return f"{lead} {_losses(course, now)}"


def _score(found: int) -> str:
    return narration.number(found) if found > 0 else "nothing" if not found else f"minus {narration.number(-found)}"


def _result(now: State, found: int) -> str:
    rule, result = now.scenario.victory, now.result
    assert result is not None
    who, win = people(now, rule.seat), narration.number(rule.win)
    race = rule.aim in (Aim.POINTS, Aim.SQUADS)
    level = "were level" if not found else f"were {'behind' if found < 0 else 'ahead'} by {_score(abs(found))}"
    stood = {
        Aim.EXIT: f"had brought out {_score(found)}",
        Aim.CONTROL: f"held {_score(found)}",
        Aim.POINTS: level,
        Aim.SQUADS: level,
    }[rule.aim]
    lead = f"When it ended in turn {now.turn}, {who} {stood}"
    if race and not rule.win:
        ended = "it was a draw" if result.winner is None else f"{people(now, result.winner)} had won"
        return f"{lead}. To be level was needed, and so {ended}."
    if result.winner == rule.seat:
        return f"{lead} where {win} {'was' if rule.win == 1 else 'were'} needed, and the day was theirs."
    if result.winner is None:
        return f"{lead}; it took {win} to win, and so it was a draw."
    wanted = f"where a lead of {win}" if race else f"where {win}"
    return f"{lead} {wanted} had been needed, and {people(now, result.winner)} had won."


def _losses(course: Course, now: State) -> str:
    told = []
    for seat in (0, 1):
        planes = sum(p.seat == seat and p.status is AirStatus.GONE for p in now.planes.values())
        cars = sum(v.seat == seat and v.wreck for v in now.vehicles.values())
        guns = sum(g.seat == seat and g.where is Where.GONE for g in now.guns.values())
        men = [m for m in now.infantry.values() if m.seat == seat and not m.dummy and m.where is Where.GONE]
        parts = []
        for n, one, many in (
            (len(men), "unit of infantry", "units of infantry"),
            (cars, "vehicle", "vehicles"),
            (guns, "gun", "guns"),
            (planes, "aircraft", "aircraft"),
        ):
            parts += [narration.counted(n, one, many)] if n else []
        told.append(f"{people(now, seat)} lost {narration.listing(parts) or 'nothing'}")
    return narration.start(f"{told[0]}, {told[1]}.")


# -- tables
def _deeds_table(course: Course, now: State) -> StoryTable:
    rows = []
    for key, found in course.records.items():
        seat = seat_of(now, key)
        if seat < 0 or not (found.destroyed or found.hurt or found.points):
            continue
        destroyed = ", ".join(dict.fromkeys(found.destroyed))
        side = now.scenario.sides[seat].name
        rows.append((bare(now, key), side, str(found.hurt), str(found.points), destroyed))
    rows.sort(key=lambda row: (-int(row[3]), -int(row[2]), row[0]))
    return StoryTable("Who did what", ("Piece", "Side", "Hurt", "Points", "Destroyed"), tuple(rows))


def _losses_table(course: Course, now: State) -> StoryTable:
    sides = now.scenario.sides
    rows = sorted(
        ((sides[seat].name, name, what) for seat, name, what in course.losses if seat >= 0), key=lambda r: r[0]
    )
    return StoryTable("Losses", ("Side", "Piece", "What became of it"), tuple(rows))
