"""Moving an aircraft: taking it up, flying it step by step, ending its move (TL-MOVE, TL-MAN)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import STEP_WORDS
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called


@dataclass(frozen=True, slots=True)
class Begin(Command):
    """Take the next aircraft of the unit (TL-INI-05)."""

    aircraft: str

    def label(self, state: State) -> str:
        return f"Move {called(state, self.aircraft)}"


@dataclass(frozen=True, slots=True)
class Fly(Command):
    """One step of the move: forward, turn_left, turn_right, roll_left, roll_right, slip_left, slip_right, invert,
    half_loop.
    """

    step: str

    def label(self, state: State) -> str:
        return STEP_WORDS[self.step]


@dataclass(frozen=True, slots=True)
class EndMove(Command):
    """End the move of this aircraft (TL-SPD-08)."""

    def label(self, state: State) -> str:
        return "End move"
