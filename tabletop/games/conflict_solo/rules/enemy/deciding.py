"""From an order's survey to the one thing that is done: dice settle what is tied, first the AI, then the target, then
the hex (CH-TGT-01, CH-TGT-06, CH-PRIO-01)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from tabletop.core.copying import quick
from tabletop.core.step import Now
from tabletop.core.values import Event
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.enemy.choosing import Candidate, Survey
from tabletop.games.conflict_solo.rules.enemy.marches import best_steps, step_reasons, target_of
from tabletop.games.conflict_solo.rules.enemy.reasons import Reason
from tabletop.games.conflict_solo.rules.enemy.stepping import cost_of, second_road_hex, way_to
from tabletop.games.conflict_solo.rules.enemy.targeting import Chance
from tabletop.games.conflict_solo.rules.facing import pivots
from tabletop.games.conflict_solo.rules.figures import in_close_combat
from tabletop.games.conflict_solo.rules.movement_costs import PIVOT_COST
from tabletop.games.conflict_solo.rules.orders import SHOTS, Order
from tabletop.games.conflict_solo.rules.pieces import March
from tabletop.games.conflict_solo.rules.rallying import RALLY_COST
from tabletop.games.conflict_solo.rules.state import State


@quick
@dataclass(frozen=True, slots=True)
class Act:
    """What an AI does: kind is fire, close_combat, move, pivot or rally; target: a Unit or a hex; cost in APs; the
    steps of a move, the facing of a pivot; reasons: how it was decided."""

    kind: str
    ai: str
    target: str
    cost: int
    marches: tuple[March, ...] = ()
    facing: int = -1
    reasons: tuple[Reason, ...] = ()


Choice = Generator[Event, None, Act]


def choose_ai(now: Now[State], order: Order, found: Survey) -> Generator[Event, None, Candidate]:
    """The AI: a die if several are equal (CH-PRIO-01)."""
    ids = [c.ai.id for c in found.finalists]
    id = yield from pick(now, f"AI of {order.text}", ids, "CH-PRIO-01")
    return found.finalists[ids.index(id)]


def choose_target(now: Now[State], order: Order, who: Candidate) -> Generator[Event, None, Chance]:
    """The target: a die if several are equal (CH-TGT-03, CH-TGT-05)."""
    tied = who.tied if order.verb in SHOTS else who.closest
    ids = sorted(c.target for c in tied)
    rule = "CH-TGT-03" if order.verb in SHOTS else "CH-TGT-05"
    id = yield from pick(now, f"target of {who.ai.id}", ids, rule, hexes=order.target != "UNIT")
    return next(c for c in tied if c.target == id)


def decide(now: Now[State], order: Order, who: Candidate, chance: Chance) -> Choice:
    """What the AI does against the target, dice included."""
    id, state = who.ai.id, now.state
    if order.verb in SHOTS:
        close = in_close_combat(state, who.ai)
        return Act("close_combat" if close else "fire", id, chance.target, chance.cost, reasons=who.reasons)
    if order.verb == "RALLY":
        return Act("rally", id, id, RALLY_COST, reasons=who.reasons)
    if order.verb == "PIVOT":
        return (yield from _pivot(now, id, chance.target, list(chance.facings), who.reasons))
    if chance.risk is not None and chance.risk.number == 4:
        to = yield from pick(now, f"pivot of {id}", sorted(chance.risk.pivot_to), "CH-LOW-07")
        facings = pivots(state, who.ai, state.counters[to].hex)
        return (yield from _pivot(now, id, to, facings, (*who.reasons, *step_reasons(state, who.ai, chance))))
    ranked = best_steps(state, who.ai, chance)
    return (yield from _step(now, who, chance, list(ranked.hexes), step_reasons(state, who.ai, chance)))


def _pivot(now: Now[State], id: str, target: str, facings: list[int], reasons: tuple[Reason, ...]) -> Choice:
    facing = yield from pick(now, f"facing of {id}", [str(f) for f in facings], "CH-AMOVE-10")
    return Act("pivot", id, target, PIVOT_COST, facing=int(facing), reasons=reasons)


def _step(now: Now[State], who: Candidate, chance: Chance, hexes: list[str], why: tuple[Reason, ...]) -> Choice:
    """The step and, on a road, the second one (CH-AMOVE-05, CH-AMOVE-09)."""
    id = who.ai.id
    to = yield from pick(now, f"step of {id}", hexes, "CH-AMOVE-05", hexes=True)
    state, cost = now.state, cost_of(now.state, who.ai, to)
    target = target_of(state, chance)
    there = target if isinstance(target, str) else target.hex
    goal = way_to(state, who.ai, there) or there
    second = second_road_hex(state, who.ai, to, goal, target).hexes
    ways: tuple[March, ...] = (March(id, to, target=chance.target, last=not second),)
    if second:
        onward = yield from pick(now, f"road bonus of {id}", list(second), "CH-AMOVE-09", hexes=True)
        ways += (March(id, onward, target=chance.target, bonus=True),)
    return Act("move", id, chance.target, cost, ways, reasons=(*who.reasons, *why))
