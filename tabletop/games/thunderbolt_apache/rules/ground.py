"""The ground: ridge hexsides of the tiles, what an enemy unit is here (TA-FIELD-04, TA-FIELD-05, TA-FIELD-11)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, SIDE_NUMBERS, twin
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy
from tabletop.games.thunderbolt_apache.rules.sheets import Library, UnitType
from tabletop.games.thunderbolt_apache.rules.state import State

UNSEEING = ("S60", "RAD")
"""Types without radar in guerrilla campaigns (TA-FIELD-11)."""


def ridges_of(tiles: tuple[str, ...], library: Library) -> tuple[tuple[int, int], ...]:
    """All ridge hexsides as (hex, side), an inner one under both its names: the tile on either side makes it one
    (TA-FIELD-04, TA-FIELD-05)."""
    found: set[tuple[int, int]] = set()
    for number, tile in zip(HEXES, tiles, strict=True):
        for side in library.tiles[tile].ridges:
            found.add((number, side))
            other = twin(number, side)
            if other is not None:
                found.add(other)
    return tuple(sorted(found))


def ridge_sides(state: State, number: int) -> tuple[int, ...]:
    """The ridge sides of a hex, lowest number first (TA-COVER-03)."""
    ridges = state.here.ridges
    return tuple(s for s in SIDE_NUMBERS if (number, s) in ridges)


def type_of(state: State, unit: Enemy) -> UnitType:
    """The printed sheet of a unit."""
    return state.library.units[unit.type]


def has_radar(state: State, unit: Enemy) -> bool:
    """Whether the unit has radar; guerrillas lay some guns by eye (TA-FIELD-11)."""
    return type_of(state, unit).radar and not (state.guerrillas and unit.type in UNSEEING)
