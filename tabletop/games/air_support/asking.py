"""The steps of the game by key; what they offer is exactly what they do not refuse (AS-SCOPE-03).

Chapters register here, so that the table of rows, the views and other steps can ask without importing them.
"""

from __future__ import annotations

from tabletop.core.step import Step
from tabletop.games.air_support.state import State

STEPS: dict[str, Step[State]] = {}
"""All steps by key; `game` fills it from the chapters in `steps`."""


def asked_seats(state: State) -> tuple[int, ...]:
    """The seats that must decide now."""
    step = STEPS.get(state.frames[-1].step) if state.frames else None
    return step.seats(state) if step is not None else ()
