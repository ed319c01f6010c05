"""How dogfights are shown."""

from __future__ import annotations

from tabletop.games.air_support.rules.dogfights.events import AirCombat
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, drm_words
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Roll, Showing
from tabletop.table.play.showing import shows


class DogfightsShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(AirCombat)
    def _air_combat(self, e: AirCombat, before: State, after: State) -> Showing:
        a, b = self.scene.at(before, e.plane), self.scene.at(before, e.target)
        results = [
            (f"{names.called(after, key)} {harm}") for key, harm in ((e.target, e.harm), (e.plane, e.back)) if harm
        ]
        results += ["its guns jam"] * e.jams
        final = e.colored + e.white + e.tally.total - e.tally.base
        roll = Roll(
            f"{names.called(after, e.plane)} attacks {names.called(after, e.target)}",
            f"{e.tally.total - e.tally.base:+d} in all" if e.tally.modifiers else "Nothing added",
            dice(e.colored, e.white),
            f"{final}: {', '.join(results) or 'no effect'}",
            "AS-DOG-12",
            drm_words(e.tally),
            names.seat_of(after, e.plane),
        )
        flashes = (Flash("tracer", (a, b), "red", ms=420),) if a is not None and b is not None else ()
        return Showing(flashes=flashes, roll=roll, sound="guns_red", look=b, ms=700)
