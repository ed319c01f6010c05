"""How what was hidden comes to light."""

from __future__ import annotations

from tabletop.games.air_wars.rules.fog import DecoyRemoved, Revealed
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows


class FogShowings:
    """How what was hidden comes to light."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(Revealed)
    def _revealed(self, event: Revealed, before: State, after: State) -> Showing:
        words = self.scene.table.names.full(event.units[0]) if len(event.units) == 1 else f"{len(event.units)} counters"
        return self._words(event.square, f"{words} revealed")

    @shows(DecoyRemoved)
    def _decoy(self, event: DecoyRemoved, before: State, after: State) -> Showing:
        return self._words(event.square, "a decoy")

    def _words(self, square: str, words: str) -> Showing:
        at = self.scene.at(square)
        return Showing(flashes=(Flash("text", (at,), "plain", words, 900),), look=at, ms=420)
