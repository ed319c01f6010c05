"""Smugglers put together: its chapters in the order of the rule book. `GAME` is the one instance."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.cards import Hand, Pile
from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Clock, Game
from tabletop.core.messages import Event, Frame, StepBegan
from tabletop.core.sequence import Phase, Sequence
from tests.toy.rules import cards, lanterns, sailing, stowing, turns, views
from tests.toy.rules.pieces import Boat, Coast, State

RULES = bound(chapter(stowing), chapter(cards), chapter(sailing), chapter(lanterns), chapter(turns))


class Smugglers(Game[State]):
    """Two seats, north and south."""

    key = "smugglers"
    title = "Smugglers"
    version = 1
    commands, events, steps = RULES.commands, RULES.events, RULES.steps
    sequence = Sequence(
        (
            Phase("stow", "Stow", ("stow",), "SM-STOW-01"),
            Phase("cards", "Cards", ("draw", "choose"), "SM-CARD-01"),
            Phase("act", "Act", ("act", "look"), "SM-SAIL-01"),
        )
    )

    def start(self, scenario: Coast) -> State:
        boats = {
            f"{'NS'[side]}{n + 1}": Boat(f"{'NS'[side]}{n + 1}", side, (n, 0 if side == 0 else scenario.rows - 1), "")
            for side in (0, 1)
            for n in range(3)
        }
        return State(scenario, (Frame("stow"),), boats, (Hand(0), Hand(1)), Pile(tuple(sorted(scenario.deck))), turn=1)

    def seats(self, state: State) -> tuple[str, ...]:
        return "North", "South"

    def clock(self, state: State) -> Clock:
        return Clock(state.turn)

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def redact(self, event: Event, seat: int | None, state: State) -> Event | None:
        """The step that follows a look names the boat: only who looks is told which (SM-LOOK-01)."""
        if isinstance(event, StepBegan) and event.step == "look" and event.args[0] != seat:
            return replace(event, args=(event.args[0], "?"))
        return super().redact(event, seat, state)


GAME = Smugglers()
