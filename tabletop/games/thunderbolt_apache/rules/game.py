"""Thunderbolt / Apache put together: its chapters in the order of the rule book. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Clock, Game
from tabletop.games.thunderbolt_apache.rules import (
    accounts,
    altitude,
    asking,
    assessing,
    battlefield,
    chance,
    cover,
    debriefing,
    ending,
    enemy_fire,
    engine_check,
    entering,
    evening,
    helicopters,
    loiter,
    mission_events,
    missions,
    popups,
    rescue,
    scoring,
    scouts,
    stress,
    turns,
    views,
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
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.sequence import SEQUENCE
from tabletop.games.thunderbolt_apache.rules.setting_up import choosing, drawing
from tabletop.games.thunderbolt_apache.rules.setting_up import events as setup_events
from tabletop.games.thunderbolt_apache.rules.setting_up import orders as setup_orders
from tabletop.games.thunderbolt_apache.rules.starting import first_state
from tabletop.games.thunderbolt_apache.rules.state import State

CHAPTERS = (
    chapter(chance),
    chapter(accounts),
    chapter(setup_orders, setup_events, drawing, choosing),
    chapter(morning_orders, morning_events, condition, allocating),
    chapter(missions),
    chapter(arming_orders, arming_events, arm),
    chapter(mission_events),
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
    chapter(assessing),
    chapter(rescue),
    chapter(debriefing),
    chapter(scoring),
    chapter(evening),
    chapter(repair_orders, repair_events, shop),
    chapter(ending),
    chapter(asking),
)
RULES = bound(*CHAPTERS)


class ThunderboltApache(Game[State]):
    """One seat, the squadron; the enemy is the procedure of the rules. Everybody is told all that happens: cards are
    drawn only when they are turned up."""

    key = "thunderbolt_apache"
    title = "Thunderbolt / Apache"
    version = 2  # the numbers of the campaign and situation cards (Tables 21, 22)
    commands = RULES.commands
    events = RULES.events
    steps = RULES.steps
    sequence = SEQUENCE

    def start(self, scenario: Scenario) -> State:
        return first_state(scenario)

    def seats(self, state: State) -> tuple[str, ...]:
        return ("Squadron",)

    def clock(self, state: State) -> Clock:
        return Clock(state.mission.turn if state.mission is not None else None, state.day, state.days)

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)


GAME = ThunderboltApache()
