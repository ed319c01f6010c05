"""What lies flat on a free table under the pieces: zones with a name, lines that somebody drew."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.free_table.rules.pieces import Cell

LINE, ARROW, PEN = "line", "arrow", "pen"
STROKES = (LINE, ARROW, PEN)
COLOURS = ("red", "blue", "green", "yellow", "black", "white")


@dataclass(frozen=True, slots=True)
class Zone:
    """Cells with a name, such as a box for reinforcements. numbered: a track, whose cells count from 1."""

    id: str
    name: str
    cells: tuple[Cell, ...]
    colour: str
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line, an arrow or a stroke of the pen through points of the map (in its pixels)."""

    id: str
    kind: str
    points: tuple[Cell, ...]
    colour: str
