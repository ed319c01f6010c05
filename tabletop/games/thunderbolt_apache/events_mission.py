"""What can happen on a mission, from the arming to the last loiter turn (3.3 to 3.5).

Every number that changes names its reason and rule, so that the player log can be written from the events alone
(TA-GEN-10).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.values import Event


@dataclass(frozen=True, slots=True)
class EventDrawn(Event):
    reveals: ClassVar[bool] = True
    card: str
    homebound: bool


@dataclass(frozen=True, slots=True)
class CiviliansNamed(Event):
    hex: int
