"""Enemy fire: who can attack whom, the closest first, jamming and ECM, and the threat at any place (TA-FIRE, TA-ECM).

The enemy never chooses by value; every tie goes to the dice.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from tabletop.core.asker import Stream, begin, nest
from tabletop.core.messages import Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.chance import Rolled, pick
from tabletop.games.thunderbolt_apache.rules.hexes import distance, has_radar, type_of
from tabletop.games.thunderbolt_apache.rules.hits import HitsCame
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flight, Flyer, Incoming
from tabletop.games.thunderbolt_apache.rules.sheets import StoreKind
from tabletop.games.thunderbolt_apache.rules.sight import Place, place_of, sight
from tabletop.games.thunderbolt_apache.rules.state import State, mission_with, put_enemy, put_flyer
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, count, flyer_name, plane_name, unit_name


def reach_refusal(state: State, unit: Enemy, place: Place) -> Refusal | None:
    """Why a unit cannot attack an aircraft at that place: no attack, altitude, range, sight (TA-FIRE-01). Cover
    changes nothing (TA-COVER-07)."""
    kind = type_of(state, unit)
    if not unit.alive or not kind.armed:
        return Refusal("TA-FIRE-09", f"{unit_name(state, unit)} has no attack.")
    if place.altitude not in kind.altitudes:
        return Refusal(
            "TA-FIRE-01", f"{unit_name(state, unit)} does not fire at {ALTITUDE_NAMES[place.altitude]} aircraft."
        )
    away = distance(unit.hex, place.hex)
    if away > kind.reach:
        return Refusal("TA-FIRE-01", f"{unit_name(state, unit)} reaches {kind.reach}; the aircraft is {away} away.")
    if not sight(state.here.ridges, place, unit.hex).clear:
        return Refusal("TA-LOS-02", f"Ridges block the sight of {unit_name(state, unit)}.")
    return None


def silent(state: State, unit: Enemy) -> str:
    """Why the unit holds its fire this turn, "" = it does not (SC17, ME33, TA-EVENT-12)."""
    if state.here.turn != 1:
        return ""
    if state.here.night:
        return "night flying: no enemy attacks in turn 1 (SC17)"
    if state.outbound_effect("radars_silent_turn1") and has_radar(state, unit):
        return "radars are silent in turn 1 (ME33)"
    return ""


def targets(state: State, unit: Enemy) -> list[Flyer]:
    """The aircraft the unit can attack now, those of which `reach_refusal` says nothing, in serial order."""
    kind = type_of(state, unit)
    if not unit.alive or not kind.armed:
        return []
    return [
        f
        for f in state.on_field
        if f.altitude in kind.altitudes
        and distance(unit.hex, f.hex) <= kind.reach
        and sight(state.here.ridges, place_of(state, f, looking=False), unit.hex).clear
    ]


def closest(state: State, unit: Enemy) -> list[Flyer]:
    """The closest of them, several when tied (TA-FIRE-02); empty when it declares nothing (TA-FIRE-09)."""
    found = targets(state, unit)
    if len(found) < 2:
        return found
    nearest = min([distance(unit.hex, f.hex) for f in found])
    return [f for f in found if distance(unit.hex, f.hex) == nearest]


def has_pod(state: State, flyer: Flyer) -> bool:
    """Whether it carries a working Pod (TA-ECM-01, TA-ECM-02)."""
    return any(state.library.stores[key].kind is StoreKind.POD for key in flyer.stores)


@dataclass(frozen=True, slots=True)
class Threat:
    """A unit that could fire at a place: its hits (TA-FIRE-06) and distance."""

    unit: int
    light: int
    heavy: int
    distance: int


def threats(state: State, place: Place) -> list[Threat]:
    """Every enemy unit that could fire at an aircraft there, whoever else is nearer; place.mast is of no account
    (TA-LOS-06)."""
    bare = Place(place.hex, place.side, place.altitude)
    found = []
    for unit in state.living_units:
        if reach_refusal(state, unit, bare) is None and not silent(state, unit):
            kind = type_of(state, unit)
            found.append(Threat(unit.serial, kind.light, kind.heavy, distance(unit.hex, place.hex)))
    return found


# -- events
@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """An enemy unit picks its target (TA-FIRE-02); distance in hexes; tied: aircraft at that distance."""

    unit: int
    target: int
    distance: int
    tied: tuple[int, ...]

    def apply(self, state: State) -> State:
        """Whoever is attacked is engaged, negated or not (TA-AFTER-09)."""
        state = put_enemy(state, self.unit, target=self.target)
        return mission_with(put_flyer(state, self.target, engaged=True), fight=True)

    def words(self, state: State) -> str:
        tie = f", at random among {len(self.tied)}" if len(self.tied) > 1 else ""
        away = f"{count(self.distance, 'hex', 'hexes')} away"
        return (
            f"{unit_name(state, self.unit)} aims at {plane_name(state, self.target)}: the closest it can "
            f"attack, {away}{tie} (TA-FIRE-02)"
        )


@dataclass(frozen=True, slots=True)
class AttackLost(Event):
    """The target has crashed meanwhile (TA-FIRE-05), or the attack was negated (TA-ECM-01, SC14)."""

    unit: int
    target: int
    reason: str
    rule: str

    def apply(self, state: State) -> State:
        return put_enemy(state, self.unit, target=0)

    def words(self, state: State) -> str:
        return (
            f"The attack of {unit_name(state, self.unit)} on {plane_name(state, self.target)} fails: "
            f"{self.reason} ({self.rule})"
        )


# -- the steps
ECM_NEGATES = 7
"""The Pod's d10 from which an attack is negated (TA-ECM-01)."""


def declare(now: Now[State]) -> Stream:
    """Every unit picks the closest aircraft it can attack, before any attack is resolved (TA-FIRE-02, TA-FIRE-03,
    TA-POPUP-05).

    Units destroyed in the Fast step are dead by now (TA-FIRE-07)."""
    for unit in now.state.living_units:
        if silent(now.state, unit):
            continue
        nearest = closest(now.state, unit)
        if nearest:
            ids = [str(f.serial) for f in nearest]
            target = int((yield from pick(now, "closest aircraft", unit_name(now.state, unit), ids, "TA-FIRE-02")))
            away = distance(unit.hex, now.state.here.flyers[target].hex)
            yield AttackDeclared(unit.serial, target, away, tuple(f.serial for f in nearest))
    yield begin("resolve")


def resolve(now: Now[State]) -> Stream:
    """The next declared attack in serial order (TA-FIRE-04, TA-FIRE-05): jamming, ECM, then its hits (TA-ECM-03).

    What has been declared holds whatever a Break has done to the altitude since (TA-FIRE-08)."""
    unit = next((u for u in now.state.here.enemies.values() if u.target), None)
    if unit is None:
        yield begin("slow")
        return
    flyer = now.state.here.flyers[unit.target]
    if flyer.flight is not Flight.FIELD:
        yield AttackLost(unit.serial, flyer.serial, f"{flyer_name(flyer)} has crashed", "TA-FIRE-05")
        return
    negated = yield from _negated(now, unit)
    if negated:
        return
    kind = type_of(now.state, unit)
    yield HitsCame(Incoming(flyer.serial, kind.light, kind.heavy, unit.serial, unit_name(now.state, unit)))
    yield nest("hits")


def _negated(now: Now[State], unit: Enemy) -> Generator[Event, None, bool]:
    """Whether a jamming aircraft (SC14) or the Pod (TA-ECM-01) negates the attack; the second is rolled only after the
    first."""
    jamming = now.state.condition_effect("radar_jamming") if has_radar(now.state, unit) else 0
    pod = has_pod(now.state, now.state.here.flyers[unit.target])
    for purpose, limit, rule in (("jamming", jamming, "TA-ECM-03"), ("ecm", ECM_NEGATES if pod else 0, "TA-ECM-01")):
        if limit:
            die = now.dice.roll(10)
            stopped = die >= limit
            outcome = "the attack is negated" if stopped else "no effect"
            yield Rolled(purpose, str(unit.target), die, Tally(die, "die", rule), outcome)
            if stopped:
                yield AttackLost(
                    unit.serial,
                    unit.target,
                    "negated by jamming" if purpose == "jamming" else "negated by the Pod",
                    rule,
                )
                return True
    return False


STEPS = (Automatic("declare", declare), Automatic("resolve", resolve))
