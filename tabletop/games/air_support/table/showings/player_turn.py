"""How a turn begins is heard."""

from __future__ import annotations

from tabletop.games.air_support.rules.player_turn.events import TurnBegan
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Showing
from tabletop.table.play.showing import shows


class PlayerTurnShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(TurnBegan)
    def _bell(self, e: TurnBegan, before: State, after: State) -> Showing:
        return Showing(sound="turn_bell", ms=40)
