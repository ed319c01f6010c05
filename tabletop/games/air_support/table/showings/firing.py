"""How fire on the ground is shown."""

from __future__ import annotations

from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import GroundFired, ResidualFired
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, drm_words, easing, to_hit
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Roll, Showing
from tabletop.table.play.showing import shows

GUN = {
    "fire": "Fire",
    "AP": "Armour-piercing",
    "HE": "High explosive",
    "HE, Area type": "High explosive, the whole hex",
}
"""Rounds in words."""


class FiringShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(GroundFired)
    def _ground_fired(self, e: GroundFired, before: State, after: State) -> Showing:
        target = self.scene.centre(e.place.hex)
        flashes = []
        for key in dict.fromkeys(f.partition("/")[0] for f in e.firers):
            source = self.scene.at(after, key)
            if source is not None and source != target:
                flashes.append(Flash("tracer", (source, target), "white" if e.how == "fire" else "red", ms=420))
        needs = ", ".join(
            f"{names.called(after, line.unit)}: {came}" for line in e.lines[:4] if (came := e.effect(after, line))
        )
        on_table = e.how == How.IFT
        how = f"Firepower {e.fp}" if on_table else self._needed(after, e)
        whom = e.named or (e.lines[0].unit if len(e.lines) == 1 else "")
        modifiers = (drm_words if on_table else easing)(e.lines[0].tally) if len(e.lines) == 1 else ()
        roll = Roll(
            f"{names.subject(after, *e.firers[:2])}{' ...' if len(e.firers) > 2 else ''} at"
            f" {names.called(after, whom) if whom else names.label(after, e.place.hex)}",
            f"{how}{', less because its men cower' if e.cowered else ''}",
            dice(e.colored, e.white),
            f"{self._came(e)}{': ' + needs if needs else ''}",
            "AS-FIRE-03" if e.how == "fire" else "AS-HIT-01",
            modifiers,
            e.seat,
        )
        return Showing(
            flashes=tuple(flashes),
            roll=roll,
            sound="guns_white" if e.how == "fire" else "guns_green",
            look=target,
            ms=640,
        )

    @staticmethod
    def _came(e: GroundFired) -> str:
        """The dice as they lie and, on the fire table, what they count as at one target."""
        thrown = e.colored + e.white
        if e.how != How.IFT or len(e.lines) != 1 or not (more := e.lines[0].tally.total - e.lines[0].tally.base):
            return str(thrown)
        return f"{thrown} counts as {thrown + more}"

    @staticmethod
    def _needed(state: State, e: GroundFired) -> str:
        """What is fired, and what the dice must show for each target."""
        known = [line for line in e.lines if line.tally.base]
        if len(e.lines) == 1 and known:
            return f"{GUN.get(e.how, e.how)}, needs {known[0].tally.needed} or less"
        return f"{GUN.get(e.how, e.how)}{f', {needed}' if (needed := to_hit(state, known)) else ''}"

    @shows(ResidualFired)
    def _residual(self, e: ResidualFired, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.place.hex)
        roll = Roll(
            f"Residual fire in {names.label(after, e.place.hex)}",
            f"Firepower {e.column}",
            dice(e.colored, e.white),
            str(e.colored + e.white),
            "AS-FIRE-08",
        )
        return Showing(flashes=(Flash("dust", (spot,), ms=420),), roll=roll, sound="guns_white", look=spot, ms=420)
