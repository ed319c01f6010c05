"""The hex cells of all maps: 120 x 138 px, pointy top, side 70, odd rows (counted from 0) half a hex to the right.

Edge i looks towards facing i (0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE) and runs from corner i to corner i + 1.
"""

from __future__ import annotations

import math

from ink import Point

TILE_W, TILE_H, SIDE = 120, 138, 70
PITCH = 104  # from row to row
CENTRE = (60.0, 69.0)
CORNERS: list[Point] = [(120, 34), (120, 104), (60, 138), (0, 104), (0, 34), (60, 0)]
Cell = tuple[int, int]


def neighbour(cell: Cell, edge: int) -> Cell:
    """The cell (column, row from 0) across edge 0-5."""
    x, y = cell
    o = y & 1
    return ((x + 1, y), (x + o, y + 1), (x - 1 + o, y + 1), (x - 1, y), (x - 1 + o, y - 1), (x + o, y - 1))[edge]


def origin(cell: Cell) -> Point:
    """Top left of the cell's box in map pixels."""
    return cell[0] * TILE_W + (TILE_W // 2 if cell[1] & 1 else 0), cell[1] * PITCH


def centre(cell: Cell) -> Point:
    """Middle of the cell in map pixels."""
    x, y = origin(cell)
    return x + CENTRE[0], y + CENTRE[1]


def edge_middle(edge: int) -> Point:
    """Middle of an edge inside the cell's box."""
    (ax, ay), (bx, by) = CORNERS[edge % 6], CORNERS[(edge + 1) % 6]
    return (ax + bx) / 2, (ay + by) / 2


def inward(edge: int) -> Point:
    """Unit vector from an edge's middle straight into the cell."""
    mx, my = edge_middle(edge)
    d = math.hypot(CENTRE[0] - mx, CENTRE[1] - my)
    return (CENTRE[0] - mx) / d, (CENTRE[1] - my) / d


def distance(a: Cell, b: Cell) -> int:
    """Hexes from a to b (TL-HEX-05)."""
    qa, qb = a[0] - (a[1] - (a[1] & 1)) // 2, b[0] - (b[1] - (b[1] & 1)) // 2
    dq, dr = qb - qa, b[1] - a[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def cell_of(label: str) -> Cell:
    """Label CCRR (from 01) to column and row from 0."""
    return int(label[:2]) - 1, int(label[2:]) - 1


def label_of(cell: Cell) -> str:
    """Column and row from 0 to the label CCRR."""
    return f"{cell[0] + 1:02d}{cell[1] + 1:02d}"


def nearest_cell(x: float, y: float) -> Cell:
    """The cell whose middle lies nearest to a point of the map."""
    row = round((y - CENTRE[1]) / PITCH)
    best, found = math.inf, (0, 0)
    for r in (row - 1, row, row + 1):
        c0 = round((x - CENTRE[0] - (TILE_W / 2 if r & 1 else 0)) / TILE_W)
        for c in (c0 - 1, c0, c0 + 1):
            cx, cy = centre((c, r))
            d = (cx - x) ** 2 + (cy - y) ** 2
            if d < best:
                best, found = d, (c, r)
    return found
