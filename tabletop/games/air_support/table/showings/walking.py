"""How squads on the march are shown, in the movement phase and in the advance."""

from __future__ import annotations

from tabletop.games.air_support.rules.advance import Advanced
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.walking.events import Walked
from tabletop.games.air_support.table.showings.scene import WALK_MS, Scene
from tabletop.table.play.contract import Motion, Showing
from tabletop.table.play.showing import shows


class WalkingShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(Walked, Advanced)
    def _walked(self, e: Walked | Advanced, before: State, after: State) -> Showing | None:
        there = self.scene.centre(e.place.hex)
        moving = [*e.units, *(w.id for w in before.weapons.values() if w.owner in e.units)]
        motions = tuple(
            Motion(key, (here, there), ms=WALK_MS) for key in moving if (here := self.scene.at(before, key)) is not None
        )
        return Showing(motions=motions, sound="piece_slide", look=there) if motions else None
