"""Decks that run out (TA-GEN)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.cards import Pile
from tests.games.thunderbolt_apache.board import run_step


def test_an_empty_deck_is_made_of_its_discards() -> None:
    """TA-GEN-11."""
    from tests.games.thunderbolt_apache.board import campaign

    state = replace(campaign(), conditions=Pile(), conditions_used=("SC01", "SC02"))
    after, told = run_step(state, "condition", "SC02")
    assert [type(e).__name__ for e in told][1:3] == ["DeckReshuffled", "ConditionDrawn"]
    assert after.condition == "SC02" and after.conditions.all == ("SC01",) and after.conditions_used == ()
