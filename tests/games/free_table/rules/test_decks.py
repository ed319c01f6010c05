"""Decks and cups (FT-DECK-01, FT-DECK-02, FT-DECK-03)."""

from __future__ import annotations

from tabletop.games.free_table.rules.decks import Draw, GiveBack, MakeDeck, Shuffle
from tests.games.free_table.kit import played, refused, said, tank

DECK = MakeDeck("Events", ("fog", "mud", "rain"), (0, 0))


def test_only_who_draws_in_secret_knows_the_card_and_nobody_the_rest() -> None:
    match = played(DECK, Draw("p1", True))
    card = match.state.pieces["p2"]
    assert match.view(0).pieces["p2"].text == card.text and match.view(1).pieces["p2"].text == ""
    assert set(match.view(0).decks["p1"].all) == {"?"} and len(match.view(1).decks["p1"]) == 2
    assert said(match, 1)[-1] == "Blue draws a card from Events."
    assert said(match, 0)[-1] == f"Blue draws {card.text} from Events."
    assert match.undo_refusal() is not None


def test_a_card_on_top_is_drawn_next_unless_the_deck_is_shuffled() -> None:
    match = played(DECK, Draw("p1", False))
    card = match.state.pieces["p2"].text
    match.submit(0, GiveBack(("p2",), True))
    assert match.state.decks["p1"].top == (card,)
    match.submit(0, Draw("p1", False))
    assert match.state.pieces["p3"].text == card
    match.submit(0, GiveBack(("p3",), True))
    match.submit(0, Shuffle("p1"))
    assert match.state.decks["p1"].top == () and match.state.decks["p1"].all == ("fog", "mud", "rain")


def test_what_is_no_deck_or_no_card_is_refused() -> None:
    match = played(MakeDeck("Cup", ("one",), (0, 0)), Draw("p1", False), tank())
    assert refused(match, Draw("p1", False)) == refused(match, Draw("p3", True)) == "FT-DECK-02"
    assert refused(match, Shuffle("p3")) == "FT-DECK-02" and refused(match, GiveBack(("p3",), True)) == "FT-DECK-03"
    assert refused(match, MakeDeck("", ("a",), (0, 0))) == refused(match, MakeDeck("A", (), (0, 0))) == "FT-DECK-01"
