"""Why a plan is made, in one sentence."""

from __future__ import annotations

import re

from tabletop.games.conflict_solo.bots import chances
from tabletop.games.conflict_solo.bots.plans import Idea
from tabletop.games.conflict_solo.rules.fire.actions import shot_of_plan
from tabletop.games.conflict_solo.rules.hexes import in_front
from tabletop.games.conflict_solo.rules.naming import hexside, listing, percent
from tabletop.games.conflict_solo.rules.naming import name as called
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.sight import hex_dm
from tabletop.games.conflict_solo.rules.state import State


def _price(view: State, plan: Draft, full: int) -> str:
    """ ", then spent 21 %" """
    aps = full - plan.caps
    return f", then spent {percent(chances.spent(view, aps))}" if aps > 0 else ", paid in CAPs"


def reason(view: State, idea: Idea, full: int) -> str:
    """What a plan does and why, with its chance: "Fire with MG 4 at Rifles B from behind: hit 58 %." """
    plan = idea.plan
    who = called(view, plan.unit) if plan.unit else ""
    match plan.kind:
        case "fire" | "close_combat":
            return _attack(view, plan, who, full)
        case "move" | "enter":
            names = listing([who, *(called(view, m[0]) for m in plan.members)])
            where, unit = plan.path[-1], view.counters[plan.unit]
            now = hex_dm(view, unit.hex) if unit.hex else 0
            cover = " into cover" if hex_dm(view, where) > now else ""
            verb = "Move together" if plan.members else "Enter" if plan.kind == "enter" else "Move"
            return f"{verb}: {names} to {where}{cover}{_price(view, plan, full)}."
        case "rally":
            chance = chances.rallied(view, view.counters[plan.unit], caps=plan.dice)
            return f"Rally {who}: {percent(chance)}{_price(view, plan, full)}."
        case "pivot":
            return f"Turn {who} to the {hexside(plan.facing)}: that is where the danger is{_price(view, plan, full)}."
        case "card":
            on = f" on {called(view, plan.choices[-1])}" if plan.choices and plan.choices[-1] in view.counters else ""
            return f"Play {view.card(plan.card).name}{on}: {_what_it_does(view.card(plan.card).text)}."
        case "dig_in":
            return f"Dig in with {who}: it stands in the open under fire."
        case "exit":
            return f"{who} leaves the map: that brings VP."
        case "clear":
            return f"Clear {plan.target} with {who}{_price(view, plan, full)}."
        case "smoke":
            return f"Smoke in {plan.target} by {who}: it hides the way{_price(view, plan, full)}."
        case "stall":
            return "Wait with a CAP: the enemy must show what he does first."
    return "Pass: nothing that can be done now is worth its price."


def _what_it_does(text: str) -> str:
    """The first sentence of a card, without what stands in brackets: "one spent Unit on the map becomes fresh" """
    first = re.sub(r" \([^)]*\)", "", text).split(". ")[0].rstrip(".")
    return first[:1].lower() + first[1:]


def _attack(view: State, plan: Draft, who: str, full: int) -> str:
    target = view.counters.get(plan.target)
    shot = shot_of_plan(view, plan)
    if target is None or shot is None:
        return f"Fire with {who} at {called(view, plan.target) if target else plan.target}: that shows what it is."
    needed = shot.needed - plan.dice
    side = ""
    if (
        plan.kind == "fire"
        and not shot.indirect
        and not in_front(target.hex, target.facing, view.counters[plan.unit].hex)
    ):
        side = " from behind"
    helped = f" with {listing(called(view, id) for id in plan.supporters)}" if plan.supporters else ""
    dice = f" and {plan.dice} CAP{'s' if plan.dice > 1 else ''} on the dice" if plan.dice else ""
    boost = f" and {view.card(plan.boost).name}" if plan.boost else ""
    verb = "Close combat" if plan.kind == "close_combat" else "Fire"
    hit, kill = chances.reached(needed), chances.killed(needed)
    if target.hit:
        kill = hit
    return (
        f"{verb} with {who}{helped} at {called(view, target.id)}{side}{dice}{boost}: hit {percent(hit)},"
        f" destroyed {percent(kill)}{_price(view, plan, full)}."
    )
