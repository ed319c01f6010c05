"""A beginning for one's own sorties: the ten hexes of the battlefield, and a column on whatever tiles lie there."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tabletop.core.kit import Authoring
from tabletop.data.mapclasses import ChosenMember, Kind, Words
from tabletop.data.mapdraft import MapDraft, Thing, Things, Tiles, tile
from tabletop.data.tiled import MapSheet, TileLayer
from tabletop.games.thunderbolt_apache.data.battlefield import FIELD_MAP, cells_of
from tabletop.games.thunderbolt_apache.data.library import library

TILE, SIDE = (480, 552), 280
FAMILIES = ("desert", "hills", "mountain", "builtup")
ROWS = (("D1", "H2", "D7"), ("D4", "H1", "D3", "D6"), ("H8", "D5", "D2"))
"""Tiles of a new map on hexes 1 to 10, by the rows of the battlefield."""
AIRCRAFT = (
    ("A-10A", "Anvil", {"AGM-65": 3, "ALQ-131": 1, "Mk-20": 2, "LAU-68": 2}),
    ("AH-64A", "Oxbow", {"AGM-114": 6, "LAU-61": 1}),
)
COLUMN = (("T55", 6), ("T55", 9), ("APC", 5), ("APC", 2), ("TRK", 6), ("TRK", 10), ("TRK", 5), ("ZU2", 9))
"""Units and hexes of the column that the two hunt."""


CAMPAIGN = {
    "blurb": "A campaign to be changed: the enemy's battalions, the squadron and its pilots are yours.",
    "tags": ["solo", "campaign"],
    "campaign": "CA01",
    "situation": "SI3",
    "battalions": [{"card": card} for card in ("A02", "A08", "S06", "C06", "A03")],
    "aircraft": [{"card": "A-10A", "number": 2}, {"card": "AH-64A"}],
    "pilots": [{"name": name} for name in ("Anvil", "Ember", "Jigsaw", "Mantis", "Nomad")],
    "scouts": 1,
    "start": "day",
}
"""What a new campaign begins with."""


def is_sector(sheet: MapSheet) -> bool:
    """Whether a map is the strip of the six range bands."""
    return not sheet.hexagonal and (sheet.width, sheet.height) == (6, 1) and sheet.layer("bands") is not None


def owns(sheet: MapSheet) -> bool:
    """Whether a map that does not say its game is the ten hexes, or the sector of a campaign."""
    return is_sector(sheet) or _is_field(sheet)


def _is_field(sheet: MapSheet) -> bool:
    return sheet.hexagonal and sheet.stagger_axis == "y" and (sheet.width, sheet.height) == (4, 3)


def new_map(columns: int, rows: int, title: str) -> MapDraft:
    """Ten tiles, to be exchanged for others; the field has this size always (TA-FIELD-01)."""
    plan = MapDraft(columns, rows, TILE, (), {}, SIDE, "y", "even")
    cells = [(c, r) for r, line in enumerate(ROWS) for c in range(len(line))]
    keys = [key for line in ROWS for key in line]
    ground = {at: _laid(key) for at, key in zip(cells, keys, strict=True)}
    numbers = [
        Thing(str(n), plan.centre(*at), properties={"hex": n}, kind="Apache hex") for n, at in enumerate(cells, 1)
    ]
    layers = (Tiles("terrain", ground), Things("hexnum", numbers, visible=False))
    properties = {"game": "thunderbolt_apache", "title": title}
    sets = tuple(f"apache_{family}" for family in FAMILIES)
    return MapDraft(columns, rows, TILE, layers, properties, SIDE, "y", "even", sets)


def _laid(key: str) -> Any:
    for family in FAMILIES:
        try:
            return tile(f"apache_{family}", tile=key)
        except KeyError:
            continue
    raise KeyError(f"There is no tile {key}.")


def new_scenario(sheet: MapSheet, file: str, key: str, title: str) -> dict[str, Any]:
    """An A-10 and an Apache against a column on the tiles of the map; a campaign where it is the sector. Raises
    ValueError when a hex has no tile.
    """
    if is_sector(sheet):
        head = {"format": "tabletop scenario 1", "game": "thunderbolt_apache", "key": key, "title": title}
        return {**head, "map": {"file": FIELD_MAP}, **deepcopy(CAMPAIGN)}
    return {
        "format": "tabletop scenario 1",
        "game": "thunderbolt_apache",
        "key": key,
        "title": title,
        "date": "February 1991",
        "year": 1991,
        "minutes": 10,
        "blurb": "A sortie to be changed: tiles, aircraft, loads and the column are yours.",
        "tags": ["solo", "small"],
        "map": {"file": file},
        "aircraft": [{"card": card, "pilot": pilot, "stores": stores} for card, pilot, stores in AIRCRAFT],
        "pilots": [{"name": pilot} for _, pilot, _ in AIRCRAFT],
        "sortie": {
            "battalion": "T01",
            "tiles": list(tiles_of(sheet)),
            "units": [{"type": type, "hex": hex} for type, hex in COLUMN],
            "marker": 5,
            "popups": False,
            "events": False,
            "band": "Front",
            "step": "entry",
        },
    }


def tiles_of(sheet: MapSheet) -> Iterator[str]:
    """The tiles on hexes 1 to 10 of a map. Raises ValueError when one is missing."""
    layer, cells = sheet.layer("terrain"), cells_of(sheet)
    for number in range(1, 11):
        cell = layer.cell(*cells[number]) if isinstance(layer, TileLayer) and number in cells else None
        key = sheet.tiles[cell.gid].properties.get("tile") if cell is not None else None
        if not isinstance(key, str):
            raise ValueError(f'Hex {number} of the map has no tile of the battlefield on its layer "terrain"; lay one.')
        yield key


def _kinds() -> tuple[Kind, ...]:
    ids = Words("Apache tile id", tuple(library().tiles))
    return (
        Kind("Apache tile", {"tile": ChosenMember(ids, "D1")}, "tile", layers=("terrain",)),
        Kind("Apache hex", {"hex": 1}, shape="point", layers=("hexnum",)),
    )


AUTHORING = Authoring(new_map, new_scenario, owns, usual=(4, 3), least=(4, 3), most=(4, 3), kinds=_kinds)
