"""What is put down next: its words, written at the left of the board."""

from __future__ import annotations

from tabletop.core.values import Command
from tabletop.games.free_table.rules.decks import MakeDeck
from tabletop.games.free_table.rules.laying import Put
from tabletop.games.free_table.rules.pieces import AWAY, COUNTER, COVERED, NOBODY, NOTE, OPEN, Cell
from tabletop.table.ui.entry import Entry
from tabletop.table.ui.labels import Para
from tabletop.table.ui.panel import Panel

HELP = (
    "Write a word; then right-click a cell to put it there as a counter or a note. Words before and after a / stand"
    " on the two sides; words with commas between them make a deck."
)


class Supply(Panel):
    """See the module."""

    key = "supply"
    title = "Pieces"
    size = 230

    def __init__(self) -> None:
        self.entry = Entry(hint="Such as: Tank / Wreck", limit=2000, key="words")
        super().__init__(self.entry, Para(HELP, role="small", grow=1))

    @property
    def words(self) -> str:
        """What is written."""
        return str(self.entry.text).strip()

    def puts(self, cell: Cell, seat: int) -> list[Command]:
        """What can be put down on a cell."""
        front, _, back = (part.strip() for part in (self.words or "Counter").partition("/"))
        put = [Put(COUNTER, "", front, side, cell, back) for side in (0, 1, NOBODY)]
        hidden = [Put(COUNTER, "", front, seat, cell, back, veil) for veil in (COVERED, AWAY)]
        found: list[Command] = [*put, *hidden, Put(NOTE, "", front, NOBODY, cell, back, OPEN)]
        cards = tuple(card for part in self.words.split(",") if (card := part.strip()))
        return [*found, MakeDeck("Deck", cards, cell)] if len(cards) > 1 else found
