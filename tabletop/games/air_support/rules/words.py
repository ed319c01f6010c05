"""One line for the log for each event. Chapters keep theirs in `words_*` and put them into `WORDS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event
from tabletop.games.air_support.rules.state import State

WORDS: dict[type[Event], Callable[[Any, State], str]] = {}
"""Event class -> (event, state after it, or a view of it) -> the line; "" for none."""


def words(event: Event, state: State) -> str:
    line = WORDS.get(type(event))
    return line(event, state) if line is not None else event.words(state)
