"""What the player is told of an event while the mission goes on (9.7, CH-HID-06). `state` is the state before it.

Of a hidden AI that stays hidden he hears that something was done somewhere; scraps of the machinery are nobody's news.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.values import Event, StepBegan, StepEnded
from tabletop.games.conflict_solo.events import (
    Arrived,
    DoingSet,
    EventsSet,
    MarchesSet,
    OrderChosen,
    OrderDrawn,
    OrderSkipped,
    PostureChanged,
    Refreshed,
    Rolled,
    SetUp,
    SpentChecked,
    VolleySet,
)
from tabletop.games.conflict_solo.events_fight import HitRemoved, Stepped, Turned
from tabletop.games.conflict_solo.sheets import AI
from tabletop.games.conflict_solo.state import State

UNKNOWN = "?"
SCRAPS = (StepEnded, DoingSet, MarchesSet, VolleySet, EventsSet, PostureChanged)
"""Events that only move the machinery."""
QUIET_STEPS = ("march", "ai_all", "ai_scan", "check", "volley")
OF_ONE = (Stepped, Turned, HitRemoved, SetUp, Arrived)
"""Events about one counter, which are not told while it is hidden."""


def hidden_ids(state: State) -> frozenset[str]:
    """The AIs that the player has not found."""
    return frozenset(k for k, c in state.counters.items() if c.side == AI and c.hidden)


def redact(event: Event, seat: int | None, state: State) -> Event | None:
    """The event as the player may know it; None: nothing at all."""
    if isinstance(event, SCRAPS) or (isinstance(event, StepBegan) and event.step in QUIET_STEPS):
        return None
    hidden = hidden_ids(state)
    if not hidden:
        return event
    if isinstance(event, OF_ONE):
        return None if event.id in hidden else event
    if isinstance(event, Rolled):
        words = (*event.about.split(), *event.among)
        return None if any(word in hidden for word in words) else event
    if isinstance(event, OrderSkipped):
        return replace(event, reason="")  # "needs 11" could betray a gun that nobody has seen
    if isinstance(event, OrderChosen):
        if event.ai in hidden:
            return OrderChosen(event.order, UNKNOWN, UNKNOWN, ())
        sealed = any(id in hidden for id in event.considered)
        return replace(event, reasons=(), considered=()) if sealed else event
    if isinstance(event, OrderDrawn):
        return replace(event, about=UNKNOWN) if event.about in hidden else event
    if isinstance(event, SpentChecked):
        return replace(event, ids=tuple(UNKNOWN if id in hidden else id for id in event.ids))
    if isinstance(event, Refreshed):
        seen = tuple(id for id in event.ids if id not in hidden)
        return replace(event, ids=seen) if seen else None
    return event
