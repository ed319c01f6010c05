"""What a seat is told of an event (3.5, AW-HID-13, AW-HID-14). `state` is the state before the event.

Whoever may not know a counter or a card gets "?" in its place; known counters in a covered list stand sorted by id, so
that no order shows (AW-HID-20). Two games that differ in hidden counters alone tell the same until one of them is shown
(AW-HID-23).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.values import Event, StepBegan, StepEnded
from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars import events_fight as fight
from tabletop.games.air_wars.rules.hiding import AirWarsEvent
from tabletop.games.air_wars.state import NOBODY, State

SECRET = (
    ev.OfferAnswered,             fight.GunsLaid, fight.AttacksDrafted,
)  # fmt: skip
"""Events that only the side in their `seat` is told of: they leave no trace for the other (AW-HID-09)."""

SHARED_STEPS = frozenset({"over"})
"""Steps that everybody may hear of; the others are told to the side that is asked there (AW-HID-12)."""


COVERED: dict[type[Event], Callable[[Any, int, State], Event]] = {


}  # fmt: skip


def redact(event: Event, seat: int | None, state: State) -> Event | None:
    """What a seat is told of an event, None: an observer; None in return: nothing at all."""
    watcher = NOBODY if seat is None else seat
    if isinstance(event, StepEnded):
        return None
    if isinstance(event, StepBegan):
        mine = event.args[:1] == (watcher,) and watcher != NOBODY
        return event if mine or event.step in SHARED_STEPS else None
    if isinstance(event, AirWarsEvent):
        return event.told(seat, state)
    actor = getattr(event, "seat", None)
    if isinstance(event, SECRET):
        return event if actor == watcher else None
    cover = COVERED.get(type(event))
    if cover is None or actor == watcher:
        return event
    return cover(event, watcher, state)
