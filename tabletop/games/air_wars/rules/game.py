"""Air Wars put together: the chapters of its rule book, and what a seat may see. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Clock, Game
from tabletop.core.messages import Event, StepBegan, StepEnded
from tabletop.games.air_wars.rules import (
    asking,
    boxes,
    combat,
    days,
    ending,
    flak,
    fog,
    headquarters,
    levels,
    losses,
    redeploying,
    reinforcing,
    sorties,
    stacking,
    targets,
    views,
)
from tabletop.games.air_wars.rules.bombing import attacking
from tabletop.games.air_wars.rules.cards import events as card_events
from tabletop.games.air_wars.rules.cards import playing
from tabletop.games.air_wars.rules.flying import events as flying_events
from tabletop.games.air_wars.rules.flying import groups
from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.sequence import SEQUENCE
from tabletop.games.air_wars.rules.starting import first_state
from tabletop.games.air_wars.rules.state import State

CHAPTERS = (
    chapter(days),
    chapter(asking),
    chapter(levels),
    chapter(card_events, playing),
    chapter(boxes),
    chapter(reinforcing),
    chapter(redeploying),
    chapter(stacking),
    chapter(sorties),
    chapter(flying_events, groups),
    chapter(combat),
    chapter(losses),
    chapter(flak),
    chapter(attacking),
    chapter(targets),
    chapter(fog),
    chapter(headquarters),
    chapter(ending),
)
"""The chapters in the order of the rule book."""

RULES = bound(*CHAPTERS)

SHARED_STEPS = frozenset({"over"})
"""Steps that everybody may hear of; the others are told to the side that is asked there (AW-HID-12)."""


class AirWars(Game[State]):
    """Two seats: 0 the Intruder, 1 the Interceptor (AW-GEN-01)."""

    key = "air_wars"
    title = "Air Wars"
    version = 2
    hides = True
    commands = RULES.commands
    events = RULES.events
    steps = RULES.steps
    sequence = SEQUENCE

    def start(self, scenario: Scenario) -> State:
        return scenario.position or first_state(scenario)

    def clock(self, state: State) -> Clock:
        hour = f"hour {state.hour}" if 0 < state.hour <= state.scenario.hours else ""
        return Clock(day=state.day, within=hour)

    def view(self, state: State, seat: int | None) -> State:
        asked = self.step(state).seats(state) if state.frames else ()
        return views.view(state, seat, asked)

    def redact(self, event: Event, seat: int | None, state: State) -> Event | None:
        """While the game goes on; after its end `Match.seen` shows every event whole (AW-HID-19). Where the game stands
        is told to the side that is asked there, and to nobody when a step ends.
        """
        if isinstance(event, StepEnded):
            return None
        if isinstance(event, StepBegan):
            asked = seat is not None and event.args[:1] == (seat,)
            return event if asked or event.step in SHARED_STEPS else None
        return event.told(seat, state)


GAME = AirWars()
