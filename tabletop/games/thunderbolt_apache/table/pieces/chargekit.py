"""Building blocks of the emblems on pilots' patches."""

from __future__ import annotations

from tabletop.table.draw.kit import path

Figure = list[tuple[str, str]]
"""Parts of an emblem in a box from -20 to 20: ("f", path) = solid in its colour, ("s", path) = line in it, ("a",
path) = solid in the second colour, ("c", path) = solid in the ground's colour, ("k", path) = dark line.
"""


def dot(x: float, y: float, r: float) -> str:
    """A disc as path data."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


BIRD = path(
    [
        (-18, -6, 1),
        (-6, -8),
        (2, -2),
        (9, -7),
        (14, -5),
        (19, -4, 1),
        (14, -1),
        (11, 5),
        (2, 8),
        (-4, 14, 1),
        (-5, 7),
        (-12, 2),
    ]
)
