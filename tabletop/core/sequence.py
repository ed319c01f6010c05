"""The sequence of play as a table: the same rows run the game and draw the phase strip."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phase:
    """One row: its key, the short title on the strip, the steps that belong to it and the rule that describes it."""

    key: str
    title: str
    steps: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """All phases of a turn in their order."""

    phases: tuple[Phase, ...]

    def of(self, step: str) -> Phase | None:
        """The phase that a step belongs to; None for steps outside the strip (such as the end of the game)."""
        return next((phase for phase in self.phases if step in phase.steps), None)

    def index(self, step: str) -> int:
        """The position of the step's phase on the strip, -1 if it has none."""
        return next((i for i, phase in enumerate(self.phases) if step in phase.steps), -1)
