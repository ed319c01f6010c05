"""The search that all maps of ways are made with: backwards from where somebody wants to be."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable

from tabletop.grid.hexes import Hex

NEVER = 10**6


def backwards(wanted: Iterable[Hex], into: Callable[[Hex], Iterable[tuple[Hex, int]]]) -> dict[Hex, int]:
    """What it costs to get from every hex to the nearest of those wanted. into: from which hexes one comes into a hex,
    and what that step costs.
    """
    made: dict[Hex, int] = {}
    least: dict[Hex, int] = {}
    queue = [(0, at) for at in sorted(wanted)]
    while queue:
        cost, at = heapq.heappop(queue)
        if at in made:
            continue
        made[at] = cost
        for before, step in into(at):
            if before not in made and cost + step < least.get(before, NEVER):
                least[before] = cost + step
                heapq.heappush(queue, (cost + step, before))
    return made
