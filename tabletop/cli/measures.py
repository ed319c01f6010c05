"""Speed of the rules: random play, copies with a command, and random chess as a yardstick."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate per second: the median of several runs of the same work, and their relative spread."""

    value: float
    noise: float


def rate(values: list[float]) -> Rate:
    """The rate from several runs of the same work."""
    middle = percentile(values, 0.5)
    return Rate(middle, (max(values) - min(values)) / middle if middle else 0.0)


def document(prefix: str) -> dict[str, Any]:
    """The document of the shipped scenario whose key begins with `prefix`, also of a game that cannot be played yet."""
    from tabletop.games import boxed, kit
    from tabletop.shelf.catalogue import find_scenario

    for game in boxed():
        if any(trial.scenario == prefix for trial in kit(game).trials):
            return kit(game).scenarios().document(prefix)
    game, key = find_scenario(prefix)
    return kit(game).scenarios().document(key)


def new_match(prefix: str, seed: int = 0) -> Any:
    """A match of the shipped scenario whose key begins with `prefix`."""
    from tabletop.core.chance import SeededDice
    from tabletop.core.match import Match
    from tabletop.games import kit

    made = document(prefix)
    found = kit(str(made["game"]))
    return Match.start(found.game(), found.scenarios().scenario(made, prefix), SeededDice(seed))


def percentile(values: list[float], share: float) -> float:
    """The value below which that share lies; 0 for no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


RUNS = 3
"""The number of runs of the same work, to measure the noise."""


def pace(prefix: str, seconds: float = 2.0) -> tuple[Rate, Rate]:
    """Decisions and events per second of random play with the full list of options and the view of the seat."""
    from tabletop.bots import BotSpec
    from tabletop.shelf.bot_levels import make_bot

    decisions, events = [], []
    for _ in range(RUNS):
        count, told, spent, seed = 0, 0, 0.0, 0
        while spent < seconds / RUNS:
            match = new_match(prefix, seed)
            bot = make_bot(match.game.key, BotSpec("random"), seed)
            began = time.perf_counter()
            while match.to_act and spent + time.perf_counter() - began < seconds / RUNS:
                seat = match.to_act[0]
                told += len(match.submit(seat, bot.choose(match.view(seat), seat, match.options(seat))))
                count += 1
            spent += time.perf_counter() - began
            seed += 1
        decisions.append(count / spent)
        events.append(told / spent)
    return rate(decisions), rate(events)


def slowest_decision(prefix: str, level: str, seconds: float = 6.0) -> tuple[float, int]:
    """Seconds of a bot's slowest decision, and how many it made, in one game against itself that ends after so many
    seconds.
    """
    from tabletop.bots import BotSpec
    from tabletop.shelf.bot_levels import make_bot

    match, slowest, count = new_match(prefix), 0.0, 0
    bots = [make_bot(match.game.key, BotSpec(level), seat) for seat in range(len(match.seats))]
    until = time.perf_counter() + seconds
    while match.to_act and time.perf_counter() < until:
        seat = match.to_act[0]
        view, options = match.view(seat), match.options(seat)
        began = time.perf_counter()
        bots[seat].begin()
        command = bots[seat].choose(view, seat, options)
        slowest = max(slowest, time.perf_counter() - began)
        match.submit(seat, command)
        count += 1
    return slowest, count


def chess_moves(seconds: float = 1.0) -> float | None:
    """Moves per second of random chess with full move lists; None if python-chess is not installed."""
    try:
        import chess
    except ImportError:
        return None
    random, count, began = Random(1), 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 300:
            board.push(random.choice(list(board.legal_moves)))
            count += 1
    return count / (time.perf_counter() - began)


def chess_copies(seconds: float = 1.0) -> float | None:
    """Copies of a chess board with one move pushed, per second; None if python-chess is not installed."""
    try:
        import chess
    except ImportError:
        return None
    random, count, spent = Random(1), 0, 0.0
    while spent < seconds:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 300 and spent < seconds:
            moves = list(board.legal_moves)
            began = time.perf_counter()
            for move in moves[:12]:
                board.copy(stack=False).push(move)
            spent += time.perf_counter() - began
            count += len(moves[:12])
            board.push(random.choice(moves))
    return count / spent


def played(prefix: str, commands: int, seed: int = 3) -> Any:
    """A session with that many decisions of random play, or fewer if the game ends sooner."""
    from tabletop.bots import BotSpec
    from tabletop.shelf.bot_levels import make_bot
    from tabletop.shelf.session import Session

    made = document(prefix)
    session = Session.new(str(made["game"]), made, ("human", "human"), seed=seed, autosave=False)
    match, bot = session.match, make_bot(str(made["game"]), BotSpec("random"), seed)
    while match.to_act and len(match.journal) <= commands:
        seat = match.to_act[0]
        session.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
    return session


def children(prefix: str, seconds: float = 1.5) -> Rate:
    """Copies with one command submitted, per second, as a searching bot makes them; over the positions
    of a whole game.
    """
    from tabletop.core.chance import SeededDice
    from tabletop.core.match import Match

    session, rates = played(prefix, 400), []
    game, scenario = session.match.game, session.match.scenario
    moments = [entry.before for entry in session.match.journal[1::7]]
    for _ in range(RUNS):
        count, spent = 0, 0.0
        while spent < seconds / RUNS:
            for state in moments:
                match = Match.at(game, scenario, state, SeededDice(1))
                if not match.to_act:
                    continue
                seat = match.to_act[0]
                options = list(match.options(seat))[:12]
                began = time.perf_counter()
                for command in options:
                    match.copy().submit(seat, command)
                spent += time.perf_counter() - began
                count += len(options)
        rates.append(count / spent)
    return rate(rates)
