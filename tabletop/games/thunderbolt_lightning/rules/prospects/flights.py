"""All flights of one phase, relative to the start: precomputed once per FS and straight count.

A node is a pose with straight count (capped at 3 x FS, beyond which nothing changes) and SP spent. Nodes are kept in an
order in which every way to a node comes before it, with all their predecessors, so that one pass over them answers
questions about all flights.
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import MANOEUVRES, PATH_STEPS, after
from tabletop.grid.hexes import Hex, turned

Pose = tuple[Hex, int, bool]
"""Hex, facing 0-5, inverted."""

ENTERS = tuple(step == "forward" or MANOEUVRES[step].side != 0 for step in PATH_STEPS)
"""Whether a step (by its index in STEPS) enters a hex."""

_Key = tuple[int, int, int, bool, int]
"""q, r, facing, inverted, straight: a node inside one count of SP spent."""

_Ways = list[tuple[int, int]]

_MOVES = tuple(
    tuple((*after((0, 0), facing, False, step)[0], *after((0, 0), facing, False, step)[1:]) for facing in range(6))
    for step in PATH_STEPS
)
"""By step and facing: change of q and r, the new facing, whether the inverted state changes."""

_FREE = tuple(i for i, s in enumerate(PATH_STEPS) if s != "forward" and MANOEUVRES[s].cost == 0 and s != "half_loop")
_HALF_LOOP = PATH_STEPS.index("half_loop")
_ROLLS = tuple(i for i, s in enumerate(PATH_STEPS) if s.startswith("roll"))
_SLIPS = tuple(i for i, s in enumerate(PATH_STEPS) if s.startswith("slip"))


class Flights:
    """The graph of all flights with one FS from one straight count at (0, 0), facing 0, upright. Grows by whole SP as
    it is asked.

    Lists by node number: `poses`, `at` (index of the hex in `hexes`), `straight`, `spent`, `ways` (numbers of action
    sequences), `before` (predecessors as (node, step index), the one with the fewest actions first). `levels[v]`: the
    range of nodes with v SP spent. `ends[v]`: one node for each pose with v SP. `hexes`: all hexes so far, nearest
    first, with their indices.
    """

    def __init__(self, fs: int, straight: int) -> None:
        self.fs = fs
        self.cap = max(3, 3 * fs)
        self.poses: list[Pose] = []
        self.at: list[int] = []
        self.hexes: dict[Hex, int] = {}
        self._counts: list[int] = []
        self.straight: list[int] = []
        self.spent: list[int] = []
        self.ways: list[int] = []
        self.actions: list[int] = []
        self.before: list[tuple[tuple[int, int], ...]] = []
        self.levels: list[range] = []
        self.ends: list[dict[Pose, int]] = []
        self._unions: dict[tuple[int, int], list[int]] = {}
        self._turned: list[list[Pose]] = [[] for _ in range(6)]
        self._alike: dict[tuple[int, int], list[list[int]]] = {}
        self._over: dict[int, list[list[int]]] = {}
        self._hexes: list[list[Hex]] = [[] for _ in range(6)]
        self._moving: list[dict[_Key, _Ways]] = [{}, {}, {}]
        self._turning: list[dict[_Key, _Ways]] = [{}, {}, {}]
        first = self._moving if straight else self._turning
        first[0][(0, 0, 0, False, min(straight, self.cap))] = []

    def grow(self, spent: int) -> None:
        """Make sure that all nodes up to this many SP are there."""
        while len(self.levels) <= spent:
            self._next_level()

    def _next_level(self) -> None:
        v, begin = len(self.levels), len(self.poses)
        moving, turning = self._moving.pop(0), self._turning.pop(0)
        self._moving.append({})
        self._turning.append({})
        for key, ways in moving.items():
            self._add(key, v, ways)
        for node in range(begin, len(self.poses)):
            self._expand(node, turning)
        for key, ways in turning.items():
            self._add(key, v, ways)
            self._forward(len(self.poses) - 1)
        self.levels.append(range(begin, len(self.poses)))
        self._counts.append(len(self.hexes))
        ends: dict[Pose, int] = {}
        for node in self.levels[v]:
            pose = self.poses[node]
            if pose not in ends or self.actions[node] < self.actions[ends[pose]]:
                ends[pose] = node
        self.ends.append(ends)

    def _add(self, key: _Key, spent: int, before: _Ways) -> None:
        q, r, facing, inverted, straight = key
        if len(before) > 1:
            before.sort(key=lambda way: self.actions[way[0]])
        pose = ((q, r), facing, inverted)
        self.poses.append(pose)
        self.at.append(self.hexes.setdefault(pose[0], len(self.hexes)))
        self.straight.append(straight)
        self.spent.append(spent)
        self.before.append(tuple(before))
        self.ways.append(sum(self.ways[n] for n, _ in before) if before else 1)
        self.actions.append(self.actions[before[0][0]] + 1 if before else 0)

    def _forward(self, node: int) -> None:
        (q, r), facing, inverted = self.poses[node]
        dq, dr, _, _ = _MOVES[0][facing]
        straight = self.straight[node] + 1
        key = (q + dq, r + dr, facing, inverted, straight if straight < self.cap else self.cap)
        ways = self._moving[0].get(key)
        if ways is None:
            self._moving[0][key] = [(node, 0)]
        else:
            ways.append((node, 0))

    def _expand(self, node: int, turning: dict[_Key, _Ways]) -> None:
        """All steps from a node that has flown straight."""
        self._forward(node)
        straight = self.straight[node]
        if straight < self.fs:
            return
        self._manoeuvres(node, _FREE, turning)
        if straight >= 3 * self.fs:
            self._manoeuvres(node, (_HALF_LOOP,), turning)
        self._manoeuvres(node, _ROLLS, self._turning[0])
        self._manoeuvres(node, _SLIPS, self._turning[1])

    def _manoeuvres(self, node: int, steps: tuple[int, ...], into: dict[_Key, _Ways]) -> None:
        (q, r), facing, inverted = self.poses[node]
        for step in steps:
            dq, dr, new, flips = _MOVES[step][facing]
            key = (q + dq, r + dr, new, inverted is not flips, 0)
            ways = into.get(key)
            if ways is None:
                into[key] = [(node, step)]
            else:
                ways.append((node, step))

    def union(self, first: int, last: int) -> list[int]:
        """One node for each different pose with `first` to `last` SP, those with fewer SP preferred; made once."""
        found = self._unions.get((first, last))
        if found is None:
            best: dict[Pose, int] = {}
            for v in range(first, last + 1):
                for pose, node in self.ends[v].items():
                    best.setdefault(pose, node)
            found = self._unions[first, last] = list(best.values())
        return found

    def facing(self, facing: int) -> list[Pose]:
        """The poses of all nodes for a start with that facing (positions still relative to the start)."""
        found = self._turned[facing]
        if len(found) < len(self.poses):
            where = {at: turned(at, facing) for at in self.hexes}
            found.extend((where[at], (f + facing) % 6, inverted) for at, f, inverted in self.poses[len(found) :])
        return found

    def alike(self, first: int, last: int) -> list[list[int]]:
        """All nodes with `first` to `last` SP, those of one pose together, those with fewer SP first; made once."""
        found = self._alike.get((first, last))
        if found is None:
            same: dict[Pose, list[int]] = {}
            for node in range(self.levels[first].start, self.levels[last].stop):
                same.setdefault(self.poses[node], []).append(node)
            found = self._alike[first, last] = list(same.values())
        return found

    def over(self, spent: int) -> list[list[int]]:
        """The nodes with up to that many SP by the index of their hex; made once."""
        found = self._over.get(spent)
        if found is None:
            found = self._over[spent] = [[] for _ in range(self._counts[spent])]
            for node in range(self.levels[spent].stop):
                found[self.at[node]].append(node)
        return found

    def hexes_for(self, facing: int, spent: int) -> list[Hex]:
        """All hexes that can be reached with that many SP, for a start with that facing."""
        found = self._hexes[facing]
        if len(found) < len(self.hexes):
            found[:] = [turned(at, facing) for at in self.hexes]
        return found[: self._counts[spent]]


@lru_cache(None)
def _flights(fs: int, straight: int) -> Flights:
    return Flights(fs, straight)


# After a game nobody asks for them, and each holds up to a megabyte.
_flights.forget_answers = _flights.cache_clear  # type: ignore[attr-defined]


def flights(fs: int, straight: int, spent: int) -> Flights:
    """The shared graph for an FS in force and a straight count already flown, grown to that many SP."""
    found = _flights(fs, min(straight, max(3, 3 * fs)))
    found.grow(spent)
    return found


def end_states(fs: int, spent: int) -> frozenset[Pose]:
    """Distinct end poses after exactly that many SP from (0, 0), facing 0, upright."""
    return frozenset(flights(fs, 0, spent).ends[spent])


def sequences(fs: int, spent: int) -> int:
    """How many sequences of actions lead to them, each forward hex and each manoeuvre one action."""
    found = flights(fs, 0, spent)
    return sum(found.ways[n] for n in found.levels[spent])
