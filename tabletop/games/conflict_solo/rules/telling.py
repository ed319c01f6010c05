"""What the player is told of an event while the mission goes on (CH-HID-06); everybody who looks on sits on his side.

Of a hidden AI that stays hidden he hears that something was done somewhere; scraps of the machinery are nobody's news.
An event that says nothing about it is told to nobody.
"""

from __future__ import annotations

from tabletop.core.messages import Event
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State

UNKNOWN = "?"
"""Stands in a told event for a counter that the player has not found."""


def hidden_ids(state: State) -> frozenset[str]:
    """The AIs that the player has not found."""
    return frozenset(k for k, c in state.counters.items() if c.side == AI and c.hidden)


class ConflictEvent(Event):
    """Base of this game's events: nobody's news unless its class says otherwise."""

    __slots__ = ()

    def told(self, seat: int | None, state: State) -> Event | None:
        return None


class OpenEvent(ConflictEvent):
    """An event of which everybody is told all, whatever is hidden."""

    __slots__ = ()

    def told(self, seat: int | None, state: State) -> Event | None:
        return self


class CounterEvent(ConflictEvent):
    """An event about one counter, its field `id`, of which nobody hears while that counter is hidden."""

    __slots__ = ()
    id: str

    def told(self, seat: int | None, state: State) -> Event | None:
        return None if self.id in hidden_ids(state) else self
