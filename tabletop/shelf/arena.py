"""Bots against each other: one game, or a series with shares of wins and their confidence intervals.

`play_game` and `series` take all randomness from their seed, so a series gives the same figures in one process and in
several.
"""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from tabletop.bots.base import Bot, BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.game import Game
from tabletop.core.match import Match
from tabletop.core.wording import percent_within
from tabletop.games import first, kit, listed
from tabletop.shelf.bot_levels import make_bot

# Means of a series' figures, with confidence intervals.

_FEW = (12.71, 4.30, 3.18, 2.78)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its 95 % interval (Student's t), not below 0 for counts; for one value the interval is that
    value.
    """
    n = len(values)
    if not n:
        return 0.0, 0.0, 0.0
    mean = sum(values) / n
    if n == 1:
        return mean, mean, mean
    free = n - 1
    t = _FEW[free - 1] if free <= len(_FEW) else 1.96 + 2.37 / free + 2.8 / free**2
    spread = t * sqrt(sum((v - mean) ** 2 for v in values) / free / n)
    low = mean - spread
    return mean, max(0.0, low) if min(values) >= 0 else low, mean + spread


# -- Bots against each other.

NO_END = 200_000
"""The number of commands after which a game counts as endless."""


class Endless(RuntimeError):
    """A game that did not end within the limit of commands: a fault in the rules or in a bot."""


class NoCluster(RuntimeError):
    """The machines that were to play cannot be had, or cannot go on: one sentence."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one game. `winner` None: a draw. `points` and `losses` by seat; `losses`: pieces lost (aircraft
    destroyed or fled, ships sunk, installations destroyed). `specs`: the bots by seat as written ("bot:normal").
    `figures`: in games for one player, see `Ledger`. `first`: the seat that acted first, after the set-up; None in
    games that were kept before this was noted.
    """

    winner: int | None
    level: str
    points: tuple[int, ...]
    turns: int
    commands: int
    losses: tuple[int, ...]
    seed: int = 0
    specs: tuple[str, ...] = ()
    sentence: str = ""
    figures: tuple[tuple[str, float], ...] = ()
    first: int | None = None


def play_game(
    game: Game[Any],
    scenario: Any,
    specs: Sequence[BotSpec],
    seed: int = 0,
    limit: int = NO_END,
    watch: Callable[[Match], None] | None = None,
) -> Outcome:
    """One game of bots, one spec per seat. Raises Endless after `limit` commands. `watch` is called after every
    command.
    """
    match = Match.start(game, scenario, SeededDice(seed))
    bots = [make_bot(game.key, spec, seed * 2 + seat) for seat, spec in enumerate(specs)]
    for bot in bots:
        bot.clock = time.process_time  # processor time: other load does not change the figures
        if hasattr(bot, "explain"):
            bot.explain = False
    its, commands = kit(game.key), 0
    ledger = its.ledger() if its.ledger is not None else None
    began: int | None = None
    while match.to_act:
        seat = match.to_act[0]
        if began is None and game.clock(match.state).turn != 0:
            began = seat
        events = match.submit(seat, _choice(bots[seat], match, seat))
        if ledger is not None:
            ledger.see(events)
        commands += 1
        if watch is not None:
            watch(match)
        del match.journal[1:]  # nobody looks back
        if commands > limit:
            raise Endless(f"{commands} commands without an end, seed {seed}")
    result = match.result
    assert result is not None
    written = tuple(f"bot:{spec.level}" for spec in specs)
    lost = Counter(its.losses(match.state))
    return Outcome(
        result.winner,
        result.level,
        result.points,
        game.clock(match.state).length,
        commands,
        tuple(lost[seat] for seat in range(len(specs))),
        seed,
        written,
        result.sentence,
        ledger.figures(match.state) if ledger is not None else (),
        began,
    )


def _choice(bot: Bot, match: Match, seat: int) -> Any:
    bot.begin()
    return bot.choose(match.view(seat), seat, match.options(seat))


# -- series
def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula; halves (draws) may be among the wins."""
    if games == 0:
        return 0.0, 1.0
    p = wins / games
    middle = p + z * z / (2 * games)
    spread = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


@dataclass(frozen=True, slots=True)
class Share:
    """Wins, draws and losses with the share of wins (draws count half, TL-VIC-05) and its 95 % interval."""

    wins: int
    draws: int
    lost: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.lost

    @property
    def share(self) -> float:
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins + self.draws / 2, self.games)

    def __str__(self) -> str:
        share = percent_within(self.share, self.interval)
        return f"{share}, {self.wins} won, {self.draws} drawn, {self.lost} lost"


def differ(one: Share, other: Share) -> bool:
    """Whether two shares differ for sure (95 %), by Newcombe's interval of their difference."""
    if not one.games or not other.games:
        return False
    more, less = (one, other) if one.share >= other.share else (other, one)
    low, high = more.share - more.interval[0], less.interval[1] - less.share
    return more.share - less.share > sqrt(low * low + high * high)


@dataclass(slots=True)
class Series:
    """Many games. `names`: the sides of the scenario; `outcomes` in the order of their seeds. With `swap` the bots
    change sides in every second game; `by_bot` distinguishes them.
    """

    names: tuple[str, ...]
    specs: tuple[str, ...]
    outcomes: list[Outcome] = field(default_factory=list)

    def by_side(self, seat: int) -> Share:
        """The results of a side of the scenario."""
        return _share((o.winner, seat) for o in self.outcomes)

    def by_bot(self, index: int) -> Share:
        """The results of the first or second bot, whichever side it had."""
        return _share((o.winner, index if o.seed % 2 == 0 or not self.swapped else 1 - index) for o in self.outcomes)

    swapped: bool = False

    def by_first(self, seat: int) -> tuple[Share, Share]:
        """The results of a side in the games in which it acted first, and in those in which the other side did."""
        known = [o for o in self.outcomes if o.first is not None]
        when_first, when_second = (
            _share((o.winner, seat) for o in known if (o.first == seat) is first) for first in (True, False)
        )
        return when_first, when_second

    @property
    def turns(self) -> float:
        """The average number of turns per game."""
        return sum(o.turns for o in self.outcomes) / max(1, len(self.outcomes))

    @property
    def commands(self) -> float:
        return sum(o.commands for o in self.outcomes) / max(1, len(self.outcomes))

    def losses(self, seat: int) -> float:
        """The average number of pieces lost per game by a side."""
        return sum(o.losses[seat] for o in self.outcomes) / max(1, len(self.outcomes))

    def points(self, seat: int) -> float:
        return sum(o.points[seat] for o in self.outcomes) / max(1, len(self.outcomes))

    @property
    def alone(self) -> bool:
        """Whether it is a game for one player."""
        return len(self.names) == 1

    def figure(self, name: str) -> tuple[float, float, float]:
        """The mean of a figure (see `Ledger.words`) and its 95 % interval."""
        return mean_interval([dict(o.figures)[name] for o in self.outcomes])

    def level(self, name: str) -> tuple[int, float, float]:
        """The number of games for one player with this result, and the 95 % interval of its share."""
        count = sum(o.level == name for o in self.outcomes)
        return (count, *wilson(count, len(self.outcomes)))

    def levels(self) -> dict[str, int]:
        """The number of games for each level of victory, by the name of the winner: "Britain clear" -> 12; in a game
        for one player only the level.
        """
        found: dict[str, int] = {}
        if self.alone:
            for o in self.outcomes:
                found[o.level] = found.get(o.level, 0) + 1
            return found
        for o in self.outcomes:
            name = "" if o.winner is None or o.level.startswith(self.names[o.winner]) else f"{self.names[o.winner]} "
            key = "draw" if o.winner is None else name + o.level
            found[key] = found.get(key, 0) + 1
        return dict(sorted(found.items(), key=lambda item: -item[1]))


def _share(pairs: Iterable[tuple[int | None, int]]) -> Share:
    wins = draws = lost = 0
    for winner, seat in pairs:
        if winner is None:
            draws += 1
        elif winner == seat:
            wins += 1
        else:
            lost += 1
    return Share(wins, draws, lost)


Job = tuple[dict[str, Any], tuple[BotSpec, ...], int, int]
"""One game of a series: the document, a bot for each seat, the seed and the limit of commands."""


def played(job: Job, watch: Callable[[Match], None] | None = None) -> Outcome:
    """One game of a series, in any process."""
    document, specs, seed, limit = job
    game, scenario = prepared(document)
    return play_game(game, scenario, specs, seed, limit, watch)


_LAST: list[tuple[dict[str, Any], Any, Any]] = []


def prepared(document: dict[str, Any]) -> tuple[Game[Any], Any]:
    """Game and scenario of a document, cached for the next game."""
    for known, game, scenario in _LAST:
        if known == document:
            return game, scenario
    name = document.get("game", first())
    if name not in listed():
        raise ValueError(f'There are no bots for "{name}".')
    found = kit(name)
    game, scenario = found.game(), found.scenarios().scenario(document, str(document.get("key", "the scenario")))
    _LAST[:] = [(document, game, scenario)]
    return game, scenario


def series(
    scenario_document: dict[str, Any],
    games: int,
    specs: Sequence[BotSpec],
    seed: int = 0,
    jobs: int = 1,
    swap: bool = False,
    progress: Callable[[Outcome, int], None] | None = None,
    limit: int = NO_END,
    watch: Callable[[Match], None] | None = None,
    known: Sequence[Outcome] = (),
    elsewhere: Callable[[Sequence[Job]], Iterable[Outcome]] | None = None,
) -> Series:
    """Play `games` games of a scenario document (JSON value), game i with seed + i. `swap`: the bots change sides in
    games of odd seed. `jobs` processes; the figures do not depend on them. `progress` gets every outcome and the number
    done; `watch` gets the match after every command, in one process only. `known`: earlier games of this document;
    those of the same seed and bots are not played again. `elsewhere` plays the games in the place of the `jobs`, in any
    order.
    """
    game, scenario = prepared(scenario_document)
    state = game.start(scenario)
    bots = tuple(specs)
    done = Series(tuple(game.seats(state)), tuple(f"bot:{s.level}" for s in bots))
    done.swapped = swap
    work: list[Job] = []
    before = {(o.seed, o.specs): o for o in known}
    for i in range(games):
        order = bots[::-1] if swap and (seed + i) % 2 else bots
        old = before.get((seed + i, tuple(f"bot:{s.level}" for s in order)))
        if old is not None:
            done.outcomes.append(old)
        else:
            work.append((scenario_document, order, seed + i, limit))
    if elsewhere is not None:
        _collect(elsewhere(work), done, progress)
    elif jobs <= 1:
        _collect((played(job, watch) for job in work), done, progress)
    else:
        with multiprocessing.get_context("spawn").Pool(min(jobs, max(1, games))) as pool:
            _collect(pool.imap(played, work), done, progress)
    done.outcomes.sort(key=lambda o: o.seed)
    return done


def _collect(outcomes: Iterable[Outcome], done: Series, progress: Callable[[Outcome, int], None] | None) -> None:
    for outcome in outcomes:
        done.outcomes.append(outcome)
        if progress is not None:
            progress(outcome, len(done.outcomes))
