"""What follows an attack, whoever made it: Convoys and Columns that break up, Melees that end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules.bands import breaking_up
from tabletop.games.air_support.rules.changing import put_pieces
from tabletop.games.air_support.rules.naming import all_called
from tabletop.games.air_support.rules.pieces import Infantry
from tabletop.games.air_support.rules.standing import fighting, units_at
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportEvent


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
    yield from breaking_up.attacked(now, set(attacked))
    yield from melees(now)
