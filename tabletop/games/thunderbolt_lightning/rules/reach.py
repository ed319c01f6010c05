"""Where an aircraft can end its move, by which path, and over which targets (specification 9.4, 10.1): quick enough for every pick-up."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.games.thunderbolt_lightning.commands import STEPS
from tabletop.games.thunderbolt_lightning.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.flights import ENTERS, Flights, Pose, flights
from tabletop.games.thunderbolt_lightning.rules.moves import fs_value
from tabletop.games.thunderbolt_lightning.rules.speed import window
from tabletop.games.thunderbolt_lightning.state import State
from tabletop.grid.hexes import Hex
from tabletop.grid.hexgrid import HexGrid

__all__ = ["Crossing", "Pose", "Reach", "Runs", "phase_now", "prepare", "reach"]


@dataclass(frozen=True, slots=True)
class Crossing:
    """How a path comes over a hex: the facing with which it is entered (TL-DIVE-06), upright or not, straight hexes with this one
    (TL-EXT-03; not counted beyond 3 x FS)."""

    hex: Hex
    facing: int
    inverted: bool
    straight: int


class Reach:
    """Everything an aircraft can do with the rest of its move.

    `ends`: end pose -> node of the cheapest path, for every pose on the map with a legal number of SP; `exits`: hexes off the map that can
    be entered -> node. `start`: the present pose. `spent`, `low`, `high`: SP spent so far, least and most in all.
    """

    __slots__ = ("_alive", "_before", "_entered", "_poses", "ends", "exits", "flights", "grid", "high", "low", "spent", "start")

    def __init__(self, grid: HexGrid, start: Pose, graph: Flights, spent: int, low: int, high: int, entered: int) -> None:
        self.grid, self.start, self.flights = grid, start, graph
        self.spent, self.low, self.high = spent, low, high
        self._entered = entered
        self._poses = graph.facing(start[1])
        self._alive: bytearray | None = None
        self.ends: dict[Pose, int] = {}
        self.exits: dict[Hex, int] = {}
        budget = high - spent
        if budget < 0:
            return
        off = self._off_map(budget)
        if off:
            self._mark_alive(budget, off)
        self._collect(max(0, low - spent), budget)

    def _off_map(self, budget: int) -> set[Hex]:
        """Hexes within the budget, relative to the start with its facing, that lie off the map."""
        (q0, r0), facing, _ = self.start
        column, row = self.grid.cell(self.start[0])
        if budget < column < self.grid.columns - budget - 1 and budget < row < self.grid.rows - budget - 1:
            return set()
        return {(q, r) for q, r in self.flights.hexes_for(facing, budget) if (q0 + q, r0 + r) not in self.grid}

    def _mark_alive(self, budget: int, off: set[Hex]) -> None:
        """A node counts only if one of its ways stays on the map: leaving it ends the move (TL-MOVE-08)."""
        graph, poses, (q0, r0), exits = self.flights, self._poses, self.start[0], self.exits
        total = graph.levels[budget].stop
        alive = bytearray(total)
        alive[0] = 1
        before = graph.before
        for node in range(1, total):
            for way, _ in before[node]:
                if alive[way]:
                    at = poses[node][0]
                    if at not in off:
                        alive[node] = 1
                    else:
                        exits.setdefault((q0 + at[0], r0 + at[1]), node)
                    break
        self._alive = alive

    def _collect(self, first: int, last: int) -> None:
        (q0, r0), _, upside = self.start
        graph, poses, alive, ends = self.flights, self._poses, self._alive, self.ends
        nodes: Iterable[int] = graph.union(first, last)
        if alive is not None:
            place = graph.place
            seen = bytearray(len(place))
            nodes = []
            for node in range(graph.levels[first].start, graph.levels[last].stop):
                if alive[node] and not seen[place[node]]:
                    seen[place[node]] = 1
                    nodes.append(node)
        for node in nodes:
            (q, r), facing, inverted = poses[node]
            ends[(q0 + q, r0 + r), facing, inverted is not upside] = node

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
        (q, r), facing, inverted = self._poses[node]
        return (self.start[0][0] + q, self.start[0][1] + r), facing, inverted is not self.start[2]

    def _lives(self, node: int) -> bool:
        return self._alive is None or bool(self._alive[node])

    def _back(self, node: int) -> tuple[tuple[str, ...], tuple[Pose, ...]]:
        steps: list[str] = []
        poses: list[Pose] = []
        while node:
            poses.append(self._place(node))
            node, step = next(way for way in self.flights.before[node] if self._lives(way[0]))
            steps.append(STEPS[step])
        return tuple(reversed(steps)), tuple(reversed(poses))

    def path(self, pose: Pose) -> tuple[str, ...]:
        """The steps of a cheapest path to an end pose, as Fly commands name them. Raises KeyError when it cannot be reached."""
        return self._back(self.ends[pose])[0]

    def trail(self, pose: Pose) -> tuple[Pose, ...]:
        """The poses after each step of that path."""
        return self._back(self.ends[pose])[1]

    def way_out(self, at: Hex) -> tuple[str, ...]:
        """The steps that lead to a hex off the map. Raises KeyError when it cannot be reached."""
        return self._back(self.exits[at])[0]

    def runs(self, hexes: Iterable[Hex]) -> Runs:
        """All ways over some hexes: targets of an attack run, or a way-point that the player has dragged the path to."""
        return Runs(self, frozenset(hexes))


class Runs:
    """Paths of a Reach that come over given hexes. `ends`: crossing -> end poses that can be reached by a path with that crossing."""

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
        wanted = {(q - found.start[0][0], r - found.start[0][1]) for q, r in hexes}
        self._mark(wanted)
        if self._bits:
            self._gather(max(0, found.low - found.spent), budget)

    def _bit(self, node: int) -> int:
        at, facing, inverted = self.reach._place(node)
        if node == 0:
            facing = self.reach._entered
        return self._bits.setdefault(Crossing(at, facing, inverted, self.reach.flights.straight[node]), 1 << len(self._bits))

    def _mark(self, wanted: set[Hex]) -> None:
        found, marks = self.reach, self._marks
        before, poses = found.flights.before, found._poses
        if (0, 0) in wanted:
            marks[0] = self._bit(0)
        for node in range(1, len(marks)):
            if not found._lives(node):
                continue
            mark, enters = 0, False
            for way, step in before[node]:
                if found._lives(way):
                    mark |= marks[way]
                    enters = enters or ENTERS[step]
            if enters and poses[node][0] in wanted:
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
        """(steps to the end pose, how many of them lead to the crossing: there bombs fall). Raises KeyError when there is no such path."""
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
                    return (*ahead, STEPS[step], *reversed(steps)), len(ahead) + 1
            node, step = next(way for way in ways if self._marks[way[0]] & bit)
            steps.append(STEPS[step])
        return tuple(reversed(steps)), 0

    def _is(self, crossing: Crossing, node: int) -> bool:
        at, facing, inverted = self.reach._place(node)
        return (at, facing, inverted, self.reach.flights.straight[node]) == (
            crossing.hex, crossing.facing, crossing.inverted, crossing.straight,
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
    """Where the aircraft can end its move of the phase (the present or next one). While it flies: the rest of its move. `change`: as if it
    climbed (+1), dived (-1) or stayed (0), for the altitude step."""
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
    """Make the graphs that the flying aircraft will need in this and the next phase: a moment's work at the start of a game."""
    for aircraft in state.flying():
        sheet = state.type_of(aircraft)
        flights(fs_value(state, aircraft), 0, max(sheet.speed) + max(sheet.dive))
