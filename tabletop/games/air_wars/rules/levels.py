"""Command levels and the air limit (AW-CL)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.squares import in_order
from tabletop.games.air_wars.state import State


def excess_squares(state: State, seat: int, chosen: tuple[str, ...] = ()) -> dict[str, int]:
    """Squares where a side has more flying units than its level, with how many must still abort (AW-CL-03), on the
    whole map (AW-CL-04)."""
    level = state.level(seat)
    found: dict[str, int] = {}
    for square in in_order(state.scenario, {u.place for u in state.airborne(seat)}):
        up = [u for u in state.flying(square, seat) if u.id not in chosen]
        if len(up) > level:
            found[square] = len(up) - level
    return found


def abort_refusal(state: State, seat: int, key: str, chosen: tuple[str, ...]) -> Refusal | None:
    """Why a unit does not have to abort; decoys may be chosen (AW-DEC-02)."""
    unit = state.units.get(key)
    if unit is None or unit.seat != seat or not unit.flying or key in chosen:
        return Refusal("AW-CL-03", "Choose a flying unit of yours in a square with too many.")
    if unit.place not in excess_squares(state, seat, chosen):
        return Refusal("AW-CL-03", f"In {unit.place} no more units must abort.")
    return None
