"""What pieces are worth to a player, in victory points and what the scenario makes of them. Read from a view."""

from __future__ import annotations

from fractions import Fraction

from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.odds import ManOdds
from tabletop.games.air_support.rules.pieces import Gun, Infantry, Plane, Vehicle
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import State

PLANE, BOMBS = 8.0, 3.0
"""A plane, and its load."""
STEP = 4.0
"""A plane whose loss moves the result one step."""
SHOT_DOWN = 6.0
DAMAGED = 4.0
"""What flak gains by a plane eliminated or driven off."""
MARK = 1.3
"""An enemy stack under a "?", of which nothing is known."""

REDUCED, BROKEN, PINNED = Fraction(6, 10), Fraction(45, 100), Fraction(12, 100)
"""The share of its worth that infantry loses when it is halved, broken, pinned."""
COUNTED = 3.0
"""A unit that wins the game by leaving."""
FATES: dict[Fate, float] = {
    Fate.NOTHING: 0.0,
    Fate.POSSIBLE_SHOCK: 0.15,
    Fate.STUN: 0.3,
    Fate.SHOCK: 0.5,
    Fate.IMMOBILE: 0.5,
    Fate.ELIMINATED: 1.0,
    Fate.BURNING: 1.05,
}
"""The share of a vehicle's worth that each fate takes."""


def worth(view: State, unit: Unit) -> float:
    """What the loss of a ground unit is worth to its enemy."""
    points = float(victory.worth(view, unit.id))
    rule = view.scenario.victory
    if unit.id in rule.counted:
        points += COUNTED if rule.aim is Aim.EXIT else points
    elif (
        rule.aim in (Aim.CONTROL, Aim.SQUADS)
        and isinstance(unit, Infantry)
        and not unit.dummy
        and view.man(unit).size in (Size.SQUAD, Size.HALF)
    ):
        points += view.man(unit).halves / 2
    if isinstance(unit, Infantry) and unit.broken:
        points *= 0.7
    return points


def stopped(view: State, car: Vehicle) -> float:
    """The share of its worth that a vehicle loses when it can drive no more."""
    return 0.95 if car.id in view.scenario.victory.counted else FATES[Fate.IMMOBILE]


def harm_to_car(view: State, car: Vehicle, fates: dict[Fate, float]) -> float:
    """What the chances of each fate cost."""
    lost = sum(p * (stopped(view, car) if fate is Fate.IMMOBILE else FATES[fate]) for fate, p in fates.items())
    return lost * worth(view, car)


def harm_to_man(view: State, man: Infantry, odds: ManOdds) -> float:
    """What the chances of losses, breaking and pins cost."""
    share = odds.gone + odds.reduced * REDUCED + odds.broken * BROKEN + odds.pinned * PINNED
    return worth(view, man) * float(share)


def plane(view: State, plane: Plane) -> float:
    """An aircraft to its owner."""
    rule = view.scenario.victory
    return PLANE + BOMBS * plane.bombs + STEP * (rule.plane_steps and plane.seat != rule.seat)


def kind(view: State, unit: Unit) -> str:
    """ "AFV", "truck", "gun" or "men"."""
    if isinstance(unit, Vehicle):
        return "AFV" if view.car(unit).armoured else "truck"
    return "gun" if isinstance(unit, Gun) else "men"
