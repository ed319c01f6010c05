"""The free table put together. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Game
from tabletop.core.sequence import Phase, Sequence
from tabletop.core.values import Frame
from tabletop.games.free_table.rules import asking, decks, dice, ending, hiding, laying, moving, views
from tabletop.games.free_table.rules.scenario import Scenario
from tabletop.games.free_table.rules.state import State

RULES = bound(*(chapter(room) for room in (laying, moving, hiding, dice, decks, ending, asking)))


class FreeTable(Game[State]):
    """Two seats, one of which has the table."""

    key = "free_table"
    title = "Free Table"
    version = 1
    hides = True
    open_ended = True
    commands, events, steps = RULES.commands, RULES.events, RULES.steps
    sequence = Sequence(
        (Phase("table", "The table", ("table",), "FT-HAND-01"), Phase("ending", "The end", ("ending",), "FT-END-01"))
    )

    def start(self, scenario: Scenario) -> State:
        laid = {piece.id: piece for piece in scenario.pieces}
        return State(scenario, (Frame("table", (0,)),), laid, tuple(laid), made=len(laid))

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)


GAME = FreeTable()
