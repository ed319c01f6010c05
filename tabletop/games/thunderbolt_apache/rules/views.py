"""What may be seen. The game is solitaire: only the order of the two decks is hidden (TA-SETUP-01)."""

from __future__ import annotations

from tabletop.core.cards import Pile
from tabletop.core.copying import replace
from tabletop.games.thunderbolt_apache.rules.changing import with_fields
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.state import State

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
