"""The base of the readers of facts on a Tiled map: faults with their object, and checks of size and position."""

from __future__ import annotations

import math
from collections.abc import Callable

from tabletop.data.faults import FaultList
from tabletop.data.tiled import MapObject, MapSheet, ObjectLayer, Polygon, Polyline, Rectangle, cell_at, cell_centre

OFF = 0.3
"""How far from the middle of a hex a corner of a road may be, as a share of the hex."""


class MapReader:
    """Reads one map; `faults` collects its errors."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.faults = FaultList(sheet.path.name)

    def _in_columns(self, most_columns: int, most_rows: int) -> bool:
        """Whether the map has hexes in columns (A1, A2, ...), at most so many; else adds a fault."""
        sheet = self.sheet
        if not sheet.hexagonal or sheet.stagger_axis != "x" or sheet.stagger_index != "odd" or sheet.origin != (0, 0):
            self.faults.add(
                "map",
                "its hexes do not stand in columns as in this game",
                "make it hexagonal, stagger axis X, stagger index odd, not infinite",
            )
        elif sheet.width > most_columns or sheet.height > most_rows:
            self.faults.add(
                "map",
                f"it has {sheet.width} x {sheet.height} hexes",
                f"keep to {most_columns} columns and {most_rows} rows",
            )
        else:
            return True
        return False

    def _objects(self, name: str, take: Callable[[str, MapObject], None]) -> None:
        """Call `take` for every object of a layer, if there is one."""
        layer = self.sheet.layer(name)
        if isinstance(layer, ObjectLayer):
            for thing in layer.objects:
                take(name, thing)

    def _through_middles(self, layer: str, thing: Polyline) -> None:
        """Add a fault if a line for the rules has a corner outside the middle of a hex: the drawing must show the true
        way.
        """
        for x, y in thing.points:
            cell = cell_at(self.sheet, x, y)
            if cell is None:
                continue
            middle_x, middle_y = cell_centre(self.sheet, *cell)
            if math.hypot(x - middle_x, y - middle_y) > OFF * min(self.sheet.tile_width, self.sheet.tile_height):
                where = f"a corner of it lies off the middle of {self._called(*cell)}"
                self._wrong(layer, thing, where, "move it there: a road goes through the middles of its hexes")

    def _drawn_round(self, thing: MapObject) -> list[tuple[int, int]]:
        """The cells whose middles are inside a drawn rectangle or polygon, row by row."""
        sheet = self.sheet
        return [
            (c, r) for r in range(sheet.height) for c in range(sheet.width) if _inside(thing, *cell_centre(sheet, c, r))
        ]

    def _wrong(self, layer: str, thing: MapObject, wrong: str, mend: str) -> None:
        self.faults.add(f'layer "{layer}", object {thing.id} "{thing.name}"', wrong, mend, (thing.x, thing.y))

    def _wrong_tile(self, layer: str, column: int, row: int, wrong: str, mend: str) -> None:
        """Add a fault for a cell of a tile layer ("": for the whole map)."""
        called, what = self._called(column, row), "hex" if self.sheet.hexagonal else "square"
        place = f'layer "{layer}", {what} {called}' if layer else f"{what} {called}"
        self.faults.add(place, wrong, mend, cell_centre(self.sheet, column, row))

    def _called(self, column: int, row: int) -> str:
        """The name of a cell."""
        raise NotImplementedError


def _inside(thing: MapObject, x: float, y: float) -> bool:
    """Whether a map pixel is inside a drawn rectangle or polygon."""
    if isinstance(thing, Rectangle):
        return thing.x <= x <= thing.x + thing.width and thing.y <= y <= thing.y + thing.height
    if not isinstance(thing, Polygon):
        return False
    inside = False
    for (ax, ay), (bx, by) in zip(thing.points, thing.points[1:] + thing.points[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside
