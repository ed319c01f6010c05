"""Rally (CH-RALLY)."""

from __future__ import annotations

import pytest

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, SpentChecked
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.groups import Support
from tabletop.games.conflict_solo.rules.player_turn.plans import Stall
from tabletop.games.conflict_solo.rules.rallying import Rally
from tests.games.conflict_solo.board import Board, act, do, one


@pytest.mark.parametrize(("dice", "caps", "rallied"), [((3, 3), 0, False), ((3, 4), 0, True), ((3, 3), 1, True)])
def test_rally(dice: tuple[int, int], caps: int, rallied: bool) -> None:
    """CH-RALLY-01: 5 AP, the number on the counter; CH-RALLY-02: CAPs; CH-SPENT-08: the check also after a failure."""
    board = Board("m1").unit("U01", "P-RIF", "G12", 0, hit="F2").ai("A01", "G-RIF", "O1", 3, fresh=False)
    match = act(board.player(*dice, "08", "41"), Rally("U01"), *([DiceCaps(caps)] if caps else []))
    assert (match.state.counters["U01"].hit == "") is rallied and one(match, SpentChecked).cost == 5
    assert match.state.foot_cup.all.count("F2") == (4 if rallied else 3)


def test_company_helps() -> None:
    """CH-RALLY-02: an unhit foot, mg or vehicle counter in the hex."""
    board = (
        Board("m1")
        .unit("U01", "P-RIF", "G12", 0, hit="F2")
        .unit("U02", "P-RIF", "G12", 0)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
    )
    match = act(board.player(3, 3, "08", "41"), Rally("U01"))
    assert match.state.counters["U01"].hit == ""
    wounded = Board("m1").unit("U01", "P-RIF", "G12", 0, hit="F8").ai("A01", "G-RIF", "O1", 3).player()
    assert wounded.refusal(0, Rally("U01")).rule == "CH-RALLY-01"  # type: ignore[union-attr]


def test_rally_only() -> None:
    """CH-RALLY-03: a stunned Unit rallies and nothing else: no stall, no card, no support."""
    board = (
        Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F5").unit("U02", "P-RIF", "G8", 0).ai("A01", "G-RIF", "H4", 3)
    )
    match = board.player()
    mine = {type(c).__name__ for c in match.options(0) if getattr(c, "unit", "") == "U01"}
    assert mine == {"Rally"}
    assert match.refusal(0, Stall("U01")).rule == "CH-RALLY-03"  # type: ignore[union-attr]
    do(match, Fire("U02", "A01"))
    assert isinstance(match.refusal(0, Support("U01")), Refusal)
