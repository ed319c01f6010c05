"""How ground fire, marches, rally, close combat, dogfights, heavy flak and artillery are shown; `showings`
has the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.air_support.rules.advance import Advanced
from tabletop.games.air_support.rules.artillery.events import ChitDrawn, ContactRolled, FirePlaced, Shelled
from tabletop.games.air_support.rules.close_combat.events import CloseFought
from tabletop.games.air_support.rules.dogfights.events import AirCombat
from tabletop.games.air_support.rules.firing.events import GroundFired, ResidualFired
from tabletop.games.air_support.rules.flak.events import HeavyFired
from tabletop.games.air_support.rules.flak.light_aa import HeavyHit
from tabletop.games.air_support.rules.guns.events import HitResolved
from tabletop.games.air_support.rules.rally.events import RallyRolled, RepairRolled
from tabletop.games.air_support.rules.rout.events import Routed
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.walking.events import Walked
from tabletop.games.air_support.table import names, places
from tabletop.games.air_support.table.rolls import dice, drm_words
from tabletop.table.play.contract import Die, Flash, Host, Motion, Point, Roll, Showing

WALK_MS = 220
HEAVY = {
    HeavyHit.NOTHING: "no effect",
    HeavyHit.STOPPED: "it may not attack",
    HeavyHit.DAMAGED: "Damaged",
    HeavyHit.ELIMINATED: "shot down",
}


class GroundShowings:
    """See the module. `shows`: event class -> how it is shown."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.shows: dict[type[Event], Callable[[Any, State, State], Showing | None]] = {
            GroundFired: self._ground_fired,
            HitResolved: self._hit,
            ResidualFired: self._residual,
            Walked: self._walked,
            Advanced: self._walked,
            Routed: self._routed,
            RallyRolled: self._rally,
            RepairRolled: self._repair,
            CloseFought: self._close,
            AirCombat: self._air_combat,
            HeavyFired: self._heavy,
            ChitDrawn: self._chit,
            Shelled: self._shelled,
            FirePlaced: self._placed,
            ContactRolled: self._contact,
        }

    def at(self, state: State, key: str) -> Point | None:
        """The map point of a piece."""
        return spot_of(self.host, state, key)

    def _ground_fired(self, e: GroundFired, before: State, after: State) -> Showing:
        target = self.host.centre(e.place.hex)
        flashes = []
        for key in dict.fromkeys(f.partition("/")[0] for f in e.firers):
            source = self.at(after, key)
            if source is not None and source != target:
                flashes.append(Flash("tracer", (source, target), "white" if e.how == "fire" else "red", ms=420))
        needs = ", ".join(
            f"{line.unit or '?'} {line.outcome or format(line.tally.total, '+d')}" for line in e.lines[:4]
        )
        how = f"{e.fp} FP, column {e.column}" if e.column else e.how
        modifiers = drm_words(e.lines[0].tally) if len(e.lines) == 1 else ()
        roll = Roll(
            f"{', '.join(e.firers[:2])}{' ...' if len(e.firers) > 2 else ''} at {names.label(after, e.place.hex)}",
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

    def _hit(self, e: HitResolved, before: State, after: State) -> Showing:
        spot = self.host.centre(e.place.hex)
        what = f"{e.fp} FP" if e.fp else f"TK# {e.tally.total}"
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

    def _residual(self, e: ResidualFired, before: State, after: State) -> Showing:
        spot = self.host.centre(e.place.hex)
        roll = Roll(
            f"Residual fire in {names.label(after, e.place.hex)}",
            f"the {e.column} column",
            dice(e.colored, e.white),
            str(e.colored + e.white),
            "AS-FIRE-08",
        )
        return Showing(flashes=(Flash("splash", (spot,), ms=320),), roll=roll, sound="guns_white", look=spot, ms=420)

    def _walked(self, e: Any, before: State, after: State) -> Showing | None:
        there = self.host.centre(e.place.hex)
        moving = [*e.units, *(w.id for w in before.weapons.values() if w.owner in e.units)]
        motions = tuple(
            Motion(key, (here, there), ms=WALK_MS) for key in moving if (here := self.at(before, key)) is not None
        )
        return Showing(motions=motions, sound="piece_slide", look=there) if motions else None

    def _routed(self, e: Routed, before: State, after: State) -> Showing | None:
        here, there = self.at(before, e.unit), self.host.centre(e.place.hex)
        return (
            Showing(motions=(Motion(e.unit, (here, there), ms=WALK_MS),), sound="piece_slide", look=there)
            if here is not None
            else None
        )

    def _rally(self, e: RallyRolled, before: State, after: State) -> Showing:
        helped = f" with {e.leader}" if e.leader else ""
        roll = Roll(
            f"{e.unit} rallies{helped}",
            f"{e.tally.base} or less",
            dice(e.colored, e.white),
            "rallied" if e.rallied else "still broken",
            "AS-RALLY-02",
            drm_words(e.tally),
            names.seat_of(after, e.unit),
        )
        return Showing(roll=roll, sound="dice_land", look=self.at(after, e.unit), ms=480)

    def _repair(self, e: RepairRolled, before: State, after: State) -> Showing:
        roll = Roll(
            f"{e.weapon} {e.part}: repair",
            "1 repairs, 6 eliminates",
            (Die("white", e.dr),),
            e.outcome or "not yet",
            "AS-UNIT-05",
            seat=names.seat_of(after, e.weapon),
        )
        return Showing(roll=roll, sound="dice_land", look=self.at(after, e.weapon), ms=420)

    def _close(self, e: CloseFought, before: State, after: State) -> Showing:
        spot = next((p for key in e.attackers if (p := self.at(before, key)) is not None), None)
        roll = Roll(
            f"Close combat: {', '.join(e.attackers)} on {', '.join(e.targets)}",
            f"{e.odds}, kill number {e.kill}",
            dice(e.colored, e.white),
            e.outcome or "no effect",
            "AS-CC-01",
            drm_words(e.tally),
            e.seat,
        )
        flashes = (Flash("burst", (spot,), ms=380),) if spot is not None and e.outcome else ()
        return Showing(flashes=flashes, roll=roll, sound="guns_white", look=spot, ms=600)

    def _air_combat(self, e: AirCombat, before: State, after: State) -> Showing:
        a, b = self.at(before, e.plane), self.at(before, e.target)
        results = [f"{e.target} {e.harm}"] * bool(e.harm) + [f"{e.plane} {e.back}"] * bool(e.back) + ["MG jam"] * e.jams
        final = e.colored + e.white + e.tally.total - e.tally.base
        roll = Roll(
            f"{e.plane} attacks {e.target}",
            f"DRM {e.tally.total - e.tally.base:+d}",
            dice(e.colored, e.white),
            f"{final}: {', '.join(results) or 'no effect'}",
            "AS-DOG-12",
            drm_words(e.tally),
            names.seat_of(after, e.plane),
        )
        flashes = (Flash("tracer", (a, b), "red", ms=420),) if a is not None and b is not None else ()
        return Showing(flashes=flashes, roll=roll, sound="guns_red", look=b, ms=700)

    def _heavy(self, e: HeavyFired, before: State, after: State) -> Showing:
        spot = self.at(before, e.plane)
        roll = Roll(
            f"{e.gun} at {e.plane}",
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

    # -- observation and artillery
    def _chit(self, e: ChitDrawn, before: State, after: State) -> Showing:
        colour = "red" if e.red else "black"
        roll = Roll(
            f"{e.battery}: a chit",
            "an extra one, put back" if e.extra else "battery access",
            (Die("red" if e.red else "bone", 1, not e.red, word=colour),),
            f"{colour}: {'no access' if e.red else 'access'}",
            "AS-OBA-03",
            seat=e.by,
        )
        return Showing(roll=roll, sound="card", ms=600)

    def _shelled(self, e: Shelled, before: State, after: State) -> Showing:
        spot = self.host.centre(e.hex)
        roll = Roll(
            f"Shells on {names.label(after, e.hex)}",
            f"the {e.column} column",
            dice(e.colored, e.white),
            str(e.colored + e.white),
            "AS-OBA-01",
        )
        return Showing(
            flashes=(Flash("burst", (spot,), ms=480, size=1.2),), roll=roll, sound="explosion_big", look=spot, ms=520
        )

    def _placed(self, e: FirePlaced, before: State, after: State) -> Showing:
        spot = self.host.centre(e.hex)
        thrown = ((Die("white", e.accuracy),) if e.accuracy else ()) + (dice(e.colored, e.white) if e.colored else ())
        far = f"{e.off} hex{'es' if e.off != 1 else ''} off" if e.off else "on the hex"
        roll = Roll(
            f"{e.battery}: {e.fire.value} at {names.label(after, e.hex)}",
            f"asked for {names.label(after, e.wanted)}",
            thrown,
            far,
            "AS-OBA-04",
            seat=e.by,
        )
        return Showing(
            flashes=(Flash("ring", (spot,), ms=500), Flash("text", (spot,), "plain", e.fire.value, 800)),
            roll=roll,
            sound="bomb_whistle",
            look=spot,
            ms=600,
        )

    def _contact(self, e: ContactRolled, before: State, after: State) -> Showing:
        roll = Roll(
            f"{e.battery}: radio contact",
            f"{e.tally.base} or less",
            dice(e.colored, e.white),
            "contact" if e.contact else "no contact",
            "AS-OBA-02",
            drm_words(e.tally),
        )
        return Showing(roll=roll, sound="radio", ms=500)


def spot_of(host: Host, state: State, key: str) -> Point | None:
    """The map point of a piece."""
    place = places.hex_of(state, key)
    return host.centre(place) if place is not None else None
