"""What is wrong with a battlefield of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.data.faults import DataFault
from tabletop.data.tiled import MapSheet, cell_centre
from tabletop.games.thunderbolt_apache.data.authoring import tiles_of
from tabletop.games.thunderbolt_apache.data.battlefield import cells_of


def printed_faults(sheet: MapSheet) -> Iterator[DataFault]:
    """Hexes without a number or a tile, and tiles that lie there twice (TA-FIELD-02)."""
    cells = cells_of(sheet)
    missing = [n for n in range(1, 11) if n not in cells]
    if missing:
        wrong = f"there is no point for hex {missing[0]}"
        yield DataFault(sheet.path.name, 'layer "hexnum"', wrong, "draw a point in each hex, with its number as hex")
        return
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
