"""Decks and cups: made from a list, drawn from at random, given back to, shuffled (FT-DECK)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.cards import Pile
from tabletop.core.messages import Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.free_table.rules.acting import (
    FreeCommand,
    bad_text,
    full,
    listing,
    missing,
    names_of,
    off_map,
    place,
    side_name,
    unknown,
)
from tabletop.games.free_table.rules.state import CARD, COVERED, DECK, NOBODY, OPEN, UNKNOWN, Cell, Piece, State

MOST_CARDS, LONGEST_CARD, LONGEST_NAME = 500, 60, 40


@dataclass(frozen=True, slots=True)
class MakeDeck(FreeCommand):
    """A deck of cards, or a cup of chits, from a list of what is in it; lines may repeat."""

    name: str
    cards: tuple[str, ...]
    at: Cell

    def label(self, state: State) -> str:
        return f"Lay out {self.name}"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if not self.name:
            return Refusal("FT-DECK-01", "A deck needs a name.")
        if not 1 <= len(self.cards) <= MOST_CARDS:
            return Refusal("FT-DECK-01", f"A deck has 1 to {MOST_CARDS} cards.")
        if (refusal := full(state, seat)) is not None:
            return refusal
        for card in self.cards:
            if not card:
                return Refusal("FT-DECK-01", "Every card needs words.")
            if (refusal := bad_text(card, "FT-DECK-01", LONGEST_CARD)) is not None:
                return refusal
        return bad_text(self.name, "FT-DECK-01", LONGEST_NAME) or off_map(state, self.at)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield DeckMade(seat, Piece(f"p{now.state.made + 1}", DECK, "", self.name, NOBODY, self.at), self.cards)


@dataclass(frozen=True, slots=True)
class Draw(FreeCommand):
    """Draw a card: for all to see, or `covered`, so that only who draws knows it."""

    deck: str
    covered: bool

    def label(self, state: State) -> str:
        return "Draw in secret" if self.covered else "Draw openly"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if (refusal := missing(state, seat, (self.deck,)) or _no_deck(state, self.deck)) is not None:
            return refusal
        if not len(state.decks[self.deck]):
            return Refusal("FT-DECK-02", "Nothing is left in it.")
        if (refusal := full(state, seat)) is not None:
            return refusal
        return None

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        state = now.state
        deck, text = state.pieces[self.deck], state.decks[self.deck].next(now.dice)
        veil, knower = (COVERED, seat) if self.covered else (OPEN, NOBODY)
        name = f"p{state.made + 1}"
        card = Piece(name, CARD, "", text, NOBODY, deck.at, veil=veil, knower=knower, deck=deck.id)
        yield Drawn(seat, card, deck.text)


@dataclass(frozen=True, slots=True)
class GiveBack(FreeCommand):
    """Cards go back into their decks: on top, or mixed in."""

    pieces: tuple[str, ...]
    top: bool

    def label(self, state: State) -> str:
        return "Back on top of the deck" if self.top else "Back into the deck, shuffled"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        if (refusal := missing(state, seat, self.pieces)) is not None:
            return refusal
        for piece in state.of(self.pieces):
            if piece.kind != CARD or piece.deck not in state.decks:
                return Refusal("FT-DECK-03", "Only a card whose deck lies on the table can go back.")
        return unknown(state, seat, self.pieces)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield GivenBack(seat, self.pieces, self.top, names_of(now.state.of(self.pieces)))


@dataclass(frozen=True, slots=True)
class Shuffle(FreeCommand):
    """Nobody knows any more what lies on top."""

    deck: str

    def label(self, state: State) -> str:
        return "Shuffle"

    def refusal(self, state: State, seat: int) -> Refusal | None:
        return missing(state, seat, (self.deck,)) or _no_deck(state, self.deck)

    def follow(self, now: Now[State], seat: int) -> Iterator[Event]:
        yield Shuffled(seat, self.deck, now.state.pieces[self.deck].text)


def _no_deck(state: State, name: str) -> Refusal | None:
    return None if name in state.decks else Refusal("FT-DECK-02", "That is no deck and no cup.")


@dataclass(frozen=True, slots=True)
class DeckMade(Event):
    seat: int
    piece: Piece
    cards: tuple[str, ...]

    def apply(self, state: State) -> State:
        decks = {**state.decks, self.piece.id: Pile(tuple(sorted(self.cards)))}
        return replace(state.put(self.piece), made=state.made + 1, decks=decks)

    def words(self, state: State) -> str:
        count = "1 card" if len(self.cards) == 1 else f"{len(self.cards)} cards"
        return f"{side_name(state, self.seat)} lays out {self.piece.text} ({count}) at {place(state, self.piece.at)}."


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "A card was drawn."
    seat: int
    card: Piece
    deck: str

    def apply(self, state: State) -> State:
        name = self.card.deck
        text = self.card.text or UNKNOWN  # covered, to one who does not know it
        decks = {**state.decks, name: state.decks[name].without(text)}
        return replace(state.put(self.card), made=state.made + 1, decks=decks)

    def words(self, state: State) -> str:
        return f"{side_name(state, self.seat)} draws {self.card.text or 'a card'} from {self.deck}."

    def told(self, seat: int | None, state: State) -> Event | None:
        return replace(self, card=self.card.for_seat(seat))


@dataclass(frozen=True, slots=True)
class GivenBack(Event):
    seat: int
    pieces: tuple[str, ...]
    top: bool
    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        decks = dict(state.decks)
        for card in state.of(self.pieces):
            pile = decks[card.deck]
            decks[card.deck] = pile.with_top(card.text) if self.top else pile.mixed_with(card.text)
        return replace(state.without(self.pieces), decks=decks)

    def words(self, state: State) -> str:
        where = "on top of the deck" if self.top else "into the deck, which is shuffled"
        return f"{side_name(state, self.seat)} gives {listing(self.names)} back {where}."

    def told(self, seat: int | None, state: State) -> Event | None:
        cards = [card.for_seat(seat) for card in state.of(self.pieces)]
        seen = tuple(card.id for card in cards if card.seen_by(seat))
        names = tuple(card.name if card.seen_by(seat) else "a card" for card in cards)
        return replace(self, pieces=seen, names=names)


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    seat: int
    deck: str
    name: str

    def apply(self, state: State) -> State:
        return replace(state, decks={**state.decks, self.deck: state.decks[self.deck].mixed_with()})

    def words(self, state: State) -> str:
        return f"{side_name(state, self.seat)} shuffles {self.name}."
