"""Positions that the player cannot tell from the one he sees."""

from __future__ import annotations

from random import Random
from typing import Any

from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.state import State, put, with_fields
from tabletop.games.conflict_solo.rules.telling import hidden_ids


def elsewhere(state: State, random: Random) -> State | None:
    """The same position with a hidden AI in another hex that nobody looks at, and an unknown minefield moved."""
    ghosts = [id for id in sorted(hidden_ids(state)) if state.counters[id].hex]
    changed: Any = state
    taken = {c.hex for c in state.counters.values()}
    if ghosts:
        free = sorted(h for h in state.scenario.chart.terrain if h not in taken)
        changed = put(
            changed,
            random.choice(ghosts),
            hex=random.choice(free),
            facing=random.randrange(6),
            fresh=random.random() < 0.5,
        )
    unknown = [h for h, m in state.mines.items() if m.owner == "ai" and not m.known]
    if unknown:
        mines = {h: m for h, m in state.mines.items() if h != unknown[0]} | {
            random.choice(sorted(set(state.scenario.chart.terrain) - taken - set(state.mines))): Minefield("ai", False)
        }
        changed = with_fields(changed, mines=mines)
    return changed if changed is not state else None
