"""Stand-in until the log is worded."""
from __future__ import annotations

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.state import State


def words(event: Event, state: State) -> str:
    return ""
