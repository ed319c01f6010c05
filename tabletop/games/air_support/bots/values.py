"""What pieces are worth to a player, in victory points and what the scenario makes of them. Read from a view."""

from __future__ import annotations

from tabletop.games.air_support.bots.weights import Prizes
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.odds import ManOdds
from tabletop.games.air_support.rules.pieces import Gun, Infantry, Plane, Vehicle
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import State


def fate_share(fate: Fate, prizes: Prizes) -> float:
    """The share of a vehicle's worth that a fate takes, from the mildest to the worst."""
    return (
        0.0,
        prizes.possible_shock,
        prizes.stun,
        prizes.shock,
        prizes.immobile,
        prizes.eliminated,
        prizes.burning,
    )[fate]


def worth(view: State, unit: Unit, prizes: Prizes) -> float:
    """What the loss of a ground unit is worth to its enemy."""
    points = float(victory.worth(view, unit.id))
    rule = view.scenario.victory
    if unit.id in rule.counted:
        points += prizes.counted if rule.aim is Aim.EXIT else points
    elif (
        rule.aim in (Aim.CONTROL, Aim.SQUADS)
        and isinstance(unit, Infantry)
        and not unit.dummy
        and view.man(unit).size in (Size.SQUAD, Size.HALF)
    ):
        points += view.man(unit).halves * prizes.half_squad
    if isinstance(unit, Infantry) and unit.broken:
        points *= prizes.broken_already
    return points


def stopped(view: State, car: Vehicle, prizes: Prizes) -> float:
    """The share of its worth that a vehicle loses when it can drive no more."""
    return prizes.immobile_counted if car.id in view.scenario.victory.counted else prizes.immobile


def harm_to_car(view: State, car: Vehicle, fates: dict[Fate, float], prizes: Prizes) -> float:
    """What the chances of each fate cost."""
    lost = sum(
        p * (stopped(view, car, prizes) if fate is Fate.IMMOBILE else fate_share(fate, prizes))
        for fate, p in fates.items()
    )
    return lost * worth(view, car, prizes)


def harm_to_man(view: State, man: Infantry, odds: ManOdds, prizes: Prizes) -> float:
    """What the chances of losses, breaking and pins cost."""
    share = odds.gone + odds.reduced * prizes.reduced + odds.broken * prizes.broken + odds.pinned * prizes.pinned
    return worth(view, man, prizes) * float(share)


def plane(view: State, plane: Plane, prizes: Prizes) -> float:
    """An aircraft to its owner."""
    rule = view.scenario.victory
    decisive = rule.plane_steps and plane.seat != rule.seat
    left = (view.scenario.turns - view.turn + 1) / view.scenario.turns
    return prizes.plane + (prizes.flying + prizes.bombs * plane.bombs) * left + prizes.decisive_plane * decisive


def kind(view: State, unit: Unit) -> str:
    """ "AFV", "truck", "gun" or "men"."""
    if isinstance(unit, Vehicle):
        return "AFV" if view.car(unit).armoured else "truck"
    return "gun" if isinstance(unit, Gun) else "men"
