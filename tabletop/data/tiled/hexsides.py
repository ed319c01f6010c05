"""Sides of cells, for ridges, walls, rivers and borders: from lines drawn in Tiled and from properties of tiles.

A side is (column, row, side). Sides are counted clockwise: pointy-top hexes 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE (the
facings of the games);
flat-top hexes 0 SE, 1 S, 2 SW, 3 NW, 4 N, 5 NE; squares 0 E, 1 S, 2 W, 3 N. Every side between two cells has two
names; the functions
here give the one with the smaller side number if that cell is on the map, so that sides can be compared and kept in
sets.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable
from itertools import pairwise
from math import dist, hypot

from tabletop.data.tiled.geometry import cell_centre, cell_corners, grid, in_box, on_map
from tabletop.data.tiled.shapes import Polygon, Polyline
from tabletop.data.tiled.sheet import MapSheet, TileLayer
from tabletop.data.tiled.values import Cell

HexSide = tuple[int, int, int]
Spot = tuple[int, int]
_POINTY = {name: n for n, name in enumerate(("E", "SE", "SW", "W", "NW", "NE"))}
_FLAT = {name: n for n, name in enumerate(("SE", "S", "SW", "NW", "N", "NE"))}
_SQUARE = {name: n for n, name in enumerate(("E", "S", "W", "N"))}


def side_names(sheet: MapSheet) -> dict[str, int]:
    """The names of the sides of this map's cells."""
    return (_FLAT if sheet.stagger_axis == "x" else _POINTY) if sheet.hexagonal else _SQUARE


def neighbour(sheet: MapSheet, column: int, row: int, side: int) -> tuple[int, int]:
    """The cell across a side, on the map or not."""
    if not sheet.hexagonal:
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[side]
        return column + dx, row + dy
    shifted = int(grid(sheet).staggered(row if sheet.stagger_axis == "y" else column))
    if sheet.stagger_axis == "y":
        dx, dy = ((1, 0), (shifted, 1), (shifted - 1, 1), (-1, 0), (shifted - 1, -1), (shifted, -1))[side]
    else:
        dx, dy = ((1, shifted), (0, 1), (-1, shifted), (-1, shifted - 1), (0, -1), (1, shifted - 1))[side]
    return column + dx, row + dy


def other_side(sheet: MapSheet, side: HexSide) -> HexSide:
    """The same side, named from the cell across it."""
    column, row, n = side
    count = 6 if sheet.hexagonal else 4
    return *neighbour(sheet, column, row, n), (n + count // 2) % count


def usual(sheet: MapSheet, side: HexSide) -> HexSide:
    """The canonical name of a side: the smaller number, if that cell is on the map."""
    first, second = sorted((side, other_side(sheet, side)), key=lambda s: s[2])
    return first if on_map(sheet, *first[:2]) else second


def hexsides(sheet: MapSheet, line: Polyline | Polygon | Iterable[tuple[float, float]]) -> list[HexSide]:
    """The sides that a drawn line runs along, in its order and each once.

    Every point of the line (map pixels) snaps to the nearest corner of a cell; between two points the way follows the
    sides that lie
    nearest to the straight line. A point that is more than a cell away from the map is moved to the nearest corner of
    the map."""
    points = list(line.points) if isinstance(line, Polyline | Polygon) else list(line)
    if isinstance(line, Polygon):
        points.append(points[0])
    corners = [_corner(sheet, x, y) for x, y in points]
    found: dict[HexSide, None] = {}
    for start, end in pairwise(corners):
        found.update(dict.fromkeys(_way(sheet, start, end)))
    return list(found)


def side_ends(sheet: MapSheet, side: HexSide) -> tuple[Spot, Spot]:
    """The two corners between which a side runs, in map pixels."""
    column, row, n = side
    corners = cell_corners(sheet, column, row)
    return corners[n], corners[(n + 1) % len(corners)]


def from_north(sheet: MapSheet, number: int) -> int:
    """The side of a flat-top hex that is counted from 0 north, clockwise, as the sides here are counted."""
    return (number + side_names(sheet)["N"]) % 6


def hexsides_of_tiles(sheet: MapSheet, layer: TileLayer, name: str = "hexsides") -> list[HexSide]:
    """The sides that tiles of a layer mark by their property `name`: numbers or names of sides with commas or blanks
    between, such as "0,1" or "E SE".

    A flipped or turned tile marks the sides it shows. Raises ValueError with a sentence for a side that does not
    exist.
    """
    names = side_names(sheet)
    found: dict[HexSide, None] = {}
    for column, row, cell in layer.cells():
        marked = sheet.tiles[cell.gid].properties.get(name)
        for word in re.split(r"[,;\s]+", str(marked).strip()) if marked not in (None, "") else ():
            key = word.upper()
            side = int(key) if key.isdecimal() and len(key) == 1 else names.get(key, -1)
            if not 0 <= side < len(names):
                art = sheet.tiles[cell.gid]
                raise ValueError(
                    f'Tile {art.id} of tileset "{art.tileset}" names the side "{word}"; '
                    f'its property "{name}" may hold {", ".join(names)} or 0 to {len(names) - 1}.'
                )
            found[usual(sheet, (column, row, turned(sheet, side, cell)))] = None
    return list(found)


def turned(sheet: MapSheet, side: int, cell: Cell) -> int:
    """The side of the map that a side of a tile's picture becomes when the tile is flipped and turned as in `cell`."""
    if not sheet.hexagonal:
        side = (1, 0, 3, 2)[side] if cell.diagonal else side
        side = (2, 1, 0, 3)[side] if cell.flip_h else side
        return (0, 3, 2, 1)[side] if cell.flip_v else side
    flat = sheet.stagger_axis == "x"
    if cell.flip_h:
        side = (2 if flat else 3) - side
    if cell.flip_v:
        side = (5 if flat else 0) - side
    return (side + cell.turn) % 6


def _corner(sheet: MapSheet, x: float, y: float) -> Spot:
    """The corner of a map cell nearest to a point."""
    near = _cells_near(sheet, x, y)
    return min((corner for cell in near for corner in cell_corners(sheet, *cell)), key=lambda c: (dist(c, (x, y)), c))


def _cells_near(sheet: MapSheet, x: float, y: float) -> list[Spot]:
    g = grid(sheet)
    columns, rows = in_box(sheet, x - g.width, y - g.height, x + g.width, y + g.height)
    cells = [(c, r) for c in columns for r in rows]
    if cells:
        return cells
    ((left, top), (right, bottom)) = (
        sheet.origin,
        (sheet.origin[0] + sheet.width - 1, sheet.origin[1] + sheet.height - 1),
    )
    rim = [(c, r) for c in range(left, right + 1) for r in (top, bottom)] + [
        (c, r) for c in (left, right) for r in range(top, bottom + 1)
    ]
    return [min(rim, key=lambda cell: dist(cell_centre(sheet, *cell), (x, y)))]


def _way(sheet: MapSheet, start: Spot, end: Spot) -> list[HexSide]:
    """The sides from one corner to another whose middles are nearest to the straight line between them."""
    best: dict[Spot, float] = {start: 0.0}
    came: dict[Spot, tuple[Spot, HexSide]] = {}
    queue: list[tuple[float, Spot]] = [(0.0, start)]
    while queue:
        cost, at = heapq.heappop(queue)
        if at == end:
            break
        if cost > best[at]:
            continue
        for side, onward in _sides_at(sheet, at):
            middle = (at[0] + onward[0]) / 2, (at[1] + onward[1]) / 2
            price = cost + dist(at, onward) + 2 * _off_line(middle, start, end)
            if price < best.get(onward, float("inf")):
                best[onward], came[onward] = price, (at, side)
                heapq.heappush(queue, (price, onward))
    way: list[HexSide] = []
    at = end
    while at in came and at != start:
        at, side = came[at]
        way.append(side)
    return way[::-1]


def _sides_at(sheet: MapSheet, corner: Spot) -> list[tuple[HexSide, Spot]]:
    """The sides of cells of the map that end in a corner, with their other end."""
    found: dict[HexSide, Spot] = {}
    for cell in _cells_near(sheet, *corner):
        corners = cell_corners(sheet, *cell)
        for n, (a, b) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True)):
            if corner in (a, b):
                found[usual(sheet, (*cell, n))] = b if corner == a else a
    return list(found.items())


def _off_line(point: tuple[float, float], start: Spot, end: Spot) -> float:
    """The distance of a point from the straight line between two corners."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    part = 0.0 if not length else max(0.0, min(1.0, ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length))
    return hypot(point[0] - start[0] - part * dx, point[1] - start[1] - part * dy)
