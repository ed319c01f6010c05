"""How open a unit lies in its hex, to fire from the ground and from the air: on a road, in a Column, overstacked, or
under cover (AS-TERR-05 to AS-TERR-09, AS-COLUMN-01, Table 6).
"""

from __future__ import annotations

from tabletop.games.air_support.rules import terrain
from tabletop.games.air_support.rules.pieces import Infantry, Vehicle
from tabletop.games.air_support.rules.standing import HALVES, Unit, here
from tabletop.games.air_support.rules.state import State

CREW_DRM = 2
"""A crew that looks out of its AFV (AS-IFT-09, AS-MG-12, AS-BOMB-12)."""


def in_column(state: State, unit: Unit) -> bool:
    """A unit of a Column suffers hazardous movement (AS-COLUMN-01)."""
    return isinstance(unit, Infantry) and unit.group in state.bands


def bare(unit: Unit) -> bool:
    """In the open part of its hex: on a road, or parked in bypass (AS-TERR-05, AS-ALOS-13)."""
    return unit.on_road or (isinstance(unit, Vehicle) and unit.bypass is not None)


def road_taken(unit: Unit) -> bool:
    """Came along the road into its hex this Player Turn: seen of a "?" too, and it lies in the open there as anybody
    does (AS-TERR-05, AS-SIGHT-10).
    """
    return unit.on_road and unit.entered


def column_moved(state: State, unit: Unit) -> bool:
    """A Convoy or Column that has moved this Player Turn: seen of a "?" too (AS-SIGHT-10)."""
    return isinstance(unit, (Infantry, Vehicle)) and unit.group in state.bands and unit.entered


def dug_in(unit: Unit) -> bool:
    """In a foxhole that helps it: not while it moves (AS-TERR-09)."""
    return unit.in_foxhole and not (isinstance(unit, Infantry) and unit.moved)


def tem(state: State, unit: Unit) -> int:
    """The best TEM of the hex itself; hexsides give none against the air (AS-TERR-07)."""
    return terrain.in_hex_tem(state.ground[unit.place.hex], dug_in(unit), bare(unit))


def overstacked(state: State, unit: Infantry) -> int:
    """Squads beyond the three that a Location holds of a side (Table 6)."""
    halves = sum(
        state.man(m).halves
        for m in here(state, unit.place.hex).men
        if m.place == unit.place and m.seat == unit.seat and not m.dummy
    )
    return max(0, (halves - HALVES + 1) // 2)
