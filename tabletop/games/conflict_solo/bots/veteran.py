"""How a player who knows the traps weighs what he can do: he goes where nobody looks, in groups, and counts what the
next card may do to him. `hard` plays on from his best ideas.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator

from tabletop.games.conflict_solo.bots import chances
from tabletop.games.conflict_solo.bots.answers import harm
from tabletop.games.conflict_solo.bots.picture import MOST_NEEDED_BY_AI, RUMOUR_NEEDS, Pairs, Picture
from tabletop.games.conflict_solo.bots.plans import Idea, Planner
from tabletop.games.conflict_solo.bots.ways import FAR, Covered, Distances, covered, field_of
from tabletop.games.conflict_solo.bots.weights import Weights
from tabletop.games.conflict_solo.rules.figures import controls, in_close_combat, rally_only
from tabletop.games.conflict_solo.rules.hexes import distance, in_front
from tabletop.games.conflict_solo.rules.objectives import standing
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Kind
from tabletop.games.conflict_solo.rules.sight import hex_dm
from tabletop.games.conflict_solo.rules.state import State, changed

FIELDS = 200
"""Maps of distances that are remembered."""
OTHERS = (1.0, 0.5, 0.3, 0.2, 0.1, 0.1, 0.1)
"""How much the worst shot at a Unit counts, the next one, and so on."""
_FIELDS: OrderedDict[tuple[object, ...], Distances] = OrderedDict()


def standing_vp(view: State) -> float:
    """The VP if the mission ended in its last round with everything as it stands."""
    total = float(view.vp)
    for objective in view.scenario.objectives:
        if not standing(view, objective):
            continue
        side = view.control.get(objective.hex, "")
        paid = sum(not objective.rounds or r in objective.rounds for r in range(view.round, view.scenario.rounds + 1))
        total += (objective.end if side == PLAYER else 0) + objective.each * paid * (
            1 if side == PLAYER else -1 if side == AI and objective.minus else 0
        )
    return total


class Keen(Picture):
    """The picture with priced ways and with losses in place of hits."""

    def __init__(self, view: State, weights: Weights) -> None:
        super().__init__(view, weights)
        self.plan = weights.plan
        self.left = view.scenario.rounds - view.round
        self.behind = standing_vp(view) <= view.scenario.bands.draw
        """Whether it would be no victory if the mission ended as things stand."""
        self.hurry = self.plan.hurry[min(self.left, len(self.plan.hurry) - 1)] if self.behind else self.plan.ahead
        """How dear the way is, and how dear danger."""
        storming = (Kind.FOOT, Kind.VEHICLE)
        self.nobody = not any(view.type_of(u).kind in storming and not view.type_of(u).cc_penalty for u in self.units)
        self._prices: Covered | None = None
        self._worths: dict[str, float] = {}
        self._where = (
            id(view.scenario.chart), tuple((a.type, a.hex, a.facing, a.hit) for a in self.enemies), self._mist,
            tuple(sorted(view.works.items())), tuple(sorted(view.mines)),
        )  # fmt: skip

    @property
    def prices(self) -> Covered:
        if self._prices is None:
            self._prices = covered(self, self.plan.covered)
        return self._prices

    def distances(self, unit: Counter) -> Distances:
        """The map of priced distances of a Unit to its goals."""
        goals = self.goals(unit)
        most = max((self.value.get(h, 0.0) for h in goals), default=0.0)
        return self.ways_to(unit, {h: (most - self.value.get(h, 0.0)) * self.plan.offset for h in goals})

    def ways_to(self, unit: Counter, ends: dict[str, float]) -> Distances:
        """The map of priced distances of a Unit to places that begin with their own number."""
        key = (*self._where, unit.type, tuple(sorted(ends.items())))
        found = _FIELDS.get(key)
        if found is None:
            found = _FIELDS[key] = field_of(self.view, unit, ends, self.prices)
            if len(_FIELDS) > FIELDS:
                _FIELDS.popitem(last=False)
        return found

    def to_go(self, unit: Counter) -> float:
        """The priced way of a Unit to its goals."""
        return min(FAR, self.distances(unit).get(unit.hex, FAR))

    def way(self, unit: Counter) -> float:
        kind, p = self.view.type_of(unit), self.plan
        task = bool(self.view.scenario.exit_vp.get(unit.type))
        goals = self.goals(unit)
        if not goals or (not kind.combat and not task) or kind.move_cost is None:
            return 0.0
        storms = kind.kind in (Kind.FOOT, Kind.VEHICLE) and not kind.cc_penalty
        storms = storms or self.nobody
        factor = p.task if task else p.rear if goals is self.ours else p.assault if storms else p.support
        if not task:
            factor *= self.hurry[0]
        if unit.hit:
            factor *= p.hit_way
        return -factor * self.to_go(unit)

    def exposure(self, unit: Counter) -> float:
        """What the next card may cost a Unit where it stands: the worst shot in full, others in part, for one enemy
        acts."""
        return self.peril(unit, () if unit.hidden else self.threats(unit))

    def peril(self, unit: Counter, threats: Iterable[tuple[Counter, int]]) -> float:
        """The same with the enemies that have a shot at it."""
        if unit.hidden:
            return 0.0
        mates = sum(u.hex == unit.hex and u.id != unit.id for u in self.units)
        crowd = 1.0 + self.plan.crowd * min(2, mates)
        losses = [self.acts(ai) * self.loss(unit, n) for ai, n in threats]
        if self.rumours:
            needed = RUMOUR_NEEDS + min(3, hex_dm(self.view, unit.hex))
            maybe = self.plan.rumour_shot * self.loss(unit, needed) if needed <= MOST_NEEDED_BY_AI else 0.0
            losses += [maybe * self.acts(r) for r in self.rumours if self.rumour_sees(r, unit)]
        losses.sort(reverse=True)
        return crowd * sum(x * part for x, part in zip(losses, OTHERS, strict=False))

    def ground(self, unit: Counter) -> float:
        p = self.plan
        shot = self.best_shot(unit) if self.view.type_of(unit).combat else 0.0
        near = sum(distance(r.hex, unit.hex) <= 1 for r in self.rumours)
        return (
            self.way(unit)
            + p.cover * min(3, hex_dm(self.view, unit.hex))
            + p.shot * shot
            - p.danger * self.hurry[1] * self.exposure(unit)
            - p.rumour * near
        )

    def best_facing(self, unit: Counter, hex: str, facings: tuple[int, ...]) -> int:
        if len(facings) == 1:
            return facings[0]
        p = self.plan
        ahead = [a.hex for a in self.seen if distance(a.hex, hex) <= 9] or [a.hex for a in self.seen]
        ahead = ahead or list(self.goals(unit))
        combat = self.view.type_of(unit).combat

        here = changed(unit, hex=hex)

        def rank(found: tuple[int, Pairs, Pairs]) -> tuple[float, float, bool, int]:
            f, fears, shots = found
            best = max((self.attack(ai, n) for ai, n in shots), default=0.0) if combat else 0.0
            good = p.shot * best - p.danger * self.hurry[1] * self.peril(here, fears)
            looks = sum(1 / (1 + distance(hex, h)) for h in ahead if in_front(hex, f, h))
            return round(good, 6), round(looks, 6), f == unit.facing, -f

        return max(self.turned(here, facings), key=rank)[0]


class Schemer(Planner):
    """The ideas of the hard player."""

    picture: Keen

    def __init__(self, picture: Keen) -> None:
        super().__init__(picture)
        p = picture.plan
        fresh = sum(u.fresh for u in picture.units)
        late = fresh <= self.weights.price.late * len(picture.units)
        self.cap_price = p.cap_last if not fresh else p.cap_late if late else p.cap

    def keep(self, id: str) -> float:
        found = self._keeps.get(id)
        if found is None:
            unit, p = self.view.counters[id], self.picture.plan
            if not unit.hex:
                return p.fresh
            steps = min(8.0, self.picture.to_go(unit)) if self.picture.goals(unit) else 0.0
            found = p.fresh + p.fresh_shot * self.picture.best_shot(unit) + p.fresh_way * steps
            self._keeps[id] = found
        return found

    def find(self, unit: Counter, hex: str) -> float:
        """An objective taken by the step, less what known mines do."""
        return self._taken(unit, hex) - self.blast(unit, hex)

    def _taken(self, unit: Counter, hex: str) -> float:
        if hex not in self.picture.wanted or not controls(self.view, unit):
            return 0.0
        if any(c.side == AI and not c.hidden for c in self.view.at(hex)):
            return 0.0
        return self.picture.plan.capture * self.picture.value[hex]

    def group_allowed(self) -> bool:
        return True

    def group_sizes(self) -> tuple[int, ...]:
        return (2, 3, 4)

    def _walks(self, unit: Counter) -> bool:
        kind = self.view.type_of(unit)
        return kind.combat and not in_close_combat(self.view, unit) and not rally_only(self.view, unit)

    def _rally(self, unit: Counter) -> Iterator[Idea]:
        if not unit.hit:
            return
        best: Idea | None = None
        worth = min(1.0, self.picture.plan.harm * harm(unit.hit) / 3.0) * self.picture.worth(unit)
        for dice in range(min(2, self.view.cap_now) + 1):
            raw = worth * chances.rallied(self.view, unit, caps=dice)
            for idea in self._plain(Draft("rally", unit.id, dice=dice), raw):
                if best is None or idea.score > best.score:
                    best = idea
        if best is not None:
            yield best


# -- The quick player by whom plans are played on: the rules of the hard one at a glance. He reckons with the ways as
# they were when thinking began, looks at the nearest enemies, and leaves out what seldom matters.


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
