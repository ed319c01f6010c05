"""How events are shown, with every roll in the dice tray: the war on the ground here, that in the air in
`air_showings`; `Shower` puts both together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tabletop.core.messages import Event
from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.advance import Advanced
from tabletop.games.air_support.rules.close_combat import CloseFought
from tabletop.games.air_support.rules.driving import VehicleEntered, VehicleLeft
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import GroundFired, ResidualFired
from tabletop.games.air_support.rules.guns import HitResolved
from tabletop.games.air_support.rules.harm.destroying import FATE_WORDS, Fate
from tabletop.games.air_support.rules.harm.events import Broken, Checked, Eliminated, Pinned, Reduced, VehicleHarmed
from tabletop.games.air_support.rules.naming import people
from tabletop.games.air_support.rules.player_turn import TurnBegan
from tabletop.games.air_support.rules.rally import RallyRolled, RepairRolled, ShockRolled
from tabletop.games.air_support.rules.rout import Routed
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.walking.events import Walked
from tabletop.games.air_support.table.pieces import faces
from tabletop.games.air_support.table.pieces.places import Scene
from tabletop.games.air_support.table.showings import charts, names
from tabletop.games.air_support.table.showings.air import AirShowings
from tabletop.games.air_support.table.showings.rolls import dice, drm_words, easing, needs, to_hit, wanted
from tabletop.table.draw import palette as pal
from tabletop.table.play.contract import Die, Flash, Host, Motion, Roll, Showing, causes
from tabletop.table.play.shows import gathered, shows

WALK_MS = 220
"""For one hex on foot."""
SAID = 1400
"""Milliseconds that the words stay."""
DRIVE_MS = 170
GUN = {
    "fire": "Fire",
    "AP": "Armour-piercing",
    "HE": "High explosive",
    "HE, Area type": "High explosive, the whole hex",
}
"""Rounds in words."""


class GroundShowings:
    """Men, vehicles and guns."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    # -- a turn begins: heard, and said over the map for a moment

    @shows(TurnBegan)
    def _bell(self, e: TurnBegan, before: State, after: State) -> Showing:
        left, top, right, bottom = self.scene.host.sight
        middle = (left + right) / 2, (top + bottom) / 2
        words = f"Turn {e.turn}: {people(after, e.attacker)} attack"
        flash = Flash("text", (middle,), str(pal.SIDE[e.attacker]), words, SAID)
        return Showing(flashes=(flash,), sound="turn_bell", ms=SAID // 2)

    # -- squads on the march, in the movement phase and in the advance

    @shows(Walked, Advanced)
    def _walked(self, e: Walked | Advanced, before: State, after: State) -> Showing | None:
        there = self.scene.centre(e.place.hex)
        moving = [*e.units, *(w.id for w in before.weapons.values() if w.owner in e.units)]
        motions = tuple(
            Motion(key, (here, there), ms=WALK_MS) for key in moving if (here := self.scene.at(before, key)) is not None
        )
        return Showing(motions=motions, sound="piece_slide", look=there) if motions else None

    # -- vehicles on the move

    @shows(VehicleEntered)
    def _drove(self, e: VehicleEntered, before: State, after: State) -> Showing | None:
        here, there = self.scene.at(before, e.unit), self.scene.centre(e.place.hex)
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

    @shows(VehicleLeft)
    def _left(self, e: VehicleLeft, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.hex)
        return Showing(flashes=(Flash("text", (spot,), "plain", "Off the map", 800),), sound="chit", look=spot, ms=450)

    # -- fire on the ground

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
            hit=e.struck(after),
            printed=charts.ground(after, e),
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
            seat=1 - seat if (seat := names.seat_of(after, e.lines[0].unit) if e.lines else None) is not None else None,
            hit=e.struck(after),
            printed=charts.fire(e.column, e.colored, e.white, e.lines),
        )
        return Showing(flashes=(Flash("dust", (spot,), ms=420),), roll=roll, sound="guns_white", look=spot, ms=420)

    # -- hits of guns

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
            e.seat,
            hit=e.effect,
            printed=charts.hit_of_gun(e.fp, e.colored, e.white),
        )
        return Showing(
            flashes=(Flash("burst", (spot,), ms=420),), roll=roll, sound="explosion_small", look=spot, ms=520
        )

    # -- harm on the ground: checks, pins, breaks, losses

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
            hit=e.outcome == "passed",
            kind="Crew checks" if e.what == "crew" else "Pin Task Checks" if e.what == "PTC" else "Morale Checks",
            printed=charts.check(e),
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

    # -- rally, repair and shock

    @shows(ShockRolled)
    def _shock(self, e: ShockRolled, before: State, after: State) -> Showing:
        roll = Roll(
            f"{names.subject(after, e.unit)}: shock",
            "",
            (Die("white", e.dr),),
            sentence_start(e.outcome or "recovered"),
            "AS-KILL-10",
            seat=names.seat_of(after, e.unit),
            hit=not e.outcome,
            kind="Shock",
        )
        return Showing(roll=roll, sound="dice_land", look=self.scene.at(after, e.unit), ms=420)

    @shows(RallyRolled)
    def _rally(self, e: RallyRolled, before: State, after: State) -> Showing:
        helped = f" with {names.called(after, e.leader)}" if e.leader else ""
        roll = Roll(
            f"{names.subject(after, e.unit)} tries to rally{helped}",
            needs(e.tally),
            dice(e.colored, e.white),
            "Rallied" if e.rallied else "Still broken",
            "AS-RALLY-02",
            easing(e.tally),
            names.seat_of(after, e.unit),
            hit=e.rallied,
            kind="Rally",
            printed=charts.rally(e),
        )
        return Showing(roll=roll, sound="dice_land", look=self.scene.at(after, e.unit), ms=480)

    @shows(RepairRolled)
    def _repair(self, e: RepairRolled, before: State, after: State) -> Showing:
        roll = Roll(
            f"{sentence_start(names.called(after, e.weapon, e.part))}: repair",
            "1 repairs, 6 eliminates",
            (Die("white", e.dr),),
            sentence_start(e.outcome or "not yet"),
            "AS-UNIT-05",
            seat=names.seat_of(after, e.weapon),
            hit=e.outcome == "repaired",
            kind="Repair",
        )
        return Showing(roll=roll, sound="dice_land", look=self.scene.at(after, e.weapon), ms=420)

    # -- routs

    @shows(Routed)
    def _routed(self, e: Routed, before: State, after: State) -> Showing | None:
        here, there = self.scene.at(before, e.unit), self.scene.centre(e.place.hex)
        return (
            Showing(motions=(Motion(e.unit, (here, there), ms=WALK_MS),), sound="piece_slide", look=there)
            if here is not None
            else None
        )

    # -- close combat

    @shows(CloseFought)
    def _close(self, e: CloseFought, before: State, after: State) -> Showing:
        spot = next((p for key in e.attackers if (p := self.scene.at(before, key)) is not None), None)
        roll = Roll(
            f"Close combat: {names.all_called(after, e.attackers)} on {names.all_called(after, e.targets)}",
            f"{e.odds}, kill number {e.kill}",
            dice(e.colored, e.white),
            sentence_start(e.outcome or "no effect"),
            "AS-CC-01",
            drm_words(e.tally),
            e.seat,
            hit=bool(e.outcome),
            kind="Close combat",
            printed=charts.close(e),
        )
        flashes = (Flash("burst", (spot,), ms=380),) if spot is not None and e.outcome else ()
        return Showing(flashes=flashes, roll=roll, sound="guns_white", look=spot, ms=600)


class Shower:
    """Turns events into showings."""

    def __init__(self, host: Host) -> None:
        self.scene = scene = Scene(host)
        self._shown = gathered(AirShowings(scene), GroundShowings(scene))

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        show = self._shown.get(type(event))
        found = show(event, before, after) if show is not None else self._plain(event, after)
        return self._with_pieces(self._with_causes(found, event), event, before) if found is not None else None

    @staticmethod
    def _with_causes(showing: Showing, event: Event) -> Showing:
        """Where the numbers of a roll come from; of several targets each has its own line of the log."""
        lines: Sequence[Any] = getattr(event, "lines", ())
        tally = getattr(event, "tally", None) or (lines[0].tally if len(lines) == 1 else None)
        if showing.roll is None or tally is None:
            return showing
        return replace(showing, roll=replace(showing.roll, causes=causes(tally)))

    def _with_pieces(self, showing: Showing, event: Event, state: State) -> Showing:
        """The report of a shot shows who fires at whom, and its line on the map while it is read."""
        firers = getattr(event, "firers", ()) or (getattr(event, "weapon", "") or getattr(event, "plane", ""),)
        firer = str(firers[0]).partition("/")[0] if firers else ""
        lines = getattr(event, "lines", ())
        target = getattr(event, "plane", "") if getattr(event, "weapon", "") else lines[0].unit if lines else ""
        target = target or getattr(event, "target", "")
        if showing.roll is None or not firer or not target or not isinstance(target, str) or firer == target:
            return showing
        ends = self.scene.at(state, firer), self.scene.at(state, target)
        line = (ends[0], ends[1]) if ends[0] is not None and ends[1] is not None and ends[0] != ends[1] else ()
        pieces = partial(faces.picture, state, firer), partial(faces.picture, state, target)
        return replace(showing, roll=replace(showing.roll, pieces=pieces, line=line))

    def _plain(self, event: Event, after: State) -> Showing | None:
        """Any other event with a DR of its own: the dice are always seen."""
        colored, white = getattr(event, "colored", 0), getattr(event, "white", 0)
        if not (isinstance(colored, int) and isinstance(white, int) and colored and white):
            return None
        tally, unit = getattr(event, "tally", None), getattr(event, "unit", "")
        place = getattr(event, "hex", None)
        look = self.scene.centre(place) if isinstance(place, tuple) and len(place) == 2 else None
        modifiers = drm_words(tally) if isinstance(tally, Tally) else ()
        line = event.words(after)
        told = event.plainly(after) if isinstance(event, AirSupportEvent) else ()
        came = told[-1].partition(": ")[2].rpartition(": ")[2] if told else ""
        return Showing(
            roll=Roll(
                line.partition(":")[0][:60],
                "",
                dice(colored, white),
                f"{colored + white}{': ' + came if came else ''}",
                "",
                modifiers,
                seat if (seat := getattr(event, "seat", None)) is not None else names.seat_of(after, unit),
                hit=wanted(event),
            ),
            sound="dice_land",
            look=look,
            ms=500,
        )
