"""How a plan comes about: what a command begins, what another one changes, what goes without saying."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.action_points import MOST_DICE_CAPS, DiceCaps, PayCaps
from tabletop.games.conflict_solo.rules.actions import Action, own_unit
from tabletop.games.conflict_solo.rules.cards.choices import ROLLING_CARDS, Boost, asked, play_refusal
from tabletop.games.conflict_solo.rules.groups import Join, Support
from tabletop.games.conflict_solo.rules.hand import DOUBLE, RELOAD, Choose
from tabletop.games.conflict_solo.rules.hexes import direction_to, distance
from tabletop.games.conflict_solo.rules.movement_costs import facings_after, open_facings
from tabletop.games.conflict_solo.rules.moving import Face, Onward
from tabletop.games.conflict_solo.rules.naming import caps_left, name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import ROLLS, cost, payment, ready
from tabletop.games.conflict_solo.rules.state import State, changed_draft, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent
from tabletop.games.conflict_solo.rules.transport import carried


# -- a plan begins
def draft_of(view: State, command: Action) -> Draft:
    """The plan that a command begins, its facing as it will be if nothing is said: the old one where that is open,
    else the direction moved; CAPs pay for a spent Unit."""
    plan = command.draft()
    return plan if plan.kind == "card" else settled(view, changed_draft(plan, facing=_usual_facing(view, plan)))


def _usual_facing(view: State, plan: Draft) -> int:
    unit = view.counters.get(plan.unit)
    if unit is None or plan.kind == "pivot":
        return plan.facing
    if plan.kind == "unload":
        rider = carried(view, unit)
        return rider.facing if rider is not None else -1
    if plan.kind not in ("move", "enter") or not view.on_map(plan.path[0]):
        return -1
    if not unit.hex:
        return unit.facing
    if distance(unit.hex, plan.path[0]) != 1:
        return -1
    return _fitting(view, unit, unit.hex, plan.path)


def _fitting(view: State, unit: Counter, start: str, path: tuple[str, ...]) -> int:
    """The old facing if it is still open after that way, else the direction of the last step."""
    moved = direction_to(path[-2] if len(path) > 1 else start, path[-1])
    return unit.facing if unit.facing in facings_after(view, unit, moved) else moved


def settled(view: State, plan: Draft) -> Draft:
    """The plan with its CAPs fitted to its cost: all of it for spent Units."""
    found = cost(view, plan)
    return plan if isinstance(found, Refusal) else _paid(view, plan, found.total)


def _paid(view: State, plan: Draft, full: int) -> Draft:
    some = plan if 0 <= plan.caps <= full else changed_draft(plan, caps=min(plan.caps, full))
    if payment(view, changed_draft(plan, caps=0) if plan.caps else plan, full) is None:
        return some
    whole = changed_draft(plan, caps=full)
    return whole if payment(view, whole, full) is None else some


def start_refusal(view: State, command: Action) -> Refusal | None:
    """Why a plan cannot be begun. What only a boost in the hand would make affordable may be begun."""
    plan = command.draft()
    if plan.kind == "card":
        return play_refusal(view, plan.card)
    unit = own_unit(view, plan.unit)
    if isinstance(unit, Refusal):
        return unit
    found = cost(view, plan)
    if isinstance(found, Refusal):
        return found
    return unpaid(view, plan, found.total)


def unpaid(view: State, plan: Draft, full: int) -> Refusal | None:
    """Why a plan that is legal at that cost cannot be begun: nobody can pay for it."""
    if payment(view, plan, full) is None:  # a fresh Unit pays by itself
        return None
    refusal = payment(view, _paid(view, plan, full), full)
    if refusal is not None and plan.kind == "fire" and RELOAD in view.hand:
        cheaper = changed_draft(plan, boost=RELOAD)
        if isinstance(ready(view, settled(view, cheaper)), Tally):
            return None
    return refusal


# -- it changes
def changed_plan(view: State, plan: Draft, command: Command) -> Draft | Refusal:
    """The plan after a completing command, or why it does not fit the plan."""
    match command:
        case PayCaps(caps):
            return changed_draft(plan, caps=caps)
        case DiceCaps(caps):
            return _with_dice(plan, caps)
        case Boost(card):
            if plan.kind == "card" or (card == DOUBLE) != (len(plan.path) == 2 and plan.boost == DOUBLE):
                return Refusal(
                    "CH-CARD-08", "That boost goes with another plan; At the Double comes with its second hex."
                )
            return settled(view, changed_draft(plan, boost=card))
        case Choose(what):
            open_ = asked(view, plan.card, plan.choices) if plan.kind == "card" else None
            if not open_ or what not in open_:
                return Refusal("CH-CARD-01", "That is no choice that the card asks for now.")
            return changed_draft(plan, choices=(*plan.choices, what))
        case Support(unit):
            if plan.kind != "fire":
                return Refusal("CH-GRP-06", "Units support fire only.")
            if unit in plan.supporters:
                return settled(view, changed_draft(plan, supporters=tuple(u for u in plan.supporters if u != unit)))
            return settled(view, changed_draft(plan, supporters=(*plan.supporters, unit)))
        case Join(unit, hex):
            return _joined(view, plan, unit, hex)
        case Onward(hex):
            return _onward(view, plan, hex)
        case Face(unit, facing):
            return _faced(view, plan, unit, facing)
    return Refusal("CH-PLY-01", "That does not belong to a plan.")


def _with_dice(plan: Draft, caps: int) -> Draft | Refusal:
    rolls = plan.kind in ROLLS or plan.card in ROLLING_CARDS
    if not rolls or not 0 <= caps <= MOST_DICE_CAPS:
        return Refusal("CH-CAP-04", f"0 to {MOST_DICE_CAPS} CAPs better the roll of an attack, a rally or a clearing.")
    return changed_draft(plan, dice=caps)


def _joined(view: State, plan: Draft, id: str, hex: str) -> Draft | Refusal:
    unit = own_unit(view, id)
    if plan.kind not in ("move", "enter"):
        return Refusal("CH-GRP-06", "Groups move or fire.")
    if isinstance(unit, Refusal):
        return unit
    if not view.on_map(hex) or (unit.hex and distance(unit.hex, hex) > 1):
        return Refusal("CH-GRP-03", "Each member moves one hex or stays.")
    if bool(unit.hex) is (plan.kind == "enter"):
        return Refusal("CH-GRP-03", "Arriving Units and those on the map do not move together.")
    facings = open_facings(view, unit, hex)
    facing = unit.facing if unit.facing in facings else direction_to(unit.hex, hex)
    return settled(view, changed_draft(plan, members=(*plan.members, (id, hex, facing))))


def _onward(view: State, plan: Draft, hex: str) -> Draft | Refusal:
    if plan.kind != "move" or plan.members:
        return Refusal("CH-MOVE-08", "A single move alone goes on.")
    unit = view.counters[plan.unit]
    double = plan.boost == DOUBLE
    if not hex:
        plain = changed_draft(plan, path=plan.path[:1], boost="" if double else plan.boost)
        return settled(view, changed_draft(plain, facing=_fitting(view, unit, unit.hex, plain.path)))
    if not view.on_map(hex) or distance(plan.path[0], hex) != 1:
        return Refusal("CH-MOVE-08", "The second hex lies next to the first.")
    boost = plan.boost or ("" if view.type_of(unit).kind.value in ("vehicle", "truck") else DOUBLE)
    longer = changed_draft(plan, path=(plan.path[0], hex), boost=boost)
    return settled(view, changed_draft(longer, facing=_fitting(view, unit, unit.hex, longer.path)))


def _faced(view: State, plan: Draft, id: str, facing: int) -> Draft | Refusal:
    if id == plan.unit and plan.kind in ("move", "enter"):
        unit = view.counters[id]
        back = plan.path[-2] if len(plan.path) > 1 else unit.hex
        free = facings_after(view, unit, direction_to(back, plan.path[-1])) if unit.hex else tuple(range(6))
        if facing not in free:
            return Refusal("CH-MOVE-07", f"{name(view, id)} cannot face that way after this move.")
        return changed_draft(plan, facing=facing)
    rider = carried(view, view.counters[plan.unit]) if plan.kind == "unload" else None
    if rider is not None and rider.id == id and 0 <= facing < 6:
        return changed_draft(plan, facing=facing)
    for n, (member, hex, _) in enumerate(plan.members):
        if member == id and facing in open_facings(view, view.counters[id], hex):
            return changed_draft(plan, members=(*plan.members[:n], (id, hex, facing), *plan.members[n + 1 :]))
    return Refusal("CH-MOVE-07", "That facing is not open in this plan.")


def card_change_refusal(view: State, plan: Draft) -> Refusal | None:
    """Whether a card plan can be paid that way; payment comes after all choices are made."""
    if asked(view, plan.card, plan.choices) is not None:
        return Refusal("CH-CARD-01", f"{view.card(plan.card).name} asks for more choices first.")
    sheet = view.card(plan.card)
    full, fixed = (sheet.cost, 0) if sheet.pay == "ap" else (0, sheet.cost if sheet.pay == "cap" else 0)
    if not 0 <= plan.caps <= full:
        return Refusal("CH-CAP-03", f"The card costs {full} APs.")
    if plan.caps + plan.dice + fixed > view.cap_now:
        return Refusal("CH-PLY-03", f"{caps_left(view.cap_now)}.")
    return None


# -- A plan of the player changes.


@dataclass(frozen=True, slots=True)
class Drafted(OpenEvent):
    """The plan changes; None: it is put aside. Nothing has happened yet."""

    draft: Draft | None

    def apply(self, state: State) -> State:
        return with_fields(state, draft=self.draft)
