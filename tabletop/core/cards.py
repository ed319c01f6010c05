"""Decks, cups and hands as plain values. What lies face down has no order until it is drawn, so no state holds a secret
order.

A `Pile` keeps what is known of its top (cards put back there); the rest is drawn at random from `inside`.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.chance import Dice
from tabletop.core.fastcopy import quick


@quick
@dataclass(frozen=True, slots=True)
class Pile:
    """A deck or a cup. `top` is drawn first and in order; then one of `inside` at random. Ids may repeat."""

    inside: tuple[str, ...] = ()
    top: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.inside) + len(self.top)

    @property
    def all(self) -> tuple[str, ...]:
        """Everything in it, sorted: what a player knows who may look at the list but not at the order."""
        return tuple(sorted(self.inside + self.top))

    def next(self, dice: Dice) -> str:
        """Which card comes next. Raises ValueError when the pile is empty. Use `without` on the result in `evolve`."""
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
        """Cards put back on the top; the first one will be drawn first."""
        return Pile(self.inside, cards + self.top)

    def mixed_with(self, *cards: str) -> Pile:
        """Cards put in and the whole shuffled: nothing is known of the order any more."""
        return Pile(tuple(sorted(self.inside + self.top + cards)))


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that one seat holds; their owner knows them, the others know how many."""

    owner: int
    cards: tuple[str, ...] = ()

    def plus(self, *cards: str) -> Hand:
        return Hand(self.owner, tuple(sorted(self.cards + cards)))

    def without(self, card: str) -> Hand:
        at = self.cards.index(card)
        return Hand(self.owner, self.cards[:at] + self.cards[at + 1 :])

    def seen_by(self, seat: int | None, back: str = "?") -> Hand:
        """What a seat sees of it: its owner the cards, anybody else their number."""
        return self if seat == self.owner else Hand(self.owner, (back,) * len(self.cards))
