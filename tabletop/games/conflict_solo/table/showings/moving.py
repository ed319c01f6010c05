"""How steps, turns, arrivals and exits are shown."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.moving import Stepped, Turned
from tabletop.games.conflict_solo.rules.reinforcements import Arrived
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Motion, Showing
from tabletop.table.play.showing import shows

STEP_MS = 320


class MovingShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(Stepped)
    def _stepped(self, e: Stepped, before: State, after: State) -> Showing | None:
        here, there = self.scene.at(before, e.id), self.scene.at(after, e.id)
        if here is None or there is None:
            return None
        return Showing(motions=(Motion(e.id, (here, there), ms=STEP_MS),), sound="piece_slide", look=there)

    @shows(Turned)
    def _turned(self, e: Turned, before: State, after: State) -> Showing | None:
        at = self.scene.at(after, e.id)
        return Showing(sound="piece_slide", look=at, ms=220) if at is not None else None

    @shows(Arrived)
    def _arrived(self, e: Arrived, before: State, after: State) -> Showing | None:
        at = self.scene.at(after, e.id)
        return Showing(flashes=(Flash("ring", (at,), "white", ms=500),), sound="piece_drop", look=at) if at else None
