"""What attacks do to ground pieces. Each event names the rule that did it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class Attacked(AirSupportEvent):
    """These ground units were attacked by an aircraft of a side: easier to sight for its others this Player Turn
    (AS-SIGHT-10); a Convoy may break up (AS-CONVOY-03).
    """

    seat: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShockRolled(AirSupportEvent):
    """AS-KILL-10. state: Shock, Unconfirmed Kill, "" for recovered, "wreck"."""

    unit: str
    dr: int
    outcome: str
