"""Decks, cups and hands as plain values. Cards face down have no order until they are drawn, so no state holds a secret
order.

A `Pile` keeps the known cards on its top (put back there); the rest is drawn at random from `inside`.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.chance import Dice
from tabletop.core.fastcopy import quick


@quick
@dataclass(frozen=True, slots=True)
class Pile:
    """A deck or a cup: `top` is drawn first, in order, then `inside` at random. Ids may repeat."""

    inside: tuple[str, ...] = ()
    top: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.inside) + len(self.top)

    @property
    def all(self) -> tuple[str, ...]:
        """All cards in it, sorted: the list without the order."""
        return tuple(sorted(self.inside + self.top))

    def next(self, dice: Dice) -> str:
        """The next card. Raises ValueError when the pile is empty. Remove it with `without` in the event's `apply`."""
        if self.top:
            return self.top[0]
        if not self.inside:
            raise ValueError("The pile is empty.")
        return dice.draw(self.inside)

    def without(self, card: str) -> Pile:
        """The pile after `card` was drawn or taken out."""
        if self.top and self.top[0] == card:
            return Pile(self.inside, self.top[1:])
        if card in self.inside:
            at = self.inside.index(card)
            return Pile(self.inside[:at] + self.inside[at + 1 :], self.top)
        if card in self.top:
            at = self.top.index(card)
            return Pile(self.inside, self.top[:at] + self.top[at + 1 :])
        raise ValueError(f"{card} is not in the pile.")

    def with_top(self, *cards: str) -> Pile:
        """The pile with cards put back on top; the first one is drawn first."""
        return Pile(self.inside, cards + self.top)

    def mixed_with(self, *cards: str) -> Pile:
        """The pile with cards put in and everything shuffled: no order is known any more."""
        return Pile(tuple(sorted(self.inside + self.top + cards)))


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in the hand of one seat: the owner sees the cards, the others their number."""

    owner: int
    cards: tuple[str, ...] = ()

    def plus(self, *cards: str) -> Hand:
        return Hand(self.owner, tuple(sorted(self.cards + cards)))

    def without(self, card: str) -> Hand:
        at = self.cards.index(card)
        return Hand(self.owner, self.cards[:at] + self.cards[at + 1 :])

    def seen_by(self, seat: int | None, back: str = "?") -> Hand:
        """The hand as a seat sees it: for its owner the cards, for anybody else that many `back`s."""
        return self if seat == self.owner else Hand(self.owner, (back,) * len(self.cards))
