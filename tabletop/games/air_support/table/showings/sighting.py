"""How sightings are shown."""

from __future__ import annotations

from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.sighting.attempts import SightingRolled
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import COLOURED, easing, needs
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Flash, Roll, Showing
from tabletop.table.play.showing import shows


class SightingShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(SightingRolled)
    def _sighting(self, e: SightingRolled, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.hex)
        good = e.outcome == "passed"
        words = {"passed": "sighted", "failed": "nothing seen"}.get(e.outcome, e.outcome)
        roll = Roll(
            f"{names.called(after, e.plane)} looks for a target at {names.label(after, e.hex)}",
            needs(e.tally),
            (Die(COLOURED, e.colored, good), Die("white", e.white, good)),
            f"{e.colored + e.white}: {words}",
            "AS-SIGHT-06",
            easing(e.tally),
            e.seat,
        )
        return Showing(
            flashes=(Flash("text", (spot,), "plain" if good else "bad", sentence_start(words), 900),),
            roll=roll,
            sound="radio",
            look=spot,
            ms=700,
        )
