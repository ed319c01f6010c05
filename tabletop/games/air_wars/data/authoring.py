"""A beginning for one's own campaigns: two coasts with their bases, and a day of raids over any map with bases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from tabletop.core.kit import Authoring
from tabletop.data.mapclasses import ChosenMember, Kind, Words
from tabletop.data.mapdraft import MapDraft, Thing, Things, Tile, Tiles, tile
from tabletop.data.tiled import MapSheet
from tabletop.games.air_wars.data.mapfacts import PRINTED, ROLES, TERRAINS, MapFacts, label, map_facts
from tabletop.games.air_wars.rules.sheets import BaseKind

TILE = (120, 120)
SETS = ("theatre_terrain", "theatre_owner", "coast_squares")
MOST_UNITS = 6
"""Counters with which a side of a new campaign begins at most."""
FIGHTERS = (("Bf 109F", 3, 6), ("Spitfire V", 3, 5))
"""Aircraft, air strength and speed of the two sides."""


def owns(sheet: MapSheet) -> bool:
    """Whether a map that does not say its game has squares."""
    return not sheet.hexagonal


def new_map(columns: int, rows: int, title: str) -> MapDraft:
    """The Intruder's land in the north, the Interceptor's island in the south, water and a radar's eye between."""
    plan = MapDraft(columns, rows, TILE, ())
    north, south = max(1, rows // 3), rows - max(2, rows // 4)
    middle, low = columns // 2, rows - 1
    cells = [(c, r) for r in range(rows) for c in range(columns)]
    shores = {at: _shore(*at, middle, north, south) for at in cells}
    ground = {at: Tile("coast_squares", corners) for at, corners in shores.items()}
    ground[middle, 0] = tile("theatre_terrain", terrain="urban")
    owners = {at: tile("theatre_owner", owner=ROLES[0] if at[1] < north else ROLES[1]) for at in cells if shores[at]}
    bases = [
        _base(plan, "North Field", middle - 2, north - 1, 0),
        _base(plan, "East Field", middle + 1, north - 1, 0),
        _base(plan, "Island Field", middle - 1, low, 1),
        _base(plan, "Point Field", middle, low, 1),
    ]
    harbour = {"side": ROLES[1], "type": "PORT", "vp": 3, "printed_aa": 1}
    watch = {"side": ROLES[1], "squares": f"{label(0, north)}:{label(columns - 1, low)}", "target": ""}
    field = ((0, 0), (columns * 120, 0), (columns * 120, (rows - north) * 120), (0, (rows - north) * 120))
    words = Thing(
        title, (middle * 120 - 240, north * 120 + 40), "text", {"style": "region"}, size=(480, 60), kind="Label"
    )
    layers = (
        Tiles("terrain", ground),
        Tiles("owner", owners, opacity=0.16),
        Things("bases", bases),
        Things("targets", [Thing("Harbour", plan.centre(middle, south), properties=harbour, kind="Campaign target")]),
        Things("radar", [Thing("Island radar", (0, north * 120), "polygon", watch, field, kind="Campaign radar")]),
        Things("setup"),
        Things("labels", [words]),
    )
    properties = {"game": "air_wars", "title": title}
    return MapDraft(columns, rows, TILE, layers, properties, tilesets=SETS)


def _shore(c: int, r: int, middle: int, north: int, south: int) -> int:
    """Which corners of a square are land, a bit a corner: upper right, lower right, lower left, upper left. It is the
    number of its tile in the terrain set.
    """
    corners = ((c + 1, r), (c + 1, r + 1), (c, r + 1), (c, r))
    land = (y < north or (y > south and middle - 1 <= x <= middle + 2) for x, y in corners)
    return sum(1 << n for n, is_land in enumerate(land) if is_land)


def _base(plan: MapDraft, name: str, column: int, row: int, seat: int) -> Thing:
    told = {"side": ROLES[seat], "capacity": 4, "kind": "LAND", "printed_aa": 1, "from_day": 1, "far": False, "vp": 1}
    return Thing(name, plan.centre(column, row), properties=told, kind="Campaign base")


def new_scenario(sheet: MapSheet, file: str, key: str, title: str) -> dict[str, Any]:
    """One day of six hours: fighters and bombers for the Intruder, fighters and guns for the Interceptor. Raises
    ValueError for a map on which a side has no base.
    """
    facts = map_facts(sheet)
    return {
        "format": "tabletop scenario 1",
        "game": "air_wars",
        "key": key,
        "title": title,
        "date": "1942",
        "minutes": 15,
        "blurb": "A day of raids, to be changed: counters, cards and what wins are yours.",
        "map": {"file": file},
        "square_km": 25,
        "days": ["The first day"],
        "hours": 6,
        "sides": [_side(facts, 0), _side(facts, 1)],
        "levels": [{"least": 1, "name": "Intruder wins", "winner": 0}, {"name": "Interceptor wins", "winner": 1}],
        "balance_vp": 2,
    }


def _side(facts: MapFacts, seat: int) -> dict[str, Any]:
    places = [
        base.square
        for base in facts.bases.values()
        if base.seat == seat and BaseKind.LAND in base.kinds and base.from_day == 1
        for _ in range(base.capacity)
    ]
    if not places:
        raise ValueError(f'The map has no land base of the side "{ROLES[seat]}" on its layer "bases"; draw one.')
    ground = [{"id": _free(facts, "AA", 1), "name": "Heavy guns", "aa": 1, "vp": 1, "start": places[0]}] if seat else []
    return {
        "name": ROLES[seat].capitalize(),
        "command_level": 3,
        "fighters": "Fighter-1",
        "bombers": "Bomber-1",
        "aa": "AA-2",
        "air": list(_wings(facts, places, seat)),
        "ground": ground,
        "cards": [],
    }


def _free(facts: MapFacts, kind: str, number: int) -> str:
    """The name of a counter, of a number near this one, that the map does not set up anywhere itself."""
    return next(name for n in count(number, 40) if (name := f"{kind} {n}") not in facts.setup)


def _wings(facts: MapFacts, places: list[str], seat: int) -> Iterator[dict[str, Any]]:
    """Counters by turns over the bases, none fuller than it takes; every second one of the Intruder's is a bomber."""
    name, air, speed = FIGHTERS[seat]
    for n, square in enumerate(places[:: max(1, len(places) // MOST_UNITS)][:MOST_UNITS], 1):
        common = {"vp": 1, "start": square}
        if seat == 0 and n % 2 == 0:
            bomber = {"id": _free(facts, "B", n), "name": f"Bomber wing {n}", "aircraft": "Ju 88A"}
            yield bomber | {"air": 1, "bomb": 3, "speed": 5} | common
        else:
            fighter = {
                "id": _free(facts, "F", n + 20 * seat),
                "name": f"Fighter wing {n}",
                "aircraft": name,
                "air": air,
            }
            yield fighter | {"speed": speed} | common


SIDE = Words("Campaign side", ROLES)
GROUND = Words("Campaign ground", tuple(TERRAINS))
OWNER = Words("Campaign owner", (*ROLES, "neutral"))
KINDS = (
    Kind("Campaign square", {"terrain": ChosenMember(GROUND, "sea")}, "tile", layers=("terrain",)),
    Kind("Campaign owned", {"owner": ChosenMember(OWNER, "neutral")}, "tile", layers=("owner",)),
    Kind(
        "Campaign base",
        {
            "side": ChosenMember(SIDE, ROLES[0]),
            "capacity": 2,
            "kind": ChosenMember(Words("Campaign base kind", tuple(BaseKind), several=True), "LAND"),
            "printed_aa": 0,
            "from_day": 1,
            "far": False,
            "vp": 1,
        },
        shape="point",
        layers=("bases",),
    ),
    Kind(
        "Campaign target",
        {
            "side": ChosenMember(SIDE, ROLES[1]),
            "type": ChosenMember(Words("Campaign target type", PRINTED), "FACTORY"),
            "vp": 1,
            "printed_aa": 0,
        },
        shape="point",
        layers=("targets",),
    ),
    Kind("Campaign start", shape="point", layers=("setup",)),
    Kind(
        "Campaign radar",
        {"side": ChosenMember(SIDE, ROLES[1]), "squares": "", "target": ""},
        shape="polygon",
        points=((0, 0), (240, 0), (240, 240), (0, 240)),
        layers=("radar",),
    ),
)
AUTHORING = Authoring(new_map, new_scenario, owns, usual=(12, 9), least=(8, 7), most=(26, 99), kinds=lambda: KINDS)
