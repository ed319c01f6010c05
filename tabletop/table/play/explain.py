"""Why did that happen: the rolls of a journal entry with every modifier, and what other dice would have done.

The command is carried out again on the position before it with other dice, as far as the roll in question, so that
each outcome has its exact chance by the rules that play. While sides hide, this is done in the view of the looker,
and only where his view gives the same roll as the truth: nobody learns more than he was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from random import Random
from typing import TYPE_CHECKING, Any

from tabletop.core import engine
from tabletop.core.chance import Fallen, ScriptedDice, ScriptError
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.table.play.contract import Roll
from tabletop.table.play.dice_tray import felt, rolls_said
from tabletop.table.play.gametable import Later
from tabletop.table.play.logpanel import lines_of

if TYPE_CHECKING:
    from tabletop.core.match import Entry
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play

MOST_WORK = 8_000
"""Events that are carried out for one roll; what would take more is tried with some of its dice."""
MOST_SPREAD = 6
"""Rolls of an entry whose other results are worked out at once, as long as they take no more than `MOST_WORK` together.
"""
FEWEST = 60
"""Throws that are tried at least."""
LATER = "What else these dice could have done has not been worked out."
TURNED = 20
"""Throws whose dice are put in another order, to see whether it matters."""
DEEPEST = 3
"""Dice after those of a roll that its outcome may need."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One result of a roll, its chance, and whether it is what happened."""

    words: str
    chance: Fraction
    fell: bool


@dataclass(frozen=True, slots=True)
class Explained:
    """A roll and its results, the likeliest first; without them `why_not` says why. exact: every throw was tried;
    which: of the rolls of the entry, from 0; at: the number of its events so far; tried: the number of throws.
    """

    roll: Roll
    outcomes: tuple[Outcome, ...] = ()
    exact: bool = True
    why_not: str = ""
    which: int = 0
    at: int = 0
    tried: int = 0

    @property
    def later(self) -> bool:
        """Whether its results are worked out only when they are asked for (`worked_out`)."""
        return self.why_not == LATER


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a journal entry was: its lines of the log and its rolls; drawn: by chance, though no die was thrown."""

    lines: tuple[str, ...]
    rolls: tuple[Explained, ...]
    drawn: bool = False


class Watched(ScriptedDice):
    """Dice of a script that remember what could have fallen each time. They end with the script."""

    def __init__(self, *script: Fallen) -> None:
        super().__init__(*script)
        self.ranges: list[Sequence[Fallen]] = []
        self.wanted: Sequence[Fallen] = ()
        """What could fall next when the script was at its end."""

    def roll(self, sides: int = 6) -> int:
        self.wanted = () if self.script else range(1, sides + 1)
        value = super().roll(sides)
        self.ranges.append(range(1, sides + 1))
        return value

    def draw(self, items: Sequence[str]) -> str:
        self.wanted = () if self.script else tuple(items)
        value = super().draw(items)
        self.ranges.append(tuple(items))
        return value


@dataclass
class Run:
    """A command carried out as far as its dice lasted: its events, and how many dice had fallen at each."""

    events: list[Event]
    fallen: list[int] = field(default_factory=list)
    ranges: list[Sequence[Fallen]] = field(default_factory=list)
    wanted: Sequence[Fallen] = ()


class _Marked(list[Event]):
    """A list of events that notes how many dice had fallen when each was added."""

    def __init__(self, dice: Watched) -> None:
        super().__init__()
        self.dice, self.fallen = dice, list[int]()

    def append(self, event: Event) -> None:
        super().append(event)
        self.fallen.append(len(self.dice.ranges))


def carried_out(play: Play, entry: Entry, before: Any, script: Sequence[Fallen]) -> Run:
    """The command of an entry on a state with these dice. Raises whatever the rules raise on a state that is only a
    view.
    """
    game, dice = play.session.match.game, Watched(*script)
    now: Now[Any] = Now(before, dice)
    events = now.events = _Marked(dice)
    try:
        if entry.seat is None or entry.command is None:
            engine.advance(game, now)
        else:
            engine.decide(game, now, entry.seat, entry.command)
    except ScriptError:
        pass  # the next die belongs to what comes after the roll
    return Run(list(events), events.fallen, dice.ranges, dice.wanted)


def rolls_in(play: Play, table: GameTable, before: Any, events: Sequence[Event]) -> list[tuple[int, Roll]]:
    """The rolls among events after a state, as the looker may know them, each with the number of events so far."""
    game, sharing = play.session.match.game, play.sharing
    states = [before]
    for event in events:
        states.append(game.evolve(states[-1], event))

    def later(n: int) -> Iterator[Later]:
        for i, event in enumerate(events[n:], n):
            if (told := sharing.told(event, states[i])) is not None:
                yield Later(told, sharing.seen(states[i + 1]))

    found = []
    for n, event in enumerate(events, 1):
        if (told := sharing.told(event, states[n - 1])) is not None:
            before, after = sharing.seen(states[n - 1]), sharing.seen(states[n])
            roll = table.happening.roll(told, before, after, later(n)) or table.happening.draw(told, before, after)
            if roll is not None:
                found.append((n, felt(rolls_said(roll, table.said), play.looker)))
    return found


def explanation(play: Play, table: GameTable, n: int, only: Roll | None = None) -> Explanation:
    """The n-th entry of the journal, from 0, explained for the looker; only: one of its rolls, without the log."""
    entry = play.session.match.journal[n]
    lines = tuple(table.said(words) for words, _, _ in lines_of(play, table, entry))
    rolls = rolls_in(play, table, entry.before, entry.events)
    wanted = [i for i, (_, roll) in enumerate(rolls) if only is None or _same(roll, only)]
    found: list[Explained] = []
    work = 0
    for i in wanted:
        at, roll = rolls[i]
        if len(found) < MOST_SPREAD and work < MOST_WORK:
            found.append(_explained(play, table, entry, i, rolls))
            work += found[-1].tried * at
        else:
            found.append(Explained(roll, why_not=LATER, which=i, at=at))
    return Explanation(lines if only is None else (), tuple(found), bool(entry.fallen))


def worked_out(play: Play, table: GameTable, n: int, which: int) -> Explained:
    """One of the rolls of the n-th entry with its other results, however many rolls the entry has."""
    entry = play.session.match.journal[n]
    return _explained(play, table, entry, which, rolls_in(play, table, entry.before, entry.events))


@dataclass(frozen=True, slots=True)
class Spread:
    """What the dice of a roll could have done by the rules: each way it could come out, with its chance. fell: as it
    came out; exact: every throw was tried; without ways `why_not` says why.
    """

    ways: tuple[tuple[Roll, Fraction], ...] = ()
    fell: Roll | None = None
    exact: bool = True
    why_not: str = ""


def spread(play: Play, table: GameTable, entry: Entry, which: int, at: int) -> Spread:
    """The ways in which the `which`-th roll of an entry, after `at` of its events, could have come out."""
    found: Spread = drained(spreading(play, table, entry, which, at))
    return found


def drained(steps: Generator[Any, None, Any]) -> Any:
    """What a work in steps comes to."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def spreading(play: Play, table: GameTable, entry: Entry, which: int, at: int) -> Generator[None, None, Spread]:
    """`spread` in steps of one throw each, for a window that goes on meanwhile."""
    before = entry.before
    run = carried_out(play, entry, before, entry.fallen)
    if len(run.events) < at:
        return Spread(why_not="This roll cannot be worked out again.")
    end = run.fallen[at - 1]
    start = max([count for count in run.fallen[: at - 1] if count < end], default=0)
    real = _tried(play, table, entry, before, entry.fallen[:end], which)
    if real is None:
        return Spread(why_not="This roll cannot be worked out again.")
    if table.manner.hides and not play.sharing.disclosed:
        before = play.sharing.seen(before)
        seen = _tried(play, table, entry, before, entry.fallen[:end], which)
        if seen is None or (seen.outcome, seen.hit) != (real.outcome, real.hit):
            return Spread(why_not="This depends on what you cannot see. Look again after the battle.")
        run = carried_out(play, entry, before, entry.fallen[:end])  # not even a number of events comes from the truth
        rolls = rolls_in(play, table, before, run.events)
        at = rolls[which][0] if which < len(rolls) else len(run.events)
    if start == end:
        return Spread(why_not="No die fell for it.")
    ranges, most = run.ranges[start:end], max(FEWEST, MOST_WORK // max(6, at))
    ways: list[tuple[Roll, Fraction]] = []

    def tried(throw: Sequence[Fallen]) -> Iterator[tuple[Roll, Fraction]]:
        return _results(play, table, entry, before, (*entry.fallen[:start], *throw), which)

    throws, exact = yield from _throws(ranges, most, lambda throw: [roll.outcome for roll, _ in tried(throw)])
    for throw, chance in throws:
        yield
        ways += [(roll, part * chance) for roll, part in tried(throw)]
    return Spread(tuple(ways), real, exact)


def _explained(play: Play, table: GameTable, entry: Entry, which: int, rolls: list[tuple[int, Roll]]) -> Explained:
    """One roll of an entry with its other results."""
    at, roll = rolls[which]
    if not roll.outcome:
        return Explained(roll, why_not="This roll decides nothing by itself.", which=which, at=at)
    found = spread(play, table, entry, which, at)
    if found.fell is None:
        return Explained(roll, why_not=found.why_not, which=which, at=at)
    chances: dict[str, Fraction] = {}
    for way, part in found.ways:
        chances[way.outcome] = chances.get(way.outcome, Fraction(0)) + part
    if found.fell.outcome not in chances:  # too rare for the throws that were tried: it is one throw more
        more = len(found.ways) + 1
        chances = {words: chance * (more - 1) / more for words, chance in chances.items()}
        chances[found.fell.outcome] = Fraction(1, more)
    outcomes = _grouped(chances, found.fell.outcome)
    return Explained(roll, outcomes, found.exact, which=which, at=at, tried=len(found.ways))


def _grouped(found: Mapping[str, Fraction], real: str) -> tuple[Outcome, ...]:
    """Results with the same words after the number thrown are one, with the ranges of their numbers."""
    groups: dict[str, list[tuple[int | None, Fraction, bool]]] = {}
    for words, chance in found.items():
        number, _, rest = words.partition(": ")
        plain = bool(rest) and number.lstrip("-").isdecimal()
        groups.setdefault(rest if plain else words, []).append((int(number) if plain else None, chance, words == real))
    every = sorted({n for members in groups.values() for n, _, _ in members if n is not None})
    outcomes = []
    for words, members in groups.items():
        span = _ranges({n for n, _, _ in members if n is not None}, every)
        whole = sum((chance for _, chance, _ in members), Fraction(0))
        outcomes.append(Outcome(words + span, whole, any(fell for _, _, fell in members)))
    return tuple(sorted(outcomes, key=lambda outcome: (-outcome.chance, outcome.words)))


def _ranges(numbers: Set[int], every: Sequence[int]) -> str:
    """Numbers in brackets, those that follow one another among `every` as a range; "" if there are none."""
    runs: list[list[int]] = []
    for before, n in zip([None, *every], every, strict=False):
        if n in numbers:
            if not runs or before not in numbers:
                runs.append([])
            runs[-1].append(n)
    found = ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
    return f" ({found})" if found else ""


def _throws(
    ranges: Sequence[Sequence[Fallen]], most: int, outcomes: Callable[[Sequence[Fallen]], list[str]]
) -> Generator[None, None, tuple[list[tuple[Sequence[Fallen], Fraction]], bool]]:
    """Throws of some dice and draws with their chances: all of them; of many like dice whose order changes no outcome
    each once; else `most` by chance. And whether that is exact.
    """
    whole, chance = prod(map(len, ranges)), Random(len(ranges))
    if whole <= most:
        return [(throw, Fraction(1, whole)) for throw in product(*ranges)], True
    some = [tuple(chance.choice(found) for found in ranges) for _ in range(most)]
    alike = all(found == ranges[0] for found in ranges) and comb(len(ranges) + len(ranges[0]) - 1, len(ranges)) <= most
    for throw in some[:TURNED] if alike else ():
        yield
        alike = alike and outcomes(throw) == outcomes(chance.sample(throw, len(throw)))
    if alike:
        count = factorial(len(ranges))
        throws = list(combinations_with_replacement(ranges[0], len(ranges)))
        return [
            (throw, Fraction(count // prod(factorial(n) for n in Counter(throw).values()), whole)) for throw in throws
        ], True
    return [(throw, Fraction(1, most)) for throw in some], False


def _results(
    play: Play, table: GameTable, entry: Entry, before: Any, script: Sequence[Fallen], which: int, deep: int = 0
) -> Iterator[tuple[Roll, Fraction]]:
    """How a roll comes out with these dice, with chances: several ways where it needs further dice."""
    try:
        run = carried_out(play, entry, before, script)
        rolls = rolls_in(play, table, before, run.events)
    except Exception:  # a view lacks what the rules need
        return
    if which < len(rolls):
        yield rolls[which][1], Fraction(1)
    elif run.wanted and deep < DEEPEST:
        for value in run.wanted:
            for roll, part in _results(play, table, entry, before, (*script, value), which, deep + 1):
                yield roll, part / len(run.wanted)
    else:
        yield Roll("", outcome="another course of events"), Fraction(1)


def _tried(
    play: Play, table: GameTable, entry: Entry, before: Any, script: Sequence[Fallen], which: int
) -> Roll | None:
    """The roll with these dice; None where the command or the roll does not come about."""
    return next((roll for roll, _ in _results(play, table, entry, before, script, which, DEEPEST)), None)


def entry_of(play: Play, table: GameTable, roll: Roll) -> int | None:
    """The journal entry from which a roll of the tray comes, the latest first."""
    journal = play.session.match.journal
    upto = play.replay_at if play.replay_at is not None else len(journal)
    for n in range(upto - 1, -1, -1):
        if journal[n].fallen:
            for _, found in rolls_in(play, table, journal[n].before, journal[n].events):
                if _same(found, roll):
                    return n
    return None


def last_thrown(play: Play, table: GameTable) -> int | None:
    """The last journal entry with a roll that the looker knows, of those shown."""
    journal = play.session.match.journal
    upto = play.replay_at if play.replay_at is not None else play.presenting.unshown
    for n in range(upto - 1, -1, -1):
        if journal[n].fallen and rolls_in(play, table, journal[n].before, journal[n].events):
            return n
    return None


def _same(one: Roll, other: Roll) -> bool:
    return (one.title, one.outcome, [die.value for die in one.dice]) == (
        other.title,
        other.outcome,
        [die.value for die in other.dice],
    )
