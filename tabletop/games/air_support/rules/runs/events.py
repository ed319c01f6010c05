"""An attack run begins, goes on and ends (AS-STRAFE, AS-POINT, AS-STUKA)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.changing import put_plane, put_run
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Run
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class RunBegan(AirSupportEvent):
    """The plane is in its initial attack hex (AS-STRAFE-01, AS-STUKA-01)."""

    plane: str
    run: Run

    def apply(self, state: State) -> State:
        return put_plane(state, self.plane, run=self.run)


@dataclass(frozen=True, slots=True)
class Flown(AirSupportEvent):
    """One hex along the grain; hex: where the plane is now."""

    plane: str
    at: int
    hex: Hex

    def apply(self, state: State) -> State:
        return put_run(state, self.plane, at=self.at, announced=False)


@dataclass(frozen=True, slots=True)
class RunEnded(AirSupportEvent):
    """Back to the holding box (AS-STRAFE-07)."""

    plane: str

    def apply(self, state: State) -> State:
        """A Damaged plane is Recalled at the end of the phase (AS-DAMAGE-01, AS-LAA-18)."""
        plane = state.planes[self.plane]
        return put_plane(state, self.plane, run=None, recall=plane.recall or plane.damaged)

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.plane)} flies on and may come again", "AS-STRAFE-07"
