"""Who is told of what happens (AW-HID-09, AW-HID-13).

Whoever may not know a counter or a card gets "?" in its place; known counters in a covered list stand sorted by id, so
that no order shows (AW-HID-20). Two games that differ in hidden counters alone tell the same until one of them is shown
(AW-HID-23).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from tabletop.core.messages import Event
from tabletop.games.air_wars.rules.radar import sees
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import UNKNOWN


class AirWarsEvent(Event):
    """Base of the game's events. Nobody is told of one unless it says so aloud: it is `public`, it belongs to one side
    (`OwnEvent`), or it has a `told` of its own that covers what the other side may not know.
    """

    __slots__ = ()
    public: ClassVar[bool] = False

    def told(self, seat: int | None, state: Any) -> Event | None:
        return self if self.public else None


class OwnEvent(AirWarsEvent):
    """An event that only the side in its `seat` is told of: it leaves no trace for the other (AW-HID-09)."""

    __slots__ = ()
    seat: int

    def told(self, seat: int | None, state: Any) -> Event | None:
        return self if seat == self.seat else None


def known_units(
    state: State, watcher: int | None, ids: Iterable[str], square: str = "", top: str = ""
) -> tuple[str, ...]:
    """The ids that a watcher (None: an observer) may know: revealed ones, the top counter, those in his radar cover of
    a square. The others are "?".
    """
    cover = bool(square) and watcher is not None and sees(state, watcher, square)
    names = list(ids)
    known = sorted(k for k in names if cover or k == top or state.units[k].revealed)
    return (*known, *(UNKNOWN,) * (len(names) - len(known)))
