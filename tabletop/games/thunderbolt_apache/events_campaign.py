"""What can happen around the missions (3.1, 3.2, 3.7), and the dice and accounts of the whole game.

Every number that changes names its reason and rule, so that the player log can be written from the events alone
(TA-GEN-10).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.pieces import MissionOrder


@dataclass(frozen=True, slots=True)
class XpGained(Event):
    pilot: str
    amount: int
    reason: str
    rule: str


# -- day
@dataclass(frozen=True, slots=True)
class DayBegan(Event):
    day: int


@dataclass(frozen=True, slots=True)
class ConditionDrawn(Event):
    reveals: ClassVar[bool] = True
    card: str


@dataclass(frozen=True, slots=True)
class TargetsChanged(Event):
    """A battalion is a target of the day, or no longer; its aircraft, pilots and scout are free again then."""

    battalion: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Assigned(Event):
    """An aircraft's mission; "" = none, its pilot is free again."""

    serial: int
    battalion: str


@dataclass(frozen=True, slots=True)
class Crewed(Event):
    pilot: str
    serial: int


@dataclass(frozen=True, slots=True)
class ScoutAssigned(Event):
    """number: of the scout; battalion "" = back at home."""

    number: int
    battalion: str


@dataclass(frozen=True, slots=True)
class AllocationClosed(Event):
    """Assignments cannot change any more; whoever is assigned gets no recovery tonight (TA-DAY-14, TA-EOD-01)."""

    pilots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MissionBegan(Event):
    """The next mission (TA-DAY-13)."""

    order: MissionOrder


@dataclass(frozen=True, slots=True)
class MissionOver(Event):
    """The mission is finished; a row of the player log. result: "F", "1/2", "X", "aborted"."""

    battalion: str
    result: str
    vp: int
