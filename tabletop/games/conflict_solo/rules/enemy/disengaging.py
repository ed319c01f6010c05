"""The standing disengage (CH-TURN-06, CH-TURN-09, CH-AMOVE-11)."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.games.conflict_solo.rules.enemy.stepping import Ranked, best_exits, cost_of, exits, helpless
from tabletop.games.conflict_solo.rules.figures import in_close_combat
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.state import State


def leavers(state: State, blue: bool) -> list[Counter]:
    """The AIs of equal right to leave close combat: with CC penalty, or with nobody that they may attack; unhit before
    hit, then the lowest cost of the step (CH-PRIO-01)."""
    found = [
        c for c in state.ais
        if (blue or c.fresh) and in_close_combat(state, c) and state.type_of(c).combat
        and (state.type_of(c).cc_penalty or helpless(state, c)) and exits(state, c)
    ]  # fmt: skip
    if not found:
        return []
    unhit = [c for c in found if not c.hit] or found
    costs = {c.id: min(cost_of(state, c, h) for h in best_exits(state, c).hexes) for c in unhit}
    return [c for c in unhit if costs[c.id] == min(costs.values())]


def leaving(state: State, id: str) -> tuple[Ranked, Callable[[str], int]]:
    """The best exits of an AI and what each costs."""
    counter = state.counters[id]
    return best_exits(state, counter), lambda hex: cost_of(state, counter, hex)
