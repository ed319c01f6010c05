"""The player of Conflict Solo: plans a turn by the scores of `plans`, gives the commands, answers every prompt.

`Commander` is the plain player (normal); `Sharpshooter` the greedy one (easy). Both see their view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.bots.base import Bot
from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.conflict_solo.bots import answers, words
from tabletop.games.conflict_solo.bots.cards import CardPlanner
from tabletop.games.conflict_solo.bots.hand import next_command, opening, same_beginning
from tabletop.games.conflict_solo.bots.opening import Placer
from tabletop.games.conflict_solo.bots.picture import Picture
from tabletop.games.conflict_solo.bots.plans import PASSING, STALLING, Idea, Planner
from tabletop.games.conflict_solo.bots.weights import GREEDY, PLAIN, Weights
from tabletop.games.conflict_solo.rules.answers import DONE, PASS
from tabletop.games.conflict_solo.rules.changing import with_fields
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.player_turn.actions import BACK, GO
from tabletop.games.conflict_solo.rules.player_turn.plans import cost
from tabletop.games.conflict_solo.rules.state import State

PASS_IDEA = Idea(Draft(PASSING), 0.0, 0.0)


class Commander(Bot):
    """Plays the one seat. `weights`: other numbers than the usual ones."""

    def __init__(self, seed: int = 0, budget: float = 2.0, weights: Weights = PLAIN) -> None:
        super().__init__(seed, budget)
        self.weights = weights
        self.placer = Placer(weights)
        self._plan: Idea | None = None
        self._tried: tuple[tuple[int, int], list[Draft]] = ((0, 0), [])
        """Plans put aside in this turn, which are not tried again."""

    # -- deciding
    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        if len(options) == 1:
            self.reason = "There is no other choice."
            return options[0]
        command, self.reason = self._decide(view, options)
        return command if command in options else self._last_way(options)

    def _decide(self, view: State, options: Sequence[Command]) -> tuple[Command, str]:
        match view.frames[-1].step:
            case "setup":
                return self.placer.next(view)
            case "turn":
                return self._turn(view, options)
            case "plan":
                return self._complete(view, options)
        found = answers.answer(Picture(view, self.weights), options)
        if found is None:
            way = self._last_way(options)
            return way, f"{way.label(view)}: one choice is as good as another."
        return found

    def _last_way(self, options: Sequence[Command]) -> Command:
        for command in (DONE, PASS, GO):
            if command in options:
                return command
        plain = [c for c in options if not c.last_resort]
        return (plain or list(options))[0]

    # -- the turn
    def _turn(self, view: State, options: Sequence[Command]) -> tuple[Command, str]:
        now = (view.round, view.turns)
        if self._tried[0] != now:
            self._tried = (now, [])
        for _ in range(4):
            idea = self.best(view, self._tried[1])
            command = opening(idea.plan)
            if command in options:
                self._plan = idea
                return command, self.why(view, idea)
            self._tried[1].append(idea.plan)
        return PASS, self.why(view, PASS_IDEA)

    def _complete(self, view: State, options: Sequence[Command]) -> tuple[Command, str]:
        draft, idea = view.draft, self._plan
        assert draft is not None
        if idea is None:  # somebody else has begun it: go on with it if it is what would be done
            idea = self.best(with_fields(view, draft=None))
            if not same_beginning(draft, idea.plan):
                return (GO if GO in options else self._last_way(options)), "It is planned already."
            self._plan, self.reason = idea, self.why(view, idea)
        command = next_command(draft, idea.plan, options)
        if command == BACK:
            self._tried[1].append(idea.plan)
            self._plan = None
        return command, self.reason

    def best(self, view: State, without: Sequence[Draft] = ()) -> Idea:
        """The best idea for the turn, plans that were put aside left out."""
        return max(self.ideas(view, without), key=lambda idea: idea.score)

    def ideas(self, view: State, without: Sequence[Draft] = ()) -> list[Idea]:
        """All ideas that are better than nothing; with none of them to stall, or to pass."""
        planner = self.planner(Picture(view, self.weights))
        found = [*planner.ideas(), *CardPlanner(planner).ideas()]
        good = [i for i in found if i.score >= self.weights.price.least and i.plan not in without]
        return good or [self.waiting(planner.picture)]

    def planner(self, picture: Picture) -> Planner:
        return Planner(picture)

    def waiting(self, picture: Picture) -> Idea:
        """A CAP makes the enemy move first where he stands next to a Unit; else a pass."""
        near = any(distance(a.hex, u.hex) == 1 for a in picture.enemies for u in picture.units)
        return Idea(Draft(STALLING), 0.0, 0.0) if near and picture.view.cap_now > 0 else PASS_IDEA

    def why(self, view: State, idea: Idea) -> str:
        """The reason of an idea in one sentence."""
        if idea.plan.kind in (PASSING, STALLING, "card"):
            return words.reason(view, idea, 0)
        full = cost(view, idea.plan)
        return words.reason(view, idea, 0 if isinstance(full, Refusal) else full.total)


class Sharpshooter(Commander):
    """The best attack there is, else the step that leads nearest to an objective."""

    def __init__(self, seed: int = 0, budget: float = 2.0, weights: Weights = GREEDY) -> None:
        super().__init__(seed, budget, weights)

    def ideas(self, view: State, without: Sequence[Draft] = ()) -> list[Idea]:
        planner = self.planner(Picture(view, self.weights))
        found = [i for i in planner.ideas() if i.plan not in without]
        shots = [i for i in found if i.plan.kind in ("fire", "close_combat", "exit")]
        if shots:
            return shots
        steps = [i for i in found if i.plan.kind in ("move", "enter") and not i.plan.members]
        nearer = [Idea(i.plan, self._nearer(planner.picture, i), i.raw) for i in steps]
        good = [i for i in nearer if i.score > 0]
        return good or [PASS_IDEA]

    def _nearer(self, picture: Picture, idea: Idea) -> float:
        """By how many hexes a step leads nearer to the nearest objective."""
        unit = picture.view.counters[idea.plan.unit]
        if idea.plan.kind == "enter":
            return 1.0
        goals = picture.goals(unit)
        if not goals:
            return 0.0
        old = min(distance(unit.hex, h) for h in goals)
        return old - min(distance(idea.plan.path[-1], h) for h in goals) - 0.01 * idea.plan.caps
