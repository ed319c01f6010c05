"""Lines of sight that surprise: ground that nobody sees before he stands beside it, and guns that look into a hill."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from tabletop.core.kit import Advice
from tabletop.games.conflict_solo.rules.hexes import cell, distance
from tabletop.games.conflict_solo.rules.scenario import Mission
from tabletop.games.conflict_solo.rules.sheets import TERRAIN
from tabletop.games.conflict_solo.rules.sight import blockers, sees

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
