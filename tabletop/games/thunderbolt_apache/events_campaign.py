"""What can happen around the missions (3.1, 3.2, 3.7), and the dice and accounts of the whole game.

Every number that changes names its reason and rule, so that the player log can be written from the events alone
(TA-GEN-10).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Event


@dataclass(frozen=True, slots=True)
class XpGained(Event):
    pilot: str
    amount: int
    reason: str
    rule: str
