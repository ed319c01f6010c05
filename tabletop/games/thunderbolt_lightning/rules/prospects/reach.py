"""Where an aircraft can end its move, by which path, and over which targets: quick enough for every pick-up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import MANOEUVRES, PATH_STEPS, fs_value
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import ENTERS, Flights, Pose, flights
from tabletop.games.thunderbolt_lightning.rules.speed import window
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import DIRECTIONS, Hex, neighbour
from tabletop.grid.hexgrid import HexGrid

# -- Flights near the edge of the map: which poses can be reached without leaving it (TL-MOVE-08), for all hexes at
# once.
#
# A set of hexes is one whole number with a bit for each hex, so a step of all aircraft that could be somewhere is one
# shift of it. A field of one hex around the map holds those that have just left.

Stance = tuple[int, bool, int]
"""Facing, inverted, straight count: what tells aircraft in one hex apart."""

_FREE = tuple(m for m in MANOEUVRES.values() if m.cost == 0)
_SIDE = tuple(m for m in MANOEUVRES.values() if m.cost > 0)


class Field:
    """Bits of the hexes of a map and of one hex around it."""

    def __init__(self, columns: int, rows: int) -> None:
        grid = HexGrid(columns, rows)
        self.left = rows // 2 + 2
        self.width = self.left + columns + 2
        self.on = 0
        for at in grid:
            self.on |= 1 << self.bit(at)

    def bit(self, at: Hex) -> int:
        """The number of the bit of a hex that is on the map or next to it."""
        return (at[1] + 1) * self.width + at[0] + self.left

    def step(self, hexes: int, facing: int) -> int:
        """The hexes one hex on in that direction."""
        dq, dr = DIRECTIONS[facing % 6]
        by = dr * self.width + dq
        return hexes << by if by >= 0 else hexes >> -by


@lru_cache(16)
def field(columns: int, rows: int) -> Field:
    """The bits of a map of that size, made once."""
    return Field(columns, rows)


class OnMap:
    """Everywhere that an aircraft can be without leaving the map. `levels[v]`: by facing, inverted and straight
    count (up to `cap`) the hexes with v SP spent; `left`: the hexes off the map that it can enter.
    """

    def __init__(
        self, grid: HexGrid, start: tuple[Hex, int, bool], straight: int, fs: int, cap: int, budget: int
    ) -> None:
        self.field = field(grid.columns, grid.rows)
        self.fs, self.cap = fs, cap
        self.left = 0
        at, facing, inverted = start
        self.levels: list[dict[Stance, int]] = [{} for _ in range(budget + 3)]
        self.levels[0][facing, inverted, min(straight, cap)] = 1 << self.field.bit(at)
        for v in range(budget + 1):
            self._spread(v)
        del self.levels[budget + 1 :]
        self.left &= ~self.field.on

    def _spread(self, v: int) -> None:
        """All steps from the hexes with v SP: first the manoeuvres that cost nothing, then forward, then those that
        enter a side hex.
        """
        level, on = self.levels[v], self.field.on
        able = self._able(level, self.fs)
        for manoeuvre in _FREE:
            for (facing, inverted), hexes in (
                able if manoeuvre.runs == 1 else self._able(level, manoeuvre.runs * self.fs)
            ).items():
                self._add(v, (facing + manoeuvre.turn) % 6, inverted is not manoeuvre.flips, 0, hexes)
        last = v + 1 == len(self.levels) - 2
        for (facing, inverted, straight), hexes in list(level.items()):
            onward = self.field.step(hexes, facing)
            self.left |= 0 if last else onward
            self._add(v + 1, facing, inverted, min(straight + 1, self.cap), onward & on)
        for (facing, inverted), hexes in able.items():
            for manoeuvre in _SIDE:
                beside = self.field.step(hexes, facing + manoeuvre.side)
                self.left |= 0 if v + manoeuvre.cost >= len(self.levels) - 2 else beside
                self._add(v + manoeuvre.cost, facing, inverted is not manoeuvre.flips, 0, beside & on)

    @staticmethod
    def _able(level: dict[Stance, int], needs: int) -> dict[tuple[int, bool], int]:
        """The hexes with enough straight hexes flown, by facing and inverted."""
        found: dict[tuple[int, bool], int] = {}
        for (facing, inverted, straight), hexes in level.items():
            if straight >= needs:
                found[facing, inverted] = found.get((facing, inverted), 0) | hexes
        return found

    def _add(self, v: int, facing: int, inverted: bool, straight: int, hexes: int) -> None:
        if hexes:
            level = self.levels[v]
            level[facing, inverted, straight] = level.get((facing, inverted, straight), 0) | hexes

    def anyhow(self, first: int, last: int) -> dict[tuple[int, bool], int]:
        """The hexes with `first` to `last` SP, whatever the straight count, by facing and inverted."""
        found: dict[tuple[int, bool], int] = {}
        for level in self.levels[first : last + 1]:
            for state, hexes in self._able(level, 0).items():
                found[state] = found.get(state, 0) | hexes
        return found


# -- Where an aircraft can end its move, by which path, and over which targets.


@dataclass(frozen=True, slots=True)
class Crossing:
    """How a path comes over a hex: the facing with which it is entered (TL-DIVE-06), upright or not, straight hexes
    with this one (TL-EXT-03; not counted beyond 3 x FS).
    """

    hex: Hex
    facing: int
    inverted: bool
    straight: int


class Reach:
    """Everything an aircraft can do with the rest of its move.

    `ends`: end pose -> node of the cheapest path, for every pose on the map with a legal number of SP; `exits`:
    hexes off the map that can be entered -> node. `start`: the present pose. `spent`, `low`, `high`: SP spent so
    far, least and most in all.
    """

    __slots__ = (
        "_bits",
        "_entered",
        "_hexes",
        "_on_map",
        "ends",
        "exits",
        "flights",
        "grid",
        "high",
        "low",
        "spent",
        "start",
    )

    def __init__(
        self, grid: HexGrid, start: Pose, graph: Flights, spent: int, low: int, high: int, entered: int
    ) -> None:
        self.grid, self.start, self.flights = grid, start, graph
        self.spent, self.low, self.high = spent, low, high
        self._entered = entered
        self._on_map: OnMap | None = None
        self._hexes: list[Hex] = []
        self._bits: list[int] = []
        self.ends: dict[Pose, int] = {}
        self.exits: dict[Hex, int] = {}
        budget = high - spent
        if budget < 0:
            return
        q0, r0 = start[0]
        self._hexes = [(q0 + q, r0 + r) for q, r in graph.hexes_for(start[1], budget)]
        if self._near_edge(budget) and not all(at in grid for at in self._hexes):
            self._on_map = OnMap(grid, start, graph.straight[0], graph.fs, graph.cap, budget)
            self._bits = [self._on_map.field.bit(at) if at in grid else -1 for at in self._hexes]
            self._find_exits(budget, self._on_map)
        self._collect(max(0, low - spent), budget)

    def _near_edge(self, budget: int) -> bool:
        """Whether the edge of the map may be within the budget."""
        column, row = self.grid.cell(self.start[0])
        grid = self.grid
        return not (budget < column < grid.columns - budget - 1 and budget < row < grid.rows - budget - 1)

    def _lives(self, node: int) -> bool:
        """A node counts only if one of its ways stays on the map: leaving it ends the move (TL-MOVE-08)."""
        if self._on_map is None:
            return True
        graph, (_, ahead, upside) = self.flights, self.start
        _, facing, inverted = graph.poses[node]
        level = self._on_map.levels[graph.spent[node]]
        hexes = level.get(((facing + ahead) % 6, inverted is not upside, graph.straight[node]), 0)
        bit = self._bits[graph.at[node]]
        return bit >= 0 and bool(hexes >> bit & 1)

    def _find_exits(self, budget: int, on_map: OnMap) -> None:
        """Hexes off the map that are entered from a hex on it."""
        before, left, bit = self.flights.before, on_map.left, on_map.field.bit
        for index, at in enumerate(self._hexes):
            if self._bits[index] < 0 and any(neighbour(at, f) in self.grid for f in range(6)) and left >> bit(at) & 1:
                node = next(
                    (n for n in self.flights.over(budget)[index] if any(self._lives(way) for way, _ in before[n])), None
                )
                if node is not None:
                    self.exits[at] = node

    def _collect(self, first: int, last: int) -> None:
        graph = self.flights
        nodes = graph.union(first, last) if self._on_map is None else self._alive(first, last, self._on_map)
        _, ahead, upside = self.start
        poses, at, hexes, ends = graph.poses, graph.at, self._hexes, self.ends
        for node in nodes:
            _, facing, inverted = poses[node]
            ends[hexes[at[node]], (facing + ahead) % 6, inverted is not upside] = node

    def _alive(self, first: int, last: int, on_map: OnMap) -> Iterator[int]:
        """One node for each pose that can be reached on the map, the one with the fewest SP."""
        graph, bits, (_, ahead, upside) = self.flights, self._bits, self.start
        poses, at, spent, straight, levels = graph.poses, graph.at, graph.spent, graph.straight, on_map.levels
        anyhow = on_map.anyhow(first, last)
        for alike in graph.alike(first, last):
            bit = bits[at[alike[0]]]
            if bit < 0:
                continue
            _, facing, inverted = poses[alike[0]]
            facing, inverted = (facing + ahead) % 6, inverted is not upside
            if anyhow.get((facing, inverted), 0) >> bit & 1:
                for node in alike:
                    if levels[spent[node]].get((facing, inverted, straight[node]), 0) >> bit & 1:
                        yield node
                        break

    # -- asking
    def spent_at(self, pose: Pose) -> int:
        """SP spent in all when the aircraft ends in this pose by the cheapest path."""
        return self.spent + self.flights.spent[self.ends[pose]]

    def by_hex(self) -> dict[Hex, list[Pose]]:
        """End poses by hex: for the shading of the map and the ring of facings."""
        found: dict[Hex, list[Pose]] = {}
        for pose in self.ends:
            found.setdefault(pose[0], []).append(pose)
        return found

    def _place(self, node: int) -> Pose:
        _, facing, inverted = self.flights.poses[node]
        return self._hexes[self.flights.at[node]], (facing + self.start[1]) % 6, inverted is not self.start[2]

    def _back(self, node: int) -> tuple[tuple[str, ...], tuple[Pose, ...]]:
        steps: list[str] = []
        poses: list[Pose] = []
        while node:
            poses.append(self._place(node))
            node, step = next(way for way in self.flights.before[node] if self._lives(way[0]))
            steps.append(PATH_STEPS[step])
        return tuple(reversed(steps)), tuple(reversed(poses))

    def path(self, pose: Pose) -> tuple[str, ...]:
        """The steps of a cheapest path to an end pose, as Fly commands name them. Raises KeyError when it cannot be
        reached.
        """
        return self._back(self.ends[pose])[0]

    def trail(self, pose: Pose) -> tuple[Pose, ...]:
        """The poses after each step of that path."""
        return self._back(self.ends[pose])[1]

    def way_out(self, at: Hex) -> tuple[str, ...]:
        """The steps that lead to a hex off the map. Raises KeyError when it cannot be reached."""
        return self._back(self.exits[at])[0]

    def runs(self, hexes: Iterable[Hex]) -> Runs:
        """All ways over some hexes: targets of an attack run, or a way-point that the player has dragged the path
        to.
        """
        return Runs(self, frozenset(hexes))


class Runs:
    """Paths of a Reach that come over given hexes. `ends`: crossing -> end poses that can be reached by a path with
    that crossing.
    """

    __slots__ = ("_bits", "_marks", "ends", "reach")

    def __init__(self, found: Reach, hexes: frozenset[Hex]) -> None:
        self.reach = found
        self._bits: dict[Crossing, int] = {}
        self.ends: dict[Crossing, dict[Pose, int]] = {}
        graph = found.flights
        budget = found.high - found.spent
        self._marks = [0] * (graph.levels[budget].stop if budget >= 0 else 0)
        if budget < 0:
            return
        self._mark({index for index, at in enumerate(found._hexes) if at in hexes})
        if self._bits:
            self._gather(max(0, found.low - found.spent), budget)

    def _bit(self, node: int) -> int:
        at, facing, inverted = self.reach._place(node)
        if node == 0:
            facing = self.reach._entered
        return self._bits.setdefault(
            Crossing(at, facing, inverted, self.reach.flights.straight[node]), 1 << len(self._bits)
        )

    def _mark(self, wanted: set[int]) -> None:
        """Which crossings lie on a path to each node, as bits; `wanted`: indices of hexes."""
        if not wanted:
            return
        found, marks = self.reach, self._marks
        before, at = found.flights.before, found.flights.at
        if at[0] in wanted:
            marks[0] = self._bit(0)
        for node in range(1, len(marks)):
            if not found._lives(node):
                continue
            mark, enters = 0, False
            for way, step in before[node]:
                if found._lives(way):
                    mark |= marks[way]
                    enters = enters or ENTERS[step]
            if enters and at[node] in wanted:
                mark |= self._bit(node)
            marks[node] = mark

    def _gather(self, first: int, last: int) -> None:
        found = self.reach
        for v in range(first, last + 1):
            for node in found.flights.levels[v]:
                mark = self._marks[node]
                if mark and found._lives(node):
                    pose = found._place(node)
                    for crossing, bit in self._bits.items():
                        if mark & bit:
                            self.ends.setdefault(crossing, {}).setdefault(pose, node)

    def path(self, crossing: Crossing, pose: Pose) -> tuple[tuple[str, ...], int]:
        """(steps to the end pose, how many of them lead to the crossing: there bombs fall). Raises KeyError when
        there is no such path.
        """
        found, bit = self.reach, self._bits[crossing]
        node = self.ends[crossing][pose]
        steps: list[str] = []
        while node:
            ways = [way for way in found.flights.before[node] if found._lives(way[0])]
            if self._is(crossing, node):
                entering = [way for way in ways if ENTERS[way[1]]]
                if entering:
                    before, step = entering[0]
                    ahead = found._back(before)[0]
                    return (*ahead, PATH_STEPS[step], *reversed(steps)), len(ahead) + 1
            node, step = next(way for way in ways if self._marks[way[0]] & bit)
            steps.append(PATH_STEPS[step])
        return tuple(reversed(steps)), 0

    def _is(self, crossing: Crossing, node: int) -> bool:
        at, facing, inverted = self.reach._place(node)
        return (at, facing, inverted, self.reach.flights.straight[node]) == (
            crossing.hex,
            crossing.facing,
            crossing.inverted,
            crossing.straight,
        )


def phase_now(state: State) -> int:
    """The movement phase that is being flown or comes next: 1 or 2."""
    step = state.frames[-1].step if state.frames else ""
    return 2 if step in ("move2", "fly2", "declare1", "declare_aa1", "resolve1", "reroll1") else 1


def _entered_facing(aircraft: Aircraft) -> int:
    """The facing with which the present hex was entered (TL-DIVE-06)."""
    facing = aircraft.facing
    for at, earlier in reversed(aircraft.path):
        if at != aircraft.hex:
            break
        facing = earlier
    return facing


def reach(state: State, aircraft: Aircraft, phase: int | None = None, change: int | None = None) -> Reach:
    """Where the aircraft can end its move of the phase (the present or next one). While it flies: the rest of its
    move. `change`: as if it climbed (+1), dived (-1) or stayed (0), for the altitude step.
    """
    phase = phase_now(state) if phase is None else phase
    speeds = window(state, aircraft, phase, change)
    flying_it = state.frames[-1].step in (f"move{phase}", f"fly{phase}") and not aircraft.moved
    carried = aircraft.straight if phase == 2 and "carry_phase" in state.scenario.options else 0
    spent, straight = (aircraft.spent, aircraft.straight) if flying_it else (0, carried)
    graph = flights(fs_value(state, aircraft), straight, max(0, speeds.high - spent))
    entered = _entered_facing(aircraft) if flying_it else aircraft.facing
    start = (aircraft.hex, aircraft.facing, aircraft.inverted)
    return Reach(state.scenario.grid, start, graph, spent, speeds.low, speeds.high, entered)


def prepare(state: State) -> None:
    """Make the graphs that the flying aircraft will need in this and the next phase: a moment's work at the start
    of a game.
    """
    for aircraft in state.flying():
        sheet = state.type_of(aircraft)
        flights(fs_value(state, aircraft), 0, max(sheet.speed) + max(sheet.dive))
