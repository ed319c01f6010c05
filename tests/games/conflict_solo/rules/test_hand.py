"""The hand of action cards (CH-CARD-02)."""

from __future__ import annotations

from tabletop.core.messages import Frame
from tabletop.games.conflict_solo.rules.hand import Keep
from tests.games.conflict_solo.board import Board, do


def test_hand_limit() -> None:
    """CH-CARD-02: above 5 the player discards by choice."""
    board = (
        Board("m5")
        .ai("A09", "G-GREN", "A1", 3, fresh=False)
        .unit("U06", "S-GRD", "L14", 0)
        .having(hand=("AC01", "AC02", "AC03", "AC05", "AC06", "AC07"), round=1)
    )
    match = board.at(Frame("turn"), Frame("discard"))
    do(match, Keep("AC03"))
    assert match.state.hand == ("AC01", "AC02", "AC05", "AC06", "AC07") and match.state.action_discard == ("AC03",)
