"""What stops any release, and the dropping of a whole load (TL-ORD). A release is no fire: it marks nothing that gun
fire asks for (TL-ORD-05).
"""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.rules.arcs import Structure, standing
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.sheets import LoadType
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import phase_of
from tabletop.games.thunderbolt_lightning.rules.wording import called


def on_board(state: State, aircraft: Aircraft) -> LoadType | None:
    """What it still carries."""
    return state.scenario.library.loads.get(aircraft.load) if aircraft.load and aircraft.load_left > 0 else None


def jettison_refusal(state: State, aircraft: Aircraft) -> Refusal | None:
    """Only before the first step, and only with something on board (TL-ORD-07)."""
    if not aircraft.load_left:
        return Refusal("TL-ORD-07", f"{called(state, aircraft.id)} carries nothing.")
    if len(aircraft.path) > 1:
        return Refusal("TL-ORD-07", "A load is jettisoned before the first step of the move.")
    return None


def ready_refusal(state: State, aircraft: Aircraft) -> Refusal | None:
    """What stops any release: the option, the phase, an earlier release, inverted flight."""
    name = called(state, aircraft.id)
    if "ordnance" not in state.scenario.options:
        return Refusal("TL-OPT-01", "Nothing is released in this game.")
    if not aircraft.flying:
        return Refusal("TL-ORD-02", f"{name} is no longer flying.")
    if phase_of(state) != 2:
        return Refusal("TL-ORD-01", "Bombs and torpedoes are released in movement phase 2 only.")
    if aircraft.releases:
        target = called(state, aircraft.releases[0].target)
        return Refusal("TL-ORD-06", f"{name} has released at {target} in this turn already.")
    if aircraft.inverted:
        return Refusal("TL-ORD-08", f"{name} is inverted; nothing can be released upside down.")
    return None


def target_refusal(state: State, aircraft: Aircraft, target: Structure | None, ident: str) -> Refusal | None:
    """What is no target of any release (TL-ORD-06)."""
    if target is None or not standing(target):
        return Refusal("TL-ORD-06", f"{called(state, ident)} is no ship afloat and no standing installation.")
    if target.side == aircraft.side:
        return Refusal("TL-ORD-06", f"{called(state, ident)} is on your own side.")
    return None
