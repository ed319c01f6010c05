"""Objectives and control (CH-OBJ), and what vanishes by itself."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.figures import controls
from tabletop.games.conflict_solo.sheets import AI, PLAYER
from tabletop.games.conflict_solo.state import State


def changes(state: State) -> list[tuple[str, str]]:
    """Objectives that change hands now: a combat counter stands there without an enemy (CH-OBJ-01, CH-OBJ-02,
    CH-OBJ-04)."""
    found = []
    for hex, side in sorted(state.control.items()):
        here = [c for c in state.at(hex) if not c.hidden]
        for owner, other in ((PLAYER, AI), (AI, PLAYER)):
            alone = any(c.side == owner and controls(state, c) for c in here) and not any(c.side == other for c in here)
            if alone and side != owner:
                found.append((hex, owner))
    return found


def empty_works(state: State) -> list[str]:
    """Hexes whose hasty work vanishes because nobody is there (CH-FORT-02)."""
    taken = {c.hex for c in state.counters.values()}
    return [h for h, work in sorted(state.works.items()) if work == "hasty" and h not in taken]
