"""How climbs and dives are shown."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.altitude import AltitudeDeclared
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.showings.scene import Scene
from tabletop.table.play.contract import Showing
from tabletop.table.play.showing import shows


class AltitudeShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(AltitudeDeclared)
    def _declared(self, event: AltitudeDeclared, before: State, after: State) -> Showing | None:
        if not event.change:
            return None
        climbs = event.change > 0
        return self.scene.words(
            after, event.aircraft, "climbs" if climbs else "dives", "engine_pass" if climbs else "engine_dive", 320
        )
