"""The first state of a scenario."""

from __future__ import annotations

from tabletop.core.cards import Hand, Pile
from tabletop.core.messages import Frame
from tabletop.games.air_wars.rules.pieces import Side, Unit
from tabletop.games.air_wars.rules.scenario import REINFORCEMENTS, Scenario
from tabletop.games.air_wars.rules.sheets import Formation
from tabletop.games.air_wars.rules.state import State


def first_state(scenario: Scenario) -> State:
    """Every counter (AW-GEN-09) at its place, face down, decks shuffled; then the first day begins (AW-SEQ-01)."""
    sides = (_side(scenario, 0), _side(scenario, 1))
    units = {key: _unit(sheet) for key, sheet in sorted(scenario.units.items())}
    return State(scenario, (Frame("day_start"),), sides, units)


def _side(scenario: Scenario, seat: int) -> Side:
    sheet = scenario.sides[seat]
    return Side(sheet.command_level, Hand(seat), Pile(tuple(sorted(sheet.deck))))


def _unit(sheet: Formation) -> Unit:
    """On the map from day 1, else in the Reinforcement Box."""
    return Unit(sheet.id, sheet.seat, sheet.start if sheet.day == 1 and sheet.start else REINFORCEMENTS)
