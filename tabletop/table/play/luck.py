"""Luck: for every roll of a game what its dice promised and what came, by side and by kind.

How lucky a roll was is the part of all throws that would have been worse for the roller, half of the equal ones with
it: 50 % is neither. What is better is more successes of the dice, as the dice paper marks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tabletop.table.play.explain import rolls_in, spread

if TYPE_CHECKING:
    from tabletop.table.play.contract import Roll
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A roll that succeeds or fails: where it stands in the journal (from 0), the seat that rolled, the turn in words,
    title, outcome and rule; the successes that came, those that were to be expected, and how much of all throws is
    worse.
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


def thrown(play: Play, table: GameTable, report: Callable[[float | None], object] = lambda part: None) -> list[Thrown]:
    """All rolls of the journal that succeed or fail, as far as the looker may know them. `report` gets the progress,
    0 to 1, and may raise to stop.
    """
    match, found = play.session.match, list[Thrown]()
    journal = match.journal[: play.replay_at if play.replay_at is not None else play.presenting.unshown]
    for n, entry in enumerate(journal):
        report(n / len(journal))
        if not entry.fallen:
            continue
        for which, (at, roll) in enumerate(rolls_in(play, table, entry.before, entry.events)):
            if (one := judged(play, table, n, which, at, roll)) is not None:
                found.append(one)
    return found


def judged(play: Play, table: GameTable, n: int, which: int, at: int, roll: Roll) -> Thrown | None:
    """The `which`-th roll of the n-th journal entry, after `at` of its events; None for one that does not succeed or
    fail, was certain, or depends on what is hidden.
    """
    if successes(roll) is None:
        return None
    match = play.session.match
    entry = match.journal[n]
    ways = spread(play, table, entry, which, at)
    came = successes(ways.fell) if ways.fell is not None else None
    scored = [(score, part) for way, part in ways.ways if (score := successes(way)) is not None]
    whole = sum((part for _, part in scored), Fraction(0))
    if came is None or not whole or len({score for score, _ in scored}) < 2:
        return None
    worse = sum((part for score, part in scored if score < came), Fraction(0))
    equal = sum((part for score, part in scored if score == came), Fraction(0))
    expected = sum((score * part for score, part in scored), Fraction(0))
    return Thrown(
        n, roll.seat, match.game.clock(entry.before).words, roll.title, roll.outcome, roll.rule,
        came, expected / whole, (worse + equal * HALF) / whole,
    )  # fmt: skip


def summed(rolls: Iterable[Thrown]) -> Sum:
    """Rolls together."""
    rolls = list(rolls)
    return Sum(
        len(rolls),
        sum(one.came for one in rolls),
        sum((one.expected for one in rolls), Fraction(0)),
        sum((one.better_than - HALF for one in rolls), Fraction(0)),
    )
