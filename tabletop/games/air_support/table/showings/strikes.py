"""How attacks from the air are shown."""

from __future__ import annotations

from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import WEAPON_WORDS, AirFired, AirToHit, EffectsRolled
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, easing, to_hit
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Point, Roll, Showing
from tabletop.table.play.showing import shows


class StrikesShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(AirFired)
    def _strafed(self, e: AirFired, before: State, after: State) -> Showing:
        target, flashes = self._attack(e, after)
        half = f"; at what is concealed {e.half}" if e.half and any(b.place.hex == e.hex for b in after.blips) else ""
        roll = Roll(
            f"{names.called(after, e.plane)} strafes {names.label(after, e.hex)}",
            f"Firepower {e.column}{half}",
            dice(e.colored, e.white),
            str(e.colored + e.white),
            "AS-MG-02",
            seat=after.planes[e.plane].seat,
        )
        return Showing(flashes=flashes, roll=roll, sound="guns_red", look=target, ms=760)

    @shows(AirToHit)
    def _to_hit(self, e: AirToHit, before: State, after: State) -> Showing:
        target, flashes = self._attack(e, after)
        hits = names.all_called(after, [line.unit for line in e.lines if line.hit])
        if e.what == "bombs":
            flashes = (
                Flash("bombs", (self.scene.at(before, e.plane) or target, target), ms=420),
                Flash("burst", (target,), ms=600, start=380, size=1.4),
            )
        roll = Roll(
            f"{names.called(after, e.plane)}: {WEAPON_WORDS[e.what].lower()} on {names.label(after, e.hex)}",
            sentence_start(to_hit(after, e.lines)) or "Nobody is there",
            dice(e.colored, e.white),
            f"{e.colored + e.white}: {'hits ' + hits if hits else 'no hit'}",
            "AS-HIT-01",
            easing(e.lines[0].tally) if len(e.lines) == 1 else (),
            after.planes[e.plane].seat,
        )
        return Showing(
            flashes=flashes,
            roll=roll,
            sound="bomb_whistle" if e.what == "bombs" else "guns_red",
            look=target,
            ms=1000 if e.what == "bombs" else 760,
        )

    @shows(EffectsRolled)
    def _effects(self, e: EffectsRolled, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.hex)
        roll = Roll(
            f"Effect in {names.label(after, e.hex)}",
            "",
            dice(e.colored, e.white),
            f"{e.colored + e.white}{': a dud' if e.dud else ''}",
            "AS-BOMB-08",
        )
        return Showing(flashes=(Flash("burst", (spot,), ms=500),), roll=roll, sound="explosion_big", look=spot, ms=600)

    def _attack(self, e: AirFired | AirToHit, after: State) -> tuple[Point, tuple[Flash, ...]]:
        target = self.scene.centre(e.hex)
        source = self.scene.at(after, e.plane)
        return target, ((Flash("tracer", (source, target), "white", ms=520),) if source is not None else ())
