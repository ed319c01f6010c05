"""The novice: flies where it likes, but lands in time (10, level novice)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabletop.bots.fuzzer import Wanderer
from tabletop.games.air_wars.bots.sorties import Order, Planner, _stacked
from tabletop.games.air_wars.bots.weights import GLADLY
from tabletop.games.air_wars.rules.pieces import Unit


class NovicePlanner(Planner):
    """Plans like a beginner: any group to any target in reach. Going home is done as the others do it."""

    random: Random = Random(0)

    def _packages(self, units: Sequence[Unit]) -> None:
        places = sorted({u.place for u in units})
        goals = self._squares()
        for place in places:
            here = [u for u in units if u.place == place]
            self.random.shuffle(here)
            while here and goals:
                size = self.random.randint(1, min(len(here), self.picture.level))
                group, here = here[:size], here[size:]
                goal = goals[int(self.random.random() * len(goals))]
                able = [u for u in group if self.routes.fits(u, goal, 1)]
                room = self.picture.level - len(self.routes.ending.get(goal, ()))
                if able and room > 0 and self.random.random() < self.weights.habits.sets_out:
                    able = able[:room]
                    self.routes.ending.setdefault(goal, []).extend(able)
                    self.moves.append(Order(_stacked(self.view, able), goal, why="Let us see."))


# -- The random player of Air Wars: any legal command, but gladly those that lead to raids, battles and landings, so
# that games meet every rule.


class Roamer(Wanderer):
    """Pure chance with a liking for getting on."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget, GLADLY)
