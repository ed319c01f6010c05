"""What is said in many steps: that a side has finished, or does nothing (more)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class Done(Command):
    """I have finished: set-up, a phase, my moves."""

    def label(self, state: State) -> str:
        return "Done"


@dataclass(frozen=True, slots=True)
class Pass(Command):
    """Nothing (more) in this window."""

    def label(self, state: State) -> str:
        return {
            "laa": "Hold fire",
            "strike": "Do not attack from here",
            "air_end": "Stay in the dogfight",
            "mistaken": "Decline",
            "offer": "Nothing more moves",
        }.get(state.frames[-1].step, "Pass")
