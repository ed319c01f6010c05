"""How crashes on the way home are shown."""

from __future__ import annotations

from tabletop.games.air_wars.rules.sorties import Crashed
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows


class SortieShowings:
    """How crashes on the way home are shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(Crashed)
    def _crashed(self, event: Crashed, before: State, after: State) -> Showing:
        known = [
            before.units[k].place
            for k in event.units
            if k in before.units and before.units[k].place in before.scenario.terrain
        ]
        flashes = tuple(
            Flash("text", (self.scene.at(s),), self.scene.tone(event.seat), "lost", 1200) for s in dict.fromkeys(known)
        )
        return Showing(flashes=flashes, sound="explosion_far", ms=800 if flashes else 0)
