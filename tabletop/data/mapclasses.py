"""The classes and lists of words that maps of a game are written with, as a Tiled project shows them: a drop-down in
place of free text.

Each game says its own from what its reader knows, so that the two cannot drift; `tabletop.shelf.tiledproject` writes
the project.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from tabletop.data.tiled import MapObject, MapSheet, Polyline

Line = tuple[Sequence[tuple[float, float]], str, float]
"""Points in map pixels, colour, width in map pixels."""


@dataclass(frozen=True, slots=True)
class Words:
    """A list to choose from. several: more than one may be chosen; counted: the file holds the place in the list, from
    0.
    """

    name: str
    values: Sequence[str]
    several: bool = False
    counted: bool = False


@dataclass(frozen=True, slots=True)
class ChosenMember:
    """The member of a class that is chosen from a list, and what stands there when nobody has chosen."""

    words: Words
    value: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A class. members: name -> what stands there at first; use: "object", "tile" or "map"; layers: where its things or
    tiles are read; shape, points: how its template lies on the map, no shape: there is none; ink, stroke: the colour
    and width in map pixels in which the program draws its lines, since no tile shows them.
    """

    name: str
    members: Mapping[str, Any] = field(default_factory=dict)
    use: str = "object"
    shape: str = ""
    points: Sequence[tuple[float, float]] = ()
    size: tuple[float, float] = (0, 0)
    layers: Sequence[str] = ()
    lines: Callable[[MapSheet, MapObject], Iterable[Line]] | None = None


STYLE = Words("Label style", ("town", "water", "region", "airfield"))
LABEL = Kind("Label", {"style": ChosenMember(STYLE, "town")}, shape="text", size=(360, 50), layers=("labels", "names"))
"""A name on the map, in every game."""


# -- lines that the program draws
USUAL = 120
"""The width of a cell in pixels for which the widths of lines are meant."""
LOOKS: Mapping[str, Sequence[tuple[str, float]]] = {
    "road": (("#7d6a45", 15), ("#dcc79a", 9)),
    "track": (("#a58f66", 7),),
    "railway": (("#3d372f", 10), ("#e9dfc6", 5), ("#3d372f", 1)),
    "river": (("#4f7d96", 26), ("#86b1c6", 20)),
    "stream": (("#4f7d96", 10), ("#86b1c6", 7)),
    "border": (("#a4342a", 6),),
}
"""What a line of the map shows -> its strokes, the widest first."""
LOOK = Words("Line look", tuple(LOOKS))


def strokes(sheet: MapSheet, look: str, way: Sequence[tuple[float, float]]) -> list[Line]:
    """A way as it looks, as wide as the cells of the map want it."""
    scale = sheet.tile_width / USUAL
    return [(way, ink, wide * scale) for ink, wide in LOOKS.get(look, ())]


def rounded(points: Sequence[tuple[float, float]], times: int = 3) -> list[tuple[float, float]]:
    """A line with its corners cut, so that the few points of a hand make a bend; its ends stay."""
    line = list(points)
    for _ in range(times if len(line) > 2 else 0):
        cut = [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in pairwise(line) for part in (0.25, 0.75)]
        line = [line[0], *cut[1:-1], line[-1]]
    return line


def _as_it_looks(sheet: MapSheet, thing: MapObject) -> Iterable[Line]:
    """A road, river or border: its strokes round its bends."""
    if not isinstance(thing, Polyline):
        return []
    return strokes(sheet, str(thing.properties.get("look", "")), rounded(thing.points))


LINE = Kind(
    "Line",
    {"look": ChosenMember(LOOK, "road")},
    shape="polyline",
    points=((0, 0), (120, 0), (240, 60)),
    layers=("lines",),
    lines=_as_it_looks,
)
"""A road, railway, river or border for the eye, in every game."""


def choices(kind: Kind) -> dict[str, Words]:
    """The lists that members of a class are chosen from, by the name of the member."""
    return {name: value.words for name, value in kind.members.items() if isinstance(value, ChosenMember)}
