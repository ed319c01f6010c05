"""The AI turn (CH-TURN): a card is drawn, its orders are searched for the first that can be executed.

The AI holds no action cards: its air and artillery come from the mission (CH-CARD-06).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import NamedTuple

from tabletop.core.asker import Stream, begin, end, nest
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.games.conflict_solo.rules.action_points import paid
from tabletop.games.conflict_solo.rules.asking import PASS, Asking, Pass, arg
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.enemy.choosing import Candidate, alone, survey
from tabletop.games.conflict_solo.rules.enemy.disengaging import leavers, leaving
from tabletop.games.conflict_solo.rules.enemy.eligibility import chances
from tabletop.games.conflict_solo.rules.enemy.events import DoingSet, OrderChosen, skipped
from tabletop.games.conflict_solo.rules.enemy.executing import choose_ai, choose_target, decide, perform
from tabletop.games.conflict_solo.rules.enemy.reasons import Hindrances, Reason, hindrance
from tabletop.games.conflict_solo.rules.enemy.saying import DISENGAGE
from tabletop.games.conflict_solo.rules.enemy.selectors import ai_fits, barred_verb
from tabletop.games.conflict_solo.rules.enemy.targeting import Chance
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.hand import PlayCard, reaction
from tabletop.games.conflict_solo.rules.hiding import prove
from tabletop.games.conflict_solo.rules.mission import (
    EventsSet,
    HappeningBegan,
    advance,
    counteraction,
    event_open,
    holds,
    true_of,
)
from tabletop.games.conflict_solo.rules.moving import MarchesSet
from tabletop.games.conflict_solo.rules.naming import people, sentence_start
from tabletop.games.conflict_solo.rules.order_deck import draw_order
from tabletop.games.conflict_solo.rules.orders import COUNTERACTION, MISSION, Condition, Item, Order
from tabletop.games.conflict_solo.rules.pieces import Counter, Doing, March
from tabletop.games.conflict_solo.rules.sheets import AI, OrderCard
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.turns import TurnEnded

FALSE_ORDER = "AC10"
Found = Generator[Event, None, bool]


class Place(NamedTuple):
    """Where an order stands: which of the card's orders, from 0; of an item of a mission the order that names it."""

    line: int = -1
    under: str = ""


# -- the card
class DrawCard(Step[State]):
    """An order card comes into play (CH-TURN-01, CH-DECK-04)."""

    key = "ai_draw"

    def run(self, now: Now[State]) -> Stream:
        yield from draw_order(now, "turn")
        yield begin("ai_order")


class FalseOrder(Asking):
    """The card lies open; False Order sends it away before its advance line (AC10)."""

    key = "ai_order"
    takes = (PlayCard, Pass)
    wanted = "saying whether False Order is played"
    rule = "CH-CARD-08"

    def asks(self, state: State) -> bool:
        return (
            not arg(state) and not state.reacted and FALSE_ORDER in state.hand and self._price(state) <= state.cap_now
        )

    def _price(self, state: State) -> int:
        return state.card(FALSE_ORDER).cost

    def sentence(self, view: State) -> str:
        return f"{sentence_start(people(view, AI))} have drawn order card {view.in_play}. Play False Order?"

    def usual(self, view: State) -> Command | None:
        return PASS

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (PlayCard(FALSE_ORDER), PASS)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, PlayCard) and command.card != FALSE_ORDER:
            return Refusal("CH-CARD-08", "False Order is the card that answers an order.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, PlayCard):
            yield from reaction(now.state, FALSE_ORDER, paid(self._price(now.state), "False Order", "CH-CARD-04"))
            yield from draw_order(now, "turn")
        yield begin("ai_order", 1)

    def run(self, now: Now[State]) -> Stream:
        yield begin("ai_track", advance(now.state))


# -- the search
class Search(Step[State]):
    """Priority orders, standing disengage, tactical orders: the first that can be executed (CH-TURN-02); none: a pass
    (CH-TURN-05)."""

    key = "ai_scan"

    def run(self, now: Now[State]) -> Stream:
        card = now.state.order_card(now.state.in_play)
        for line, order in enumerate(card.priority):
            if (yield from try_order(now, order, card, line)):
                return
        if (yield from _disengage(now, card)):
            return
        for line, order in enumerate(card.tactical, len(card.priority)):
            if (yield from try_order(now, order, card, line)):
                return
        yield TurnEnded(AI, passed=True)
        yield begin("turn_over")


def try_order(now: Now[State], order: Order, card: OrderCard, line: int) -> Found:
    """Whether an order of a card is executed (CH-EXEC-01); the last event has led to the next step then. line: which
    one of the card's orders, from 0."""
    if order.verb == COUNTERACTION:
        counter = counteraction(now.state, card)
        if counter is None or not true_of(now.state, counter.trigger):
            kind = "no_counteraction" if counter is None else "trigger"
            yield skipped(order.text, (hindrance(kind, target=card.symbol),), line)
            return False
        return (yield from _items(now, Place(line, order.text), counter.items, card))
    if order.verb == MISSION:
        mission = now.state.scenario.orders.get(order.number)
        if mission is None:
            yield skipped(order.text, (hindrance("no_mission_order", number=order.number),), line)
            return False
        if not holds(now.state, mission.condition):
            yield skipped(order.text, (_condition(now.state, mission.condition),), line)
            return False
        return (yield from _items(now, Place(line, order.text), mission.items, card))
    return (yield from _plain(now, Place(line), order, card))


def _condition(state: State, condition: Condition) -> Reason:
    """What keeps a Mission Order from being tried (CH-CTR-04)."""
    if state.round < condition.from_round:
        return hindrance("round", number=condition.from_round)
    return hindrance("unit_within", number=condition.unit_within)


def _items(now: Now[State], place: Place, items: tuple[Item, ...], card: OrderCard) -> Found:
    """The items of a mission, in turn (CH-CTR-04, CH-CTR-06)."""
    for item in items:
        if item.event is not None:
            if event_open(now.state, item):
                yield HappeningBegan(item.event, item.key)
                yield DoingSet(Doing(AI, "event", blue=card.blue))
                yield EventsSet((item.event,))
                yield begin("check")
                yield nest("happenings")
                return True
            kind = "used_up" if now.state.uses.get(item.key, 0) >= item.uses else "no_place"
            yield skipped(item.event.text, (hindrance("cup_empty" if item.event.kind == "RE" else kind),), *place)
        elif item.order is not None and item.every:
            if (yield from _everybody(now, place, item, card)):
                return True
        elif item.order is not None and (yield from _plain(now, place, item.order, card)):
            return True
    return False


def _plain(now: Now[State], place: Place, order: Order, card: OrderCard) -> Found:
    """A plain order: survey, dice, execution; an RE that fires is revealed first (CH-RE-07). An order that comes
    to nothing once it is chosen still was the AI's action (CH-TURN-08)."""
    excluded: frozenset[str] = frozenset()
    while True:
        found = survey(now.state, order, card.blue, excluded)
        if not found.finalists:
            yield skipped(order.text, found.why_not, *place)
            return False
        who = yield from choose_ai(now, order, found)
        chance = yield from choose_target(now, order, who)
        if is_re(who.ai) and order.verb == "FIRE":
            reasons = (*found.reasons, *who.reasons)
            yield OrderChosen(order.text, who.ai.id, chance.target, reasons, found.considered, *place)
            yield from prove(now, who.ai.id, chance.target)
            real = now.state.counters.get(who.ai.id)
            if real is None:
                continue
            shot = real_shot(now.state, real, order, chance.target)
            if shot is None:
                yield DoingSet(Doing(AI, "nothing", blue=card.blue))
                yield begin("check")
                return True
            who = replace(who, ai=real)
            act = yield from decide(now, order, who, shot)
        else:
            act = yield from decide(now, order, who, chance)
            reasons = (*found.reasons, *act.reasons)
            yield OrderChosen(order.text, act.ai, act.target, reasons, found.considered, *place)
        yield DoingSet(Doing(AI, act.kind, (act.ai,), act.cost, card.blue))
        yield begin("check")
        yield from perform(now, act)
        return True


def real_shot(state: State, real: Counter, order: Order, target: str) -> Chance | None:
    """The shot of an AI that has come out of a rumour, at the target for which the rumour was chosen; None: it is not
    itself eligible for the order (CH-RE-07, CH-ELIG-01). That it was a rumour is no longer asked."""
    filters = tuple(word for word in order.filters if word != "re")
    if not ai_fits(state, real, filters) or barred_verb(state, real, order):
        return None
    return next((c for c in chances(state, real, order, Hindrances(), every=True) if c.target == target), None)


def _disengage(now: Now[State], card: OrderCard) -> Found:
    """The standing order between priority and tactical ones (CH-TURN-06, CH-TURN-09)."""
    found = leavers(now.state, card.blue)
    if not found:
        return False
    id = yield from pick(now, "standing disengage", [c.id for c in found], "CH-PRIO-01")
    ranked, cost = leaving(now.state, id)
    to = yield from pick(now, f"step of {id}", list(ranked.hexes), "CH-AMOVE-11", hexes=True)
    start = now.state.counters[id].hex
    yield OrderChosen(DISENGAGE, id, to, ranked.reasons, tuple(c.id for c in found))
    yield DoingSet(Doing(AI, "disengage", (id,), cost(to), card.blue))
    yield begin("check")
    yield MarchesSet((March(id, to, target=start),))
    yield nest("march")
    return True


# -- ALL
def _everybody(now: Now[State], place: Place, item: Item, card: OrderCard) -> Found:
    """An order with the word ALL: each eligible AI once, by id (CH-CTR-05)."""
    order = item.order
    assert order is not None
    found = survey(now.state, order, card.blue)
    if not found.finalists:
        yield skipped(f"ALL {order.text}", found.why_not, *place)
        return False
    yield DoingSet(Doing(AI, "all", blue=card.blue))
    yield begin("check")
    yield nest("ai_all", item.key, "", *found.considered)
    return True


class Everybody(Step[State]):
    """The next AI of an ALL order (frame: item key, "", the AIs still to act)."""

    key = "ai_all"

    def run(self, now: Now[State]) -> Stream:
        args = now.state.frames[-1].args
        key, left = str(args[0]), [str(a) for a in args[2:]]
        item = _item(now.state, key)
        while left and item.order is not None:
            id = left.pop(0)
            ai = now.state.counters.get(id)
            who: Candidate | None = alone(now.state, item.order, ai) if ai is not None else None
            if who is None:
                continue
            chance = yield from choose_target(now, item.order, who)
            if is_re(who.ai) and item.order.verb == "FIRE":
                yield OrderChosen(f"ALL {item.order.text}", id, chance.target, who.reasons, (id,))
                yield from prove(now, id, chance.target)
                real = now.state.counters.get(id)
                shot = real_shot(now.state, real, item.order, chance.target) if real is not None else None
                if real is None or shot is None:
                    continue
                act = yield from decide(now, item.order, replace(who, ai=real), shot)
            else:
                act = yield from decide(now, item.order, who, chance)
                yield OrderChosen(f"ALL {item.order.text}", act.ai, act.target, act.reasons, (act.ai,))
            doing = now.state.doing
            assert doing is not None
            yield DoingSet(replace(doing, checks=(*doing.checks, (act.ai, act.cost))))
            yield begin("ai_all", key, "", *left)
            yield from perform(now, act)
            return
        yield end(now)


def _item(state: State, key: str) -> Item:
    """An item of the mission by its key. Raises StopIteration when there is none."""
    mission = state.scenario
    items = [i for c in mission.counteractions.values() for i in c.items]
    items += [i for o in mission.orders.values() for i in o.items]
    return next(i for i in items if i.key == key)


STEPS = (DrawCard(), FalseOrder(), Search(), Everybody())
