"""What can happen on a mission, from the arming to the last loiter turn (3.3 to 3.5).

Every number that changes names its reason and rule, so that the player log can be written from the events alone
(TA-GEN-10).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.values import Event


@dataclass(frozen=True, slots=True)
class EventDrawn(Event):
    reveals: ClassVar[bool] = True
    card: str
    homebound: bool


@dataclass(frozen=True, slots=True)
class CiviliansNamed(Event):
    hex: int


@dataclass(frozen=True, slots=True)
class FieldLaid(Event):
    """Ten tiles on hexes 1 to 10; ridges as (hex, side) (TA-FIELD-02, TA-FIELD-04)."""

    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]
    ridges: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class UnitPlaced(Event):
    """An enemy unit comes onto the battlefield (TA-FIELD-06, TA-POPUP-03). chit: it was drawn from the cup."""

    serial: int
    type: str
    hex: int
    popup: bool = False
    chit: str = ""
    added: bool = False


@dataclass(frozen=True, slots=True)
class ScoutReported(Event):
    """What the scout brought (TA-SCOUT-02, TA-SCOUT-03)."""

    number: int
    lost: bool
    loiter: int
    calmed: int


@dataclass(frozen=True, slots=True)
class MarkerSet(Event):
    """The loiter marker at the start (TA-LOITER-01)."""

    marker: Tally


@dataclass(frozen=True, slots=True)
class ChitDrawn(Event):
    """For the aircraft `serial` at H; unit "" = no enemy, it goes back at once (TA-POPUP-02)."""

    reveals: ClassVar[bool] = True
    serial: int
    chit: str
    unit: str


@dataclass(frozen=True, slots=True)
class CoverTaken(Event):
    """side: ridge side of its hex, CENTRE = out into the open (TA-COVER-02)."""

    unit: int
    side: int


@dataclass(frozen=True, slots=True)
class HelicopterMoved(Event):
    unit: int
    hex: int
    toward: int


@dataclass(frozen=True, slots=True)
class HelicopterStayed(Event):
    """reason: why it stays (TA-HELO-02, TA-HELO-06)."""

    unit: int
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """An enemy unit picks its target (TA-FIRE-02); distance in hexes; tied: aircraft at that distance."""

    unit: int
    target: int
    distance: int
    tied: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AttackLost(Event):
    """The target has crashed meanwhile (TA-FIRE-05), or the attack was negated (TA-ECM-01, SC14)."""

    unit: int
    target: int
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class MarkerMoved(Event):
    """The loiter marker goes down by one (TA-LOITER-03); engaged: aircraft on the field in a turn with a fight
    (TA-AFTER-09)."""

    marker: int
    engaged: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BingoGiven(Event):
    """The counter's side, 6 or 10 (TA-LOITER-04)."""

    serial: int
    side: int
