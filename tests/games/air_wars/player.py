"""A lively random player: it flies towards the enemy and home again, so that whole games meet every rule."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_wars.rules.asking import Back, Done
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, OpenSquare, Strafe, Withdraw
from tabletop.games.air_wars.rules.cards.events import PlayCard, PlayWildSet
from tabletop.games.air_wars.rules.days import EndDay, EndSegment
from tabletop.games.air_wars.rules.ending import Resign
from tabletop.games.air_wars.rules.flak import AddGun, AimAA, OpenFire
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Join, Land, Plot, StayUp
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.redeploying import MoveGround, Rebase
from tabletop.games.air_wars.rules.reinforcing import Place, TakeBack
from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.squares import distance
from tabletop.games.air_wars.rules.stacking import Shift

WEIGHTS: dict[type[Command], float] = {
    EndSegment: 1, Form: 5, Back: 0.1, Shift: 0.4, Fly: 2, Plot: 6, Join: 3, Land: 8,
    Done: 2, PlayCard: 3, OpenSquare: 12, AimAA: 8, AddGun: 6, OpenFire: 4, Bomb: 8,
    Strafe: 4, Resign: 0, TakeBack: 0.3, Rebase: 3, MoveGround: 2, Place: 8, StayUp: 0.2,
    Withdraw: 0.3, PlayWildSet: 20,
}  # fmt: skip


def choose(match: Match, seat: int, rng: random.Random) -> Command:
    options = list(match.options(seat))
    kinds = sorted({type(c) for c in options}, key=lambda k: k.__name__)
    kind = rng.choices(kinds, [WEIGHTS.get(k, 2) or 1e-9 for k in kinds])[0]
    fitting = [c for c in options if type(c) is kind]
    if kind is Plot:
        return _towards(match.view(seat), seat, fitting, rng)
    if kind is EndDay:
        return fitting[0] if rng.random() < 0.8 else fitting[-1]
    return rng.choice(fitting)


def _towards(view: Any, seat: int, fitting: list[Command], rng: random.Random) -> Command:
    """Home when the group is due, else to enemy targets and aircraft."""
    group, scenario = view.group, view.scenario
    home = any(view.units[k].flying and rng.random() < 0.8 for k in group.units)
    if home:
        goals = [s for s, b in scenario.bases.items() if b.seat == seat]
    else:
        goals = [t.square for t in scenario.targets.values() if t.seat != seat]
        goals += [u.place for u in view.units.values() if u.seat != seat and u.flying] * 3
        goals += [s for s, b in scenario.bases.items() if b.seat != seat]
    here = group.path[-1] if group.path else group.square
    near = sorted(goals, key=lambda s: (distance(scenario, here, s), s))[:4]
    goal = rng.choice(near)
    return min(fitting, key=lambda c: (distance(scenario, c.square, goal), rng.random()))  # type: ignore[attr-defined]


def wander(scenario: Scenario, seed: int, limit: int = 30_000) -> Iterator[Match]:
    """A whole game; the match is given before every command and once at its end."""
    match = Match.start(GAME, scenario, SeededDice(seed))
    rng = random.Random(seed)
    for _ in range(limit):
        yield match
        asked = match.to_act
        if not asked:
            return
        seat = rng.choice(asked)
        match.submit(seat, choose(match, seat, rng))
    raise AssertionError(f"The game does not end within {limit} commands.")
