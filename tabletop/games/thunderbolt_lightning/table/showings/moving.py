"""How the moves of aircraft are shown."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.moving.events import LeftMap, Manoeuvred, MoveBegan, Moved
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.showings.scene import Scene
from tabletop.table.play.contract import Showing
from tabletop.table.play.showing import shows

STEP_MS, TURN_MS = 95, 70


class MovingShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(MoveBegan)
    def _began(self, event: MoveBegan, before: State, after: State) -> Showing:
        return Showing(look=self.scene.place(before, event.aircraft), sound="engine_pass", ms=60)

    @shows(Moved)
    def _moved(self, event: Moved, before: State, after: State) -> Showing:
        return self.scene.step(before, event.aircraft, event.hex, STEP_MS)

    @shows(Manoeuvred)
    def _manoeuvred(self, event: Manoeuvred, before: State, after: State) -> Showing:
        moved = before.aircraft[event.aircraft].hex != event.hex
        return self.scene.step(before, event.aircraft, event.hex, STEP_MS if moved else TURN_MS)

    @shows(LeftMap)
    def _left(self, event: LeftMap, before: State, after: State) -> Showing | None:
        return self.scene.words(before, event.aircraft, event.status.value, "engine_pass", 400)
