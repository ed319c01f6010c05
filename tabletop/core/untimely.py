"""The refusal of a command at the wrong time: it names the step that takes the command, with its rule, and the present
question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.core.messages import Command, Frame
from tabletop.core.refusal import Refusal
from tabletop.core.step import Step

MOST = 4
"""The most steps that are named. A command of more steps (being done, passing) belongs to none of them."""


def untimely(steps: Mapping[str, Step[Any]], frames: Sequence[Frame], command: Command) -> Refusal | None:
    """The refusal of a command that other steps take but the present one does not, with the rule of the first of
    them. None if the present step takes it, if it belongs to no step in particular, or if its step is below the
    present one on the stack and will continue: then the present step itself refuses it.
    """
    now, kind = steps[frames[-1].step], type(command)
    if not now.takes or issubclass(kind, now.takes):
        return None
    homes = {
        step.wanted: step for step in reversed(tuple(steps.values())) if step.wanted and issubclass(kind, step.takes)
    }
    below = {steps[frame.step].wanted for frame in frames}
    if below & homes.keys() or not 1 <= len(homes) <= MOST:
        return None
    named = list(reversed(homes))
    place = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} or {named[-1]}"
    return Refusal(homes[named[0]].rule, f"That belongs to {place}. Now is the time for {now.wanted}.")
