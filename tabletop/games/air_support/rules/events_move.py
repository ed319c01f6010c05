"""What happens in movement. Points are half MF or MP."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.state import Move
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class MoveBegan(AirSupportEvent):
    move: Move


@dataclass(frozen=True, slots=True)
class VehicleSpent(AirSupportEvent):
    """A vehicle spends where it stands. what: "start", "stop", "turn" (facing: its new one), "delay"."""

    unit: str
    points: int
    what: str
    facing: int


@dataclass(frozen=True, slots=True)
class VehicleEntered(AirSupportEvent):
    """A vehicle enters a hex; facing: that of its hull now; road: along the road."""

    unit: str
    place: Location
    points: int
    facing: int
    road: bool


@dataclass(frozen=True, slots=True)
class VehicleLeft(AirSupportEvent):
    """A vehicle leaves the map over a named edge hex (AS-MOVE-07)."""

    unit: str
    hex: Hex
    points: int


@dataclass(frozen=True, slots=True)
class WindowClosed(AirSupportEvent):
    """The DEFENDER lets the mover go on; a sighting may be tried after the next expenditure (AS-STATUS-05)."""


@dataclass(frozen=True, slots=True)
class MoveEnded(AirSupportEvent):
    units: tuple[str, ...]
