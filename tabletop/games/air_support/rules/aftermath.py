"""What follows an attack, whoever made it: Convoys and Columns that break up, Melees that end. Generators."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.artillery.events import Shelled
from tabletop.games.air_support.rules.bands import columns, convoys
from tabletop.games.air_support.rules.bands.breaking_up import disband, watching
from tabletop.games.air_support.rules.bands.events import BandSplit, BandStruck
from tabletop.games.air_support.rules.close_combat.events import MeleeEnded
from tabletop.games.air_support.rules.moving.events import MoveBegan, MoveEnded
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.standing import units_at
from tabletop.games.air_support.rules.state import Move, State
from tabletop.games.air_support.rules.strikes.events import AirFired, AirToHit

SITES = (AirFired, AirToHit, Shelled)
"""Events that name the hex which an aircraft or a battery attacks."""


def columns_after(now: Now[State], attacked: set[str]) -> Stream:
    """After an attack: Columns that were attacked from the ground, or with an air attack or a shell near them,
    disband; those that see an enemy too (AS-COLUMN-02).
    """
    bands = [key for key, band in now.state.bands.items() if band.kind is Kind.COLUMN]
    if not bands:
        return
    sites = [event.hex for event in now.events if isinstance(event, SITES)]
    for key in bands:
        band = now.state.bands[key]
        if attacked & set(band.ids) or columns.near(now.state, band, sites):
            yield from disband(now, key)
    yield from watching(now)


def melees(now: Now[State]) -> Stream:
    """A Melee in which one side has no infantry left ends at once (AS-CC-03)."""
    free = tuple(
        man.id
        for man in now.state.infantry.values()
        if man.melee
        and man.where is Where.MAP
        and not any(isinstance(u, Infantry) and not u.dummy for u in units_at(now.state, man.place, 1 - man.seat))
    )
    if free:
        yield MeleeEnded(free)


def tidy(now: Now[State], attacked: Iterable[str] = ()) -> Stream:
    """After an attack: Convoys that have lost a vehicle break up (AS-CONVOY-04), the move that is going on goes on
    with the front part; Columns that were attacked or had aircraft or shells near disband (AS-COLUMN-02); a Melee
    with one side left ends (AS-CC-03). attacked: the targets of an attack from the ground; what was struck from the
    air or shelled is read from the events.
    """
    struck = set(attacked)
    for key, band in list(now.state.bands.items()):
        if struck & set(band.ids) and not band.attacked:
            yield BandStruck(key)
    yield from columns_after(now, struck)
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
    yield from melees(now)
