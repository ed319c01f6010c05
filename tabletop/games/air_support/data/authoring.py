"""A beginning for one's own battles: a village on a road, and two companies that meet there or on any other map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.core.kit import Authoring
from tabletop.data.mapclasses import ChosenMember, Kind, Line, Words, strokes
from tabletop.data.mapdraft import MapDraft, Thing, Things, Tile, Tiles, tile
from tabletop.data.tiled import MapObject, MapSheet, Polygon, Polyline, cell_at, from_north, hexsides, side_ends
from tabletop.games.air_support.data.free import free_battle
from tabletop.games.air_support.data.library import library
from tabletop.games.air_support.data.mapfacts import map_facts
from tabletop.games.air_support.rules.hexes import grid, parse
from tabletop.games.air_support.rules.tables import SMOKE
from tabletop.games.air_support.rules.terrain import Fence, Terrain

TILE, SIDE = (128, 110), 64
TURNS = 10
REARGUARD = 4
"""One of so many men, guns and tanks of an equal roster stays behind to defend."""


def owns(sheet: MapSheet) -> bool:
    """Whether a map that does not say its game has hexes in columns."""
    return sheet.hexagonal and sheet.stagger_axis == "x"


def new_map(columns: int, rows: int, title: str) -> MapDraft:
    """A road from west to east through a village, with woods, grain, a hill and a hedge."""
    middle, street = columns // 2, rows // 2
    plan = MapDraft(columns, rows, TILE, (), {}, SIDE, "x")
    at = plan.centre
    west, village = at(0, street), at(middle - 1, street - 1)
    way = [(x - west[0], y - west[1]) for x, y in (at(c, street) for c in range(columns))]
    size = (at(middle + 1, 0)[0] - village[0] + 64, 3 * TILE[1])
    box = (village[0] - 32, village[1] - 55)
    east = at(columns // 3, 0)
    area = (at(columns - 1, 0)[0] - east[0] + 64, rows * TILE[1])
    label = (village[0] - 100, village[1] - 110)
    layers = (
        Tiles("terrain", dict(_ground(columns, rows))),
        Tiles("elevation", dict(_heights(columns, rows))),
        Things("roads", [Thing("road", west, "polyline", {}, way, kind="Battle road")]),
        Things("hexsides", [_hedge(plan, c, street - 2) for c in range(2, middle - 2)]),
        Things("foxholes", [Thing("foxhole", at(middle, street + 1), properties={"holds": 1}, kind="Battle foxhole")]),
        Things("smoke"),
        Things("setup", [Thing("Defenders", (east[0] - 32, 0), "rectangle", size=area, kind="Battle area")]),
        Things("entry"),
        Things("objectives", [Thing("Village", box, "rectangle", size=size, kind="Battle area")]),
        Things("labels", [Thing(title, label, "text", {"style": "town"}, size=(360, 50), kind="Label")]),
    )
    properties = {"game": "air_support", "labels": "letters", "look": "normandy", "title": title}
    sets = ("support_terrain", "support_levels")
    return MapDraft(columns, rows, TILE, layers, properties, SIDE, "x", tilesets=sets)


def _ground(columns: int, rows: int) -> Iterator[tuple[tuple[int, int], Tile]]:
    middle, street = columns // 2, rows // 2
    houses = {(middle - 1, street - 1): ("stone building", 1), (middle, street - 1): ("wooden building", 0)}
    houses |= {(middle + 1, street - 1): ("wooden building", 0), (middle, street + 1): ("stone building", 0)}
    for c in range(columns):
        for r in range(rows):
            if (c, r) in houses:
                word, levels = houses[c, r]
                yield (c, r), tile("support_terrain", terrain=word, levels=levels)
            else:
                word = _growth(c, r) if r != street and abs(c - middle) > 2 else ""
                yield (c, r), tile("support_terrain", terrain=word or "open")


def _growth(c: int, r: int) -> str:
    """What grows on a hex; "" is open ground."""
    patch = (c // 3 * 5 + r // 3 * 3) % 7
    if (c + r) % 5 == 4:
        return ""
    return {0: "woods", 3: "grain", 4: "brush" if (c + r) % 3 == 0 else "", 6: "orchard"}.get(patch, "")


def _heights(columns: int, rows: int) -> Iterator[tuple[tuple[int, int], Tile]]:
    for c in range(columns * 3 // 4, columns - 1):
        for r in range(1, max(2, rows // 3)):
            yield (c, r), tile("support_levels", level=1)


def _hedge(plan: MapDraft, column: int, row: int) -> Thing:
    """A hedge along the north side of a hex."""
    x, y = plan.centre(column, row)
    corner = (x - SIDE / 2, y - TILE[1] / 2)
    return Thing("hedge", corner, "polyline", {"kind": "hedge"}, ((0, 0), (SIDE, 0)), kind="Battle hexside")


def new_scenario(sheet: MapSheet, file: str, key: str, title: str) -> dict[str, Any]:
    """Americans attack Germans of equal price from the west; with an area "Village" or another objective they are to
    take it. Raises ValueError for a map that is too narrow.
    """
    document = free_battle(library(), "us", "german", 1944, 8, 500, file)
    document |= {"key": key, "title": title, "minutes": 60}
    areas = map_facts(sheet).areas
    goals = [thing.name for thing in _named(sheet, "objectives")]
    defenders = document["sides"][1]
    if "Defenders" in areas:
        (group,) = defenders["groups"]
        defenders["groups"] = [{"key": group["key"], "area": "Defenders", "units": group["units"]}]
    if goals:
        _to_take(document, goals[0])
    return document


def _to_take(document: dict[str, Any], goal: str) -> None:
    """A battalion against a rearguard: who sits in the objective is hard to drive out."""
    attackers, defenders = document["sides"]
    for unit in defenders["groups"][0]["units"]:
        unit["count"] = -(-unit["count"] // REARGUARD)
    document["sides"][0] = free_battle(library(), "us", "german", 1944, 8, 1000, document["map"]["file"])["sides"][0]
    del document["free"]
    document["turns"] = TURNS
    document["victory"] = {"aim": "control", "side": attackers["name"], "win": 2, "draw": 1, "area": goal}
    document["aim"] = f"The attackers win with two hexes of {goal} or more at the end; one is a draw."
    document["blurb"] = "A battle to be changed: a battalion bought for 1000 points attacks a rearguard."


def _named(sheet: MapSheet, name: str) -> tuple[Any, ...]:
    layer = sheet.layer(name)
    return tuple(thing for thing in getattr(layer, "objects", ()) if thing.name)


DIRECTION = Words(
    "Battle direction", ("north", "north-east", "south-east", "south", "south-west", "north-west"), counted=True
)
GROUND, CLOUD = Words("Battle ground", tuple(Terrain)), Words("Battle smoke kind", tuple(SMOKE))
INKS = {Fence.WALL: ("#6a655c", 8), Fence.HEDGE: ("#3f5a2c", 9), Fence.BOCAGE: ("#33481f", 15)}
INKS[Fence.ROADBLOCK] = ("#7a4a26", 12)


def _road_line(sheet: MapSheet, thing: MapObject) -> Iterator[Line]:
    """A road as it was drawn."""
    if isinstance(thing, Polyline):
        yield from strokes(sheet, "road", thing.points)


def _fence_line(sheet: MapSheet, thing: MapObject) -> Iterator[Line]:
    """The hexsides that a hedge or wall takes, in the colour of its kind."""
    ink, wide = INKS.get(thing.properties.get("kind"), INKS[Fence.HEDGE])  # type: ignore[call-overload]
    for side in _sides(sheet, thing):
        yield side_ends(sheet, side), ink, wide


def _sides(sheet: MapSheet, thing: MapObject) -> list[tuple[int, int, int]]:
    """As the reader of the map takes them; none where it finds a fault."""
    word, direction = thing.properties.get("hex"), thing.properties.get("dir")
    if not word and isinstance(thing, Polyline | Polygon):
        return hexsides(sheet, thing)
    board = grid(sheet.width, sheet.height)
    try:
        at = board.cell(parse(board, str(word))) if word else cell_at(sheet, thing.x, thing.y)
    except ValueError:
        return []
    return [] if at is None or not isinstance(direction, int) else [(*at, from_north(sheet, direction))]


FENCE = ChosenMember(Words("Battle hexside kind", tuple(Fence)), "hedge")
KINDS = (
    Kind(
        "Battle hex",
        {"terrain": ChosenMember(Words("Battle ground", tuple(Terrain)), "open"), "levels": 0},
        "tile",
        layers=("terrain",),
    ),
    Kind("Battle level", {"level": 0}, "tile", layers=("elevation",)),
    Kind(
        "Battle road",
        {"hexes": ""},
        shape="polyline",
        points=((0, 0), (96, 55), (192, 0)),
        layers=("roads",),
        lines=_road_line,
    ),
    Kind(
        "Battle hexside",
        {
            "kind": ChosenMember(Words("Battle hexside kind", tuple(Fence)), "hedge"),
            "hex": "",
            "dir": ChosenMember(DIRECTION, "north"),
        },
        shape="polyline",
        points=((0, 0), (64, 0)),
        layers=("hexsides",),
        lines=_fence_line,
    ),
    Kind("Battle foxhole", {"holds": 1, "hex": ""}, shape="point", layers=("foxholes",)),
    Kind(
        "Battle smoke",
        {"kind": ChosenMember(Words("Battle smoke kind", tuple(SMOKE)), "smoke"), "hex": ""},
        shape="point",
        layers=("smoke",),
    ),
    Kind(
        "Battle area",
        {"hexes": ""},
        shape="rectangle",
        size=(384, 330),
        layers=(
            "setup",
            "entry",
            "objectives",
        ),
    ),
)
AUTHORING = Authoring(new_map, new_scenario, owns, usual=(24, 12), least=(14, 10), most=(52, 99), kinds=lambda: KINDS)
