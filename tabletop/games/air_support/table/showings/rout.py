"""How routs are shown."""

from __future__ import annotations

from tabletop.games.air_support.rules.rout import Routed
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.showings.scene import WALK_MS, Scene
from tabletop.table.play.contract import Motion, Showing
from tabletop.table.play.showing import shows


class RoutShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(Routed)
    def _routed(self, e: Routed, before: State, after: State) -> Showing | None:
        here, there = self.scene.at(before, e.unit), self.scene.centre(e.place.hex)
        return (
            Showing(motions=(Motion(e.unit, (here, there), ms=WALK_MS),), sound="piece_slide", look=there)
            if here is not None
            else None
        )
