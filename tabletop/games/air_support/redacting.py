"""What a seat is told of an event (2.10). `state` is the state before the event.

Ids of units that a seat does not know become "?" and the number of their stack, and the fields in which an event
says what they are (`private`) are blanked. An event about a HIP unit is not told at all, unless it shows the unit
itself (`opens`).
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from tabletop.core.tally import Tally
from tabletop.core.values import Event, StepBegan, StepEnded
from tabletop.games.air_support.events_hide import MarkGained
from tabletop.games.air_support.pieces import Concealed
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.state import NOBODY, State
from tabletop.games.air_support.views import hidden, mark, masked

BLANK = Tally(0, "", "AS-CONC-01")


def redact(event: Event, seat: int | None, state: State) -> Event | None:
    """What a seat (None: an observer) is told of an event; None: nothing."""
    watcher = NOBODY if seat is None else seat
    if getattr(event, "secret", False):
        return event if getattr(event, "seat", NOBODY) == watcher else None
    if isinstance(event, StepEnded) or getattr(event, "opens", False):
        return event
    unknown = hidden(state, watcher)
    if not unknown:
        return event
    if isinstance(event, StepBegan):
        return StepBegan(event.step, masked(state, event.args, unknown), event.nested)
    named = _names(event, unknown)
    if not named:
        return event
    if isinstance(event, MarkGained):  # that a "?" lies there now is seen by all, but not whose
        return MarkGained(
            tuple(dict.fromkeys(f"?{event.stack}" if key in named else key for key in event.units)),
            event.stack,
            event.rule,
        )
    if any(_hip(state, key) for key in named):
        return None
    shown = _masked(event, {key: mark(state, key) for key in named})
    blank = {
        name: BLANK if isinstance(getattr(event, name), Tally) else type(getattr(event, name))()
        for name in getattr(event, "private", ())
    }
    told: Event = replace(shown, **blank) if blank else shown
    return told


def _hip(state: State, key: str) -> bool:
    found = unit(state, key)
    return found is not None and found.concealed is Concealed.HIP


def _names(value: Any, unknown: frozenset[str]) -> set[str]:
    """All hidden ids that stand anywhere in an event."""
    if isinstance(value, str):
        return {value} if value in unknown else set()
    if isinstance(value, (tuple, frozenset)):
        return {key for item in value for key in _names(item, unknown)}
    if is_dataclass(value) and not isinstance(value, type):
        return {key for f in fields(value) for key in _names(getattr(value, f.name), unknown)}
    return set()


def _masked(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_masked(item, names) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{f.name: _masked(getattr(value, f.name), names) for f in fields(value) if f.init})
    return value
