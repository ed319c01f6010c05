"""Who would win from here: bots play moments of a game to the end, again and again.

Neighbouring moments are played with the same dice, so that what differs between them is the position.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from tabletop.bots.base import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.shelf.arena import Share
from tabletop.shelf.bot_levels import make_bot

MOST_MOMENTS = 16
MANY = 200
"""Games from one moment that is looked at alone."""
GAMES = 30
"""Games from each moment, unless the time is over before."""
LONGEST = 5_000
"""Commands after which a game that is played on counts as drawn."""
LEVEL = BotSpec("easy", 1e9)


@dataclass(frozen=True, slots=True)
class End:
    """How a game that was played on ended: the winner, the points by seat, the length in turns or days. One that did
    not end has no points.
    """

    winner: int | None = None
    points: tuple[int, ...] = ()
    length: int = 0


@dataclass(slots=True)
class Moment:
    """A moment of a game: how many journal entries lie before it, and how the games from there went for the first
    seat. A game for one player is won or lost.
    """

    entries: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    ends: list[End] = field(default_factory=list)

    def count(self, end: End, alone: bool) -> None:
        self.ends.append(end)
        if end.winner == 0:
            self.won += 1
        elif end.winner is None and not alone:
            self.drawn += 1
        else:
            self.lost += 1

    @property
    def share(self) -> Share:
        return Share(self.won, self.drawn, self.lost)


@dataclass(slots=True)
class Outlook:
    """The moments of a game in their order; whole: all games were played."""

    moments: list[Moment] = field(default_factory=list)
    whole: bool = True

    def turns(self, most: int = 3) -> list[tuple[Moment, Moment]]:
        """Where the game turned: neighbours whose shares differ by more than chance explains, the greatest first."""
        pairs = list(zip(self.moments, self.moments[1:], strict=False))

        def gap(pair: tuple[Moment, Moment]) -> float:
            return abs(pair[1].share.share - pair[0].share.share)

        def noise(pair: tuple[Moment, Moment]) -> float:
            widths = [(high - low) / 2 for low, high in (pair[0].share.interval, pair[1].share.interval)]
            return sqrt(widths[0] ** 2 + widths[1] ** 2)

        found = [pair for pair in pairs if pair[0].share.games and gap(pair) > noise(pair)]
        return sorted(found, key=gap, reverse=True)[:most]


def moments_of(match: Match, most: int = MOST_MOMENTS) -> list[int]:
    """Numbers of journal entries at which to look: after the opening, then evenly among those after which dice had
    fallen, and where these are few among all.
    """
    journal = match.journal
    fallen = [n for n, entry in enumerate(journal, 1) if entry.fallen and n > 1]
    more = [n for n in range(2, len(journal)) if n not in fallen]
    wanted = most - 1 - len(fallen)
    found = _evenly(fallen, most - 1) + (_evenly(more, wanted) if wanted > 0 else [])
    return [1, *sorted(found)]


def _evenly(numbers: list[int], most: int) -> list[int]:
    if len(numbers) <= most:
        return numbers
    return [numbers[i * len(numbers) // most] for i in range(most)]


def played_on(
    match: Match, state: Any, seed: int, level: BotSpec = LEVEL, first: tuple[int, Command] | None = None
) -> End:
    """How a game ended that bots played on from a state; first: a seat and the command with which it begins."""
    game = match.game
    branch = Match.at(game, match.scenario, state, SeededDice(seed))
    bots = [make_bot(game.key, level, seed * 2 + seat) for seat in range(len(match.seats))]
    for bot in bots:
        if hasattr(bot, "explain"):
            bot.explain = False
    if first is not None:
        branch.submit(*first)
    for _ in range(LONGEST):
        branch.journal.clear()
        if not branch.to_act:
            break
        seat = branch.to_act[0]
        bots[seat].begin()
        branch.submit(seat, bots[seat].choose(branch.view(seat), seat, branch.options(seat)))
    result, length = branch.result, game.clock(branch.state).length
    return End(result.winner, tuple(result.points), length) if result is not None else End(length=length)


def outlook(
    match: Match,
    entries: Sequence[int],
    games: int = GAMES,
    report: Callable[[float | None, str], object] = lambda part, words: None,
    seconds: float = 1e9,
) -> Outlook:
    """Plays the moments to the end, a game of each in turn. `report` gets the progress and may raise to stop; after
    `seconds` the game that is going on is the last.
    """
    found, begun = Outlook([Moment(n) for n in entries]), time.perf_counter()
    alone = len(match.seats) == 1
    for seed in range(games):
        for i, moment in enumerate(found.moments):
            gone = time.perf_counter() - begun
            part = max((seed * len(entries) + i) / (games * len(entries)), gone / seconds)
            each = f" from each of {len(entries)} moments" if len(entries) > 1 else ""
            report(part, f"Game {seed + 1} of {games}{each}")
            if gone > seconds and seed:
                found.whole = False
                return found
            moment.count(played_on(match, match.moment(moment.entries), seed), alone)
    return found
