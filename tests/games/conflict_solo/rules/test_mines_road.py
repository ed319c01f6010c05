"""A road bonus over a mine that nobody knows (CH-MOVE-08, CH-MINE-03)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.moving import Move, Onward
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tests.games.conflict_solo.board import Board, act


def test_an_unknown_mine_ends_a_road_bonus_that_was_planned_over_it() -> None:
    board = Board("m6", mines={"H7": Minefield("ai", False)}).unit("U10", "U-M4", "G7", 1).ai("A01", "G-GREN", "A1")
    match = board.player(2, 1)
    assert match.refusal(0, Move("U10", "H7")) is None
    act(match, Move("U10", "H7"), Onward("I7"))
    assert match.state.counters["U10"].hex == "H7" and match.state.mines["H7"].known
