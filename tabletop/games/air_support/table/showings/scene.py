"""What all showings share: where pieces and hexes are on the map."""

from __future__ import annotations

from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import places
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Host, Point

WALK_MS = 220
"""For one hex on foot."""


class Scene:
    """Positions come from the host."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def at(self, state: State, key: str) -> Point | None:
        """The map point of a piece."""
        place = places.hex_of(state, key)
        return self.host.centre(place) if place is not None else None

    def centre(self, place: Hex) -> Point:
        """The map point of a hex."""
        return self.host.centre(place)
