"""How losses are shown."""

from __future__ import annotations

from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.sheets import Outcome
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows


class LossShowings:
    """How losses are shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(UnitLost)
    def _lost(self, event: UnitLost, before: State, after: State) -> Showing:
        at, dead = self.scene.at(event.square), event.outcome is Outcome.KILL
        sheet = before.scenario.units[event.unit]
        fates = ("killed", "aborts") if sheet.flies else ("destroyed", "aborts")
        words = f"{self.scene.table.names.full(event.unit)} {fates[not dead]}"
        burst = (Flash("burst", (at,), ms=560, size=0.7),) if dead else ()
        return Showing(
            flashes=(*burst, Flash("text", (at,), self.scene.tone(sheet.seat), words, 1000)),
            sound="explosion_small" if dead else "engine_pass",
            look=at,
            ms=700,
        )
