"""What all showings share: where counters and hexes are on the map."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import places
from tabletop.table.play.contract import Host, Point


class Scene:
    """Positions come from the host."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def at(self, state: State, key: str) -> Point | None:
        """The map point of a counter, structure or hex."""
        return places.point_of(self.host, state, key) if key else None

    def centre(self, hex: str) -> Point:
        """The map point of a hex."""
        return self.host.centre(places.cell(hex))
