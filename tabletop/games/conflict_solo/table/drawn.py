"""What is drawn of a position: its size and its parts' tips follow from it."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.state import State
from tabletop.table.ui.tipped import Tipped


class Drawn(Tipped):
    """`state`: the position that is shown, None before the first."""

    state: State | None = None

    def show(self, state: State) -> None:
        """Another position."""
        if state is not self.state:
            self.state = state
            self.restage()
            self.dirty()
