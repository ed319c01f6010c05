"""Doubling pieces (FT-PUT-03)."""

from __future__ import annotations

from tabletop.games.free_table.rules.asking import HandOver
from tabletop.games.free_table.rules.decks import MakeDeck
from tabletop.games.free_table.rules.laying import Clone, Remark
from tests.games.free_table.kit import played, refused, said, tank


def test_several_pieces_are_doubled_in_their_formation() -> None:
    match = played(tank(), tank("Gun", at=(2, 3)), Remark("p1", "Ace"), Clone(("p1", "p2"), (3, 1)))
    copies = [match.state.pieces[name] for name in ("p3", "p4")]
    assert [(piece.text, piece.at, piece.remark) for piece in copies] == [("Tank", (3, 1), "Ace"), ("Gun", (4, 3), "")]
    assert said(match, 1)[-1] == "Blue doubles Tank and Gun at D2."
    match.undo(0)
    assert set(match.state.pieces) == {"p1", "p2"}
    assert refused(match, Clone(("p1", "p2"), (7, 1))) == "FT-MOVE-01"
    assert refused(match, Clone(("p1",), (8, 1))) == "FT-HAND-02"


def test_a_hidden_piece_is_doubled_hidden_and_by_who_knows_it() -> None:
    match = played(tank(veil="covered"), tank("Mine", veil="away"), Clone(("p1", "x0.1"), (4, 4)))
    assert {"p2", "x0.2"} <= set(match.state.pieces) and match.state.in_secret == (2, 0)
    assert said(match, 1)[-1] == "Blue doubles a covered piece at E5."
    assert set(match.view(1).pieces) == {"p1", "p2"} and match.view(1).pieces["p2"].text == ""
    match.submit(0, HandOver())
    assert refused(match, Clone(("p1",), (0, 0)), 1) == "FT-HIDE-02"
    match = played(MakeDeck("Fate", ("a", "b"), (0, 0)))
    assert refused(match, Clone(("p1",), (1, 1))) == "FT-PUT-03"
