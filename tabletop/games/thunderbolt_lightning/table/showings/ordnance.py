"""How bombs and torpedoes let go are shown."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.ordnance import BombReleased, TorpedoLaunched
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.showings.scene import Scene
from tabletop.table.play.contract import Showing
from tabletop.table.play.showing import shows


class OrdnanceShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(BombReleased)
    def _bomb(self, event: BombReleased, before: State, after: State) -> Showing | None:
        return self.scene.words(after, event.aircraft, "bombs away", "bomb_whistle", 500)

    @shows(TorpedoLaunched)
    def _torpedo(self, event: TorpedoLaunched, before: State, after: State) -> Showing | None:
        return self.scene.words(after, event.aircraft, "torpedo away", "torpedo", 500)
