"""What happens to infantry that moves, rallies, routs, advances and fights hand to hand, and to vehicles that bog.
Points are half MF.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class Grappled(AirSupportEvent):
    """One designated attack of close combat as it stands now; it takes the place of the one with the same first
    attacker (AS-CC-04).
    """

    seat: int
    attackers: tuple[str, ...]
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CloseFought(AirSupportEvent):
    """One attack of close combat (AS-CC-01). odds: firepower of both sides; kill: the kill number; outcome:
    "eliminated", "reduced", "".
    """

    seat: int
    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    odds: str
    kill: int
    tally: Tally
    colored: int
    white: int
    outcome: str


@dataclass(frozen=True, slots=True)
class MeleeBegan(AirSupportEvent):
    """Survivors of both sides are locked in Melee (AS-CC-01, AS-CC-03)."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MeleeEnded(AirSupportEvent):
    """One side has no infantry left there (AS-CC-03)."""

    units: tuple[str, ...]
