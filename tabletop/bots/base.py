"""The base class of bots, and the text that names a bot for a seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.core.messages import Command


class Bot:
    """Plays one seat. `choose` gets the redacted view, the seat and its legal commands, and nothing more; the same
    view, options and seed give the same choice if the time budget is large enough. `reason` is one plain sentence
    about why.
    """

    reason: str = ""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        self.seed = seed
        self.budget = budget
        self.clock: Callable[[], float] = time.monotonic
        """The clock of its time budget, in seconds: wall time if somebody waits, processor time in a series."""
        self.deadline = float("inf")
        self.hurried = False

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        raise NotImplementedError

    def begin(self) -> None:
        """Start the clock of this decision."""
        self.deadline = self.clock() + self.budget
        self.hurried = False

    @property
    def time_is_up(self) -> bool:
        return self.hurried or self.clock() > self.deadline


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot named for a seat: "bot:hard", with the seconds a decision may take."""

    level: str = "normal"
    budget: float = 2.0

    @classmethod
    def parse(cls, text: str) -> BotSpec:
        """Read "bot", "bot:easy", "bot:hard:5" (seconds). Raises ValueError with a sentence."""
        parts = text.split(":")
        if parts[0] != "bot" or len(parts) > 3:
            raise ValueError(f'"{text}" is no player; write human or bot:LEVEL, such as bot:normal.')
        try:
            budget = float(parts[2]) if len(parts) == 3 else 2.0
        except ValueError:
            raise ValueError(f'"{parts[2]}" is no number of seconds.') from None
        if not 0.05 <= budget <= 3600:
            raise ValueError(f"{parts[2]} seconds are not between 0.05 and 3600.")
        return cls(parts[1] if len(parts) > 1 and parts[1] else "normal", budget)
