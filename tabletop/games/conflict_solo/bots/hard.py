"""The hard player: he finds what he may do as somebody who knows the traps, and plays on from his best ideas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.games.conflict_solo.bots.cards import CardPlanner
from tabletop.games.conflict_solo.bots.commander import PASS_IDEA, Commander
from tabletop.games.conflict_solo.bots.outlook import Outlook
from tabletop.games.conflict_solo.bots.plans import Idea
from tabletop.games.conflict_solo.bots.veteran import Glance, Keen, Schemer, Swift
from tabletop.games.conflict_solo.bots.weights import HARD, Weights
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State

AT_FIRST_SIGHT = replace(HARD, plan=replace(HARD.plan, looked=1))
"""The hard player who does not play on: his answer comes at once."""


class Veteran(Commander):
    """Hard."""

    def __init__(self, seed: int = 0, budget: float = 2.0, weights: Weights = HARD) -> None:
        super().__init__(seed, budget, weights)

    def ideas(self, view: State, without: Sequence[Draft] = ()) -> list[Idea]:
        picture = Keen(view, self.weights)
        planner = Schemer(picture)
        least = least_worth(picture)
        found = [*planner.ideas(), *CardPlanner(planner).ideas()]
        good = [i for i in found if i.score >= least and i.plan not in without]
        return self._foreseen(picture, good) if good else [PASS_IDEA]

    def _foreseen(self, picture: Keen, ideas: list[Idea]) -> list[Idea]:
        """The best ideas with what they lead to; those that fall behind are left out."""
        p = picture.plan
        ideas = sorted(ideas, key=lambda idea: -idea.score)
        close = [i for i in ideas if i.score >= ideas[0].score - p.margin][: p.looked]
        if len(close) < 2:
            return close
        outlook = Outlook(picture, lambda view: quick_idea(view, picture), lambda view: Glance(view, picture))
        crowd = len(picture.units) + len(picture.seen)
        worlds = max(p.least_worlds, min(p.worlds, p.work // max(1, crowd)))
        return outlook.compare(close, p.prior, worlds, p.turns if crowd <= p.few else p.turns_of_many)


def least_worth(picture: Keen) -> float:
    """What an action must be worth: next to nothing after a pass of the enemy, which a pass would make the end of the
    round; much when all is held."""
    p, view = picture.plan, picture.view
    fresh = any(u.fresh for u in picture.units)
    if view.passed == AI and fresh and picture.wanted:
        return p.least_after_pass
    return p.least


def quick_idea(view: State, root: Keen) -> Idea:
    """What the quick player does in a later position."""
    planner = Swift(Glance(view, root))
    ideas = planner.ideas()
    if view.hand:
        ideas += CardPlanner(planner).ideas()
    best = max(ideas, key=lambda idea: idea.score, default=PASS_IDEA)
    return best if best.score >= least_worth(planner.picture) else PASS_IDEA
