"""Air Support put together: steps, events, commands, views and words. `GAME` is the one instance."""

from __future__ import annotations

from types import ModuleType

from tabletop.core.game import Game, Result
from tabletop.core.step import Step
from tabletop.core.values import Command, Event
from tabletop.games.air_support import (
    asking,
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
    redacting,
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

__all__ = [
    "GAME",
    "AirSupportGame",
    "evolve_air",
    "evolve_air2",
    "evolve_harm",
    "evolve_move",
    "evolve_turn",
    "labels_air",
    "words_air",
    "words_air2",
]

CHAPTERS: tuple[ModuleType, ...] = (
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
"""Modules of `steps` whose STEPS make the game; a new chapter is added here."""

for chapter in CHAPTERS:
    asking.STEPS.update(chapter.STEPS)


class AirSupportGame(Game[State]):
    """Two seats, in the order of the scenario's sides."""

    key = "air_support"
    title = "Air Support"
    version = 1
    hides = True
    commands = (
        commands.COMMANDS + commands_air.COMMANDS + chapter_obs.COMMANDS + chapter_fire.COMMANDS + chapter_walk.COMMANDS
    )
    events = FLOW + AIR + AIR2 + MOVES + HARM + chapter_obs.EVENTS + chapter_fire.EVENTS + chapter_walk.EVENTS
    sequence = SEQUENCE
    steps: dict[str, Step[State]] = asking.STEPS

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
        return redacting.redact(event, seat, state)

    def words(self, event: Event, state: State) -> str:
        return words.words(event, state)

    def label(self, command: Command, state: State) -> str:
        return labels.label(command, state)


GAME = AirSupportGame()
