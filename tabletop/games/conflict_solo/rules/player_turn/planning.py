"""The plan is completed and released, or put aside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.action_points import MOST_DICE_CAPS, DiceCaps, PayCaps, paid
from tabletop.games.conflict_solo.rules.asking import Asking
from tabletop.games.conflict_solo.rules.cards.choices import (
    ROLLING_CARDS,
    Boost,
    asked,
    boost_refusal,
    cap_cost,
    card_refusal,
)
from tabletop.games.conflict_solo.rules.cards.playing import play_card
from tabletop.games.conflict_solo.rules.deeds import ActionBegan
from tabletop.games.conflict_solo.rules.fire.volleys import assault, fire
from tabletop.games.conflict_solo.rules.fortification import dig_in
from tabletop.games.conflict_solo.rules.groups import MOST, Join, Support
from tabletop.games.conflict_solo.rules.hand import DOUBLE, Choose, played
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.mines import clear
from tabletop.games.conflict_solo.rules.moving import Face, Onward, leave, march_out, pivot, unload
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Doing, Draft
from tabletop.games.conflict_solo.rules.player_turn.drafting import Drafted, card_change_refusal, changed_plan
from tabletop.games.conflict_solo.rules.player_turn.plans import BACK, GO, ROLLS, Back, Go, actors, cost, ready
from tabletop.games.conflict_solo.rules.rallying import rally_by_plan
from tabletop.games.conflict_solo.rules.sheets import PLAYER, Kind
from tabletop.games.conflict_solo.rules.sight import neighbours
from tabletop.games.conflict_solo.rules.smoke import lay_smoke
from tabletop.games.conflict_solo.rules.state import State, changed_draft
from tabletop.games.conflict_solo.rules.transport import carried, load
from tabletop.games.conflict_solo.rules.views import look

# -- What follows when the player releases a plan (CH-PLY-01, CH-PLY-08).

_DEEDS = {
    "move": march_out, "enter": march_out, "pivot": pivot, "exit": leave, "load": load, "unload": unload, "fire": fire,
    "close_combat": assault, "rally": rally_by_plan, "dig_in": dig_in, "smoke": lay_smoke, "clear": clear,
}  # fmt: skip


def carry_out(now: Now[State], plan: Draft) -> Stream:
    """Pay, declare, and do it; the check and the end of the turn come after (CH-PLY-08)."""
    if plan.kind == "card":
        yield from play_card(now, plan)
        return
    full = cost(look(now.state), plan)  # as the player knows it: a mine that nobody knows changes no cost
    assert isinstance(full, Tally)
    doing = Doing(PLAYER, plan.kind, actors(now.state, plan), full.total - plan.caps)
    fires = plan.kind in ("fire", "close_combat")
    fired = tuple(now.state.counters[id].hex for id in (plan.unit, *plan.supporters)) if fires else ()
    yield ActionBegan(doing, plan.caps, plan.target, fired)
    dear = cap_cost(now.state, plan.boost)
    if price := plan.caps + plan.dice + dear:
        yield paid(price, plan.kind.replace("_", " "), "CH-CAP-03")
    if plan.boost:
        yield played(now.state, plan.boost, "boost")
    yield begin("check")
    yield from _DEEDS[plan.kind](now, plan)


# -- The plan is completed and released, or put aside.


class Plan(Asking):
    """The plan is completed: facing, group, CAPs, boost, choices of a card; Go carries it out."""

    key = "plan"
    takes = (
        Go, Back, Face, Onward, Join, Support, PayCaps, DiceCaps, Boost, Choose,
    )  # fmt: skip
    wanted = "the action that is being planned"
    rule = "CH-PLY-01"

    def sentence(self, view: State) -> str:
        plan = _draft(view)
        what = view.card(plan.card).name if plan.card else f"{name(view, plan.unit)}, {plan.kind.replace('_', ' ')}"
        return f"{what}: complete the plan, release it with Go, or put it aside."

    def usual(self, view: State) -> Command | None:
        return GO

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        plan = _draft(view)
        yield GO
        yield BACK
        if plan.kind == "card":
            yield from (Choose(what) for what in asked(view, plan.card, plan.choices) or ())
        else:
            yield from _completions(view, plan)
        yield from (PayCaps(n) for n in range(min(view.cap_now, _most_paid(view, plan)) + 1))
        if plan.kind in ROLLS or plan.card in ROLLING_CARDS:
            yield from (DiceCaps(n) for n in range(MOST_DICE_CAPS + 1))
        yield from (Boost(card) for card in dict.fromkeys(("", *view.hand)) if _helps(view, plan, card))

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        plan = _draft(view)
        if isinstance(command, Back):
            return None
        if isinstance(command, Go):
            found = card_refusal(view, plan) if plan.kind == "card" else ready(view, plan)
            return found if isinstance(found, Refusal) else None
        changed = changed_plan(view, plan, command)
        if isinstance(changed, Refusal):
            return changed
        if changed == plan:
            return Refusal("CH-PLY-01", "That changes nothing.")
        if plan.kind == "card":
            return None if isinstance(command, Choose) else card_change_refusal(view, changed)
        found = ready(view, changed)
        return found if isinstance(found, Refusal) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        plan = _draft(now.state)
        if isinstance(command, Back):
            yield Drafted(None)
            yield begin("turn")
        elif isinstance(command, Go):
            yield from carry_out(now, plan)
        else:
            changed = changed_plan(now.state, plan, command)
            assert isinstance(changed, Draft)
            yield Drafted(changed)


def _draft(state: State) -> Draft:
    assert state.draft is not None
    return state.draft


def _most_paid(view: State, plan: Draft) -> int:
    """No more CAPs than this pay for the plan."""
    if plan.kind == "card":
        return view.card(plan.card).cost
    found = cost(view, plan)
    return 0 if isinstance(found, Refusal) else found.total


def _helps(view: State, plan: Draft, card: str) -> bool:
    """Whether a card, or doing without one, is a boost that the plan could have."""
    if not card:
        return bool(plan.boost)
    return view.card(card).kind == "boost" and boost_refusal(view, changed_draft(plan, boost=card)) is None


def _may_go_on(view: State, plan: Draft) -> bool:
    """Whether a move can have a second hex at all: by the road bonus, or by the card (CH-MOVE-08, AC08)."""
    if plan.members:
        return False
    wheels = view.type_of(view.counters[plan.unit]).kind in (Kind.VEHICLE, Kind.TRUCK)
    return len(plan.path) > 1 or wheels or DOUBLE in view.hand


def _completions(view: State, plan: Draft) -> Iterator[Command]:
    if plan.kind in ("move", "enter"):
        for id in (plan.unit, *(m[0] for m in plan.members)):
            yield from (Face(id, f) for f in range(6))
        yield from (Onward(h) for h in ("", *(neighbours(view, plan.path[0]) if _may_go_on(view, plan) else ())))
        if len(plan.members) + 2 <= MOST:
            for unit in _may_join(view, plan):
                near = (unit.hex, *neighbours(view, unit.hex)) if unit.hex else unit.entry
                yield from (Join(unit.id, h) for h in near)
    elif plan.kind == "unload":
        rider = carried(view, view.counters[plan.unit])
        yield from (Face(rider.id, f) for f in range(6) if rider is not None)
    elif plan.kind == "fire":
        yield from (Support(u.id) for u in view.units)


def _may_join(view: State, plan: Draft) -> Iterator[Counter]:
    """The other Units that arrive, too, or stand beside the group (CH-GRP-02, CH-GRP-03)."""
    hexes = [view.counters[id].hex for id in (plan.unit, *(m[0] for m in plan.members))]
    for unit in view.counters.values():
        if unit.side != PLAYER or unit.id == plan.unit or unit.loaded_on or bool(unit.hex) is (plan.kind == "enter"):
            continue
        if not unit.hex or any(distance(unit.hex, hex) <= 1 for hex in hexes):
            yield unit


STEPS = (Plan(),)
