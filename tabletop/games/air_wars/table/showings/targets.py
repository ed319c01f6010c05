"""How a target that is bombed is shown."""

from __future__ import annotations

from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.targets import TargetBombed
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows


class TargetShowings:
    """How a target that is bombed is shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(TargetBombed)
    def _bombed(self, event: TargetBombed, before: State, after: State) -> Showing:
        spot = self.scene.target(event.target, event.square)
        words = "closed" if event.target.startswith(AIRBASE_PREFIX) or event.closed else "bombed"
        return Showing(
            flashes=(
                Flash("burst", (spot,), ms=620),
                Flash("text", (spot,), self.scene.tone(1 - event.seat), words, 1200),
            ),
            sound="explosion_big",
            look=spot,
            ms=900,
        )
