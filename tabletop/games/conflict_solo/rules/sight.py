"""Line of sight (CH-LOS): which of the one or two lines between two hexes are free."""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.memo import kept
from tabletop.games.conflict_solo.rules.hexes import VECTORS, beyond, direction_to, lines, named, on_map
from tabletop.games.conflict_solo.rules.scenario import Field
from tabletop.games.conflict_solo.rules.sheets import SOLID_WORKS, TERRAIN, WORKS
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


# -- What the ground of a hex does: DM, walls, works, smoke (CH-FORT, CH-SMOKE).

MOST_COVER = 4
"""Terrain and fortification together (CH-FORT-03)."""
MOST_SMOKE = 3
"""Smoke of one shot (CH-SMOKE-03)."""


def neighbours(state: State, hex: str) -> tuple[str, ...]:
    """The adjacent hexes on the map, by direction."""
    field = state.scenario.chart
    return _around(hex, field.columns, field.rows)


@lru_cache(1 << 13)
def _around(hex: str, columns: int, rows: int) -> tuple[str, ...]:
    return tuple(named(at) for k in range(len(VECTORS)) if on_map(at := beyond(hex, k), columns, rows))


def has_wall(state: State, hex: str, direction: int) -> bool:
    """Whether a wall stands on a hexside; it is the same from both hexes (CH-MAP-07)."""
    return (hex, direction % 6) in state.scenario.chart.walls


def walled(state: State, hex: str) -> bool:
    """Whether a hex has any wall (CH-MAP-06)."""
    return any(has_wall(state, hex, k) for k in range(6))


def entry_walls(state: State, lines: tuple[tuple[str, ...], ...]) -> bool:
    """Whether one of the lines enters its last hex through a wall (CH-FIRE-07). From beyond the map ("") no wall stands
    in the way."""
    return any(
        has_wall(state, path[-1], direction_to(path[-1], path[-2])) for path in lines if len(path) > 1 and path[-2]
    )


def work_dm(state: State, hex: str, area: bool = False) -> int:
    """DM of the works in a hex, for red DV (CH-FORT-01); area: against indirect fire and air attack, where hasty works
    and foxholes do not help."""
    work = state.works.get(hex, "")
    return WORKS[work] if work and (not area or work in SOLID_WORKS) else 0


def cover(state: State, hex: str, works: bool = True, area: bool = False) -> int:
    """Terrain DM, with works for red DV, at most 4 together (CH-FORT-03)."""
    dm = state.ground(hex).dm
    return min(MOST_COVER, dm + work_dm(state, hex, area)) if works else dm


def hex_dm(state: State, hex: str, walls: bool = True) -> int:
    """The DM of a hex: terrain, works, smoke, +1 for any wall (CH-MAP-05, CH-MAP-06, CH-LOW-05)."""
    if not walls:
        return cover(state, hex) + state.smoke.get(hex, 0)
    return _walled_dm(state, hex)


@kept("scenario", "structures", "works", "smoke")
def _walled_dm(state: State, hex: str) -> int:
    return hex_dm(state, hex, walls=False) + (1 if walled(state, hex) else 0)


def hex_dm_from(state: State, hex: str, origin: str, lines: tuple[tuple[str, ...], ...]) -> int:
    """The DM of a hex against a line from `origin`: a wall counts only where a line enters (CH-MAP-05)."""
    return hex_dm(state, hex, walls=False) + (1 if origin != hex and entry_walls(state, lines) else 0)


def smoke_on(state: State, lines: tuple[tuple[str, ...], ...]) -> int:
    """DV of smoke on the way and in the target hex, the attacker's hex left out, at most 3; of two free lines the
    one with more smoke (CH-SMOKE-03). In close combat the line is the hex itself."""
    if not state.smoke:
        return 0
    most = max(sum(state.smoke.get(h, 0) for h in (path[1:] or path)) for path in lines)
    return min(MOST_SMOKE, most)
