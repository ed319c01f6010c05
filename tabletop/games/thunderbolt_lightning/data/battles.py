"""Design your own battle: what there is to choose from, and the scenario file that comes of a plan.

What a battle may be and what it costs is a matter of rules (`rules/battles.py`); here plans become documents.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.data.faults import DataError, DataFault
from tabletop.data.paths import resource, user_folder
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.data.mapfacts import MapFacts, map_facts
from tabletop.games.thunderbolt_lightning.data.shapes import FORMAT, LEVELS
from tabletop.games.thunderbolt_lightning.rules import own_battles as rules
from tabletop.games.thunderbolt_lightning.rules.own_battles import BattlePlan, Buy, SidePlan
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, InstallationType, Library, ShipType
from tabletop.grid.hexes import Hex, disc, distance, neighbour
from tabletop.grid.hexgrid import HexGrid

BUDGET = rules.FIGHTER_BUDGETS
"""Usual points a side for fighters."""


__all__ = [
    "BUDGET", "BattlePlan", "Buy", "SidePlan", "aircraft_in_service", "battle_document", "battle_refusal", "goal",
    "installations_of", "maps", "nations", "price", "ships_in_service", "total",
]  # fmt: skip


# -- what there is
def nations(year: int) -> list[str]:
    """Air forces with aircraft in service in that year."""
    return sorted({n for a in library().aircraft.values() if a.year <= year for n in a.nations})


def aircraft_in_service(nation: str, year: int, *, what_if: bool = False) -> list[AircraftType]:
    """Types an air force flew in that year, oldest first; with what-if also later and paper types."""
    found = [
        a
        for a in library().aircraft.values()
        if nation in a.nations and (what_if or (a.year <= year and "paper" not in a.flags))
    ]
    return sorted(found, key=lambda a: (a.year, a.name))


def ships_in_service(nation: str, year: int, *, what_if: bool = False) -> list[ShipType]:
    """Ships of a navy in that year."""
    return sorted(
        (s for s in library().ships.values() if nation in s.nations and (what_if or s.year <= year)),
        key=lambda s: s.name,
    )


def installations_of(nation: str) -> list[InstallationType]:
    """Ground targets and batteries of a nation, those that anybody may have included."""
    return [i for i in library().installations.values() if nation in i.nations or "any" in i.nations]


def maps() -> list[tuple[str, int, int]]:
    """(file, columns, rows) of every map that can be read, shipped and own ones."""
    found = []
    for root in (resource("maps").parent, user_folder(create=False)):
        for path in sorted((root / "maps" / "thunderbolt_lightning").glob("*.tmx")):
            file = Path(path).relative_to(root).as_posix()
            facts = map_facts(file)
            if facts.size is not None and not facts.faults:
                found.append((file, *facts.size))
    return found


# -- what it costs
def price(buy: Buy, *, sights: bool, sheets: Library | None = None) -> int:
    """Points of all aircraft of a purchase. Raises KeyError for an unknown type or load."""
    return buy.number * rules.price(buy, sheets if sheets is not None else library(), sights)


def total(plan: SidePlan, *, sights: bool) -> int:
    """Points of a side: aircraft with their loads, and AA plus half the damage points of ships and installations."""
    return rules.total(plan, library(), sights)


def goal(plan: SidePlan) -> int:
    """Damage points that an attacker of this side has to inflict; 0 without targets."""
    return rules.goal(plan, library())


def battle_refusal(plan: BattlePlan) -> Refusal | None:
    """Why the battle cannot be fought as planned, by rule; None when it can."""
    return rules.refusal(plan, library())


# -- the scenario
def battle_document(plan: BattlePlan) -> dict[str, Any]:
    """The scenario document of a plan, ready for `save_scenario`. Raises DataError when the map is not there or has
    no room for its targets.
    """
    facts = map_facts(plan.map_file)
    if facts.size is None:
        raise DataError([DataFault(plan.key, "map", f"the map {plan.map_file} cannot be read", "choose another one")])
    columns, rows = facts.size
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": "thunderbolt_lightning",
        "key": plan.key,
        "title": plan.title,
        "date": str(plan.year),
        "year": plan.year,
        "month": plan.month,
        "minutes": 20 + 2 * sum(b.number for s in plan.sides for b in s.buys),
        "blurb": _blurb(plan),
        "tags": ["custom", "what-if"] if plan.what_if else ["custom"],
        "map": {"file": plan.map_file, "columns": columns, "rows": rows},
        "turns": plan.turns,
        "options": list(plan.options),
        "first_setup": 0 if plan.attacker is None else 1 - plan.attacker,
        "sides": [{"name": s.name, "letter": s.letter, "nations": list(s.nations)} for s in plan.sides],
        "forces": [line for side in (0, 1) for line in _lines(plan, side, columns, rows)],
        "edges": [{"edge": "WE"[side], "side": side, "meaning": "home"} for side in (0, 1)],
    }
    ships, installations = _targets(plan, facts, HexGrid(columns, rows))
    document |= ({"ships": ships} if ships else {}) | ({"installations": installations} if installations else {})
    if plan.attacker is not None:
        document["victory"] = {"goal": {"attacker": plan.attacker, "percent": rules.GOAL_PERCENT}}
    return document


def _blurb(plan: BattlePlan) -> str:
    sights = "sights" in plan.options
    told = [f"{s.name}: {counted(total(s, sights=sights), 'point')}." for s in plan.sides]
    if plan.attacker is not None:
        needed = goal(plan.sides[1 - plan.attacker])
        told.append(
            f"{plan.sides[plan.attacker].name} must do at least {counted(needed, 'damage point')} to the targets."
        )
    return " ".join(["A battle of your own.", *told])


def _lines(plan: BattlePlan, side: int, columns: int, rows: int) -> Iterator[dict[str, Any]]:
    """One line of forces a purchase; all lines of a side share its third of the map."""
    deep = max(4, columns // 6)
    span = [2, 1 + deep] if side == 0 else [columns - deep, columns - 1]
    names: dict[str, int] = {}
    for n, buy in enumerate(plan.sides[side].buys, 1):
        kind = library().aircraft[buy.type]
        size = rules.unit_size(buy, plan.sides[side], library(), plan.year, plan.month)
        yield {
            "side": side,
            "name": f"{kind.name} ({n})"[:32],
            "type": kind.key,
            "units": _units(kind, buy.number, size, plan.sides[side].letter, names),
            "regroup": True,
            "load": buy.load,
            "training": buy.training,
            "skills": list(buy.skills),
            "zone": {"columns": span, "rows": [1 + rows // 5, rows - rows // 5]},
            "facings": [0, 1, 5] if side == 0 else [2, 3, 4],
        } | _where(plan, buy)


def _where(plan: BattlePlan, buy: Buy) -> dict[str, Any]:
    """What is written only where it matters: levels, a radar sight."""
    found: dict[str, Any] = {"radar_sight": True} if buy.radar_sight else {}
    if "altitude" in plan.options:
        found["levels"] = [LEVELS[level] for level in rules.levels_of(buy, library())]
    return found


def _units(kind: AircraftType, number: int, size: int, letter: str, names: dict[str, int]) -> list[dict[str, Any]]:
    """Units of the usual size; the last one takes what is left."""
    found = []
    while number > 0:
        names[kind.name] = names.get(kind.name, 0) + 1
        found.append({"name": f"{kind.name[:24]} {letter}{names[kind.name]}", "size": min(size, number)})
        number -= size
    return found


def _targets(plan: BattlePlan, facts: MapFacts, grid: HexGrid) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Ships on water and installations on land, each on its owner's half, as near to the middle of it as there is
    room.
    """
    water = frozenset(grid) if facts.water is None else frozenset(grid.hex(c, r) for c, r in facts.water)
    taken: set[Hex] = set()
    ships, installations = [], []
    for side, brought in enumerate(plan.sides):
        middle = grid.hex(grid.columns // 3 if side == 0 else grid.columns * 2 // 3, grid.rows // 2)
        heading = 0 if side == 0 else 3
        for key in brought.ships:
            long = library().ships[key].length == 3
            offsets = (0, 1, -1) if long else (0,)
            hexes = _room(grid, middle, lambda h: [neighbour(h, heading, k) for k in offsets], water, taken, 3, key)  # noqa: B023
            ships.append({"side": side, "type": key, "at": grid.label(hexes[0]), "heading": heading})
        for key in brought.installations:
            count = library().installations[key].hexes
            land = (
                frozenset(grid) - water
                if facts.water is not None and len(water) < grid.columns * grid.rows
                else frozenset(grid)
            )
            hexes = _room(grid, middle, lambda h: [neighbour(h, 0, k) for k in range(count)], land, taken, 2, key)  # noqa: B023
            installations.append({"side": side, "type": key, "hexes": [grid.label(h) for h in hexes]})
    return ships, installations


def _room(
    grid: HexGrid, middle: Hex, shape: Any, ground: frozenset[Hex], taken: set[Hex], apart: int, key: str
) -> Sequence[Hex]:
    """The hexes nearest to the middle where the shape lies wholly on the ground, apart from what is there."""
    for at in disc(middle, max(grid.columns, grid.rows)):
        hexes: list[Hex] = shape(at)
        if all(h in grid and h in ground and all(distance(h, t) >= apart for t in taken) for h in hexes):
            taken.update(hexes)
            return hexes
    raise DataError(
        [DataFault(key, "map", f'there is no room for "{key}" on this map', "choose another map, or fewer targets")]
    )
