"""Hits and hit counters (CH-HIT); worked example W30."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.action_points import DiceCaps
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.hits import Destroyed, HitDrawn
from tabletop.games.conflict_solo.rules.sheets import Colour
from tests.games.conflict_solo.board import Board, act, one, told


def test_the_first_hit() -> None:
    """CH-HIT-01: drawn from the cup of the colour, at work at once; CH-HIT-06: fresh or spent stays; CH-HIT-05:
    figures stay at least 0 and 1.
    """
    board = Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A01", "G-RIF", "G4", 3)
    match = act(board.player(5, 4, "F2", "08", "41"), Fire("U01", "A01"))
    a01 = match.state.counters["A01"]
    assert a01.hit == "F2" and a01.fresh and match.state.foot_cup.all.count("F2") == 3
    assert figures.fp(match.state, a01, Colour.RED) == 1 and figures.move_cost(match.state, a01) == 2
    low = Board("m1").unit("U05", "P-UR", "G6", 0, hit="F2").state
    assert figures.fp(low, low.counters["U05"], Colour.RED) == 0


def test_killed_at_once() -> None:
    """CH-HIT-02, CH-HIT-04: Killed destroys and goes back to the cup."""
    board = (
        Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A01", "G-RIF", "G4", 3).ai("A02", "G-RIF", "O1", 3, fresh=False)
    )
    match = act(board.player(5, 4, "F9", "01", "08", "41"), Fire("U01", "A01"))
    assert one(match, Destroyed).rule == "CH-HIT-02" and match.state.foot_cup.all.count("F9") == 2


def test_two_hits_and_an_empty_cup() -> None:
    """CH-HIT-03: two at once destroy, nothing is drawn; CH-HIT-04: so does a hit with an empty cup."""
    board = (
        Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A01", "G-RIF", "G4", 3).ai("A02", "G-RIF", "O1", 3, fresh=False)
    )
    match = act(board.player(6, 6, "01", "08", "41"), Fire("U01", "A01"), DiceCaps(2))
    assert one(match, AttackRolled).hits == 1 or one(match, Destroyed)
    empty = (
        Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A01", "G-RIF", "G4", 3).ai("A02", "G-RIF", "O1", 3, fresh=False)
    )
    empty.having(foot_cup=type(empty.state.foot_cup)())
    match = act(empty.player(5, 4, "01", "08", "41"), Fire("U01", "A01"))
    assert one(match, Destroyed).rule == "CH-HIT-04" and not told(match, HitDrawn)


def test_w30_second_hit() -> None:
    """CH-HIT-03, CH-DEST-01, CH-CAP-05: destroyed, cap_max 3 becomes 2, cap_now too; Pinned goes back."""
    board = (
        Board("m1").unit("U01", "P-RIF", "G8", 0, hit="F1").unit("U02", "P-RIF", "O12", 0).ai("A03", "G-MG34", "I4", 3)
    )
    assert board.state.foot_cup.all.count("F1") == 3
    match = board.enemy("55", 6, 2, "02")
    lost = one(match, Destroyed)
    assert (lost.id, lost.rule, lost.caps) == ("U01", "CH-HIT-03", True)
    assert (match.state.cap_max, match.state.cap_now) == (2, 2)
    assert match.state.foot_cup.all.count("F1") == 4 and match.state.vp == -1
