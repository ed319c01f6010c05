"""How fire on the ground is shown."""

from __future__ import annotations

from tabletop.games.air_support.rules.firing.events import GroundFired, ResidualFired
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, drm_words
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
        how = f"Firepower {e.fp}" if e.column else self._needed(e)
        whom = e.named or (e.lines[0].unit if len(e.lines) == 1 else "")
        modifiers = drm_words(e.lines[0].tally) if len(e.lines) == 1 else ()
        roll = Roll(
            f"{names.subject(after, *e.firers[:2])}{' ...' if len(e.firers) > 2 else ''} at"
            f" {names.called(after, whom) if whom else names.label(after, e.place.hex)}",
            f"{how}{', cowers' if e.cowered else ''}",
            dice(e.colored, e.white),
            f"{e.colored + e.white}{': ' + needs if needs else ''}",
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
    def _needed(e: GroundFired) -> str:
        """What is fired and, at one target, what the dice must show."""
        found = [GUN.get(e.how, e.how)]
        if len(e.lines) == 1 and e.lines[0].tally.base:
            tally = e.lines[0].tally
            found.append(f"needs {2 * tally.base - tally.total} or less")
        return ", ".join(found)

    @shows(ResidualFired)
    def _residual(self, e: ResidualFired, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.place.hex)
        roll = Roll(
            f"Fire lingers in {names.label(after, e.place.hex)}",
            f"Firepower {e.column}",
            dice(e.colored, e.white),
            str(e.colored + e.white),
            "AS-FIRE-08",
        )
        return Showing(flashes=(Flash("dust", (spot,), ms=420),), roll=roll, sound="guns_white", look=spot, ms=420)
