"""What the events of this game have in common: what the other side may know of them (AS-CONC).

Hiding is the rule: `Game.redact` covers every id of a unit that a seat does not know, and keeps events about units
hidden off the map to itself. An event says aloud what goes beyond that.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tabletop.core.messages import Event, NoteEvent
from tabletop.core.tally import Tally
from tabletop.grid.hexes import Hex

BLANK = Tally(0, "", "AS-CONC-01")
"""In place of the modifiers of a unit under a "?", which would tell what it is."""


class AirSupportEvent(Event):
    """An event of this game. opens: it shows what was hidden, so ids stay; private: fields that say what a unit under
    a "?" really is, blank for whoever does not know the unit.
    """

    __slots__ = ()
    opens: ClassVar[bool] = False
    private: ClassVar[tuple[str, ...]] = ()

    def says(self, state: Any) -> tuple[str, str]:
        """The sentence of the log without its full stop, and the rule behind it; "" for none."""
        return "", ""

    def words(self, state: Any) -> str:
        sentence, rule = self.says(state)
        return f"{sentence} ({rule})." if sentence else ""

    def plainly(self, state: Any) -> tuple[str, ...]:
        """The same for a player who looks on: who does what to whom, then what was rolled and what came of it, each
        without full stop, table language and rule; () for what he need not read.
        """
        sentence, _ = self.says(state)
        return (sentence,) if sentence else ()


class AirSupportNote(AirSupportEvent, NoteEvent):
    """An event that only tells something."""

    __slots__ = ()


class FromAbove(AirSupportEvent):
    """An aircraft or a battery attacks this hex; Columns near it disband (AS-COLUMN-02)."""

    __slots__ = ()
    hex: Hex


class Secret(AirSupportEvent):
    """An event of which only its own side is told."""

    __slots__ = ()
    seat: int

    def told(self, seat: int | None, state: object) -> Event | None:
        return self if seat == self.seat else None
