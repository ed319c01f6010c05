"""What vanishes by itself."""

from __future__ import annotations

from tabletop.games.conflict_solo.state import State


def empty_works(state: State) -> list[str]:
    """Hexes whose hasty work vanishes because nobody is there (CH-FORT-02)."""
    taken = {c.hex for c in state.counters.values()}
    return [h for h, work in sorted(state.works.items()) if work == "hasty" and h not in taken]
