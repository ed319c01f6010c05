"""How events are shown: drives, runs, tracers, flak, bombs, and every roll in the dice tray with its modifiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.air_support.rules.arriving import ArrivalRolled, SupportEntered
from tabletop.games.air_support.rules.driving.events import VehicleEntered, VehicleLeft
from tabletop.games.air_support.rules.flak.events import AAFired
from tabletop.games.air_support.rules.flak.light_aa import FLAK_WORDS, Flak
from tabletop.games.air_support.rules.flying import Jettisoned, PlaneExited, PlaneHit
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.harm.destroying import FATE_WORDS, Fate
from tabletop.games.air_support.rules.harm.events import Broken, Checked, Eliminated, Pinned, Reduced, VehicleHarmed
from tabletop.games.air_support.rules.player_turn.events import TurnBegan
from tabletop.games.air_support.rules.rally.events import ShockRolled
from tabletop.games.air_support.rules.runs.events import Flown, RunBegan, RunEnded
from tabletop.games.air_support.rules.sighting.events import SightingRolled
from tabletop.games.air_support.rules.sighting.task_check import SIGHTING_MORALE
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import AirFired, AirToHit, EffectsRolled
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import COLOURED, dice, drm_words
from tabletop.games.air_support.table.showings_ground import GroundShowings, spot_of
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Die, Flash, Host, Motion, Point, Roll, Showing

DRIVE_MS, FLY_MS = 170, 260


class Shower:
    """Turns events into showings."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.shows: dict[type[Event], Callable[[Any, State, State], Showing | None]] = {
            SightingRolled: self._sighting, RunBegan: self._run_began, Flown: self._flown,
            RunEnded: self._home, AAFired: self._flak, PlaneHit: self._plane_hit,
            AirFired: self._strafed, AirToHit: self._to_hit, EffectsRolled: self._effects,
            ArrivalRolled: self._arrival, SupportEntered: self._entered, PlaneExited: self._gone,
            Jettisoned: self._jettisoned, VehicleEntered: self._drove, VehicleLeft: self._left,
            VehicleHarmed: self._harmed, Checked: self._checked, Pinned: self._word("pinned"),
            Broken: self._word("breaks"), **GroundShowings(host).shows, Reduced: self._word("reduced"),
            Eliminated: self._eliminated, ShockRolled: self._shock, TurnBegan: self._bell,
        }  # fmt: skip

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        show = self.shows.get(type(event))
        return show(event, before, after) if show is not None else self._plain(event, after)

    def at(self, state: State, key: str) -> Point | None:
        """The map point of a piece."""
        return spot_of(self.host, state, key)

    def _plain(self, event: Event, after: State) -> Showing | None:
        """Any other event with a DR of its own: the dice are always seen."""
        colored, white = getattr(event, "colored", 0), getattr(event, "white", 0)
        if not (isinstance(colored, int) and isinstance(white, int) and colored and white):
            return None
        tally = getattr(event, "tally", None)
        place = getattr(event, "hex", None)
        look = self.host.centre(place) if isinstance(place, tuple) and len(place) == 2 else None
        modifiers = drm_words(tally) if isinstance(tally, Tally) else ()
        line = GAME.words(event, after)
        return Showing(
            roll=Roll(
                line.partition(":")[0][:60],
                "",
                dice(colored, white),
                str(colored + white),
                "",
                modifiers,
                getattr(event, "seat", None),
            ),
            sound="dice_land",
            look=look,
            ms=500,
        )

    # -- aircraft
    def _sighting(self, e: SightingRolled, before: State, after: State) -> Showing:
        drm = e.tally.total - e.tally.base
        final = e.colored + e.white + drm
        spot = self.host.centre(e.hex)
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

    def _run_began(self, e: RunBegan, before: State, after: State) -> Showing:
        here, there = self.at(before, e.plane), self.host.centre(e.run.start)
        motions = (Motion(e.plane, (here, there), ms=420),) if here is not None else ()
        return Showing(motions=motions, sound="engine_dive", look=there)

    def _flown(self, e: Flown, before: State, after: State) -> Showing | None:
        here = self.at(before, e.plane)
        there = self.host.centre(e.hex)
        return Showing(motions=(Motion(e.plane, (here, there), ms=FLY_MS),), look=there) if here is not None else None

    def _home(self, e: RunEnded, before: State, after: State) -> Showing | None:
        here, there = self.at(before, e.plane), self.at(after, e.plane)
        return (
            Showing(motions=(Motion(e.plane, (here, there), ms=420),), sound="engine_pass")
            if here is not None and there is not None
            else None
        )

    def _flak(self, e: AAFired, before: State, after: State) -> Showing:
        a, b = self.at(after, e.weapon), self.host.centre(e.hex)
        result = Flak(e.result)
        roll = Roll(
            f"{e.weapon}{' ' + e.part if e.part else ''} at {e.plane}",
            f"{e.fp} FP on the {e.column or 'lowest'} column",
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

    def _plane_hit(self, e: PlaneHit, before: State, after: State) -> Showing | None:
        spot = self.at(before, e.plane)
        if spot is None:
            return None
        result = Flak(e.result)
        down = result is Flak.ELIMINATED
        flashes = (
            Flash("burst" if down else "smoke", (spot,), ms=650),
            Flash("text", (spot,), "bad", FLAK_WORDS[result], 1000),
        )
        return Showing(flashes=flashes, sound="explosion_small" if down else "", look=spot, ms=800)

    def _attack(self, e: Any, after: State) -> tuple[Point, tuple[Flash, ...]]:
        target = self.host.centre(e.hex)
        source = self.at(after, e.plane)
        return target, ((Flash("tracer", (source, target), "white", ms=520),) if source is not None else ())

    def _strafed(self, e: AirFired, before: State, after: State) -> Showing:
        target, flashes = self._attack(e, after)
        half = f", {e.half} for what is concealed" if e.half else ""
        roll = Roll(
            f"{e.plane} strafes {names.label(after, e.hex)}",
            f"the {e.column} column{half}",
            dice(e.colored, e.white),
            str(e.colored + e.white),
            "AS-MG-02",
            seat=after.planes[e.plane].seat,
        )
        return Showing(flashes=flashes, roll=roll, sound="guns_red", look=target, ms=760)

    def _to_hit(self, e: AirToHit, before: State, after: State) -> Showing:
        target, flashes = self._attack(e, after)
        hits = [line.unit for line in e.lines if line.hit]
        if e.what == "bombs":
            flashes = (
                Flash("bombs", (self.at(before, e.plane) or target, target), ms=420),
                Flash("burst", (target,), ms=600, start=380, size=1.4),
            )
        needs = ", ".join(f"{line.unit} {line.tally.needed}" for line in e.lines[:4])
        roll = Roll(
            f"{e.plane}: {e.what} on {names.label(after, e.hex)}",
            f"to hit: {needs}" if needs else "nobody is there",
            dice(e.colored, e.white),
            f"{e.colored + e.white}: {'hits ' + ', '.join(hits) if hits else 'no hit'}",
            "AS-HIT-01",
            drm_words(e.lines[0].tally) if len(e.lines) == 1 else (),
            after.planes[e.plane].seat,
        )
        return Showing(
            flashes=flashes,
            roll=roll,
            sound="bomb_whistle" if e.what == "bombs" else "guns_red",
            look=target,
            ms=1000 if e.what == "bombs" else 760,
        )

    def _effects(self, e: EffectsRolled, before: State, after: State) -> Showing:
        spot = self.host.centre(e.hex)
        roll = Roll(
            f"Effect in {names.label(after, e.hex)}",
            "",
            dice(e.colored, e.white),
            f"{e.colored + e.white}{': a dud' if e.dud else ''}",
            "AS-BOMB-08",
        )
        return Showing(flashes=(Flash("burst", (spot,), ms=500),), roll=roll, sound="explosion_big", look=spot, ms=600)

    def _arrival(self, e: ArrivalRolled, before: State, after: State) -> Showing | None:
        if not e.dr:
            return None
        roll = Roll(
            f"Air support of {after.scenario.sides[e.seat].name}",
            f"arrives on less than {after.turn + 1}",
            (Die("white", e.dr, e.arrives),),
            "it comes" if e.arrives else "not yet",
            "AS-ARRIVE-04",
            seat=e.seat,
        )
        return Showing(roll=roll, sound="dice_land", ms=600)

    def _entered(self, e: SupportEntered, before: State, after: State) -> Showing:
        spot = self.at(after, e.planes[0].id) if e.planes else None
        thrown = tuple(Die("white", d) for d in e.dice if d)
        roll = (
            Roll(
                f"{after.scenario.sides[e.seat].name}: {len(e.planes)} aircraft",
                "number and armament",
                thrown,
                "with bombs" if e.planes and e.planes[0].bombs else "without bombs",
                "AS-ARRIVE-07",
                seat=e.seat,
            )
            if thrown
            else None
        )
        return Showing(roll=roll, sound="engine_pass", look=spot, ms=500)

    def _gone(self, e: PlaneExited, before: State, after: State) -> Showing | None:
        spot = self.at(before, e.plane)
        return (
            Showing(flashes=(Flash("text", (spot,), "plain", "leaves", 700),), sound="engine_pass", ms=400)
            if spot is not None
            else None
        )

    def _jettisoned(self, e: Jettisoned, before: State, after: State) -> Showing | None:
        spot = self.at(after, e.plane)
        return (
            Showing(flashes=(Flash("text", (spot,), "plain", "bombs away", 700),), sound="bomb_whistle", ms=400)
            if spot is not None
            else None
        )

    # -- on the ground
    def _drove(self, e: VehicleEntered, before: State, after: State) -> Showing | None:
        here, there = self.at(before, e.unit), self.host.centre(e.place.hex)
        if here is None:
            return None
        lead = (
            after.move is None
            or not after.move.band
            or after.bands.get(after.move.band) is None
            or after.bands[after.move.band].ids[0] == e.unit
        )
        return Showing(
            motions=(Motion(e.unit, (here, there), ms=DRIVE_MS if lead else 60),),
            sound="piece_slide" if lead else "",
            look=there if lead else None,
        )

    def _left(self, e: VehicleLeft, before: State, after: State) -> Showing:
        spot = self.host.centre(e.hex)
        return Showing(flashes=(Flash("text", (spot,), "plain", "off the map", 800),), sound="chit", look=spot, ms=450)

    def _harmed(self, e: VehicleHarmed, before: State, after: State) -> Showing | None:
        spot = self.at(after, e.unit)
        fate = Fate(e.fate)
        if spot is None or fate is Fate.NOTHING:
            return None
        out = fate in (Fate.ELIMINATED, Fate.BURNING)
        flashes = (
            Flash("burst" if out else "smoke", (spot,), ms=520),
            Flash("text", (spot,), "bad", f"{e.unit} {FATE_WORDS[fate]}", 1000),
        )
        return Showing(flashes=flashes, sound="explosion_small" if out else "", look=spot, ms=650)

    def _checked(self, e: Checked, before: State, after: State) -> Showing:
        spot = self.at(after, e.unit)
        roll = Roll(
            f"{e.unit}: {e.what}",
            f"{e.tally.base} or less",
            dice(e.colored, e.white),
            e.outcome,
            e.tally.rule,
            drm_words(e.tally),
            names.seat_of(after, e.unit),
        )
        return Showing(roll=roll, sound="dice_land", look=spot, ms=420)

    def _word(self, words: str) -> Callable[[Any, State, State], Showing | None]:
        def show(e: Any, before: State, after: State) -> Showing | None:
            spot = self.at(before, e.unit)
            return (
                Showing(flashes=(Flash("text", (spot,), "bad", words, 800),), look=spot, ms=350)
                if spot is not None
                else None
            )

        return show

    def _eliminated(self, e: Eliminated, before: State, after: State) -> Showing | None:
        spot = self.at(before, e.unit)
        return (
            Showing(
                flashes=(Flash("burst", (spot,), ms=420), Flash("text", (spot,), "bad", "eliminated", 900)),
                look=spot,
                ms=500,
            )
            if spot is not None
            else None
        )

    def _shock(self, e: ShockRolled, before: State, after: State) -> Showing:
        roll = Roll(
            f"{e.unit}: shock",
            "",
            (Die("white", e.dr),),
            e.outcome or "recovered",
            "AS-KILL-10",
            seat=names.seat_of(after, e.unit),
        )
        return Showing(roll=roll, sound="dice_land", look=self.at(after, e.unit), ms=420)

    def _bell(self, e: TurnBegan, before: State, after: State) -> Showing:
        return Showing(sound="turn_bell", ms=40)


def hex_in(event: Event) -> Hex | None:
    """The hex that an event names."""
    at = getattr(event, "hex", None)
    if isinstance(at, tuple) and len(at) == 2 and all(isinstance(n, int) for n in at):
        return at
    place = getattr(event, "place", None)
    found = getattr(place, "hex", None)
    return found if isinstance(found, tuple) else None


def piece_in(event: Event) -> str:
    """The piece that an event is about."""
    for name in ("unit", "weapon", "plane", "firer", "leader"):
        value = getattr(event, name, None)
        if isinstance(value, str) and value:
            return value
    return ""
