"""The story of an air battle in prose: who met whom and what for, who shot whom down and how likely it was, which bombs
and torpedoes told, who got away, the turning point, luck, and how it ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tabletop.core.wording import counted
from tabletop.data import narration
from tabletop.data.narration import Prose, Turn, Turning
from tabletop.data.story import Heard, StoryChapter, StoryMoment, StoryTable
from tabletop.games.thunderbolt_lightning.data.battlecourse import EDGES, Course, Record, bare, common, named, note
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring, winning
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import totals
from tabletop.games.thunderbolt_lightning.rules.wording import called

LEVEL_WORDS = {"marginal": "a marginal victory", "clear": "a clear victory", "decisive": "a decisive victory"}
MOST_TYPES = 4


def tell(heard: Sequence[Heard], now: State, document: dict[str, Any], /) -> Prose:
    """The story of a battle as it was heard."""
    course = Course()
    for one in heard:
        note(course, one)
    for n in range(1, now.turn + 1):
        course.turns.setdefault(n, Turn(n))
    turning = narration.turning(course.swings, [course.turns[n] for n in sorted(course.turns)])
    told = narration.short_enough(lambda total: _prose(course, now, document, turning, total))
    moments = (StoryMoment(turning.at - 1, f"The turning point, in turn {turning.turn}"),) if turning else ()
    tables = tuple(t for t in (_deeds_table(course, now), _losses_table(course, now)) if t.rows)
    return Prose((StoryChapter("How it went", told),), tables, moments)


# -- telling
def _prose(course: Course, now: State, document: dict[str, Any], turning: Turning | None, total: int) -> Iterator[str]:
    yield _opening(now, document)
    over = now.result is not None
    turns = [course.turns[n] for n in sorted(course.turns) if n]
    quiet = "in manoeuvre, without a telling hit"
    yield from narration.paragraphs(narration.account(turns, total, now.turn if over else 0, "turn", quiet))
    told = [_turning(now, turning)] if turning else []
    yield " ".join([*told, *narration.luck(course.shots)])
    yield _ending(course, now)


def _opening(now: State, document: dict[str, Any]) -> str:
    names = [narration.side(s.name) for s in now.scenario.sides]
    forces = [_force(now, seat) for seat in (0, 1)]
    met = [f for f in (f"{names[0]} with {forces[0]}", f"{names[1]} with {forces[1]}") if not f.endswith("with ")]
    date = narration.when(str(document.get("date", "")))
    opened = f"{date} {met[0]} met {met[1]}." if len(met) == 2 else f"{date} {' and '.join(met)} stood ready."
    return " ".join([narration.start(opened.strip()), *_aims(now)])


def _force(now: State, seat: int) -> str:
    types = Counter(now.library.aircraft[a.type].name for a in now.scenario.aircraft if a.side == seat)
    parts = [f"{narration.number(n)} {name}" for name, n in types.most_common(MOST_TYPES)]
    if len(types) > MOST_TYPES:
        parts.append(f"{narration.number(sum(n for _, n in types.most_common()[MOST_TYPES:]))} others")
    ships = [named(now, s.id) for s in now.scenario.ships if s.side == seat]
    posts = Counter(now.library.installations[i.type].name for i in now.scenario.installations if i.side == seat)
    ground = [narration.counted(n, common(p)) if n > 1 else f"{_article(p)} {common(p)}" for p, n in posts.items()]
    both = [narration.listing(parts)] if parts else []
    both += [narration.listing([*ships, *ground], 5)] if ships or ground else []
    return " over ".join(both)


def _article(name: str) -> str:
    return "an" if name[:1].lower() in "aeio" or name[:2] == "8 " or name[:3] in ("88 ", "85 ") else "a"


def _aims(now: State) -> Iterator[str]:
    victory, sides = now.scenario.victory, now.scenario.sides
    turns = f"{narration.counted(now.scenario.turn_limit, 'turn')}"
    if victory.ladder is not None:
        target = named(now, victory.ladder[0])
        attacker = narration.side(sides[victory.ladder[1]].name)
        yield f"Only what was done to {target} was to decide, and {attacker} had {turns} for it."
    elif victory.goal is not None:
        seat, points = victory.goal
        yield (
            f"{narration.start(narration.side(sides[seat].name))} had to do"
            f" {counted(points, 'point of damage', 'points of damage')} on the ground and"
            f" the ships within {turns}."
        )
    else:
        yield f"Every loss would bring its worth in points, and there were {turns} at the most."
    for found in victory.factors:
        targets = narration.listing(named(now, key) for key in found.targets)
        times = {2: "twice", 3: "three times"}.get(found.factor, f"{narration.number(found.factor)} times")
        yield f"Damage on {targets} counted {times}."
    for bonus in victory.exits:
        types = narration.listing(now.library.aircraft[t].name for t in bonus.types)
        load = " with its load" if bonus.loaded else ""
        yield (
            f"For {narration.side(sides[bonus.side].name)} each {types.replace(' and ', ' or ')} that left over the"
            f" {EDGES.get(bonus.edge, bonus.edge)} edge{load} was worth {counted(bonus.points, 'point')}."
        )
    if victory.handicap is not None:
        seat, points = victory.handicap
        yield f"{narration.start(narration.side(sides[seat].name))} began with {counted(points, 'point')} in hand."


def _turning(now: State, turning: Turning) -> str:
    side = narration.side(now.scenario.sides[turning.seat].name)
    return (
        f"The turning point came in turn {turning.turn}, when {turning.words}: that moment was worth"
        f" {counted(turning.points, 'point')} to {side}."
    )


def _ending(course: Course, now: State) -> str:
    if not now.turn:
        return "No turn had been flown yet."
    result, names = now.result, [narration.side(s.name) for s in now.scenario.sides]
    first, second = totals(now)
    if result is None:
        lead = f"So far {names[0]} had {counted(first, 'point')} and {names[1]} {second}."
    else:
        lead = _result(now, names)
    return f"{lead} {_fates(now, names)}".strip()


def _result(now: State, names: Sequence[str]) -> str:
    result = now.result
    assert result is not None
    why = winning.over(now).partition(" (")[0]
    for one, other in ((s.name, narration.side(s.name)) for s in now.scenario.sides):
        why = why.replace(one, narration.start(other), 1) if why.startswith(one) else why
    why = why.replace(" has ", " had ", 1).replace(" with a bomb", " with a bomb") or "There it ended"
    gone = next((n for n in (0, 1) if not scoring.present(now, n)), None)
    link = "but" if gone is not None and result.winner in (gone, None) else "and"
    points = sorted(result.points, reverse=True)
    ladder = now.scenario.victory.ladder
    if ladder is not None:
        done = winning.damage_taken(now, ladder[0])
        score = f"with {counted(done, 'point of damage', 'points of damage')} on {named(now, ladder[0])}"
    else:
        score = f"by {counted(points[0], 'point')} to {points[1]}"
    if result.winner is None:
        return f"{why}, {link} it was a draw, {counted(result.points[0], 'point')} to {result.points[1]}."
    level = LEVEL_WORDS.get(result.level, "a victory")
    refused = [n for n in (0, 1) if scoring.refuses(now, n)]
    if refused:
        score = f"because {names[refused[0]]} had refused battle"
    elif ladder is None and result.points[result.winner] < points[0]:
        score = f"though the points stood at {result.points[result.winner]} to {result.points[1 - result.winner]}"
    return f"{why}, {link} it was {level} for {names[result.winner]} {score}."


def _fates(now: State, names: Sequence[str]) -> str:
    told = []
    for seat in (0, 1):
        mine = [a for a in now.aircraft.values() if a.side == seat]
        gone = sum(a.status is Status.DESTROYED for a in mine)
        sunk = [named(now, s.id) for s in now.ships.values() if s.side == seat and s.sunk]
        sunk += [named(now, i.id) for i in now.installations.values() if i.side == seat and i.destroyed]
        if not gone:
            lost = "" if sunk else "no aircraft"
        elif gone == len(mine):
            lost = {1: "its only aircraft", 2: "both its aircraft"}.get(
                gone, f"all its {narration.number(gone)} aircraft"
            )
        else:
            lost = f"{narration.number(gone)} of its {narration.number(len(mine))} aircraft"
        told.append(
            f"{names[seat]} lost {narration.listing([*([lost] if lost else []), *sunk])}" if mine or sunk else ""
        )
    return narration.start(", and ".join(t for t in told if t)) + "." if any(told) else ""


# -- tables
def _deeds_table(course: Course, now: State) -> StoryTable:
    rows = []
    planes = sorted(now.aircraft.values(), key=lambda a: (a.side, a.number))
    pieces: list[Any] = [*planes, *now.ships.values(), *now.installations.values()]
    for piece in pieces:
        found = course.records.get(piece.id, Record())
        if not (found.victims or found.hits or found.points):
            continue
        kind = now.library.aircraft[piece.type].name if piece.id in now.aircraft else ""
        rows.append(
            (
                narration.start(bare(now, piece.id)), kind, now.scenario.sides[piece.side].name, str(found.hits),
                str(found.points), ", ".join(found.victims),
            )
        )  # fmt: skip
    rows.sort(key=lambda row: -int(row[4]))
    return StoryTable("Who did what", ("Piece", "Type", "Side", "Hits", "Points", "Shot down"), tuple(rows))


def _losses_table(course: Course, now: State) -> StoryTable:
    rows = []
    for key, what in course.lost.items():
        aircraft = now.aircraft.get(key)
        piece = aircraft or now.ships.get(key) or now.installations[key]
        kind = now.type_of(aircraft).name if aircraft is not None else ""
        rows.append((now.scenario.sides[piece.side].name, narration.start(bare(now, key)), kind, what))
    for aircraft in now.aircraft.values():
        if aircraft.status is Status.FLED:
            side = now.scenario.sides[aircraft.side].name
            rows.append((side, called(now, aircraft.id), now.type_of(aircraft).name, "fled"))
    rows.sort(key=lambda row: row[0])
    return StoryTable("Losses", ("Side", "Piece", "Type", "What became of it"), tuple(rows))
