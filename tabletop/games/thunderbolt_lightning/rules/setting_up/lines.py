"""What the lines of a scenario leave open for an aircraft: levels, better pilots (TL-SET-03, TL-SET-05)."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.scenario import PilotChoice, PlacedAircraft, Scenario
from tabletop.games.thunderbolt_lightning.rules.state import State


def placed_of(scenario: Scenario, aircraft: str) -> PlacedAircraft:
    """The line of the scenario that an aircraft comes from. Raises StopIteration for an unknown id."""
    for placed in scenario.aircraft:
        if placed.id == aircraft:
            return placed
    raise StopIteration(aircraft)


def levels_open(scenario: Scenario, placed: PlacedAircraft) -> tuple[int, ...]:
    """Levels an aircraft may be set up at: those of its zone, none above its ceiling (TL-SET-05, TL-ALT-03)."""
    if placed.level is not None:
        return (placed.level,)
    ceiling = scenario.library.aircraft[placed.type].ceiling
    return tuple(level for level in placed.zone.levels if level <= ceiling) or (int(ceiling),)


def eligible(state: State, choice: PilotChoice) -> list[Aircraft]:
    """Aircraft that may have the better pilot of a choice, by number (TL-SET-03)."""
    scenario = state.scenario
    return [
        a
        for a in state.flying(choice.side)
        if placed_of(scenario, a.id).group in choice.groups
        and (not choice.same_unit or a.home_unit == choice.same_unit)
    ]


def holders(state: State, choice: PilotChoice) -> list[Aircraft]:
    """Who has the better pilot of a choice now."""
    return [a for a in eligible(state, choice) if a.training.value == choice.training]
