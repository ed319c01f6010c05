"""Weapons that malfunction, or lie about: who may repair and recover them (AS-UNIT-05, AS-UNIT-06)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pace import column, is_leader
from tabletop.games.air_support.rules.pieces import Condition, Where
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import fit_car
from tabletop.games.air_support.rules.state import State

BEYOND = "beyond repair"
"""How `Vehicle.broken` says besides that a weapon is eliminated (AS-UNIT-05)."""
TAKEN = 5
"""A dr up to this one picks a weapon up (AS-UNIT-06)."""
REPAIRED, BEYOND_REPAIR = 1, 6
"""AS-UNIT-05."""


def repair_refusal(state: State, seat: int, key: str, part: str) -> Refusal | None:
    """Why a weapon cannot be repaired now: one dr a phase by a Good Order possessor (AS-UNIT-05)."""
    car = state.vehicles.get(key)
    if car is not None:
        if (
            car.seat != seat
            or part not in car.broken
            or part.endswith(BEYOND)
            or f"{part} {BEYOND}" in car.broken
            or not fit_car(car)
        ):
            return Refusal("AS-UNIT-05", "That is no weapon of yours that malfunctions, with a crew in Good Order.")
        return (
            Refusal("AS-UNIT-05", f"{called(state, key)} has tried to repair it.")
            if f"repair {part}" in car.tried
            else None
        )
    piece = state.weapons.get(key) or state.guns.get(key)
    if part or piece is None or piece.seat != seat or piece.condition is not Condition.BROKEN:
        return Refusal("AS-UNIT-05", "That is no weapon of yours that malfunctions.")
    owner = state.infantry.get(state.guns[key].crew if key in state.guns else state.weapons[key].owner)
    if owner is None or not owner.good_order:
        return Refusal("AS-UNIT-05", f"Nobody in Good Order has {called(state, key)}.")
    return Refusal("AS-UNIT-05", "One try a phase.") if "repair" in piece.tried else None


def lying(state: State, seat: int) -> list[tuple[str, Location]]:
    """Weapons of a side that nobody possesses, unmanned guns, and where they are (AS-UNIT-06)."""
    found = [
        (w.id, w.place)
        for w in state.weapons.values()
        if w.seat == seat and not w.owner and w.condition is not Condition.GONE
    ]
    return found + [
        (g.id, g.place)
        for g in state.guns.values()
        if g.seat == seat and not g.crew and g.where is Where.MAP and g.condition is not Condition.GONE
    ]


def recover_refusal(state: State, seat: int, key: str, weapon: str) -> Refusal | None:
    """Why a unit cannot pick up a weapon or man a gun (AS-UNIT-06)."""
    man = state.infantry.get(key)
    place = dict(lying(state, seat)).get(weapon)
    if (
        man is None
        or man.seat != seat
        or place is None
        or man.place != place
        or not man.good_order
        or man.pinned
        or is_leader(state, man)
    ):
        return Refusal("AS-UNIT-06", "A Good Order unpinned squad, half-squad or crew of the same Location takes it.")
    if column(state, man) is not None:
        return Refusal("AS-COLUMN-01", f"{called(state, key)} marches in a Column.")
    if weapon in state.guns and (
        state.man(man).size is not Size.CREW or any(g.crew == key for g in state.guns.values())
    ):
        return Refusal("AS-UNIT-07", "Only a crew without a gun mans one.")
    return Refusal("AS-UNIT-06", f"{called(state, key)} has tried in this phase.") if "recover" in man.tried else None
