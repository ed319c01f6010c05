"""The free table put together. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Game
from tabletop.core.sequence import Phase, Sequence
from tabletop.core.values import Frame
from tabletop.games.free_table.rules import (
    asking,
    cloning,
    decks,
    dice,
    drawing,
    ending,
    hiding,
    laying,
    moving,
    views,
    zoning,
)
from tabletop.games.free_table.rules.scenario import Scenario
from tabletop.games.free_table.rules.state import State

ROOMS = (laying, cloning, moving, hiding, zoning, drawing, dice, decks, ending, asking)
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
        return views.view(state, seat)


GAME = FreeTable()
