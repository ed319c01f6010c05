"""What is wrong with a battlefield of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.data.faults import DataFault
from tabletop.data.tiled import MapSheet, cell_centre
from tabletop.data.tiled.geometry import grid
from tabletop.games.thunderbolt_apache.data.authoring import tiles_of
from tabletop.games.thunderbolt_apache.data.battlefield import cells_of
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES

STEPS = ((0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1))
"""Where the hex beyond a side lies, in widths of a hex and in rows."""


def printed_faults(sheet: MapSheet) -> Iterator[DataFault]:
    """Hexes in columns, without a number or a tile, or beside others than the rules say (TA-FIELD-01), and tiles that
    lie there twice (TA-FIELD-02).
    """
    if not sheet.hexagonal or sheet.stagger_axis != "y":
        wrong = "its hexes do not stand in rows as on the battlefield"
        yield DataFault(sheet.path.name, "map", wrong, "make it hexagonal, stagger axis Y")
        return
    cells = cells_of(sheet)
    missing = [n for n in range(1, 11) if n not in cells]
    if missing:
        wrong = f"there is no point for hex {missing[0]}"
        yield DataFault(sheet.path.name, 'layer "hexnum"', wrong, "draw a point in each hex, with its number as hex")
        return
    yield from _elsewhere(sheet, cells)
    seen: dict[str, int] = {}
    try:
        for number, key in enumerate(tiles_of(sheet), 1):
            if key in seen:
                wrong = f"tile {key} lies on hex {seen[key]} and on hex {number}"
                spot = cell_centre(sheet, *cells[number])
                yield DataFault(sheet.path.name, 'layer "terrain"', wrong, "there is one of each (TA-FIELD-02)", spot)
            seen[key] = number
    except ValueError as error:
        wrong, _, mend = str(error).rstrip(".").partition("; ")
        yield DataFault(sheet.path.name, 'layer "terrain"', wrong, mend)


def _elsewhere(sheet: MapSheet, cells: dict[int, tuple[int, int]]) -> Iterator[DataFault]:
    """The first number that does not lie beyond the side of another where the rules have it, whichever rows are
    shifted.
    """
    wide, high = grid(sheet).step_x, grid(sheet).step_y
    for number, beyond in NEIGHBOURS.items():
        x, y = cell_centre(sheet, *cells[number])
        for side, other in enumerate(beyond):
            if not other:
                continue
            across, down = STEPS[side]
            at = cell_centre(sheet, *cells[other])
            if abs(x + across * wide - at[0]) > 1 or abs(y + down * high - at[1]) > 1:
                wrong = f"hex {other} does not lie {SIDES[side]} of hex {number}"
                mend = "put the points of the layer as on a new map, or choose Stagger Index even there"
                yield DataFault(sheet.path.name, 'layer "hexnum"', wrong, mend, at)
                return
