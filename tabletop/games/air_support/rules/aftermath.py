"""What follows an attack, whoever made it: Convoys and Columns that break up, Melees that end. Generators."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.bands import breaking_up
from tabletop.games.air_support.rules.close_combat.events import MeleeEnded
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.standing import units_at
from tabletop.games.air_support.rules.state import State


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
    """After an attack: Convoys and Columns fall apart (AS-CONVOY-04, AS-COLUMN-02), a Melee with one side left ends
    (AS-CC-03). attacked: the targets of an attack from the ground; what was struck from the air or shelled is read from
    the events.
    """
    yield from breaking_up.attacked(now, set(attacked))
    yield from melees(now)
