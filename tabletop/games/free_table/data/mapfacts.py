"""What the free table reads from a map: zones, and whether it has a grid at all. A map needs to have none of it.

Layer `zones`: rectangles and shapes, each a zone of the cells whose middles lie in it. Property `grid` of the map:
"none" where pieces lie anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.data.faults import did_you_mean
from tabletop.data.mapreader import MapReader
from tabletop.data.tiled import MapObject, MapSheet
from tabletop.games.free_table.rules.state import COLOURS, Cell, Zone
from tabletop.games.free_table.rules.zoning import LONGEST_NAME, MOST_CELLS, MOST_ZONES
from tabletop.grid.hexgrid import HexGrid

ZONES = "zones"
NO_GRID = "none"


@dataclass(slots=True)
class MapFacts:
    """zones: in the order of the file; bare: no grid is printed."""

    bare: bool = False
    zones: list[Zone] = field(default_factory=list)


def map_facts(sheet: MapSheet) -> MapFacts:
    """The facts of a map. Raises DataError with every fault."""
    reader = _Reader(sheet)
    reader.read()
    reader.faults.check()
    return reader.facts


def cell_of(sheet: MapSheet, column: int, row: int) -> Cell:
    """A cell as the rules count it."""
    if not sheet.hexagonal:
        return column, row
    return HexGrid(sheet.width, sheet.height, sheet.stagger_axis or "y", sheet.stagger_index or "odd").hex(column, row)


class _Reader(MapReader):
    def __init__(self, sheet: MapSheet) -> None:
        super().__init__(sheet)
        self.facts = MapFacts(sheet.properties.get("grid") == NO_GRID)

    def read(self) -> None:
        self._objects(ZONES, self._zone)
        if len(self.facts.zones) > MOST_ZONES:
            self.faults.add(f'layer "{ZONES}"', f"it has {len(self.facts.zones)} zones", f"keep to {MOST_ZONES}")

    def _zone(self, layer: str, thing: MapObject) -> None:
        name, colour = thing.name.strip(), str(thing.properties.get("colour", COLOURS[1]))
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            self._wrong(layer, thing, "it has no name that can be read", f"name it, in up to {LONGEST_NAME} letters")
            return
        if colour not in COLOURS:
            self._wrong(layer, thing, f'there is no colour "{colour}"', did_you_mean(colour, COLOURS))
            return
        cells = [cell_of(self.sheet, column, row) for column, row in self._drawn_round(thing)]
        if not 1 <= len(cells) <= MOST_CELLS:
            mend = f"draw a rectangle or shape round the middles of 1 to {MOST_CELLS} cells"
            self._wrong(layer, thing, f"the middles of {len(cells)} cells lie in it", mend)
            return
        numbered = thing.properties.get("numbered") is True
        self.facts.zones.append(Zone(f"z{len(self.facts.zones) + 1}", name, tuple(cells), colour, numbered))
