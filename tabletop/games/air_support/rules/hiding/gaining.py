"""Concealment gained at the end of CCPh (AS-CONC-02). Frame: conceal (seat, row)."""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.hiding import concealment
from tabletop.games.air_support.rules.hiding.events import MarkGained
from tabletop.games.air_support.rules.player_turn.asking import Automatic
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.state import State


def conceal(now: Now[State]) -> Stream:
    """Whoever no Good Order enemy ground unit within 16 hexes sees goes under a "?", both sides at once; aircraft
    do not matter (AS-ALOS-15).
    """
    if not now.state.scenario.special.no_concealment:
        for keys, stack in concealment.gains(now.state):
            yield MarkGained(keys, stack, "AS-CONC-02")
    yield from onward(now)


STEPS = (Automatic("conceal", conceal),)
