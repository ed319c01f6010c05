"""Paths and reach over any graph of places: hexes, hexes with a facing, squares.

`reach` finds the cheapest way to every place within a budget; a place is any hashable value, so a pose (hex,
facing) is reach with facing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from typing import TypeVar

from tabletop.grid.hexes import Hex, neighbour

P = TypeVar("P", bound=Hashable)
Pose = tuple[Hex, int]
"""A hex and a facing 0-5."""


def reach(start: P, onward: Callable[[P], Iterable[tuple[P, int]]], budget: int) -> dict[P, tuple[int, P | None]]:
    """Every place within the budget: its cheapest cost and the place before it on the way (None for the start)."""
    found: dict[P, tuple[int, P | None]] = {start: (0, None)}
    heap: list[tuple[int, int, P]] = [(0, 0, start)]
    pushed = 0
    while heap:
        cost, _, place = heappop(heap)
        if found[place][0] < cost:
            continue
        for following, price in onward(place):
            total = cost + price
            if total <= budget and (following not in found or total < found[following][0]):
                found[following] = (total, place)
                pushed += 1
                heappush(heap, (total, pushed, following))
    return found


def way(found: dict[P, tuple[int, P | None]], place: P) -> list[P]:
    """The places from the start to `place`, both included. Raises KeyError when it was not reached."""
    steps: list[P] = []
    at: P | None = place
    while at is not None:
        steps.append(at)
        at = found[at][1]
    return steps[::-1]


def pose_steps(pose: Pose, enter: Callable[[Hex, Hex], int | None], turn_cost: int = 1) -> list[tuple[Pose, int]]:
    """What a piece that faces a hexside can do next: go ahead (cost by `enter`, None: it may not) or turn by one
    side.
    """
    at, facing = pose
    steps: list[tuple[Pose, int]] = [((at, (facing + d) % 6), turn_cost) for d in (1, -1)]
    ahead = neighbour(at, facing)
    price = enter(at, ahead)
    if price is not None:
        steps.append(((ahead, facing), price))
    return steps
