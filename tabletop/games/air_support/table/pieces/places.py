"""Where pieces lie: on their hexes, planes in the holding boxes above the map or over the hexes of their runs;
headings in degrees, points on the map.
"""

from __future__ import annotations

from tabletop.games.air_support.rules import runs
from tabletop.games.air_support.rules.pieces import AirStatus, Plane, Where
from tabletop.games.air_support.rules.setting_up import placing
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Host, Point

BOX_ROW = -2
"""The row of hexes above the map in which the holding boxes lie."""


def heading(direction: int) -> float:
    """Degrees of a hex direction: 0 north, clockwise."""
    return 60.0 * (direction % 6)


def spine_heading(spine: int) -> float:
    """Degrees of a hexspine: spine s lies between the directions s and s+1."""
    return 60.0 * (spine % 6) + 30.0


def held(state: State, seat: int) -> list[Plane]:
    """Aircraft of a side in its holding box, those in dogfights too."""
    return sorted(
        (p for p in state.planes.values() if p.seat == seat and p.status is AirStatus.ONBOARD and p.run is None),
        key=lambda p: p.id,
    )


def box_hex(state: State, seat: int, n: int) -> Hex:
    """Where the n-th plane of a holding box lies: seat 0 from the left, seat 1 from the right."""
    grid = state.ground.grid
    column = 1 + 2 * n if seat == 0 else grid.columns - 2 - 2 * n
    return grid.hex(column, BOX_ROW)


def in_hand(state: State) -> list[str]:
    """Ids of the pieces that the viewer still has to set up; a gun's crew comes with it."""
    if state.viewer is None or state.phase is not Phase.SETUP:
        return []
    return [u.id for u in placing.in_hand(state, state.viewer)] if state.viewer in (0, 1) else []


def plane_hex(state: State, key: str) -> Hex | None:
    """Where a plane is shown; None when it is not there."""
    plane = state.planes.get(key)
    if plane is None or plane.status is not AirStatus.ONBOARD:
        return None
    if plane.run is not None:
        return runs.place(plane.run)
    return box_hex(state, plane.seat, [p.id for p in held(state, plane.seat)].index(key))


def hex_of(state: State, key: str) -> Hex | None:
    """The hex of any piece that is on the map or over it."""
    if key in state.planes:
        return plane_hex(state, key)
    found = unit(state, key)
    if found is not None:
        return found.place.hex if found.where is Where.MAP else None
    arm = state.weapons.get(key)
    if arm is not None:
        return hex_of(state, arm.owner) if arm.owner else arm.place.hex
    return None


def location_of(state: State, key: str) -> Location | None:
    """The Location of a ground piece."""
    found = unit(state, key)
    if found is not None:
        return found.place
    arm = state.weapons.get(key)
    return None if arm is None else location_of(state, arm.owner) if arm.owner else arm.place


class Scene:
    """Points on the map, which come from the host."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def at(self, state: State, key: str) -> Point | None:
        """The map point of a piece."""
        place = hex_of(state, key)
        return self.host.centre(place) if place is not None else None

    def centre(self, place: Hex) -> Point:
        """The map point of a hex."""
        return self.host.centre(place)
