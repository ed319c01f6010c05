"""Putting pieces down, writing on them, taking them away (FT-PUT-01, FT-PUT-02, FT-HAND-02)."""

from __future__ import annotations

from tabletop.games.free_table.rules import acting
from tabletop.games.free_table.rules.asking import HandOver
from tabletop.games.free_table.rules.laying import Put, Remark, Remove, Write
from tests.games.free_table.kit import played, refused, said, tank


def test_a_counter_is_put_down_written_on_and_taken_away() -> None:
    match = played(tank(), Write("p1", "Heavy tank"), Remove(("p1",)))
    assert said(match, 1) == [
        "Blue puts Tank at B2.",
        'Blue writes "Heavy tank" on Tank.',
        "Blue takes Heavy tank off the table.",
    ]
    assert match.state.pieces == {} and match.state.order == ()
    match.undo(0)
    assert match.state.pieces["p1"].text == "Heavy tank"


def test_a_remark_stands_beside_a_piece_for_who_knows_it() -> None:
    """FT-PUT-04."""
    match = played(tank(), Remark("p1", "Out of fuel"), tank("Spy", "covered"), Remark("p2", "Colonel"))
    assert match.view(1).pieces["p1"].remark == "Out of fuel" and match.view(1).pieces["p2"].remark == ""
    assert said(match, 1)[1] == 'Blue remarks of Tank: "Out of fuel"' and len(said(match, 1)) == 3
    match.submit(0, Remark("p1", ""))
    assert said(match, 1)[-1] == "Blue takes the remark of Tank away." and not match.state.pieces["p1"].remark
    assert refused(match, Remark("p1", "")) == refused(match, Remark("p1", "x" * 201)) == "FT-PUT-04"
    match.submit(0, HandOver())
    assert refused(match, Remark("p2", "Who?"), 1) == "FT-HIDE-02"


def test_what_cannot_lie_there_is_refused_with_its_rule() -> None:
    match = played()
    for put in (
        Put("counter", "", "", 0, (0, 0)),
        Put("counter", "", "x" * 201, 0, (0, 0)),
        Put("counter", "", "two\nlines", 0, (0, 0)),
        Put("elephant", "", "x", 0, (0, 0)),
        Put("counter", "", "x", 2, (0, 0)),
    ):
        assert refused(match, put) == "FT-PUT-01"
    assert refused(match, Put("counter", "", "x", 0, (8, 0))) == "FT-HAND-02"
    assert refused(match, Put("counter", "", "x", 0, (0, 0), veil="invisible")) == "FT-HIDE-01"


def test_pieces_that_a_seat_does_not_see_take_no_room_of_it() -> None:
    """Else a refusal would tell how many there are (FT-PUT-02)."""
    state = played(*[tank(veil="away")] * 3).state
    full = state.put(
        *(
            played(tank()).state.pieces["p1"].__class__(f"p{n}", "counter", "", "x", 0, (0, 0))
            for n in range(acting.MOST_PIECES)
        )
    )
    refusal = tank().refusal(full, 1)
    assert refusal is not None and refusal.rule == "FT-PUT-02"
    less = full.without(["p0"])
    assert tank().refusal(less, 1) is None and tank().refusal(less, 0) is not None
