"""Helpers for tests of bots: games played step by step, and small even fights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from tabletop.bots.base import Bot
from tabletop.bots.fuzzer import RandomBot
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario, scenario_document
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario

Asked = tuple[Match, int, Sequence[Command]]


@lru_cache(None)
def scenario(key: str) -> Scenario:
    return load_scenario(key)


def walk(key: str, seed: int, most: int = 100_000, bots: Sequence[Bot] | None = None) -> Iterator[Asked]:
    """A game of random bots (or of those given); before each command the match, the seat asked and its options are
    handed out.
    """
    match = Match.start(GAME, scenario(key), SeededDice(seed))
    players = bots if bots is not None else [RandomBot(seed * 2), RandomBot(seed * 2 + 1)]
    for _ in range(most):
        if not match.to_act:
            return
        seat = match.to_act[0]
        options = match.options(seat)
        yield match, seat, options
        players[seat].begin()
        match.submit(seat, players[seat].choose(match.view(seat), seat, options))


def even_fight(pairs: int = 2, type_key: str = "spitfire1") -> dict[str, Any]:
    """A document: the same aircraft on both sides over the fields of the first scenario."""
    document = scenario_document("s01_first_duel")
    units = [{"name": f"Red {i + 1}", "size": 2} for i in range(pairs)]
    enemies = [{"name": f"Blue {i + 1}", "size": 2} for i in range(pairs)]
    rows = ["08", "09", "11", "12", "14", "15"][: 2 * pairs]
    forces = [
        {"side": 0, "name": "Red", "type": type_key, "units": units, "at": ["05" + r for r in rows], "facings": [0]},
        {"side": 1, "name": "Blue", "type": type_key, "units": enemies, "at": ["26" + r for r in rows], "facings": [3]},
    ]
    return {**document, "tags": ["what-if"], "forces": forces}


def decisions(
    bot: Bot, asked: Iterator[Asked], every: int, check: Callable[[Command, Match, int, Sequence[Command]], None]
) -> int:
    """Ask a bot at every n-th decision of somebody else's game; how often it was asked."""
    count = 0
    for i, (match, seat, options) in enumerate(asked):
        if i % every == 0:
            bot.begin()
            check(bot.choose(match.view(seat), seat, options), match, seat, options)
            count += 1
    return count
