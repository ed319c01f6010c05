"""How fast the rules are: random play, copies with a command, and random chess as a yardstick."""

from __future__ import annotations

import time
from random import Random
from typing import Any


def document(prefix: str) -> dict[str, Any]:
    """The document of the shipped scenario whose key begins so."""
    from tabletop.data.catalogue import find_scenario
    from tabletop.games import kit

    game, key = find_scenario(prefix)
    return kit(game).scenarios().document(key)


def new_match(prefix: str, seed: int = 0) -> Any:
    """A match of the shipped scenario whose key begins so."""
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


def decisions(prefix: str, seconds: float = 2.0) -> float:
    """Decisions a second of random play with the full list of options and the view of the seat."""
    from tabletop.bots import BotSpec, make_bot

    count, spent, seed = 0, 0.0, 0
    while spent < seconds:
        match = new_match(prefix, seed)
        bot = make_bot(match.game.key, BotSpec("random"), seed)
        began = time.perf_counter()
        while match.to_act and time.perf_counter() - began < seconds:
            seat = match.to_act[0]
            match.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
            count += 1
        spent += time.perf_counter() - began
        seed += 1
    return count / spent


def chess_moves(seconds: float = 1.0) -> float | None:
    """Moves a second of random chess with full move lists; None when python-chess is not installed."""
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


def played(prefix: str, commands: int, seed: int = 3) -> Any:
    """A session with that many decisions of random play; where a game ends sooner, with as many as it had."""
    from tabletop.bots import BotSpec, make_bot
    from tabletop.data.session import Session

    made = document(prefix)
    session = Session.new(str(made["game"]), made, ("human", "human"), seed=seed, autosave=False)
    match, bot = session.match, make_bot(str(made["game"]), BotSpec("random"), seed)
    while match.to_act and len(match.journal) <= commands:
        seat = match.to_act[0]
        session.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
    return session


def children(prefix: str, seconds: float = 1.5) -> float:
    """Copies with one command submitted, a second: what a searching bot makes. Over the positions of a game from
    beginning to end.
    """
    session = played(prefix, 400)
    game, scenario, count, spent = session.match.game, session.match.scenario, 0, 0.0
    from tabletop.core.chance import SeededDice
    from tabletop.core.match import Match

    moments = [entry.before for entry in session.match.journal[1::7]]
    while spent < seconds:
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
    return count / spent
