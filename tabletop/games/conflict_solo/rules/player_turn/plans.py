"""What a plan (`Draft`) costs and why it is not legal, at any moment; `ready` asks whether it can be carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabletop.core.memo import kept, kept_for
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.action_points import payment_left
from tabletop.games.conflict_solo.rules.actions import Cost, own_unit, unit_on_map
from tabletop.games.conflict_solo.rules.cards.choices import boost_refusal, cap_cost
from tabletop.games.conflict_solo.rules.figures import rally_only
from tabletop.games.conflict_solo.rules.fire.actions import cost_of_assault, cost_of_fire
from tabletop.games.conflict_solo.rules.fire.shots import eyes
from tabletop.games.conflict_solo.rules.fortification import cost_of_digging
from tabletop.games.conflict_solo.rules.groups import group_cost
from tabletop.games.conflict_solo.rules.mines import cost_of_clearing
from tabletop.games.conflict_solo.rules.moving import cost_of_exit, cost_of_move, cost_of_pivot
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.rallying import cost_of_rally
from tabletop.games.conflict_solo.rules.reinforcements import cost_of_entry
from tabletop.games.conflict_solo.rules.smoke import cost_of_smoke
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.transport import carried, cost_of_loading, cost_of_unloading

ROLLS = ("fire", "close_combat", "rally", "clear")
"""Actions with a roll that CAPs can better (CH-CAP-04)."""


_COSTS = {
    "move": cost_of_move, "pivot": cost_of_pivot, "fire": cost_of_fire, "close_combat": cost_of_assault,
    "rally": cost_of_rally, "dig_in": cost_of_digging, "smoke": cost_of_smoke, "clear": cost_of_clearing,
    "load": cost_of_loading, "unload": cost_of_unloading, "enter": cost_of_entry, "exit": cost_of_exit,
}  # fmt: skip

LONE = ("move", "pivot", "fire", "close_combat", "rally", "dig_in", "exit")
"""Actions of which a Unit alone reads no farther than the hex that it moves or fires into."""


def actors(state: State, plan: Draft) -> tuple[str, ...]:
    """All Units that a plan uses: they share the payment and the check (CH-SPENT-09, CH-TRN-02)."""
    extra = [m[0] for m in plan.members] + list(plan.supporters)
    if plan.kind == "load":
        extra.append(plan.target)
    if plan.kind == "unload":
        rider = carried(state, state.counters[plan.unit])
        extra += [rider.id] if rider is not None else []
    return (plan.unit, *extra)


def cost(state: State, plan: Draft) -> Cost:
    """The full cost of a plan before any die (CH-AP-02), or why it is not legal. There is no stock of APs: a fresh Unit
    may try whatever it costs (CH-AP-01). What pays for it, the dice and the facing after a move do not change it."""
    facing = plan.facing if plan.kind == "pivot" else -1
    unit = state.counters.get(plan.unit)
    if plan.kind in LONE and unit is not None and unit.hex and not (plan.supporters or plan.members or plan.boost):
        there = plan.path[0] if plan.path else unit.hex
        target = state.counters.get(plan.target) if plan.target else None
        if target is not None:
            there = target.hex
        if len(plan.path) < 2 and (target is not None or not plan.target):
            at = (state.at(unit.hex), state.at(there))
            return _lone_cost(state, plan.kind, unit, there, plan.target, facing, *at, eyes(state, unit))
    return _cost(state, plan.kind, plan.unit, plan.path, plan.target, facing, plan.supporters, plan.members, plan.boost)


def cost_anew(state: State, unit: Counter, plan: Draft) -> Cost:
    """The same of a plan that a Unit on the map has just begun: for lists that are kept themselves."""
    return _COSTS[plan.kind](state, unit, plan)


@kept_for("scenario", "structures", "works", "wire", "smoke", "effects", last=8)
def _lone_cost(
    state: State,
    kind: str,
    unit: Counter,
    there: str,
    target: str,
    facing: int,
    here: tuple[Counter, ...],
    others: tuple[Counter, ...],
    eyes: Any,
) -> Cost:
    """The cost of what one Unit does alone: of all counters it reads those in its own hex and in the one that it moves
    or fires into, a mortar those who spot for it."""
    found = unit_on_map(state, unit.id)
    if isinstance(found, Refusal):
        return found
    return _COSTS[kind](state, found, Draft(kind, unit.id, (there,) if kind == "move" else (), target, facing))


@kept("scenario", "round", "counters", "structures", "works", "wire", "mines", "smoke", "effects")
def _cost(
    state: State,
    kind: str,
    unit: str,
    path: tuple[str, ...],
    target: str,
    facing: int,
    supporters: tuple[str, ...],
    members: tuple[tuple[str, str, int], ...],
    boost: str,
) -> Cost:
    plan = Draft(kind, unit, path, target, facing, supporters, members, boost=boost)
    found = own_unit(state, unit) if kind == "enter" else unit_on_map(state, unit)
    if isinstance(found, Refusal):
        return found
    if kind == "enter" and (found.hex or not 0 < found.round <= state.round):
        return Refusal("CH-REIN-02", f"{name(state, found.id)} does not arrive now.")
    first = _COSTS[kind](state, found, plan)
    if isinstance(first, Refusal) or not members:
        return first
    return group_cost(state, plan, first)


def payment(state: State, plan: Draft, full: int) -> Refusal | None:
    """Whether the plan can be paid as it stands: APs by fresh Units only, CAPs as far as there are any (CH-PLY-02,
    CH-PLY-03, CH-CAP-03, CH-SPENT-05)."""
    refusal = payment_left(state, plan, cap_cost(state, plan.boost), full)
    if refusal is None and plan.caps < full:
        spent = [id for id in actors(state, plan) if not state.counters[id].fresh]
        if spent:
            who, needed = name(state, spent[0]), full + plan.dice + cap_cost(state, plan.boost)
            if needed > state.cap_now:
                return Refusal("CH-PLY-03", f"{who} is spent and this takes {needed} CAPs; there are {state.cap_now}.")
            return Refusal("CH-PLY-02", f"{who} is spent: CAPs must pay the whole cost of {full}.")
    return refusal


def ready(state: State, plan: Draft) -> Tally | Refusal:
    """The cost of a plan that can be carried out now, or why not."""
    found = cost(state, plan)
    if isinstance(found, Refusal):
        return found
    refusal = boost_refusal(state, plan) or payment(state, plan, found.total)
    return refusal if refusal is not None else found


# -- Stalling, and what becomes of a plan: carried out or put aside (CH-PLY-01, CH-PLY-06).


@dataclass(frozen=True, slots=True)
class Stall(Command):
    """Spend 1 AP of a fresh Unit, or 1 CAP (unit "") (CH-PLY-06)."""

    unit: str = ""

    def label(self, state: State) -> str:
        return f"Stall with {name(state, self.unit)}" if self.unit else "Stall with a CAP"


@dataclass(frozen=True, slots=True)
class Go(Command):
    """Carry the planned action out."""


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Put the plan aside."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Put aside"


GO, BACK = Go(), Back()


def stall_refusal(view: State, id: str) -> Refusal | None:
    """Why the player cannot stall that way (CH-PLY-06, CH-RALLY-03)."""
    if not id:
        return None if view.cap_now else Refusal("CH-PLY-06", "There is no CAP to stall with.")
    unit = own_unit(view, id)
    if isinstance(unit, Refusal):
        return unit
    if not unit.hex or unit.loaded_on or not unit.fresh:
        return Refusal("CH-PLY-06", f"{name(view, id)} is no fresh Unit on the map.")
    if rally_only(view, unit):
        return Refusal("CH-RALLY-03", f"{name(view, id)} may do nothing but rally.")
    return None
