"""A step flown, and the Ridge Evasion roll that it calls for (TA-RIDGE)."""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.hits.counters import crash
from tabletop.games.thunderbolt_apache.rules.moving import moves, ridges
from tabletop.games.thunderbolt_apache.rules.moving.events import Moved
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flyer
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness, stress


def fly_step(now: Now[State], flyer: Flyer, side: int) -> Stream:
    """One speed point, and the Ridge Evasion roll that it calls for (TA-RIDGE-01)."""
    number, side = moves.landing(flyer, side)
    yield Moved(flyer.serial, number, side)
    flyer = now.state.here.flyers[flyer.serial]
    if ridges.must_roll(now.state, flyer, number, side):
        yield from _evade_ridge(now, flyer)


def _evade_ridge(now: Now[State], flyer: Flyer) -> Stream:
    """The roll, its Stress at once (TA-RIDGE-05), and the crash of a pilot who is Unfit by it (TA-RIDGE-06,
    TA-RIDGE-07)."""
    die = now.dice.roll(10)
    tally = ridges.modifiers(now.state, flyer, die)
    gained = ridges.stress_for(now.state, tally.total)
    yield Rolled("ridge", str(flyer.serial), die, tally, f"{gained} Stress" if gained else "no Stress")
    yield from stress(now, flyer.pilot, gained, "Ridge Evasion", "TA-RIDGE-05", drops=False)
    if gained and flyer.pilot and crew_fitness(now.state, flyer) is Fitness.UNFIT:
        yield from crash(now, flyer.serial, f"{flyer.pilot} is Unfit on a ridge", "TA-RIDGE-06")
