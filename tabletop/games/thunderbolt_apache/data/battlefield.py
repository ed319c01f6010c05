"""The battlefield as a map: the drawn tiles laid on the shipped Tiled map, with the ridges they show (TA-FIELD-02,
TA-FIELD-04).

Hexes are 1-10, sides 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW as the game counts them; Tiled's own sides begin with E.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from tabletop.data.faults import DataError, DataFault, did_you_mean
from tabletop.data.paths import resource
from tabletop.data.tiled import (
    Group,
    Layer,
    MapObject,
    MapSheet,
    ObjectLayer,
    Polyline,
    TileLayer,
    cell_at,
    cell_corners,
    hexsides_of_tiles,
    load_map,
    other_side,
)
from tabletop.games.thunderbolt_apache.data.library import library, shelf
from tabletop.games.thunderbolt_apache.data.shapes import CampaignsFile

FIELD_MAP = "maps/thunderbolt_apache/ta_battlefield.tmx"
TRAINING_MAP = "maps/thunderbolt_apache/ta_training.tmx"
SECTOR_MAP = "maps/thunderbolt_apache/ta_sector.tmx"
RIDGE_SET = "apache_ridges"
RIDGE_LAYERS = ("E", "SE", "SW", "W", "NW", "NE")
"""Sides as Tiled counts them: layer "ridge E" holds the ridges on the east side of their cells."""
Spot = tuple[float, float]


def country_of(campaign: str) -> str:
    """ "dry" or "green": how the land of a campaign looks. It carries no rule; an unknown campaign is dry."""
    rows = shelf().files["campaigns"]
    found = [c.country for c in rows.campaigns if c.key == campaign] if isinstance(rows, CampaignsFile) else []
    return found[0] if found else "dry"


@lru_cache(8)
def battlefield(tiles: tuple[str, ...], country: str = "dry", margin: int = 0) -> MapSheet:
    """The map with these ten tiles on hexes 1 to 10 and their ridges as pictures and as lines of the layer "ridges".

    `tiles` are ids ("D1"); `margin` adds empty cells all round, for what sits on outer sides. Raises DataError for
    a tile that does not exist or a number other than ten.
    """
    sheet = load_map(resource(FIELD_MAP))
    cells = cells_of(sheet)
    known = library().tiles
    faults = [
        DataFault("battlefield", f"hex {n}", f'there is no tile "{key}"', did_you_mean(key, known))
        for n, key in enumerate(tiles, 1)
        if key not in known
    ]
    if len(tiles) != len(cells):
        faults.append(DataFault("battlefield", "tiles", f"there are {len(tiles)} tiles", f"lay {len(cells)}"))
    if faults:
        raise DataError(faults)
    gids = _gids(sheet, country)
    ground = {cells[n]: gids[key] for n, key in enumerate(tiles, 1)}
    sheet = _with(sheet, {"terrain": ground})
    high = marked_ridges(sheet)
    ridges = [(cells[n], RIDGE_LAYERS[(side + 5) % 6]) for n, side in _drawn(sheet, high)]
    pictures = {
        f"ridge {name}": {cell: _ridge_gid(sheet, name) for cell, side in ridges if side == name}
        for name in RIDGE_LAYERS
    }
    sheet = _with_lines(_with(sheet, pictures), high)
    return _widened(sheet, margin) if margin else sheet


def cells_of(sheet: MapSheet) -> dict[int, tuple[int, int]]:
    """Hex number -> (column, row) of its cell, from the layer "hexnum"."""
    found = {}
    for thing in _objects(sheet, "hexnum"):
        cell = cell_at(sheet, thing.x, thing.y)
        number = thing.properties.get("hex")
        if cell is not None and isinstance(number, int):
            found[number] = cell
    return dict(sorted(found.items()))


def places_of(sheet: MapSheet) -> dict[tuple[int, int], Spot]:
    """Where an aircraft lies in map pixels: (hex, side 0-5) at the middle of a side, (hex, -1) in the centre; from
    "sides" and "centres".
    """
    found: dict[tuple[int, int], Spot] = {}
    for name in ("sides", "centres"):
        for thing in _objects(sheet, name):
            number, side = thing.properties.get("hex"), thing.properties.get("side", -1)
            if isinstance(number, int) and isinstance(side, int):
                found[number, side] = (thing.x, thing.y)
    return found


def marked_ridges(sheet: MapSheet) -> tuple[tuple[int, int], ...]:
    """Ridge hexsides as the tiles on the map mark them by their property "ridges", each once: (hex, side), sides
    counted as in the game.
    """
    layer = sheet.layer("terrain")
    numbers = {cell: n for n, cell in cells_of(sheet).items()}
    found = set()
    for at in hexsides_of_tiles(sheet, layer, "ridges") if isinstance(layer, TileLayer) else ():
        names = [(numbers[(c, r)], (s + 1) % 6) for c, r, s in (at, other_side(sheet, at)) if (c, r) in numbers]
        found.add(min(names))
    return tuple(sorted(found))


def _drawn(sheet: MapSheet, high: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
    """Under which of its two names each ridge is drawn: by turns, so that neighbours do not look alike."""
    cells = cells_of(sheet)
    numbers = {cell: n for n, cell in cells.items()}
    for n, side in high:
        column, row, s = other_side(sheet, (*cells[n], (side + 5) % 6))
        other = numbers.get((column, row))
        yield (other, (s + 1) % 6) if other is not None and (n + side) % 2 else (n, side)


def _objects(sheet: MapSheet, name: str) -> tuple[MapObject, ...]:
    layer = sheet.layer(name)
    return layer.objects if isinstance(layer, ObjectLayer) else ()


def _gids(sheet: MapSheet, country: str) -> dict[str, int]:
    """Tile id -> its picture in a countryside; families without a green picture show the dry one."""
    found: dict[str, int] = {}
    for gid, art in sorted(sheet.tiles.items()):
        key = art.properties.get("tile")
        green = art.tileset.endswith("_green")
        if isinstance(key, str) and (key not in found or green) and not (green and country == "dry"):
            found[key] = gid
    return found


def _ridge_gid(sheet: MapSheet, name: str) -> int:
    return next(g for g, art in sheet.tiles.items() if art.tileset == RIDGE_SET and art.properties.get("side") == name)


def _with(sheet: MapSheet, filled: dict[str, dict[tuple[int, int], int]]) -> MapSheet:
    """The map with other tiles on the layers named: cell -> gid."""

    def changed(layer: Layer) -> Layer:
        if isinstance(layer, Group):
            return replace(layer, layers=tuple(map(changed, layer.layers)))
        if isinstance(layer, TileLayer) and layer.name in filled:
            (left, top), gids = layer.origin, filled[layer.name]
            spots = ((left + n % layer.width, top + n // layer.width) for n in range(layer.width * layer.height))
            return replace(layer, raw=array(layer.raw.typecode, [gids.get(spot, 0) for spot in spots]))
        return layer

    return replace(sheet, layers=tuple(map(changed, sheet.layers)))


def _widened(sheet: MapSheet, by: int) -> MapSheet:
    """The map with `by` more empty cells on every side; all places stay where they are."""
    origin = (sheet.origin[0] - by, sheet.origin[1] - by)
    size = (sheet.width + 2 * by, sheet.height + 2 * by)

    def wider(layer: Layer) -> Layer:
        if isinstance(layer, Group):
            return replace(layer, layers=tuple(map(wider, layer.layers)))
        if not isinstance(layer, TileLayer):
            return layer
        raw = [
            layer.raw_at(column, row)
            for row in range(origin[1], origin[1] + size[1])
            for column in range(origin[0], origin[0] + size[0])
        ]
        width, height = size
        return replace(layer, origin=origin, width=width, height=height, raw=array(layer.raw.typecode, raw))

    layers = tuple(map(wider, sheet.layers))
    return replace(sheet, origin=origin, width=size[0], height=size[1], layers=layers)


def _with_lines(sheet: MapSheet, high: tuple[tuple[int, int], ...]) -> MapSheet:
    """The map with one line for each ridge on the layer "ridges" (properties hex and side)."""
    cells = cells_of(sheet)
    lines = []
    for id, (n, side) in enumerate(high, 1_000_000):
        corners = cell_corners(sheet, *cells[n])
        a, b = corners[(side + 5) % 6], corners[side % 6]
        tags = {"hex": n, "side": side}
        lines.append(Polyline(id=id, name=f"ridge {n}", class_name="", x=a[0], y=a[1], properties=tags, points=(a, b)))
    layers = tuple(
        replace(layer, objects=tuple(lines)) if isinstance(layer, ObjectLayer) and layer.name == "ridges" else layer
        for layer in sheet.layers
    )
    return replace(sheet, layers=layers)
