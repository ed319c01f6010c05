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
from tabletop.shelf.arena import Share, differ
from tabletop.shelf.bot_levels import make_bot, names

MOST_MOMENTS = 16
MANY = 200
"""Games from one moment that is looked at alone."""
GAMES = 30
"""Games from each moment, unless the time is over before."""
FEWEST = 5
"""Games from a moment below which nothing is said to be more than chance."""
LONGEST = 5_000
"""Commands after which a game that is played on counts as drawn."""
LEVEL = BotSpec("easy", 1e9)
"""The bots that play on: weak ones, which decide fast."""
ADVISER = "normal"
"""The level of the bot that is asked what it would have done."""
GLANCE, CANDIDATES = 10, 12
"""Games in which a command is first compared with the adviser's, and the most commands of a turn that are."""
PROOF = 100
"""Games after each of two commands, to tell a blunder from chance."""


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

    def of(self, seat: int) -> Share:
        """The share of a seat."""
        return self.share if seat == 0 else Share(self.lost, self.drawn, self.won)

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


@dataclass(frozen=True, slots=True)
class Blunder:
    """A command that cost its seat chances: the journal entry, from 0; the words of the command and of the one that the
    adviser would have chosen `instead`; the seat's shares after both, with the same dice.
    """

    entry: int
    seat: int
    words: str
    instead: str
    share: Share
    better: Share

    @property
    def cost(self) -> int:
        """The chances lost, in points of 100."""
        return round(100 * self.better.share) - round(100 * self.share.share)


@dataclass(slots=True)
class Outlook:
    """The moments of a game in their order; whole: all games were played."""

    moments: list[Moment] = field(default_factory=list)
    whole: bool = True
    blunders: list[Blunder] = field(default_factory=list)

    def turns(self, most: int = 3) -> list[tuple[Moment, Moment]]:
        """Where the game turned: neighbours whose shares differ by more than chance explains, the greatest first."""
        pairs = list(zip(self.moments, self.moments[1:], strict=False))

        def gap(pair: tuple[Moment, Moment]) -> float:
            return abs(pair[1].share.share - pair[0].share.share)

        def noise(pair: tuple[Moment, Moment]) -> float:
            widths = [(high - low) / 2 for low, high in (pair[0].share.interval, pair[1].share.interval)]
            return sqrt(widths[0] ** 2 + widths[1] ** 2)

        enough = [pair for pair in pairs if min(moment.share.games for moment in pair) >= FEWEST]
        found = [pair for pair in enough if gap(pair) > noise(pair)]
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


def blunders(
    match: Match,
    found: Outlook,
    games: int = PROOF,
    report: Callable[[float | None, str], object] = lambda part, words: None,
    seconds: float = 1e9,
) -> list[Blunder]:
    """The commands at which the game turned against those who gave them: of the commands between two moments of a turn
    the worst one, if the adviser's command in its place would have been better by more than chance explains. After
    `seconds` what was proved until then is the answer.
    """
    begun, proved, turns = time.perf_counter(), list[Blunder](), found.turns()

    def compared(
        turn: int, n: int, seat: int, instead: Command, seeds: range, least: int
    ) -> tuple[Share, Share] | None:
        """The shares of a seat after its command and after another one; None: the time was over before `least`."""
        entry, both = match.journal[n], (Moment(n), Moment(n))
        assert entry.command is not None
        for seed in seeds:
            gone = time.perf_counter() - begun
            report(max(turn / len(turns), gone / seconds), f"Looking for blunders, turning point {turn + 1}")
            if gone > seconds:
                break
            for moment, command in zip(both, (entry.command, instead), strict=True):
                moment.count(played_on(match, entry.before, seed, first=(seat, command)), len(match.seats) == 1)
        return (both[0].of(seat), both[1].of(seat)) if both[0].share.games >= least else None

    for turn, (a, b) in enumerate(turns):
        seat = 0 if b.share.share < a.share.share else 1
        if seat >= len(match.seats):
            continue
        doubted: list[tuple[float, int, Command]] = []
        own = [n for n in range(a.entries, b.entries) if match.journal[n].seat == seat]
        for n in own[-CANDIDATES:]:
            if (instead := advised(match, n)) is not None:
                shares = compared(turn, n, seat, instead, range(GLANCE), GLANCE)
                if shares is not None:
                    doubted.append((shares[1].share - shares[0].share, n, instead))
        if not doubted:
            continue
        gap, n, instead = max(doubted, key=lambda one: one[0])
        # with other dice than those that made it the worst, or the luckiest comparison would win
        shares = compared(turn, n, seat, instead, range(GLANCE, GLANCE + games), min(games, GAMES)) if gap > 0 else None
        if shares is not None and shares[1].share > shares[0].share and differ(*shares):
            view, command = match.game.view(match.moment(n), seat), match.journal[n].command
            assert command is not None
            proved.append(Blunder(n, seat, command.label(view), instead.label(view), *shares))
    return sorted(proved, key=lambda one: -one.cost)


def advised(match: Match, n: int) -> Command | None:
    """What the adviser would have done in place of the n-th journal entry, from 0; None if the same, or nothing else in
    words.
    """
    entry, game = match.journal[n], match.game
    then = Match.at(game, match.scenario, entry.before)
    if entry.seat is None or entry.command is None or len(then.options(entry.seat)) < 2:
        return None
    levels, view = names(game.key), then.view(entry.seat)
    bot = make_bot(game.key, BotSpec(ADVISER if ADVISER in levels else levels[-1]), 0)
    bot.begin()
    command: Command = bot.choose(view, entry.seat, then.options(entry.seat))
    return command if command.label(view) != entry.command.label(view) else None
