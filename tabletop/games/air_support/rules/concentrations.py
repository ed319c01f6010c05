"""What artillery fire covers, who directs it, and the hex that its observer has sighted (AS-OBA, AS-OBS-09)."""

from __future__ import annotations

from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.pieces import Battery, Fire, Infantry
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex, distance

BLAST = 1
"""A concentration covers its hex and the six around it (AS-OBA-01)."""


SPOT = "@"
"""Before the label of a hex that was sighted, for some ids look like labels."""


FFE = (Fire.FFE1, Fire.FFE2, Fire.FFEC)


def director(battery: Battery) -> int:
    """The seat that directs it now (AS-OBS-15)."""
    return battery.held_by if battery.held_by >= 0 else battery.seat


def spot(state: State, at: Hex) -> str:
    """What `Battery.sighted` says of a hex (AS-OBS-09)."""
    return SPOT + hexes.label(state.ground.grid, at)


def blasts(state: State, at: Hex) -> list[Battery]:
    """The batteries in whose blast area a hex lies now (AS-OBA-12)."""
    return [b for b in state.batteries.values() if b.fire in FFE and b.at is not None and distance(b.at, at) <= BLAST]


def under_own(state: State, man: Infantry) -> bool:
    """Whether a unit is in a blast area of its own side: its morale is 1 lower (AS-OBA-09)."""
    return any(director(b) == man.seat for b in blasts(state, man.place.hex))
