"""Thunderbolt / Apache put together: steps, events, commands, views and words. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Game, Result
from tabletop.core.step import Step
from tabletop.core.values import FLOW, Command, Event
from tabletop.games.thunderbolt_apache import evolve_campaign, evolve_mission, labels, views, words
from tabletop.games.thunderbolt_apache.commands import COMMANDS
from tabletop.games.thunderbolt_apache.events import EVENTS
from tabletop.games.thunderbolt_apache.evolving import EVOLVERS
from tabletop.games.thunderbolt_apache.rules import (
    accounts,
    altitude,
    asking,
    battlefield,
    chance,
    cover,
    ending,
    enemy_fire,
    engine_check,
    entering,
    evening,
    helicopters,
    loiter,
    missions,
    popups,
    scouts,
    stress,
    turns,
)
from tabletop.games.thunderbolt_apache.rules.arming import arm
from tabletop.games.thunderbolt_apache.rules.arming import events as arming_events
from tabletop.games.thunderbolt_apache.rules.arming import orders as arming_orders
from tabletop.games.thunderbolt_apache.rules.attacking import events as attacking_events
from tabletop.games.thunderbolt_apache.rules.attacking import orders as attacking_orders
from tabletop.games.thunderbolt_apache.rules.hits import events as hits_events
from tabletop.games.thunderbolt_apache.rules.hits import orders as hits_orders
from tabletop.games.thunderbolt_apache.rules.hits import taking
from tabletop.games.thunderbolt_apache.rules.morning import allocating, condition
from tabletop.games.thunderbolt_apache.rules.morning import events as morning_events
from tabletop.games.thunderbolt_apache.rules.morning import orders as morning_orders
from tabletop.games.thunderbolt_apache.rules.moving import events as moving_events
from tabletop.games.thunderbolt_apache.rules.moving import orders as moving_orders
from tabletop.games.thunderbolt_apache.rules.repairing import events as repair_events
from tabletop.games.thunderbolt_apache.rules.repairing import orders as repair_orders
from tabletop.games.thunderbolt_apache.rules.repairing import shop
from tabletop.games.thunderbolt_apache.rules.setting_up import choosing, drawing
from tabletop.games.thunderbolt_apache.rules.setting_up import events as setup_events
from tabletop.games.thunderbolt_apache.rules.setting_up import orders as setup_orders
from tabletop.games.thunderbolt_apache.rules.starting import first_state
from tabletop.games.thunderbolt_apache.scenario import Scenario
from tabletop.games.thunderbolt_apache.sequence import SEQUENCE
from tabletop.games.thunderbolt_apache.state import State
from tabletop.games.thunderbolt_apache.steps import happenings, home

CHAPTERS = (
    chapter(chance),
    chapter(accounts),
    chapter(setup_orders, setup_events, drawing, choosing),
    chapter(morning_orders, morning_events, condition, allocating),
    chapter(missions),
    chapter(arming_orders, arming_events, arm),
    chapter(engine_check),
    chapter(battlefield),
    chapter(entering),
    chapter(scouts),
    chapter(loiter),
    chapter(popups),
    chapter(cover),
    chapter(turns),
    chapter(altitude),
    chapter(moving_orders, moving_events),
    chapter(attacking_orders, attacking_events),
    chapter(helicopters),
    chapter(enemy_fire),
    chapter(hits_orders, hits_events, taking),
    chapter(stress),
    chapter(evening),
    chapter(repair_orders, repair_events, shop),
    chapter(ending),
    chapter(asking),
)
RULES = bound(*CHAPTERS)

__all__ = ["GAME", "ThunderboltApache", "evolve_campaign", "evolve_mission"]


class ThunderboltApache(Game[State]):
    """One seat, the squadron; the enemy is the procedure of the rules."""

    key = "thunderbolt_apache"
    title = "Thunderbolt / Apache"
    version = 2  # the numbers of the campaign and situation cards (Tables 21, 22)
    commands = (*COMMANDS, *RULES.commands)
    events = (*EVENTS, *(kind for kind in RULES.events if kind not in FLOW))
    sequence = SEQUENCE
    steps: dict[str, Step[State]] = {
        **happenings.STEPS,
        **home.STEPS,
        **RULES.steps,
    }

    def start(self, scenario: Scenario) -> State:
        return first_state(scenario)

    def evolve(self, state: State, event: Event) -> State:
        return EVOLVERS[type(event)](state, event)

    def seats(self, state: State) -> tuple[str, ...]:
        return ("Squadron",)

    def result(self, state: State) -> Result | None:
        return state.result

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def redact(self, event: Event, seat: int | None, state: State) -> Event | None:
        return views.redact(event, seat, state)

    def words(self, event: Event, state: State) -> str:
        return words.words(event, state)

    def label(self, command: Command, state: State) -> str:
        return labels.label(command, state)


GAME = ThunderboltApache()
