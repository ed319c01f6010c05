"""Tables that a search looks things up in instead of computing them: fire by vector, reachable poses, danger,
crossings. All are pure functions of small keys and remembered for the life of the program; vectors are (q, r) from
the shooter or mover to the other hex.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from tabletop.games.thunderbolt_lightning.rules.arcs import REACH, bearing
from tabletop.games.thunderbolt_lightning.rules.firing import IMPOSSIBLE
from tabletop.games.thunderbolt_lightning.rules.ordnance import STRAIGHT
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import ENTERS, Pose, flights
from tabletop.games.thunderbolt_lightning.rules.prospects.shots import expected_unsaved
from tabletop.games.thunderbolt_lightning.rules.sheets import Four
from tabletop.grid.hexes import DIRECTIONS, Hex, disc, distance, turned

Guns = tuple[tuple[int, Four, int], ...]
"""Mounts of an aircraft as (wedge bits, dice, to-hit bonus)."""


@lru_cache(8192)
def fire(guns: Guns, facing: int, white: int, reach: int = REACH) -> dict[Hex, float]:
    """Expected unsaved hits on a target by the vector to it; hexes where nothing bears are missing. `white`: its
    save against white hits.
    """
    found: dict[Hex, float] = {}
    for at in disc((0, 0), reach):
        away = distance((0, 0), at)
        bits = bearing((0, 0), facing, at)
        total = 0.0
        for wedges, dice, bonus in guns:
            needed = away + 1 - bonus
            if bits & wedges and needed < IMPOSSIBLE:
                total += expected_unsaved(dice, needed, white)
        if total > 0:
            found[at] = total
    return found


@lru_cache(4096)
def ends(fs: int, low: int, high: int, facing: int) -> tuple[Pose, ...]:
    """Poses relative to the start that can end a move of `low` to `high` SP; each once."""
    graph = flights(fs, 0, high)
    poses = graph.facing(facing)
    return tuple(dict.fromkeys(poses[node] for v in range(low, high + 1) for node in graph.ends[v].values()))


@lru_cache(4096)
def places(fs: int, low: int, high: int, facing: int) -> tuple[Hex, ...]:
    """Hexes relative to the start in which an upright move can end."""
    return tuple(dict.fromkeys(at for at, _, inverted in ends(fs, low, high, facing) if not inverted))


@lru_cache(1024)
def _danger(fs: int, low: int, high: int, guns: Guns, white: int, reach: int) -> dict[Hex, float]:
    best: dict[Hex, float] = {}
    for (q, r), facing, inverted in ends(fs, low, high, 0):
        if inverted:
            continue
        for (dq, dr), hits in fire(guns, facing, white, reach).items():
            at = (q + dq, r + dr)
            if hits > best.get(at, 0.0):
                best[at] = hits
    return best


@lru_cache(4096)
def danger(fs: int, low: int, high: int, facing: int, guns: Guns, white: int, reach: int = REACH) -> dict[Hex, float]:
    """The most unsaved hits to be expected in each hex (relative to the start) from the best pose the shooter can
    end its next move in.
    """
    base = _danger(fs, low, high, guns, white, reach)
    return {turned(at, facing): hits for at, hits in base.items()} if facing else base


# -- crossings for attack runs
Way = tuple[int, bool, bool]
"""How a hex is crossed: facing of the entry, inverted, three or more straight hexes with this one."""


@lru_cache(512)
def crossings(fs: int, high: int, facing: int) -> dict[Hex, frozenset[Way]]:
    """Hexes that a move of at most `high` SP can come over and how, relative to the start; the start itself counts
    too.
    """
    graph = flights(fs, 0, high)
    poses = graph.facing(facing)
    found: dict[Hex, set[Way]] = {(0, 0): {(facing, False, False)}}
    for node in range(1, graph.levels[high].stop):
        if any(ENTERS[step] for _, step in graph.before[node]):
            at, entered, inverted = poses[node]
            found.setdefault(at, set()).add((entered, inverted, graph.straight[node] >= STRAIGHT))
    return {at: frozenset(ways) for at, ways in found.items()}


@lru_cache(512)
def crossings_later(fs: int, low: int, high: int, high2: int, facing: int) -> dict[Hex, frozenset[Way]]:
    """The same for the second of two moves, after a first one of `low` to `high` SP."""
    found: dict[Hex, set[Way]] = {}
    for (q, r), nose, inverted in ends(fs, low, high, facing):
        if inverted:
            continue
        for (dq, dr), ways in crossings(fs, high2, nose).items():
            found.setdefault((q + dq, r + dr), set()).update(ways)
    return {at: frozenset(ways) for at, ways in found.items()}


@lru_cache(512)
def ends_later(fs: int, low: int, high: int, low2: int, high2: int, facing: int) -> tuple[tuple[Hex, int], ...]:
    """Hexes and facings relative to the start that can end the second of two moves, upright all the way."""
    found: dict[tuple[Hex, int], None] = {}
    for (q, r), nose, inverted in ends(fs, low, high, facing):
        if inverted:
            continue
        for (dq, dr), then, upside in ends(fs, low2, high2, nose):
            if not upside:
                found[(q + dq, r + dr), then] = None
    return tuple(found)


# -- angles
_FACES = tuple((q + r / 2, r * sqrt(0.75)) for q, r in DIRECTIONS)


Look = tuple[float, float, float, float, float, float, int]
"""For each facing 0-5 the cosine of the angle between it and a vector (0 for the same hex), then the distance."""


class _Looks(dict[Hex, Look]):
    """Made when first asked for."""

    def __missing__(self, vector: Hex) -> Look:
        x, y = vector[0] + vector[1] / 2, vector[1] * sqrt(0.75)
        size = sqrt(x * x + y * y) or 1.0
        a, b, c, d, e, f = ((x * fx + y * fy) / size for fx, fy in _FACES)
        found = self[vector] = (a, b, c, d, e, f, distance((0, 0), vector))
        return found


LOOK: dict[Hex, Look] = _Looks()
"""The look of every vector, by the vector."""


ROOM = 16
"""Hexes up to which `room` counts."""


@lru_cache(65536)
def room(columns: int, rows: int, column: int, row: int, facing: int) -> tuple[int, str]:
    """How many hexes can be flown straight on from a cell (pointy-top, odd rows shifted) before the map ends
    (ROOM: or more), and the edge letters crossed then.
    """
    for k in range(ROOM):
        shift = row & 1
        if facing in (0, 3):
            column += 1 if facing == 0 else -1
        else:
            if facing in (1, 5):
                column += shift
            else:
                column -= 1 - shift
            row += 1 if facing in (1, 2) else -1
        edges = ("N" if row < 0 else "S" if row >= rows else "") + (
            "W" if column < 0 else "E" if column >= columns else ""
        )
        if edges:
            return k, edges
    return ROOM, ""


def mixed(*numbers: int) -> float:
    """A number from 0 to 1 that looks random and depends on these whole numbers only: noise that is the same on
    every system.
    """
    x = 2166136261
    for n in numbers:
        x = ((x ^ (n & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF
    x ^= x >> 15
    x = (x * 2246822519) & 0xFFFFFFFF
    return (x ^ (x >> 13)) / 4294967295.0


def reach_of(fs: int, low: int, high: int, guns: Guns, white: int, reach: int = REACH) -> dict[Hex, float]:
    """`danger` for a start with facing 0: turn the vector instead of the table."""
    return _danger(fs, low, high, guns, white, reach)
