"""The quick player by whom plans are played on: the rules of the hard one at a glance. He reckons with the ways as they
were when thinking began, looks at the nearest enemies, and leaves out what seldom matters.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.conflict_solo.bots.plans import Idea
from tabletop.games.conflict_solo.bots.veteran import Keen, Schemer
from tabletop.games.conflict_solo.bots.ways import Distances
from tabletop.games.conflict_solo.rules.hexes import distance, in_front
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.state import State


class Glance(Keen):
    """A later position, seen with the ways of the one from which thinking began."""

    def __init__(self, view: State, root: Keen) -> None:
        super().__init__(view, root.weights)
        self.root = root

    def ways_to(self, unit: Counter, ends: dict[str, float]) -> Distances:
        return self.root.ways_to(unit, ends)

    def best_facing(self, unit: Counter, hex: str, facings: tuple[int, ...]) -> int:
        if len(facings) == 1:
            return facings[0]
        ahead = [a.hex for a in self.seen] or list(self.goals(unit))
        near = [(h, 1 / (1 + distance(hex, h))) for h in ahead]
        return max(facings, key=lambda f: (sum(w for h, w in near if in_front(hex, f, h)), f == unit.facing, -f))


class Swift(Schemer):
    """His ideas."""

    picture: Glance

    def group_sizes(self) -> tuple[int, ...]:
        return (2, 3)

    def _other(self, unit: Counter) -> Iterator[Idea]:
        yield from self._rally(unit)
        yield from self._exit(unit)

    def _attacking(self, unit: Counter) -> Iterator[Idea]:
        if self.picture.targets(unit, self.weights.attack.most_needed) or self.picture.rumours:
            yield from super()._attacking(unit)

    def _boosted(self, idea: Idea, target: Counter) -> Idea:
        return idea
