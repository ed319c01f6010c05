"""Hexes in axial coordinates (q, r), facings 0-5 clockwise, range, rings, lines, wedges.

On a pointy-top grid the facings are 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE; on a flat-top grid the same numbers are SE, S,
SW, NW, N, NE. Specification: TL-HEX-03, TL-HEX-04, TL-HEX-05, TL-ARC-01, TL-ARC-02.

    >>> neighbour((2, 3), 0), neighbour((2, 3), 1, steps=2), distance((0, 0), (2, 1))
    ((3, 3), (2, 5), 3)
    >>> len(list(ring((0, 0), 2))), line((0, 0), (2, 0)), heading_to((0, 0), (-3, 0))
    (12, [(0, 0), (1, 0), (2, 0)], 3)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

Hex = tuple[int, int]
"""Axial coordinates (q, r)."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""D(0)..D(5): the vector to the neighbour over each hex side, clockwise."""

POINTY_NAMES = ("E", "SE", "SW", "W", "NW", "NE")
FLAT_NAMES = ("SE", "S", "SW", "NW", "N", "NE")


def neighbour(at: Hex, facing: int, steps: int = 1) -> Hex:
    """The hex `steps` hexes away in the direction `facing` (any whole number, taken mod 6)."""
    dq, dr = DIRECTIONS[facing % 6]
    return at[0] + dq * steps, at[1] + dr * steps


def distance(a: Hex, b: Hex) -> int:
    """Range in hexes: 0 in the same hex, 1 to an adjacent one."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def turned(vector: Hex, facing: int) -> Hex:
    """A vector given for facing 0, turned clockwise to `facing`."""
    q, r = vector
    for _ in range(facing % 6):
        q, r = -r, q + r
    return q, r


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """All hexes at exactly this range, clockwise, beginning in direction NW of a pointy-top grid; radius 0 gives
    the centre.
    """
    if radius == 0:
        yield centre
        return
    at = neighbour(centre, 4, radius)
    for side in range(6):
        for _ in range(radius):
            yield at
            at = neighbour(at, side)


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """All hexes within the range, from the centre outwards."""
    for k in range(radius + 1):
        yield from ring(centre, k)


@lru_cache(65536)
def sector(vector: Hex) -> tuple[int, int, int]:
    """(a, b, i) so that vector = a x D(i) + b x D(i+1) with a >= 1 and b >= 0. Raises ValueError for (0, 0)."""
    q, r = vector
    for i in range(6):
        (pq, pr), (sq, sr) = DIRECTIONS[i], DIRECTIONS[(i + 1) % 6]
        det = pq * sr - pr * sq
        a = (q * sr - r * sq) * det  # det is 1 or -1
        b = (pq * r - pr * q) * det
        if a >= 1 and b >= 0:
            return a, b, i
    raise ValueError("The same hex lies in no direction.")


@lru_cache(65536)
def wedges(vector: Hex) -> tuple[int, ...]:
    """The wedge or wedges (absolute directions 0-5) of a vector; two on a border, none for (0, 0)."""
    if vector == (0, 0):
        return ()
    a, b, i = sector(vector)
    if a > b:
        return (i,)
    if b > a:
        return ((i + 1) % 6,)
    return (i, (i + 1) % 6)


def relative_wedges(origin: Hex, facing: int, target: Hex) -> tuple[int, ...]:
    """The wedges of the target seen from a piece with this facing: 0 F, 1 FR, 2 RR, 3 R, 4 RL, 5 FL."""
    return tuple((w - facing) % 6 for w in wedges((target[0] - origin[0], target[1] - origin[1])))


def wedge_hexes(origin: Hex, facing: int, wedge: int, reach: int) -> Iterator[Hex]:
    """All hexes of one wedge at ranges 1..reach."""
    direction = (facing + wedge) % 6
    for k in range(1, reach + 1):
        for at in ring(origin, k):
            if direction in wedges((at[0] - origin[0], at[1] - origin[1])):
                yield at


def _rounded(q: float, r: float) -> Hex:
    s = -q - r
    a, b, c = round(q), round(r), round(s)
    da, db, dc = abs(a - q), abs(b - r), abs(c - s)
    if da > db and da > dc:
        a = -b - c
    elif db > dc:
        b = -a - c
    return a, b


def line(a: Hex, b: Hex, nudge: int = 1) -> list[Hex]:
    """The hexes under a straight line from a to b, both included. If the line runs along hexsides, `nudge` (1 or
    -1) chooses the side.
    """
    n = distance(a, b)
    if n == 0:
        return [a]
    e = 1e-6 * nudge
    return [
        _rounded(a[0] + e + (b[0] - a[0]) * k / n, a[1] + e / 2 + (b[1] - a[1]) * k / n)
        if 0 < k < n
        else (a if k == 0 else b)
        for k in range(n + 1)
    ]


def heading_to(origin: Hex, target: Hex) -> int:
    """The facing that points nearest to the target; 0 for the same hex."""
    found = wedges((target[0] - origin[0], target[1] - origin[1]))
    return found[0] if found else 0
