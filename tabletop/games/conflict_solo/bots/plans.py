"""Everything that the player can do in his turn as plans with their worth: the scores of section "plain bot"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.bots import chances
from tabletop.games.conflict_solo.bots.picture import Picture
from tabletop.games.conflict_solo.rules.cards.choices import boost_refusal, cap_cost
from tabletop.games.conflict_solo.rules.figures import has_trait, rally_only
from tabletop.games.conflict_solo.rules.fire.actions import shot_of_plan
from tabletop.games.conflict_solo.rules.groups import MOST, connected
from tabletop.games.conflict_solo.rules.hand import DOUBLE, RELOAD
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.movement_costs import open_facings, road_step, unit_step
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import actors, cost, ready
from tabletop.games.conflict_solo.rules.sheets import PLAYER, Colour, Kind
from tabletop.games.conflict_solo.rules.sight import hex_dm, neighbours
from tabletop.games.conflict_solo.rules.state import changed, changed_draft

PASSING, STALLING = "pass", "stall"
"""Kinds of plans that are no action."""
FIGHT_BOOSTS = ("AC05", "AC06", "AC23", "AC25", "AC26", "AC28", "AC34")


@dataclass(frozen=True, slots=True)
class Idea:
    """A plan, what it is worth with its price taken off, and before that. kind: fire, move and so on; needed: on the
    dice."""

    plan: Draft
    score: float
    raw: float
    needed: int = 0


class Planner:
    """The ideas for one position."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.view, self.weights = picture, picture.view, picture.weights
        self._keeps: dict[str, float] = {}
        self._grounds: dict[tuple[str, str, int], float] = {}
        self._steps: dict[str, list[tuple[str, int, float, int]]] = {}
        fresh = [u for u in picture.units if u.fresh]
        late = len(fresh) <= self.weights.price.late * len(picture.units)
        self.cap_price = self.weights.price.late_cap if late else self.weights.price.cap

    # -- prices
    def keep(self, id: str) -> float:
        """What it is worth that a Unit stays fresh."""
        found = self._keeps.get(id)
        if found is None:
            unit, w = self.view.counters[id], self.weights.price
            shot = self.picture.best_shot(unit) if unit.hex else 0.0
            found = self._keeps[id] = w.keep + w.keep_shot * shot
        return found

    def priced(self, plan: Draft, raw: float, full: int, needed: int = 0) -> Idea | None:
        """The plan with the split of its cost that is worth most; None: it cannot be paid."""
        who = actors(self.view, plan)
        extra = cap_cost(self.view, plan.boost) + plan.dice
        purse = self.view.cap_now - extra
        if purse < 0:
            return None
        keep = sum(self.keep(id) for id in who)
        least = full if any(not self.view.counters[id].fresh for id in who) else 0
        best: tuple[float, int] | None = None
        for caps in range(least, min(full, purse) + 1):
            score = raw - chances.spent(self.view, full - caps) * keep - (caps + extra) * self.cap_price
            if best is None or score > best[0]:
                best = score, caps
        return None if best is None else Idea(changed_draft(plan, caps=best[1]), best[0], raw, needed)

    # -- all of them
    def ideas(self) -> list[Idea]:
        """All plans with their scores, in the order of the Units; the turn's other ways are not among them."""
        found: list[Idea] = []
        for unit in self._able():
            if not unit.hex:
                found += self._entering(unit)
                continue
            if unit.loaded_on:
                continue
            found += self._moving(unit)
            found += self._attacking(unit)
            found += self._other(unit)
        found += self._groups()
        return found

    def _able(self) -> Iterator[Counter]:
        for unit in self.view.counters.values():
            if unit.side == PLAYER and not unit.loaded_on and (unit.fresh or self.view.cap_now > 0):
                yield unit

    def ground(self, unit: Counter) -> float:
        """What the place of a Unit is worth, remembered."""
        key = (unit.id, unit.hex, unit.facing)
        found = self._grounds.get(key)
        if found is None:
            found = self._grounds[key] = self.picture.ground(unit)
        return found

    # -- moves
    def gain(self, unit: Counter, hex: str, facings: tuple[int, ...]) -> tuple[float, int]:
        """What a step is worth, and the facing after it."""
        facing = self.picture.best_facing(unit, hex, facings)
        there = changed(unit, hex=hex, facing=facing, hidden=False)
        return self.ground(there) + self.find(unit, hex) - self.ground(unit), facing

    def find(self, unit: Counter, hex: str) -> float:
        """What comes of mines and enemies where a step ends."""
        melee = any(a.hex == hex for a in self.picture.seen)
        return -self.blast(unit, hex) - (self.weights.ground.melee if melee else 0.0)

    def blast(self, unit: Counter, hex: str) -> float:
        """What known mines cost a Unit that enters."""
        mines = self.view.mines.get(hex)
        if mines is None:
            return 0.0
        kind = self.view.type_of(unit)
        power = mines.red if kind.dv_colour is Colour.RED else mines.blue
        return self.picture.loss(unit, kind.dv_flank - power)

    def may_leave(self, unit: Counter, hex: str) -> bool:
        """A Unit on an objective moves off only if another Unit is nearer to it than any enemy."""
        if unit.hex not in self.picture.ours or hex == unit.hex:
            return True
        others = [distance(u.hex, unit.hex) for u in self.picture.units if u.id != unit.id]
        foes = [distance(a.hex, unit.hex) for a in self.picture.seen]
        return not foes or (bool(others) and min(others) < min(foes))

    def steps(self, unit: Counter) -> list[tuple[str, int, float, int]]:
        """The steps open to a Unit: hex, cost, gain, facing. Remembered."""
        found = self._steps.get(unit.id)
        if found is None:
            found = self._steps[unit.id] = []
            for hex in neighbours(self.view, unit.hex):
                price = unit_step(self.view, unit, hex)
                if isinstance(price, Refusal) or not self.may_leave(unit, hex):
                    continue
                worth, facing = self.gain(unit, hex, open_facings(self.view, unit, hex))
                found.append((hex, price.total, worth, facing))
        return found

    def _moving(self, unit: Counter) -> Iterator[Idea]:
        road = self.view.type_of(unit).kind in (Kind.VEHICLE, Kind.TRUCK)
        for hex, price, worth, facing in self.steps(unit):
            idea = self.priced(Draft("move", unit.id, (hex,), facing=facing), worth, price)
            if idea is not None:
                yield idea
            if road:
                yield from self._onward(unit, hex)
            elif DOUBLE in self.view.hand and self.view.type_of(unit).kind is Kind.FOOT:
                yield from self._doubled(unit, hex, worth)

    def _onward(self, unit: Counter, first: str) -> Iterator[Idea]:
        for second in neighbours(self.view, first):
            if road_step(self.view, unit, unit.hex, first, second) is not None:
                continue
            way = Draft("move", unit.id, (first, second))
            there = changed(unit, hex=first)
            worth, facing = self.gain(unit, second, open_facings(self.view, there, second))
            full = cost(self.view, way)
            if not isinstance(full, Refusal):
                idea = self.priced(changed_draft(way, facing=facing), worth, full.total)
                if idea is not None:
                    yield idea

    def _doubled(self, unit: Counter, first: str, one: float) -> Iterator[Idea]:
        for second in neighbours(self.view, first):
            if distance(unit.hex, second) != 2:
                continue
            way = Draft("move", unit.id, (first, second), boost=DOUBLE)
            full = cost(self.view, way)
            if isinstance(full, Refusal):
                continue
            worth, facing = self.gain(unit, second, tuple(range(6)))
            if worth > one + self.weights.attack.boost:
                idea = self.priced(changed_draft(way, facing=facing), worth - self.weights.attack.boost, full.total)
                if idea is not None:
                    yield idea

    def _entering(self, unit: Counter) -> Iterator[Idea]:
        for hex in unit.entry:
            way = Draft("enter", unit.id, (hex,))
            full = cost(self.view, way)
            if isinstance(full, Refusal):
                continue
            facing = self.picture.best_facing(unit, hex, tuple(range(6)))
            there = changed(unit, hex=hex, facing=facing)
            worth = self.weights.deeds.enter + self.picture.ground(there) / 100
            idea = self.priced(changed_draft(way, facing=facing), worth, full.total)
            if idea is not None:
                yield idea

    # -- groups
    def _groups(self) -> Iterator[Idea]:
        """Group moves of two to four fresh Units, dear and cheap ones."""
        fresh = [u for u in self.picture.units if u.fresh and self._walks(u)]
        if len(fresh) < 2 or not self.group_allowed():
            return
        ways = {u.id: self.steps(u) for u in fresh}
        for most in (1, 2, 3):
            best = {}
            for unit in fresh:
                open_ = [w for w in ways[unit.id] if w[1] <= most]
                if open_:
                    best[unit.id] = max(open_, key=lambda w: (w[2], w[0]))
            movers = sorted((u for u in fresh if u.id in best), key=lambda u: (-best[u.id][2], u.id))
            movers = [u for u in movers if best[u.id][2] > 0]
            for size in self.group_sizes():
                group = self._chain(movers, size)
                if len(group) == size:
                    idea = self._together(group, best)
                    if idea is not None:
                        yield idea

    def group_allowed(self) -> bool:
        """Group moves are made while no enemy has a shot."""
        return not any(True for u in self.picture.units for _ in self.picture.threats(u))

    def group_sizes(self) -> tuple[int, ...]:
        return (2, 3)

    def _walks(self, unit: Counter) -> bool:
        kind = self.view.type_of(unit).kind
        return kind is Kind.FOOT and not self.picture.fighting(unit) and not rally_only(self.view, unit)

    def _chain(self, movers: list[Counter], size: int) -> list[Counter]:
        """The best movers that hang together."""
        for first in movers:
            group = [first]
            grown = True
            while len(group) < size and grown:
                grown = False
                for unit in movers:
                    if unit not in group and connected([*group, unit]):
                        group.append(unit)
                        grown = True
                        break
            if len(group) == size:
                return group
        return []

    def _together(self, group: list[Counter], best: dict[str, tuple[str, int, float, int]]) -> Idea | None:
        first, *others = group
        plan = Draft(
            "move", first.id, (best[first.id][0],), facing=best[first.id][3],
            members=tuple((u.id, best[u.id][0], best[u.id][3]) for u in others),
        )  # fmt: skip
        full = cost(self.view, plan)
        if isinstance(full, Refusal) or len(group) > MOST:
            return None
        return self.priced(plan, sum(best[u.id][2] for u in group), full.total)

    # -- attacks
    def _attacking(self, unit: Counter) -> Iterator[Idea]:
        for ai in self.picture.seen:
            kind = "close_combat" if ai.hex == unit.hex else "fire"
            plan = Draft(kind, unit.id, target=ai.id)
            full = cost(self.view, plan)
            if isinstance(full, Refusal):
                continue
            if ai in self.picture.rumours:
                yield from self._at_rumour(plan, ai, full.total)
                continue
            yield from self.shots(plan, ai, full.total)

    def _at_rumour(self, plan: Draft, rumour: Counter, full: int) -> Iterator[Idea]:
        idea = self.priced(plan, self.rumour_worth(plan, rumour), full)
        if idea is not None:
            yield idea

    def rumour_worth(self, plan: Draft, rumour: Counter) -> float:
        """Fire at a rumour proves it; it is worth little by itself."""
        return self.weights.deeds.card

    def shots(self, plan: Draft, target: Counter, full: int) -> Iterator[Idea]:
        """An attack by itself, with CAPs on the dice, with supporters, with a boost."""
        shot = shot_of_plan(self.view, plan)
        if shot is None:
            return
        needed, w = shot.needed, self.weights.attack
        best = self._with_dice(plan, target, needed, full)
        if plan.kind == "fire" and w.group_from <= needed <= w.group_to:
            for helped in self._supported(plan):
                aided = shot_of_plan(self.view, helped)
                if aided is not None:
                    best = _better(best, self._with_dice(helped, target, aided.needed, full))
        if best is not None:
            best = self._boosted(best, target)
            yield best

    def _with_dice(self, plan: Draft, target: Counter, needed: int, full: int) -> Idea | None:
        best: Idea | None = None
        for dice in range(min(2, self.view.cap_now) + 1):
            if needed - dice > self.weights.attack.most_needed:
                continue
            raw = self.picture.attack(target, needed, dice) if dice else self.picture.attack(target, needed)
            best = _better(best, self.priced(changed_draft(plan, dice=dice), raw, full, needed))
        return best

    def _supported(self, plan: Draft) -> Iterator[Draft]:
        """The plan with one, two, three supporters that may join."""
        found = plan
        for unit in self.picture.units:
            if unit.fresh and unit.id != plan.unit and not has_trait(self.view, unit, "indirect"):
                more = changed_draft(found, supporters=(*found.supporters, unit.id))
                if not isinstance(cost(self.view, more), Refusal):
                    found = more
                    yield found

    def _boosted(self, idea: Idea, target: Counter) -> Idea:
        """The attack with the boost card that raises it most, if it raises it enough."""
        best = idea
        for card in dict.fromkeys(self.view.hand):
            plan = changed_draft(idea.plan, boost=card, caps=0)
            if (card not in FIGHT_BOOSTS and card != RELOAD) or boost_refusal(self.view, plan) is not None:
                continue
            full, shot = cost(self.view, plan), shot_of_plan(self.view, plan)
            if isinstance(full, Refusal) or shot is None:
                continue
            raw = self.picture.attack(target, shot.needed, plan.dice)
            made = self.priced(plan, raw, full.total, shot.needed)
            if made is not None and made.score > best.score and made.score > idea.score + self.weights.attack.boost:
                best = made
        return best

    # -- other deeds
    def _other(self, unit: Counter) -> Iterator[Idea]:
        yield from self._rally(unit)
        yield from self._pivot(unit)
        yield from self._dig(unit)
        yield from self._clear(unit)
        yield from self._exit(unit)

    def _plain(self, plan: Draft, raw: float) -> Iterator[Idea]:
        full = cost(self.view, plan)
        if not isinstance(full, Refusal):
            idea = self.priced(plan, raw, full.total)
            if idea is not None:
                yield idea

    def _rally(self, unit: Counter) -> Iterator[Idea]:
        if not unit.hit:
            return
        best: Idea | None = None
        for dice in range(min(2, self.view.cap_now) + 1):
            chance = chances.rallied(self.view, unit, caps=dice)
            raw = self.picture.worth(unit) * chance * self.weights.deeds.rally
            for idea in self._plain(Draft("rally", unit.id, dice=dice), raw):
                best = _better(best, idea)
        if best is not None:
            yield best

    def _pivot(self, unit: Counter) -> Iterator[Idea]:
        facing = self.picture.best_facing(unit, unit.hex, tuple(range(6)))
        if facing == unit.facing:
            return
        w = self.weights.ground
        there = changed(unit, facing=facing)
        gained = len(self.picture.targets(there, w.good_shot)) - len(self.picture.targets(unit, w.good_shot))
        raw = self.picture.danger(unit) - self.picture.danger(there) + w.target * gained
        yield from self._plain(Draft("pivot", unit.id, facing=facing), raw)

    def _dig(self, unit: Counter) -> Iterator[Idea]:
        w = self.weights.deeds
        near = any(distance(unit.hex, h) <= 1 for h in self.picture.value)
        if hex_dm(self.view, unit.hex) or not near or self.picture.danger(unit) <= w.dig_danger:
            return
        yield from self._plain(Draft("dig_in", unit.id), w.dig_in)

    def _clear(self, unit: Counter) -> Iterator[Idea]:
        if not has_trait(self.view, unit, "engineer"):
            return
        for hex in (unit.hex, *neighbours(self.view, unit.hex)):
            if hex in self.view.mines or hex in self.view.wire:
                yield from self._plain(Draft("clear", unit.id, target=hex), self.weights.deeds.clear)

    def _exit(self, unit: Counter) -> Iterator[Idea]:
        vp = self.view.scenario.exit_vp.get(unit.type, 0)
        if vp and unit.hex in self.view.scenario.exits:
            yield from self._plain(Draft("exit", unit.id), vp * self.weights.deeds.exit_by_vp)


def _better(a: Idea | None, b: Idea | None) -> Idea | None:
    if a is None or b is None:
        return a or b
    return b if b.score > a.score else a


def can_go(planner: Planner, plan: Draft) -> bool:
    """Whether the rules let a plan go as it stands."""
    return not isinstance(ready(planner.view, plan), Refusal)
