"""How a headquarters that declares its function is shown."""

from __future__ import annotations

from tabletop.games.air_wars.rules.headquarters import HQUsed
from tabletop.games.air_wars.rules.sheets import Function
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows


class HeadquartersShowings:
    """How a headquarters that declares its function is shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(HQUsed)
    def _used(self, event: HQUsed, before: State, after: State) -> Showing:
        at = self.scene.at(event.square)
        words = "fighters +1 square" if event.function == Function.DIRECT.value else "listens"
        flashes = (Flash("ring", (at,), ms=700, size=1.4), Flash("text", (at,), "plain", words, 1300))
        return Showing(flashes=flashes, sound="card", look=at, ms=900)
