"""A beginning for one's own missions: a hamlet on a road to be taken, and a platoon to attack it or another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.core.kit import Authoring
from tabletop.data.mapclasses import ChosenMember, Kind, Line, Words, strokes
from tabletop.data.mapdraft import MapDraft, Thing, Things, Tile, Tiles, tile
from tabletop.data.tiled import (
    MapObject,
    MapSheet,
    Polygon,
    Polyline,
    cell_at,
    cell_centre,
    from_north,
    hexsides,
    side_ends,
)
from tabletop.data.tiled.hexsides import HexSide
from tabletop.games.conflict_solo.data.freemission import free_mission
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.mapfacts import WALL_WORDS, HexWordError, spread
from tabletop.games.conflict_solo.rules.hexes import cell, label
from tabletop.games.conflict_solo.rules.sheets import TERRAIN

TILE, SIDE = (128, 110), 64
OPEN, FIELDS, BRUSH, WOODS, DEEP_WOODS, HOUSE, STONE = (
    tile("conflict_ground", terrain=code) for code in (".", "f", "b", "w", "W", "h", "S")
)


def owns(sheet: MapSheet) -> bool:
    """Battlefields of Conflict Solo say so; without a word lettered columns are another game's."""
    return False


def new_map(columns: int, rows: int, title: str) -> MapDraft:
    """A road from north to south past two houses, woods on both flanks, the player's area in the south."""
    middle = columns // 2
    plan = MapDraft(columns, rows, TILE, (), {}, SIDE, "x")
    houses = [(middle - 1, rows // 3), (middle + 1, rows // 3 + 1)]
    top = plan.centre(middle, 0)
    way = [(x - top[0], y - top[1]) for x, y in (plan.centre(middle, r) for r in range(rows))]
    road = Thing("road", top, "polyline", {}, way, kind="Mission road")
    east, corners = _round_the_south(plan, *houses[0])
    wall = Thing("wall", east, "polyline", {}, corners, kind="Mission wall")
    goals = [_at(plan, f"objective {label(*h)}", *h, "Mission objective", vp=3 - n) for n, h in enumerate(houses)]
    south = f"A{rows - 2}..{label(columns - 1, rows - 1)}"
    area = Thing("player", plan.centre(0, rows - 2), properties={"hexes": south}, kind="Mission area")
    x, y = plan.centre(*houses[0])
    layers = (
        Tiles("terrain", dict(_ground(columns, rows, houses))),
        Tiles("relief", {(c, 1): tile("conflict_relief", level=1) for c in range(1, columns // 3)}),
        Things("roads", [road]),
        Things("walls", [wall]),
        Things("objectives", goals),
        Things("setup", [area]),
        Things("entry"),
        Things("aa_sites"),
        Things("hidden_candidates"),
        Things("labels", [Thing(title, (x - 180, y - 120), "text", {"style": "town"}, size=(360, 50), kind="Label")]),
    )
    properties = {"game": "conflict_solo", "labels": "letters", "look": "bzura", "title": title, "walls": "walls"}
    sets = ("conflict_ground", "conflict_relief")
    return MapDraft(columns, rows, TILE, layers, properties, SIDE, "x", tilesets=sets)


def _ground(columns: int, rows: int, houses: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], Tile]]:
    middle = columns // 2
    for c in range(columns):
        for r in range(rows):
            patch = (c // 2 * 3 + r // 2 * 5) % 8
            if (c, r) in houses:
                yield (c, r), STONE if (c, r) == houses[0] else HOUSE
            elif abs(c - middle) < 2:
                yield (c, r), OPEN
            else:
                yield (c, r), {0: WOODS, 1: FIELDS, 4: BRUSH, 6: DEEP_WOODS}.get(patch, OPEN)


def _round_the_south(plan: MapDraft, column: int, row: int) -> tuple[tuple[float, float], list[tuple[float, float]]]:
    """The east corner of a hex, and from there the way along its three southern sides to the west corner."""
    x, y = plan.centre(column, row)
    half, high = TILE[0] / 2, TILE[1] / 2
    return (x + half, y), [(0, 0), (SIDE / 2 - half, high), (-SIDE / 2 - half, high), (-2 * half, 0)]


def _at(plan: MapDraft, name: str, column: int, row: int, kind: str, **properties: Any) -> Thing:
    """A point that names its hex, as the readers of this game want it."""
    return Thing(name, plan.centre(column, row), properties={"hex": label(column, row), **properties}, kind=kind)


def new_scenario(sheet: MapSheet, file: str, key: str, title: str) -> dict[str, Any]:
    """A Polish platoon attacks the objectives of the map. Raises ValueError where it has none, or no area "player"."""
    document = free_mission(library(), "pol", "ger", 1939, "attack", file)
    return document | {"key": key, "title": title}


DIRECTION = Words(
    "Mission side of a hex", ("north", "north-east", "south-east", "south", "south-west", "north-west"), counted=True
)
WALL_INKS = {"walls": ("#6a655c", 9), "hedgerows": ("#3f5a2c", 13)}


def _road_line(sheet: MapSheet, thing: MapObject) -> Iterator[Line]:
    """A road from middle to middle, or half of it where one hexside is named."""
    if isinstance(thing, Polyline) and not thing.properties.get("hex"):
        yield from strokes(sheet, "road", thing.points)
        return
    for column, row, n in _named_sides(sheet, thing):
        (ax, ay), (bx, by) = side_ends(sheet, (column, row, n))
        way = (cell_centre(sheet, column, row), ((ax + bx) / 2, (ay + by) / 2))
        yield from strokes(sheet, "road", way)


def _wall_line(sheet: MapSheet, thing: MapObject) -> Iterator[Line]:
    """The hexsides that a wall takes, as the map calls its walls."""
    drawn = isinstance(thing, Polyline | Polygon) and not thing.properties.get("hex")
    sides = hexsides(sheet, thing) if drawn else _named_sides(sheet, thing)  # type: ignore[arg-type]
    ink, wide = WALL_INKS.get(str(sheet.properties.get("walls", "")), WALL_INKS["walls"])
    for side in sides:
        yield side_ends(sheet, side), ink, wide


def _named_sides(sheet: MapSheet, thing: MapObject) -> list[HexSide]:
    """The sides that a point names, as the reader of the map takes them; none where it finds a fault."""
    words, side = str(thing.properties.get("hex", "")), thing.properties.get("side")
    try:
        cells = [cell(hex) for hex in spread(words, sheet.width, sheet.height)] if words else []
    except HexWordError:
        return []
    under = cell_at(sheet, thing.x, thing.y)
    cells = cells or ([under] if under is not None and not words else [])
    return [(*at, from_north(sheet, side)) for at in cells] if isinstance(side, int) else []


KINDS = (
    Kind(
        "Mission hex",
        {"terrain": ChosenMember(Words("Mission ground", tuple(TERRAIN)), ".")},
        "tile",
        layers=("terrain",),
    ),
    Kind("Mission level", {"level": 1}, "tile", layers=("relief",)),
    Kind("Mission map", {"walls": ChosenMember(Words("Mission walls", tuple(WALL_WORDS)), "walls")}, "map"),
    Kind(
        "Mission road",
        {"hex": "", "side": ChosenMember(DIRECTION, "north")},
        shape="polyline",
        points=((0, 0), (0, 110), (96, 165)),
        layers=("roads",),
        lines=_road_line,
    ),
    Kind(
        "Mission wall",
        {"hex": "", "side": ChosenMember(DIRECTION, "north")},
        shape="polyline",
        points=((0, 0), (64, 0)),
        layers=("walls",),
        lines=_wall_line,
    ),
    Kind("Mission objective", {"hex": "", "vp": 1}, shape="point", layers=("objectives",)),
    Kind(
        "Mission area",
        {"hexes": ""},
        shape="rectangle",
        size=(384, 330),
        layers=(
            "setup",
            "entry",
        ),
    ),
    Kind("Mission flak site", {"hex": ""}, shape="point", layers=("aa_sites",)),
    Kind("Mission candidate", {"group": "", "hex": ""}, shape="point", layers=("hidden_candidates",)),
)
AUTHORING = Authoring(new_map, new_scenario, owns, usual=(15, 12), least=(10, 10), most=(52, 60), kinds=lambda: KINDS)
