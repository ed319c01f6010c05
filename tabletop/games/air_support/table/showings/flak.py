"""How light and heavy flak is shown."""

from __future__ import annotations

from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.flak import AAFired, HeavyFired
from tabletop.games.air_support.rules.light_aa import FLAK_WORDS, Flak, HeavyHit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, drm_words
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Flash, Roll, Showing
from tabletop.table.play.showing import shows

HEAVY = {
    HeavyHit.NOTHING: "no effect",
    HeavyHit.STOPPED: "it may not attack",
    HeavyHit.DAMAGED: "Damaged",
    HeavyHit.ELIMINATED: "shot down",
}


class FlakShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(AAFired)
    def _flak(self, e: AAFired, before: State, after: State) -> Showing:
        a, b = self.scene.at(after, e.weapon), self.scene.centre(e.hex)
        result = Flak(e.result)
        roll = Roll(
            f"{sentence_start(names.called(after, e.weapon, e.part))} at {names.called(after, e.plane)}",
            f"Firepower {e.fp} on the {e.column or 'lowest'} column",
            dice(e.colored, e.white) + ((Die("blue", e.unlikely),) if e.unlikely else ()),
            f"{e.colored + e.white + e.tally.total}: {FLAK_WORDS[result]}",
            "AS-LAA-11",
            drm_words(e.tally),
            e.seat,
        )
        flashes = [Flash("flak", (b,), ms=520)]
        if a is not None:
            flashes.insert(0, Flash("tracer", (a, b), "red", ms=380))
        return Showing(flashes=tuple(flashes), roll=roll, sound="flak", look=b, ms=760)

    @shows(HeavyFired)
    def _heavy(self, e: HeavyFired, before: State, after: State) -> Showing:
        spot = self.scene.at(before, e.plane)
        roll = Roll(
            f"{names.subject(after, e.gun)} at {names.called(after, e.plane)}",
            "2 shoots it down, 3 damages, 4 stops it",
            dice(e.colored, e.white),
            f"{e.colored + e.white}: {HEAVY[HeavyHit(e.result)]}",
            "AS-HAA-04",
            seat=names.seat_of(after, e.gun),
        )
        return Showing(
            flashes=(Flash("flak", (spot,), ms=520),) if spot is not None else (),
            roll=roll,
            sound="flak",
            look=spot,
            ms=640,
        )
