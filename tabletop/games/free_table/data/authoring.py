"""A beginning for a table of one's own: hexes of plain ground with a box and a turn track, and an empty scenario."""

from __future__ import annotations

from typing import Any

from tabletop.core.kit import Authoring
from tabletop.data.mapclasses import LABEL, ChosenMember, Kind, Words
from tabletop.data.mapdraft import MapDraft, Thing, Things, Tiles, tile
from tabletop.data.tiled import MapSheet
from tabletop.games.free_table.data.mapfacts import ZONES
from tabletop.games.free_table.rules.state import COLOURS

TILE, SIDE = (120, 138), 70
SETS = ("brushes", "ground", "hills", "roads", "streams", "rivers", "towns", "coast_rows")
COLOUR = Words("Zone colour", COLOURS)
ZONE = Kind(
    "Table zone",
    {"colour": ChosenMember(COLOUR, "blue"), "numbered": False},
    shape="rectangle",
    size=(600, 240),
    layers=(ZONES,),
)


def owns(sheet: MapSheet) -> bool:
    """Whether a map that does not say its game may lie on this table: any may, and the other games are asked first."""
    return True


def new_map(columns: int, rows: int, title: str) -> MapDraft:
    """Open ground with woods, a box for reinforcements in a corner and a turn track along the foot."""
    cells = {(c, r): tile("brushes", terrain=_ground(c, r)) for r in range(rows) for c in range(columns)}
    draft = MapDraft(columns, rows, TILE, (), {}, SIDE, "y")
    wide, step = TILE[0], (TILE[1] + SIDE) // 2
    foot = (rows - 1) * step
    track = {"colour": "green", "numbered": True}
    boxes = [
        Thing(
            "Reinforcements", (0, 0), "rectangle", {"colour": "blue"}, size=(3 * wide, 2 * step + 20), kind=ZONE.name
        ),
        Thing("Turns", (0, foot), "rectangle", track, size=(min(columns, 10) * wide, TILE[1]), kind=ZONE.name),
    ]
    middle = draft.centre(columns // 2, rows // 2)
    name = Thing(title, (middle[0] - 240, middle[1] - 40), "text", {"style": "region"}, size=(480, 60), kind=LABEL.name)
    layers = (
        Tiles("terrain", cells),
        Tiles("roads"),
        Tiles("towns"),
        Things("lines"),
        Things(ZONES, boxes),
        Things("names", [name]),
    )
    properties = {"game": "free_table", "title": title}
    return MapDraft(columns, rows, TILE, layers, properties, SIDE, "y", tilesets=SETS)


def _box(name: str, at: tuple[float, float], told: dict[str, Any], size: tuple[float, float]) -> Thing:
    return Thing(name, at, "rectangle", told, size=size, kind=ZONE.name)


def _ground(c: int, r: int) -> str:
    return "wood" if (c // 3 + r // 2) % 5 == 0 else "field" if (c * 7 + r * 5) % 23 < 4 else "land"


def new_scenario(sheet: MapSheet, file: str, key: str, title: str) -> dict[str, Any]:
    """Two sides and two counters to begin with."""
    from tabletop.games.free_table.data.scenarios import grid_of

    cells = list(grid_of(sheet))
    label = grid_of(sheet).label
    return {
        "format": "tabletop scenario 1",
        "game": "free_table",
        "key": key,
        "title": title,
        "blurb": "Write here what it is about, and in the list of pieces what lies there from the start.",
        "map": {"file": file},
        "sides": [{"name": "Blue"}, {"name": "Red"}],
        "pieces": [
            {"text": "Tank", "back": "Wreck", "side": "Blue", "at": label(cells[0])},
            {"text": "Tank", "back": "Wreck", "side": "Red", "at": label(cells[-1])},
        ],
    }


AUTHORING = Authoring(new_map, new_scenario, owns, usual=(24, 16), least=(4, 3), most=(100, 80), kinds=lambda: (ZONE,))
