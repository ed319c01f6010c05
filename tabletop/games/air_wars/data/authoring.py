"""A beginning for one's own campaigns: two coasts with their bases, and a day of raids over any map with bases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.core.kit import Authoring
from tabletop.data.mapclasses import Choice, Kind, Words
from tabletop.data.mapdraft import MapDraft, Thing, Things, Tile, Tiles, tile
from tabletop.data.tiled import MapSheet
from tabletop.games.air_wars.data.mapfacts import PRINTED, ROLES, TERRAINS, MapFacts, map_facts
from tabletop.games.air_wars.data.squares import label
from tabletop.games.air_wars.rules.sheets import BaseKind

TILE = (120, 120)
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
    ground = {(c, r): _ground(c, r, columns, north, south) for r in range(rows) for c in range(columns)}
    sea = tile("theatre_terrain", terrain="sea")
    owners = {
        at: tile("theatre_owner", owner=ROLES[0] if at[1] < north else ROLES[1])
        for at, cell in ground.items()
        if cell != sea
    }
    middle, low = columns // 2, rows - 1
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
        Things("boxes"),
        Things("labels", [words]),
    )
    properties = {"game": "air_wars", "title": title}
    return MapDraft(columns, rows, TILE, layers, properties, tilesets=("theatre_terrain", "theatre_owner"))


def _ground(c: int, r: int, columns: int, north: int, south: int) -> Tile:
    middle = columns // 2
    if r < north - 1:
        return tile("theatre_terrain", terrain="urban" if (c, r) == (middle, 0) else "land")
    island = r >= south and abs(c - middle) <= 2
    if r == north - 1 or (island and (r == south or abs(c - middle) == 2)):
        return tile("theatre_terrain", terrain="coast")
    return tile("theatre_terrain", terrain="land" if island else "sea")


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
    ground = [{"id": "AA 1", "name": "Heavy guns", "aa": 1, "vp": 1, "start": places[0]}] if seat else []
    return {
        "name": ROLES[seat].capitalize(),
        "command_level": 3,
        "fighters": "Fighter-1",
        "bombers": "Bomber-1",
        "aa": "AA-2",
        "air": list(_wings(places, seat)),
        "ground": ground,
        "cards": [],
    }


def _wings(places: list[str], seat: int) -> Iterator[dict[str, Any]]:
    """Counters by turns over the bases, none fuller than it takes; every second one of the Intruder's is a bomber."""
    name, air, speed = FIGHTERS[seat]
    for n, square in enumerate(places[:: max(1, len(places) // MOST_UNITS)][:MOST_UNITS], 1):
        common = {"vp": 1, "start": square}
        if seat == 0 and n % 2 == 0:
            bomber = {"id": f"B {n}", "name": f"Bomber wing {n}", "aircraft": "Ju 88A", "air": 1, "bomb": 3, "speed": 5}
            yield bomber | common
        else:
            fighter = {"id": f"F {n + 20 * seat}", "name": f"Fighter wing {n}", "aircraft": name, "air": air}
            yield fighter | {"speed": speed} | common


SIDE = Words("Campaign side", ROLES)
GROUND = Words("Campaign ground", tuple(TERRAINS))
OWNER = Words("Campaign owner", (*ROLES, "neutral"))
KINDS = (
    Kind("Campaign square", {"terrain": Choice(GROUND, "sea")}, "tile", layers=("terrain",)),
    Kind("Campaign owned", {"owner": Choice(OWNER, "neutral")}, "tile", layers=("owner",)),
    Kind(
        "Campaign base",
        {
            "side": Choice(SIDE, ROLES[0]),
            "capacity": 2,
            "kind": Choice(Words("Campaign base kind", tuple(BaseKind), several=True), "LAND"),
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
            "side": Choice(SIDE, ROLES[1]),
            "type": Choice(Words("Campaign target type", PRINTED), "FACTORY"),
            "vp": 1,
            "printed_aa": 0,
        },
        shape="point",
        layers=("targets",),
    ),
    Kind(
        "Campaign radar",
        {"side": Choice(SIDE, ROLES[1]), "squares": "", "target": ""},
        shape="polygon",
        points=((0, 0), (240, 0), (240, 240), (0, 240)),
        layers=("radar",),
    ),
)
AUTHORING = Authoring(new_map, new_scenario, owns, usual=(12, 9), least=(8, 7), most=(26, 99), kinds=lambda: KINDS)
