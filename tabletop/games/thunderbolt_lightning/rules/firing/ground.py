"""Strafing and rockets against ships and installations (TL-EXT-05 to TL-EXT-08)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.arcs import (
    REACH,
    Structure,
    ahead,
    hexes_of,
    nearest,
    standing,
    structures,
)
from tabletop.games.thunderbolt_lightning.rules.firing import gunnery
from tabletop.games.thunderbolt_lightning.rules.firing.gunnery import IMPOSSIBLE, pilot, pilot_modifiers
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES, Colour, Level, MountKind, Ordnance
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import phase_of
from tabletop.games.thunderbolt_lightning.rules.wording import called

ROCKETS = -1
"""The index that stands for the rockets where a mount is asked for."""
STRAFE_POINTS = {Colour.WHITE: 1, Colour.RED: 2, Colour.GREEN: 3, Colour.BLUE: 5}
"""Damage points of a strafing hit by colour (TL-EXT-05)."""


def _place_refusal(state: State, aircraft: Aircraft, target: Structure, rule: str) -> Refusal | None:
    """What strafing and rockets ask alike: option, enemy, Very Low, wedge F, range 1 to 5 (TL-EXT-07)."""
    name, its = called(state, aircraft.id), called(state, target.id)
    if "ext_attack" not in state.scenario.options:
        return Refusal("TL-OPT-03", "Ships and land targets cannot be strafed or rocketed in this game.")
    if target.side == aircraft.side or not standing(target):
        return Refusal(rule, f"{its} is {'on your own side' if target.side == aircraft.side else 'destroyed already'}.")
    if aircraft.level != Level.VERY_LOW:
        return Refusal(rule, f"{name} is at {LEVEL_NAMES[aircraft.level]}; such an attack is made at Very Low.")
    hexes = hexes_of(state, target)
    away = nearest(aircraft.hex, hexes)
    if not 1 <= away <= REACH:
        return Refusal("TL-EXT-07", f"{its} is {counted(away, 'hex')} away; it must be 1 to {REACH}.")
    if not ahead(aircraft.hex, aircraft.facing, hexes):
        return Refusal("TL-EXT-07", f"No hex of {its} lies in the forward wedge of {name}.")
    return None


# -- strafing
def strafe_refusal(state: State, aircraft: Aircraft, mount: int, target: Structure) -> Refusal | None:
    """Why a mount cannot strafe the target now, None when it can."""
    found = gunnery.firing_refusal(state, aircraft) or gunnery.mount_refusal(state, aircraft, mount)
    if found is not None:
        return found
    if state.type_of(aircraft).mounts[mount].kind is not MountKind.FIXED:
        return Refusal("TL-EXT-05", "Only the fixed guns can strafe.")
    found = _place_refusal(state, aircraft, target, "TL-EXT-05")
    if found is not None:
        return found
    needed = gunnery.to_hit(state, aircraft, mount, target).needed
    return Refusal("TL-FIRE-03", f"A die would need {needed}: no die can hit.") if needed >= IMPOSSIBLE else None


def strafes(state: State, aircraft: Aircraft) -> list[tuple[int, Structure]]:
    """Every legal strafing attack of its fixed guns."""
    mount = state.type_of(aircraft).fixed
    if mount is None or aircraft.level != Level.VERY_LOW or "ext_attack" not in state.scenario.options:
        return []
    return [
        (mount, t) for t in structures(state, 1 - aircraft.side) if strafe_refusal(state, aircraft, mount, t) is None
    ]


# -- rockets
def rocket_to_hit(state: State, aircraft: Aircraft, target: Structure) -> Tally:
    """Range + 1; grade and skill 1 count, aspect, chase and sights do not (TL-EXT-06)."""
    away = nearest(aircraft.hex, hexes_of(state, target))
    training, skills = pilot(state, aircraft)
    return Tally(away + 1, f"rockets at range {away}", "TL-EXT-06", pilot_modifiers(training, 1 in skills))


def rocket_refusal(state: State, aircraft: Aircraft, target: Structure) -> Refusal | None:
    """Why the rockets cannot be fired at the target now, None when they can."""
    name = called(state, aircraft.id)
    if "ext_attack" not in state.scenario.options:
        return Refusal("TL-OPT-03", "Ships and land targets cannot be strafed or rocketed in this game.")
    if not aircraft.flying:
        return Refusal("TL-FIRE-02", f"{name} is no longer flying.")
    if phase_of(state) != 2:
        return Refusal("TL-EXT-06", "Rockets are fired in combat phase 2 only.")
    load = state.library.loads.get(aircraft.load) if aircraft.load else None
    if load is None or load.kind is not Ordnance.ROCKET or aircraft.load_left <= 0:
        return Refusal("TL-EXT-06", f"{name} has no rockets on board.")
    if any(d.mount == ROCKETS for d in aircraft.declared):
        return Refusal("TL-EXT-06", f"All rockets of {name} are fired at once, at one target.")
    if aircraft.inverted:
        return Refusal("TL-INV-05", f"{name} is inverted; rockets cannot be fired upside down.")
    found = _place_refusal(state, aircraft, target, "TL-EXT-06")
    if found is not None:
        return found
    needed = rocket_to_hit(state, aircraft, target).needed
    return Refusal("TL-FIRE-03", f"A rocket die would need {needed}: it cannot hit.") if needed >= IMPOSSIBLE else None


def rocket_targets(state: State, aircraft: Aircraft) -> list[Structure]:
    """Every legal target of its rockets."""
    if not aircraft.load or aircraft.level != Level.VERY_LOW or phase_of(state) != 2:
        return []
    return [t for t in structures(state, 1 - aircraft.side) if rocket_refusal(state, aircraft, t) is None]
