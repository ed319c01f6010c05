"""Air-to-air combat: where there are battles still to be fought (AW-ACM)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.fog import real_flyers
from tabletop.games.air_wars.rules.squares import in_order
from tabletop.games.air_wars.rules.state import State


def battle_in(state: State, square: str) -> bool:
    """Whether there is a battle: flying units of both sides and at least one fighter (AW-ACM-01, AW-ACM-03). Nothing on
    the ground takes part (AW-ACM-14)."""
    sides = [real_flyers(state, square, seat) for seat in (0, 1)]
    return all(sides) and any(state.sheet(u).fighter for units in sides for u in units)


def battles(state: State) -> list[str]:
    """The squares of battles that are still to be fought in this segment, in map order, one round each (AW-ACM-11).
    Both sides have seen each other there, so both know them (AW-FOG-07)."""
    squares = {u.place for u in state.units.values() if u.flying} - set(state.fought)
    return [s for s in in_order(state.scenario, squares) if battle_in(state, s)]
