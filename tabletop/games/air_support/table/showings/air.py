"""How the war in the air is shown: its arrival, sightings, runs, flak, dogfights, and the artillery that is called."""

from __future__ import annotations

from tabletop.core.wording import counted, sentence_start
from tabletop.games.air_support.rules.arriving import FIRST, ArrivalRolled, SupportEntered
from tabletop.games.air_support.rules.artillery.events import FIRE_WORDS, ChitDrawn, ContactRolled, FirePlaced, Shelled
from tabletop.games.air_support.rules.dogfights.events import AirCombat
from tabletop.games.air_support.rules.flak import AAFired, HeavyFired
from tabletop.games.air_support.rules.flying import Jettisoned, PlaneExited, PlaneHit
from tabletop.games.air_support.rules.light_aa import FLAK_WORDS, Flak, HeavyHit
from tabletop.games.air_support.rules.naming import people
from tabletop.games.air_support.rules.runs import Flown, RunBegan, RunEnded
from tabletop.games.air_support.rules.sighting.attempts import SightingRolled
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import WEAPON_WORDS, AirFired, AirToHit, EffectsRolled
from tabletop.games.air_support.table.pieces.places import Scene
from tabletop.games.air_support.table.showings import charts, names
from tabletop.games.air_support.table.showings.rolls import COLOURED, dice, drm_words, easing, needs, to_hit
from tabletop.table.play.contract import Die, Flash, Motion, Point, Roll, Showing
from tabletop.table.play.shows import shows

FLY_MS = 260
HEAVY = {
    HeavyHit.NOTHING: "no effect",
    HeavyHit.STOPPED: "it may not attack",
    HeavyHit.DAMAGED: "Damaged",
    HeavyHit.ELIMINATED: "shot down",
}


class AirShowings:
    """Aircraft, flak and artillery."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    # -- air support arrives

    @shows(ArrivalRolled)
    def _arrival(self, e: ArrivalRolled, before: State, after: State) -> Showing | None:
        if not e.dr or after.turn < FIRST:  # nothing can come yet, so there is no suspense in it
            return None
        roll = Roll(
            f"Air support of {people(after, e.seat)}",
            f"Arrives on less than {after.turn}",
            (Die("white", e.dr, e.arrives),),
            "It comes" if e.arrives else "Not yet",
            "AS-ARRIVE-04",
            seat=e.seat,
        )
        return Showing(roll=roll, sound="dice_land", ms=600)

    @shows(SupportEntered)
    def _entered(self, e: SupportEntered, before: State, after: State) -> Showing:
        spot = self.scene.at(after, e.planes[0].id) if e.planes else None
        thrown = tuple(Die("white", d) for d in e.dice if d)
        roll = (
            Roll(
                f"{after.scenario.sides[e.seat].name}: {len(e.planes)} aircraft",
                "Number and armament",
                thrown,
                "With bombs" if e.planes and e.planes[0].bombs else "Without bombs",
                "AS-ARRIVE-07",
                seat=e.seat,
            )
            if thrown
            else None
        )
        return Showing(roll=roll, sound="engine_pass", look=spot, ms=500)

    # -- sightings

    @shows(SightingRolled)
    def _sighting(self, e: SightingRolled, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.hex)
        good = e.outcome == "passed"
        words = {"passed": "sighted", "failed": "nothing seen"}.get(e.outcome, e.outcome)
        roll = Roll(
            f"{names.called(after, e.plane)} looks for a target at {names.label(after, e.hex)}",
            needs(e.tally),
            (Die(COLOURED, e.colored, good), Die("white", e.white, good)),
            f"{e.colored + e.white}: {words}",
            "AS-SIGHT-06",
            easing(e.tally),
            e.seat,
            printed=charts.sighting(e),
        )
        return Showing(
            flashes=(Flash("text", (spot,), "plain" if good else "bad", sentence_start(words), 900),),
            roll=roll,
            sound="radio",
            look=spot,
            ms=700,
        )

    # -- runs: the way down, each hex of it, the way home

    @shows(RunBegan)
    def _run_began(self, e: RunBegan, before: State, after: State) -> Showing:
        here, there = self.scene.at(before, e.plane), self.scene.centre(e.run.start)
        motions = (Motion(e.plane, (here, there), ms=420),) if here is not None else ()
        return Showing(motions=motions, sound="engine_dive", look=there)

    @shows(Flown)
    def _flown(self, e: Flown, before: State, after: State) -> Showing | None:
        here = self.scene.at(before, e.plane)
        there = self.scene.centre(e.hex)
        return Showing(motions=(Motion(e.plane, (here, there), ms=FLY_MS),), look=there) if here is not None else None

    @shows(RunEnded)
    def _home(self, e: RunEnded, before: State, after: State) -> Showing | None:
        here, there = self.scene.at(before, e.plane), self.scene.at(after, e.plane)
        return (
            Showing(motions=(Motion(e.plane, (here, there), ms=420),), sound="engine_pass")
            if here is not None and there is not None
            else None
        )

    # -- attacks from the air

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
            hit=e.effect,
            printed=charts.fire(e.column, e.colored, e.white),
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
            hit=any(line.hit for line in e.lines) if e.lines else None,
            kind="Bombs" if e.what == "bombs" else "Aircraft machine guns",
            printed=charts.from_the_air(after, e),
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
            seat=names.seat_of(after, e.plane),
            hit=e.effect,
        )
        return Showing(flashes=(Flash("burst", (spot,), ms=500),), roll=roll, sound="explosion_big", look=spot, ms=600)

    def _attack(self, e: AirFired | AirToHit, after: State) -> tuple[Point, tuple[Flash, ...]]:
        target = self.scene.centre(e.hex)
        source = self.scene.at(after, e.plane)
        return target, ((Flash("tracer", (source, target), "white", ms=520),) if source is not None else ())

    # -- light and heavy flak

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
            hit=result is not Flak.NOTHING,
            printed=charts.flak(e),
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
            hit=HeavyHit(e.result) is not HeavyHit.NOTHING,
            printed=charts.heavy(e),
        )
        return Showing(
            flashes=(Flash("flak", (spot,), ms=520),) if spot is not None else (),
            roll=roll,
            sound="flak",
            look=spot,
            ms=640,
        )

    # -- what befalls aircraft: hits, bombs let go, the way out

    @shows(PlaneHit)
    def _plane_hit(self, e: PlaneHit, before: State, after: State) -> Showing | None:
        spot = self.scene.at(before, e.plane)
        if spot is None:
            return None
        result = Flak(e.result)
        down = result is Flak.ELIMINATED
        flashes = (
            Flash("burst" if down else "smoke", (spot,), ms=650),
            *((Flash("fall", (spot,), ms=1000, start=150),) if down else ()),
            Flash("text", (spot,), "bad", FLAK_WORDS[result], 1000),
        )
        return Showing(flashes=flashes, sound="explosion_small" if down else "", look=spot, ms=800)

    @shows(PlaneExited)
    def _gone(self, e: PlaneExited, before: State, after: State) -> Showing | None:
        spot = self.scene.at(before, e.plane)
        return (
            Showing(flashes=(Flash("text", (spot,), "plain", "leaves", 700),), sound="engine_pass", ms=400)
            if spot is not None
            else None
        )

    @shows(Jettisoned)
    def _jettisoned(self, e: Jettisoned, before: State, after: State) -> Showing | None:
        spot = self.scene.at(after, e.plane)
        return (
            Showing(flashes=(Flash("text", (spot,), "plain", "Bombs away", 700),), sound="bomb_whistle", ms=400)
            if spot is not None
            else None
        )

    # -- dogfights

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
            hit=bool(e.harm),
            printed=charts.air_combat(e),
        )
        flashes = (Flash("tracer", (a, b), "red", ms=420),) if a is not None and b is not None else ()
        return Showing(flashes=flashes, roll=roll, sound="guns_red", look=b, ms=700)

    # -- observers and artillery

    @shows(ChitDrawn)
    def _chit(self, e: ChitDrawn, before: State, after: State) -> Showing:
        colour = "red" if e.red else "black"
        roll = Roll(
            f"{names.called(after, e.battery)}: a chit",
            "An extra one, put back" if e.extra else "Battery access",
            (Die("red" if e.red else "bone", 1, not e.red, word=colour),),
            f"{colour.capitalize()}: {'no access' if e.red else 'access'}",
            "AS-OBA-03",
            seat=e.by,
        )
        return Showing(roll=roll, sound="card", ms=600)

    @shows(Shelled)
    def _shelled(self, e: Shelled, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.hex)
        roll = Roll(
            f"Shells on {names.label(after, e.hex)}",
            f"Firepower {e.column}",
            dice(e.colored, e.white),
            str(e.colored + e.white),
            "AS-OBA-01",
            seat=after.batteries[e.battery].seat if e.battery in after.batteries else None,
            hit=e.effect,
            printed=charts.fire(e.column, e.colored, e.white),
        )
        return Showing(
            flashes=(Flash("burst", (spot,), ms=480, size=1.2),), roll=roll, sound="explosion_big", look=spot, ms=520
        )

    @shows(FirePlaced)
    def _placed(self, e: FirePlaced, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.hex)
        thrown = ((Die("white", e.accuracy),) if e.accuracy else ()) + (dice(e.colored, e.white) if e.colored else ())
        far = f"{counted(e.off, 'hex')} off" if e.off else "On the hex"
        roll = Roll(
            f"{names.called(after, e.battery)}: {FIRE_WORDS[e.fire].lower()} at {names.label(after, e.hex)}",
            f"Asked for {names.label(after, e.wanted)}",
            thrown,
            far,
            "AS-OBA-04",
            seat=e.by,
            hit=not e.off if thrown else None,
        )
        return Showing(
            flashes=(Flash("ring", (spot,), ms=500), Flash("text", (spot,), "plain", FIRE_WORDS[e.fire], 800)),
            roll=roll,
            sound="bomb_whistle",
            look=spot,
            ms=600,
        )

    @shows(ContactRolled)
    def _contact(self, e: ContactRolled, before: State, after: State) -> Showing:
        roll = Roll(
            f"{names.called(after, e.battery)}: radio contact",
            needs(e.tally),
            dice(e.colored, e.white),
            "Contact" if e.contact else "No contact",
            "AS-OBA-02",
            easing(e.tally),
            after.batteries[e.battery].seat if e.battery in after.batteries else None,
            hit=e.contact,
        )
        return Showing(roll=roll, sound="radio", ms=500)
