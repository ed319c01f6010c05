"""How a turn begins is heard, and said over the map for a moment."""

from __future__ import annotations

from tabletop.games.air_support.rules.naming import people
from tabletop.games.air_support.rules.player_turn import TurnBegan
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.draw import palette as pal
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows

SAID = 1400
"""Milliseconds that the words stay."""


class PlayerTurnShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(TurnBegan)
    def _bell(self, e: TurnBegan, before: State, after: State) -> Showing:
        left, top, right, bottom = self.scene.host.sight
        middle = (left + right) / 2, (top + bottom) / 2
        words = f"Turn {e.turn}: {people(after, e.attacker)} attack"
        flash = Flash("text", (middle,), str(pal.SIDE[e.attacker]), words, SAID)
        return Showing(flashes=(flash,), sound="turn_bell", ms=SAID // 2)
