"""What is answered when somebody tries at the wrong time what belongs to another step: which step, by that step's rule,
and what is asked now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.core.messages import Command, Frame
from tabletop.core.refusal import Refusal
from tabletop.core.step import Step

MOST = 4
"""So many steps are named. What more steps take (being done, passing) belongs to none of them."""


def untimely(steps: Mapping[str, Step[Any]], frames: Sequence[Frame], command: Command) -> Refusal | None:
    """The refusal of a command that the present step does not take but others do, with the rule of the first of
    them. None where the step takes it, where it belongs to no step in particular, or where its step lies below and
    goes on after the present one: then it is the present one that forbids it.
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
