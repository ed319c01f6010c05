"""The random player of Air Wars: any legal command, but gladly those that lead to raids, battles and landings, so
that games meet every rule.
"""

from __future__ import annotations

from tabletop.bots.fuzzer import Wanderer
from tabletop.games.air_wars.bots.weights import GLADLY


class Roamer(Wanderer):
    """Pure chance with a liking for getting on."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget, GLADLY)
