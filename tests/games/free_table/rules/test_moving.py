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


def test_pieces_lie_at_any_place_in_a_cell_and_keep_their_distance() -> None:
    """FT-MOVE-03."""
    match = played(tank(), tank("Gun"), Move(("p1",), (1, 1), True, (300, -200)))
    assert match.state.pieces["p1"].place == (300, -200)
    assert said(match, 1)[-1] == "Blue shifts Tank in B2."
    match.submit(0, Move(("p2", "p1"), (2, 1), True, (100, 0)))
    assert [match.state.pieces[name].place for name in ("p1", "p2")] == [(400, -200), (100, 0)]
    match.submit(0, Move(("p1", "p2"), (2, 2)))
    assert all(match.state.pieces[name].place == (0, 0) for name in ("p1", "p2"))
    assert refused(match, Move(("p1",), (2, 2))) == "FT-MOVE-01"
    assert refused(match, Move(("p1",), (2, 3), True, (1001, 0))) == "FT-MOVE-03"


def test_who_sees_only_some_is_told_only_their_places() -> None:
    match = played(tank(veil="away"), tank("Gun"), Move(("x0.1", "p1"), (2, 1), True, (300, 0)))
    told = [event for event in match.story(1) if type(event).__name__ == "Moved"]
    assert [(event.pieces, event.places, event.names) for event in told] == [(("p1",), ((300, 0),), ("Gun",))]


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
