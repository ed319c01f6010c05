"""Positions of map cells, in whole map pixels exactly as Tiled draws them, and the cell at a pixel.

Hexes: the side counts along the stagger axis only; a tile of odd size is laid as if it were one pixel smaller, as
Tiled did up to 1.10.
Rows (axis y, pointy-top) or columns (axis x, flat-top) with the stagger index are shifted by half a cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from tabletop.data.tiled.sheet import Group, Layer, MapSheet, ObjectLayer, TileLayer

Rect = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class CellGeometry:
    """The measures of a map's cells: `step_x`, `step_y` from one column or row to the next, `half_x`, `half_y` the
    shift of staggered
    rows or columns, `width`, `height` of a drawn cell, `corner_x`, `corner_y` what the slanted sides take at each
    end."""

    hexagonal: bool
    axis: str
    even: bool
    width: int
    height: int
    step_x: int
    step_y: int
    half_x: int
    half_y: int
    corner_x: int
    corner_y: int

    def staggered(self, n: int) -> bool:
        """Whether row (axis y) or column (axis x) `n` is shifted."""
        return self.hexagonal and bool((n & 1) ^ self.even)

    def place(self, column: int, row: int) -> tuple[int, int]:
        """The top left pixel of a cell."""
        x, y = column * self.step_x, row * self.step_y
        if self.staggered(column if self.axis == "x" else row):
            return x + self.half_x, y + self.half_y
        return x, y


@lru_cache(256)
def measured(hexagonal: bool, width: int, height: int, side: int, axis: str, even: bool) -> CellGeometry:
    """The measures of cells with tiles of this size, in pixels."""
    if not hexagonal:
        return CellGeometry(False, "y", False, width, height, width, height, 0, 0, 0, 0)
    width, height = width & ~1, height & ~1
    side_x, side_y = (side, 0) if axis == "x" else (0, side)
    corner_x, corner_y = (width - side_x) // 2, (height - side_y) // 2
    column, row = corner_x + side_x, corner_y + side_y
    if axis == "x":
        return CellGeometry(True, "x", even, width, height, column, height, 0, row, corner_x, corner_y)
    return CellGeometry(True, "y", even, width, height, width, row, column, 0, corner_x, corner_y)


def grid(sheet: MapSheet) -> CellGeometry:
    """The measures of the map's cells."""
    return measured(
        sheet.hexagonal,
        sheet.tile_width,
        sheet.tile_height,
        sheet.hex_side,
        sheet.stagger_axis,
        sheet.stagger_index == "even",
    )


def at_corner(sheet: MapSheet) -> MapSheet:
    """The same map with its first cell at (0, 0): an infinite one may begin anywhere. If it begins in a shifted row
    (column), the other parity is shifted afterwards.
    """
    column, row = sheet.origin
    if not (column or row):
        return sheet
    g = grid(sheet)
    left, top = column * g.step_x, row * g.step_y
    index = sheet.stagger_index
    if (column if sheet.stagger_axis == "x" else row) % 2:
        index = "odd" if index == "even" else "even"

    def moved(layer: Layer) -> Layer:
        if isinstance(layer, Group):
            return replace(layer, layers=tuple(map(moved, layer.layers)))
        if isinstance(layer, TileLayer):
            return replace(layer, origin=(layer.origin[0] - column, layer.origin[1] - row))
        if isinstance(layer, ObjectLayer):
            return replace(layer, objects=tuple(thing.moved(-left, -top) for thing in layer.objects))
        look = replace(layer.look, offset_x=layer.look.offset_x - left, offset_y=layer.look.offset_y - top)
        return replace(layer, look=look)

    notes = tuple(
        note if note.spot is None else replace(note, spot=(note.spot[0] - left, note.spot[1] - top))
        for note in sheet.notes
    )
    layers = tuple(map(moved, sheet.layers))
    return replace(sheet, origin=(0, 0), stagger_index=index, layers=layers, notes=notes)


def cell_rect(sheet: MapSheet, column: int, row: int) -> Rect:
    """(x, y, width, height) of the box around a cell; also for cells off the map."""
    g = grid(sheet)
    return *g.place(column, row), g.width, g.height


def cell_centre(sheet: MapSheet, column: int, row: int) -> tuple[float, float]:
    """The middle of a cell."""
    x, y, w, h = cell_rect(sheet, column, row)
    return x + w / 2, y + h / 2


def cell_corners(sheet: MapSheet, column: int, row: int) -> tuple[tuple[int, int], ...]:
    """The corners of a cell, clockwise; side k (see `hexsides`) runs from corner k to corner k + 1."""
    g = grid(sheet)
    x, y, w, h = cell_rect(sheet, column, row)
    cx, cy = g.corner_x, g.corner_y
    if not g.hexagonal:
        return (x + w, y), (x + w, y + h), (x, y + h), (x, y)
    if g.axis == "y":
        h = g.step_y + cy
        return (x + w, y + cy), (x + w, y + h - cy), (x + w // 2, y + h), (x, y + h - cy), (x, y + cy), (x + w // 2, y)
    w = g.step_x + cx
    return (x + w, y + h // 2), (x + w - cx, y + h), (x + cx, y + h), (x, y + h // 2), (x + cx, y), (x + w - cx, y)


def bounds(sheet: MapSheet) -> Rect:
    """(x, y, width, height) of the whole map in map pixels; x and y are 0 except on infinite maps and those of one
    shifted row or column."""
    g = grid(sheet)
    column, row = sheet.origin
    x, y = g.place(column, row)
    if not g.hexagonal:
        return x, y, sheet.width * g.width, sheet.height * g.height
    if g.axis == "x":
        wide, high = sheet.width * g.step_x + g.corner_x, sheet.height * g.step_y
        if sheet.width > 1:
            high += g.half_y
            y -= g.half_y if g.staggered(column) else 0
    else:
        wide, high = sheet.width * g.step_x, sheet.height * g.step_y + g.corner_y
        if sheet.height > 1:
            wide += g.half_x
            x -= g.half_x if g.staggered(row) else 0
    return x, y, wide, high


def pixel_size(sheet: MapSheet) -> tuple[int, int]:
    """Width and height of the whole map in map pixels."""
    return bounds(sheet)[2:]


def on_map(sheet: MapSheet, column: int, row: int) -> bool:
    """Whether the map has this cell."""
    return 0 <= column - sheet.origin[0] < sheet.width and 0 <= row - sheet.origin[1] < sheet.height


def cell_at(sheet: MapSheet, x: float, y: float) -> tuple[int, int] | None:
    """The cell under a map pixel, None off the map. As in Tiled, a hex is the one whose middle is nearest."""
    g = grid(sheet)
    column, row = int(x // g.step_x), int(y // g.step_y)
    if g.hexagonal:
        near = [(c, r) for c in range(column - 1, column + 2) for r in range(row - 1, row + 2)]
        column, row = min(near, key=lambda cell: _square_distance(g, cell, x, y))
    return (column, row) if on_map(sheet, column, row) else None


def _square_distance(g: CellGeometry, cell: tuple[int, int], x: float, y: float) -> float:
    left, top = g.place(*cell)
    return (left + g.width / 2 - x) ** 2 + (top + g.height / 2 - y) ** 2


def in_box(sheet: MapSheet, left: float, top: float, right: float, bottom: float) -> tuple[range, range]:
    """The columns and rows whose boxes may meet a rectangle of map pixels, bounded by the map."""
    g = grid(sheet)
    columns = range(int((left - g.width - g.half_x) // g.step_x), int(right // g.step_x) + 1)
    rows = range(int((top - g.height - g.half_y) // g.step_y), int(bottom // g.step_y) + 1)
    return _clip(columns, sheet.origin[0], sheet.width), _clip(rows, sheet.origin[1], sheet.height)


def _clip(span: range, start: int, length: int) -> range:
    return range(max(span.start, start), max(start, min(span.stop, start + length)))


def draw_columns(sheet: MapSheet, columns: range) -> tuple[range, ...]:
    """The columns of one row in Tiled's drawing order, in runs of equal shift: flat-top hexes first those that are not
    shifted, square maps by the map's render order.
    """
    g = grid(sheet)
    if g.hexagonal and g.axis == "x":
        runs = columns[::2], columns[1::2]
        return tuple(run for run in (runs if columns and not g.staggered(columns.start) else runs[::-1]) if run)
    if not g.hexagonal and sheet.render_order.startswith("left"):
        columns = columns[::-1]
    return (columns,) if columns else ()


def draw_rows(sheet: MapSheet, rows: range) -> Iterator[int]:
    """The rows in Tiled's drawing order."""
    return iter(reversed(rows)) if not sheet.hexagonal and sheet.render_order.endswith("up") else iter(rows)
