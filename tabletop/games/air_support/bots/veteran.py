"""The veteran: the commander, who plays his Player Turn out before he says how his side fights in it.

When his Player Turn begins to count he deals worlds that his view allows (`worlds`), and in each of them plays manners
of fighting (`MANNERS`: as usual, fire first, go in, keep down) to its end, with the commander on both sides and each of
them seeing nothing but its own view. The first world leaves one manner beside the usual one, and the others try these
two; the same worlds and dice serve for both. What is left of both sides, and where it stands, is weighed; the other
manner is taken when it comes out better by more than chance.

How much is played out depends on the size of the battle and never on the clock, so that the same seed gives the same
game everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.values import Command
from tabletop.games.air_support.bots import values
from tabletop.games.air_support.bots.commander import Commander
from tabletop.games.air_support.bots.plan import Plan
from tabletop.games.air_support.bots.weights import NORMAL, Weights
from tabletop.games.air_support.bots.worlds import dealt
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import AirStatus
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.standing import units_of
from tabletop.games.air_support.rules.state import State

_AIMS = NORMAL.aims
MANNERS: tuple[tuple[str, Weights], ...] = (
    ("", NORMAL),
    ("Fire first, then move. ", replace(NORMAL, aims=replace(_AIMS, go=0.3, shoots=1.0))),
    ("The side goes in now. ", replace(NORMAL, aims=replace(_AIMS, go=1.5, still=0.6, passed=0.2, stir=0.3))),
    ("The side keeps down. ", replace(NORMAL, aims=replace(_AIMS, still=2.0, passed=0.7, stir_ahead=0.5))),
)
"""How a side fights in one Player Turn, and what its orders begin with then."""
WORK, FEWEST, MOST = 160, 3, 6
"""Units times worlds that are played out; worlds at least, and at most."""
SURE = 1.0
"""Standard errors by which another manner must be better than the usual one."""
WON = 6.0
"""Points that a step of the score is worth where it is no score of points."""
LONG = 3000
"""Decisions after which a world is left as it is."""


def standing(state: State, seat: int) -> float:
    """What a position is worth to a seat, in points: the score, what is left of both sides, and how well it stands."""
    rule, prizes = state.scenario.victory, NORMAL.prizes
    sign = 1 if rule.seat == seat else -1
    found = sign * victory.score(state) * (1.0 if rule.aim is Aim.POINTS else WON)
    if state.result is not None:
        return found + (2 * WON if state.result.winner == seat else -2 * WON * (state.result.winner is not None))
    for side in (0, 1):
        left = sum(values.worth(state, u, prizes) for u in units_of(state, side))
        left += sum(values.plane(state, p, prizes) for p in state.planes_of(side) if p.status is not AirStatus.GONE)
        plan = Plan(GAME.view(state, side), side, NORMAL)
        left += sum(plan.worth_of(m, m.place, m.in_foxhole) for m in state.infantry.values() if _stands(m, side))
        found += left if side == seat else -left
    return found


def _stands(man: Any, side: int) -> bool:
    return bool(man.seat == side and man.good_order)


def played_out(world: State, seat: int, manner: Weights, seed: int) -> State:
    """A world at the end of the seat's Player Turn when it fights so in it."""
    match = Match.at(GAME, world.scenario, world, SeededDice(seed))
    bots = [Commander("normal", seed + n) for n in (0, 1)]
    bots[seat] = Commander("normal", seed + seat, weights=manner)
    for _ in range(LONG):
        state: State = match.state
        if (state.turn, state.half) != (world.turn, world.half) or not match.to_act:
            break
        asked = match.to_act[0]
        match.submit(asked, bots[asked].choose(match.view(asked), asked, match.options(asked)))
        match.journal.clear()
    left: State = match.state
    return left


class Veteran(Commander):
    """Plays one side at the level hard."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__("normal", seed, budget)
        self.level = "hard"
        self._turn: tuple[int, int, int] = (0, 0, -1)
        self._usual = Commander("normal", seed)
        self._others = [self._usual, *[Commander("normal", seed, weights=weights) for _, weights in MANNERS[1:]]]
        self.manner = 0
        """How it fights in this Player Turn; 0: as usual."""

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        turn = (view.turn, view.half, seat)
        if view.attacker != seat:
            self.manner = 0
        elif len(options) > 1 and turn != self._turn and view.frames[-1].step in ("prep", "move"):
            self._turn, self.manner = turn, self._best(view, seat)
        player = self._others[self.manner]
        command = player.choose(view, seat, options)
        self.reason = MANNERS[self.manner][0] + player.reason
        return command

    def _best(self, view: State, seat: int) -> int:
        """The manner that comes out best; the usual one when told to hurry, or when no other is surely better."""
        units = len(view.infantry) + len(view.vehicles) + len(view.guns) + sum(b.height for b in view.blips)
        scores: list[list[float]] = [[] for _ in MANNERS]
        tried = list(range(len(MANNERS)))
        for n in range(min(MOST, max(FEWEST, WORK // max(1, units)))):
            if self.hurried:
                return 0
            seed = ((self.seed * 1009 + view.turn) * 2 + view.half) * MOST + n
            world = dealt(view, seat, Random(seed))
            for i in tried:
                scores[i].append(standing(played_out(world, seat, MANNERS[i][1], seed), seat))
            if not n:
                tried = [0, max(tried[1:], key=lambda i: scores[i][0])]
        return tried[1] if _surely(scores[tried[1]], scores[0]) else 0


def _surely(scores: Sequence[float], usual: Sequence[float]) -> bool:
    gains = [a - b for a, b in zip(scores, usual, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((g - mean) ** 2 for g in gains) / (len(gains) - 1))
    return mean > SURE * spread / sqrt(len(gains))
