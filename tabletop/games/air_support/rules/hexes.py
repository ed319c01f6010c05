"""Hexes of Air Support: labels, directions, grains, spines and arcs, ranges on the ground and from the air, the hexes
that a line crosses. AS-HEX-01 to AS-HEX-10.

Inside the rules a hex is axial (q, r) as everywhere in `tabletop.grid`. Directions are 0 north, then clockwise to 5
north-west; spine s lies between the directions s and s+1. The grid goes on beyond the map on every side (AS-HEX-09).
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import prod

from tabletop.grid import hexes
from tabletop.grid.hexes import DIRECTIONS, Hex, distance, sector, turned
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


def turned_spine(spine: int, clockwise: int) -> int:
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


# -- Which hexes a straight line between two middles really passes through, exactly: corners it only clips count,
# hexsides it runs along stay apart.
#
# `hexes.line` gives one hex for each step of the range and is enough for a path; a rule that asks for every hex the
# line crosses wants this.

_FORMS = ((2, 1), (-1, 1), (-1, -2))
"""A point (q, r) lies inside the hex around the origin where each a x q + b x r lies between -1 and 1."""


_TURNS = tuple(tuple(zip(turned((1, 0), facing), turned((0, 1), facing), strict=True)) for facing in range(6))
"""By facing what q and r of a turned vector take of the q and the r of the vector."""


def crossed(a: Hex, b: Hex) -> list[tuple[Hex, ...]]:
    """All stretches of the line from the middle of a to the middle of b, in order, both ends included: each inside one
    hex, or along the side between two.
    """
    dq, dr = a
    return [tuple([(q + dq, r + dr) for q, r in part]) for part in _parts((b[0] - dq, b[1] - dr))]


def between(a: Hex, b: Hex) -> tuple[list[Hex], dict[Hex, Hex]]:
    """The stretches that touch neither end: the hexes in order, of each stretch along a side the first; and by that the
    hex on the other side.
    """
    dq, dr = a
    firsts, sides = _inner((b[0] - dq, b[1] - dr))
    return [(q + dq, r + dr) for q, r in firsts], {(q + dq, r + dr): (x + dq, y + dr) for (q, r), (x, y) in sides}


@lru_cache(8192)
def _inner(vector: Hex) -> tuple[tuple[Hex, ...], tuple[tuple[Hex, ...], ...]]:
    """Of a line from the origin the first hexes of the stretches that touch neither end, and those that have two."""
    found = tuple(part for part in _parts(vector) if (0, 0) not in part and vector not in part)
    return tuple(part[0] for part in found), tuple(part for part in found if len(part) > 1)


@lru_cache(8192)
def _parts(vector: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The stretches of a line from the origin. All sixths of the directions are alike: one is worked out, the others
    are turned.
    """
    if vector == (0, 0):
        return ((vector,),)
    facing = sector(vector)[2]
    if not facing:
        return _in_first_sixth(vector)
    (qq, qr), (rq, rr) = _TURNS[facing]
    parts = _in_first_sixth(turned(vector, -facing))
    there = [tuple([(qq * q + qr * r, rq * q + rr * r) for q, r in part]) for part in parts]
    return tuple([part if len(part) == 1 else tuple(sorted(part)) for part in there])


@lru_cache(2048)
def _in_first_sixth(vector: Hex) -> tuple[tuple[Hex, ...], ...]:
    changes = [a * vector[0] + b * vector[1] for a, b in _FORMS]
    whole = prod(abs(change) for change in changes if change)
    found: list[tuple[int, tuple[Hex, ...]]] = []
    for at in _near(vector):
        span = _span(at, changes, whole)
        if span is None:
            continue
        start, side = span
        if side is None:
            found.append((start, (at,)))
        else:
            beyond = (at[0] + side[0], at[1] + side[1])
            if at < beyond:  # each of the two hexes finds the stretch
                found.append((start, (at, beyond)))
    return tuple(part for _, part in sorted(found))


def _near(vector: Hex) -> set[Hex]:
    """Every hex that the line can touch: those around its points at whole steps."""
    n = distance((0, 0), vector) or 1
    near: set[Hex] = set()
    for k in range(n + 1):
        q, r = (2 * vector[0] * k + n) // (2 * n), (2 * vector[1] * k + n) // (2 * n)
        near.update((q + dq, r + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1))
    return near


def _span(at: Hex, changes: list[int], whole: int) -> tuple[int, Hex | None] | None:
    """Where the line enters this hex, in parts of `whole`, so that all is counted in whole numbers; with the way to
    the neighbour if it runs along the side to it. None: it does not cross. changes: how much each form grows along
    the line.
    """
    low, high = 0, whole
    edge: Hex | None = None
    for (a, b), change in zip(_FORMS, changes, strict=True):
        here = -a * at[0] - b * at[1]  # the form at the start of the line
        if change == 0:
            if abs(here) > 1:
                return None
            if abs(here) == 1:
                edge = _over(a, b, here)
            continue
        step = whole // change
        first, last = (-1 - here) * step, (1 - here) * step
        low, high = max(low, min(first, last)), min(high, max(first, last))
    if low >= high and any(changes):
        return None
    return low, edge


@lru_cache(16)
def _over(a: int, b: int, sign: int) -> Hex:
    """The neighbour that lies over the side on which a form is 1 or -1: where the form is twice that."""
    return next((q, r) for q, r in DIRECTIONS if a * q + b * r == 2 * sign)
