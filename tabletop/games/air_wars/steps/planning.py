"""The Planning Phase to ST-05: the day begins, cards are drawn, units come (AW-SEQ-02 to AW-SEQ-05). Frames: day_start,
draw (seat), workshop (seat), reinforce (seat), returns (seat)."""

from __future__ import annotations

from tabletop.core.asking import Automatic, Stream
from tabletop.core.step import Now
from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.cards.drawing import card_pick
from tabletop.games.air_wars.state import State


def day_start(now: Now[State]) -> Stream:
    """ST-02: the next day; airbases reopen, those bombed for good do not (AW-TGT-05, AW-TGT-07)."""
    marks = now.state.marks.items()
    reopened = tuple(sorted(k[len(AIRBASE_PREFIX) :] for k, m in marks if m.closed == "day"))
    yield ev.DayBegan(now.state.day + 1, reopened)
    yield from card_pick(now, 0)


STEPS = {
    "day_start": Automatic(day_start),

}  # fmt: skip
