"""The conflict solo system put together: steps, events, commands, views and words. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.game import Game, Result
from tabletop.core.step import Step
from tabletop.core.values import Command, Event
from tabletop.games.conflict_solo import evolve_fight, evolve_play, labels, redacting, views, words
from tabletop.games.conflict_solo.commands import COMMANDS
from tabletop.games.conflict_solo.events_fight import EVENTS
from tabletop.games.conflict_solo.evolving import evolve
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.scenario import Mission
from tabletop.games.conflict_solo.sequence import SEQUENCE
from tabletop.games.conflict_solo.state import State
from tabletop.games.conflict_solo.steps import acting, enemy_turn, happenings, losses, marching, raids, rounds, turn
from tabletop.games.conflict_solo.steps.base import Over

__all__ = ["GAME", "ConflictSolo", "evolve_fight", "evolve_play"]


class ConflictSolo(Game[State]):
    """One seat, the player; the enemy is the procedure of the rules."""

    key = "conflict_solo"
    title = "Conflict Solo"
    version = 1
    commands = COMMANDS
    events = EVENTS
    sequence = SEQUENCE
    hides = True
    steps: dict[str, Step[State]] = {
        **rounds.STEPS, **turn.STEPS, **acting.STEPS, **marching.STEPS, **losses.STEPS, **raids.STEPS,
        **happenings.STEPS, **enemy_turn.STEPS, "over": Over(),
    }  # fmt: skip

    def start(self, scenario: Mission) -> State:
        return first_state(scenario)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def seats(self, state: State) -> tuple[str, ...]:
        return ("Player",)

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


GAME = ConflictSolo()
