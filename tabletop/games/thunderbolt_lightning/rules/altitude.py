"""Altitude (TL-ALT-01 to TL-ALT-05, TL-ALT-10, TL-ALT-11): who may announce what at the start of movement phase 1."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.sheets import LEVEL_NAMES, Level
from tabletop.games.thunderbolt_lightning.state import State
from tabletop.games.thunderbolt_lightning.wording import called

CHANGES = (-1, 0, 1)
"""Dive, stay, climb: one level a turn (TL-ALT-05). Inverted, damaged and loaded aircraft may do all of them
(TL-ALT-11).
"""


def change_refusal(state: State, aircraft: Aircraft, change: int) -> Refusal | None:
    """Why an aircraft may not climb (+1), dive (-1) or stay (0) this turn."""
    if change not in CHANGES:
        return Refusal("TL-ALT-05", f"One level a turn: a change of {change:+d} is not possible.")
    if change > 0:
        ceiling = state.type_of(aircraft).ceiling
        if aircraft.level >= ceiling:
            return Refusal(
                "TL-ALT-03", f"The ceiling of {called(state, aircraft.id)} is {LEVEL_NAMES[ceiling]}, and it is there."
            )
    if change < 0 and aircraft.level <= Level.VERY_LOW:
        return Refusal("TL-ALT-10", f"{called(state, aircraft.id)} is at Very Low and cannot dive.")
    return None


def changes_open(state: State, aircraft: Aircraft) -> list[int]:
    """What an aircraft may announce: dive, stay, climb."""
    return [c for c in CHANGES if change_refusal(state, aircraft, c) is None]
