"""Radar: which squares a side sees into (AW-RAD). Radar examines, it reveals nothing (AW-RAD-05, AW-DEC-04)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.scenario import BOXES, Scenario
from tabletop.games.air_wars.rules.sheets import Code, Function, RadarArea
from tabletop.games.air_wars.rules.state import State


def areas_of(state: State, seat: int) -> list[RadarArea]:
    """The radar areas of a side in printed order; one with an unprinted name never arises."""
    return [area for area in state.scenario.radar.values() if area.seat == seat]


def filter_works(state: State, seat: int) -> bool:
    """FILTER (Table 8): the radar of a side with such a headquarters works only while it is on the map. In the enemy's
    view it is on the map as long as it lies in no box, for boxes are public (AW-HQ-03)."""
    for key, owner in _filters(state.scenario):
        unit = state.units.get(key)
        if owner == seat and unit is not None and unit.place in BOXES:
            return False
    return True


def _filters(scenario: Scenario) -> tuple[tuple[str, int], ...]:
    """Headquarters of that kind and their sides; those of the last scenario are kept."""
    last = _FILTERS.get(0)
    if last is None or last[0] is not scenario:
        found = tuple((s.id, s.seat) for s in scenario.units.values() if s.function is Function.FILTER)
        last = _FILTERS[0] = scenario, found
    return last[1]


_FILTERS: dict[int, tuple[Scenario, tuple[tuple[str, int], ...]]] = {}


def blind(state: State, area: RadarArea) -> bool:
    """Whether a BLIND effect of the enemy is in force for it (AW-RAD-07, AW-CARD-26)."""
    return any(e.owner != area.seat and e.area in ("all", area.name) for e in state.in_force(Code.BLIND))


def works(state: State, area: RadarArea) -> bool:
    """Whether a radar area works now: its station is not bombed (AW-TGT-06), it is not blind, FILTER is there."""
    if area.target and state.mark(area.target).bombed:
        return False
    return filter_works(state, area.seat) and not blind(state, area)


def covered(state: State, seat: int) -> frozenset[str]:
    """All squares in working cover of a side (AW-RAD-01, AW-RAD-02); one working area of two is enough (AW-RAD-06).
    That of the last position is kept."""
    last = _COVER.get(seat)
    if last is None or last[0] is not state:
        areas = [a.squares for a in areas_of(state, seat) if works(state, a)] if seat in (0, 1) else []
        last = _COVER[seat] = state, frozenset().union(*areas)
    return last[1]


_COVER: dict[int, tuple[State, frozenset[str]]] = {}


def seen_by_card(state: State, seat: int, square: str) -> bool:
    """Whether a SEE effect shows the flying enemies of a square (AW-RAD-08); BLIND does not touch it (AW-CARD-27)."""
    return any(e.owner == seat and (not e.squares or square in e.squares) for e in state.in_force(Code.SEE))


def sees(state: State, seat: int, square: str) -> bool:
    """Whether a side examines all flying enemies in a square; never those on the ground (AW-RAD-03)."""
    return square in covered(state, seat) or seen_by_card(state, seat, square)
