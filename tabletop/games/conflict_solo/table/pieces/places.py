"""Where counters lie on the board: labels of the rule book ("G8") and cells of the map, headings in degrees."""

from __future__ import annotations

from math import atan2, degrees

from tabletop.games.conflict_solo.rules.hexes import VECTORS, axial, named
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Host, Point

NARROWEST = 44
"""Width in design units of hexes on which names of counters are still legible: no look steps out farther by itself."""


def cell(label: str) -> Hex:
    """The cell of a hex."""
    return axial(label)


def label(state: State, at: Hex) -> str:
    """The label of a cell, "" off the map."""
    try:
        found = named(at)
    except (ValueError, IndexError):
        return ""
    return found if state.on_map(found) else ""


def heading(facing: int) -> float:
    """Degrees of a direction: 0 north, clockwise (CH-MAP-02)."""
    return 60.0 * (facing % 6)


def neighbour(at: Hex, direction: int) -> Hex:
    """The cell over a hexside, on the map or not (CH-MAP-02)."""
    dx, dz = VECTORS[direction % 6]
    return at[0] + dx, at[1] + dz


def hex_of(state: State, id: str) -> str:
    """The hex of a counter or structure, "" when it is not on the map."""
    counter = state.counters.get(id)
    if counter is not None:
        return counter.hex
    structure = next((s for s in state.scenario.structures if s.id == id.split(" ")[0]), None)
    if structure is None:
        return ""
    return id.split(" ")[1] if " " in id else structure.hexes[0]


def goal_of(state: State, target: str) -> str:
    """The hex to which an enemy goes or fires: that of a Unit, or one named itself, also where an enemy is called like
    it ("A10"); "" none."""
    counter = state.counters.get(target)
    if state.on_map(target) and (counter is None or counter.side != PLAYER):
        return target
    return hex_of(state, target)


def point_of(host: Host, state: State, id: str) -> Point | None:
    """The map point of a counter, structure or hex."""
    at = hex_of(state, id) or (id if state.on_map(id) else "")
    return host.centre(cell(at)) if at else None


def leaning(host: Host, at: Hex, point: Point) -> int:
    """The direction in which a point of the map lies from the middle of a cell, 0 to 5 clockwise from north."""
    x, y = host.centre(at)
    return round(degrees(atan2(point[0] - x, y - point[1])) / 60) % 6
