"""How hits of guns are shown."""

from __future__ import annotations

from tabletop.games.air_support.rules.guns import HitResolved
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, drm_words
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Roll, Showing
from tabletop.table.play.showing import shows


class GunsShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(HitResolved)
    def _hit(self, e: HitResolved, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.place.hex)
        what = f"Firepower {e.fp}" if e.fp else e.needs or f"Kill number {e.tally.total}"
        roll = Roll(
            f"Hit in {names.label(after, e.place.hex)}",
            what,
            dice(e.colored, e.white),
            f"{e.colored + e.white}{': a dud' if e.dud else ''}",
            "AS-HIT-13",
            drm_words(e.tally),
        )
        return Showing(
            flashes=(Flash("burst", (spot,), ms=420),), roll=roll, sound="explosion_small", look=spot, ms=520
        )
