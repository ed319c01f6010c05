"""What happened since the player's last order, one line each, when he plays alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.table.papers.lastlines import LastLines
from tabletop.table.papers.paper import OPEN, Paper, State
from tabletop.table.ui.markup import LogEntry


class SincePaper(Paper):
    """It stays until there is other news. `lines` emits "entry" when one with a place is clicked: its `data`."""

    def __init__(self, keys: tuple[str, ...] = (), left: bool = False, starts: State = OPEN) -> None:
        self.lines = LastLines(key="since log", grow=1, least=60)
        super().__init__(
            "since",
            "Since your last order",
            self.lines,
            icon="eye",
            keys=keys,
            starts=starts,
            left=left,
            stays=True,
            rank=1,
            nothing="Nothing happened since your last order.",
        )

    @property
    def full(self) -> bool:
        """Never in a replay, where every moment has news of its own."""
        return super().full and not (self.window and self.root.mode == "replay")

    def tell(self, lines: Sequence[tuple[str, int | None]], places: Sequence[Any] = ()) -> None:
        """Other news: words and side of each line, and where it happened."""
        self.lines.load([])
        for n, (words, seat) in enumerate(lines):
            bullet = {0: "blue", 1: "red"}.get(seat, "dash") if seat is not None else "dash"
            self.lines.append(LogEntry(words, bullet, data=places[n] if n < len(places) else None))
        self.restage()
