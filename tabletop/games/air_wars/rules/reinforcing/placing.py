"""Reinforcements, refits and returns: who may come, where, and when a player may go on (AW-REIN)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.basing import own_unit, places_for, standing_refusal
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import Function
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.rules.wording import place


def due(state: State, seat: int) -> list[Unit]:
    """Units of the Reinforcement Box that may be placed: scheduled for today or before (AW-REIN-02), delivered ships,
    units that a card has called."""
    return [
        u for u in state.boxed(seat, REINFORCEMENTS)
        if 0 < state.sheet(u).day <= state.day or u.id in state.called
    ]  # fmt: skip


def returning(state: State, seat: int) -> list[Unit]:
    """Units and decoys of the Abort Box (AW-REIN-06, AW-REIN-07, AW-DEC-08)."""
    return state.boxed(seat, ABORTED)


def place_refusal(state: State, seat: int, key: str, square: str, box: str) -> Refusal | None:
    """Why a unit of a box cannot be placed in a square."""
    unit = own_unit(state, seat, key)
    if unit is None or unit.place != box:
        return Refusal("AW-REIN-01", f"Place units of {place(state, box)}.")
    if box == REINFORCEMENTS and unit not in due(state, seat):
        day = state.sheet(unit).day
        return Refusal("AW-REIN-02", f"{key} comes on day {day}." if day else f"{key} comes by card only.")
    return standing_refusal(state, state.sheet(unit), square)


def take_back_refusal(state: State, key: str) -> Refusal | None:
    """Why a placement cannot be taken back (AW-REIN-11)."""
    if key not in [unit for unit, _ in state.placed]:
        return Refusal("AW-REIN-11", "Only units that came this morning can be taken back.")
    return None


def reinforce_done_refusal(state: State, seat: int) -> Refusal | None:
    """Scheduled units may be held back; refit and called units must be placed if there is room (AW-REIN-10)."""
    for key in state.must_place:
        unit = state.units[key]
        if unit.seat == seat and unit.place == REINFORCEMENTS and places_for(state, state.sheet(unit)):
            return Refusal("AW-REIN-10", f"{key} must be placed now; there is room for it.")
    return None


def returns_done_refusal(state: State, seat: int) -> Refusal | None:
    """Returning is compulsory while there is room (AW-REIN-08)."""
    for unit in returning(state, seat):
        if places_for(state, state.sheet(unit)):
            return Refusal("AW-REIN-08", f"{unit.id} must return; there is room for it.")
    return None


def workshop_rolls(state: State, seat: int) -> Unit | None:
    """The headquarters that rolls a die now: from day 2, on the map, with a damaged fighter to repair (AW-HQ-06)."""
    if state.day < 2 or not workshop_work(state, seat):
        return None
    found = [u for u in state.of(seat) if state.sheet(u).function is Function.WORKSHOP and on_map(u)]
    return found[0] if found else None


def workshop_work(state: State, seat: int) -> list[Unit]:
    """F and FB units in the Damage Box."""
    return [u for u in state.boxed(seat, DAMAGED) if state.sheet(u).fighter]


def refit_refusal(state: State, seat: int, key: str) -> Refusal | None:
    """Why the workshop cannot refit a unit (AW-HQ-06)."""
    if state.workshop < 1:
        return Refusal("AW-HQ-06", "The workshop has no success to use.")
    if key not in [u.id for u in workshop_work(state, seat)]:
        return Refusal("AW-HQ-06", "The workshop refits one F or FB unit of your Damage Box.")
    return None
