"""The random bot: any legal command. It picks the kind of command first, so that a hundred ways to do one thing do not bury all others."""
from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots.base import Bot
from tabletop.core.values import Command


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
        ordered = sorted(kinds, key=lambda kind: kind.__name__)
        kind = ordered[int(self._random.random() * len(ordered))]
        fitting = [command for command in options if type(command) is kind]
        return fitting[int(self._random.random() * len(fitting))]
