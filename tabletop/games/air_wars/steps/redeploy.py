"""Redeploy and the day's cards, ST-06 to ST-09 (AW-SEQ-06 to AW-SEQ-08). Frames: face_down, ground (seat), redeploy
(seat), day_cards (seat), operations."""

from __future__ import annotations

from tabletop.core.asking import Automatic, Stream, begin
from tabletop.core.step import Now
from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars.rules.cards.drawing import reshuffle
from tabletop.games.air_wars.state import State


def operations(now: Now[State]) -> Stream:
    """The Planning Phase is over; hour 1 of the Intruder begins (AW-SEQ-09)."""
    yield ev.OperationsBegan(now.state.day)
    yield from reshuffle(now)
    yield begin("hour", 0, 1)


STEPS = {

    "operations": Automatic(operations),
}  # fmt: skip
