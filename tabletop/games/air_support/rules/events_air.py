"""What happens in the air, and what is fired at it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class MistakeDeclined(AirSupportEvent):
    """The enemy leaves the plane alone, or nothing can be attacked (AS-MIST-01, AS-MIST-10)."""

    plane: str
    forced: bool
