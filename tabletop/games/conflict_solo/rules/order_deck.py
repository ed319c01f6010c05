"""The order deck (CH-DECK) and what a destroyed AI takes out of it (CH-DEST)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules.naming import name, people
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State, with_fields, without
from tabletop.games.conflict_solo.rules.telling import UNKNOWN, ConflictEvent, OpenEvent, hidden_ids


def command_cards(state: State) -> list[str]:
    """Command cards left in the game: draw pile, discards and the card in play (CH-DEST-04)."""
    everywhere = (*state.draw.all, *state.discard, *((state.in_play,) if state.in_play else ()))
    return sorted(no for no in everywhere if state.order_card(no).blue)


_PURPOSES = {
    "turn": "Order card {card} for {side} (CH-TURN-01).",
    "check": "Check card {card} for {about} (CH-SPENT-01).", "drift": "Order card {card} for the drift (CH-AIR-06).",
    "removal": "Order card {card} is turned up (CH-DEST-03).",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class OrderDrawn(ConflictEvent):
    """An order card is drawn (CH-DECK-03). purpose: turn (it is in play, CH-DECK-04), check, drift or removal."""

    reveals: ClassVar[bool] = True
    card: str
    purpose: str
    about: str = ""

    def apply(self, state: State) -> State:
        draw = state.draw.without(self.card)
        if self.purpose == "turn":  # an unread one before it is discarded (AC10)
            unread = (state.in_play,) if state.in_play else ()
            return with_fields(state, draw=draw, in_play=self.card, discard=(*state.discard, *unread))
        return with_fields(state, draw=draw, discard=(*state.discard, self.card))

    def words(self, state: State) -> str:
        return _PURPOSES[self.purpose].format(card=self.card, about=name(state, self.about), side=people(state, AI))

    def told(self, seat: int | None, state: State) -> OrderDrawn | None:
        return replace(self, about=UNKNOWN) if self.about in hidden_ids(state) else self


@dataclass(frozen=True, slots=True)
class DeckShuffled(OpenEvent):
    """The discards go back into the draw pile (CH-DECK-02, CH-DEST-05, CH-DEST-06)."""

    rule: str

    def apply(self, state: State) -> State:
        return with_fields(state, draw=state.draw.mixed_with(*state.discard), discard=())

    def words(self, state: State) -> str:
        return f"The order discards are shuffled into the deck ({self.rule})."


@dataclass(frozen=True, slots=True)
class CommandRemoved(OpenEvent):
    """The Command card just drawn leaves the game (CH-DEST-03)."""

    card: str

    def apply(self, state: State) -> State:
        return with_fields(
            state, discard=without(state.discard, self.card), removed=tuple(sorted((*state.removed, self.card)))
        )

    def words(self, state: State) -> str:
        return f"Command card {self.card} leaves the game (CH-DEST-03)."


def draw_order(now: Now[State], purpose: str, about: str = "") -> Generator[Event, None, str]:
    """The next order card; an empty pile is made of the discards first (CH-DECK-02, CH-DECK-03)."""
    if not len(now.state.draw):
        yield DeckShuffled("CH-DECK-02")
    card = now.state.draw.next(now.dice)
    yield OrderDrawn(card, purpose, about)
    return card


def remove_command(now: Now[State], id: str) -> Stream:
    """Cards are drawn until a Command card appears, which leaves the game (CH-DEST-03, CH-DEST-05, CH-DEST-07); the
    last one stays (CH-DEST-04); then all discards go back (CH-DEST-06)."""
    if len(command_cards(now.state)) > 1:
        while True:
            card = yield from draw_order(now, "removal", id)
            if now.state.order_card(card).blue:
                yield CommandRemoved(card)
                break
    yield DeckShuffled("CH-DEST-06")
