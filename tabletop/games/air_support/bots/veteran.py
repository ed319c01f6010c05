"""The veteran: the commander, who plays his Player Turn out before he says how his side fights in it.

When his Player Turn begins to count he deals worlds that his view allows, and in each of them plays manners
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
from tabletop.core.messages import Command
from tabletop.games.air_support.bots import weights as values
from tabletop.games.air_support.bots.commander import Commander
from tabletop.games.air_support.bots.plan import Plan
from tabletop.games.air_support.bots.weights import NORMAL, Weights
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import AirStatus, Concealed, Gun, Infantry, Vehicle, Weapon, Where
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.standing import units_of
from tabletop.games.air_support.rules.state import (
    Blip,
    State,
    changed_car,
    changed_gun,
    changed_man,
    changed_weapon,
    with_fields,
)

# -- Worlds that a view allows: what the enemy has left of his order of battle is dealt out under his "?".
#
# Everybody may read the order of battle; what has been seen, has fallen or has left is in the view. What is left over
# after the dealing is hidden (HIP) or not dealt, and stays out; a "?" for which nothing is left covers Dummies.

Bundle = tuple[tuple[Infantry | Gun | Vehicle, ...], tuple[Weapon, ...]]
"""What stands together: men with their weapons, a gun with its crew, a vehicle."""


def dealt(view: State, seat: int, chance: Random) -> State:
    """One world; the same chance deals the same."""
    left = _left(view, 1 - seat)
    chance.shuffle(left)
    infantry, guns = dict(view.infantry), dict(view.guns)
    vehicles, weapons = dict(view.vehicles), dict(view.weapons)
    for blip in view.blips:
        under: dict[str, object] = {"place": blip.place, "where": Where.MAP, "stack": blip.stack}
        under |= {"concealed": Concealed.MARK, "hit_by_air": blip.hit_by_air}
        room = blip.height
        for bundle in list(left):
            units, arms = bundle
            if len(units) + len(arms) > room or not _fits(view, blip, bundle):
                continue
            left.remove(bundle)
            room -= len(units) + len(arms)
            for unit in units:
                if isinstance(unit, Infantry):
                    infantry[unit.id] = changed_man(unit, **under, entered=blip.entered)
                elif isinstance(unit, Gun):
                    guns[unit.id] = changed_gun(unit, **{k: v for k, v in under.items() if k != "hit_by_air"})
                else:
                    vehicles[unit.id] = changed_car(unit, **under, entered=blip.entered)
            for arm in arms:
                weapons[arm.id] = changed_weapon(arm, place=blip.place)
        for n in range(room):
            key = f"dealt {blip.stack}.{n}"
            infantry[key] = changed_man(
                Infantry(key, blip.seat, "", blip.place), concealed=Concealed.MARK, stack=blip.stack
            )
    return with_fields(view, infantry=infantry, guns=guns, vehicles=vehicles, weapons=weapons, blips=(), viewer=None)


def _left(view: State, enemy: int) -> list[Bundle]:
    """What of the enemy's order of battle is not to be seen anywhere."""
    scenario, out = view.scenario, {e.id for e in view.exited}
    away = {u.id for u in scenario.vehicles if u.where is Where.OFFBOARD and u.id not in view.vehicles} | out
    men = {m.id: m for m in scenario.infantry if m.seat == enemy and m.id not in view.infantry and m.id not in away}
    found: list[Bundle] = []
    for gun in scenario.guns:
        if gun.seat == enemy and gun.id not in view.guns:
            crew = men.pop(gun.crew, None)
            found.append(((gun,) if crew is None else (gun, crew), ()))
    for man in men.values():
        arms = tuple([w for w in scenario.weapons if w.owner == man.id and w.id not in view.weapons])
        found.append(((man,), arms))
    found += [((car,), ()) for car in scenario.vehicles if car.seat == enemy and car.id not in {*view.vehicles, *away}]
    return found


def _fits(view: State, blip: Blip, bundle: Bundle) -> bool:
    """Whether this may be what lies there: what drives is seen to drive, and only men go upstairs or into houses."""
    heavy = not isinstance(bundle[0][0], Infantry)
    if blip.motion:
        return isinstance(bundle[0][0], Vehicle)
    return not heavy or (not blip.place.level and not view.ground[blip.place.hex].terrain.building and not blip.entered)


# -- The veteran: the commander, who plays his Player Turn out before he says how his side fights in it.

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
                if len({s[0] for s in scores}) == 1:
                    return 0  # it makes no difference: nobody is there whom a manner concerns
                tried = [0, max(tried[1:], key=lambda i: scores[i][0])]
        return tried[1] if _surely(scores[tried[1]], scores[0]) else 0


def _surely(scores: Sequence[float], usual: Sequence[float]) -> bool:
    gains = [a - b for a, b in zip(scores, usual, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((g - mean) ** 2 for g in gains) / (len(gains) - 1))
    return mean > SURE * spread / sqrt(len(gains))
