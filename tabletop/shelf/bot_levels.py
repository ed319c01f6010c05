"""Makes the bots of a game by their level."""

from __future__ import annotations

from tabletop.bots.base import Bot, BotSpec
from tabletop.bots.fuzzer import RandomBot
from tabletop.core.kit import MakeBot
from tabletop.games import kit


def _makers(game: str) -> dict[str, MakeBot]:
    """Makers of a game's bots by level, weakest first; every game has at least "random". Raises KeyError."""
    return {"random": RandomBot, **kit(game).bots}


def names(game: str) -> tuple[str, ...]:
    """Levels of a game's bots, weakest first."""
    return tuple(_makers(game))


def make_bot(game: str, spec: BotSpec, seed: int = 0) -> Bot:
    """A bot for a seat. Raises ValueError with a sentence for an unknown level."""
    makers = _makers(game)
    if spec.level not in makers:
        raise ValueError(f'There is no bot "{spec.level}" for this game; there are {", ".join(makers)}.')
    bot = makers[spec.level](seed, spec.budget)
    if not isinstance(bot, Bot):
        raise TypeError(f'The bot "{spec.level}" of {game} is no Bot.')
    return bot
