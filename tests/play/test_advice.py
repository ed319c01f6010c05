"""Shift+H at every table: what the bot would do in this moment, with a reason, and nothing is done by it."""

from __future__ import annotations

import time

import pytest

from tabletop.games import boxed, kit
from tabletop.shelf.session import Session
from tests.play.conftest import Hand


@pytest.mark.parametrize("game", [key for key in boxed() if not kit(key).people_only])
def test_the_bot_says_what_it_would_do_and_why(game: str, own_home: None) -> None:
    scenarios = kit(game).scenarios()
    card = scenarios.cards()[0]
    players = ("human", *["bot:normal"] * (len(card.sides) - 1))
    session = Session.new(game, scenarios.document(card.key), players, 5)
    hand = Hand(session)
    try:
        while hand.play.seat is None:
            hand.settle(10)
        before = len(session.match.journal)
        hand.key("Shift+H")
        while hand.root.slips.note_shown is None:  # it thinks beside the window
            time.sleep(0.02)
            hand.settle(1)
        first, *why = hand.root.slips.note_shown[1]
        assert first.startswith("*") and why and all(why)
        assert len(session.match.journal) == before
    finally:
        hand.still.window.close()
        session.close()
