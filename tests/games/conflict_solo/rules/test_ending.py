"""When a mission ends, and how (CH-SEQ, CH-VP)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.ending import left, over
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.objectives import level, round_vp
from tests.games.conflict_solo.board import Board, act, do
from tests.games.conflict_solo.moments import lull


def test_ends_when_a_side_has_nothing() -> None:
    """CH-SEQ-08: at once without Units, at the end of the turn without AIs; CH-SEQ-10: what waits for the track
    keeps nothing alive.
    """
    board = (
        Board("m1")
        .having(round=2)
        .unit("U01", "P-RIF", "G6", 0)
        .ai("A01", "G-RIF", "G5", 3, hit="F2")
        .ai("A04", "G-RIF", "", 3, track=True, anchor="")
    )
    match = act(board.player(6, 6, "01", "08"), Fire("U01", "A01"))
    assert match.result is not None and match.state.control == {"H4": "player", "J4": "player"}
    assert match.state.vp == 1 + 3 + 2  # CH-VP-03
    due = Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A04", "G-RIF", "", 3, round=3, anchor="")
    assert left(due.state, "ai") and not over(due.state)
    assert over(Board("m1").ai("A01", "G-RIF", "G5", 3).state)


def test_the_last_round() -> None:
    """CH-SEQ-08: after it the mission ends and the objectives are paid once; CH-VP-01, CH-VP-02."""
    board = lull().having(round=3, control={"H4": "player", "J4": "ai"}).unit("U01", "P-RIF", "G12", 0)
    match = do(board.player("42"), Pass())
    assert (
        match.result is not None
        and match.result.points == (3,)
        and match.result.level == "Draw"
        and match.result.winner is None
    )


def test_victory_bands() -> None:
    """CH-VP-02: read from the lowest, each up to and including."""
    state = Board("m1").state
    assert [level(state, n) for n in (1, 2, 3, 4, 6, 7)] == [
        "Defeat",
        "Draw",
        "Draw",
        "Victory",
        "Victory",
        "Great Victory",
    ]


def test_early_end_pays_all_rounds() -> None:
    """CH-VP-03: the round end now reached and all later ones, with the winner's control."""
    board = Board("m2").having(round=4, vp=0).unit("U01", "S-RIF", "J6", 0).ai("A01", "G-RIF", "J5", 3, hit="F2")
    match = act(board.player(6, 6, "01", "08"), Fire("U01", "A01"))
    assert match.state.vp == 1 + 2 * 2


def test_vp_at_round_ends() -> None:
    """CH-VP-01: M5 counts rounds 2, 4 and 6, for whoever controls; a fallen bridge counts no more."""
    state = Board("m5").having(control={"L10": "ai", "K8": "player", "P2": "player", "G15": ""}).state
    assert round_vp(state, 1) == [] and dict(round_vp(state, 2)) == {"L10": -2, "K8": 1, "P2": 2}
    wagons = (
        Board("m4")
        .having(round=2)
        .unit("U01", "P-WAG", "E7", 2)
        .unit("U03", "P-RIF", "A4", 0)
        .ai("A01", "G-RIF", "A3", 3, hit="F2")
    )
    match = act(wagons.player(6, 6, "01", "08"), Fire("U03", "A01"))
    assert match.state.vp == 1 + 3 + 2 + 1  # the wagon is safe, M6 and I7
