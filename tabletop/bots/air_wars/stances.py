"""Several whole plans for one Flying segment: what the planner would do in different tempers.

The planner's own plan comes first; the others hold back, send more or less, leave its best target alone, or go there in
greater strength. Plans that come out the same are listed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.bots.air_wars.belief import Memory
from tabletop.bots.air_wars.sorties import Order, Package, Planner
from tabletop.games.air_wars.pieces import Unit
from tabletop.games.air_wars.state import State

MOST = 6
"""Plans that are compared."""


@dataclass(frozen=True, slots=True)
class Stance:
    """A temper. starts: whether anybody takes off; ardour: points added to every package, so that more or fewer are
    worth sending; strong: packages are filled up with fighters; banned: squares that are left alone."""

    starts: bool = True
    ardour: float = 0.0
    strong: bool = False
    banned: frozenset[str] = frozenset()


OWN = Stance()
TEMPERS = (Stance(starts=False), Stance(ardour=0.5), Stance(ardour=-0.6), Stance(strong=True))


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

    def __init__(self, view: State, seat: int, goals: dict[str, str], memory: Memory | None, stance: Stance) -> None:
        super().__init__(view, seat, goals, memory)
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
        room = self.picture.level - len(self.ending.get(package.square, ())) - len(package.units)
        able = [
            u
            for u in units
            if u not in package.units
            and not u.flying
            and self.view.sheet(u).fighter
            and self._fits(u, package.square, 1)
        ]
        able.sort(key=lambda u: (-self.view.sheet(u).air, u.id))
        return able[: max(0, room)]

    def _commit(self, package: Package, left: dict[str, Unit]) -> list[str]:
        self.committed.append(package.square)
        return super()._commit(package, left)


def plans(view: State, seat: int, goals: dict[str, str], memory: Memory | None = None) -> list[Plan]:
    """Different plans for this segment, the planner's own first, six at most."""
    own = _plan(view, seat, goals, memory, OWN)
    found = {own.deeds: own}
    bans = [frozenset({square}) for square in dict.fromkeys(own.squares)]
    stances = [*TEMPERS, *(Stance(banned=ban) for ban in bans[:2])]
    if not own.squares:  # nobody goes anywhere: there is nothing to hold back or to ban
        stances = [s for s in TEMPERS if s.ardour > 0]
    for stance in stances:
        if len(found) < MOST:
            plan = _plan(view, seat, goals, memory, stance)
            found.setdefault(plan.deeds, plan)
    return list(found.values())


def _plan(view: State, seat: int, goals: dict[str, str], memory: Memory | None, stance: Stance) -> Plan:
    mine = dict(goals)
    planner = Tempered(view, seat, mine, memory, stance)
    return Plan(tuple(planner.orders()), mine, tuple(planner.committed), stance)
