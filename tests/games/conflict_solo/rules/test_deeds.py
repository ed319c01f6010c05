"""An action begins and is paid (CH-PLY-01)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.action_points import PayCaps, SpentChecked
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.player_turn.plans import Go
from tests.games.conflict_solo.board import Board, do, one


def test_costs_are_fixed_before_dice() -> None:
    """CH-AP-02: printed cost plus modifiers, at least 1; CH-CAP-03: any part of it in CAPs; CH-FIRE-11."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F8").ai("A01", "G-RIF", "H4", 3, fresh=False)
    match = do(board.player(1, 1, "08", "41"), Fire("U01", "A01"))
    paid = {c.caps for c in match.options(0) if isinstance(c, PayCaps)}
    assert paid == {1, 2, 3}
    do(match, Go())
    assert one(match, SpentChecked).cost == 4
