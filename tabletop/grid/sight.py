"""Lines of sight over hexes: which hexes and which hexsides a straight line between two middles touches.

A line that runs along hexsides has two variants; sight is blocked only where both are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from tabletop.grid.hexes import DIRECTIONS, Hex, line

Side = tuple[Hex, int]
"""A hexside: a hex and the direction 0-2 of the side (the other three belong to the neighbours)."""


def hexside(a: Hex, b: Hex) -> Side:
    """The side between two adjacent hexes, always named the same way. Raises ValueError if they are not adjacent."""
    vector = (b[0] - a[0], b[1] - a[1])
    if vector not in DIRECTIONS:
        raise ValueError(f"{a} and {b} are not adjacent.")
    d = DIRECTIONS.index(vector)
    return (a, d) if d < 3 else (b, d - 3)


@dataclass(frozen=True, slots=True)
class Sight:
    """A sight line: clear or not, the hexes it touches, and what blocks it (hexes and sides, for drawing)."""

    clear: bool
    hexes: tuple[Hex, ...]
    blocking_hexes: tuple[Hex, ...] = ()
    blocking_sides: tuple[Side, ...] = ()


def sight(
    a: Hex, b: Hex, blocks: Callable[[Hex], bool], side_blocks: Callable[[Side], bool] = lambda side: False
) -> Sight:
    """The line from a to b; the hexes of both ends never block, the sides they share with the line do."""
    first: Sight | None = None
    for nudge in (1, -1):
        path = line(a, b, nudge)
        hexes = tuple(h for h in path[1:-1] if blocks(h))
        sides = tuple(s for s in (hexside(x, y) for x, y in pairwise(path)) if side_blocks(s))
        if not hexes and not sides:
            return Sight(True, tuple(path))
        first = first or Sight(False, tuple(path), hexes, sides)
    assert first is not None
    return first
