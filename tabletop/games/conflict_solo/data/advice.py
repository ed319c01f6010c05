"""What is allowed in a mission and hardly meant: goals out of reach, enemies on ground that is none of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from tabletop.core.kit import Advice
from tabletop.data.tiled import MapSheet
from tabletop.games.conflict_solo.rules.hexes import beyond, cell, distance, named, on_map
from tabletop.games.conflict_solo.rules.scenario import Field, Mission
from tabletop.games.conflict_solo.rules.sheets import TERRAIN, Drive
from tabletop.games.conflict_solo.rules.sight import blockers, sees

# -- Lines of sight that surprise: ground that nobody sees before he stands beside it, and guns that look into a hill.

REACH = 8
"""Hexes within which somebody should see what he is to take, or fire from where he stands."""


def surprises(mission: Mission) -> Iterator[Advice]:
    """Objectives and enemies that see nothing, and are seen from nowhere, but their neighbours."""
    for n, goal in enumerate(mission.objectives):
        if why := _blind(mission, goal.hex):
            wrong = f"the objective {goal.hex} is seen from no hex that is not beside it: {why}"
            yield Advice(f"objectives[{n}].hex", wrong, "open a line to it, or mean it so (CH-LOS-03)", cell(goal.hex))
    for n, ai in enumerate(mission.ais):
        kind = mission.library.units.get(ai.type)
        if ai.hex and kind is not None and (why := _blind(mission, ai.hex)):
            wrong = f"{ai.id} ({kind.name}) in {ai.hex} sees no hex but its neighbours: {why}"
            yield Advice(f"ais[{n}].hex", wrong, "place it where it sees farther (CH-LOS-03)", cell(ai.hex))


def _blind(mission: Mission, hex: str) -> str:
    """What stands round a hex that sees nothing but its neighbours; "" when it sees farther, or has nothing but
    neighbours.
    """
    ground: Any = SimpleNamespace(scenario=mission)  # lines of sight ask for the map and nothing else
    far = [one for one in mission.chart.terrain if 2 <= distance(hex, one) <= REACH]
    if not far or any(sees(ground, one, hex) for one in far):
        return ""
    near = {one for there in far if distance(hex, there) == 2 for one in blockers(ground, hex, there)}
    names = sorted({TERRAIN[mission.chart.terrain[one]].name.lower() for one in near})
    higher = any(mission.chart.levels.get(one, 0) > mission.chart.levels.get(hex, 0) for one in near)
    return ", ".join([*names, *(["higher ground"] if higher else [])]) + " stand round it"


# -- What is allowed in a mission and hardly meant.


def advice(mission: Mission, sheet: MapSheet) -> Iterator[Advice]:
    """Everything that the author should look at again."""
    yield from _objectives(mission)
    yield from _enemies(mission)
    yield from _exits(mission)
    yield from surprises(mission)


def reached(chart: Field, start: frozenset[str]) -> frozenset[str]:
    """Every hex that men on foot can come to, if nobody stops them."""
    found, edge = set(start), list(start)
    while edge:
        hex = edge.pop()
        for side in range(6):
            at = beyond(hex, side)
            there = named(at) if on_map(at, chart.columns, chart.rows) else hex
            if there not in found and Drive.FOOT in TERRAIN[chart.terrain[there]].costs:
                found.add(there)
                edge.append(there)
    return frozenset(found)


def _objectives(mission: Mission) -> Iterator[Advice]:
    """Objectives that nobody can take, or that bring nothing."""
    begins = mission.area | {hex for unit in mission.units for hex in (*unit.area, *unit.entry)}
    near = reached(mission.chart, frozenset(begins)) if begins else frozenset(mission.chart.terrain)
    for n, goal in enumerate(mission.objectives):
        place = f"objectives[{n}].hex"
        if Drive.FOOT not in TERRAIN[mission.chart.terrain[goal.hex]].costs:
            wrong = f"nobody on foot can enter {goal.hex}, {TERRAIN[mission.chart.terrain[goal.hex]].name}"
            yield Advice(place, wrong, "choose a hex that men can stand in (CH-MOVE-04)", cell(goal.hex))
        elif goal.hex not in near:
            wrong = f"no way on foot leads from the player's area to {goal.hex}"
            yield Advice(place, wrong, "draw a bridge or a ford, or choose another hex", cell(goal.hex))
        if goal.control == "player" and not (goal.end or goal.each):
            yield Advice(place, f"{goal.hex} brings no points", "give it end or each", cell(goal.hex))


def _enemies(mission: Mission) -> Iterator[Advice]:
    """Enemies that stand where they could never have come, or among those whom they wait for."""
    roads = {hex for hex, _ in mission.chart.roads}
    for n, ai in enumerate(mission.ais):
        kind = mission.library.units.get(ai.type)
        if not ai.hex or kind is None:
            continue
        ground = TERRAIN[mission.chart.terrain[ai.hex]]
        if kind.drive not in ground.costs and not (ai.hex in roads and ground.road):
            wrong = f"{ai.id} ({kind.name}) stands in {ground.name}, which it could not enter"
            yield Advice(f"ais[{n}].hex", wrong, "place it on other ground (CH-MOVE-04)", cell(ai.hex))
        if mission.position is None and ai.hex in mission.area:
            wrong = f"{ai.id} stands in {ai.hex}, where the player sets up"
            yield Advice(f"ais[{n}].hex", wrong, "place it outside the area, or draw the area smaller", cell(ai.hex))


def _exits(mission: Mission) -> Iterator[Advice]:
    """Exits inside the map, and exits that bring nothing."""
    for hex in sorted(mission.exits):
        column, row = cell(hex)
        if 0 < column < mission.chart.columns - 1 and 0 < row < mission.chart.rows - 1:
            yield Advice(
                "exits", f"the exit {hex} is not at the edge of the map", "choose a hex at the edge", cell(hex)
            )
    if mission.exit_vp and not mission.exits:
        yield Advice("exit_vp", "units bring points by leaving, and there is no exit", 'name the hexes in "exits"')
