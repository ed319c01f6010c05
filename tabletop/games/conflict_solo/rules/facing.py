"""How an AI faces: towards its target, after a step and by a pivot (CH-AMOVE-08, CH-AMOVE-10, CH-LOW-07 to CH-LOW-09).

The functions give all facings of equal rank; a die decides between them.
"""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.hexes import bearing, distance, turns
from tabletop.games.conflict_solo.rules.movement_costs import facings_after, pivot_refusal
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import ON_FOOT
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import zones


def _least(facings: list[int], value: dict[int, int]) -> list[int]:
    low = min(value[f] for f in facings)
    return [f for f in facings if value[f] == low]


def towards(state: State, hex: str, present: int, target: str) -> list[int]:
    """The direction that looks best at a target: fewer flanking Units, then the present facing, split a tie
    (CH-AMOVE-10). Several remain only for a die. In the target's own hex: unchanged."""
    if hex == target:
        return [present]
    best = _least(list(range(6)), {f: -bearing(hex, target, f) for f in range(6)})
    if len(best) > 1:
        best = _least(best, {f: len(zones(state).flanking(hex, f)) for f in best})
    return [present] if present in best else best


def after_step(state: State, ai: Counter, old: int, moved: int, target: str) -> list[int]:
    """The facing after a step (CH-AMOVE-08): on foot towards the target; vehicles and guns, of the facings open to
    them, the one fewest hexsides away from it."""
    wanted = towards(state, ai.hex, old, target)
    if state.type_of(ai).kind in ON_FOOT:
        return wanted
    found: list[int] = []
    for direction in wanted:
        open_ = list(facings_after(state, ai, moved, old))
        open_ = _least(open_, {f: turns(f, direction) for f in open_})
        open_ = _least(open_, {f: len(zones(state).flanking(ai.hex, f)) for f in open_})
        open_ = _least(open_, {f: turns(f, old) for f in open_})
        found += [f for f in open_ if f not in found]
    return sorted(found)


def pivots(state: State, ai: Counter, target: str) -> list[int]:
    """The facings of a pivot towards a Unit: only if the facing changes and fewer Units flank the AI afterwards
    (CH-LOW-08, CH-LOW-09)."""
    now = len(zones(state).flanking(ai.hex, ai.facing))
    return [
        f for f in towards(state, ai.hex, ai.facing, target)
        if pivot_refusal(state, ai, f) is None and len(zones(state).flanking(ai.hex, f)) < now
    ]  # fmt: skip


def turning_to(state: State, ai: Counter) -> list[Counter]:
    """The flanking Units nearest to the AI, towards which class 4 of Low Risk pivots, if the pivot is of use
    (CH-LOW-07, CH-LOW-09).
    """
    if isinstance(pivot_refusal(state, ai, (ai.facing + 1) % 6), Refusal):
        return []
    flanking = zones(state).flanking(ai.hex, ai.facing)
    near = min((distance(ai.hex, c.hex) for c in flanking), default=0)
    return [c for c in flanking if distance(ai.hex, c.hex) == near and pivots(state, ai, c.hex)]
