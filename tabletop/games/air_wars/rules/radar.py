"""Radar: which squares a side sees into (AW-RAD). Radar examines, it reveals nothing (AW-RAD-05, AW-DEC-04)."""

from __future__ import annotations

from tabletop.core.memo import kept
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import Code, Function, RadarArea
from tabletop.games.air_wars.rules.state import State


def areas_of(state: State, seat: int) -> list[RadarArea]:
    """The radar areas of a side in printed order; one with an unprinted name never arises."""
    return [area for area in state.scenario.radar.values() if area.seat == seat]


def filter_works(state: State, seat: int) -> bool:
    """FILTER (Table 8): the radar of a side with such a headquarters works only while it is on the map. In the enemy's
    view it is on the map as long as it lies in no box, for boxes are public (AW-HQ-03)."""
    for key, owner in _filters(state):
        unit = state.units.get(key)
        if owner == seat and unit is not None and unit.place in BOXES:
            return False
    return True


@kept("scenario")
def _filters(state: State) -> tuple[tuple[str, int], ...]:
    """Headquarters of that kind and their sides."""
    return tuple((s.id, s.seat) for s in state.scenario.units.values() if s.function is Function.FILTER)


def blind(state: State, area: RadarArea) -> bool:
    """Whether a BLIND effect of the enemy is in force for it (AW-RAD-07, AW-CARD-26)."""
    return any(e.owner != area.seat and e.area in ("all", area.name) for e in state.in_force(Code.BLIND))


def works(state: State, area: RadarArea) -> bool:
    """Whether a radar area works now: its station is not bombed (AW-TGT-06), it is not blind, FILTER is there."""
    return _intact(state, area) and filter_works(state, area.seat)


def _intact(state: State, area: RadarArea) -> bool:
    """Whether its station is not bombed and it is not blind."""
    return not (area.target and state.mark(area.target).bombed) and not blind(state, area)


def covered(state: State, seat: int) -> frozenset[str]:
    """All squares in working cover of a side (AW-RAD-01, AW-RAD-02); one working area of two is enough (AW-RAD-06)."""
    return _cover(state, seat) if seat in (0, 1) and filter_works(state, seat) else NOTHING


NOTHING: frozenset[str] = frozenset()


@kept("scenario", "marks", "effects", "hour")
def _cover(state: State, seat: int) -> frozenset[str]:
    """The cover of a side while its headquarters work, which alone hangs on where counters are."""
    return NOTHING.union(*[a.squares for a in areas_of(state, seat) if _intact(state, a)])


def seen_by_card(state: State, seat: int, square: str) -> bool:
    """Whether a SEE effect shows the flying enemies of a square (AW-RAD-08); BLIND does not touch it (AW-CARD-27)."""
    return any(e.owner == seat and (not e.squares or square in e.squares) for e in state.in_force(Code.SEE))


def sees(state: State, seat: int, square: str) -> bool:
    """Whether a side examines all flying enemies in a square; never those on the ground (AW-RAD-03)."""
    return square in covered(state, seat) or seen_by_card(state, seat, square)
