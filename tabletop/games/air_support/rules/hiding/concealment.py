"""Who sees whom on the ground as far as concealment goes: AS-CONC-01, AS-CONC-02, AS-SETUP-05, AS-ALOS-15,
AS-ALOS-16. Aircraft never count.
"""

from __future__ import annotations

from tabletop.core.kept import kept_for
from tabletop.games.air_support.rules import terrain
from tabletop.games.air_support.rules.ground import Location, Terrain
from tabletop.games.air_support.rules.lines_of_sight.lines import line
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Vehicle
from tabletop.games.air_support.rules.standing import Unit, board, fit_car, here, unit, units_of
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import distance

SEEN = 16
"""Hexes within which a Good Order enemy ground unit takes a "?" away, or keeps one from being gained (AS-CONC-01,
AS-CONC-02).
"""


def watchers(state: State, seat: int) -> dict[Location, None]:
    """The Locations of Good Order ground units that watch that seat's troops: men and vehicles of the enemy, no
    Dummies (AS-UNIT-02).
    """
    return _eyes(state, units_of(state, 1 - seat))


@kept_for(most=32)
def _eyes(state: State, units: tuple[Unit, ...]) -> dict[Location, None]:
    return {
        u.place: None
        for u in units
        if (isinstance(u, Infantry) and u.good_order) or (isinstance(u, Vehicle) and fit_car(u))
    }


def seen_by(state: State, place: Location, eyes: dict[Location, None]) -> bool:
    """Whether one of these Locations, within 16 hexes, has a line of sight to a place."""
    return any(
        distance(eye.hex, place.hex) <= SEEN and (eye.hex == place.hex or line(state, eye, place).clear) for eye in eyes
    )


def watched(state: State, seat: int, place: Location) -> bool:
    """Whether a Good Order enemy ground unit of that seat within 16 hexes sees the Location (AS-CONC-01)."""
    return seen_by(state, place, watchers(state, seat))


def bare(state: State, unit: Unit) -> bool:
    """Whether a unit stands in open ground: no terrain in its hex, or on the road through it (AS-CONC-01,
    AS-TERR-05).
    """
    facts = state.ground[unit.place.hex]
    if unit.place.level:
        return False
    road = isinstance(unit, (Infantry, Vehicle)) and unit.on_road
    beside = isinstance(unit, Vehicle) and unit.bypass is not None
    return road or beside or terrain.kind(facts, state.air) is Terrain.OPEN


def shares(state: State, place: Location, seat: int) -> bool:
    """Whether an enemy of that seat is in the Location (AS-CONC-01); a Dummy is nobody."""
    return any(
        u.place == place and u.seat != seat and not (isinstance(u, Infantry) and u.dummy)
        for u in here(state, place.hex).units
    )


def together(state: State, keys: tuple[str, ...]) -> tuple[str, ...]:
    """These units, and with a gun its crew there and with a crew its gun: they are found together. Ids of units
    that are gone are left out.
    """
    found = dict.fromkeys(key for key in keys if unit(state, key) is not None)
    for gun in state.guns.values():
        if gun.id in found or gun.crew in found:
            crew = state.infantry.get(gun.crew)
            if crew is not None and crew.place == gun.place:
                found[gun.id] = found[gun.crew] = None
    return tuple(found)


def stack_at(state: State, seat: int, place: Location) -> int:
    """The number of the "?" of a side in a Location, 0 without one (AS-SETUP-04)."""
    return next(
        (
            u.stack
            for u in here(state, place.hex).units
            if u.place == place and u.seat == seat and u.concealed is Concealed.MARK
        ),
        0,
    )


def uncovered(state: State) -> list[tuple[int, tuple[str, ...]]]:
    """After set-up: per side the units under a "?" in open ground in sight of the enemy (AS-SETUP-05)."""
    found = []
    for seat in (0, 1):
        eyes = watchers(state, seat)
        lost = tuple(
            u.id
            for u in units_of(state, seat)
            if u.concealed is Concealed.MARK and bare(state, u) and seen_by(state, u.place, eyes)
        )
        if lost:
            found.append((seat, lost))
    return found


def gains(state: State) -> list[tuple[tuple[str, ...], int]]:
    """At the end of CCPh: units of one Location that no Good Order enemy ground unit sees, and the number of their
    "?", a new one where none lies (AS-CONC-02).
    """
    found: list[tuple[tuple[str, ...], int]] = []
    number = state.stacks
    for seat in (0, 1):
        eyes = watchers(state, seat)
        places: dict[Location, list[str]] = {}
        for stand in board(state).values():
            for one in stand.units:
                if one.seat == seat and one.concealed is Concealed.KNOWN:
                    places.setdefault(one.place, []).append(one.id)
        for place, keys in sorted(places.items()):
            if shares(state, place, seat) or seen_by(state, place, eyes):
                continue
            stack = stack_at(state, seat, place)
            if not stack:
                number += 1
            found.append((tuple(sorted(keys)), stack or number))
    return found
