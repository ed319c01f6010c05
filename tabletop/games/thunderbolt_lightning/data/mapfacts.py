"""What a scenario needs to know of its map: size and water. The board reads the same file for its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tabletop.data.paths import own_or_shipped

WATER = frozenset({"sea", "shallow"})
"""Terrain on which ships may be (TL-SHIP-08)."""


@dataclass(frozen=True, slots=True)
class MapFacts:
    """Size in hexes and the cells (column, row from 0) of water; None: not known. `faults`: what is wrong with the
    map, in sentences.
    """

    size: tuple[int, int] | None = None
    water: frozenset[tuple[int, int]] | None = None
    faults: tuple[str, ...] = ()


def map_facts(file: str) -> MapFacts:
    """Facts of a map file (`maps/...tmx`); nothing is known when none is named. Shipped maps and the player's own
    ones are read once.
    """
    if not file:
        return MapFacts()
    path = own_or_shipped(file)
    if not path.is_file():
        return MapFacts(faults=(f"there is no map {file}",))
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(32)
def _read(path: Path, _stamp: int) -> MapFacts:
    from tabletop.data.tiled import MapError, TileLayer, load_map

    try:
        sheet = load_map(path)
    except MapError as error:
        more = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
        return MapFacts(faults=(f"the map cannot be read: {error.faults[0]}{more}",))
    size = (sheet.width, sheet.height)
    layer = sheet.layer("terrain")
    if not isinstance(layer, TileLayer):
        return MapFacts(size, None, (f'the map {path.name} has no tile layer called "terrain"',))
    wet = (
        (column, row)
        for column, row, cell in layer.cells()
        if str(sheet.tiles[cell.gid].properties.get("terrain", sheet.tiles[cell.gid].class_name)) in WATER
    )
    return MapFacts(size, frozenset(wet))
