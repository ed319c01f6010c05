"""What all showings share: where squares and targets are, and the group under way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules.state import State
from tabletop.table.play.contract import Point

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

FLIGHT = "flight"
"""Id of the piece that stands for a group under way."""


@dataclass(frozen=True)
class Flight:
    """A group between two squares, as it is shown: its side, where from, known counters, how many others, the top
    one.
    """

    seat: int
    start: str
    known: tuple[str, ...]
    hidden: int
    top: str


class Scene:
    """`flight` is the group under way in the position `view`."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.flight: Flight | None = None
        self.view: State | None = None

    def flight_in(self, view: State) -> Flight | None:
        """The group under way in the position that is shown."""
        return self.flight if self.view is view else None

    def tone(self, harmed: int) -> str:
        """The colour of what harms a side, as the looker feels it: bad, good, or plain for one who takes no side."""
        looker = self.table.host.looker
        return "plain" if looker is None else "bad" if looker == harmed else "good"

    def at(self, square: str) -> Point:
        """The map point of a square."""
        return self.table.centre(square)

    def target(self, target: str, square: str) -> Point:
        """The map point of a target, or of the square it lies in."""
        return self.table.place_of(target) or self.at(square)
