"""Maps of the battlefield and the sector: layers, places, and ridges as the rules count them."""

from __future__ import annotations

import random

import pytest

from tabletop.data.faults import DataError
from tabletop.data.paths import resource
from tabletop.data.tiled import MapSheet, ObjectLayer, Polyline, TileLayer, hexsides, load_map, other_side
from tabletop.games.thunderbolt_apache.data import library, load_scenario
from tabletop.games.thunderbolt_apache.data.battlefield import (
    FIELD_MAP,
    SECTOR_MAP,
    TRAINING_MAP,
    battlefield,
    cells_of,
    marked_ridges,
    places_of,
)
from tabletop.games.thunderbolt_apache.rules.hexes import AXIAL, NEIGHBOURS, OUTER, PERIMETER, ridges_of

LAYOUT_X = ("D1", "H2", "D7", "D4", "H1", "D3", "D6", "H8", "D5", "D2")
RIDGES_X = {(2, 2), (2, 3), (4, 3), (5, 1), (6, 1), (6, 3), (10, 1)}
"""2-6, 2-5, outer 4 SW, 5-6, 6-7, 6-9, outer 10 E."""


def objects(sheet: MapSheet, name: str) -> list[tuple[object, object]]:
    layer = sheet.layer(name)
    assert isinstance(layer, ObjectLayer)
    return sorted(((o.properties["hex"], o.properties.get("side", -1)) for o in layer.objects), key=str)


def ruled(tiles: tuple[str, ...]) -> set[tuple[int, int]]:
    """Ridges by the rules, each under the name of its hex with the smaller number."""
    return {(n, s) for n, s in ridges_of(tiles, library()) if not 0 < NEIGHBOURS[n][s] < n}


@pytest.mark.parametrize("file", [FIELD_MAP, TRAINING_MAP])
def test_layers(file: str) -> None:
    sheet = load_map(resource(file))
    assert (sheet.width, sheet.height, sheet.stagger_axis, sheet.stagger_index) == (
        4,
        3,
        "y",
        "even",
    ) and not sheet.notes
    cells = cells_of(sheet)
    assert {n: (c + 1 - (r + 1) // 2, r) for n, (c, r) in cells.items()} == AXIAL  # Table 11
    ground = sheet.layer("terrain")
    assert isinstance(ground, TileLayer) and {(c, r) for c, r, _ in ground.cells()} == set(cells.values())
    assert len(objects(sheet, "sides")) == 60 and len(objects(sheet, "centres")) == len(objects(sheet, "hexnum")) == 10
    assert objects(sheet, "exits") == sorted(OUTER, key=str) and len(OUTER) == 22
    assert [n for n, _ in objects(sheet, "perimeter")] == sorted(PERIMETER, key=str)
    assert set(objects(sheet, "ridges")) == set(marked_ridges(sheet))


def test_training_map_is_layout_x() -> None:
    sheet = load_map(resource(TRAINING_MAP))
    assert set(marked_ridges(sheet)) == RIDGES_X == ruled(LAYOUT_X)
    sortie = load_scenario("tr01_training_sortie").sortie
    assert sortie is not None and sortie.tiles == LAYOUT_X
    laid = battlefield(LAYOUT_X)
    for name in ("terrain", "ridge E", "ridge SW"):
        drawn, filed = laid.layer(name), sheet.layer(name)
        assert isinstance(drawn, TileLayer) and isinstance(filed, TileLayer)
        if name == "terrain":
            assert list(drawn.cells()) == list(filed.cells())


def test_any_draw_shows_the_ridges_of_the_rules() -> None:
    chance = random.Random(3)
    tiles = list(library().tiles)
    for n in range(25):
        drawn = tuple(chance.sample(tiles, 10))
        sheet = battlefield(drawn, chance.choice(("dry", "green")), n % 2)
        want = ruled(drawn)
        assert set(marked_ridges(sheet)) == want == set(objects(sheet, "ridges"))
        assert seen(sheet) == want and lines(sheet) == want


def seen(sheet: MapSheet) -> set[tuple[int, int]]:
    """Ridges that have a picture, each drawn once."""
    numbers = {cell: n for n, cell in cells_of(sheet).items()}
    found = []
    for k, name in enumerate(("E", "SE", "SW", "W", "NW", "NE")):
        layer = sheet.layer(f"ridge {name}")
        assert isinstance(layer, TileLayer)
        for c, r, cell in layer.cells():
            assert sheet.tiles[cell.gid].properties["side"] == name
            names = [
                (numbers[(x, y)], (s + 1) % 6)
                for x, y, s in ((c, r, k), other_side(sheet, (c, r, k)))
                if (x, y) in numbers
            ]
            found.append(min(names))
    assert len(set(found)) == len(found)
    return set(found)


def lines(sheet: MapSheet) -> set[tuple[int, int]]:
    """Ridges as the drawn lines of the layer, read back as sides of hexes."""
    numbers = {cell: n for n, cell in cells_of(sheet).items()}
    layer = sheet.layer("ridges")
    assert isinstance(layer, ObjectLayer)
    found = set()
    for thing in layer.objects:
        assert isinstance(thing, Polyline)
        (at,) = hexsides(sheet, thing)
        found.add(min((numbers[(c, r)], (s + 1) % 6) for c, r, s in (at, other_side(sheet, at)) if (c, r) in numbers))
    return found


def test_places() -> None:
    sheet = battlefield(LAYOUT_X, "dry", 1)
    places = places_of(sheet)
    assert len(places) == 70 and sheet.origin == (-1, -1) and (sheet.width, sheet.height) == (6, 5)
    assert places[1, -1] == (480, 276) and places[5, 1] == places[6, 4] and places[2, 3] == places[5, 0]


def test_the_tilesets_say_what_the_library_says() -> None:
    sheet = load_map(resource(FIELD_MAP))
    names = ("NE", "E", "SE", "SW", "W", "NW")
    marked: dict[str, list[set[str]]] = {}
    for art in sheet.tiles.values():
        if "tile" in art.properties:
            marked.setdefault(str(art.properties["tile"]), []).append(
                set(str(art.properties.get("ridges", "")).split())
            )
    assert set(marked) == set(library().tiles)
    for key, tile in library().tiles.items():
        assert all(sides == {names[s] for s in tile.ridges} for sides in marked[key]), key
        assert len(marked[key]) == (1 if tile.family == "Desert" else 2)


def test_faults() -> None:
    with pytest.raises(DataError, match='there is no tile "Q1"'):
        battlefield(("Q1", *LAYOUT_X[1:]))
    with pytest.raises(DataError, match="there are 9 tiles"):
        battlefield(LAYOUT_X[:9])


def test_sector() -> None:
    sheet = load_map(resource(SECTOR_MAP))
    layer = sheet.layer("cells")
    assert (sheet.width, sheet.height, sheet.orientation) == (6, 1, "orthogonal") and isinstance(layer, ObjectLayer)
    bands = [b.name for b in library().tables.bands]
    assert [(o.name, o.properties["band"]) for o in layer.objects] == [(name, n) for n, name in enumerate(bands)]


def test_the_tilesets_stay_small() -> None:
    assert sum(f.stat().st_size for f in resource("art/tilesets").glob("apache_*")) < 3_000_000
