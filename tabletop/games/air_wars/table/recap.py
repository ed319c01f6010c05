"""What happened since a player sat at the table last: a page for the one who takes over behind the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletop.core.values import Command
from tabletop.table.play.contract import Choice, Page
from tabletop.table.ui.labels import Label, Title
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.richlog import RichLog
from tabletop.table.ui.tree import Row, Spacer


class RecapPage(Page):
    """The lines of the player's own log since his last decision, and one button."""

    key = "recap page"
    pad = 12
    gap = 8

    def __init__(self, close: Callable[[], None]) -> None:
        self._close = close
        self.title = Title("Since you left the table", key="recap title")
        self.told = Label("", role="body ital", colour="soft")
        self.log = RichLog(key="recap log", grow=1, least=80)
        self._lines: tuple[tuple[str, int | None], ...] = ()
        sheet = Panel(self.title, self.told, self.log, pad=18, grow=4, least=200)
        super().__init__(Row(Spacer(), sheet, Spacer(), grow=1))

    def tell(self, name: str, lines: Sequence[tuple[str, int | None]], link: Callable[[str], str]) -> None:
        """New lines for the side of this name."""
        self._lines = tuple(lines)
        self.told.set(text=f"What {name} was told; nothing else happened that you could have seen.")
        self.log.load([])
        for words, seat in lines:
            self.log.append(link(words), {0: "blue", 1: "red"}.get(seat, "dash") if seat is not None else "dash")

    def show(self, view: Any, options: Sequence[Command], live: bool) -> None:
        """Nothing to lay anew: the lines stay as they were told."""

    def prompt(self) -> tuple[str, str, str] | None:
        return "", "Read what happened, then look at the table.", "AW-HID-01"

    def choices(self) -> Sequence[Choice] | None:
        return [Choice("To the table", run=self._close, default=True)]

    def close(self) -> bool:
        self._close()
        return True
