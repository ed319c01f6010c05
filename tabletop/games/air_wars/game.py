"""Air Wars put together: steps, events, commands, views and words. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Game, Result
from tabletop.core.step import Step
from tabletop.core.values import Command, Event
from tabletop.games.air_wars import evolve_fight, evolve_planning, labels, redacting, views, words
from tabletop.games.air_wars.commands import COMMANDS
from tabletop.games.air_wars.events_fight import EVENTS
from tabletop.games.air_wars.evolving import EVOLVERS
from tabletop.games.air_wars.rules import (
    asking,
    ending,
    fog,
    headquarters,
    levels,
    losses,
    redeploying,
    sorties,
    stacking,
    targets,
)
from tabletop.games.air_wars.rules.cards import drawing, playing, windows
from tabletop.games.air_wars.rules.cards import events as card_events
from tabletop.games.air_wars.rules.cards import orders as card_orders
from tabletop.games.air_wars.rules.flying import events as flying_events
from tabletop.games.air_wars.rules.flying import groups, landing
from tabletop.games.air_wars.rules.flying import orders as flying_orders
from tabletop.games.air_wars.rules.reinforcing import events as reinforcement_events
from tabletop.games.air_wars.rules.reinforcing import orders as reinforcement_orders
from tabletop.games.air_wars.rules.reinforcing import segments as reinforcement_segments
from tabletop.games.air_wars.rules.starting import first_state
from tabletop.games.air_wars.scenario import Scenario
from tabletop.games.air_wars.sequence import SEQUENCE
from tabletop.games.air_wars.state import State
from tabletop.games.air_wars.steps import battle, bombing, flak, hours, planning, redeploy

__all__ = ["GAME", "AirWars", "evolve_fight", "evolve_planning"]

STEPS: dict[str, Step[State]] = {
    **planning.STEPS, **redeploy.STEPS, **battle.STEPS, **flak.STEPS, **bombing.STEPS, **hours.STEPS,
}  # fmt: skip


CHAPTERS = (
    chapter(card_orders, card_events, drawing, playing, windows),
    chapter(reinforcement_orders, reinforcement_events, reinforcement_segments),
    chapter(redeploying),
    chapter(sorties),
    chapter(flying_orders, flying_events, groups, landing),
    chapter(stacking),
    chapter(asking),
    chapter(levels),
    chapter(fog),
    chapter(losses),
    chapter(targets),
    chapter(headquarters),
    chapter(ending),
)
RULES = bound(*CHAPTERS)


class AirWars(Game[State]):
    """Two seats: 0 the Intruder, 1 the Interceptor (AW-GEN-01)."""

    key = "air_wars"
    title = "Air Wars"
    version = 1
    hides = True
    commands = (*RULES.commands, *COMMANDS)
    events = (*RULES.events, *EVENTS)
    sequence = SEQUENCE
    steps: dict[str, Step[State]] = {**RULES.steps, **STEPS}

    def start(self, scenario: Scenario) -> State:
        return first_state(scenario)

    def evolve(self, state: State, event: Event) -> State:
        return EVOLVERS[type(event)](state, event)

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(side.name for side in state.scenario.sides)

    def result(self, state: State) -> Result | None:
        return state.result

    def view(self, state: State, seat: int | None) -> State:
        asked = self.step(state).seats(state) if state.frames else ()
        return views.view(state, seat, asked)

    def redact(self, event: Event, seat: int | None, state: State) -> Event | None:
        """While the game goes on; after its end `Match.seen` shows every event whole (AW-HID-19)."""
        return redacting.redact(event, seat, state)

    def words(self, event: Event, state: State) -> str:
        return words.words(event, state)

    def label(self, command: Command, state: State) -> str:
        return labels.label(command, state)


GAME = AirWars()
