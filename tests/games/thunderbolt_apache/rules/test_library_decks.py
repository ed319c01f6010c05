"""The decks of the library that the rules count on."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.sheets import Deck
from tests.games.thunderbolt_apache.board import LIBRARY


def test_decks_of_the_library() -> None:
    """The numbers of cards on which everything rests: 16, 12, 12 battalions, 88 counters, 37 chits, 48 pilots, 30
    tiles."""
    decks = [b.deck for b in LIBRARY.battalions.values()]
    assert [decks.count(d) for d in (Deck.ASSAULT, Deck.SUPPORT, Deck.COMMAND)] == [16, 12, 12]
    assert (len(LIBRARY.counters), len(LIBRARY.chits), len(LIBRARY.pilots), len(LIBRARY.tiles)) == (88, 37, 48, 30)
