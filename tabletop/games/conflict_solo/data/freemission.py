"""Missions of one's own (`tabletop draft --game conflict_solo`): two forces of nations that were at war, on one of the
maps or on a map of one's own, to attack or to defend.

A drafted document is a mission file like any other: it can be changed, checked, played and saved. Its balance is that
of prices, not of played games.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop.data.ownfiles import map_named, map_read
from tabletop.data.tiled import load_map
from tabletop.games.conflict_solo.data.mapfacts import MapFacts, map_facts
from tabletop.games.conflict_solo.rules.hexes import bearing, canonical, distance
from tabletop.games.conflict_solo.rules.naming import NATIONS
from tabletop.games.conflict_solo.rules.sheets import TERRAIN, Kind, Library, UnitType

Document = dict[str, Any]
WARS = (("pol", "ger", 1939, 1939), ("sov", "ger", 1941, 1945), ("us", "ger", 1943, 1945))
"""Nations with troops in the library, and the years in which they fought each other on the ground."""
MAPS = {
    "sawmill": "m1_sawmill", "zelva": "m2_zelva", "birches": "m3_birches", "warta": "m4_warta", "wheat": "m5_wheat",
    "hedgerow": "m6_hedgerow",
}  # fmt: skip
SIZES = {"platoon": 55, "company": 100}
"""What the player's force costs."""
TASKS = {"attack": 0.75, "defend": 1.4}
"""What the enemy's force costs, as a share of the player's."""
ROUNDS, CAPS, HAND, POOL = 4, {"platoon": 3, "company": 5}, 2, 14
FAR, CLOSEST, NEAR, FARTHEST = 6, 3, 2, 10
"""Hexes between the enemy and the player's area at the start, where he comes and where he holds; between him and what
he holds; the farthest hexes, where there is no such place.
"""


def price(kind: UnitType) -> int:
    """What a counter costs: its firepower, what it takes, and how far it reaches."""
    return (kind.red or 0) + (kind.blue or 0) + max(1, kind.dv_front - 8) + kind.range // 4


def at_war(a: str, b: str, year: int) -> bool:
    """Whether two nations fought each other in that year."""
    return any({a, b} == {x, y} and first <= year <= last for x, y, first, last in WARS)


def free_mission(
    library: Library, nation: str, enemy: str, year: int, task: str, map_name: str, size: str = "platoon", seed: int = 0
) -> Document:
    """A whole mission document. Raises ValueError with a sentence for nations that were not at war, and for a task, map
    or size that is not offered."""
    for one, all_ in ((nation, NATIONS), (enemy, NATIONS), (task, TASKS), (size, SIZES)):
        if one not in all_:
            raise ValueError(f'There is no "{one}"; there are {", ".join(all_)}.')
    if not at_war(nation, enemy, year):
        raise ValueError(f"{NATIONS[nation]} and {NATIONS[enemy]} troops did not fight each other in {year}.")
    called = (
        map_name if map_name in MAPS else Path(map_name).stem
    )  # not the folder: a draft is the same wherever it lies
    chance = random.Random(f"{nation} {enemy} {year} {task} {called} {size} {seed}")
    file = map_named(map_name, {name: f"maps/conflict_solo/{stem}.tmx" for name, stem in MAPS.items()})
    facts = map_read(file, lambda path: map_facts(load_map(path)))
    area = facts.areas.get("player", ())
    goals = canonical(facts.objectives)
    if not area or not goals:
        missing = 'an area of the name "player"' if not area else "an objective"
        raise ValueError(f"The map {Path(file).name} needs {missing} before a mission can be drafted on it.")
    own = _force(library, nation, year, SIZES[size], chance)
    foes = _force(library, enemy, year, round(SIZES[size] * TASKS[task]), chance)
    rifle = next(k for k in foes if library.units[k].kind is Kind.FOOT)
    ais = _enemies(library, facts, area, goals, foes, task, chance)
    rumours = _rumours(facts, area, ais, chance)
    place = re.sub(r"[^a-z0-9]+", "_", Path(file).stem.lower() if map_name not in MAPS else map_name)
    words = f"{NATIONS[nation]} {'attack' if task == 'attack' else 'defence'}"
    return {
        "format": "tabletop scenario 1",
        "game": "conflict_solo",
        "key": f"free_{nation}_{enemy}_{year}_{task}_{place}_{seed}",
        "title": f"{words} at {place.replace('_', ' ').capitalize()}"[:60],
        "date": str(year),
        "year": year,
        "nation": nation,
        "minutes": 30 if size == "platoon" else 60,
        "blurb": f"A drafted mission: {NATIONS[nation]} against {NATIONS[enemy]}, {year}, to {task}.",
        "tags": ["drafted", task],
        "map": {"file": file},
        "rounds": ROUNDS,
        "cap": CAPS[size],
        "first": "player" if task == "attack" else "ai",
        "start_vp": 0 if task == "attack" else 2,
        "units": [{"id": f"U{n:02}", "type": kind} for n, kind in enumerate(own, 1)],
        "grant": {"works": ["foxhole", "foxhole"]} if task == "defend" else {},
        "cards": _cards(library, nation, year, chance),
        "hand": HAND,
        "draw": 1,
        "ais": ais,
        "re_cup": [rifle, rifle, "NONE", "NONE"],
        "objectives": [_objective(facts, hex, task) for hex in goals],
        "track": [
            {"space": 3, "events": ["FRESH(2)"]},
            {"space": 6, "events": [f"RE({' '.join(rumours)})" if rumours else "FRESH(3)"]},
        ],
        "last_space": 8,
        "counteractions": {"star": {"trigger": "fired", "items": [{"do": "HFP AI CLOSEST UNIT FIRE"}]}},
        "orders": {"1": {"items": [{"do": "AI CLOSEST OBJ MOVE" if task == "defend" else "AI CLOSEST UNIT FIRE"}]}},
        "victory": {"defeat": 1, "draw": 3, "victory": 7},
    }


# -- forces
def _force(library: Library, nation: str, year: int, purse: int, chance: random.Random) -> list[str]:
    """Unit types for so many points: squads first, then what supports them; at least three counters."""
    able = [k for k in library.units.values() if k.nation == nation and k.year_from <= year and k.combat]
    by = {kind: sorted((k for k in able if k.kind is kind), key=lambda k: k.id) for kind in Kind}
    wanted = [Kind.FOOT, Kind.FOOT, Kind.MG, Kind.FOOT, Kind.VEHICLE, Kind.GUN, Kind.FOOT, Kind.MORTAR, Kind.VEHICLE]
    bought: list[str] = []
    for n in range(24):
        found = [k for k in by[wanted[n % len(wanted)]] if price(k) <= purse]
        if found:
            kind = chance.choice(found)
            bought.append(kind.id)
            purse -= price(kind)
    order = {k.id: n for n, k in enumerate(library.units.values())}
    return sorted(bought, key=lambda id: order[id])


def _cards(library: Library, nation: str, year: int, chance: random.Random) -> list[str]:
    able = sorted(
        c.id
        for c in library.cards.values()
        if (not c.nations or nation in c.nations) and c.years[0] <= year <= c.years[1]
    )
    return sorted(chance.sample(able, min(POOL, len(able))))


# -- places
def _away(hex: str, area: Sequence[str]) -> int:
    return min((distance(hex, a) for a in area), default=0)


def _objective(facts: MapFacts, hex: str, task: str) -> Document:
    """A place of the map to be taken, or to be held round by round."""
    ground = TERRAIN[facts.terrain[hex]].name
    if task == "attack":
        return {
            "hex": hex,
            "name": f"the {ground.removeprefix('a ')}",
            "control": "ai",
            "end": max(1, facts.objectives[hex]),
        }
    return {"hex": hex, "name": f"the {ground.removeprefix('a ')}", "control": "player", "each": 1, "minus": True}


def _enemies(
    library: Library,
    facts: MapFacts,
    area: Sequence[str],
    goals: Sequence[str],
    foes: Sequence[str],
    task: str,
    chance: random.Random,
) -> list[Document]:
    """The enemy on his hexes: around what he holds, or at the far side; he looks at the player."""
    out, taken = [], set()
    towards = goals[0] if task == "defend" else (area[len(area) // 2] if area else goals[0])
    for n, id in enumerate(foes, 1):
        kind = library.units[id]
        spots = [h for h in canonical(facts.terrain) if h not in taken and _stands(facts, kind, h)]
        if task == "attack":
            near = [h for h in spots if min(distance(h, g) for g in goals) <= NEAR and _away(h, area) >= CLOSEST]
        else:
            far = max(_away(h, area) for h in spots)
            near = [h for h in spots if _away(h, area) >= max(FAR, far - 3)]
        hex = chance.choice(near or sorted(spots, key=lambda h: -_away(h, area))[:FARTHEST])
        taken.add(hex)
        facing = max(range(6), key=lambda k: bearing(hex, towards, k)) if hex != towards else 0
        posture = (
            "free" if task == "defend" else "hold" if kind.kind in (Kind.GUN, Kind.MORTAR) else f"anchored({NEAR})"
        )
        out.append({"id": f"A{n:02}", "type": id, "hex": hex, "facing": facing, "posture": posture})
    return out


def _stands(facts: MapFacts, kind: UnitType, hex: str) -> bool:
    return kind.drive in TERRAIN[facts.terrain[hex]].costs


def _rumours(facts: MapFacts, area: Sequence[str], ais: Sequence[Document], chance: random.Random) -> list[str]:
    taken = {a["hex"] for a in ais}
    able = [
        h for h in canonical(facts.terrain)
        if h not in taken and _away(h, area) >= FAR - 1 and TERRAIN[facts.terrain[h]].dm > 0
    ] or [h for h in canonical(facts.terrain) if h not in taken and _away(h, area) >= FAR - 1]  # fmt: skip
    return chance.sample(able, min(2, len(able)))
