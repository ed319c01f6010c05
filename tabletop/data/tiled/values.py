"""Small values that maps are made of: colours, properties and the contents of cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

FLIP_H, FLIP_V, TURN_60, TURN_120 = 1 << 31, 1 << 30, 1 << 29, 1 << 28
GID_BITS = TURN_120 - 1


class Colour(NamedTuple):
    """Red, green, blue and opacity, each 0 to 255."""

    r: int
    g: int
    b: int
    a: int = 255


BLACK = Colour(0, 0, 0)


@dataclass(frozen=True, slots=True)
class FileRef:
    """A file property: its text. Nothing is opened or searched."""

    words: str


@dataclass(frozen=True, slots=True)
class ObjectRef:
    """An object property: the id of an object of the same map, 0 for none."""

    id: int

    def __bool__(self) -> bool:
        return self.id != 0


class EnumText(str):
    """A property with a value from a list (`kind`), as Tiled stores it: the word, or several with commas between.
    Readers can use it as a text.
    """

    kind: str

    def __new__(cls, kind: str, value: str) -> EnumText:
        text = super().__new__(cls, value)
        text.kind = kind
        return text

    @property
    def names(self) -> tuple[str, ...]:
        """The chosen words; several only if the list allows it."""
        return tuple(filter(None, self.split(",")))


class EnumNumber(int):
    """A property with a value from a list (`kind`) that Tiled stores as an index, from 0."""

    kind: str

    def __new__(cls, kind: str, value: int) -> EnumNumber:
        number = super().__new__(cls, value)
        number.kind = kind
        return number


@dataclass(frozen=True, slots=True)
class ClassValue:
    """A property of a custom class: its name and the members that the map sets (others keep the class's defaults)."""

    kind: str
    members: Mapping[str, PropertyValue]


PropertyValue = (
    str | int | float | bool | Colour | FileRef | ObjectRef | ClassValue | tuple["PropertyValue", ...] | None
)
Properties = Mapping[str, PropertyValue]


class Cell(NamedTuple):
    """What stands in a cell. `gid` addresses MapSheet.tiles. The picture is flipped first, then turned about its
    middle:
    on hex maps by `turn` times 60 degrees clockwise (0 to 3), on square maps `diagonal` swaps its axes before the
    flips."""

    gid: int
    flip_h: bool = False
    flip_v: bool = False
    turn: int = 0
    diagonal: bool = False


@lru_cache(4096)
def decode(raw: int, hexagonal: bool) -> Cell:
    """The cell for a number of layer data; bits 31 to 28 turn the picture, see Cell."""
    flip_h, flip_v, gid = bool(raw & FLIP_H), bool(raw & FLIP_V), raw & GID_BITS
    if hexagonal:
        return Cell(gid, flip_h, flip_v, (1 if raw & TURN_60 else 0) + (2 if raw & TURN_120 else 0))
    return Cell(gid, flip_h, flip_v, 0, bool(raw & TURN_60))
