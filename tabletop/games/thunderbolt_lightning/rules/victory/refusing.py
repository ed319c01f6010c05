"""Refusing battle (TL-VIC-07): who flies home without a fight does not win by it."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Status
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import points


def present(state: State, side: int) -> bool:
    """Whether a side has a flying aircraft, a ship afloat or a standing installation (TL-VIC-01)."""
    return (
        any(a.side == side and a.flying for a in state.aircraft.values())
        or any(s.side == side and not s.sunk for s in state.ships.values())
        or any(i.side == side and not i.destroyed for i in state.installations.values())
    )


def shirkers(state: State, side: int) -> list[Aircraft]:
    """Aircraft of a side that have left the map without having fired, released a load or been fired at, over an edge
    for which the scenario gives nothing.
    """
    rewarded = {score.about for score in state.scores if score.reason == "exited"}
    return [
        a
        for a in state.aircraft.values()
        if a.side == side
        and a.status in (Status.EXITED, Status.FLED)
        and a.id not in state.engaged
        and a.id not in rewarded
    ]


def mostly(state: State, aircraft: list[Aircraft], side: int) -> bool:
    """Whether these aircraft are worth more than half of what the side began with."""
    began = sum(points.value_at_start(state, a) for a in state.aircraft.values() if a.side == side)
    return 2 * sum(points.value_at_start(state, a) for a in aircraft) > began


def refuses(state: State, side: int) -> bool:
    """Whether a side has nothing left because more than half of it, by value, flew off without a fight."""
    return not present(state, side) and mostly(state, shirkers(state, side), side)
