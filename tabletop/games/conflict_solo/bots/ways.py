"""Ways over the map with a price for hexes that enemies cover: how far it is, and where the quiet way leads."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.bots.picture import Picture
from tabletop.games.conflict_solo.rules.figures import best_fp, fire_cost, forbidden
from tabletop.games.conflict_solo.rules.hexes import direction_to, distance
from tabletop.games.conflict_solo.rules.movement_costs import on_road, terrain_cost
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import Field
from tabletop.games.conflict_solo.rules.sheets import Drive
from tabletop.games.conflict_solo.rules.sight import has_wall, hex_dm, neighbours
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import covers

FAR = 99.0
"""Where no way leads."""
IN_COVER = (1.0, 0.6, 0.4, 0.25, 0.2, 0.2, 0.2)
"""What of a covering enemy's price is left by the DM of the hex."""
STRONG, STRONG_PRICE = 5, 1.4
"""A firepower that counts more, and how much."""
LINGER = 0.35
"""Every step takes time besides its cost."""
Covered = dict[str, float]
Distances = dict[str, float]
_ZONES: dict[int, tuple[Field, dict[tuple[str, str, int], frozenset[str]]]] = {}


def _zone(view: State, ai: Counter) -> frozenset[str]:
    """The hexes that an enemy covers from where it stands (CH-ARC-06)."""
    field = view.scenario.chart
    known = _ZONES.get(id(field))
    if known is None or known[0] is not field:
        if len(_ZONES) > 12:
            _ZONES.clear()
        known = _ZONES[id(field)] = (field, {})
    key = (ai.type, ai.hex, ai.facing)
    found = known[1].get(key)
    if found is None:
        far = view.type_of(ai).range
        near = (h for h in field.terrain if distance(h, ai.hex) <= far)
        found = known[1][key] = frozenset(h for h in near if covers(view, ai, h))
    return found


def covered(picture: Picture, price: float) -> Covered:
    """The price of each hex that enemies cover, less in cover."""
    view, found = picture.view, dict[str, float]()
    for ai in picture.enemies:
        if forbidden(view, ai, "fire") or fire_cost(view, ai) is None:
            continue
        strong = STRONG_PRICE if best_fp(view, ai) >= STRONG else 1.0
        for hex in _zone(view, ai):
            part = IN_COVER[min(hex_dm(view, hex), len(IN_COVER) - 1)]
            found[hex] = found.get(hex, 0.0) + price * strong * part
    return found


def _edge(view: State, unit: Counter, start: str, to: str) -> float | None:
    """What a step costs a Unit of this kind, whoever is there; None: it cannot be made."""
    road = on_road(view, start, to)
    terrain = terrain_cost(view, unit, to, road)
    if isinstance(terrain, Refusal):
        return None
    drive = view.type_of(unit).drive
    wall = not road and has_wall(view, start, direction_to(start, to))
    up = view.level(to) - view.level(start)
    if (wall and drive in (Drive.WHEELED, Drive.TOWED)) or abs(up) > 2 or (abs(up) == 2 and drive is not Drive.FOOT):
        return None
    return (view.type_of(unit).move_cost or 1) + terrain + wall + (3 if up == 2 else max(0, up))


def field_of(view: State, unit: Counter, goals: Iterable[str] | Mapping[str, float], prices: Covered) -> Distances:
    """How far each hex is from the nearest goal for a Unit: costs of the steps, time, and the prices of the hexes
    entered on the way; the goals themselves are free, or begin with their own number."""
    found = dict(goals) if isinstance(goals, Mapping) else dict.fromkeys(goals, 0.0)
    ends = set(found)
    heap = [(far, h) for h, far in sorted(found.items())]
    heapq.heapify(heap)
    mines = {h for h, m in view.mines.items() if m.known or m.owner == unit.side}
    while heap:
        far, hex = heapq.heappop(heap)
        if far > found[hex]:
            continue
        price = 0.0 if hex in ends else prices.get(hex, 0.0)
        for start in neighbours(view, hex):
            cost = _edge(view, unit, start, hex)
            if cost is None:
                continue
            total = far + cost * (1 - LINGER) + LINGER + price + (6.0 if hex in mines else 0.0)
            if total < found.get(start, FAR * 9):
                found[start] = total
                heapq.heappush(heap, (total, start))
    return found
