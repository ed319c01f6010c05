"""Thunderbolt / Apache put together: its chapters in the order of the rule book. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.cards import Pile
from tabletop.core.chapter import bound, chapter
from tabletop.core.fastcopy import replace
from tabletop.core.game import Clock, Game
from tabletop.games.thunderbolt_apache.rules import (
    accounts,
    altitude,
    asking,
    assessing,
    attacking,
    battlefield,
    chance,
    debriefing,
    ending,
    enemy_fire,
    entering,
    evening,
    helicopters,
    hits,
    loiter,
    mission_events,
    missions,
    moving,
    popups,
    repairing,
    rescue,
    scouts,
    stress,
    turns,
)
from tabletop.games.thunderbolt_apache.rules.arming import arm, loading
from tabletop.games.thunderbolt_apache.rules.ending import OUTCOMES
from tabletop.games.thunderbolt_apache.rules.morning import allocating
from tabletop.games.thunderbolt_apache.rules.morning import events as morning_events
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.sequence import SEQUENCE
from tabletop.games.thunderbolt_apache.rules.setting_up import choosing, drawing
from tabletop.games.thunderbolt_apache.rules.setting_up import events as setup_events
from tabletop.games.thunderbolt_apache.rules.starting import first_state
from tabletop.games.thunderbolt_apache.rules.state import State, with_fields

# -- What may be seen. The game is solitaire: only the order of the two decks is hidden (TA-SETUP-01).

_COVERED: dict[int, tuple[Scenario, Scenario]] = {}


def _covered_scenario(scenario: Scenario) -> Scenario:
    """The scenario without the cards that it puts on top of the decks."""
    if not scenario.conditions_on_top and not scenario.events_on_top:
        return scenario
    known = _COVERED.get(id(scenario))
    if known is None or known[0] is not scenario:
        known = _COVERED[id(scenario)] = (
            scenario,
            replace(scenario, conditions_on_top=(), events_on_top=(), position=None),
        )
    return known[1]


def _mixed(pile: Pile) -> Pile:
    return Pile(pile.all) if pile.top else pile


def view(state: State, seat: int | None) -> State:
    """The position as anybody may see it: the decks without their order."""
    scenario = _covered_scenario(state.scenario)
    if not state.conditions.top and not state.events.top and scenario is state.scenario:
        return state
    return with_fields(state, scenario=scenario, conditions=_mixed(state.conditions), events=_mixed(state.events))


# -- Thunderbolt / Apache put together.

CHAPTERS = (
    chapter(chance),
    chapter(accounts),
    chapter(setup_events, drawing, choosing),
    chapter(morning_events, allocating),
    chapter(missions),
    chapter(loading, arm),
    chapter(mission_events),
    chapter(entering),
    chapter(battlefield),
    chapter(scouts),
    chapter(loiter),
    chapter(popups),
    chapter(turns),
    chapter(altitude),
    chapter(moving),
    chapter(attacking),
    chapter(helicopters),
    chapter(enemy_fire),
    chapter(hits),
    chapter(stress),
    chapter(assessing),
    chapter(rescue),
    chapter(debriefing),
    chapter(evening),
    chapter(repairing),
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
    lost = OUTCOMES[3:]
    commands = RULES.commands
    events = RULES.events
    steps = RULES.steps
    sequence = SEQUENCE

    def start(self, scenario: Scenario) -> State:
        return scenario.position or first_state(scenario)

    def seats(self, state: State) -> tuple[str, ...]:
        return ("Squadron",)

    def clock(self, state: State) -> Clock:
        return Clock(state.mission.turn if state.mission is not None else None, state.day, state.days)

    def view(self, state: State, seat: int | None) -> State:
        return view(state, seat)


GAME = ThunderboltApache()
