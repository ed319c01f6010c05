"""Against which targets an AI is eligible for an order (CH-ELIG)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.enemy.attacks import attack_chances
from tabletop.games.conflict_solo.rules.enemy.marches import march_chances
from tabletop.games.conflict_solo.rules.enemy.reasons import Hindrances
from tabletop.games.conflict_solo.rules.enemy.selectors import target_fits
from tabletop.games.conflict_solo.rules.enemy.stepping import visible_units
from tabletop.games.conflict_solo.rules.enemy.targeting import Chance, compared_dv, first_filter
from tabletop.games.conflict_solo.rules.facing import pivots
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.orders import SHOTS, Order
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import zones


def _others(state: State, ai: Counter, order: Order, why: Hindrances) -> list[Chance]:
    """Targets of PIVOT and RALLY (CH-ELIG-09, CH-LOW-08)."""
    found = []
    for unit in visible_units(state):
        dv = compared_dv(state, ai, order, unit)
        near = distance(ai.hex, unit.hex)
        if order.verb == "RALLY":
            found.append(Chance(unit.id, near, dv))
        elif unit in zones(state).flanking(ai.hex, ai.facing):
            facings = pivots(state, ai, unit.hex)
            if facings:
                found.append(Chance(unit.id, near, dv, facings=tuple(facings)))
            else:
                why.add(ai.id, "no_better_facing", unit.id)
    if order.verb == "RALLY" and not visible_units(state) and not order.target_filters:
        found.append(Chance("", 0))
    if not found and order.verb == "PIVOT":
        why.add(ai.id, "not_flanked")
    return found


def chances(state: State, ai: Counter, order: Order, why: Hindrances, every: bool = False) -> list[Chance]:
    """What an AI may act against under an order, target filters passed; empty: it is not eligible (CH-ELIG-01). Where
    the closest targets alone count: those, and if there is a farther one, that one; every: all, at which it fires."""
    if order.verb in ("MOVE", "LOWRISK"):
        return march_chances(state, ai, order, why)
    if order.verb in SHOTS:
        found = attack_chances(state, ai, order, why, every)
    else:
        found = _others(state, ai, order, why)
    fits = [
        c for c in found
        if not c.target or target_fits(state, ai, state.counters[c.target], order.target_filters)
    ]  # fmt: skip
    if not fits:
        why.add(ai.id, "no_such_target" if order.target_filters else "no_units", first_filter(order.target_filters))
    return fits
