"""What a pilot decides when hits come (TA-EVA)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.state import State


@dataclass(frozen=True, slots=True)
class Evade(Command):
    """Use Evasive points on the hits that come: turn so many Heavy hits into Light ones, then cancel so many Light
    ones (TA-EVA-01)."""

    lighten: int
    cancel: int

    def label(self, state: State) -> str:
        return f"Lighten {self.lighten}, cancel {self.cancel}" if self.lighten or self.cancel else "Use no point"
