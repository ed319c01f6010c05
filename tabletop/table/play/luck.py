"""Luck: for every roll of a game what its dice promised and what came, by side, by kind and by turn.

How lucky a roll was is the part of all throws that would have been worse for the roller, half of the equal ones with
it: 50 % is neither. What is better is more successes of the dice, as the dice paper marks them, and for a draw what its
game calls good. Not counted: what no side wants more than the other (whom a die picks, initiative where acting first is
no gain, cards of a deck), and what cannot be known by the looker.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any

from tabletop.shelf.rulebook import RuleBook
from tabletop.table.play.explain import drained, rolls_in, spreading

if TYPE_CHECKING:
    from tabletop.core.match import Entry
    from tabletop.table.play.contract import Roll
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play

HALF = Fraction(1, 2)
OTHER = "Other rolls"
"""The kind of a roll without a rule."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A roll that succeeds or fails: where it stands in the journal (from 0), the seat that rolled, the turn in words,
    title, outcome and rule; the successes that came, those that were to be expected, and how much of all throws is
    worse; what kind of roll it is.
    """

    entry: int
    seat: int | None
    turn: str
    title: str
    outcome: str
    rule: str
    came: int
    expected: Fraction
    better_than: Fraction
    kind: str = OTHER


@dataclass(frozen=True, slots=True)
class Sum:
    """Rolls together: how many, successes that came and were expected, and their luck: 0 is neither, and each roll
    adds at most a half.
    """

    rolls: int
    came: int
    expected: Fraction
    luck: Fraction


def successes(roll: Roll) -> int | None:
    """How often a roll succeeded; None for one that does not succeed or fail."""
    if roll.hit is not None:
        return int(roll.hit)
    good = [die.good for die in roll.dice if die.good is not None]
    if not good:
        return None
    return int(good[0]) if len(set(good)) == 1 and len(good) == 2 else sum(good)


class Ledger:
    """The luck of a game as it goes on: `found` has the rolls of the entries looked at so far. It begins anew when
    somebody else looks, or the game has taken another course.
    """

    def __init__(self, play: Play, table: GameTable) -> None:
        self.play, self.table = play, table
        self.found: list[Thrown] = []
        self._upto = 0
        self._last: Entry | None = None
        self._eyes: Any = None
        self._steps: Generator[None, None, list[Thrown]] | None = None

    @property
    def _journal(self) -> Sequence[Entry]:
        return self.play.session.match.journal[: self.play.shown_upto]

    def begin_anew(self) -> bool:
        """Drop what was found if it is no longer true, or not for these eyes; in a replay what is yet to come. Returns
        whether anything was.
        """
        sharing, shown, known = self.play.sharing, len(self._journal), self.play.session.match.journal
        eyes = (sharing.looker, sharing.disclosed, sharing.eyes)
        same = self._upto <= len(known) and (not self._upto or known[self._upto - 1] is self._last)
        if same and eyes == self._eyes:
            if shown >= self._upto:
                return False
            self._upto, self._last, self._steps = shown, known[shown - 1] if shown else None, None
            self.found = [one for one in self.found if one.entry < shown]
            return True
        self._eyes, self._upto, self._last, self._steps, self.found = eyes, 0, None, None, []
        return True

    @property
    def whole(self) -> bool:
        """Whether every entry has been looked at."""
        return self._upto >= len(self._journal)

    def go_on(self, seconds: float) -> bool:
        """Look at further entries for about so long. Returns whether anything has changed."""
        changed, until = self.begin_anew(), perf_counter() + seconds
        while not self.whole and perf_counter() < until:
            if self._steps is None:
                self._steps = _judging(self.play, self.table, self._upto)
            try:
                next(self._steps)
            except StopIteration as done:
                self.found += done.value
                changed = changed or bool(done.value)
                self._last, self._steps = self._journal[self._upto], None
                self._upto += 1
        return changed


def thrown(play: Play, table: GameTable, report: Callable[[float | None], object] = lambda part: None) -> list[Thrown]:
    """All rolls of the journal that succeed or fail, as far as the looker may know them. `report` gets the progress,
    0 to 1, and may raise to stop.
    """
    found, upto = list[Thrown](), play.shown_upto
    for n in range(upto):
        report(n / upto)
        found += drained(_judging(play, table, n))
    return found


def _judging(play: Play, table: GameTable, n: int) -> Generator[None, None, list[Thrown]]:
    """The rolls of the n-th journal entry, from 0, that `judged` keeps, in steps."""
    entry, found = play.session.match.journal[n], list[Thrown]()
    if not entry.fallen:
        return found
    for which, (at, roll) in enumerate(rolls_in(play, table, entry.before, entry.events)):
        if (one := (yield from judging(play, table, n, which, at, roll))) is not None:
            found.append(one)
    return found


def judged(play: Play, table: GameTable, n: int, which: int, at: int, roll: Roll) -> Thrown | None:
    """The `which`-th roll of the n-th journal entry, after `at` of its events; None for one that does not succeed or
    fail, was certain, or depends on what is hidden.
    """
    found: Thrown | None = drained(judging(play, table, n, which, at, roll))
    return found


def judging(
    play: Play, table: GameTable, n: int, which: int, at: int, roll: Roll
) -> Generator[None, None, Thrown | None]:
    """`judged` in steps, for a window that goes on meanwhile."""
    if successes(roll) is None:
        return None
    match = play.session.match
    entry = match.journal[n]
    ways = yield from spreading(play, table, entry, which, at)
    came = successes(ways.fell) if ways.fell is not None else None
    scored = [(score, part) for way, part in ways.ways if (score := successes(way)) is not None]
    whole = sum((part for _, part in scored), Fraction(0))
    if came is None or not whole or len({score for score, _ in scored}) < 2:
        return None
    worse = sum((part for score, part in scored if score < came), Fraction(0))
    equal = sum((part for score, part in scored if score == came), Fraction(0))
    expected = sum((score * part for score, part in scored), Fraction(0))
    return Thrown(
        n, roll.seat, match.game.clock(entry.before).named, roll.title, roll.outcome, roll.rule,
        came, expected / whole, (worse + equal * HALF) / whole, kind_of(play.session.header.game, roll),
    )  # fmt: skip


def kind_of(game: str, roll: Roll) -> str:
    """The kind of a roll: what the game calls it, or the chapter of its rule."""
    if roll.kind:
        return roll.kind
    try:
        return RuleBook.load(game).rule(roll.rule).chapter.partition(" (")[0]
    except (KeyError, OSError):  # a game may have no rule book
        return OTHER


def summed(rolls: Iterable[Thrown]) -> Sum:
    """Rolls together."""
    rolls = list(rolls)
    return Sum(
        len(rolls),
        sum(one.came for one in rolls),
        sum((one.expected for one in rolls), Fraction(0)),
        sum((one.better_than - HALF for one in rolls), Fraction(0)),
    )


def by_kind(rolls: Iterable[Thrown]) -> dict[str, list[Thrown]]:
    """Rolls by their kind, the most frequent first."""
    found: dict[str, list[Thrown]] = {}
    for one in rolls:
        found.setdefault(one.kind, []).append(one)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def turns(rolls: Sequence[Thrown]) -> list[tuple[int, str]]:
    """Where turns begin among the rolls: number of rolls before, and the turn in words."""
    return [(n, one.turn) for n, one in enumerate(rolls) if one.turn and (not n or rolls[n - 1].turn != one.turn)]
