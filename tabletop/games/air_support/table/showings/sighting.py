"""How sightings are shown."""

from __future__ import annotations

from tabletop.games.air_support.rules.sighting.events import SightingRolled
from tabletop.games.air_support.rules.sighting.task_check import SIGHTING_MORALE
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import COLOURED, drm_words
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Flash, Roll, Showing
from tabletop.table.play.showing import shows


class SightingShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(SightingRolled)
    def _sighting(self, e: SightingRolled, before: State, after: State) -> Showing:
        drm = e.tally.total - e.tally.base
        final = e.colored + e.white + drm
        spot = self.scene.centre(e.hex)
        good = e.outcome == "passed"
        roll = Roll(
            f"{e.plane} sights {names.label(after, e.hex)}",
            f"{SIGHTING_MORALE} or less after DRM {drm:+d}",
            (Die(COLOURED, e.colored, good), Die("white", e.white, good)),
            f"{final}: {e.outcome}",
            "AS-SIGHT-06",
            drm_words(e.tally),
            e.seat,
        )
        words = {"passed": "sighted", "failed": "nothing seen"}.get(e.outcome, e.outcome)
        return Showing(
            flashes=(Flash("text", (spot,), "plain" if good else "bad", words, 900),),
            roll=roll,
            sound="radio",
            look=spot,
            ms=700,
        )
