"""Orders to Convoys and Columns."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class StartBand(Command):
    """A Convoy or Column begins to move, or goes on (AS-CONVOY-01, AS-COLUMN-01)."""

    band: str

    def label(self, state: State) -> str:
        return f"Move {self.band}"


@dataclass(frozen=True, slots=True)
class LeaveBand(Command):
    """A vehicle leaves its Convoy between impulses (AS-CONVOY-03)."""

    unit: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} leaves the Convoy"
