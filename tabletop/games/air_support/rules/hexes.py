"""Hexes of Air Support: labels, directions, grains, spines and arcs, ranges on the ground and from the air. AS-HEX-01
to AS-HEX-10.

Inside the rules a hex is axial (q, r) as everywhere in `tabletop.grid`. Directions are 0 north, then clockwise to 5
north-west; spine s lies between the directions s and s+1. The grid goes on beyond the map on every side (AS-HEX-09).
"""

from __future__ import annotations

import re
from functools import lru_cache

from tabletop.grid import hexes
from tabletop.grid.hexes import Hex, distance
from tabletop.grid.hexgrid import HexGrid

Side = tuple[Hex, int]
"""A hexside: a hex and the direction 0-2 of the side (the other three belong to the neighbours)."""
NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_NORTH = hexes.FLAT_NAMES.index("N")
_STEPS = tuple(hexes.neighbour((0, 0), d + _NORTH) for d in range(6))
_DIRECTIONS = {step: d for d, step in enumerate(_STEPS)}
_LABEL = re.compile(r"([A-Z])(\1?)([1-9][0-9]?)")


def grid(columns: int, rows: int) -> HexGrid:
    """Flat-topped hexes in columns; B, D, F ... lie half a hex lower (AS-HEX-01)."""
    return HexGrid(columns, rows, axis="x", index="odd")


@lru_cache(4096)
def label(board: HexGrid, at: Hex) -> str:
    """The printed name: A1, B7, GG10 (AS-HEX-01). A hex beyond the map has the name of the nearest one and how far
    it lies off.
    """
    column, row = board.cell(at)
    if at not in board:
        near = min(max(column, 0), board.columns - 1), min(max(row, 0), board.rows - 1)
        return f"{_name(*near)} off the {board.edges_crossed(at)} edge"
    return _name(column, row)


def column_name(column: int) -> str:
    """The letters of a column, counted from 0: A, B, ... Z, AA, BB."""
    return chr(ord("A") + column % 26) * (1 + column // 26)


def _name(column: int, row: int) -> str:
    return f"{column_name(column)}{row + 1}"


def parse(board: HexGrid, text: str) -> Hex:
    """The hex of a label. Raises ValueError with a sentence for what is no label or lies off the map."""
    found = _LABEL.fullmatch(text.strip().upper())
    if not found:
        raise ValueError(
            f'"{text}" is no hex: a column from A to {_name(board.columns - 1, 0)[:-1]} and a row, such as C4.'
        )
    at = board.hex(ord(found[1]) - ord("A") + 26 * len(found[2]), int(found[3]) - 1)
    if at not in board:
        raise ValueError(
            f"There is no hex {text} on this map; the last one is {_name(board.columns - 1, board.rows - 1)}."
        )
    return at


def step(at: Hex, direction: int, steps: int = 1) -> Hex:
    """The hex so many steps away in a direction 0-5 (AS-HEX-02)."""
    dq, dr = _STEPS[direction % 6]
    return at[0] + dq * steps, at[1] + dr * steps


def direction_to(a: Hex, b: Hex) -> int | None:
    """The direction of the grain that leads straight from a to b; None when no grain does (AS-HEX-04) or they are
    the same.
    """
    dq, dr = b[0] - a[0], b[1] - a[1]
    far = distance(a, b)
    return _DIRECTIONS.get((dq // far, dr // far)) if far and not (dq % far or dr % far) else None


def hexside(a: Hex, b: Hex) -> Side:
    """The side between two adjacent hexes, always named the same way. Raises ValueError if they are not adjacent."""
    vector = (b[0] - a[0], b[1] - a[1])
    if vector not in hexes.DIRECTIONS:
        raise ValueError(f"{a} and {b} are not adjacent.")
    d = hexes.DIRECTIONS.index(vector)
    return (a, d) if d < 3 else (b, d - 3)


def grain(start: Hex, direction: int, length: int) -> tuple[Hex, ...]:
    """The first hexes of a grain, the start hex among them (AS-HEX-04)."""
    return tuple(step(start, direction, n) for n in range(length))


def aerial(n: int) -> int:
    """Aerial Range of n hexes, as `grid.hexes.distance` counts them (AS-HEX-03, AS-HEX-07)."""
    return 2 * n


# -- spines and arcs
def front(spine: int) -> tuple[int, int]:
    """The two directions that a spine lies between (AS-HEX-05)."""
    return spine % 6, (spine + 1) % 6


def turned(spine: int, clockwise: int) -> int:
    """The spine after a turn (AS-HEX-06)."""
    return (spine + clockwise) % 6


def turns(before: int, after: int) -> int:
    """The least number of hexspines from one facing to another, 0-3."""
    clockwise = (after - before) % 6
    return min(clockwise, 6 - clockwise)


def in_arc(at: Hex, spine: int, target: Hex) -> bool:
    """Whether a target lies in the covered arc of that spine; the own hex always does (AS-HEX-05)."""
    return at == target or spine in spines_to(at, target)


def spines_to(at: Hex, target: Hex) -> tuple[int, ...]:
    """All spines in whose arc a target lies, clockwise from the first: two along a grain, one elsewhere, all for
    the own hex (AS-HEX-05).
    """
    if at == target:
        return tuple(range(6))
    _, b, i = hexes.sector((target[0] - at[0], target[1] - at[1]))
    spine = (i - _NORTH) % 6
    return (spine,) if b else ((spine - 1) % 6, spine)


def turn_to(at: Hex, spine: int, target: Hex) -> int:
    """How many hexspines a weapon must turn to have the target in its arc (AS-HEX-05, AS-HEX-06)."""
    return min(turns(spine, s) for s in spines_to(at, target))
