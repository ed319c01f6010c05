"""The map: squares by label, neighbours across sides, distances (AW-MAP-01, AW-FLY-03, AW-FLY-04)."""

from __future__ import annotations

from functools import lru_cache

from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.sheets import Terrain
from tabletop.grid.squares import SquareGrid, neighbour, walking_distance

SIDES = (0, 2, 4, 6)
"""The facings that cross a side of a square: north, east, south, west; diagonal steps do not exist."""


@lru_cache(8)
def _grid(columns: int, rows: int) -> tuple[SquareGrid, dict[str, tuple[str, ...]], dict[str, tuple[int, int]]]:
    grid = SquareGrid(columns, rows)
    places = {grid.label(at): at for at in grid}
    near = {
        label: tuple(grid.label(to) for to in (neighbour(at, facing) for facing in SIDES) if to in grid)
        for label, at in places.items()
    }
    return grid, near, places


def neighbours(scenario: Scenario, square: str) -> tuple[str, ...]:
    """The squares across the sides of a square; nothing beyond the edge of the map (AW-MAP-08)."""
    return _grid(scenario.columns, scenario.rows)[1].get(square, ())


def all_squares(scenario: Scenario) -> tuple[str, ...]:
    """All squares, row by row."""
    return tuple(_grid(scenario.columns, scenario.rows)[2])


def exists(scenario: Scenario, square: str) -> bool:
    """Whether a label names a square of the map."""
    return square in _grid(scenario.columns, scenario.rows)[2]


def in_order(scenario: Scenario, squares: frozenset[str] | set[str]) -> list[str]:
    """The squares row by row, so that lists never depend on chance."""
    return [s for s in all_squares(scenario) if s in squares]


def distance(scenario: Scenario, a: str, b: str) -> int:
    """Steps across sides from one square to another (AW-FLY-04)."""
    places = _grid(scenario.columns, scenario.rows)[2]
    return walking_distance(places[a], places[b])


def terrain(scenario: Scenario, square: str) -> Terrain:
    """Terrain of a square (AW-MAP-02); it never costs movement (AW-MAP-08)."""
    return scenario.terrain.get(square, Terrain.WATER)


def friendly_ground(scenario: Scenario, square: str, seat: int) -> bool:
    """Coast, land or urban of that side (AW-MAP-10); owners never change (AW-MAP-09)."""
    return terrain(scenario, square) is not Terrain.WATER and scenario.owners.get(square) == seat
