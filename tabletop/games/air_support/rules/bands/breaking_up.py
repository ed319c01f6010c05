"""Convoys and Columns fall apart: after an attack, before an enemy, when one of them leaves (AS-CONVOY-03,
AS-CONVOY-04, AS-COLUMN-02). Generators.
"""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.bands import columns, convoys
from tabletop.games.air_support.rules.bands.convoys import Parts
from tabletop.games.air_support.rules.bands.events import BandSplit, BandStruck, Halted
from tabletop.games.air_support.rules.harm import to_men
from tabletop.games.air_support.rules.moving.events import MoveBegan, MoveEnded
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.state import Move, Phase, State
from tabletop.games.air_support.rules.telling import FromAbove


def split(key: str, parts: Parts, rule: str, move: Move) -> Stream:
    """A Convoy or Column falls apart while it moves: the move goes on as another."""
    yield BandSplit(key, parts, rule)
    yield MoveBegan(move)


def attacked(now: Now[State], targets: set[str]) -> Stream:
    """After an attack: Columns that were attacked or had aircraft or shells near disband (AS-COLUMN-02), Convoys that
    have lost a vehicle break up, and the move that is going on goes on with the front part (AS-CONVOY-04). targets:
    of an attack from the ground; what was struck from the air or shelled is read from the events.
    """
    for key, band in list(now.state.bands.items()) if targets else ():
        if not band.attacked and not targets.isdisjoint(band.ids):
            yield BandStruck(key)
    yield from _columns_attacked(now, targets)
    for key in list(now.state.bands):
        parts = convoys.parts(now.state, key)
        if parts is None:
            continue
        move = now.state.move
        alone = convoys.front_alone(now.state, key)
        yield BandSplit(key, parts, "AS-CONVOY-04")
        if move is None or move.band != key:
            continue
        if alone:
            yield MoveBegan(Move(move.seat, (alone,)))
        elif parts:
            yield MoveBegan(Move(move.seat, (), band=parts[0][0]))
        else:
            yield MoveEnded(())


def _columns_attacked(now: Now[State], targets: set[str]) -> Stream:
    """Columns that were attacked from the ground, or with an air attack or a shell near them, disband; those that see
    an enemy too (AS-COLUMN-02).
    """
    bands = [key for key, band in now.state.bands.items() if band.kind is Kind.COLUMN]
    if not bands:
        return
    sites = [event.hex for event in now.events if isinstance(event, FromAbove)]
    for key in bands:
        band = now.state.bands[key]
        if targets & set(band.ids) or columns.near(now.state, band, sites):
            yield from disband(now, key)
    yield from watching(now)


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
        yield from to_men.pin_all(now, units, "AS-COLUMN-02")
    elif state.phase is Phase.MPH:
        yield Halted(tuple(u for u in units if u in now.state.infantry))
