"""The random bot: any legal command. It picks the class of the command first, so that a hundred variants of one command
do not crowd out the others.

It avoids commands that a game marks as `last_resort` (conceding, going back) while there are others.
`Wanderer` is the random bot for games in which pure chance would never leave the base: it undoes less often than it
does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add
from random import Random
from typing import Any

from tabletop.bots.base import Bot
from tabletop.core.messages import Command


class RandomBot(Bot):
    """Plays every game: the fuzzer of the tests and the yardstick of the other bots."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget)
        self._random = Random(seed)

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        first = options[0]
        kinds = {type(command) for command in options}
        if len(kinds) == 1:
            return options[int(self._random.random() * len(options))] if len(options) > 1 else first
        kinds = {kind for kind in kinds if not kind.last_resort} or kinds
        kind = self._kind(view, sorted(kinds, key=lambda kind: kind.__name__))
        fitting = [command for command in options if type(command) is kind]
        return fitting[int(self._random.random() * len(fitting))]

    def _kind(self, view: Any, ordered: list[type[Command]]) -> type[Command]:
        return ordered[int(self._random.random() * len(ordered))]


class Wanderer(RandomBot):
    """A random player that makes progress: it picks classes of commands by weight. `gladly`: weights by "Kind" or
    "step Kind", 1 for all others.
    """

    def __init__(self, seed: int = 0, budget: float = 2.0, gladly: Mapping[str, float] | None = None) -> None:
        super().__init__(seed, budget)
        self._gladly = gladly or {}

    def _kind(self, view: Any, ordered: list[type[Command]]) -> type[Command]:
        step = view.frames[-1].step
        gladly = self._gladly
        weights = [gladly.get(f"{step} {kind.__name__}", gladly.get(kind.__name__, 1.0)) for kind in ordered]
        at = self._random.random() * reduce(add, weights)  # `sum` rounds differently since Python 3.12
        for kind, weight in zip(ordered, weights, strict=True):
            at -= weight
            if at < 0:
                return kind
        return ordered[-1]
