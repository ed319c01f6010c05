"""What a seat sees of the position: boats that lie face down, cards that are covered, a look that is secret."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.cards import Pile
from tabletop.core.messages import Frame
from tests.toy.rules.pieces import Boat, State


def view(state: State, seat: int | None) -> State:
    """The position with everything covered that the seat (None: an observer) may not see."""
    covered = state.frames[-1].step == "choose"
    north, south = ("?" if card and covered and s != seat else card for s, card in enumerate(state.chosen))
    return replace(
        state,
        boats={name: _boat(boat, seat) for name, boat in state.boats.items()},
        chosen=(north, south),
        hands=(state.hands[0].seen_by(seat), state.hands[1].seen_by(seat)),
        deck=Pile(("?",) * len(state.deck)),
        frames=tuple(_frame(frame, seat) for frame in state.frames),
    )


def _boat(boat: Boat, seat: int | None) -> Boat:
    """Who looked under a boat is nobody else's business, not even its owner's."""
    seen = boat if boat.plain_to(seat) or not boat.what else replace(boat, what="?")
    return replace(seen, known=seen.known & {seat})


def _frame(frame: Frame, seat: int | None) -> Frame:
    return Frame("look", (frame.args[0], "?")) if frame.step == "look" and frame.args[0] != seat else frame
