"""Which bombs may be released where (TL-DIVE, level and low-level bombing of TL-EXT)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.arcs import Structure, hexes_of, structure
from tabletop.games.thunderbolt_lightning.rules.firing.gunnery import IMPOSSIBLE
from tabletop.games.thunderbolt_lightning.rules.ordnance.aiming import (
    DIVE,
    END_ON,
    LEVEL,
    LOW,
    aspect_of,
    entry,
    to_hit,
)
from tabletop.games.thunderbolt_lightning.rules.ordnance.readiness import on_board, ready_refusal, target_refusal
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Release, Ship
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES, AircraftType, Level, Ordnance, Role
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called

BOMBERS = frozenset({Role.BOMBER, Role.TORPEDO_BOMBER, Role.DIVE_BOMBER, Role.FIGHTER_BOMBER, Role.HEAVY_FIGHTER})
"""Roles that bomb in level and low-level flight (TL-EXT-03, TL-EXT-04)."""

STRAIGHT = 3
"""Straight hexes before a level or low-level release, that of the target included (TL-EXT-03)."""


def _method(state: State, aircraft: Aircraft, sheet: AircraftType, target: Structure) -> str | Refusal:
    """How bombs would fall now, or why they may not."""
    if aircraft.level_change == 0 and "ext_attack" in state.scenario.options:
        return _level_method(state, aircraft, sheet, target)
    name = called(state, aircraft.id)
    if "dive" not in sheet.flags:
        return Refusal("TL-DIVE-01", f"The {sheet.name} cannot dive-bomb.")
    if isinstance(target, Installation) and "ext_attack" not in state.scenario.options:
        return Refusal("TL-EXT-02", "Land targets cannot be attacked in this game.")
    if aircraft.level_change != -1:
        return Refusal("TL-DIVE-02", f"{name} does not dive in this turn; a dive attack starts at Medium.")
    if aircraft.level == Level.LOW:
        return DIVE
    if aircraft.level == Level.VERY_LOW:
        if aircraft.prev_dive_from == Level.MEDIUM:
            return DIVE
        return Refusal("TL-DIVE-04", f"{name} dives from Low, but did not dive from Medium in the turn before.")
    return Refusal("TL-DIVE-02", f"{name} is still at {LEVEL_NAMES[aircraft.level]}; bombs fall at Low or Very Low.")


def _level_method(state: State, aircraft: Aircraft, sheet: AircraftType, target: Structure) -> str | Refusal:
    low = aircraft.level == Level.VERY_LOW
    rule = "TL-EXT-04" if low else "TL-EXT-03"
    if sheet.role not in BOMBERS:
        return Refusal(rule, f"The {sheet.name} does not bomb in level flight.")
    straight = entry(aircraft)[1]
    if straight < STRAIGHT:
        return Refusal(rule, f"Needs {STRAIGHT} straight hexes up to the target, has {straight}.")
    if low and isinstance(target, Ship) and aspect_of(aircraft, target) == END_ON:
        return Refusal("TL-EXT-04", f"{called(state, target.id)} is end-on; at Very Low a ship is bombed side on only.")
    return LOW if low else LEVEL


def _bombing(state: State, aircraft: Aircraft, ident: str, dice: int) -> Release | Refusal:
    load = on_board(state, aircraft)
    refusal = ready_refusal(state, aircraft)
    name = called(state, aircraft.id)
    if refusal is not None:
        return refusal
    if load is None or load.kind is not Ordnance.BOMB:
        return Refusal("TL-DIVE-01", f"{name} has no bomb on board.")
    target = structure(state, ident)
    refusal = target_refusal(state, aircraft, target, ident)
    if refusal is not None or target is None:
        return refusal or Refusal("TL-ORD-06", "No target.")
    if not 1 <= dice <= aircraft.load_left:
        return Refusal(
            "TL-ORD-06", f"{name} has {counted(aircraft.load_left, 'bomb')} on board; {dice} cannot be released."
        )
    if aircraft.hex not in hexes_of(state, target):
        return Refusal("TL-DIVE-05", f"{name} is not over {called(state, ident)}.")
    method = _method(state, aircraft, state.type_of(aircraft), target)
    if isinstance(method, Refusal):
        return method
    aspect = aspect_of(aircraft, target) if isinstance(target, Ship) else ""
    release = Release(aircraft.load, dice, ident, aircraft.hex, aircraft.level, method, aspect)
    tally = to_hit(state, aircraft, release)
    if tally.needed >= IMPOSSIBLE:
        return Refusal("TL-ORD-09", f"A bomb would need {tally.needed} ({'; '.join(tally.lines())}): it cannot hit.")
    return release


def release_refusal(state: State, aircraft: Aircraft, target_id: str, dice: int) -> Refusal | None:
    """Why that number of bombs cannot be released at the target in the present hex, None when it can."""
    found = _bombing(state, aircraft, target_id, dice)
    return found if isinstance(found, Refusal) else None


def release(state: State, aircraft: Aircraft, target_id: str, dice: int) -> Release:
    """The release of a legal command. Raises ValueError with the reason when it is not legal."""
    found = _bombing(state, aircraft, target_id, dice)
    if isinstance(found, Refusal):
        raise ValueError(str(found))
    return found
