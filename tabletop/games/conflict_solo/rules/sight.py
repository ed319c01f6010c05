"""Line of sight (CH-LOS): which of the one or two lines between two hexes are free."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.hexes import lines
from tabletop.games.conflict_solo.rules.scenario import Field
from tabletop.games.conflict_solo.rules.sheets import TERRAIN
from tabletop.games.conflict_solo.rules.state import State

Line = tuple[str, ...]
_KNOWN: dict[int, tuple[Field, dict[tuple[str, str], tuple[Line, ...]]]] = {}
"""Free lines by field; terrain that blocks never changes in play."""


def _blocks(field: Field, hex: str, e0: int, e1: int, k: int, n: int) -> bool:
    """Whether the hex at step k of n blocks between ends of those levels (CH-LOS-03, CH-LOS-04); one off the map never
    does (CH-LOS-06)."""
    code = field.terrain.get(hex)
    if code is None:
        return False
    height = TERRAIN[code].height + field.levels.get(hex, 0)
    return height * n > e0 * n + (e1 - e0) * k


def _free(field: Field, a: str, b: str) -> tuple[Line, ...]:
    e0, e1 = field.levels.get(a, 0), field.levels.get(b, 0)
    found = []
    for path in lines(a, b):
        n = len(path) - 1
        if not any(_blocks(field, path[k], e0, e1, k, n) for k in range(1, n)):
            found.append(path)
    return tuple(found)


def free_lines(state: State, a: str, b: str) -> tuple[Line, ...]:
    """The lines from a to b that nothing blocks, both ends included; none: no sight (CH-LOS-02). Hexes that are the
    same or adjacent always see each other (CH-LOS-01)."""
    field = state.scenario.chart
    known = _KNOWN.get(id(field))
    if known is None or known[0] is not field:
        if len(_KNOWN) > 12:
            _KNOWN.clear()
        known = _KNOWN[id(field)] = (field, {})
    found = known[1].get((a, b))
    if found is None:
        found = known[1][a, b] = _free(field, a, b)
    return found


def sees(state: State, a: str, b: str) -> bool:
    """Whether there is LOS between two hexes, either way (CH-LOS-05)."""
    return bool(free_lines(state, a, b))


def line_blockers(state: State, path: Line) -> tuple[str, ...]:
    """The hexes that block one line, both of whose ends are told; none: it is free. For the window."""
    field, n = state.scenario.chart, len(path) - 1
    e0, e1 = field.levels.get(path[0], 0), field.levels.get(path[-1], 0)
    return tuple(path[k] for k in range(1, n) if _blocks(field, path[k], e0, e1, k, n))


def height(state: State, hex: str) -> int:
    """How high a hex stands in the way: its level and what grows or stands on it (CH-LOS-03)."""
    return state.level(hex) + TERRAIN[state.scenario.chart.terrain[hex]].height


def blockers(state: State, a: str, b: str) -> tuple[str, ...]:
    """The hexes that block the lines between two hexes; empty with LOS. For the window."""
    field = state.scenario.chart
    if sees(state, a, b):
        return ()
    e0, e1 = field.levels.get(a, 0), field.levels.get(b, 0)
    found = []
    for path in lines(a, b):
        n = len(path) - 1
        found += [path[k] for k in range(1, n) if _blocks(field, path[k], e0, e1, k, n)]
    return tuple(dict.fromkeys(found))
