"""A step taken, the battlefield left (TA-MOVE)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.rules.changing import put_flyer
from tabletop.games.thunderbolt_apache.rules.hexes import place_name
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """One speed point: to a place of a hex (TA-MOVE-03 to TA-MOVE-09)."""

    serial: int
    hex: int
    side: int

    def apply(self, state: State) -> State:
        spent = state.here.flyers[self.serial].spent + 1
        return put_flyer(state, self.serial, hex=self.hex, side=self.side, spent=spent)

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} to {place_name(self.hex, self.side)} (TA-MOVE-04)"


@dataclass(frozen=True, slots=True)
class LeftField(Event):
    """An aircraft is off the battlefield, on its way home (TA-MOVE-11)."""

    serial: int

    def apply(self, state: State) -> State:
        spent = state.here.flyers[self.serial].spent + 1
        return put_flyer(state, self.serial, flight=Flight.OFF, hex=0, spent=spent)

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)} leaves the battlefield (TA-MOVE-10)"
