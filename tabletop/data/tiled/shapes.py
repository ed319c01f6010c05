"""Objects of object layers, by shape. Lengths are map pixels, angles degrees clockwise."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

from tabletop.data.tiled.values import BLACK, Cell, Colour, Properties


@dataclass(frozen=True, slots=True, kw_only=True)
class MapObject:
    """What every object has. (x, y) is its point in map pixels without the layer's offset; `rotation` turns it about
    that point.
    `opacity` is that of the object alone."""

    id: int
    name: str
    class_name: str
    x: float
    y: float
    width: float = 0.0
    height: float = 0.0
    rotation: float = 0.0
    visible: bool = True
    opacity: float = 1.0
    properties: Properties = field(default_factory=dict)
    template: Path | None = None

    def moved(self, x: float, y: float) -> Self:
        """The same object so many map pixels to the right and down."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True, kw_only=True)
class Point(MapObject):
    """A point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rectangle(MapObject):
    """A rectangle; (x, y) is its top left corner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ellipse(MapObject):
    """An ellipse in a rectangle; (x, y) is the top left corner of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capsule(MapObject):
    """A rectangle with round ends; (x, y) is its top left corner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Polygon(MapObject):
    """A closed shape. `points` are map pixels, rotation done."""

    points: tuple[tuple[float, float], ...]

    def moved(self, x: float, y: float) -> Self:
        return replace(self, x=self.x + x, y=self.y + y, points=tuple((a + x, b + y) for a, b in self.points))


@dataclass(frozen=True, slots=True, kw_only=True)
class Polyline(MapObject):
    """An open line. `points` are map pixels, rotation done."""

    points: tuple[tuple[float, float], ...]

    def moved(self, x: float, y: float) -> Self:
        return replace(self, x=self.x + x, y=self.y + y, points=tuple((a + x, b + y) for a, b in self.points))


@dataclass(frozen=True, slots=True, kw_only=True)
class TileObject(MapObject):
    """A tile that stands freely, scaled to width and height. (x, y) is the point of it that `align` names,
    "bottomleft" as a rule."""

    cell: Cell
    align: str = "bottomleft"


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(MapObject):
    """Words in a rectangle; sizes in pixels."""

    text: str
    font: str = "sans-serif"
    pixel_size: int = 16
    wrap: bool = False
    colour: Colour = BLACK
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strikeout: bool = False
    kerning: bool = True
    h_align: str = "left"
    v_align: str = "top"
