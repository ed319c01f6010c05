"""Small sums of the bots: expected losses of a fight and chances of bombing, as smooth approximations that also work
for parts of dice.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from tabletop.games.air_wars.rules.charts import column
from tabletop.games.air_wars.rules.sheets import FireColumn, Outcome
from tabletop.games.air_wars.rules.state import State

HARDLY_ANYBODY = 0.05
"""Fewer units than this are none: what smooth sums leave over."""


@lru_cache(64)
def _rates(found: FireColumn) -> tuple[float, float]:
    return found.dice.count(Outcome.KILL) / 6, found.dice.count(Outcome.ABORT) / 6


def rates(view: State, seat: int, what: str) -> tuple[float, float]:
    """Kills and aborts of one die of a side's "fighters", "bombers" or "aa" (Tables 1 to 3)."""
    return _rates(column(view, seat, what))


def taken(kills: float, aborts: float, units: float) -> tuple[float, float]:
    """Units killed and aborted out of `units` when so many results are expected (AW-LOSS-05)."""
    if units <= 0:
        return 0.0, 0.0
    killed = units * (1 - exp(-kills / units))
    left = units - killed
    return killed, left * (1 - exp(-aborts / left)) if left > HARDLY_ANYBODY else 0.0


def bombed(volleys: list[tuple[float, int]]) -> float:
    """The chance of Target Bombed with volleys of (dice, lowest die that succeeds) (AW-BOMB-11)."""
    miss = 1.0
    for dice, needed in volleys:
        miss *= ((needed - 1) / 6) ** dice
    return 1 - miss


@lru_cache(4096)
def apart(a: str, b: str) -> int:
    """Steps between two squares (AW-FLY-04)."""
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1:]) - int(b[1:]))
