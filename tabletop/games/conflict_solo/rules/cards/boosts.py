"""Boost cards: which plan each fits (CH-PLY-09, CH-CARD-08)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.figures import fp
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.sheets import Colour, Kind
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.wording import card_title


def cap_cost(state: State, boost: str) -> int:
    """CAPs that a boost costs, 0 without one."""
    if not boost or boost not in state.scenario.library.cards:
        return 0
    card = state.card(boost)
    return card.cost if card.pay == "cap" else 0


def boost_refusal(state: State, plan: Draft) -> Refusal | None:
    """Why the plan's boost does not fit it; None also without one."""
    if not plan.boost:
        return None
    if plan.boost not in state.hand or state.card(plan.boost).kind != "boost":
        return Refusal("CH-PLY-09", "That boost card is not in the hand.")
    if plan.kind == "card" or plan.unit not in state.counters:
        return Refusal("CH-PLY-09", "A boost goes with an action of a Unit.")
    words = _unfit(state, plan)
    return Refusal("CH-CARD-08", f"{state.card(plan.boost).name}: {words}") if words else None


def _unfit(state: State, plan: Draft) -> str:
    """What a boost asks for that the plan lacks, "" when it fits."""
    unit, target = state.counters[plan.unit], state.counters.get(plan.target)
    kind = state.type_of(unit)
    shot, close = plan.kind == "fire", plan.kind == "close_combat"
    soldier = kind.kind is Kind.FOOT and not kind.cc_penalty
    heavy = kind.kind in (Kind.GUN, Kind.VEHICLE)
    its = state.type_of(target) if target is not None else None
    match plan.boost:
        case "AC05" | "AC07":
            return "" if shot else "it goes with fire."
        case "AC06":
            return "" if shot and not unit.moved else "it goes with fire of a Unit that has not moved this round."
        case "AC08":
            one = plan.kind == "move" and not plan.members and kind.kind is Kind.FOOT
            return "" if one and len(plan.path) == 2 else "it goes with a single move of a foot Unit over two hexes."
        case "AC23":
            vehicle = its is not None and its.kind is Kind.VEHICLE
            return "" if close and soldier and vehicle else "it goes with close combat of foot against a vehicle."
        case "AC25":
            blue = heavy and (shot or close) and its is not None and its.dv_colour is Colour.BLUE
            blue = blue and fp(state, unit, Colour.BLUE, close) is not None
            return "" if blue else "it goes with blue firepower of a gun or vehicle."
        case "AC26":
            vehicle = its is not None and its.kind is Kind.VEHICLE
            return "" if heavy and shot and vehicle else "it goes with fire of a gun or vehicle at a vehicle."
        case "AC28":
            return "" if (shot or close) and unit.hidden else "it goes with an attack of a hidden Unit."
        case "AC34":
            soft = its is not None and its.dv_colour is Colour.RED
            return "" if close and soldier and soft else "it goes with close combat of foot against a soft target."
    return "it does not fit."


@dataclass(frozen=True, slots=True)
class Boost(Command):
    """The boost card of the action, "" none (CH-PLY-09)."""

    card: str

    def label(self, state: State) -> str:
        return card_title(state, self.card) if self.card else "No boost"
