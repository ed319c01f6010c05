"""How a turn begins is heard."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import TurnBegan
from tabletop.games.thunderbolt_lightning.table.showings.scene import Scene
from tabletop.table.play.contract import Showing
from tabletop.table.play.showing import shows


class TurnShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(TurnBegan)
    def _bell(self, event: TurnBegan, before: State, after: State) -> Showing:
        return Showing(sound="turn_bell", ms=40)
