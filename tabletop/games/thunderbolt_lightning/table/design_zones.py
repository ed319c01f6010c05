"""Zones of a scenario file as cells, and cells as the zone that a file has of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop.grid.hexes import distance
from tabletop.grid.hexgrid import HexGrid

Cell = tuple[int, int]


def cells_of(zone: Any, grid: HexGrid) -> frozenset[Cell]:
    """The cells of a zone, as far as it is written as a zone is."""
    try:
        if "hexes" in zone:
            found = {grid.cell(grid.parse(label)) for label in zone["hexes"]}
        elif "ring" in zone:
            ring = zone["ring"]
            centre = grid.parse(ring["centre"])
            found = {grid.cell(h) for h in grid if ring["near"] <= distance(h, centre) <= ring["far"]}
        else:
            (c0, c1), (r0, r1) = zone["columns"], zone["rows"]
            found = {
                (c - 1, r - 1) for r in range(r0, min(r1, grid.rows) + 1) for c in range(c0, min(c1, grid.columns) + 1)
            }
    except (KeyError, TypeError, ValueError):
        return frozenset()
    return frozenset(cell for cell in found if 0 <= cell[0] < grid.columns and 0 <= cell[1] < grid.rows)


def zone_of(cells: Iterable[Cell], grid: HexGrid) -> dict[str, Any]:
    """Cells as a zone: columns and rows where they fill them, else hex by hex."""
    there = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    if there:
        (c0, c1), (r0, r1) = ((min(line), max(line)) for line in zip(*there, strict=True))
        if len(there) == (c1 - c0 + 1) * (r1 - r0 + 1):
            return {"columns": [c0 + 1, c1 + 1], "rows": [r0 + 1, r1 + 1]}
    return {"hexes": [grid.label(grid.hex(*cell)) for cell in there]}


def moved(zone: Any, grid: HexGrid, by: Cell) -> dict[str, Any]:
    """A zone elsewhere, as far as the map goes; a ring keeps its shape."""
    if "ring" in zone:
        c, r = grid.cell(grid.parse(zone["ring"]["centre"]))
        there = min(max(0, c + by[0]), grid.columns - 1), min(max(0, r + by[1]), grid.rows - 1)
        return {"ring": {**zone["ring"], "centre": grid.label(grid.hex(*there))}}
    cells = cells_of(zone, grid)
    across = max(-min(c for c, _ in cells), min(by[0], grid.columns - 1 - max(c for c, _ in cells)))
    down = max(-min(r for _, r in cells), min(by[1], grid.rows - 1 - max(r for _, r in cells)))
    return zone_of({(c + across, r + down) for c, r in cells}, grid)


def middle(cells: frozenset[Cell]) -> Cell | None:
    """The cell of an area that is nearest to the middle of it."""
    if not cells:
        return None
    c, r = (sum(line) / len(cells) for line in zip(*cells, strict=True))
    return min(cells, key=lambda cell: (abs(cell[0] - c) + abs(cell[1] - r), cell))
