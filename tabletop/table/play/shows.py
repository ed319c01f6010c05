"""Showings in parts: `@shows(Moved)` marks the method that shows an event, `gathered` finds those of all parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tabletop.core.messages import Event
from tabletop.table.play.contract import Showing

Show = Callable[[Any, Any, Any], Showing | None]
"""Event, state before it, state after it."""
M = TypeVar("M", bound=Callable[..., Showing | None])
MARK = "shows_events"


def shows(*events: type[Event]) -> Callable[[M], M]:
    """Marks the method of a part that shows these events."""

    def marked(method: M) -> M:
        setattr(method, MARK, events)
        return method

    return marked


def gathered(*parts: object) -> dict[type[Event], Show]:
    """The method for each event. Raises ValueError when two show the same event."""
    found: dict[type[Event], Show] = {}
    for part in parts:
        for name, method in vars(type(part)).items():
            for event in getattr(method, MARK, ()):
                if event in found:
                    raise ValueError(f"{event.__name__} is shown twice, by {type(part).__name__}.{name} too")
                found[event] = getattr(part, name)
    return found
