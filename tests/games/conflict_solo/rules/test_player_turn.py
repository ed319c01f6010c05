"""The player's turn: one plan after the other, its cost fixed before the dice (CH-PLY)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.moving.actions import Move
from tabletop.games.conflict_solo.rules.turns import TurnBegan
from tests.games.conflict_solo.board import Board, act, told


# -- reactions
def test_one_action_a_turn() -> None:
    """CH-PLY-01, CH-PLY-08, CH-GEN-02: after the action and its check the AI's turn begins; CH-TURN-07: then the
    player's again.
    """
    match = (
        Board("m1")
        .unit("U01", "P-RIF", "G12", 0)
        .unit("U02", "P-RIF", "H12", 0)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
        .player("08", "41")
    )
    act(match, Move("U01", "G11"))
    assert [e.side for e in told(match, TurnBegan)] == ["ai", "player"]
