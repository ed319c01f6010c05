"""A beginning for one's own missions: a hamlet on a road to be taken, and a platoon to attack it or another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.core.kit import Authoring
from tabletop.data.mapclasses import Choice, Kind, Words
from tabletop.data.mapdraft import MapDraft, Thing, Things, Tile, Tiles, tile
from tabletop.data.tiled import MapSheet
from tabletop.games.conflict_solo.data.freemission import free_mission
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.mapfacts import WALL_WORDS
from tabletop.games.conflict_solo.rules.hexes import label
from tabletop.games.conflict_solo.rules.sheets import TERRAIN

TILE, SIDE = (128, 110), 64
OPEN, FIELDS, BRUSH, WOODS, DEEP_WOODS, HOUSE, STONE = (
    tile("conflict_ground", terrain=code) for code in (".", "f", "b", "w", "W", "h", "S")
)
ROAD = Tile("conflict_roads", 1 << 0 | 1 << 3)
"""The picture of a road from north to south: a bit a side."""


def owns(sheet: MapSheet) -> bool:
    """Battlefields of Conflict Solo say so; without a word lettered columns are another game's."""
    return False


def new_map(columns: int, rows: int, title: str) -> MapDraft:
    """A road from north to south past two houses, woods on both flanks, the player's area in the south."""
    middle = columns // 2
    plan = MapDraft(columns, rows, TILE, (), {}, SIDE, "x")
    houses = [(middle - 1, rows // 3), (middle + 1, rows // 3 + 1)]
    road = [
        _at(plan, f"{label(middle, r)} {side}", middle, r, "Mission road", side=side)
        for r in range(rows)
        for side in (0, 3)
    ]
    walls = [_at(plan, "wall", *houses[0], "Mission wall", side=side) for side in (2, 3, 4)]
    goals = [_at(plan, f"objective {label(*h)}", *h, "Mission objective", vp=3 - n) for n, h in enumerate(houses)]
    south = f"A{rows - 2}..{label(columns - 1, rows - 1)}"
    area = Thing("player", plan.centre(0, rows - 2), properties={"hexes": south}, kind="Mission area")
    x, y = plan.centre(*houses[0])
    layers = (
        Tiles("terrain", dict(_ground(columns, rows, houses))),
        Tiles("relief", {(c, 1): tile("conflict_relief", level=1) for c in range(1, columns // 3)}),
        Tiles("road", {(middle, r): ROAD for r in range(rows)}),
        Things("roads", road),
        Things("walls", walls),
        Things("objectives", goals),
        Things("setup", [area]),
        Things("entry"),
        Things("aa_sites"),
        Things("hidden_candidates"),
        Things("labels", [Thing(title, (x - 180, y - 120), "text", {"style": "town"}, size=(360, 50), kind="Label")]),
    )
    properties = {"game": "conflict_solo", "labels": "letters", "look": "bzura", "title": title, "walls": "walls"}
    sets = ("conflict_ground", "conflict_roads", "conflict_relief")
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
KINDS = (
    Kind("Mission hex", {"terrain": Choice(Words("Mission ground", tuple(TERRAIN)), ".")}, "tile", layers=("terrain",)),
    Kind("Mission level", {"level": 1}, "tile", layers=("relief",)),
    Kind("Mission map", {"walls": Choice(Words("Mission walls", tuple(WALL_WORDS)), "walls")}, "map"),
    Kind("Mission road", {"hex": "", "side": Choice(DIRECTION, "north")}, shape="point", layers=("roads",)),
    Kind("Mission wall", {"hex": "", "side": Choice(DIRECTION, "north")}, shape="point", layers=("walls",)),
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
