"""Line of sight with the blocking ridge, and sight shared by linked aircraft (TA-LOS, TA-LINK)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.fastcopy import quick
from tabletop.games.thunderbolt_apache.rules.hexes import SIDE_NUMBERS, Path, shortest_paths, twin
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State


@quick
@dataclass(frozen=True, slots=True)
class Place:
    """Where an aircraft is, or would be: hex, side or CENTRE, altitude. mast: it looks over the ridges of its own hex
    (TA-LOS-06)."""

    hex: int
    side: int
    altitude: Altitude
    mast: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight: clear or not, the hexsides it crosses, those ridges that block every path, and the rule that
    decides."""

    clear: bool
    path: Path
    blocking: tuple[tuple[int, int], ...]
    rule: str


def place_of(state: State, flyer: Flyer, looking: bool = True) -> Place:
    """The aircraft's place; `looking`: for its own attacks, where a mast sight helps an OH-58D hovering at L
    (TA-LOS-06)."""
    mast = looking and state.card_of(flyer).mast_sight and flyer.hovering and flyer.altitude is Altitude.LOW
    return Place(flyer.hex, flyer.side, flyer.altitude, mast)


def _open_sides(place: Place) -> set[tuple[int, int]]:
    """Hexsides that never block for this place: its own (TA-LOS-05), and with a mast sight all of its hex
    (TA-LOS-06)."""
    sides = SIDE_NUMBERS if place.mast else () if place.side == CENTRE else (place.side,)
    found = {(place.hex, s) for s in sides}
    return found | {other for h, s in found if (other := twin(h, s)) is not None}


def sight(ridges: frozenset[tuple[int, int]], place: Place, target: int) -> Sight:
    """Between an aircraft's place and a hex, either way (TA-LOS-01 to TA-LOS-07). `blocking` names the first ridge met
    on each path."""
    paths = shortest_paths(place.hex, target)
    if place.hex == target:
        return Sight(True, (), (), "TA-LOS-04")
    if place.altitude is Altitude.HIGH:
        return Sight(True, paths[0], (), "TA-LOS-03")
    free = _open_sides(place)
    blocking: list[tuple[int, int]] = []
    for path in paths:
        ridge = next((side for side in path if side in ridges and side not in free), None)
        if ridge is None:
            return Sight(True, path, (), "TA-LOS-05" if any(s in ridges for s in path) else "TA-LOS-01")
        if ridge not in blocking:
            blocking.append(ridge)
    return Sight(False, paths[0], tuple(blocking), "TA-LOS-02")


def sees(state: State, place: Place, target: int) -> bool:
    """Whether sight between the place and the hex is clear."""
    return sight(state.here.ridges, place, target).clear


def seen_by_enemy(state: State, flyer: Flyer, number: int) -> bool:
    """Whether an enemy in that hex sees the aircraft; a mast sight changes nothing (TA-LOS-06, TA-HELO-07)."""
    return sees(state, place_of(state, flyer, looking=False), number)


def is_linked(state: State, flyer: Flyer) -> bool:
    """TA-LINK-01; broken radios cut all links (ME14)."""
    return state.card_of(flyer).linked and not state.outbound_effect("no_link")


def spotter(state: State, flyer: Flyer, target: int) -> Flyer | None:
    """Another linked aircraft on the battlefield that sees the hex itself, None without one (TA-LINK-02, TA-LINK-04,
    TA-LINK-06)."""
    if not is_linked(state, flyer):
        return None
    others = (f for f in state.on_field if f.serial != flyer.serial and is_linked(state, f))
    return next((f for f in others if sees(state, place_of(state, f), target)), None)


def in_sight(state: State, flyer: Flyer, target: int) -> bool:
    """Whether the aircraft may attack that hex as far as sight goes: its own or a linked one's (TA-LINK-03)."""
    return sees(state, place_of(state, flyer), target) or spotter(state, flyer, target) is not None
