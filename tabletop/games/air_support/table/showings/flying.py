"""How what befalls aircraft in the air is shown: hits, bombs let go, the way out."""

from __future__ import annotations

from tabletop.games.air_support.rules.flying import Jettisoned, PlaneExited, PlaneHit
from tabletop.games.air_support.rules.light_aa import FLAK_WORDS, Flak
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows


class FlyingShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(PlaneHit)
    def _plane_hit(self, e: PlaneHit, before: State, after: State) -> Showing | None:
        spot = self.scene.at(before, e.plane)
        if spot is None:
            return None
        result = Flak(e.result)
        down = result is Flak.ELIMINATED
        flashes = (
            Flash("burst" if down else "smoke", (spot,), ms=650),
            *((Flash("fall", (spot,), ms=1000, start=150),) if down else ()),
            Flash("text", (spot,), "bad", FLAK_WORDS[result], 1000),
        )
        return Showing(flashes=flashes, sound="explosion_small" if down else "", look=spot, ms=800)

    @shows(PlaneExited)
    def _gone(self, e: PlaneExited, before: State, after: State) -> Showing | None:
        spot = self.scene.at(before, e.plane)
        return (
            Showing(flashes=(Flash("text", (spot,), "plain", "leaves", 700),), sound="engine_pass", ms=400)
            if spot is not None
            else None
        )

    @shows(Jettisoned)
    def _jettisoned(self, e: Jettisoned, before: State, after: State) -> Showing | None:
        spot = self.scene.at(after, e.plane)
        return (
            Showing(flashes=(Flash("text", (spot,), "plain", "Bombs away", 700),), sound="bomb_whistle", ms=400)
            if spot is not None
            else None
        )
