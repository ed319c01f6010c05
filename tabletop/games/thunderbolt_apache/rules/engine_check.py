"""The engine check before the battlefield (TA-ENGINE)."""

from __future__ import annotations

from tabletop.core.asking import Stream, begin
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.damage import needs_engine_check
from tabletop.games.thunderbolt_apache.rules.hits.counters import crash
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.state import State


def check_engines(now: Now[State]) -> Stream:
    """One roll for each aircraft with Engine damage: it crashes on 1 or 2 (TA-ENGINE-01 to TA-ENGINE-03)."""
    for flyer in now.state.flyers:
        if flyer.flight is Flight.OUT and needs_engine_check(now.state, flyer):
            die = now.dice.roll(10)
            fails = die <= 2
            tally = Tally(die, "die", "TA-ENGINE-01")
            yield Rolled("engine", str(flyer.serial), die, tally, "the engine fails" if fails else "the engine runs")
            if fails:
                yield from crash(now, flyer.serial, "engine failure", "TA-ENGINE-01")
    gone = not any(f.flight is Flight.OUT for f in now.state.flyers)
    laid = bool(now.state.here.tiles)  # a sortie's field is given
    yield begin("assess" if gone else "entry" if laid else "field")


STEPS = (Automatic("engine", check_engines),)
