"""Leaving the map (TL-MOVE-08, TL-MOVE-11): which edges are crossed, whether that is an exit, and what it scores."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Status
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.state import Score, State
from tabletop.games.thunderbolt_lightning.rules.victory import points
from tabletop.grid.hexes import Hex

EDGE_WORDS = {"N": "north", "S": "south", "E": "east", "W": "west"}


def crossed(scenario: Scenario, at: Hex) -> str:
    """Letters of the edges beyond which a hex lies, by the label it would have; '' on the map (TL-MOVE-11,
    TL-HEX-02, TL-HEX-03).
    """
    return scenario.grid.edges_crossed(at)


def status_over(scenario: Scenario, side: int, edges: str) -> Status:
    """Exited when one of the crossed edges is exit or home of its own side, else fled (TL-MOVE-08, R14)."""
    own = any(e.side == side and e.edge in edges for e in scenario.edges)
    return Status.EXITED if own else Status.FLED


def scores(state: State, aircraft: Aircraft, status: Status, edges: str) -> list[Score]:
    """Points for leaving: fled, half its present value to the enemy, half up; exited, what the scenario says
    (TL-VIC-02).
    """
    victory = state.scenario.victory
    if status is Status.FLED:
        if not victory.standard:
            return []
        return [
            Score(1 - aircraft.side, points.half_up(points.value(state, aircraft), 2), "fled", "TL-VIC-02", aircraft.id)
        ]
    return [
        Score(bonus.side, bonus.points, "exited", "TL-VIC-02", aircraft.id)
        for bonus in victory.exits
        if bonus.side == aircraft.side
        and aircraft.type in bonus.types
        and bonus.edge in edges
        and (aircraft.load_left > 0 or not bonus.loaded)
    ]
