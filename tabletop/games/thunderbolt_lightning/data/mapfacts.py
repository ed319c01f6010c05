"""What a scenario needs to know of its map: size and water. The board reads the same file for its picture.

The facts of the shipped maps are written down beside them in `index.json`, with a digest of every file they were read
from, so that a scenario is read without the reader of maps, which takes longer to import than all else of it. Where a
file was changed they are read from the map. Write the index again with
`python -m tabletop.games.thunderbolt_lightning.data.mapfacts`; a test tells when it is old.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.data.jsondocument import laid_out
from tabletop.data.paths import own_or_shipped, resource

if TYPE_CHECKING:
    from tabletop.data.tiled import MapSheet

WATER = frozenset({"sea", "shallow"})
"""Terrain on which ships may be (TL-SHIP-08)."""
MAPS = "maps/thunderbolt_lightning"
INDEX = "index.json"
NAMED = re.compile(r'<(?:tileset|object)\b[^>]* (?:source|template)="([^"]+)"')
"""Files that a map names: its tilesets and templates."""


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


@lru_cache(8)
def _read(path: Path, _stamp: int) -> MapFacts:
    return indexed(path) or read(path)


def read(path: Path) -> MapFacts:
    """The facts out of the map itself."""
    from tabletop.data.tiled import MapError, load_map

    try:
        sheet = load_map(path)
    except MapError as error:
        more = f" (and {len(error.faults) - 1} more)" if len(error.faults) > 1 else ""
        return MapFacts(faults=(f"the map cannot be read: {error.faults[0]}{more}",))
    return of_sheet(sheet, path.name)


def of_sheet(sheet: MapSheet, name: str) -> MapFacts:
    """The facts of a map that has been read; `name`: of its file."""
    from tabletop.data.tiled import TileLayer

    if not sheet.hexagonal or (sheet.stagger_axis, sheet.stagger_index) != ("y", "odd") or sheet.origin != (0, 0):
        words = "its hexes do not stand in rows as in this game: make it hexagonal, stagger axis Y, stagger index odd"
        return MapFacts(faults=(f"{words}, not infinite",))
    size = (sheet.width, sheet.height)
    layer = sheet.layer("terrain")
    if not isinstance(layer, TileLayer):
        return MapFacts(size, None, (f'the map {name} has no tile layer called "terrain"',))
    wet = (
        (column, row)
        for column, row, cell in layer.cells()
        if str(sheet.tiles[cell.gid].properties.get("terrain", sheet.tiles[cell.gid].class_name)) in WATER
    )
    return MapFacts(size, frozenset(wet))


# -- the index
def indexed(path: Path) -> MapFacts | None:
    """The facts of a shipped map as the index has them; None: it has none, or the files are others."""
    if path.parent != resource(MAPS):
        return None
    entry = _index().get(path.name)
    try:
        if entry is None or entry["files"] != _digests(path, entry["files"]):
            return None
        columns, rows = entry["size"]
        bits = [int(line, 16) for line in entry["water"]]
        return MapFacts(
            (columns, rows), frozenset((c, r) for r in range(rows) for c in range(columns) if bits[r] >> c & 1)
        )
    except (OSError, KeyError, TypeError, ValueError, IndexError):
        return None


def index() -> dict[str, Any]:
    """The index as it should be: for each shipped map the digests of its files, its size and its water, a row of hexes
    as the bits of a number, the first column lowest.
    """
    found: dict[str, Any] = {}
    for path in sorted(resource(MAPS).glob("*.tmx")):
        facts = read(path)
        if facts.size is None or facts.water is None or facts.faults:
            continue
        sources = NAMED.findall(path.read_text(encoding="utf-8"))
        columns, rows = facts.size
        lines = [sum(1 << c for c in range(columns) if (c, r) in facts.water) for r in range(rows)]
        found[path.name] = {
            "files": _digests(path, [path.name, *dict.fromkeys(sources)]),
            "size": [columns, rows],
            "water": [f"{line:x}" for line in lines],
        }
    return found


@lru_cache(1)
def _index() -> dict[str, Any]:
    try:
        found = json.loads((resource(MAPS) / INDEX).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _digests(path: Path, names: Any) -> dict[str, str]:
    """A digest of each file of a map, whatever its line ends, by the name it has in the map. Raises OSError."""
    return {
        name: blake2b((path.parent / name).read_bytes().replace(b"\r\n", b"\n"), digest_size=8).hexdigest()
        for name in names
    }


def main() -> None:
    """Write the index beside the maps."""
    (resource(MAPS) / INDEX).write_text(laid_out(index()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
