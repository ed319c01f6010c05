"""The coach on the play screen: which sentence is due, which were told. A part of the play screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.table.play.contract import Hint
from tabletop.table.ui.tree import Column

if TYPE_CHECKING:
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play


class Coaching(Column):
    """Mixed into the play screen, which has the parts named here. Emits "app" with a hint to show, or None when it
    is to go.
    """

    play: Play
    table: GameTable
    hint: Hint | None
    coach_on: bool
    _hints_told: set[str]

    def _refresh_hint(self) -> None:
        hints = self.table.telling.hints() if self.coach_on and self.play.seat is not None else ()
        fresh = next((h for h in hints if h.key not in self._hints_told), None)
        if fresh is not None and fresh != self.hint:
            if self.hint is not None and fresh.key != self.hint.key:
                self._hint_read(self.hint.key)
            self.hint = fresh
            self.emit("app", ("hint", fresh))
        elif self.hint is not None and not any(h.key == self.hint.key for h in hints):
            self.close_hint()

    def _hint_read(self, key: str) -> None:
        """It is not told again in this game; the table may remember it for longer."""
        self._hints_told.add(key)
        self.table.telling.hint_read(key)

    def close_hint(self) -> None:
        """The hint was read or has become void."""
        if self.hint is not None:
            self._hint_read(self.hint.key)
            self.hint = None
            self.emit("app", ("hint", None))
            self.root.animate(self)

    def next_hint(self) -> None:
        """The hint was read: what else is to be said now?"""
        self.close_hint()
        self._refresh_hint()

    def _again(self) -> None:
        self._hints_told.clear()
        self.table.telling.hints_again()
        self.coach_on = True
        self._refresh_hint()
