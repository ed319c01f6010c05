"""Concealment gained at the end of CCPh (AS-CONC-02). Frame: conceal (seat, row)."""

from __future__ import annotations

from tabletop.core.asking import Automatic, Stream
from tabletop.core.step import Now
from tabletop.games.air_support import events_hide as ev
from tabletop.games.air_support.rules import hiding
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.state import State


def conceal(now: Now[State]) -> Stream:
    """Whoever no Good Order enemy ground unit within 16 hexes sees goes under a "?", both sides at once; aircraft
    do not matter (AS-ALOS-15).
    """
    if not now.state.scenario.special.no_concealment:
        for keys, stack in hiding.gains(now.state):
            yield ev.MarkGained(keys, stack, "AS-CONC-02")
    yield from onward(now)


STEPS = {"conceal": Automatic(conceal)}
