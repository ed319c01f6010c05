"""Moves, pivots and leaving the map as actions of the player, and what each costs."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.actions import Action, Cost
from tabletop.games.conflict_solo.rules.changing import changed
from tabletop.games.conflict_solo.rules.hand import DOUBLE
from tabletop.games.conflict_solo.rules.movement_costs import (
    PIVOT_COST,
    exit_cost,
    pivot_refusal,
    road_step,
    unit_step,
)
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.wording import hexside


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Plan a step into an adjacent hex (CH-MOVE-01)."""

    unit: str
    hex: str

    def draft(self) -> Draft:
        return Draft("move", self.unit, (self.hex,))

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} moves to {self.hex}"


@dataclass(frozen=True, slots=True)
class Pivot(Action):
    """Plan a pivot (CH-MOVE-09)."""

    unit: str
    facing: int

    def draft(self) -> Draft:
        return Draft("pivot", self.unit, facing=self.facing)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} turns {hexside(self.facing)}"


@dataclass(frozen=True, slots=True)
class Exit(Action):
    """Plan to leave the map (CH-MOVE-15)."""

    unit: str

    def draft(self) -> Draft:
        return Draft("exit", self.unit)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} leaves the map"


@dataclass(frozen=True, slots=True)
class Onward(Command):
    """A second hex: the road bonus, or At the Double; "" takes it back (CH-MOVE-08, AC08)."""

    hex: str

    def label(self, state: State) -> str:
        return f"On to {self.hex}" if self.hex else "No further"


@dataclass(frozen=True, slots=True)
class Face(Command):
    """Turn a Unit at set-up, or choose its facing after the move that is being planned (CH-MOVE-07)."""

    unit: str
    facing: int

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} faces {hexside(self.facing)}"


def cost_of_move(state: State, unit: Counter, plan: Draft) -> Cost:
    """One step; two by the road bonus or At the Double (CH-MOVE-08, AC08)."""
    found = unit_step(state, unit, plan.path[0])
    if isinstance(found, Refusal) or len(plan.path) == 1:
        return found
    if plan.boost != DOUBLE:
        return road_step(state, unit, unit.hex, plan.path[0], plan.path[1]) or found
    there = changed(unit, hex=plan.path[0])
    second = (
        unit_step(state, there, plan.path[1])
        if plan.path[1] != unit.hex
        else Refusal("CH-CARD-08", "It goes on, not back.")
    )
    if isinstance(second, Refusal):
        return second
    # the cost of the dearer step; in the first hex the facing is free, so nothing is backed out of
    second = Tally(
        second.base, second.reason, second.rule, tuple(m for m in second.modifiers if m.rule != "CH-MOVE-06")
    )
    return second if second.total > found.total else found


def cost_of_pivot(state: State, unit: Counter, plan: Draft) -> Cost:
    """A pivot (CH-MOVE-09)."""
    return pivot_refusal(state, unit, plan.facing) or Tally(PIVOT_COST, "pivot", "CH-MOVE-09")


def cost_of_exit(state: State, unit: Counter, plan: Draft) -> Cost:
    """Leaving the map (CH-MOVE-15)."""
    return exit_cost(state, unit)
