"""Where things lie on the battlefield: hex numbers 1-10 and cells of the board, sides and centres as map points, and
the place a pointer means."""

from __future__ import annotations

import math
from functools import lru_cache

from tabletop.data.tiled.geometry import bounds, cell_centre, cell_corners
from tabletop.data.tiled.sheet import MapSheet
from tabletop.games.thunderbolt_apache.data.battlefield import battlefield, cells_of
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.grid.hexgrid import HexGrid
from tabletop.table.play.contract import Cell, Point, Spot

SIDE_HEADINGS = (30.0, 90.0, 150.0, 210.0, 270.0, 330.0)
"""Degrees clockwise from north in which the nose points on sides NE, E, SE, SW, W, NW."""
ON_SIDE = 0.93
"""Share of the way from the middle of its hex to a side where a moving aircraft lies: on the side, yet plainly of
that hex."""
EXIT_ALONG, EXIT_ROOM = 0.23, 0.07
"""In hex widths: how far from the middle of its side a way off the battlefield is drawn, and from the map's edge."""
NO_TILES = ("D1",) * 10
"""Bare desert, before the first mission."""
CENTRE_ZONE = 0.46
"""Pointers nearer to the middle than this share of the way to a side mean the centre."""


class Places:
    """The geometry of one battlefield sheet."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        grid = HexGrid(sheet.width, sheet.height, sheet.stagger_axis or "y", sheet.stagger_index or "odd")
        columns = cells_of(sheet)
        self.cells: dict[int, Cell] = {n: grid.hex(*columns[n]) for n in HEXES}
        self.numbers: dict[Cell, int] = {cell: n for n, cell in self.cells.items()}
        self.middles: dict[int, Point] = {n: cell_centre(sheet, *columns[n]) for n in HEXES}
        self.outlines: dict[int, tuple[Point, ...]] = {
            n: tuple((float(x), float(y)) for x, y in cell_corners(sheet, *columns[n])) for n in HEXES
        }
        self.wide = 2 * self.away(1)
        """Width of a hex in map points, from side W to side E."""

    def away(self, side: int) -> float:
        """Map points from the middle of a hex to the middle of a side."""
        corners = self.outlines[1]
        x, y = self.middles[1]
        a, b = corners[(side + 5) % 6], corners[side % 6]
        return math.hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y)

    def edge(self, number: int, side: int) -> tuple[Point, Point]:
        """The two corners of a hexside."""
        corners = self.outlines[number]
        return corners[(side + 5) % 6], corners[side % 6]

    def middle_of_side(self, number: int, side: int) -> Point:
        a, b = self.edge(number, side)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

    def point(self, number: int, side: int, share: float = ON_SIDE) -> Point:
        """The map point of a place: a side, or CENTRE."""
        x, y = self.middles[number]
        if side == CENTRE:
            return x, y
        sx, sy = self.middle_of_side(number, side)
        return x + (sx - x) * share, y + (sy - y) * share

    def exit(self, number: int, side: int) -> Point:
        """Where the way off the battlefield over an outer side is drawn: on the side, beside the aircraft that sits
        there, toward the middle of the map. Farther out it would lie off the map, and cut by the window.
        """
        x, y = self.middle_of_side(number, side)
        a, b = self.edge(number, side)
        middle = self.middles[5][1], (self.middles[5][0] + self.middles[6][0]) / 2
        row = self.middles[number][1] == middle[0]  # at its ends three sides are outer ones
        end = min(a, b, key=lambda at: abs(at[0] - middle[1]) if row else abs(at[1] - middle[0]))
        share = EXIT_ALONG / (math.dist(a, b) / 2 / self.wide)
        return self.within((x + (end[0] - x) * share, y + (end[1] - y) * share), EXIT_ROOM)

    def within(self, point: Point, room: float) -> Point:
        """The nearest point so many hex widths or more from the edge of the map."""
        left, top, wide, high = bounds(self.sheet)
        pad = room * self.wide
        return (
            min(max(point[0], left + pad), left + wide - pad),
            min(max(point[1], top + pad), top + high - pad),
        )

    def offset(self, number: int, side: int) -> Point:
        """As `point`, from the middle of the hex in widths of the board's cell."""
        x, y = self.middles[number]
        px, py = self.point(number, side)
        wide = float(self.sheet.tile_width)
        return (px - x) / wide, (py - y) / wide

    def number(self, spot: Spot | None) -> int:
        """The hex a spot lies in, 0 outside the battlefield."""
        return self.numbers.get(spot.cell, 0) if spot is not None else 0

    def meant(self, spot: Spot, centre: bool = True) -> tuple[int, int]:
        """(hex, side or CENTRE) that a pointer means, (0, CENTRE) outside the battlefield. centre: whether the
        middle counts."""
        number = self.number_at(spot.point)
        if not number:
            return 0, CENTRE
        x, y = self.middles[number]
        dx, dy = spot.point[0] - x, spot.point[1] - y
        if centre and math.hypot(dx, dy) < CENTRE_ZONE * self.away(1):
            return number, CENTRE
        return number, min(range(6), key=lambda s: math.dist(spot.point, self.middle_of_side(number, s)))

    def number_at(self, point: Point) -> int:
        """The hex under a map point, 0 for none."""
        best = min(HEXES, key=lambda n: math.dist(point, self.middles[n]))
        return best if inside(point, self.outlines[best]) else 0

    def outer(self, spot: Spot) -> bool:
        return not self.number_at(spot.point)


def inside(point: Point, outline: tuple[Point, ...], slack: float = 1.0) -> bool:
    """Whether a point lies in a convex outline (corners in order), or at most `slack` points outside."""
    sign = 0.0
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        far = cross / (math.dist(a, b) or 1.0)
        if abs(far) <= slack:
            continue
        if sign and (far > 0) != (sign > 0):
            return False
        sign = far
    return True


@lru_cache(1)
def places() -> Places:
    """The geometry that all battlefields share: they differ in their tiles alone."""
    return Places(battlefield(NO_TILES))
