"""Which hexes a straight line between two middles really passes through, exactly: corners it only clips count, hexsides
it runs along stay apart.

`hexes.line` gives one hex for each step of the range and is enough for a path; a rule that asks for every hex the
line crosses wants this.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

from tabletop.grid.hexes import DIRECTIONS, Hex, distance, sector, turned

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
