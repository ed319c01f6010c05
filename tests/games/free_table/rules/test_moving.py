"""Moving, stacking, turning (FT-MOVE-01, FT-MOVE-02, FT-HAND-01)."""

from __future__ import annotations

from tabletop.games.free_table.rules.moving import Flip, Move, Stack, Turn
from tests.games.free_table.kit import played, refused, said, tank


def test_many_pieces_move_together_and_keep_their_formation() -> None:
    match = played(tank(), tank("Gun", at=(2, 3)), Move(("p1", "p2"), (3, 1)))
    assert [match.state.pieces[name].at for name in ("p1", "p2")] == [(3, 1), (4, 3)]
    assert said(match, 1)[-1] == "Blue moves Tank and Gun from B2 to D2."
    assert refused(match, Move(("p1", "p2"), (7, 1))) == "FT-MOVE-01"
    assert refused(match, Move(("p1",), (3, 1))) == "FT-MOVE-01"
    assert refused(match, Move((), (3, 1))) == refused(match, Move(("p9",), (3, 1))) == "FT-HAND-01"


def test_what_moves_lies_on_top_and_can_go_to_the_bottom() -> None:
    match = played(tank(), tank("Gun"), Move(("p1",), (0, 0)))
    assert match.state.order == ("p2", "p1")
    match.submit(0, Stack(("p1",), False))
    assert match.state.order == ("p1", "p2")


def test_pieces_turn_by_degrees_or_to_a_heading_or_over() -> None:
    match = played(tank(), Turn(("p1",), -60), Flip(("p1",)))
    assert match.state.pieces["p1"].facing == 300 and match.state.pieces["p1"].flipped
    match.submit(0, Turn(("p1",), 0, 90))
    assert match.state.pieces["p1"].facing == 90
    assert refused(match, Turn(("p1",), 360)) == "FT-MOVE-02"
