"""Air Support put together: steps, events, commands, views and words. `GAME` is the one instance."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Game, Result
from tabletop.core.step import Step
from tabletop.core.values import Command, Event
from tabletop.games.air_support import (
    chapter_fire,
    chapter_obs,
    chapter_walk,
    commands,
    commands_air,
    evolve_air,
    evolve_air2,
    evolve_harm,
    evolve_move,
    evolve_turn,
    labels,
    labels_air,
    views,
    words,
    words_air,
    words_air2,
)
from tabletop.games.air_support.events import FLOW
from tabletop.games.air_support.events_air import AIR
from tabletop.games.air_support.events_air2 import AIR2
from tabletop.games.air_support.events_harm import HARM
from tabletop.games.air_support.events_move import MOVES
from tabletop.games.air_support.evolving import EVOLVERS
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.player_turn import events as player_turn_events
from tabletop.games.air_support.rules.player_turn import orders as player_turn_orders
from tabletop.games.air_support.rules.player_turn import rows
from tabletop.games.air_support.rules.starting import first_state
from tabletop.games.air_support.scenario import Scenario
from tabletop.games.air_support.sequence import SEQUENCE
from tabletop.games.air_support.state import State
from tabletop.games.air_support.steps import (
    air_ends,
    arriving,
    dogfights,
    flak,
    mistaken,
    moving,
    running,
    setup,
    sighting,
    turn,
    windows,
)

OLD: tuple[ModuleType, ...] = (
    setup,
    arriving,
    moving,
    windows,
    sighting,
    running,
    flak,
    mistaken,
    dogfights,
    air_ends,
    turn,
    *chapter_obs.CHAPTERS,
    *chapter_fire.CHAPTERS,
    *chapter_walk.CHAPTERS,
)
TABLES = (evolve_air, evolve_air2, evolve_harm, evolve_move, evolve_turn, labels_air, words_air, words_air2)
CHAPTERS = (
    chapter(player_turn_orders, player_turn_events, rows),
    chapter(victory),
)
RULES = bound(*CHAPTERS)


class AirSupportGame(Game[State]):
    """Two seats, in the order of the scenario's sides."""

    key = "air_support"
    title = "Air Support"
    version = 1
    hides = True
    commands = RULES.commands + (
        commands.COMMANDS + commands_air.COMMANDS + chapter_obs.COMMANDS + chapter_fire.COMMANDS + chapter_walk.COMMANDS
    )
    events = (
        RULES.events + FLOW + AIR + AIR2 + MOVES + HARM + chapter_obs.EVENTS + chapter_fire.EVENTS + chapter_walk.EVENTS
    )
    sequence = SEQUENCE
    steps: Mapping[str, Step[State]] = {
        **RULES.steps,
        **{key: step for part in OLD for key, step in part.STEPS.items()},
    }

    def start(self, scenario: Scenario) -> State:
        return first_state(scenario)

    def evolve(self, state: State, event: Event) -> State:
        return EVOLVERS[type(event)](state, event)

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(side.name for side in state.scenario.sides)

    def result(self, state: State) -> Result | None:
        return state.result

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def redact(self, event: Event, seat: int | None, state: State) -> Event | None:
        told = event.told(seat, state)
        return views.covered(told, seat, state) if told is not None else None

    def words(self, event: Event, state: State) -> str:
        return words.words(event, state)

    def label(self, command: Command, state: State) -> str:
        return labels.label(command, state)


GAME = AirSupportGame()
