"""The classes and lists of words that maps of a game are written with, as a Tiled project shows them: a drop-down in
place of free text.

Each game says its own from what its reader knows, so that the two cannot drift; `tabletop.data.tiledproject` writes the
project.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


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
class Choice:
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
    ink: str = ""
    stroke: int = 0


STYLE = Words("Label style", ("town", "water", "region", "airfield"))
LABEL = Kind("Label", {"style": Choice(STYLE, "town")}, shape="text", size=(360, 50), layers=("labels", "names"))
"""A name on the map, in every game."""


def choices(kind: Kind) -> dict[str, Words]:
    """The lists that members of a class are chosen from, by the name of the member."""
    return {name: value.words for name, value in kind.members.items() if isinstance(value, Choice)}
