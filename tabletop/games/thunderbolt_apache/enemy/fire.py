"""Enemy fire: who can attack whom, the closest first, and the threat at any place (TA-FIRE)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.ground import has_radar, type_of
from tabletop.games.thunderbolt_apache.rules.hexes import distance
from tabletop.games.thunderbolt_apache.rules.sight import Place, place_of, sight
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, unit_name
from tabletop.games.thunderbolt_apache.sheets import StoreKind
from tabletop.games.thunderbolt_apache.state import State


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
    """The aircraft the unit can attack now, in serial order."""
    return [f for f in state.on_field if reach_refusal(state, unit, place_of(state, f, looking=False)) is None]


def closest(state: State, unit: Enemy) -> list[Flyer]:
    """The closest of them, several when tied (TA-FIRE-02); empty when it declares nothing (TA-FIRE-09)."""
    found = targets(state, unit)
    nearest = min((distance(unit.hex, f.hex) for f in found), default=0)
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
