"""At which ships a torpedo may be launched from where (TL-TORP)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.arcs import ahead, hexes_of, nearest, structure
from tabletop.games.thunderbolt_lightning.rules.firing.gunnery import IMPOSSIBLE
from tabletop.games.thunderbolt_lightning.rules.ordnance.aiming import (
    FARTHEST,
    NEAREST,
    TORPEDO,
    to_hit,
    torpedo_sector,
)
from tabletop.games.thunderbolt_lightning.rules.ordnance.readiness import on_board, ready_refusal, target_refusal
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Release, Ship
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES, Level, Ordnance
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called


def _torpedo(state: State, aircraft: Aircraft, ident: str) -> Release | Refusal:
    load = on_board(state, aircraft)
    name = called(state, aircraft.id)
    refusal = ready_refusal(state, aircraft)
    if refusal is not None:
        return refusal
    if load is None or load.kind is not Ordnance.TORPEDO:
        return Refusal("TL-TORP-01", f"{name} has no torpedo on board.")
    target = structure(state, ident)
    if isinstance(target, Installation):
        return Refusal("TL-TORP-10", f"{called(state, ident)} is no ship; torpedoes run in water.")
    refusal = target_refusal(state, aircraft, target, ident)
    if refusal is not None or target is None:
        return refusal or Refusal("TL-ORD-06", "No target.")
    if aircraft.level != Level.VERY_LOW:
        return Refusal("TL-TORP-01", f"{name} is at {LEVEL_NAMES[aircraft.level]}; a torpedo is launched at Very Low.")
    hexes = hexes_of(state, target)
    away = nearest(aircraft.hex, hexes)
    if not NEAREST <= away <= FARTHEST:
        return Refusal(
            "TL-TORP-04",
            f"{called(state, ident)} is {counted(away, 'hex')} away; a torpedo needs {NEAREST} to {FARTHEST}.",
        )
    if not ahead(aircraft.hex, aircraft.facing, hexes):
        return Refusal("TL-TORP-03", f"No hex of {called(state, ident)} lies in the forward wedge of {name}.")
    made = aimed_at(aircraft, target, away)
    tally = to_hit(state, aircraft, made, both=True)
    if tally.needed >= IMPOSSIBLE:
        return Refusal("TL-ORD-09", f"The torpedo would need {tally.needed} even from both sides: it cannot hit.")
    return made


def aimed_at(aircraft: Aircraft, ship: Ship, away: int) -> Release:
    """The torpedo that the aircraft would launch from its present hex."""
    vector = (aircraft.hex[0] - ship.centre[0], aircraft.hex[1] - ship.centre[1])
    name, half = torpedo_sector(vector, ship.heading)
    return Release(aircraft.load, 1, ship.id, aircraft.hex, aircraft.level, TORPEDO, name, away, half)


def launch_refusal(state: State, aircraft: Aircraft, target_id: str) -> Refusal | None:
    """Why the torpedo cannot be launched at the ship from the present pose, None when it can (that the move may end is
    another matter)."""
    found = _torpedo(state, aircraft, target_id)
    return found if isinstance(found, Refusal) else None


def launch(state: State, aircraft: Aircraft, target_id: str) -> Release:
    """The launch of a legal command (TL-TORP-02). Raises ValueError with the reason when it is not legal."""
    found = _torpedo(state, aircraft, target_id)
    if isinstance(found, Refusal):
        raise ValueError(str(found))
    return found
