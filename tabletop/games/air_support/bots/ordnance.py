"""What one shot of a gun at one target is worth, and one attack on the fire table at one unit: exact chances, from a
view alone.
"""

from __future__ import annotations

from tabletop.games.air_support.bots import values
from tabletop.games.air_support.bots.strikes import SIZES, floats, gun_lost
from tabletop.games.air_support.bots.weights import Prizes, Weights
from tabletop.games.air_support.rules import guns, odds
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.pieces import Gun, Infantry, Vehicle
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import column_of


def man(view: State, unit: Infantry, column: int | None, drm: int, crowd: int, prizes: Prizes) -> float:
    """Fire at one unit of infantry."""
    sheet = view.man(unit)
    morale = (sheet.broken_morale if unit.broken else sheet.morale) - unit.wounded
    found = odds.man(column, drm, morale, SIZES[sheet.size], unit.broken, crowd)
    return values.harm_to_man(view, unit, found, prizes)


def expected(view: State, shot: Shot, target: Infantry | Gun | Vehicle, how: How, weights: Weights) -> float:
    """One target of a To Hit DR."""
    if isinstance(target, Infantry) and target.dummy:
        return 0.0
    tally = guns.to_hit_tally(view, shot, target, how)
    hit = float(odds.at_most(tally.base - (tally.total - tally.base)))
    if isinstance(target, Vehicle):
        if view.car(target).armoured or how is not How.AREA:
            return hit * kill(view, shot, target, how, weights)
        return weights.fire.area_truck * hit * values.worth(view, target, weights.prizes)
    column = column_of(guns.effect_fp(shot.arm, how, False))
    if isinstance(target, Gun):
        lost = sum(float(p) * gun_lost(column, n, weights.prizes) for n, p in odds.SUMS)
        return hit * values.worth(view, target, weights.prizes) * lost
    return hit * man(view, target, column, 0, 1, weights.prizes)


def kill(view: State, shot: Shot, car: Vehicle, how: How, weights: Weights) -> float:
    if how is How.AREA:
        return weights.fire.area_afv * values.worth(view, car, weights.prizes)
    found = 0.0
    for turret in (False, True):
        final = guns.to_kill(view, shot.arm, car, how, turret, False).total
        fates = odds.to_kill(final, guns.round_of(shot.arm, how), turret)
        found += values.harm_to_car(view, car, floats(fates), weights.prizes) / 2
    return found
