"""Where things lie on the board: a hex is a hex also where an enemy is called like it."""

from __future__ import annotations

from tabletop.games.conflict_solo.table.pieces import places
from tests.games.conflict_solo.board import Board


def test_an_enemy_goes_to_the_hex_and_not_to_the_enemy_who_is_called_like_it() -> None:
    state = Board("m1").ai("A10", "G-RIF", "H4", 3).unit("U01", "P-RIF", "F9", 0).state
    assert places.goal_of(state, "A10") == "A10" and places.hex_of(state, "A10") == "H4"
    assert places.goal_of(state, "U01") == "F9"
    assert places.goal_of(state, "nobody") == ""
