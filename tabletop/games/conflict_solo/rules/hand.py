"""The hand of action cards: drawn, played, discarded (CH-CARD-01, CH-CARD-02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, end
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.asking import Asking
from tabletop.games.conflict_solo.rules.naming import card_title, hexside, name, people, quoted_card, sentence_start
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.sheets import HITS, PLAYER
from tabletop.games.conflict_solo.rules.state import State, put_deed, with_fields, without
from tabletop.games.conflict_solo.rules.telling import OpenEvent

HAND_LIMIT = 5
"""Cards in the hand (CH-CARD-02)."""
DOUBLE, RELOAD = "AC08", "AC07"
"""At the Double, Quick Reload: boosts that change a plan (CH-CARD-08)."""


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Plan a card action, or play a reaction now (CH-CARD-01, CH-PLY-09)."""

    card: str

    def draft(self) -> Draft:
        return Draft("card", card=self.card)

    def label(self, state: State) -> str:
        return card_title(state, self.card)


@dataclass(frozen=True, slots=True)
class Choose(Command):
    """The next choice that a card asks for: a Unit, a hex, a facing, "" no more."""

    what: str

    def label(self, state: State) -> str:
        return hexside(int(self.what)) if self.what.isdecimal() else name(state, self.what) or "No more"


@dataclass(frozen=True, slots=True)
class Keep(Command):
    """The hit counter that is kept (Hold Fast), or the card that is discarded (CH-CARD-02)."""

    what: str

    def label(self, state: State) -> str:
        return HITS[self.what].name if self.what in HITS else card_title(state, self.what)


@dataclass(frozen=True, slots=True)
class CardDrawn(OpenEvent):
    """An action card comes into the hand (CH-CARD-02); again: the discards were shuffled into a new pile first."""

    reveals: ClassVar[bool] = True
    card: str
    again: bool = False

    def apply(self, state: State) -> State:
        deck, discard = state.action_deck, state.action_discard
        if self.again:
            deck, discard = deck.mixed_with(*discard), ()
        return with_fields(
            state,
            action_deck=deck.without(self.card),
            action_discard=discard,
            hand=tuple(sorted((*state.hand, self.card))),
        )

    def words(self, state: State) -> str:
        return f"{sentence_start(people(state, PLAYER))} draw {quoted_card(state, self.card)} (CH-CARD-02)."


@dataclass(frozen=True, slots=True)
class CardDropped(OpenEvent):
    """A card beyond the hand limit is discarded (CH-CARD-02)."""

    card: str

    def apply(self, state: State) -> State:
        return with_fields(
            state, hand=without(state.hand, self.card), action_discard=(*state.action_discard, self.card)
        )

    def words(self, state: State) -> str:
        return f"{sentence_start(people(state, PLAYER))} discard {quoted_card(state, self.card)} (CH-CARD-02)."


@dataclass(frozen=True, slots=True)
class CardPlayed(OpenEvent):
    """A card leaves the hand for the discards, or the game (CH-CARD-01). how: action, boost or reaction; own: in the
    player's turn, for the trigger `card` (Table 9)."""

    card: str
    how: str
    removed: bool
    own: bool = False

    def apply(self, state: State) -> State:
        gone = () if self.removed else (self.card,)
        state = with_fields(state, hand=without(state.hand, self.card), action_discard=(*state.action_discard, *gone))
        return put_deed(state, card=True) if self.own else state

    def words(self, state: State) -> str:
        rule = "CH-CARD-01" if self.how == "action" else "CH-CARD-08"
        return f"{sentence_start(people(state, PLAYER))} play {quoted_card(state, self.card)} ({rule})."


@dataclass(frozen=True, slots=True)
class CardLeft(OpenEvent):
    """A discarded card leaves the game: its aircraft was shot down (CH-AIR-04)."""

    card: str

    def apply(self, state: State) -> State:
        return with_fields(state, action_discard=without(state.action_discard, self.card))

    def words(self, state: State) -> str:
        return f"{quoted_card(state, self.card)} leaves the game (CH-AIR-04)."


@dataclass(frozen=True, slots=True)
class EffectBegan(OpenEvent):
    """A card works until the end of the round (AC31)."""

    card: str

    def apply(self, state: State) -> State:
        return with_fields(state, effects=(*state.effects, self.card))

    def words(self, state: State) -> str:
        return f"{quoted_card(state, self.card)} works until the end of the round (CH-CARD-01)."


@dataclass(frozen=True, slots=True)
class Reacted(OpenEvent):
    """The reaction of this turn or round start is used up (True) or open again (CH-PLY-09)."""

    used: bool

    def apply(self, state: State) -> State:
        return with_fields(state, reacted=self.used)


def played(state: State, card: str, how: str) -> Event:
    """A card of the player's own turn leaves his hand (CH-CARD-01)."""
    return CardPlayed(card, how, state.card(card).removed, own=True)


def reaction(state: State, card: str, *costs: Event) -> Stream:
    """A card answers the enemy, is paid, and is the one reaction of this turn (CH-CARD-08, CH-PLY-09)."""
    yield CardPlayed(card, "reaction", state.card(card).removed)
    yield from costs
    yield Reacted(True)


def draw_cards(now: Now[State], count: int) -> Stream:
    """Action cards from the pile; the discards fill an empty one; with both empty nothing is drawn (CH-CARD-02)."""
    for _ in range(count):
        deck = now.state.action_deck
        again = not len(deck)
        if again:
            deck = deck.mixed_with(*now.state.action_discard)
        if not len(deck):
            return
        yield CardDrawn(deck.next(now.dice), again)


class Discard(Asking):
    """Down to the hand limit by the player's choice (CH-CARD-02)."""

    key = "discard"
    takes = (Keep,)
    wanted = "discarding a card"
    rule = "CH-CARD-02"

    def asks(self, state: State) -> bool:
        return len(state.hand) > HAND_LIMIT

    def sentence(self, view: State) -> str:
        return f"{len(view.hand)} cards are in the hand, {HAND_LIMIT} may stay: discard one."

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [Keep(card) for card in view.hand]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Keep) and command.what in view.hand:
            return None
        return Refusal("CH-CARD-02", "A card of the hand is discarded.")

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, Keep)
        yield CardDropped(command.what)

    def run(self, now: Now[State]) -> Stream:
        yield end(now)


STEPS = (Discard(),)
