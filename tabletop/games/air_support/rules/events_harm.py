"""What attacks do to ground pieces. Each event names the rule that did it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class ShockRolled(AirSupportEvent):
    """AS-KILL-10. state: Shock, Unconfirmed Kill, "" for recovered, "wreck"."""

    unit: str
    dr: int
    outcome: str
