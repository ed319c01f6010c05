"""How an hour begins is heard."""

from __future__ import annotations

from tabletop.games.air_wars.rules.days import HourBegan
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Showing
from tabletop.table.play.showing import shows


class DayShowings:
    """How an hour begins is heard."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(HourBegan)
    def _bell(self, event: HourBegan, before: State, after: State) -> Showing:
        return Showing(sound="turn_bell", ms=60)
