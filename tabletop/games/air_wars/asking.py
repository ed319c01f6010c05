"""Who is asked now. The steps register here, so that views can tell without knowing the steps."""

from __future__ import annotations

from tabletop.core.step import Step
from tabletop.games.air_wars.state import State

STEPS: dict[str, Step[State]] = {}
"""All steps by key; `game` fills it."""


def asked_seats(state: State) -> tuple[int, ...]:
    """The seats that must decide now; it depends on public facts only (AW-HID-10, AW-HID-11)."""
    step = STEPS.get(state.frames[-1].step) if state.frames else None
    return step.seats(state) if step is not None else ()
