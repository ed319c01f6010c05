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
from math import sqrt
from random import Random
from typing import Any, overload

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.values import Command
from tabletop.games.air_wars.bots.belief import Memory
from tabletop.games.air_wars.bots.commander import Commander
from tabletop.games.air_wars.bots.stances import Plan, plans
from tabletop.games.air_wars.bots.standing import worth
from tabletop.games.air_wars.bots.weights import HARD, Search, Weights
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.state import State


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
