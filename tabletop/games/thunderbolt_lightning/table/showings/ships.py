"""How ships under way are shown."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.ships import ShipMoved
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.showings.scene import Scene
from tabletop.table.play.contract import Motion, Showing
from tabletop.table.play.showing import shows


class ShipShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(ShipMoved)
    def _moved(self, event: ShipMoved, before: State, after: State) -> Showing | None:
        old = before.ships[event.ship].centre
        if old == event.centre:
            return None
        way = self.scene.host.centre(old), self.scene.host.centre(event.centre)
        return Showing(motions=(Motion(event.ship, way, ms=400),))
