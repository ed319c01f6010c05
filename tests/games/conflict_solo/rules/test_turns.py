"""How turns pass from side to side (CH-TURN, CH-SEQ); worked example W23."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.action_points import DiceCaps
from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.moving import Move
from tabletop.games.conflict_solo.rules.player_turn.plans import Stall
from tabletop.games.conflict_solo.rules.rounds import RoundEnded
from tests.games.conflict_solo.board import Board, do, one, told
from tests.games.conflict_solo.moments import lull


def test_pass_and_act_again() -> None:
    """CH-PLY-07, CH-SEQ-05: a pass forbids nothing later; a stall is no pass."""
    board = Board("m1").having(round=1).unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "G5", 3)
    match = do(board.player("55", 1, 1, "08", "41", 1, 1), Pass())
    assert match.state.passed == "" and any(isinstance(c, Move) for c in match.options(0))
    stalled = do(
        Board("m1")
        .having(round=1, passed="ai")
        .unit("U01", "P-RIF", "G12", 0)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
        .player("42"),
        Stall(""),
    )
    assert not told(stalled, RoundEnded) and stalled.state.passed == "ai"


def test_a_pass_does_not_pair_over_the_round() -> None:
    """CH-SEQ-09: at a round start no turn counts as the turn before."""
    board = lull("m2").unit("U01", "S-RIF", "J8", 4)
    match = do(board.player("42", "AC01", 6, 6, 1, 1, "43"), Pass(), DiceCaps(0))
    assert match.state.passed == "" and match.state.round == 2
    do(match, Stall(""))
    assert match.state.round == 2


def test_three_hundred_turns() -> None:
    """CH-SEQ-07: the round ends."""
    board = lull().unit("U01", "P-RIF", "G12", 0).having(turns=300)
    match = do(board.player("42"), Stall(""))
    assert one(match, RoundEnded).turns == 300


def test_w23_passes() -> None:
    """CH-SEQ-04, CH-TURN-05: player passes, no fresh AI on a green card: the round is over; a blue rally goes on."""
    board = (
        Board("m1").having(round=1).unit("U01", "P-RIF", "G12", 0).ai("A01", "G-RIF", "H4", 3, fresh=False, hit="F2")
    )
    match = do(board.player("42"), Pass())
    assert one(match, RoundEnded).round == 1
    match = do(board.player("03", 6, 6, "42"), Pass())
    assert not told(match, RoundEnded) and one(match, OrderChosen).order == "AI(hit) CLOSEST UNIT RALLY"
    do(match, Pass())
    assert one(match, RoundEnded).round == 1
