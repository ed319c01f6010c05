"""The random player of Conflict Solo: any legal action with the same chance; a pass is taken one time in six, or when
there is nothing else. What it plans it carries out.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots.base import Bot
from tabletop.bots.fuzzer import Wanderer
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.answers import PASS, Done, Pass
from tabletop.games.conflict_solo.rules.setting_up import Place, Shift

PASSES = 1 / 6
GLADLY = {
    "Place": 8.0, "Shift": 0.0, "Go": 6.0, "Back": 0.05, "Choose": 8.0, "PayCaps": 0.3, "DiceCaps": 0.5, "Boost": 0.5,
    "TakeBack": 0.0, "Done": 2.0,
}  # fmt: skip
"""How gladly a kind of command is taken outside the turn; 1 for all others."""


class Stray(Bot):
    """Pure chance that gets on. Where the Units that stand leave no room for one that is left, they move aside."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget)
        self._random = Random(seed)
        self._other = Wanderer(seed, budget, GLADLY)

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        self.reason = "It is as good as any."
        if view.frames[-1].step != "turn":
            stuck = view.frames[-1].step == "setup" and not any(isinstance(c, (Place, Done)) for c in options)
            ways = [c for c in options if isinstance(c, Shift)] if stuck else []
            return self._random.choice(ways) if ways else self._other.choose(view, seat, options)
        actions = [c for c in options if type(c) is not Pass]
        if not actions or self._random.random() < PASSES:
            return PASS
        return actions[int(self._random.random() * len(actions))]
