"""What can happen on the way home (3.6): assessment, rescue, damage written down.

Every number that changes names its reason and rule, so that the player log can be written from the events alone
(TA-GEN-10).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.pieces import Damage, Offer, Strength


# -- home bound
@dataclass(frozen=True, slots=True)
class Assessed(Event):
    """remaining: value with the changes by cards; result: "F", "1/2", "X", provisional (TA-HOME-08). wiped:
    TA-AFTER-05."""

    remaining: Tally
    result: str
    wiped: bool


@dataclass(frozen=True, slots=True)
class BattalionReduced(Event):
    """The counter is turned or removed (TA-HOME-02, TA-HOME-03)."""

    battalion: str
    strength: Strength


@dataclass(frozen=True, slots=True)
class StoreOffered(Event):
    """A store given up for a downed pilot (TA-SAR-03)."""

    offer: Offer


@dataclass(frozen=True, slots=True)
class OffersTakenBack(Event):
    pass


@dataclass(frozen=True, slots=True)
class StoresGiven(Event):
    """The offers are spent; then the rescue rolls are made (TA-SAR-04)."""

    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class DamageRecorded(Event):
    """Lasting counters of the mission are written to the aircraft (TA-AFTER-07)."""

    serial: int
    damage: tuple[Damage, ...]


@dataclass(frozen=True, slots=True)
class CountersReturned(Event):
    """All counters go back to the cup (TA-AFTER-07)."""


@dataclass(frozen=True, slots=True)
class Remembered(Event):
    """A pilot's record of the mission, for the diary: one mission more, so many units destroyed."""

    pilot: str
    destroyed: int


@dataclass(frozen=True, slots=True)
class ReportersPaid(Event):
    """SC24 has been used today (TA-VP-07)."""
