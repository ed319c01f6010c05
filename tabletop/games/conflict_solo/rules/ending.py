"""When a mission ends, and what it was worth (CH-SEQ-08, CH-SEQ-10, CH-VP)."""

from __future__ import annotations

from tabletop.core.game import Result
from tabletop.games.conflict_solo.scenario import Objective
from tabletop.games.conflict_solo.sheets import AI, PLAYER
from tabletop.games.conflict_solo.state import State

AIRCRAFT_VP = 2
"""An aircraft shot down (CH-VP-04)."""
LEVELS = ("Defeat", "Draw", "Victory", "Great Victory")


def left(state: State, side: str) -> bool:
    """Whether a side has anything in play or due: Units on the map or arriving; AIs and REs on the map, and AI
    reinforcements with a fixed round (CH-SEQ-08, CH-SEQ-10). What waits for the track does not count."""
    return any(c.side == side and (c.hex or c.hidden or c.round) and not c.track for c in state.counters.values())


def over(state: State) -> bool:
    """Whether the mission ends at the end of this turn (CH-SEQ-08)."""
    return not left(state, PLAYER) or not left(state, AI)


def standing(state: State, objective: Objective) -> bool:
    """Whether an objective still counts: its structure stands (CH-VP-03)."""
    return not objective.structure or state.structures.get(objective.structure, 0) > 0


def round_vp(state: State, round: int) -> list[tuple[str, int]]:
    """What the objectives bring at a round end: (hex, VP) (CH-VP-01)."""
    found = []
    for o in state.scenario.objectives:
        if not o.each or (o.rounds and round not in o.rounds) or not standing(state, o):
            continue
        side = state.control.get(o.hex, "")
        if side == PLAYER or (side == AI and o.minus):
            found.append((o.hex, o.each if side == PLAYER else -o.each))
    return found


def final_vp(state: State) -> list[tuple[str, int]]:
    """What the objectives bring at the mission's end (CH-VP-01)."""
    return [
        (o.hex, o.end) for o in state.scenario.objectives
        if o.end and standing(state, o) and state.control.get(o.hex) == PLAYER
    ]  # fmt: skip


def level(state: State, vp: int) -> str:
    """The victory band of a value (CH-VP-02)."""
    bands = state.scenario.bands
    return LEVELS[sum(vp > limit for limit in (bands.defeat, bands.draw, bands.victory))]


def result(state: State) -> Result:
    """How the mission ends with the VP as they stand."""
    name = level(state, state.vp)
    winner = 0 if name in LEVELS[2:] else None
    return Result(winner, name, (state.vp,), f"{name} with {state.vp} VP after round {state.round} (CH-VP-02).")
