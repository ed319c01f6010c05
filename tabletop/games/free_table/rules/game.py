"""The free table put together, and what a seat sees of it. `GAME` is the one instance."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.cards import Pile
from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Game
from tabletop.core.messages import Frame
from tabletop.core.sequence import Phase, Sequence
from tabletop.games.free_table.rules import asking, decks, dice, laying, moving, zoning
from tabletop.games.free_table.rules.state import UNKNOWN, Scenario, State

# -- What a seat sees of a free table: nothing of what the other has put away, the backs of what he has covered, no deck
# from inside.


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


# -- The free table put together.

ROOMS = (laying, moving, zoning, dice, decks, asking)
RULES = bound(*(chapter(room) for room in ROOMS))


class FreeTable(Game[State]):
    """Two seats, one of which has the table."""

    key = "free_table"
    title = "Free Table"
    version = 2
    hides = True
    open_ended = True
    commands, events, steps = RULES.commands, RULES.events, RULES.steps
    sequence = Sequence(
        (Phase("table", "The table", ("table",), "FT-HAND-01"), Phase("ending", "The end", ("ending",), "FT-END-01"))
    )

    def start(self, scenario: Scenario) -> State:
        laid = {piece.id: piece for piece in scenario.pieces}
        zones = {zone.id: zone for zone in scenario.zones}
        frames = (Frame("table", (0,)),)
        return State(scenario, frames, laid, tuple(laid), made=len(laid), zones=zones, printed=len(zones))

    def view(self, state: State, seat: int | None) -> State:
        return view(state, seat)


GAME = FreeTable()
