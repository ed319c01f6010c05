"""What happens in movement. Points are half MF or MP."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.state import Move
from tabletop.games.air_support.rules.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class MoveBegan(AirSupportEvent):
    move: Move


@dataclass(frozen=True, slots=True)
class WindowClosed(AirSupportEvent):
    """The DEFENDER lets the mover go on; a sighting may be tried after the next expenditure (AS-STATUS-05)."""


@dataclass(frozen=True, slots=True)
class MoveEnded(AirSupportEvent):
    units: tuple[str, ...]
