"""What the owner of skill 5 can do with the roll on the table (TL-TRN-10, TL-TRN-13)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules.state import State


@dataclass(frozen=True, slots=True)
class Reroll(Command):
    """Skill 5: make the enemy throw this die of the roll on the table again (index into it) (TL-TRN-10)."""

    die: int

    def label(self, state: State) -> str:
        return f"Re-roll die {self.die + 1}"


@dataclass(frozen=True, slots=True)
class KeepSkill(Command):
    """Skill 5: let the roll stand (TL-TRN-13)."""

    def label(self, state: State) -> str:
        return "Keep the skill"
