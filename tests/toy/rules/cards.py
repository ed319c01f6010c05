"""Cards: both draw, both lay one down in secret, the stronger wind acts first (SM-CARD-01, 02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.messages import Command, Event, StepBegan
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tests.toy.rules.pieces import WIND, State, set_at

HAND = 2
"""Cards of a hand at the beginning of a turn."""


@dataclass(frozen=True, slots=True)
class Choose(Command):
    card: str

    def label(self, state: State) -> str:
        return f"The {self.card}"


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The discards are the deck again."""

    def apply(self, state: State) -> State:
        return replace(state, deck=state.deck.mixed_with(*state.discards), discards=())


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """`card` is "?" for those who may not know."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str

    def apply(self, state: State) -> State:
        hands = set_at(state.hands, self.seat, state.hands[self.seat].plus(self.card))
        return replace(state, deck=state.deck.without(self.card), hands=hands)

    def told(self, seat: int | None, state: State) -> Event:
        return self if seat == self.seat else replace(self, card="?")


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """`card` is "?" for those who may not know."""

    seat: int
    card: str

    def apply(self, state: State) -> State:
        hands = set_at(state.hands, self.seat, state.hands[self.seat].without(self.card))
        return replace(state, hands=hands, chosen=set_at(state.chosen, self.seat, self.card))

    def told(self, seat: int | None, state: State) -> Event:
        return self if seat == self.seat else replace(self, card="?")


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    """Both cards are turned over; `first`: the seat that acts first."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, str]
    first: int

    def apply(self, state: State) -> State:
        return replace(state, order=(self.first, 1 - self.first))


class DrawStep(Step[State]):
    """Frame: draw (). By itself."""

    key = "draw"

    def run(self, now: Now[State]) -> Iterator[Event]:
        for seat in (0, 1):
            while len(now.state.hands[seat].cards) < HAND:
                if not len(now.state.deck):
                    yield Shuffled()
                yield Drawn(seat, now.state.deck.next(now.dice))
        yield StepBegan("choose")


class ChooseStep(Step[State]):
    """Frame: choose (). Both seats at once, in secret."""

    key = "choose"

    def seats(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if not state.chosen[seat])

    def prompt(self, state: State, seat: int) -> Prompt:
        return Prompt("Choose a card of your hand in secret.", "SM-CARD-01", self.options(state, seat)[0])

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [Choose(card) for card in dict.fromkeys(state.hands[seat].cards)]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Choose) and command.card in state.hands[seat].cards:
            return None
        return Refusal("SM-CARD-01", "Choose one of the cards in your hand.")

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        assert isinstance(command, Choose)
        yield Chosen(seat, command.card)
        if not self.seats(now.state):
            a, b = (WIND[card] for card in now.state.chosen)
            first = (0 if a > b else 1) if a != b else now.dice.roll(2) - 1
            yield CardsShown(now.state.chosen, first)
            yield StepBegan("act", (first,))


STEPS = (DrawStep(), ChooseStep())
