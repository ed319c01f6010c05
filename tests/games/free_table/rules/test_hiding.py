"""Covering, putting out of sight, showing (FT-HIDE-01, FT-HIDE-02, FT-HIDE-03): nobody learns more than he may."""

from __future__ import annotations

from tabletop.games.free_table.rules.asking import HandOver
from tabletop.games.free_table.rules.decks import MakeDeck
from tabletop.games.free_table.rules.laying import Remove, Write
from tabletop.games.free_table.rules.moving import Flip, Hide, Move, Turn
from tests.games.free_table.kit import played, refused, said, tank


def test_the_other_side_sees_nothing_of_what_is_out_of_sight() -> None:
    with_it = played(tank(), tank("Scout", "away"), Move(("x0.1",), (4, 4)), Turn(("x0.1",), 60), tank("Gun"))
    without = played(tank(), tank("Gun"))
    assert with_it.view(1) == without.view(1) and with_it.view(None) == without.view(None)
    assert with_it.story(1) == without.story(1) and said(with_it, 1) == [
        "Blue puts Tank at B2.",
        "Blue puts Gun at B2.",
    ]
    assert with_it.view(0).pieces["x0.1"].text == "Scout"


def test_a_covered_piece_is_a_question_to_the_other_side() -> None:
    match = played(tank("Dummy", "covered"), HandOver())
    seen = match.view(1).pieces["p1"]
    assert (seen.text, seen.back, seen.name) == ("", "", "a covered piece")
    assert refused(match, Flip(("p1",)), 1) == refused(match, Write("p1", "x"), 1) == "FT-HIDE-02"
    assert refused(match, Hide("p1", ""), 1) == "FT-HIDE-02"
    assert refused(match, Move(("p1",), (0, 0)), 1) == refused(match, Remove(("p1",)), 1) == ""
    assert said(match, 1)[0] == "Blue puts a covered piece at B2."


def test_what_is_shown_gets_a_number_that_tells_of_no_other_and_cannot_be_taken_back() -> None:
    match = played(tank("Mine", "away"), tank("Scout", "away"), Hide("x0.2", ""))
    assert match.view(1).pieces["p1"].text == "Scout" and list(match.view(1).pieces) == ["p1"]
    assert said(match, 1) == ["Blue shows Scout at B2 to everybody."]
    refusal = match.undo_refusal()
    assert refusal is not None and refusal.sentence.startswith("A hidden piece was shown.")


def test_hiding_can_be_taken_back_and_a_deck_stays_open() -> None:
    match = played(tank(), Hide("p1", "away"))
    assert match.view(1).pieces == {} and said(match, 1)[-1] == "Blue puts Tank out of the other side's sight."
    match.undo(0)
    assert match.view(1).pieces["p1"].text == "Tank"
    match.submit(0, MakeDeck("Deck", ("a", "b"), (0, 0)))
    assert refused(match, Hide("p2", "covered")) == "FT-HIDE-03" and refused(match, Hide("p1", "")) == "FT-HIDE-01"
