"""What a seat sees of a free table: nothing of what the other has put away, the backs of what he has covered, no deck
from inside.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.cards import Pile
from tabletop.games.free_table.rules.pieces import UNKNOWN
from tabletop.games.free_table.rules.state import State


def view(state: State, seat: int | None) -> State:
    """The position with all taken out or covered that the seat (None: an observer) may not know."""
    seen = {name: piece.for_seat(seat) for name, piece in state.pieces.items() if piece.seen_by(seat)}
    blue, red = (count if seat == owner else 0 for owner, count in enumerate(state.in_secret))
    return replace(
        state,
        pieces=seen,
        order=tuple(name for name in state.order if name in seen),
        decks={
            name: Pile((UNKNOWN,) * len(pile.inside), (UNKNOWN,) * len(pile.top)) for name, pile in state.decks.items()
        },
        in_secret=(blue, red),
    )
