"""The battlefield of ten hexes (Tables 11, 12): neighbours, distances, shortest paths, attack angle (TA-ARC). No
state.

Hexes are 1-10, 0 stands for "off the battlefield"; sides are 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW (TA-FIELD-01).
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.games.thunderbolt_apache.rules.pieces import Enemy
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES, Library, UnitType
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.grid.hexes import Hex
from tabletop.grid.hexes import distance as apart

HEXES = tuple(range(1, 11))
AXIAL: dict[int, Hex] = {
    1: (1, 0),
    2: (2, 0),
    3: (3, 0),
    4: (0, 1),
    5: (1, 1),
    6: (2, 1),
    7: (3, 1),
    8: (0, 2),
    9: (1, 2),
    10: (2, 2),
}
"""Axial coordinates (q, r) of the hexes."""

PERIMETER = (1, 2, 3, 4, 7, 8, 9, 10)
"""Hexes on the border, where aircraft enter (TA-ENTRY-01); 5 and 6 are inside."""

_VECTORS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
_NUMBERS = {at: number for number, at in AXIAL.items()}
SIDE_NUMBERS = tuple(range(6))


def beyond(number: int, side: int) -> Hex:
    """Axial coordinates of the place beyond a side, on the battlefield or not."""
    q, r = AXIAL[number]
    dq, dr = _VECTORS[side]
    return q + dq, r + dr


NEIGHBOURS: dict[int, tuple[int, ...]] = {h: tuple(_NUMBERS.get(beyond(h, s), 0) for s in SIDE_NUMBERS) for h in HEXES}
"""The hex beyond each side; 0 = off the battlefield."""

INNER: tuple[tuple[int, int], ...] = tuple((h, s) for h in HEXES for s in (0, 1, 2) if NEIGHBOURS[h][s])
"""Every inner hexside once."""

OUTER: tuple[tuple[int, int], ...] = tuple((h, s) for h in HEXES for s in SIDE_NUMBERS if not NEIGHBOURS[h][s])
"""Every outer hexside."""


def opposite(side: int) -> int:
    """The side across a hex."""
    return (side + 3) % 6


def twin(number: int, side: int) -> tuple[int, int] | None:
    """The same hexside named from the hex beyond it; None for an outer side."""
    other = NEIGHBOURS[number][side]
    return (other, opposite(side)) if other else None


DISTANCES: dict[tuple[int, int], int] = {(a, b): apart(AXIAL[a], AXIAL[b]) for a in HEXES for b in HEXES}


def distance(a: int, b: int) -> int:
    """Distance in hexes."""
    return DISTANCES[a, b]


Path = tuple[tuple[int, int], ...]
"""A path as the hexsides it crosses: (hex, side) each."""


@lru_cache(None)
def shortest_paths(a: int, b: int) -> tuple[Path, ...]:
    """All shortest paths on the battlefield, each as the sides crossed (TA-LOS-01); one empty path within a hex."""
    if a == b:
        return ((),)
    found: list[Path] = []
    for side, following in enumerate(NEIGHBOURS[a]):
        if following and distance(following, b) == distance(a, b) - 1:
            found.extend(((a, side), *rest) for rest in shortest_paths(following, b))
    return tuple(found)


@lru_cache(None)
def attack_angle(number: int, side: int) -> frozenset[int]:
    """The hexes in the attack angle of an aircraft on that side, its own included; all of them from the centre
    (TA-ARC-01, TA-ARC-04): the hex ahead and the fan of 120 degrees behind it (TA-ARC-02).

    The rule is used unchanged with the coordinates of the place beyond an outer side (TA-ARC-03)."""
    if side == CENTRE:
        return frozenset(HEXES)
    ahead = beyond(number, side)
    return frozenset((number, *(t for t in HEXES if t != number and apart(ahead, AXIAL[t]) == distance(number, t) - 1)))


def place_name(number: int, side: int) -> str:
    """A place in words: "hex 5 on its E side", "the centre of hex 8"."""
    return f"the centre of hex {number}" if side == CENTRE else f"hex {number} on its {SIDES[side]} side"


# -- The ground: ridge hexsides of the tiles, what an enemy unit is here (TA-FIELD-04, TA-FIELD-05, TA-FIELD-11).

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
