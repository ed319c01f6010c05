"""The coach on the play screen: which sentence is due, which were told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play


class Coaching:
    """`hint` is the sentence that lies there; `say` shows another, None takes it away."""

    def __init__(self, play: Play, table: GameTable, say: Callable[[Hint | None], None]) -> None:
        self.play = play
        self.table = table
        self.say = say
        self.hint: Hint | None = None
        self.on = True
        self._told: set[str] = set()

    def refresh(self) -> None:
        """Another moment: what is to be said of it?"""
        if self.on and self.play.seat is None and self.hint is not None:
            return  # while others act it waits to be read
        hints = self.table.telling.hints() if self.on and self.play.seat is not None else ()
        fresh = next((h for h in hints if h.key not in self._told), None)
        if fresh is not None and fresh != self.hint:
            if self.hint is not None and not any(h.key == self.hint.key for h in hints):
                self._read(self.hint.key)  # what still holds comes again
            self.hint = fresh
            self.say(fresh)
        elif self.hint is not None and not any(h.key == self.hint.key for h in hints):
            self.close()

    def _read(self, key: str) -> None:
        """It is not told again in this game; the table may remember it for longer."""
        self._told.add(key)
        self.table.telling.hint_read(key)

    def close(self) -> None:
        """The hint was read or has become void."""
        if self.hint is not None:
            self._read(self.hint.key)
            self.hint = None
            self.say(None)

    def next(self) -> None:
        """The hint was read: what else is to be said now?"""
        self.close()
        self.refresh()

    def again(self) -> None:
        """Everything once more, from the first sentence."""
        self._told.clear()
        self.table.telling.hints_again()
        self.on = True
        self.refresh()
