"""Several whole plans for one Flying segment: what the planner would do in different tempers.

The planner's own plan comes first; the others hold back, send more or less, leave its best target alone, or go there in
greater strength. Plans that come out the same are listed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.games.air_wars.bots.belief import Memory
from tabletop.games.air_wars.bots.sorties import Order, Package, Planner
from tabletop.games.air_wars.bots.weights import NORMAL, Weights
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.state import State


@dataclass(frozen=True, slots=True)
class Stance:
    """A temper. starts: whether anybody takes off; ardour: points added to every package, so that more or fewer are
    worth sending; strong: packages are filled up with fighters; banned: squares that are left alone."""

    starts: bool = True
    ardour: float = 0.0
    strong: bool = False
    banned: frozenset[str] = frozenset()


OWN = Stance()


def tempers(weights: Weights) -> tuple[Stance, ...]:
    """The other tempers: nobody takes off, more are sent or fewer, packages in greater strength."""
    keen, careful = Stance(ardour=weights.stances.keen), Stance(ardour=weights.stances.careful)
    return Stance(starts=False), keen, careful, Stance(strong=True)


@dataclass(frozen=True, slots=True)
class Plan:
    """Orders of a segment with the goals that go with them, and the squares of its packages, the best first."""

    orders: tuple[Order, ...]
    goals: dict[str, str]
    squares: tuple[str, ...]
    stance: Stance

    @property
    def deeds(self) -> frozenset[tuple[frozenset[str], str, bool]]:
        """What happens, whatever the order."""
        return frozenset((frozenset(o.units), o.square, o.land) for o in self.orders)


class Tempered(Planner):
    """The planner in a temper."""

    def __init__(
        self, view: State, seat: int, goals: dict[str, str], memory: Memory | None, stance: Stance, weights: Weights
    ) -> None:
        super().__init__(view, seat, goals, memory, weights)
        self.stance = stance
        self.committed: list[str] = []

    def _may_start(self, unit: Unit) -> bool:
        return self.stance.starts and super()._may_start(unit)

    def _build(self, square: str, hours: int, units: list[Unit]) -> Package | None:
        if square in self.stance.banned:
            return None
        made = super()._build(square, hours, units)
        if made is None:
            return None
        if self.stance.strong and hours == 1:
            made = replace(made, units=(*made.units, *self._more(made, units)))
        return replace(made, gain=made.gain + self.stance.ardour)

    def _more(self, package: Package, units: Sequence[Unit]) -> list[Unit]:
        """Fighters on the ground that could go along, up to the command level."""
        room = self.picture.level - len(self.routes.ending.get(package.square, ())) - len(package.units)
        able = [
            u
            for u in units
            if u not in package.units
            and not u.flying
            and self.view.sheet(u).fighter
            and self.routes.fits(u, package.square, 1)
        ]
        able.sort(key=lambda u: (-self.view.sheet(u).air, u.id))
        return able[: max(0, room)]

    def _commit(self, package: Package, left: dict[str, Unit]) -> list[str]:
        self.committed.append(package.square)
        return super()._commit(package, left)


def plans(
    view: State,
    seat: int,
    goals: dict[str, str],
    memory: Memory | None = None,
    weights: Weights = NORMAL,
    most: int | None = None,
) -> list[Plan]:
    """Different plans for this segment, the planner's own first; `most` of them, as many as the weights say if None."""
    most = weights.stances.most if most is None else min(most, weights.stances.most)
    own = _plan(view, seat, goals, memory, OWN, weights)
    found = {own.deeds: own}
    bans = [frozenset({square}) for square in dict.fromkeys(own.squares)]
    stances = [*tempers(weights), *(Stance(banned=ban) for ban in bans[: weights.stances.banned])]
    if not own.squares:  # nobody goes anywhere: there is nothing to hold back or to ban
        stances = [s for s in tempers(weights) if s.ardour > 0]
    for stance in stances:
        if len(found) < most:
            plan = _plan(view, seat, goals, memory, stance, weights)
            found.setdefault(plan.deeds, plan)
    return list(found.values())


def _plan(
    view: State, seat: int, goals: dict[str, str], memory: Memory | None, stance: Stance, weights: Weights
) -> Plan:
    mine = dict(goals)
    planner = Tempered(view, seat, mine, memory, stance, weights)
    return Plan(tuple(planner.orders()), mine, tuple(planner.committed), stance)
