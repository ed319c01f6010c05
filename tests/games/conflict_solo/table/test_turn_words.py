"""What is asked in the player's turn can be done; where nothing can, passing goes on."""

from __future__ import annotations

from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.table.conftest import Sit


def test_where_nobody_can_act_passing_is_what_goes_on(sit: Sit) -> None:
    board = Board("m1", cap_now=0).unit("U01", "P-RIF", "G11", 0, fresh=False).ai("A01", "G-RIF", "H4", 3)
    t = sit(match=board.player())
    said = t.face.telling.prompt()[1]
    assert said == "None of your Units can act any more in this round. Pass: the enemy goes on."
    assert [c.label for c in t.face.hand.choices() if c.default] == ["Pass"]


def test_with_a_fresh_unit_passing_is_not_recommended(sit: Sit) -> None:
    board = Board("m1").unit("U01", "P-RIF", "G11", 0).ai("A01", "G-RIF", "H4", 3)
    t = sit(match=board.player())
    assert not [c.label for c in t.face.hand.choices() if c.default and c.label == "Pass"]


def test_a_shot_that_cannot_hit_has_no_ring(sit: Sit) -> None:
    board = Board("m1").unit("U01", "P-RIF", "G11", 0).ai("A01", "G-RIF", "H4", 3)  # needs 13
    t = sit(match=board.player())
    t.face.select("U01")
    assert "A01" in t.face.mode.targets() and not t.face.mode.can_hit("A01")
    assert not [m for m in t.face.mode.marks() if m.kind == "target"]
