"""Columns that see an enemy disband (AS-COLUMN-02). Generators."""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.bands import columns
from tabletop.games.air_support.rules.bands.events import BandSplit, Halted
from tabletop.games.air_support.rules.harm.events import Pinned
from tabletop.games.air_support.rules.pieces import Where
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.state import Phase, State


def watching(now: Now[State]) -> Stream:
    """Columns that see a Known enemy ground unit disband (AS-COLUMN-02)."""
    for key, band in list(now.state.bands.items()):
        if band.kind is Kind.COLUMN and columns.sees_enemy(now.state, band):
            yield from disband(now, key)


def disband(now: Now[State], key: str) -> Stream:
    """A Column is no more: in its own MPh its units' MPh ends, while its side is the DEFENDER they are pinned
    (AS-COLUMN-02).
    """
    state = now.state
    band = state.bands[key]
    units = tuple(man.id for man in columns.men(state, band))
    yield BandSplit(key, (), "AS-COLUMN-02")
    if band.seat != state.attacker:
        for unit_id in units:
            man = now.state.infantry.get(unit_id)
            if man is not None and man.where is Where.MAP and not (man.broken or man.pinned or man.dummy):
                yield Pinned(unit_id, "AS-COLUMN-02")
    elif state.phase is Phase.MPH:
        yield Halted(tuple(u for u in units if u in now.state.infantry))
