"""How harm on the ground is shown: checks, pins, breaks, losses."""

from __future__ import annotations

from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.harm.destroying import FATE_WORDS, Fate
from tabletop.games.air_support.rules.harm.events import Broken, Checked, Eliminated, Pinned, Reduced, VehicleHarmed
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, easing, needs
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Roll, Showing
from tabletop.table.play.showing import shows


class HarmShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(VehicleHarmed)
    def _harmed(self, e: VehicleHarmed, before: State, after: State) -> Showing | None:
        spot = self.scene.at(after, e.unit)
        fate = Fate(e.fate)
        if spot is None or fate is Fate.NOTHING:
            return None
        out = fate in (Fate.ELIMINATED, Fate.BURNING)
        flashes = (
            Flash("burst" if out else "smoke", (spot,), ms=520),
            Flash("text", (spot,), "bad", f"{names.subject(after, e.unit)} {FATE_WORDS[fate]}", 1000),
        )
        return Showing(flashes=flashes, sound="explosion_small" if out else "", look=spot, ms=650)

    @shows(Checked)
    def _checked(self, e: Checked, before: State, after: State) -> Showing:
        spot = self.scene.at(after, e.unit)
        roll = Roll(
            f"{names.subject(after, e.unit)}: {e.check}",
            needs(e.tally),
            dice(e.colored, e.white),
            sentence_start(e.outcome),
            e.tally.rule,
            easing(e.tally),
            names.seat_of(after, e.unit),
        )
        return Showing(roll=roll, sound="dice_land", look=spot, ms=420)

    @shows(Pinned)
    def _pinned(self, e: Pinned, before: State, after: State) -> Showing | None:
        return self._word(before, e.unit, "Pinned")

    @shows(Broken)
    def _broken(self, e: Broken, before: State, after: State) -> Showing | None:
        return self._word(before, e.unit, "Breaks")

    @shows(Reduced)
    def _reduced(self, e: Reduced, before: State, after: State) -> Showing | None:
        return self._word(before, e.unit, "Reduced")

    @shows(Eliminated)
    def _eliminated(self, e: Eliminated, before: State, after: State) -> Showing | None:
        spot = self.scene.at(before, e.unit)
        return (
            Showing(
                flashes=(Flash("burst", (spot,), ms=420), Flash("text", (spot,), "bad", "Eliminated", 900)),
                look=spot,
                ms=500,
            )
            if spot is not None
            else None
        )

    def _word(self, before: State, unit: str, words: str) -> Showing | None:
        spot = self.scene.at(before, unit)
        return (
            Showing(flashes=(Flash("text", (spot,), "bad", words, 800),), look=spot, ms=350)
            if spot is not None
            else None
        )
