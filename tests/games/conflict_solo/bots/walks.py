"""Games played by one bot, stopped at each decision."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.bots.base import Bot, BotSpec
from tabletop.core.match import Match
from tabletop.shelf.bot_levels import make_bot
from tests.games.conflict_solo.moments import begun

MISSIONS = ("m1", "m2", "m3", "m4", "m5", "m6")
EVER = 1e9


def player(level: str, seed: int = 3) -> Bot:
    """A bot without a clock."""
    return make_bot("conflict_solo", BotSpec(level, EVER), seed)


def walk(short: str, level: str = "random", seed: int = 1) -> Iterator[Match]:
    """The match before each decision of a game."""
    from tabletop.games.conflict_solo.data import scenario_keys

    match = begun(next(k for k in scenario_keys() if k.startswith(f"{short}_")), seed)
    bot = player(level, seed)
    while match.to_act:
        yield match
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
        del match.journal[1:]
