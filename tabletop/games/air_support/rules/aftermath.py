"""What follows an attack, whoever made it: Convoys and Columns that break up, Melees that end; and how Convoys and
Columns fall apart at other times.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.asker import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.bands import columns, convoys
from tabletop.games.air_support.rules.bands.convoys import BandSplit, BandStruck, Halted, Parts
from tabletop.games.air_support.rules.harm import to_men
from tabletop.games.air_support.rules.moving import MoveBegan, MoveEnded
from tabletop.games.air_support.rules.naming import all_called
from tabletop.games.air_support.rules.pieces import Infantry
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.standing import fighting, units_at
from tabletop.games.air_support.rules.state import Move, Phase, State, put_pieces
from tabletop.games.air_support.rules.telling import AirSupportEvent, FromAbove

# -- Convoys and Columns fall apart: after an attack, before an enemy, when one of them leaves (AS-CONVOY-03,
# AS-CONVOY-04, AS-COLUMN-02). Generators.


def split(key: str, parts: Parts, rule: str, move: Move) -> Stream:
    """A Convoy or Column falls apart while it moves: the move goes on as another."""
    yield BandSplit(key, parts, rule)
    yield MoveBegan(move)


def bands_attacked(now: Now[State], targets: set[str]) -> Stream:
    """After an attack: Columns that were attacked or had aircraft or shells near disband (AS-COLUMN-02), Convoys that
    have lost a vehicle break up, and the move that is going on goes on with the front part (AS-CONVOY-04). targets:
    of an attack from the ground; what was struck from the air or shelled is read from the events.
    """
    for key, band in list(now.state.bands.items()) if targets else ():
        if not band.attacked and not targets.isdisjoint(band.ids):
            yield BandStruck(key)
    yield from _columns_attacked(now, targets)
    for key in list(now.state.bands):
        stretches = convoys.parts(now.state, key)
        if stretches is None:
            continue
        move = now.state.move
        alone = convoys.front_alone(now.state, key)
        yield BandSplit(key, stretches, "AS-CONVOY-04")
        if move is None or move.band != key:
            continue
        if alone:
            yield MoveBegan(Move(move.seat, (alone,)))
        elif stretches:
            yield MoveBegan(Move(move.seat, (), band=stretches[0][0]))
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
        if band.kind is Kind.COLUMN and columns.column_sees_enemy(now.state, band):
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


# -- What follows an attack, whoever made it.


@dataclass(frozen=True, slots=True)
class MeleeEnded(AirSupportEvent):
    """One side has no infantry left there (AS-CC-03)."""

    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        return put_pieces(state, [key for key in self.units if key in state.infantry], melee=False)

    def says(self, state: State) -> tuple[str, str]:
        return f"The Melee is over for {all_called(state, self.units)}", "AS-CC-03"


def melees(now: Now[State]) -> Stream:
    """A Melee in which one side has no infantry left ends at once (AS-CC-03)."""
    free = tuple(
        man.id
        for man in fighting(now.state)
        if not any(isinstance(u, Infantry) and not u.dummy for u in units_at(now.state, man.place, 1 - man.seat))
    )
    if free:
        yield MeleeEnded(free)


def tidy(now: Now[State], attacked: Iterable[str] = ()) -> Stream:
    """After an attack: Convoys and Columns fall apart (AS-CONVOY-04, AS-COLUMN-02), a Melee with one side left ends
    (AS-CC-03). attacked: the targets of an attack from the ground; what was struck from the air or shelled is read from
    the events.
    """
    yield from bands_attacked(now, set(attacked))
    yield from melees(now)
