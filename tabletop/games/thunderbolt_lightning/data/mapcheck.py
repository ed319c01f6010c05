"""What is wrong with the facts of a map of this game, for who draws one."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.data.faults import DataFault, did_you_mean
from tabletop.data.tiled import MapSheet, TileLayer, cell_centre
from tabletop.games.thunderbolt_lightning.data.authoring import GROUND
from tabletop.games.thunderbolt_lightning.data.mapfacts import read
from tabletop.grid.hexgrid import HexGrid


def printed_faults(sheet: MapSheet) -> Iterator[DataFault]:
    """Every fault of the ground of a map."""
    for wrong in read(sheet.path).faults:
        what, _, mend = wrong.partition(": ")
        yield DataFault(sheet.path.name, "map", what, mend or 'add a tile layer "terrain"')
    layer = sheet.layer("terrain")
    if not isinstance(layer, TileLayer):
        return
    grid = HexGrid(sheet.width, sheet.height)
    for column, row, cell in layer.cells():
        art = sheet.tiles[cell.gid]
        word = str(art.properties.get("terrain", art.class_name))
        if word not in GROUND.values:
            place = f'layer "terrain", hex {grid.label(grid.hex(column, row))}'
            wrong = f'there is no terrain "{word}"'
            spot = cell_centre(sheet, column, row)
            yield DataFault(sheet.path.name, place, wrong, did_you_mean(word, GROUND.values), spot)
