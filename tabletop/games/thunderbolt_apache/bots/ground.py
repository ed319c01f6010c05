"""The battlefield as numbers: 70 places, who sees what from them, and every way of an activation.

A place is (hex 1-10, side 0-5 or CENTRE) and has the index (hex - 1) * 7 + side + 1; OFF stands for having left. All
of it is worked out once for each pattern of ridges and each kind of aircraft. The answers are those of `rules/moving`
and `rules/sight`.
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.games.thunderbolt_apache.rules.hexes import (
    DISTANCES,
    HEXES,
    NEIGHBOURS,
    SIDE_NUMBERS,
    attack_angle,
    opposite,
    twin,
)
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import Place, sight

Ridges = frozenset[tuple[int, int]]

PLACES: tuple[tuple[int, int], ...] = tuple((h, s) for h in HEXES for s in (CENTRE, *SIDE_NUMBERS))
OFF = len(PLACES)
HEX_OF: tuple[int, ...] = tuple(h for h, _ in PLACES)
OUTER: tuple[bool, ...] = tuple(s != CENTRE and not NEIGHBOURS[h][s] for h, s in PLACES)
ANGLES: tuple[frozenset[int], ...] = tuple(attack_angle(h, s) for h, s in PLACES)
AWAY: tuple[tuple[int, ...], ...] = tuple((0, *(DISTANCES[a, b] for b in HEXES)) for a in (1, *HEXES))
"""AWAY[a][b]: the distance of two hexes in hexes; row and column 0 are not used."""
EVERYWHERE = frozenset(HEXES)

Way = tuple[tuple[int, ...], int]
"""The places where the aircraft is one after the other, the first included (an attack may be made at each), and where
it ends: the last of them, or OFF."""
Group = tuple[int, int, tuple[int, ...]]
"""All ways with the same end and number of ridge rolls: (end, rolls, places met)."""


def index_of(number: int, side: int) -> int:
    """The index of a place."""
    return (number - 1) * 7 + side + 1


def same_side(a: int, b: int) -> bool:
    """Whether two places lie on the same hexside, named from either hex."""
    if a == b:
        return True
    number, side = PLACES[a]
    other = twin(number, side) if side != CENTRE else None
    return other is not None and index_of(*other) == b


@lru_cache(256)
def seen_low(ridges: Ridges, mast: bool = False) -> tuple[frozenset[int], ...]:
    """For each place the hexes in sight of an aircraft at L there; `mast`: of an OH-58D looking itself (TA-LOS-06)."""
    return tuple(
        frozenset(t for t in HEXES if sight(ridges, Place(h, s, Altitude.LOW, mast and s == CENTRE), t).clear)
        for h, s in PLACES
    )


@lru_cache(256)
def ridge_places(ridges: Ridges) -> tuple[bool, ...]:
    """Which places lie on a ridge hexside."""
    return tuple((h, s) in ridges for h, s in PLACES)


@lru_cache(None)
def _next(place: int, hover: bool) -> tuple[int, ...]:
    """Where one speed point leads on the field."""
    number, side = PLACES[place]
    if side == CENTRE:
        return tuple(index_of(number, s) for s in SIDE_NUMBERS)
    following = NEIGHBOURS[number][side]
    if not following:
        return ()
    back = opposite(side)
    found = tuple(index_of(following, s) for s in SIDE_NUMBERS if s != back)
    return (*found, index_of(following, CENTRE)) if hover else found


@lru_cache(20000)
def ways(place: int, hover: bool, least: int, most: int, may_leave: bool) -> tuple[Way, ...]:
    """Every way from a place with so many points still to spend (TA-MOVE-01 to TA-MOVE-16), the shortest first."""
    found: list[Way] = []
    queue: list[tuple[tuple[int, ...], int]] = [((place,), 0)]
    while queue:
        taken, spent = queue.pop(0)
        here = taken[-1]
        if spent >= least:
            found.append((taken, here))
        if spent < most:
            if may_leave and OUTER[here]:
                found.append((taken, OFF))
            queue.extend(((*taken, following), spent + 1) for following in _next(here, hover))
    return tuple(found)


def rolls_on(way: Way, ridges: tuple[bool, ...], began: int) -> int:
    """Ridge rolls of a way at L whose activation began at that place (TA-RIDGE-01, TA-RIDGE-02, TA-RIDGE-11)."""
    return sum(1 for place in way[0][1:] if ridges[place] and not same_side(place, began))


@lru_cache(600)
def low_groups(ridges: Ridges, hover: bool, least: int, most: int, may_leave: bool) -> tuple[tuple[Group, ...], ...]:
    """The ways of a whole activation at L from each place, those with the same end and rolls put together."""
    table = ridge_places(ridges)
    return tuple(_grouped(place, hover, least, most, may_leave, table) for place in range(OFF))


@lru_cache(64)
def high_groups(hover: bool, least: int, most: int, may_leave: bool) -> tuple[tuple[Group, ...], ...]:
    """The same at H, where nobody rolls (TA-RIDGE-03)."""
    return tuple(_grouped(place, hover, least, most, may_leave, None) for place in range(OFF))


def _grouped(
    place: int, hover: bool, least: int, most: int, may_leave: bool, ridges: tuple[bool, ...] | None
) -> tuple[Group, ...]:
    if PLACES[place][1] == CENTRE and not hover:
        return ()
    low = min(most, max(least, 1) if PLACES[place][1] != CENTRE else least)
    together: dict[tuple[int, int], list[int]] = {}
    for way in ways(place, hover, low, most, may_leave):
        rolls = rolls_on(way, ridges, place) if ridges is not None else 0
        met = together.setdefault((way[1], rolls), [])
        met.extend(p for p in way[0] if p not in met)
    return tuple((end, rolls, tuple(met)) for (end, rolls), met in together.items())


@lru_cache(64)
def turns_to_leave(hover: bool, least: int, most: int) -> tuple[int, ...]:
    """Activations that it takes from each place to be off the battlefield: 1 = with the next one."""
    groups = high_groups(hover, least, most, True)
    found = [99] * OFF
    for turns in (1, 2, 3, 4):
        for place, group in enumerate(groups):
            if found[place] == 99 and any(end == OFF or found[end] == turns - 1 for end, _, _ in group):
                found[place] = turns
    return tuple(found)
