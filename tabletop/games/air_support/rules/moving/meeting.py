"""Hidden enemies in a Location that units are about to enter (AS-MOVE-08). Generators."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.hiding import finding
from tabletop.games.air_support.rules.pieces import Concealed, Infantry
from tabletop.games.air_support.rules.standing import unit, units_at
from tabletop.games.air_support.rules.state import State


def found_there(state: State, place: Location, seat: int) -> tuple[str, ...]:
    """Hidden enemies of that seat in a Location, guns and vehicles among them, Dummies too (AS-MOVE-08)."""
    return tuple(u.id for u in units_at(state, place, 1 - seat) if u.concealed is not Concealed.KNOWN)


def only_dummies(state: State, keys: Iterable[str]) -> bool:
    """Whether there is no real unit among these."""
    return all(isinstance(u := unit(state, key), Infantry) and u.dummy for key in keys)


def stopped_by(state: State, seat: int, place: Location, ids: tuple[str, ...]) -> bool:
    """Whether hidden enemies in a Location will stop these units."""
    hidden = found_there(state, place, seat)
    return bool(hidden) and (only_dummies(state, ids) or not only_dummies(state, hidden))


def bumped(now: Now[State], seat: int, place: Location, ids: tuple[str, ...]) -> Stream:
    """Hidden enemies in a Location that these units are about to enter: Dummies go, others are shown; units that
    are Dummies themselves learn nothing and go (AS-MOVE-08, AS-CONC-04). Afterwards the way is clear if nobody
    hidden was real and somebody real has come.
    """
    hidden = found_there(now.state, place, seat)
    if hidden and only_dummies(now.state, ids):
        yield from finding.show(now, ids, "AS-CONC-04")
    elif hidden:
        yield from finding.show(now, hidden, "AS-MOVE-08")
