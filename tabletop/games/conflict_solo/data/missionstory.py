"""The story of a mission: how it opened, what the rounds brought, the turning point, the best shot and the worst luck,
who held what; then the log by rounds and the figures.

Told from the events as the player heard them; when the mission is over from all of them, so that the enemy's sealed
choices are opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tabletop.core.match import Match
from tabletop.core.messages import Event
from tabletop.data import narration
from tabletop.data.narration import Deed, Phrasing
from tabletop.data.story import Story, StoryChapter, StoryMoment, StoryTable
from tabletop.games.conflict_solo.rules.action_points import SpentChecked, spent_chance
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fire.shots import ways
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.moving import Exited
from tabletop.games.conflict_solo.rules.naming import listing, name, people, percent, sentence_start
from tabletop.games.conflict_solo.rules.objectives import ControlTaken, VpChanged, final_vp
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.reinforcements import Arrived
from tabletop.games.conflict_solo.rules.rounds import RoundBegan, RoundEnded
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State

THROWS = 36
MOST_NAMES = 5
"""Names of the lost that are told one by one."""
MOST_WORDS = 250
LUCKY = Fraction(1, 2)
"""A hit is told as the best shot below this chance, a miss as bad luck above it."""
MEDALS = {
    "Defeat": "No medal is given for this day.",
    "Draw": "Neither side will put this day on its colours.",
    "Victory": "The company commander asks for the names.",
    "Great Victory": "There will be medals, and a photograph in the paper.",
}
Words = Callable[[Event, State], str]


@dataclass
class Shot:
    """An attack roll as it fell: round, who, at whom, by how much chance, with how many hits."""

    round: int
    side: str
    who: str
    target: str
    chance: Fraction
    hits: int


@dataclass
class Round:
    """A round: its turns, what mattered in it in sentences, the log in full."""

    number: int
    deeds: list[Deed] = field(default_factory=list)
    log: list[str] = field(default_factory=list)


@dataclass
class Course:
    """A mission as it went."""

    rounds: list[Round] = field(default_factory=list)
    shots: list[Shot] = field(default_factory=list)
    checks: list[tuple[str, Fraction, bool]] = field(default_factory=list)
    pen: Phrasing = field(default_factory=Phrasing)
    undrawn: State | None = None
    """The position before the check card was drawn."""
    orders: int = 0
    unused: int = 0
    swings: list[tuple[int, int, str, int]] = field(default_factory=list)
    """Change of the points as they stand, round, what did it, entry of the journal."""


def tell(
    match: Match,
    document: dict[str, Any],
    players: tuple[str, ...] = (),
    /,
    *,
    words: Words,
    full: bool = False,
    whole: bool = False,
) -> Story:
    """The story of a mission. whole: what the player has not found is told too while the mission goes on; full: every
    event of the log."""
    open_ = whole or match.result is not None
    course = _course(match, words, open_)
    state = match.state if open_ else match.view(0)
    log = [StoryChapter(f"Round {r.number}" if r.number else "Set-up", tuple(r.log)) for r in course.rounds if r.log]
    turning = max(course.swings, key=lambda s: abs(s[0]), default=None) if _turning(course) else None
    moments = (StoryMoment(turning[3] - 1, f"The turning point, in round {turning[1]}"),) if turning is not None else ()
    result = match.result
    ending = result.sentence.partition(" (CH")[0] + "." if result else f"The mission stands in round {state.round}."
    facts = [("Game", match.game.title), ("Date", str(document.get("date", "")))]
    facts += [("Player", players[0].replace(":", ", "))] if players else []
    return Story(
        str(document.get("title", "A mission")),
        str(document.get("blurb", "")),
        tuple(facts),
        (
            StoryChapter(
                "How it went", narration.short_enough(lambda total: _prose(course, state, document, total), MOST_WORDS)
            ),
        ),
        ending,
        (_figures(course, state),),
        log=tuple(log),
        moments=moments,
    )


# -- reading
def _course(match: Match, words: Words, open_: bool) -> Course:
    course = Course()
    now = Round(0)
    course.rounds.append(now)
    for at, entry in enumerate(match.journal, 1):
        state = entry.before
        for event in entry.events:
            before, state = state, match.game.evolve(state, event)
            seen = event if open_ else match.seen(event, 0, before)
            if isinstance(event, RoundBegan):
                now = Round(event.round)
                course.rounds.append(now)
            if isinstance(event, RoundEnded):
                course.unused += before.cap_now
            if seen is None:
                continue
            told = words(seen, state if open_ else match.game.view(state, 0))
            if told:
                now.log.append(told)
            _note(course, now, seen, before, state, at)
    return course


def _worth(state: State) -> int:
    """The points as if the mission ended now."""
    return state.vp + sum(n for _, n in final_vp(state))


def _note(course: Course, now: Round, event: Event, before: State, after: State, at: int) -> None:
    swing = _worth(after) - _worth(before)
    what, weight = _deed(event, before)
    if isinstance(event, Destroyed):
        what = _by_whom(course, now.number, name(before, event.id)) or what
    if isinstance(event, ControlTaken) and now.deeds and now.deeds[-1].words.startswith(what.partition(" took ")[0]):
        also = now.deeds.pop().words  # what a side takes at one time is told together
        what = f"{also.replace(' and ', ', ')} and {what.partition(' took ')[2]}" if " took " in also else what
    if what:
        lost = before.counters[event.id].side if isinstance(event, Destroyed) else ""
        more = (people(before, lost), "piece") if lost else ("", "")
        now.deeds.append(Deed(what, weight, at, more))
    if swing and isinstance(event, (ControlTaken, VpChanged)):
        course.swings.append((swing, now.number, what or _reason(event, after), at))
    match event:
        case AttackRolled():
            side = before.counters[event.attacker].side if event.attacker in before.counters else before.turn
            needed = event.dv.total - event.fp.total - event.caps
            who = name(before, event.attacker) if event.attacker else event.source
            course.shots.append(
                Shot(now.number, side, who, name(before, event.target), Fraction(ways(needed), THROWS), event.hits)
            )
        case OrderDrawn(purpose="check"):
            course.undrawn = before
        case SpentChecked(ids=ids, cost=cost, spent=spent) if ids and ids[0] in after.counters:
            side = after.counters[ids[0]].side
            course.checks.append((side, spent_chance(course.undrawn or before, cost, side), spent))
        case OrderChosen():
            course.orders += 1


def _reason(event: Event, after: State) -> str:
    """Why the points changed, without the rule and the sum."""
    told = event.words(after).partition(" (")[0].partition(";")[0].partition(": ")[2]
    return told.replace(" is ", " was ", 1)


def _by_whom(course: Course, round: int, victim: str) -> str:
    """Who destroyed a piece, when the last shot did, and how likely it was to hit."""
    last = course.shots[-1] if course.shots else None
    if last is None or (last.round, last.target) != (round, victim) or not last.hits:
        return ""
    odds = narration.odds(last.chance)
    return course.pen.pick(
        "lost",
        f"{last.who} destroyed {victim} {odds}",
        f"{victim} fell to {last.who} {odds}",
        f"{last.who} put {victim} out of action {odds}",
    )


def _deed(event: Event, before: State) -> tuple[str, int]:
    """What is worth a sentence, as it stands within one, and its weight; "" for all else."""
    match event:
        case ControlTaken(hex=hex, side=side):
            place = next((o.name for o in before.scenario.objectives if o.hex == hex and o.name), "ground")
            return f"{people(before, side)} took {place}", 6
        case Destroyed(id=id):
            return f"{name(before, id)} was lost", 5
        case Arrived(id=id):
            return f"{name(before, id)} came up", 2
        case Exited(id=id):
            return f"{name(before, id)} left the field", 4
    return "", 0


# -- telling
def _prose(course: Course, state: State, document: dict[str, Any], total: int) -> Iterator[str]:
    yield _opening(state, document)
    rounds = [narration.Turn(r.number, r.deeds) for r in course.rounds if r.number]
    last = rounds[-1].number if rounds and state.result is not None else 0
    yield from narration.paragraphs(narration.account(rounds, total, last, "round", "without a loss"))
    if turning := _turning(course):
        yield turning
    luck = [s for s in (_best(course), _worst(course)) if s]
    if luck:
        yield " ".join(luck)
    yield _holding(state)
    if state.result is not None and state.result.level in MEDALS:
        yield f"{_losses(state)} {MEDALS[state.result.level]}"
    else:
        yield _losses(state)


def _opening(state: State, document: dict[str, Any]) -> str:
    own = [c.id for c in state.counters.values() if c.side == PLAYER] + [x.id for x in state.lost if x.side == PLAYER]
    later = sum(line.round > 0 or line.track for line in state.scenario.units)
    goals = listing(o.name or o.hex for o in state.scenario.objectives) if state.scenario.objectives else ""
    first = people(state, state.scenario.first) if state.scenario.first in (PLAYER, AI) else ""
    place, _, day = str(document.get("date", "")).rpartition(", ")
    when = f"{place}, {day}:" if place else narration.when(day) or "that day"
    words = f"{when} {people(state, PLAYER)} had {narration.counted(len(own) - later, 'counter')}"
    words += f", {narration.number(later)} more on the way," if later else ""
    words += f" and {narration.counted(state.scenario.rounds, 'round')}"
    words = narration.start(f"{words} for {goals}." if goals else f"{words}.")
    return f"{words} {sentence_start(first)} moved first." if first else words


def _turning(course: Course) -> str:
    if not course.swings or (course.rounds and course.rounds[-1].number < 2):  # one round alone has no turning point
        return ""
    swing, round, what, _ = max(course.swings, key=lambda s: abs(s[0]))
    way = "up" if swing > 0 else "down"
    what = narration.without_odds(_clause(what))
    return f"The turning point came in round {round}, when {what}: the points went {way} by {abs(swing)}."


def _clause(what: str) -> str:
    """What changed the points, as a clause after "when"."""
    if what == "Mission Event":
        return "the Mission Track changed the score"
    hex, ends, when = what.partition(" at the end of ")
    if ends:
        return f"{hex} counted at the end of {when}"
    return f"{what[:1].lower()}{what[1:]}" if what.startswith("The ") else what


def _best(course: Course) -> str:
    own = [s for s in course.shots if s.side == PLAYER and s.hits and s.chance < LUCKY]
    if not own:
        return ""
    best = min(own, key=lambda s: s.chance)
    return f"The best shot was that of {best.who} at {best.target}, a hit at {percent(best.chance)}."


def _worst(course: Course) -> str:
    missed = [s for s in course.shots if s.side == PLAYER and not s.hits and s.chance > LUCKY]
    suffered = [s for s in course.shots if s.side == AI and s.hits and s.chance < LUCKY]
    if missed:
        worst = max(missed, key=lambda s: s.chance)
        return f"The worst luck was with {worst.who}, who missed {worst.target} at {percent(worst.chance)}."
    if suffered:
        worst = min(suffered, key=lambda s: s.chance)
        return f"{worst.target} had no luck: {worst.who} hit at {percent(worst.chance)}."
    return ""


def _holding(state: State) -> str:
    held: dict[str, list[str]] = {}
    for o in state.scenario.objectives:
        held.setdefault(state.control.get(o.hex, ""), []).append(o.name or o.hex)
    parts = [f"{people(state, side)} held {listing(held[side])}" for side in (PLAYER, AI) if side in held]
    if "" in held:
        parts.append(f"nobody had {listing(held[''])}")
    over = "In the end" if state.result is not None else "So far"
    return f"{over} {listing(parts)}." if parts else f"{over} there was no ground to hold."


def _losses(state: State) -> str:
    def of(side: str) -> str:
        gone = [name(state, x.id) for x in state.lost if x.side == side and x.how == "destroyed"]
        if len(gone) > MOST_NAMES:
            gone = [*gone[: MOST_NAMES - 1], f"{narration.number(len(gone) - MOST_NAMES + 1)} others"]
        return f"{people(state, side)} lost {listing(gone)}" if gone else f"{people(state, side)} lost nobody"

    return sentence_start(f"{of(PLAYER)}; {of(AI)}.")


def _figures(course: Course, state: State) -> StoryTable:
    rows: list[tuple[str, str, str]] = []

    def row(title: str, value: Callable[[str], str]) -> None:
        rows.append((title, value(PLAYER), value(AI)))

    def shots(side: str) -> Sequence[Shot]:
        return [s for s in course.shots if s.side == side]

    row("Attack rolls", lambda side: str(len(shots(side))))
    row("Hits expected", lambda side: f"{float(sum((s.chance for s in shots(side)), Fraction(0))):.1f}")
    row("Hits made", lambda side: str(sum(s.hits > 0 for s in shots(side))))
    row("Checks", lambda side: str(sum(c[0] == side for c in course.checks)))
    row("Spent expected", lambda side: f"{float(sum((c[1] for c in course.checks if c[0] == side), Fraction(0))):.1f}")
    row("Spent", lambda side: str(sum(c[2] for c in course.checks if c[0] == side)))
    rows.append(("CAPs unused at round ends", str(course.unused), ""))
    rows.append(("Orders carried out", "", str(course.orders)))
    return StoryTable(
        "In figures", ("", sentence_start(people(state, PLAYER)), sentence_start(people(state, AI))), tuple(rows)
    )
