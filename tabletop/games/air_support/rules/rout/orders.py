"""The order to rout."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import location_name
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Rout(Command):
    """A broken unit routs to that Location, by the cheapest way, among those by the one with the least interdiction
    (AS-ROUT-03).
    """

    unit: str
    hex: Hex
    level: int = 0

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} routs to {location_name(state, Location(self.hex, self.level))}"
