"""A beginning for one's own battles: a small coast in plain brushes, and two flights of fighters over any map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.core.kit import Authoring
from tabletop.data.faults import DataFault, did_you_mean
from tabletop.data.mapclasses import ChosenMember, Kind, Words
from tabletop.data.mapdraft import MapDraft, Thing, Things, Tile, Tiles, tile
from tabletop.data.tiled import MapSheet, TileLayer, cell_centre
from tabletop.games.thunderbolt_lightning.data.battles import BattlePlan, Buy, SidePlan, battle_document
from tabletop.games.thunderbolt_lightning.data.mapfacts import read
from tabletop.grid.hexgrid import HexGrid

TILE, SIDE = (120, 138), 70
SETS = ("brushes", "ground", "hills", "roads", "streams", "rivers", "towns", "coast_rows")
FIGHTERS = (("Britain", "B", "UK", "spitfire1", 4), ("Germany", "G", "DE", "bf109e", 4))
"""Side, letter, nation, type and number of the two flights that a new scenario begins with."""


def owns(sheet: MapSheet) -> bool:
    """Whether a map that does not say its game has hexes in rows of this game's size."""
    return sheet.hexagonal and sheet.stagger_axis == "y" and sheet.width > 4


def new_map(columns: int, rows: int, title: str) -> MapDraft:
    """Land with a coast in the north, fields, woods, a river and a town."""
    cells = {(c, r): _brush(c, r, columns, rows) for r in range(rows) for c in range(columns)}
    draft = MapDraft(columns, rows, TILE, (), {}, SIDE, "y")
    town = draft.centre(columns // 2, rows // 2 - 1)
    water = draft.centre(columns // 3, 0)
    names = [
        Thing(title, (town[0] - 240, town[1] - 40), "text", {"style": "town"}, size=(480, 60), kind="Label"),
        Thing("The Sea", (water[0] - 240, water[1]), "text", {"style": "water"}, size=(480, 60), kind="Label"),
    ]
    layers: tuple[Tiles | Things, ...] = (
        Tiles("terrain", cells),
        *(Tiles(name) for name in ("relief", "streams", "rivers", "roads", "towns", "decor")),
        Things("lines"),
        Things("names", names),
    )
    properties = {"game": "thunderbolt_lightning", "look": "temperate", "seed": 1, "title": title}
    return MapDraft(columns, rows, TILE, layers, properties, SIDE, "y", tilesets=SETS)


def _brush(c: int, r: int, columns: int, rows: int) -> Tile:
    """What is painted on a hex."""
    shore = rows // 5 + (1 if c % 7 in (2, 3, 4) else 0)
    if r < shore:
        return tile("brushes", terrain="sea" if r < shore - 1 else "shallow")
    middle = columns // 2
    if r == shore:
        return tile("brushes", terrain="coast")
    if (c, r) in ((middle, rows // 2), (middle + 1, rows // 2), (middle, rows // 2 + 1)):
        return tile("brushes", terrain="town")
    if (c, r) == (columns // 4, rows * 2 // 3):
        return tile("brushes", terrain="airfield")
    if c == columns * 2 // 3:
        return tile("brushes", terrain="river")
    if (c * 7 + r * 5) % 23 < 5:
        return tile("brushes", terrain="field")
    return tile("brushes", terrain="wood" if (c // 3 + r // 2) % 4 == 0 else "land")


def new_scenario(sheet: MapSheet, file: str, key: str, title: str) -> dict[str, Any]:
    """Two flights of four fighters, each in its third of the map."""
    sides = tuple(_sides())
    plan = BattlePlan(key, title, 1940, 8, file, (sides[0], sides[1]))
    document = battle_document(plan)
    document["date"], document["tags"] = "August 1940", ["custom"]
    return document


def _sides() -> Iterator[SidePlan]:
    for name, letter, nation, type, number in FIGHTERS:
        yield SidePlan(name, letter, (nation,), (Buy(type, number),))


GROUND = Words(
    "Dogfight ground",
    (
        "sea", "shallow", "coast", "land", "field", "wood", "town", "river", "airfield", "runway", "snow", "desert",
    ),
)  # fmt: skip
"""What a hex shows; ships may be on sea and shallow alone (TL-SHIP-08)."""
KINDS = (Kind("Dogfight hex", {"terrain": ChosenMember(GROUND, "land")}, "tile", layers=("terrain",)),)
AUTHORING = Authoring(new_map, new_scenario, owns, usual=(24, 16), least=(16, 10), most=(60, 60), kinds=lambda: KINDS)


# -- What is wrong with the facts of a map of this game, for who draws one.


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
