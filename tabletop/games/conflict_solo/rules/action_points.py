"""Action points, CAPs and the AP Spent Check (CH-AP, CH-CAP, CH-SPENT)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from tabletop.core.asker import Stream
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules.naming import caps_left, counted, listing, name, sentence_start
from tabletop.games.conflict_solo.rules.order_deck import draw_order
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.sheets import AI, OrderCard
from tabletop.games.conflict_solo.rules.state import State, put_each, with_fields
from tabletop.games.conflict_solo.rules.telling import UNKNOWN, ConflictEvent, OpenEvent, hidden_ids

MOST_DICE_CAPS = 2
"""CAPs on one roll (CH-CAP-04)."""


def fails(card: OrderCard, cost: int, side: str, symbol_for_ai: bool = False) -> tuple[bool, str]:
    """Whether a check with this card makes a counter spent, and the rule: cost at least the number (CH-SPENT-02); the
    Remain Fresh symbol saves Units (CH-SPENT-03), not AIs (CH-SPENT-04)."""
    if card.fresh and (side != AI or symbol_for_ai):
        return False, "CH-SPENT-03"
    return cost >= card.spent, "CH-SPENT-02" if side != AI or not card.fresh else "CH-SPENT-04"


def spent_chance(state: State, cost: int, side: str) -> Fraction:
    """The chance that the next card makes a counter spent, from the cards not seen since the last shuffle."""
    cards = state.draw.all or tuple(state.discard)
    if cost < 1 or not cards:
        return Fraction(0)
    option = state.scenario.fresh_symbol_for_ai
    return Fraction(sum(fails(state.order_card(no), cost, side, option)[0] for no in cards), len(cards))


def payment_left(state: State, plan: Draft, fixed: int, full: int) -> Refusal | None:
    """Whether CAPs suffice: `fixed` for cards, some of the `full` cost, some on the dice (CH-CAP-03, CH-PLY-03)."""
    if not 0 <= plan.caps <= full:
        return Refusal("CH-CAP-03", f"The action costs {full} APs.")
    if plan.caps + plan.dice + fixed > state.cap_now:
        return Refusal("CH-PLY-03", f"{caps_left(state.cap_now)}.")
    return None


@dataclass(frozen=True, slots=True)
class PayCaps(Command):
    """How many CAPs pay for the action (CH-CAP-03)."""

    caps: int

    def label(self, state: State) -> str:
        return f"Pay {counted(self.caps, 'CAP')}"


@dataclass(frozen=True, slots=True)
class DiceCaps(Command):
    """How many CAPs better the roll (CH-CAP-04); at a round start: of the initiative (CH-SEQ-02)."""

    caps: int

    def label(self, state: State) -> str:
        return sentence_start(f"{counted(self.caps, 'CAP')} on the dice")


@dataclass(frozen=True, slots=True)
class CapsChanged(OpenEvent):
    """CAPs spent (negative) or won (CH-CAP-03, AC29)."""

    amount: int
    why: str
    rule: str

    def apply(self, state: State) -> State:
        return with_fields(state, cap_now=max(0, min(state.cap_max, state.cap_now + self.amount)))

    def words(self, state: State) -> str:
        deed, caps = sentence_start(self.why), counted(abs(self.amount), "CAP")
        return f"{deed}: {caps} {'paid' if self.amount < 0 else 'won'} ({self.rule})."


def paid(caps: int, what: str, rule: str) -> Event:
    """CAPs spent on something (CH-CAP-03)."""
    return CapsChanged(-caps, what, rule)


def won_caps(caps: int, what: str, rule: str) -> Event:
    """CAPs won, up to what the round gave (AC29)."""
    return CapsChanged(caps, what, rule)


@dataclass(frozen=True, slots=True)
class SpentChecked(ConflictEvent):
    """An AP Spent Check (CH-SPENT-01, CH-SPENT-02): who, the cost in APs, the card, and whether they are spent now."""

    ids: tuple[str, ...]
    cost: int
    card: str
    spent: bool
    rule: str

    def apply(self, state: State) -> State:
        return put_each(state, self.ids, fresh=False) if self.spent else state

    def words(self, state: State) -> str:
        who = listing(name(state, id) for id in self.ids)
        number = state.order_card(self.card).spent
        star = ", with the sign that keeps fresh" if self.rule == "CH-SPENT-03" else ""
        one, more = ("it is spent", "they are spent") if self.spent else ("it stays fresh", "they stay fresh")
        now = more if len(self.ids) > 1 else one
        return f"{sentence_start(who)} paid {self.cost} AP and the card says {number}{star}: {now} ({self.rule})."

    def told(self, seat: int | None, state: State) -> SpentChecked | None:
        hidden = hidden_ids(state)
        return replace(self, ids=tuple(UNKNOWN if id in hidden else id for id in self.ids)) if hidden else self


@dataclass(frozen=True, slots=True)
class Refreshed(ConflictEvent):
    """Spent counters become fresh: FRESH(n), AC01."""

    ids: tuple[str, ...]
    rule: str

    def apply(self, state: State) -> State:
        return put_each(state, self.ids, fresh=True)

    def words(self, state: State) -> str:
        verb = "are" if len(self.ids) > 1 else "is"
        return f"{listing(name(state, id) for id in self.ids)} {verb} fresh again ({self.rule})."

    def told(self, seat: int | None, state: State) -> Refreshed | None:
        hidden = hidden_ids(state)
        seen = tuple(id for id in self.ids if id not in hidden)
        return self if not hidden else replace(self, ids=seen) if seen else None


def spent_check(now: Now[State], ids: tuple[str, ...], cost: int) -> Stream:
    """The AP Spent Check of those still in play (CH-SPENT-01, CH-SPENT-07); the card's orders and its advance line are
    not read (CH-SPENT-06); one check for a group (CH-SPENT-09)."""
    here = tuple(id for id in ids if id in now.state.counters)
    if not here or cost < 1:
        return
    card = yield from draw_order(now, "check", here[0])
    side = now.state.counters[here[0]].side
    option = now.state.scenario.fresh_symbol_for_ai
    spent, rule = fails(now.state.order_card(card), cost, side, option and side == AI)
    yield SpentChecked(here, cost, card, spent, rule)
