"""The veteran: the regular commander, who plays his plans of the hour out before he chooses one.

When his Flying segment begins he deals worlds that his view and his memory allow (`belief`), and plays each of the
planner's different plans in them to the end of his next hour, with the regular commander on both sides and each of them
seeing nothing but its own view. What comes out is weighed by `standing`; the plan with the best mean, less 0.3 standard
deviations, is flown. The same worlds and dice serve for all plans.

How many worlds are dealt depends on the size of the battle and never on the clock, so that the same seed gives the same
game everywhere: 24 in a day over Malta, three for each of three plans with fifty units, so that he decides within two
seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Any, overload

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_wars.bots.belief import Memory
from tabletop.games.air_wars.bots.commander import Commander
from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.sorties import Order, Package, Planner
from tabletop.games.air_wars.bots.weights import HARD, NORMAL, Search, Standing, Weights
from tabletop.games.air_wars.rules.basing import closed
from tabletop.games.air_wars.rules.bombing.aiming import mission_limit
from tabletop.games.air_wars.rules.ending import difference
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import ABORTED, BOXES, DAMAGED
from tabletop.games.air_wars.rules.sheets import TargetKind, UnitClass
from tabletop.games.air_wars.rules.state import State

# -- What a whole position is worth to a side: points, and what both sides can still do today.
#
# For positions that a bot has dealt itself and played on: everything in them is open.


def worth(state: State, seat: int, weights: Standing = NORMAL.standing) -> float:
    """Points of a position for a side, minus those of the enemy."""
    sign = 1 if seat == 0 else -1
    total = float(sign * difference(state).total)
    if state.result is not None:  # only points count now
        winner = state.result.winner
        return total + (0.0 if winner is None else weights.won if winner == seat else -weights.won)
    return total + _assets(state, seat, weights) - _assets(state, 1 - seat, weights)


def _assets(state: State, seat: int, weights: Standing) -> float:
    """What a side has beyond its points: it is 0 when all is as it was and nothing can be done any more."""
    days = len(state.scenario.days) - state.day
    total = 0.0
    for unit in state.of(seat):
        sheet = state.sheet(unit)
        if unit.place == ABORTED:
            total -= weights.shown if sheet.decoy else weights.driven_off
        elif unit.place == DAMAGED:
            total -= weights.fighter * sheet.fighter
        elif unit.place not in BOXES:
            total -= _in_danger(state, unit, weights)
            total -= weights.shown * (unit.revealed and sheet.cls is UnitClass.GROUND)
            if sheet.cls is UnitClass.SHIP:
                total += weights.unloads * state.scenario.sides[seat].ships.delivery.get(unit.place, 0)
    for area in state.scenario.radar.values():
        if area.seat == seat and area.target and state.mark(area.target).bombed:
            total -= weights.blind * days
    return total + _prospects(state, seat, weights) if state.phase == "OPS" else total


def _in_danger(state: State, unit: Unit, weights: Standing) -> float:
    """What is to be feared for an aircraft: it cannot get down in its next turn though it must, or its base is
    closed."""
    sheet = state.sheet(unit)
    if not sheet.flies or sheet.decoy:
        return 0.0
    if not unit.flying:
        return weights.grounded * (not unit.flown and closed(state, unit.place))
    last = _next_hour(state, unit.seat) >= state.scenario.hours
    if not sheet.short and not last:
        return 0.0
    near = (
        s
        for s, b in state.scenario.bases.items()
        if b.seat == unit.seat and state.base(s) is not None and not closed(state, s)
    )
    return 0.0 if any(apart(unit.place, s) <= sheet.speed for s in near) else weights.lost * sheet.vp


def _next_hour(state: State, seat: int) -> int:
    """The hour of a side's next Flying segment."""
    return state.hour if seat >= state.active else state.hour + 1


def _prospects(state: State, seat: int, weights: Standing) -> float:
    """Points that the bombers which can still bomb today may win: each goes where it adds most."""
    left = state.scenario.hours - _next_hour(state, seat) + 1
    bombers = [u for u in state.of(seat) if u.place not in BOXES and _armed(state, u)]
    targets = _targets(state, seat, weights) if bombers and left > 0 else []
    total, miss = 0.0, [1.0] * len(targets)
    for unit in sorted(bombers, key=lambda u: (-state.sheet(u).bomb, u.id)):
        best, at, left_over = 0.0, -1, 1.0
        sheet = state.sheet(unit)
        for i, (square, points, level, dive) in enumerate(targets):
            hours = -(-apart(unit.place, square) // max(1, sheet.speed)) or 1
            if (hours > 1 and sheet.short) or hours >= left:
                continue
            missed = (((dive if sheet.dive else level) - 1) / 6) ** sheet.bomb
            gain = points * miss[i] * (1 - missed) * weights.through * weights.later ** (hours - 1)
            if gain > best:
                best, at, left_over = gain, i, missed
        if at >= 0:
            total += best
            miss[at] *= left_over
    return total


def _armed(state: State, unit: Unit) -> bool:
    """Whether it can still fly to bomb today."""
    sheet = state.sheet(unit)
    if sheet.bomb < 1 or unit.bombed >= mission_limit(state, unit) or (unit.landed and not sheet.short):
        return False
    return unit.flying or not closed(state, unit.place)


def _targets(state: State, seat: int, weights: Standing) -> list[tuple[str, float, int, int]]:
    """What the enemy has to be bombed: square, points, lowest dice of Level and Dive bombers."""
    lines, found = state.scenario.charts.bombing, []
    for target in state.scenario.targets.values():
        if target.seat != seat and target.kind in lines and not state.mark(target.name).bombed:
            found.append((target.square, float(target.vp), lines[target.kind].level, lines[target.kind].dive))
    base_line = lines.get(TargetKind.AIRBASE)
    for square, base in state.scenario.bases.items():
        if (
            base.seat != seat
            and base_line is not None
            and state.base(square) is not None
            and not base.carrier
            and not closed(state, square)
        ):
            waiting = sum(not u.flown and not state.sheet(u).decoy for u in state.based(square, base.seat))
            found.append((square, base.vp + weights.grounded * waiting, base_line.level, base_line.dive))
    return found


# -- Several whole plans for one Flying segment: what the planner would do in different tempers.
#
# The planner's own plan comes first; the others hold back, send more or less, leave its best target alone, or go there
# in greater strength. Plans that come out the same are listed once.


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


# -- The veteran: the regular commander, who plays his plans of the hour out before he chooses one.


class Choices(Sequence[Command]):
    """The legal commands of a seat, worked out only when somebody goes through them: to ask whether a command is among
    them is much cheaper."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match, self._seat = match, seat
        self._all: Sequence[Command] | None = None

    def _listed(self) -> Sequence[Command]:
        if self._all is None:
            self._all = self._match.options(self._seat)
        return self._all

    def __contains__(self, command: object) -> bool:
        if self._all is not None or not isinstance(command, Command):
            return command in self._listed()
        return self._match.refusal(self._seat, command) is None

    def __iter__(self) -> Iterator[Command]:
        return iter(self._listed())

    def __len__(self) -> int:
        return len(self._listed())

    @overload
    def __getitem__(self, index: int) -> Command: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Command]: ...
    def __getitem__(self, index: Any) -> Any:
        return self._listed()[index]


class Regular(Commander):
    """The regular commander in a played-out hour."""

    def follow(self, view: State, plan: Plan, memory: Memory) -> None:
        """Fly this plan in the present hour instead of one of his own; he remembers what the veteran does."""
        self.memory = deepcopy(memory)
        self._orders, self._goals = list(plan.orders), dict(plan.goals)
        self._planned, self._replans, self._current = (view.day, view.hour), 0, None

    def answer(self, view: State, seat: int, options: Choices) -> Command:
        self.memory.see(view)
        command, _ = self._decide(view, seat, options)
        return command if command in options else self._anything(options)


def played_out(world: State, seat: int, plan: Plan, seed: int, memory: Memory, weights: Weights = HARD) -> State:
    """A dealt world at the end of the seat's next hour, or of the day or game, when it flies this plan now."""
    match = Match.at(GAME, world.scenario, world, SeededDice(seed))
    bots = [Regular("normal", seed + n, weights=weights) for n in (0, 1)]
    bots[seat].follow(world, plan, memory)
    day, end = world.day, (world.hour + 1, seat)
    for _ in range(weights.search.long):
        state = match.state
        if not match.to_act or state.day != day or (state.hour, state.active) > end:
            break
        asked = match.to_act[0]
        match.submit(asked, bots[asked].answer(match.view(asked), asked, Choices(match, asked)))
        match.journal.clear()
    left: State = match.state
    return left


def hours_to_play(view: State, weights: Search = HARD.search) -> int:
    """How many hours may be played out for one decision. An hour costs as the square of the units: each is weighed
    against each other's place.
    """
    units = sum(u.place not in BOXES for u in view.units.values())
    units += sum(b.flying + b.based + b.ground + b.ship for b in view.blips)
    return weights.work // max(1, units * units)


def candidates(view: State, weights: Search = HARD.search) -> int:
    """How many plans are tried, so that each is seen in enough worlds; at least the planner's own and another."""
    return max(2, hours_to_play(view, weights) // weights.least)


def samples(view: State, candidates: int, weights: Search = HARD.search) -> tuple[int, int]:
    """Worlds for every plan in the first round, and for the finalists altogether."""
    whole = max(candidates * weights.least, hours_to_play(view, weights))
    first = min(weights.samples, max(weights.least, whole // (2 * candidates)))
    left = whole - first * candidates
    return first, min(weights.samples, first + max(0, left // min(weights.finalists, candidates)))


def merit(scores: Sequence[float], weights: Search = HARD.search) -> float:
    """Mean less some standard deviations."""
    mean = sum(scores) / len(scores)
    return mean - weights.caution * sqrt(sum((s - mean) ** 2 for s in scores) / len(scores))


def clearly(scores: Sequence[float], own: Sequence[float], weights: Search = HARD.search) -> bool:
    """Whether a plan is better than the planner's own by more than chance, world by world."""
    gains = [a - b for a, b in zip(scores, own, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((g - mean) ** 2 for g in gains) / max(1, len(gains) - 1))
    return mean > weights.sure * spread / sqrt(len(gains))


class Veteran(Commander):
    """Plays one side at the level hard."""

    def __init__(self, seed: int = 0, budget: float = 2.0, weights: Weights = HARD) -> None:
        super().__init__("normal", seed, budget, weights)
        self.considered: list[tuple[Plan, list[float]]] = []
        """The plans of the last search with their scores, for whoever wants to know."""
        self.chosen = 0
        """Which of them was taken; 0: the planner's own."""

    def _plan(self, view: State, seat: int) -> None:
        if self._replans:
            super()._plan(view, seat)
            return
        found = plans(view, seat, self._goals, self.memory, self.weights, candidates(view, self.weights.search))
        plan = found[0] if len(found) == 1 else self._best(view, seat, found)
        self._orders, self._goals = list(plan.orders), dict(plan.goals)

    def _best(self, view: State, seat: int, found: Sequence[Plan]) -> Plan:
        """The plan that comes out best; the planner's own, when told to hurry before anything is known."""
        search = self.weights.search
        first, last = samples(view, len(found), search)
        scores: list[list[float]] = [[] for _ in found]
        running = list(range(len(found)))
        for n in range(last):
            if self.hurried:
                break
            if n == first:
                ranked = sorted(running, key=lambda i: -merit(scores[i], search))
                running = sorted({0, *ranked[: search.finalists]})
            seed = (self.seed * 1_000_003 + view.day * 101 + view.hour) * search.samples + n
            world = self.memory.world(view, Random(seed))
            for i in running:
                end = played_out(world, seat, found[i], seed, self.memory, self.weights)
                scores[i].append(worth(end, seat, self.weights.standing))
        self.considered = list(zip(found, scores, strict=True))
        better = [i for i in running if i and scores[i] and clearly(scores[i], scores[0], search)]
        self.chosen = max([0, *better], key=lambda i: merit(scores[i], search)) if better else 0
        return found[self.chosen]
