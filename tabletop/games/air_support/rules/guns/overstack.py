"""Vehicles that stand so close that a miss of one may hit another (AS-HIT-14)."""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.guns.events import HitLine, OverstackRolled
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex


def overstack(now: Now[State], at: Hex, line: HitLine, original: int) -> Stream:
    """The chosen vehicle is missed by less than the number of vehicles in the hex: a dr below that number hits
    another one (AS-HIT-14).
    """
    cars = sorted(car.id for car in here(now.state, at).cars)
    margin = original + line.tally.total - 2 * line.tally.base
    if len(cars) < 2 or margin >= len(cars):
        return
    dr = now.dice.roll()
    others = [key for key in cars if key != line.unit] if dr < len(cars) else []
    yield OverstackRolled(line.unit, dr, "" if not others else others[0] if len(others) == 1 else now.dice.draw(others))


def other(now: Now[State]) -> list[str]:
    """Whom the overstack roll just made has hit."""
    last = now.events[-1] if now.events else None
    return [last.unit] if isinstance(last, OverstackRolled) and last.unit else []
