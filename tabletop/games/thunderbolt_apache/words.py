"""One line for the log about each event: who, what, the die, the number needed, the modifiers, the rule."""

from __future__ import annotations

from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache import words_campaign, words_mission
from tabletop.games.thunderbolt_apache.state import State


def words(event: Event, state: State) -> str:
    """The line, '' for events that write none. `state` is the state after the event."""
    line = words_mission.WORDS.get(type(event)) or words_campaign.WORDS.get(type(event))
    return line(event, state) if line is not None else event.words(state)
