"""Known enemies, and what the best shot at one of them would be worth from each hex; kept while they and what lies on
the map are the same.
"""

from __future__ import annotations

from tabletop.games.air_support.bots import firemap, values
from tabletop.games.air_support.bots.weights import Weights
from tabletop.games.air_support.rules import terrain
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Concealed, Vehicle
from tabletop.games.air_support.rules.standing import units_of
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex, distance

Target = tuple[Location, float, int, bool]
"""A Location with known enemies: what they are worth together, their cover, whether they are armoured."""


class Prey:
    """Targets, the dearest first."""

    def __init__(self, view: State, targets: tuple[Target, ...], weights: Weights) -> None:
        self.view, self.targets = view, targets
        self._shares = firemap.Shares(weights.threats.morale, weights.prizes)
        self._known: dict[object, dict[Hex, float]] = {}

    def from_hexes(self, barrels: firemap.Barrels, farthest: int, duel: float = 0.0) -> Shots:
        """What such weapons would be worth in each hex, as far as they fire. duel: the share of its worth that a shot
        at an armoured target brings.
        """
        return Shots(self, barrels, farthest, duel, self._known.setdefault((barrels, farthest, duel), {}))

    def best(self, at: Hex, barrels: firemap.Barrels, farthest: int, duel: float) -> float:
        """The best shot from a hex."""
        view, best, place, share = self.view, 0.0, Location(at), self._shares.share
        for target, worth, tem, armoured in self.targets:
            if worth <= best:
                break
            far = distance(at, target.hex)
            if not 0 < far <= farthest:
                continue
            if armoured:
                if duel * worth > best and lines.line(view, place, target).clear:
                    best = duel * worth
                continue
            column = firemap.column(barrels, far)
            if column is not None and share(column, tem) * worth > best:
                sight = lines.line(view, place, target)
                if sight.clear:
                    best = max(best, share(column, tem + sight.hindrance) * worth)
        return best


class Shots:
    """What the weapons of one unit would be worth from each hex."""

    __slots__ = ("_best", "_known", "_prey", "_with")

    def __init__(
        self, prey: Prey, barrels: firemap.Barrels, farthest: int, duel: float, known: dict[Hex, float]
    ) -> None:
        self._best, self._with, self._known = prey.best, (barrels, farthest, duel), known

    def __call__(self, at: Hex) -> float:
        found = self._known.get(at)
        if found is None:
            found = self._known[at] = self._best(at, *self._with)
        return found


_PREY: list[tuple[tuple[Target, ...], object, Weights, Prey]] = []


def prey_of(view: State, seat: int, weights: Weights, *, armour: bool) -> Prey:
    """What a seat knows of the enemy; armour: with armoured vehicles apart, else all of a Location together."""
    found: dict[tuple[Location, bool], float] = {}
    for unit in units_of(view, 1 - seat):
        if unit.concealed is Concealed.KNOWN:
            key = unit.place, armour and isinstance(unit, Vehicle) and view.car(unit).armoured
            found[key] = found.get(key, 0.0) + values.worth(view, unit, weights.prizes)
    targets = tuple(
        [
            (place, worth, terrain.in_hex_tem(view.ground[place.hex]), armoured)
            for (place, armoured), worth in sorted(found.items(), key=lambda f: (-f[1], f[0]))
        ]
    )
    lying = lines.clutter(view)
    for then, lying_then, by, known in _PREY:
        if lying_then is lying and by is weights and then == targets:
            return known
    made = Prey(view, targets, weights)
    _PREY.insert(0, (targets, lying, weights, made))
    del _PREY[8:]
    return made
