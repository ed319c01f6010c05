"""The events since the player's last order, one line each, when he plays alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.table.papers.paper import OPEN, Paper, State
from tabletop.table.ui.markup import LogEntry, lay_out
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.scroll import BAR
from tabletop.table.ui.theme import Theme

# -- The log as the content of a paper: as high as its last lines, with a maximum.

MOST_LINES = 9


class LastLines(RichLog):
    """It is invisible before the first line; earlier lines are reached by scrolling."""

    def __init__(self, **attributes: Any) -> None:
        self._high = 0
        super().__init__(**attributes)
        self.visible = bool(self.entries)

    def append(self, text: str | LogEntry, bullet: str = "", style: str = "", **more: Any) -> None:
        super().append(text, bullet, style, **more)
        if not self.visible:
            self.set(visible=True)
        elif self.window is not None and self.rect.w and self._high < self._most(self.theme):
            self.restage()

    def load(self, entries: Any) -> None:
        super().load(entries)
        self.set(visible=bool(self.entries))
        self.restage()

    def _most(self, t: Theme) -> int:
        return MOST_LINES * t.line(self.role) + t.px(8)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(self.wide)
        wide = max(40, room - 2 * t.px(self.edge) - t.px(BAR))
        most, high = self._most(t), t.px(8)
        for entry in reversed(self.entries):
            more = lay_out(entry, t, wide, self.role).height
            if high + more > most and high > t.px(8):
                break
            high += more
        self._high = min(most, high)
        return self._high


# -- The events since the player's last order, one line each, when he plays alone.


class SincePaper(Paper):
    """It stays until the next news. `lines` emits "entry" when one with a place is clicked: its `data`."""

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
        """Show other news: words and side of each line, and its place."""
        self.lines.load([])
        for n, (words, seat) in enumerate(lines):
            bullet = {0: "blue", 1: "red"}.get(seat, "dash") if seat is not None else "dash"
            self.lines.append(LogEntry(words, bullet, data=places[n] if n < len(places) else None))
        self.restage()
