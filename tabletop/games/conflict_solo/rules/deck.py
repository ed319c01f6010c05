"""Who counts for the Mission Track."""

from __future__ import annotations

from tabletop.games.conflict_solo.state import State


def in_play_count(state: State) -> int:
    """AIs and Units in play: on the map, loaded, hidden, rumoured, and those whose round has come; no trucks
    (CH-TRACK-02, CH-TRACK-06, CH-HID-07, CH-RE-02, CH-REIN-01)."""
    return sum(
        state.type_of(c).combat and (bool(c.hex) or 0 < c.round <= state.round) and not c.track
        for c in state.counters.values()
    )
