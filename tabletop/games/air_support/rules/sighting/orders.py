"""Orders to sight from the air."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import hex_name, way_name
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Sight(Command):
    """A Sighting TC against a hex, flying in a direction 0-5 (AS-SIGHT-04). dive: a Stuka point attack from the
    adjacent hex (AS-STUKA-01).
    """

    plane: str
    hex: Hex
    direction: int
    dive: bool = False

    def label(self, state: State) -> str:
        return (
            f"{called(state, self.plane)} {'dives at' if self.dive else 'sights'} {hex_name(state, self.hex)}, flying"
            f" {way_name(self.direction)}"
        )


@dataclass(frozen=True, slots=True)
class CountTC(Command):
    """Only a Dummy was found: whether the Sighting TC counts as the plane's one of this Player Turn (AS-ALOS-18)."""

    counts: bool

    def label(self, state: State) -> str:
        return "It counts: fly on" if self.counts else "It does not count: home"
