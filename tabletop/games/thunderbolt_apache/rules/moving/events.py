"""A step taken, the battlefield left (TA-MOVE)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.core.copying import changer
from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.rules.changing import put_flyer, with_flyer
from tabletop.games.thunderbolt_apache.rules.hexes import place_name
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import plane_name

_moved: Callable[..., Flyer] = changer(Flyer, "hex", "side", "spent")


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """One speed point: to a place of a hex (TA-MOVE-03 to TA-MOVE-09)."""

    serial: int
    hex: int
    side: int

    def apply(self, state: State) -> State:
        flyer = state.here.flyers[self.serial]
        return with_flyer(state, _moved(flyer, self.hex, self.side, flyer.spent + 1))

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
