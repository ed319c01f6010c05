"""Which weapons can be in AA mode (AS-AA-01 to AS-AA-05)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.state import State


def arms(state: State, seat: int) -> list[str]:
    """Own weapons, guns and vehicles that can be in AA mode: not AAMG, which need none (AS-AA-01, AS-AA-05)."""
    return [
        key
        for kind in (state.weapons, state.guns, state.vehicles)
        for key, piece in kind.items()
        if piece.seat == seat and _arm(state, key)
    ]


def _arm(state: State, key: str) -> bool:
    if (weapon := state.weapons.get(key)) is not None:
        return state.arm(weapon).aa and bool(weapon.owner)
    if (gun := state.guns.get(key)) is not None:
        return bool(state.gun(gun).aa)
    car = state.vehicles.get(key)
    return car is not None and "MA" in state.car(car).aa and not car.wreck


def aa_refusal(state: State, seat: int, key: str, on: bool) -> Refusal | None:
    """Why the AA counter of a weapon cannot be put on or taken off at set-up (AS-AA-02)."""
    if not _arm(state, key) or state.owner(key) != seat:
        return Refusal("AS-AA-01", "You have no such weapon that can fire at aircraft.")
    car = state.vehicles.get(key)
    now = (
        car.aa_mode if car is not None else state.guns[key].aa_mode if key in state.guns else state.weapons[key].aa_mode
    )
    if now == on:
        return Refusal("AS-AA-03", "It is so already.")
    if on and car is not None and state.car(car).open_topped and not car.exposed:
        return Refusal("AS-AA-02", "A buttoned-up crew cannot fire it.")
    return None
