"""Where MOVE and LOWRISK lead, and by which steps (CH-ELIG-07, CH-POST-02)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.enemy.low_risk import risk_class
from tabletop.games.conflict_solo.rules.enemy.reasons import Hindrances, Reason
from tabletop.games.conflict_solo.rules.enemy.selectors import target_fits
from tabletop.games.conflict_solo.rules.enemy.stepping import (
    DEFENDED,
    Ranked,
    around,
    garrison,
    rank,
    steps_towards,
    visible_units,
    way_to,
)
from tabletop.games.conflict_solo.rules.enemy.targeting import (
    Chance,
    compared_dv,
    enough,
    first_filter,
    in_turn,
    note_lacks,
)
from tabletop.games.conflict_solo.rules.hexes import direction_to
from tabletop.games.conflict_solo.rules.movement_costs import PIVOT_COST, on_road, terrain_cost
from tabletop.games.conflict_solo.rules.orders import Order
from tabletop.games.conflict_solo.rules.pieces import HOLD, Counter
from tabletop.games.conflict_solo.rules.sheets import ON_FOOT, PLAYER, Drive
from tabletop.games.conflict_solo.rules.sight import has_wall, neighbours
from tabletop.games.conflict_solo.rules.state import State


def open_to(state: State, ai: Counter, hex: str) -> bool:
    """Whether terrain, levels and walls let an AI into a hex from at least one of its sides (CH-ELIG-07)."""
    for side in neighbours(state, hex):
        road = on_road(state, side, hex)
        if isinstance(terrain_cost(state, ai, hex, road), Refusal):
            continue
        drive = state.type_of(ai).drive
        if not road and drive in (Drive.WHEELED, Drive.TOWED) and has_wall(state, side, direction_to(side, hex)):
            continue
        steep = abs(state.level(hex) - state.level(side))
        if steep >= 3 or (steep == 2 and state.type_of(ai).kind not in ON_FOOT):
            continue
        return True
    return False


def objectives(state: State, markers: bool) -> list[str]:
    """Hexes that OBJ or (markers) CTRL names: not occupied by an AI (CH-LANG-04, CH-OBJ-03)."""
    taken = {c.hex for c in state.ais}
    return [h for h, side in sorted(state.control.items()) if h not in taken and (side == PLAYER or not markers)]


def _destinations(state: State, ai: Counter, order: Order) -> list[Counter | str]:
    """What a MOVE or LOWRISK may lead to (CH-ELIG-07)."""
    if order.target == "UNIT":
        others = {c.hex for c in state.ais if c.id != ai.id}
        return [u for u in visible_units(state) if u.hex not in others]
    if order.target.startswith("HEX:"):
        named = [order.target[4:]]
    else:
        named = objectives(state, order.target == "CTRL")
    return [h for h in named if open_to(state, ai, h)]


def march_chances(state: State, ai: Counter, order: Order, why: Hindrances) -> list[Chance]:
    """Targets towards which the AI can step (CH-ELIG-07, CH-POST-02)."""
    found: list[Chance] = []
    lacks = []
    tied = garrison(state, ai)
    for near, n, target in in_turn(ai, order, _destinations(state, ai, order)):
        there = target if isinstance(target, str) else target.hex
        if not target_fits(state, ai, target, order.target_filters):
            continue
        stays = tied and (isinstance(target, str) or near > DEFENDED)
        goal = way_to(state, ai, there)
        if goal is None:
            lacks.append((n, "crossing", there, 0))
            continue
        chance = _march(state, ai, order, target, goal, stays, near)
        if chance is None:
            kind = "no_step" if order.verb == "MOVE" else "no_safe_step"
            kind = "garrison" if stays else kind if near else "there"
            lacks.append((n, kind, target if isinstance(target, str) else target.id, 0))
        else:
            found.append(chance)
            if enough(order, found):
                break
    if not found:
        note_lacks(why, ai, lacks)
        _no_destination(state, ai, order, why)
    return found


def _no_destination(state: State, ai: Counter, order: Order, why: Hindrances) -> None:
    """Why there is nothing to which an AI could march; what was found of single targets goes before it."""
    if order.target == "UNIT":
        why.add(ai.id, "no_such_target" if visible_units(state) else "no_units", first_filter(order.target_filters))
    elif order.target in ("OBJ", "CTRL") and not objectives(state, order.target == "CTRL"):
        why.add(ai.id, "no_goal", order.target)
    else:
        why.add(ai.id, "no_such_target" if order.target_filters else "shut", first_filter(order.target_filters))


def _march(
    state: State, ai: Counter, order: Order, target: Counter | str, goal: str, stays: bool, near: int
) -> Chance | None:
    at_hex = isinstance(target, str)
    name = target if isinstance(target, str) else target.id
    dv = 0 if isinstance(target, str) else compared_dv(state, ai, order, target)
    if order.verb == "MOVE":
        if stays:
            return None
        steps = steps_towards(state, ai, goal)
        return Chance(name, near, dv, steps=tuple(steps), goal=goal, at_hex=at_hex) if steps else None
    risk = risk_class(state, ai, target, goal, stay=stays or ai.posture == HOLD)
    if risk is None or risk.pivot_to:
        return Chance(name, near, dv, cost=PIVOT_COST, risk=risk, at_hex=at_hex) if risk is not None else None
    return Chance(name, near, dv, steps=risk.among, goal=goal, risk=risk, at_hex=at_hex)


def best_steps(state: State, ai: Counter, chance: Chance) -> Ranked:
    """The steps of a chance, ranked; what is never compared is never ranked."""
    return rank(state, chance.steps, chance.goal, target_of(state, chance))


def target_of(state: State, chance: Chance) -> Counter | str:
    """The Unit that a chance is about, or the hex: some hexes are called like counters ("U10")."""
    return chance.target if chance.at_hex else state.counters[chance.target]


def step_reasons(state: State, ai: Counter, chance: Chance) -> tuple[Reason, ...]:
    """What decided among the steps of a chance; of a pivot by Low Risk what led to it; nothing of an attack."""
    ranked = best_steps(state, ai, chance)
    return ranked.reasons if chance.risk is None else chance.risk._replace(ranked=ranked).reasons


def full_cost(state: State, ai: Counter, chance: Chance) -> int:
    """What the shot, the pivot or the cheapest of the best steps costs (CH-PRIO-03)."""
    if not chance.steps:
        return chance.cost
    costs = around(state, ai).costs
    return min([costs[h] for h in best_steps(state, ai, chance).hexes])
